#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/language/document.hpp"
#include "spec/move.hpp"
#include "spec/verdict.hpp"

// Defines Game: a document together with a choice of readings, settings, number of players and board.

namespace ruleproof {

/// A game that can be played: a document, a reading for each of its open clauses (clauses with several
/// readings), its settings, the number of players and the board. A Game is immutable; the `with` functions
/// return a changed copy. The document must outlive the game.
class Game {
 public:
  /// Creates the game with the default readings and settings, the smallest number of players, and the board
  /// that the document declares. The board is 0x0 if the document declares no size, for instance for an
  /// unbounded grid.
  explicit Game(const Document& document);

  const Document& document() const { return *document_; }
  /// Returns, for each choice of the document, the index of the chosen reading or value. The choices are the
  /// open clauses and the settings with named values, in document order.
  const std::vector<int>& choices() const { return choices_; }
  /// Returns the values of the document's numeric settings in document order, in halves: 6.5 is 13.
  const std::vector<std::int64_t>& numbers() const { return numbers_; }
  int players() const { return players_; }
  const Size& board() const { return board_; }

  Game with_choice(std::size_t choice, int reading) const;
  Game with_number(std::size_t number, std::int64_t halves) const;
  Game with_players(int players) const;
  Game with_board(Size board) const;
  /// Returns this game with another document, which must declare the same choices and numbers.
  Game with_document(const Document& document) const;

  /// Returns the reading that is chosen for an open clause. Throws InputError if there is no open clause
  /// `key`.
  std::string_view reading(std::string_view key) const;
  /// Returns this game with another reading of one open clause. Throws InputError if there is no such open
  /// clause or reading; the message suggests the most similar name.
  Game with(std::string_view key, std::string_view reading) const;
  /// Returns this game with the reading given as "KEY=READING".
  Game with(std::string_view assignment) const;
  /// Returns this game with these readings, each "KEY=READING". Throws InputError as `with` does, or if a key
  /// occurs twice.
  Game with_readings(const std::vector<std::string>& assignments) const;
  /// Returns this game with another value of one setting. Throws InputError if no setting has this name or if
  /// the setting cannot have that value.
  Game with_setting(std::string_view name, std::string_view value) const;
  /// Returns this game with the settings that apply when positions are counted; the document declares them in
  /// its line `counting with`. Other settings are unchanged.
  Game as_counted() const;

  /// Returns every open clause with its reading, in document order.
  std::vector<std::pair<std::string, std::string>> readings() const;
  /// Returns the readings as text, for example "person=clique placement=sick-2016 when=before".
  std::string readings_text() const;

  friend bool operator==(const Game&, const Game&) = default;

 private:
  const Document* document_;
  std::vector<int> choices_;
  std::vector<std::int64_t> numbers_;
  int players_;
  Size board_;
};

/// A reading or setting of a game that differs from the document's default.
struct ChangedSetting {
  std::string name, value;
  bool is_reading;
};
/// Returns the readings and settings that differ from the document's defaults. Readings and settings with
/// named values come first, in document order, then numeric settings.
std::vector<ChangedSetting> changed_settings(const Game& game);

/// Parses a number of players. Throws InputError if the document does not allow this number.
int parse_players(const language::Players& players, const std::string& text);

/// Returns how many sets of points describe the stones of a position: one for each player and kind of piece,
/// then one for each kind of neutral stones. The set of a player's pieces of a kind has the index
/// `player * kinds_of(document) + kind`.
std::size_t owners_of(const Game& game);
/// Returns by how much the number of these sets exceeds two; 0 if there are at most two sets. The provers
/// have fixed names for the first two sets and generate names for the others.
std::size_t further_owners_of(const Game& game);

/// Returns whether two games refer to the same document object.
bool are_of_one_document(const Game& one, const Game& other);

/// Returns the games that differ from `game` in exactly one reading, in document order.
std::vector<Game> differing_in_one_reading(const Game& game);
/// Returns the readings of `other` for those open clauses in which the two games differ, each as
/// "KEY=READING".
std::vector<std::string> differing_readings(const Game& game, const Game& other);
/// Returns `game`, followed by the games that differ from it in exactly one reading.
std::vector<Game> varied_one_at_a_time(const Game& game);
/// Returns the games for all combinations of readings. The default readings come first, and the reading of
/// the last open clause changes fastest.
std::vector<Game> all_readings(const Document& document);

/// Returns the verdict that the document expects of a claim in a game. An expectation for one of the game's
/// readings takes precedence over the general expectation; an expectation for several readings at once is
/// ignored. Returns std::nullopt if the document states no such expectation. Also returns std::nullopt if two
/// of the game's readings have contradictory expectations: the document then does not state which of them
/// applies.
std::optional<VerdictWord> expected(const Claim& claim, const Game& game);

}  // namespace ruleproof
