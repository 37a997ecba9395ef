#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/clauses.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

/// What is played: a document, a reading for each of its open clauses, its settings, the number of players
/// and the board. A value that does not change; the functions `with` return another one. Refers to the
/// document, which must outlive it.
class Game {
 public:
  /// The default readings and settings, the fewest players, and the board that the document declares: 0x0 if
  /// it declares no size, as on a grid without an edge.
  explicit Game(const Document& document);

  const Document& document() const { return *document_; }
  /// For each of the document's choices (open clauses and named settings, in its order) the index of its
  /// reading.
  const std::vector<int>& choices() const { return choices_; }
  /// The numbers that the document sets, in its order, as halves.
  const std::vector<std::int64_t>& numbers() const { return numbers_; }
  int players() const { return players_; }
  const Size& board() const { return board_; }

  Game with_choice(std::size_t choice, int reading) const;
  Game with_number(std::size_t number, std::int64_t halves) const;
  Game with_players(int players) const;
  Game with_board(Size board) const;
  /// Of another document, which declares the same choices and numbers.
  Game with_document(const Document& document) const;

  /// The reading that is chosen for an open clause. Throws InputError if there is no such key.
  std::string_view reading(std::string_view key) const;
  /// With another reading of one open clause. Throws InputError, with the nearest name, if there is no such
  /// key or reading.
  Game with(std::string_view key, std::string_view reading) const;
  /// The same, from "KEY=READING".
  Game with(std::string_view assignment) const;
  /// With these readings, each "KEY=READING". Throws InputError, too, where a key stands twice.
  Game with_readings(const std::vector<std::string>& assignments) const;
  /// With another value of a number or a named setting. Throws InputError if there is none of this name, or
  /// if it cannot have that value.
  Game with_setting(std::string_view name, std::string_view value) const;
  /// As the document counts positions (`counting with`).
  Game as_counted() const;

  /// Every open clause with its reading, in the order of the document.
  std::vector<std::pair<std::string, std::string>> readings() const;
  /// The same as text: "person=clique placement=sick-2016 when=before".
  std::string readings_text() const;

  friend bool operator==(const Game&, const Game&) = default;

 private:
  const Document* document_;
  std::vector<int> choices_;
  std::vector<std::int64_t> numbers_;
  int players_;
  Size board_;
};

/// A choice or number of a game that differs from what the document sets.
struct ChangedSetting {
  std::string name, value;
  bool is_reading;
};
/// Readings and named settings in the order of the document, then numbers.
std::vector<ChangedSetting> changed_settings(const Game& game);

/// The index of the number that a document calls komi; nothing if it has none.
std::optional<std::size_t> find_komi(const Document& document);
/// Throws InputError if a game with these players is for other numbers of players.
int parse_players(const language::Players& players, const std::string& text);

/// The games that differ from this one in one reading, in the order of the document.
std::vector<Game> differing_in_one_reading(const Game& game);
/// "KEY=READING" for each open clause that the other game reads in another way, with its reading.
std::vector<std::string> differing_readings(const Game& game, const Game& other);
/// A game, then those that differ from it in one reading.
std::vector<Game> varied_one_at_a_time(const Game& game);
/// Every combination of readings, the default first, the last key varying fastest.
std::vector<Game> all_readings(const Document& document);

/// The verdict that the document expects of a claim in a game: that of the expectations for its readings, or
/// the general one if there are none; nothing if these contradict each other, since the document is silent on
/// their combination.
std::optional<ClaimVerdict> expected(const Claim& claim, const Game& game);

}  // namespace ruleproof
