#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/game.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// Converts players, points and moves of a game on a board between records and the Go Text Protocol. A game
/// that has_vertices uses colours and vertices in upper case in the protocol; others use the records' form.
class GtpSpelling {
 public:
  /// The document must outlive this object. To convert points, a game that has_vertices needs its size.
  GtpSpelling(const Document& document, Size size);

  bool has_vertices() const { return has_vertices_; }
  Size size() const { return size_; }
  /// Returns the name in records of the move without parameters; empty if there is none.
  const std::string& pass() const { return pass_; }
  /// Return the letters in records of the two players. If the letters are B and W, Black is B; otherwise, in
  /// a game that has_vertices, Black is the first player. Empty for other games.
  const std::string& black() const { return black_; }
  const std::string& white() const { return white_; }

  /// Returns the letter in records of the player that b, black, w or white means, in any case; nothing for
  /// other words, and for a game that neither has_vertices nor has players with the letters B and W.
  std::optional<std::string> find_colour(std::string_view word) const;

  /// Convert a point, a number in row order from the top left, to its name in records and back. The protocol
  /// has no column I; a document that names its columns has one. point_of throws InputError for other names.
  std::string name_of(int point) const;
  int point_of(std::string_view name) const;
  /// Returns the name in records of a vertex. Throws InputError if it is not on the board.
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
