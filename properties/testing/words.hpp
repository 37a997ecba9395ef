#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "properties/provers/logic.hpp"
#include "properties/testing/symbolic_cases.hpp"
#include "reference/board.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/grid_region.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"
#include "spec/turn.hpp"

// For tests: applies every operation on regions and every word of the rules language to the same regions in
// any world (a board or the formulas of a prover), to compare one world with another.

namespace ruleproof {

/// Returns a world for the board of a region. The functions below give BoardRegion the operations of
/// GridRegion that are members of BoardWorld.
inline evaluator::BoardWorld world_of(const BoardRegion& a) {
  static const language::CheckedDocument grid =
      language::read_document("grid.md", "    board unbounded-grid\n");
  return {grid.document, a.board()};
}
inline BoardRegion ahead(const BoardRegion& a, Direction direction) {
  return world_of(a).ahead(a, {2 * static_cast<int>(direction)});
}
inline BoardRegion next(const BoardRegion& a, Direction direction) {
  return world_of(a).next(a, {2 * static_cast<int>(direction)}, 1);
}
inline BoardRegion far_outside(const BoardRegion& a) { return world_of(a).far_outside(); }
inline bool chained_together(const BoardRegion& a) { return !some(a) || same(chained(first_point(a), a), a); }

/// A word of the rules language, and its value in a world: a region or a bit.
template <Region R>
struct Said {
  std::string word;
  std::variant<R, Bit<R>> what;
};

template <Region R>
using Sayings = std::vector<Said<R>>;

/// Returns the values of each operation of `Region`, and of the functions that region.hpp derives from these,
/// for two regions.
template <Region R>
Sayings<R> words_of(const R& a, const R& b) {
  const auto touches_b = [&](const R& p) -> Bit<R> { return some(touching(p) & b); };
  return {{"a | b", a | b},
          {"a & b", a & b},
          {"a - b", a - b},
          {"~a", ~a},
          {"touching(a)", touching(a)},
          {"spread(a, b)", spread(a, b)},
          {"where(a, it touches b)", where(a, touches_b)},
          {"some(a)", some(a)},
          {"exactly_one(a)", exactly_one(a)},
          {"subset(a, b)", subset(a, b)},
          {"same(a, b)", same(a, b)},
          {"some(a) && some(b)", some(a) && some(b)},
          {"some(a) || some(b)", some(a) || some(b)},
          {"!some(a)", !some(a)},
          {"nothing_like(a)", nothing_like(a)},
          {"every(a, it touches b)", every(a, touches_b)}};
}

/// Returns the values of words applied to a region that depends on a bound point.
template <Region R>
Sayings<R> words_of_bound_points(const R& a, const R& b) {
  const auto reaches_all_of_b = [&](const R& p) -> Bit<R> { return subset(b, spread(p, p | b)); };
  const auto touches_in_b = [&](const R& p) -> Bit<R> { return subset(touching(b - p), a | b); };
  return {{"where(a, it reaches all of b)", where(a, reaches_all_of_b)},
          {"where(a, what touches b without it is in a or b)", where(a, touches_in_b)}};
}

/// Returns the values of the words of `GridRegion` for steps in all eight directions, for two regions.
template <GridRegion R>
Sayings<R> words_of_steps(const R& a, const R& b) {
  return {{"around(a)", around(a)},
          {"chained(a, b)", chained(a, b)},
          {"chained_together(a)", chained_together(a)}};
}

/// Returns the values of the words of `GridRegion` with a direction, for a region.
template <GridRegion R>
Sayings<R> words_of_lines(const R& a) {
  Sayings<R> all;
  for (const Direction direction : all_directions) {
    const std::string to = std::to_string(static_cast<int>(direction));
    all.push_back({"ahead(a, " + to + ")", ahead(a, direction)});
    all.push_back({"next(a, " + to + ")", next(a, direction)});
  }
  return all;
}

/// Returns the values of `words` for each pair of regions taken from a, b and a region of one point.
template <Region R, class Words>
Sayings<R> said_of_each_two(const R& a, const R& b, const R& point, Words words) {
  Sayings<R> all;
  const std::vector<std::tuple<std::string, R, R>> twos{{"a and b", a, b},
                                                        {"b and a", b, a},
                                                        {"the point and a", point, a},
                                                        {"a and the point", a, point},
                                                        {"the point and itself", point, point}};
  for (const auto& [names, one, other] : twos)
    for (Said<R>& said : words(one, other)) all.push_back({said.word + " of " + names, std::move(said.what)});
  return all;
}

/// A word, and a formula that is true if two worlds give the word the same value at one point.
struct Agreement {
  std::string word;
  Formula formula;
};

/// Returns formulas which state that the words of two worlds, in the same order, have the same values.
/// `formula(region, p)` and `has(region, p)` return whether a region contains the point p < `points`.
template <class Symbolic, class Concrete, class FormulaOf, class Has>
std::vector<Agreement> agreements(const Sayings<Symbolic>& symbolic, const Sayings<Concrete>& concrete,
                                  int points, FormulaOf formula, Has has) {
  std::vector<Agreement> all;
  const auto agree = [&](std::size_t i, Formula said, bool is_true) {
    all.push_back({symbolic[i].word, is_true ? said : !said});
  };
  for (std::size_t i = 0; i < symbolic.size(); ++i) {
    if (const bool* bit = std::get_if<bool>(&concrete.at(i).what)) {
      agree(i, std::get<Formula>(symbolic[i].what), *bit);
      continue;
    }
    for (int p = 0; p < points; ++p)
      agree(i, formula(std::get<Symbolic>(symbolic[i].what), p),
            has(std::get<Concrete>(concrete[i].what), p));
  }
  return all;
}

inline std::vector<Formula> formulas(const std::vector<Agreement>& agreements) {
  std::vector<Formula> all;
  for (const Agreement& agreement : agreements) all.push_back(agreement.formula);
  return all;
}

/// Returns the words whose values differ in the two worlds: those with a formula for which `implies(formula)`
/// is false.
template <class Implies>
std::vector<std::string> disagreeing(Logic& logic, const std::vector<Agreement>& agreements,
                                     Implies implies) {
  std::vector<std::string> words;
  if (implies(logic.all_of(formulas(agreements)))) return words;
  for (const Agreement& agreement : agreements)
    if (std::ranges::count(words, agreement.word) == 0 && !implies(agreement.formula))
      words.push_back(agreement.word);
  if (words.empty()) words.push_back("all of them together");
  return words;
}

inline BoardRegion any_board_region(const Board& board) {
  BoardRegion region = board.nowhere();
  for (int p = 0; p < board.size().area(); ++p)
    if (*rc::gen::inRange(0, 3) > 0) region.add(p);
  return region;
}

inline BoardRegion any_point(const Board& board) {
  return board.at(*rc::gen::inRange(0, board.size().area()));
}

/// Generates two regions; often empty, singleton, equal, or one a subset of the other.
inline std::pair<BoardRegion, BoardRegion> any_two_regions(const Board& board) {
  const BoardRegion one = any_board_region(board), other = any_board_region(board);
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      return {one, one};
    case 1:
      return {one & other, other};
    case 2:
      return {any_point(board), other};
    case 3:
      return {any_point(board), any_point(board)};
    case 4:
      return {board.nowhere(), other};
    default:
      return {one, other};
  }
}

