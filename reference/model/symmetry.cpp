#include "reference/model/symmetry.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "reference/model/key.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

namespace ruleproof {
namespace {

using language::Document;
using language::Expression;
using language::Op;
using language::Word;

/// Returns whether a syntax tree (an expression or steps) contains a word that names a place or a direction.
template <class Tree>
bool names_places(const Tree& tree) {
  static constexpr std::array words{Word::row, Word::column, Word::width, Word::height};
  return language::any_part(tree, [](const Expression& e) {
    const bool is_such_word =
        e.op == Op::word && std::ranges::find(words, static_cast<Word>(e.index)) != words.end();
    return e.op == Op::direction || e.op == Op::point || is_such_word;
  });
}

}  // namespace

// A document that defines `adjacent` counts as asymmetric, because the definition mentions rows and columns.
// The word `origin` is allowed if it only states where the first stone may be placed.
bool is_symmetric(const Document& document) {
  if (document.board->kind == language::Board::Kind::hex_grid || document.shape ||
      !document.board->lines.empty() || depends_on_origin(document) ||
      std::ranges::any_of(document.memory, [](const language::Memory& memory) {
        return memory.is_of(language::Memory::Each::point);
      }))
    return false;
  bool names = false;
  language::for_each_rule_and_definition(document,
                                         [&](const auto& tree) { names = names || names_places(tree); });
  return !names;
}

bool begins_symmetrically(const Document& document) {
  return is_symmetric(document) && document.drawings.empty() &&
         !(document.start && names_places(document.start->steps));
}

bool is_symmetric(const language::Claim& claim) {
  const auto names = [](const Expression& e) { return names_places(e); };
  const auto is_from_places = [](const language::Parameter& one) {
    return one.range && names_places(*one.range);
  };
  return std::ranges::none_of(claim.any, is_from_places) &&
         std::ranges::none_of(claim.formal, [&](const language::Claim::Clause& clause) {
           return std::ranges::any_of(clause.formulas, names) ||
                  std::ranges::any_of(clause.parameters, is_from_places);
         });
}

Square Symmetry::image(Square square, Size size) const {
  if (is_mirrored) square.x = size.w - 1 - square.x;
  if (is_upside_down) square.y = size.h - 1 - square.y;
  return is_transposed ? Square{square.y, square.x} : square;
}

int Symmetry::image(int point, Size size) const {
  const Square there = image(Square{point % size.w, point / size.w}, size);
  return there.y * image(size).w + there.x;
}

int Symmetry::image_of_direction(int clockwise) const {
  if (is_mirrored) clockwise = 8 - clockwise;
  if (is_upside_down) clockwise = 12 - clockwise;
  if (is_transposed) clockwise = 14 - clockwise;
  return clockwise % 8;
}

std::vector<Symmetry> symmetries_of_the_grid() {
  std::vector<Symmetry> all;
  for (const bool is_transposed : {false, true})
    for (const bool is_upside_down : {false, true})
      for (const bool is_mirrored : {false, true})
        all.push_back({is_transposed, is_upside_down, is_mirrored});
  return all;
}

std::vector<Symmetry> symmetries(Size size) {
  std::vector<Symmetry> all;
  std::set<std::vector<int>> known;
  for (const Symmetry& symmetry : symmetries_of_the_grid()) {
    if (symmetry.image(size) != size) continue;
    std::vector<int> images;
    for (int point = 0; point < size.area(); ++point) images.push_back(symmetry.image(point, size));
    if (known.insert(std::move(images)).second) all.push_back(symmetry);
  }
  return all;
}

}  // namespace ruleproof
