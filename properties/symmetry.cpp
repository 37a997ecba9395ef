#include "properties/symmetry.hpp"

#include <algorithm>
#include <array>

namespace ruleproof {
namespace {

using language::Document;
using language::Expression;
using language::Op;
using language::Step;
using language::Word;

bool names_places(const Expression& e) {
  static constexpr std::array words{Word::next,     Word::ahead, Word::directions, Word::all_directions,
                                    Word::opposite, Word::row,   Word::column,     Word::width,
                                    Word::height,   Word::origin};
  const bool is_such_word =
      e.op == Op::word && std::ranges::find(words, static_cast<Word>(e.index)) != words.end();
  return e.op == Op::direction || e.op == Op::point || is_such_word ||
         std::ranges::any_of(e.parts, [](const Expression& part) { return names_places(part); });
}

bool names_places(const language::Steps& steps) {
  return std::ranges::any_of(steps, [](const Step& step) {
    return std::ranges::any_of(step.parts, [](const Expression& part) { return names_places(part); }) ||
           std::ranges::any_of(step.blocks, [](const language::Steps& block) { return names_places(block); });
  });
}

bool names_places(const language::Action& action) {
  const auto is_of_places = [](const language::Parameter& one) {
    return one.type == language::Type::direction || (one.range && names_places(*one.range));
  };
  return names_places(action.steps) || std::ranges::any_of(action.parameters, is_of_places);
}

bool names_places(const language::Turn& turn) {
  return std::ranges::any_of(turn.sequences, [](const language::Turn::Sequence& sequence) {
    return std::ranges::any_of(sequence.parts, [](const language::Part& part) {
      return part.condition && names_places(*part.condition);
    });
  });
}

}  // namespace

// A defined adjacency names rows and columns.
bool is_symmetric(const Document& document) {
  const auto names = [](const auto& one) { return names_places(one); };
  const auto names_in_body = [](const language::Definition& one) { return names_places(one.body); };
  return document.board->kind == language::Board::Kind::square_grid && !document.shape &&
         !(document.turn && names_places(*document.turn)) &&
         std::ranges::none_of(document.definitions, names_in_body) &&
         std::ranges::none_of(document.shortcuts, names_in_body) &&
         std::ranges::none_of(document.actions, names) &&
         std::ranges::none_of(document.ends,
                              [](const language::End& end) { return names_places(end.condition); });
}

std::vector<Symmetry> symmetries(Size size) {
  std::vector<Symmetry> all;
  for (const bool transposed : {false, true}) {
    if (transposed && size.w != size.h) continue;
    for (const bool upside_down : {false, true}) {
      for (const bool mirrored : {false, true}) {
        Symmetry symmetry;
        for (int y = 0; y < size.h; ++y) {
          for (int x = 0; x < size.w; ++x) {
            const int to_x = mirrored ? size.w - 1 - x : x;
            const int to_y = upside_down ? size.h - 1 - y : y;
            symmetry.push_back(transposed ? to_x * size.w + to_y : to_y * size.w + to_x);
          }
        }
        if (std::ranges::find(all, symmetry) == all.end()) all.push_back(symmetry);
      }
    }
  }
  return all;
}

}  // namespace ruleproof