/// Returns the connected components of each region, and of each region with one point of another region
/// added. Components by steps to adjacent points and by steps in all directions are both included, each once.
/// Some axioms of the provers state that a set is the smallest with some property. Tests pass the sets
/// returned here to `hint`, which applies these axioms to them.
inline std::vector<BoardRegion> parts_of(const std::vector<BoardRegion>& regions) {
  std::vector<BoardRegion> parts;
  const auto add = [&](const BoardRegion& part) {
    const auto is_it = [&](const BoardRegion& known) { return same(known, part); };
    if (some(part) && std::ranges::none_of(parts, is_it)) parts.push_back(part);
  };
  const auto spread_all_round = [](BoardRegion part, const BoardRegion& within) {
    part = part & within;
    while (some((around(part) & within) - part)) part = part | (around(part) & within);
    return part;
  };
  for (const BoardRegion& region : regions)
    for (const BoardRegion& other : regions)
      where(other, [&](const BoardRegion& point) {
        for (const BoardRegion& within : {region, region | point}) {
          add(spread(point, within));
          add(spread_all_round(point, within));
        }
        return false;
      });
  return parts;
}

/// Returns a document in which each definition uses a word, and the moves use steps. Tests evaluate its
/// definitions without parameters and with one point. It has no words for coordinates and numbers: the
/// symbolic worlds cannot express them.
inline const language::CheckedDocument& document_of_words() {
  static const language::CheckedDocument document =
      language::read_document("each_word.md", text_of_file(CORPUS "/test_documents/each_word.md"));
  return document;
}

