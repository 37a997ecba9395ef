#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/game.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// How the Go Text Protocol spells the players, points and moves of a game on a board: those of a game that
/// has_vertices as colours and vertices in upper case, all others as records do.
class GtpSpelling {
 public:
  /// The document must outlive it. A game that has_vertices needs a size if its points are to be spelled.
  GtpSpelling(const Document& document, Size size);

  bool has_vertices() const { return has_vertices_; }
  Size size() const { return size_; }
  /// What records call the move without a point or a player; empty if there is none.
  const std::string& pass() const { return pass_; }
  /// The letters of the two players of a game that has_vertices: Black is who has the letter B beside a
  /// player W, else the first player.
  const std::string& black() const { return black_; }
  const std::string& white() const { return white_; }

  /// The letter in records of the player whom b, black, w or white means, in any case: in a game that
  /// has_vertices, or whose players have the letters B and W.
  std::optional<std::string> find_colour(std::string_view word) const;

  /// What records call a point, which is a number in row order from the top left, and which point they mean.
  /// The protocol knows no column I; a document that names its columns has one. Throws InputError.
  std::string name_of(int point) const;
  int point_of(std::string_view name) const;
  /// What records call a vertex. Throws InputError if it is none of the board.
  std::string name_of_vertex(std::string_view vertex) const;

  // What records say, in the words of the protocol: "B", "C3", "C3 D3", and "B C3" or "B pass".
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
