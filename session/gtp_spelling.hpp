#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/game.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// Converts players, points and moves between the notation of records and that of the Go Text Protocol. For a
/// game of two colours on a square grid (has_vertices), the protocol uses colours and vertices (points such
/// as C3) in upper case; for other games it uses the notation of records.
class GtpSpelling {
 public:
  /// The document must outlive this object. `size` is needed only to convert points, and only if the game
  /// has_vertices.
  GtpSpelling(const Document& document, Size size);

  bool has_vertices() const { return has_vertices_; }
  Size size() const { return size_; }
  /// Returns the name that records use for the pass (the move without parameters); empty if the game has no
  /// such move.
  const std::string& pass() const { return pass_; }
  /// Return the letters that records use for Black and White. If the letters of the two players are B and W,
  /// Black is B; otherwise, in a game that has_vertices, Black is the first player. Both are empty for other
  /// games.
  const std::string& black() const { return black_; }
  const std::string& white() const { return white_; }

  /// Returns the letter that records use for the player whom "b", "black", "w" or "white" names, in upper or
  /// lower case. Returns nothing for other words, and for a game that neither has_vertices nor has players
  /// with the letters B and W.
  std::optional<std::string> find_colour(std::string_view word) const;

  /// Points are numbered in row order from the top left. name_of converts the number of a point to its name
  /// in records; point_of converts a name to the number. The names have no column I, unless the document
  /// names its columns. point_of throws InputError for other names.
  std::string name_of(int point) const;
  int point_of(std::string_view name) const;
  /// Returns the name in records of a point that the protocol writes as `vertex`. Throws InputError if the
  /// vertex is not on the board.
  std::string name_of_vertex(std::string_view vertex) const;

  // Convert from records to the protocol: "B", "C3", "C3 D3", and "B C3" or "B pass".
  std::string player(std::string_view letter) const;
  std::string point(std::string_view name) const;
  std::string points(const std::vector<std::string>& names) const;
  std::string move(std::string_view move) const;

 private:
  const Document* document_;
  Size size_;
  bool has_vertices_;
  std::string pass_, black_, white_;
};

}  // namespace ruleproof
