#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "properties/native/emitter.hpp"
#include "reference/evaluator/board_world.hpp"
#include "reference/game.hpp"

// Writes the C files of games.

namespace ruleproof::native {

/// Returns a self-contained C11 file that plays a game on its board: state, legal turns, play, refusals, end,
/// result and key. Compiled with -DGAME_MAIN, the file is also a program that counts (`perft DEPTH`) and
/// plays (`play`). Equal games have equal files. Throws NotNative, whose message names the unsupported
/// construct of the document and its line.
std::string c_source(const Game& game);
/// Returns the file of c_source with the functions of Library (engine.hpp) added. It is to be compiled as a
/// library.
std::string library_source(const Game& game);
/// Returns the values of the `state` variables of a position in the order and form in which the C file stores
/// them. For example, C stores a player as a set of players.
std::vector<std::int64_t> memory_of(const language::Document& document,
                                    const evaluator::Content<evaluator::BoardWorld>& content);

/// Returns a text of a document for use in a C comment: on one line, in ASCII, without characters that end
/// the comment.
std::string for_comment(std::string_view text);
/// Returns a text of a document as a string literal of C.
std::string literal(std::string_view text);

/// Return a C initializer for a set of points. The argument is the region, or its words of 64 bits.
std::string set_literal(const BoardRegion& region);
std::string set_literal(const std::vector<std::uint64_t>& words);

/// The name and the text of a C table or function.
struct Piece {
  std::string name, text;
};
/// Returns the C tables and functions of a game's board that other C code uses. Each is defined before its
/// first use.
/// Returns the C tables and functions of a game's board that other C code uses. Each is defined before its
/// first use.
std::vector<Piece> board_pieces(const evaluator::BoardWorld& world);

}  // namespace ruleproof::native
