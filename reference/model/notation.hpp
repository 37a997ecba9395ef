#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/model/move.hpp"
#include "reference/model/state.hpp"
#include "spec/language/document.hpp"
#include "spec/move.hpp"

// Defines how a game is written: its players, points, moves and positions.

namespace ruleproof {

/// The notation of one game.
class Notation {
 public:
  /// `empty` is the position without stones. The world must outlive the notation. On an unbounded grid, the
  /// functions that read a drawing change the window of the world.
  Notation(const Game& game, BoardWorld& world, const Content& empty);

  /// Sets the names of the players, if the document states only their number. `roster` has one entry for each
  /// player.
  void call_players(std::vector<language::Player> roster);
  const std::vector<language::Player>& roster() const { return roster_; }
  /// Returns the player with this letter, or with this name in any letter case; nothing if there is none. If
  /// the document names the players, the letter may be in any case, too.
  std::optional<int> find_player(std::string_view word) const;
  const std::string& letter(int player) const { return roster_[player].letter; }
  const std::string& name(int player) const { return roster_[player].name.name; }

  /// Returns the symbol that diagrams show for the stones in Content::stones[owner]. There is such a set of
  /// stones for each kind of piece of each player, then one for each kind of neutral stones, which no player
  /// owns.
  const std::string& symbol(int owner) const { return symbols_[owner]; }
  int owners() const { return static_cast<int>(symbols_.size()); }
  /// Returns the player who owns the stones in Content::stones[owner]; -1 if they are neutral.
  int player_of(int owner) const;
  /// Returns the name of a kind of piece.
  const std::string& kind_name(int kind) const;

  /// Returns the notation of a move: "B a3", "W pass", "R shift a3 east". A turn of several parts has the
  /// notations of the parts in order.
  std::string text(const Move& move) const;
  std::string text(const Argument& argument) const;
  /// Returns the move that a text in this notation denotes. Throws InputError with a message that states what
  /// would be valid.
  Move parse_move(std::string_view text) const;

  /// Returns the rows of a position from the top: "X . O". On an unbounded grid the rows cover the smallest
  /// rectangle that contains the stones; corner_of_rows returns the lower left square of this rectangle.
  std::vector<std::string> rows(const Content& content) const;
  Square corner_of_rows(const Content& content) const;
  /// Returns the position with the stones that the rows draw; everything else (such as memory) is as in the
  /// position without stones. `corner` is the square of the lower left corner on an unbounded grid. Throws
  /// InputError if the rows do not fit the board or contain an unknown symbol.
  Content drawn(const std::vector<std::string>& rows, Square corner = {}) const;

 private:
  /// A cell of a drawing: the owner of its stone, as an index in Content::stones (-1: no stone), and the
  /// number that the cell shows.
  struct Cell {
    int owner = -1;
    bool exists = true;
    Number number = 0;
    std::string letter = {};  ///< the letter that a map shows on an empty point
  };
  struct Box {
    int west, north, east, south;
  };

  std::vector<Cell> cells_of(const std::string& row) const;
  std::optional<Cell> cell_of(std::string_view word) const;
  std::optional<int> value_of(language::Type type, const std::string& word) const;
  Box shown(const Content& content) const;  ///< the part of a window that `rows` covers

  const language::Document& document_;
  int players_;
  BoardWorld& world_;
  Content empty_;
  std::vector<language::Player> roster_;
  std::vector<std::string> symbols_;  ///< the symbol of each set of stones
  /// The index of the memory whose numbers drawings show on points; nothing if the document declares none.
  std::optional<std::size_t> numbers_shown_;
};

}  // namespace ruleproof