/// Returns the values of the definitions without parameters, and of the definitions with one point as
/// parameter, for a position and a point, with the first player as the mover.
template <class World, Region R>
Sayings<R> said_by_definitions(evaluator::Evaluator<World>& evaluator, const language::Document& document,
                               const evaluator::Content<World>& content, const R& point) {
  Sayings<R> all;
  for (const language::Definition& definition : document.definitions) {
    if (definition.parameters.size() > 1) continue;
    std::vector<evaluator::Value<World>> locals(static_cast<std::size_t>(definition.slots) + 1);
    if (!definition.parameters.empty()) locals[0] = point;
    const auto value = evaluator.evaluate(definition.body, {{&content, nullptr}, 0, &locals, nullptr});
    if (const auto* bit = std::get_if<Bit<R>>(&value))
      all.push_back({definition.name.name, *bit});
    else
      all.push_back({definition.name.name, std::get<R>(value)});
  }
  return all;
}

/// Returns the value of each word for a position of black and white stones and a point, with Black as the
/// mover, and the effect of each move.
template <Region R, class World>
Sayings<R> words_of_documents(World& world, const R& black, const R& white, const R& point) {
  const language::Document& document = document_of_words().document;
  const Game game = with_second_readings(document);
  evaluator::Evaluator<World> evaluator(world, game);
  auto content = std::make_shared<evaluator::Content<World>>();
  content->stones = {black, white - black};
  content->to_move = 0;
  Sayings<R> all = said_by_definitions(evaluator, document, *content, point);
  for (const language::Action& action : document.actions) {
    if (action.kind != language::Action::Kind::move) continue;
    evaluator::Steps<World> steps(evaluator);
    const auto branches = steps.run(action, {point}, content, nullptr, 0);
    Bit<R> forbidden = world.truth(!branches.ended.empty());
    for (const auto& branch : branches.alive)
      for (const auto& refusal : branch.refusals) forbidden = forbidden || refusal.broken;
    all.push_back({"that " + action.name.name + " is forbidden", forbidden});
    // The position after a forbidden move is defined in only one of the two worlds, so it is not compared.
    const Bit<R> allowed = !forbidden;
    for (std::size_t player = 0; player < 2; ++player) {
      const R after = branches.alive.empty() ? world.nowhere() : branches.alive.front().now->stones[player];
      all.push_back({action.name.name, where(after, [&](const R&) -> Bit<R> { return allowed; })});
    }
  }
  return all;
}

/// Returns a document whose claims, many of them false, exercise the ten rules of translation in
/// docs/language.md; each claim is named after the number of its rule.
inline const language::CheckedDocument& document_of_translation() {
  static const language::CheckedDocument document =
      language::read_document("translation.md", text_of_file(CORPUS "/test_documents/translation.md"));
  return document;
}

}  // namespace ruleproof
