#include "spec/language/surprises.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "spec/characters.hpp"
#include "spec/language/walk.hpp"
#include "spec/language/words.hpp"
#include "spec/move.hpp"

namespace ruleproof::language {
namespace {

/// Collects the memory and the definitions on which expressions depend, directly or through definitions.
class Dependencies {
 public:
  explicit Dependencies(const Document& document) : document_(document) {}

  void add(const Expression& expression) {
    for_each_part(expression, [&](const Expression& e) {
      if (e.op == Op::memory) memory.insert(e.index);
      if (e.op == Op::definition && definitions.insert(e.index).second)
        add(document_.definitions[e.index].body);
    });
  }

  std::set<int> memory;
  std::set<int> definitions;

 private:
  const Document& document_;
};

class Surprises {
 public:
  Surprises(const Document& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics) {}

  void warn() {
    warn_of_names();
    for (const Action& action : document_.actions) warn_below_moves(action.steps, {});
    warn_of_other_players();
    warn_of_left_out_memory();
  }

 private:
  void warn_of_name(const Id& name) {
    const WordUse* word = find_word(name.name);
    if (word && word->yields)
      diagnostics_.warning(name.at, fmt::format("'{0}' is a word of the language, too; in this document it "
                                                "means what stands here",
                                                name.name));
    else if (is_point(name.name))
      diagnostics_.warning(
          name.at,
          fmt::format("'{0}' is the name of a point, too; in this document it means what stands here",
                      name.name));
  }

  /// Returns whether a name is the name of a point on the board that the document declares.
  bool is_point(std::string_view name) const {
    const auto least = least_board_with(name);
    return least && document_.board && least->w <= document_.board->width &&
           least->h <= document_.board->height;
  }

  void warn_of_names() {
    const auto warn_of_all = [&](const auto& items) {
      for (const auto& item : items) warn_of_name(item.name);
    };
    if (document_.players) warn_of_all(document_.players->named);
    warn_of_all(document_.neutrals);
    warn_of_all(document_.pieces);
    warn_of_all(document_.numbers);
    warn_of_all(document_.memory);
    warn_of_all(document_.definitions);
    for (const Definition& definition : document_.definitions) warn_of_all(definition.parameters);
    for (const Action& action : document_.actions) warn_of_all(action.parameters);
  }

  // Warnings about expressions that ask for the piece on a point although an earlier step has moved that
  // piece.

  /// Returns whether an expression is a local name whose slot is a key of `slots`.
  static bool is_slot(const Expression& e, const std::map<int, int>& slots) {
    return e.op == Op::local && slots.contains(e.index);
  }

  /// Returns whether an expression is a set of stones, or combines such a set with others by `and` or `or`.
  static bool is_of_stones(const Expression& e) {
    return e.op == Op::stones_of || e.op == Op::pieces_of || e.is(Word::own) || e.is(Word::enemy) ||
           e.is(Word::occupied) ||
           ((e.op == Op::and_ || e.op == Op::or_) && std::ranges::any_of(e.parts, is_of_stones));
  }

  /// Reports expressions that ask for the piece on a point from which a piece has moved. `left` maps the slot
  /// of each such point to the line of the step that moved the piece.
  void warn_of_left(const Expression& e, const std::map<int, int>& left) {
    if (e.op == Op::at) return;
    const bool asks_of_one = (e.is(Word::kind) || e.is(Word::owner)) && is_slot(e.parts[0], left);
    const bool asks_of_both =
        (e.op == Op::in || e.op == Op::within || e.op == Op::meets || e.op == Op::and_) &&
        std::ranges::any_of(e.parts, is_of_stones);
    for (const Expression& part : e.parts) {
      if ((asks_of_one || asks_of_both) && is_slot(part, left)) warn_of_point(part, left);
      warn_of_left(part, left);
    }
  }

  void warn_of_point(const Expression& point, const std::map<int, int>& left) {
    diagnostics_.warning(point.at,
                         fmt::format("line {} has moved the piece on '{}' away: ask of where it is now, "
                                     "or write before(…) for what stood here",
                                     left.at(point.index), point.word.name));
  }

  void warn_below_moves(const Steps& steps, std::map<int, int> left) {
    using Kind = Step::Kind;
    for (const Step& step : steps) {
      for (const Expression& part : step.parts) warn_of_left(part, left);
      if ((step.kind == Kind::change || step.kind == Kind::give) && is_slot(step.parts[0], left))
        warn_of_point(step.parts[0], left);
      for (const Steps& block : step.blocks) warn_below_moves_of_block(step, block, left);
      if (step.kind == Kind::move && step.parts[0].op == Op::local &&
          !same_meaning(step.parts[0], step.parts[1]))
        left[step.parts[0].index] = step.at.begin.line;
      // A step that may bring a piece to such a point ends the warnings about this point.
      if (step.kind == Kind::move || step.kind == Kind::put) forget(step.parts[1], left);
      for (const Steps& block : step.blocks)
        for_each_step(block, [&](const Step& inner) {
          if (inner.kind == Kind::move || inner.kind == Kind::put) forget(inner.parts[1], left);
        });
    }
  }

  /// Reports expressions in a block that ask for the piece on a point from which a piece has moved. In the
  /// block of a `for each`, steps have no influence on the expressions below them, because all expressions
  /// are evaluated before any step of the block.
  void warn_below_moves_of_block(const Step& step, const Steps& block, const std::map<int, int>& left) {
    if (step.kind != Step::Kind::for_each) return warn_below_moves(block, left);
    for_each_part(block, [&](const Expression& e) { warn_of_left(e, left); });
  }

  static void forget(const Expression& target, std::map<int, int>& left) {
    for_each_part(target, [&](const Expression& e) {
      if (e.op == Op::local) left.erase(e.index);
    });
  }

  // Warnings about calls with another player as an argument, if the definition uses the mover's stones.

  bool has_mover(int definition) {
    const auto [known, is_first] = has_mover_.try_emplace(definition, false);
    if (is_first)
      known->second = any_part(document_.definitions[definition].body, [&](const Expression& e) {
        return e.is(Word::own) || e.is(Word::enemy) || (e.op == Op::definition && has_mover(e.index));
      });
    return has_mover_.at(definition);
  }

  void warn_of_other_players() {
    const auto warn_in = [&](const Expression& e) {
      if (e.op != Op::definition || !has_mover(e.index)) return;
      for (const Expression& argument : e.parts)
        if (argument.type == Type::player && argument.is(Word::other))
          diagnostics_.warning(
              e.at, fmt::format("'{}' is asked about another player here, and 'own' and 'enemy' in it remain "
                                "those of the mover; write stones(P) and stones(other(P)) in it",
                                document_.definitions[e.index].name.name));
    };
    for (const Definition& definition : document_.definitions) for_each_part(definition.body, warn_in);
    for_each_rule(document_, [&](const auto& tree) { for_each_part(tree, warn_in); });
  }

  // Warnings about rules against repetition that ignore some memory when they compare positions.

  /// Returns the indices of the memory (state variables) that determines which moves are legal.
  std::set<int> memory_of_moves() const {
    Dependencies found(document_);
    for (const Action& action : document_.actions) {
      if (action.aside || action.kind == Action::Kind::event) continue;
      for (const Parameter& parameter : action.parameters)
        if (parameter.range) found.add(*parameter.range);
      for_each_step(action.steps, [&](const Step& step) {
        if (step.kind == Step::Kind::forbid) found.add(step.parts[0]);
      });
    }
    return found.memory;
  }

  static bool compares_with_moment(const Definition& definition) {
    const auto is_of_moment = [](const Expression& e) {
      return e.op == Op::at && e.parts[0].op == Op::local && e.parts[0].type == Type::moment;
    };
    return any_part(definition.body, [&](const Expression& e) {
      return e.op == Op::equal && std::ranges::any_of(e.parts, is_of_moment);
    });
  }

  void warn_of_left_out_memory() {
    Dependencies ends(document_);
    for (const End& end : document_.ends) ends.add(end.condition);
    const std::set<int> of_moves = memory_of_moves();
    for (const int index : ends.definitions) {
      const Definition& definition = document_.definitions[index];
      if (!compares_with_moment(definition)) continue;
      Dependencies compared(document_);
      compared.add(definition.body);
      for (const int memory : of_moves)
        if (!compared.memory.contains(memory) && !document_.memory[memory].is_of_turn)
          diagnostics_.warning(
              definition.name.at,
              fmt::format(
                  "'{}' compares positions and leaves out '{}', on which it depends what moves are legal",
                  definition.name.name, document_.memory[memory].name.name));
    }
  }

  const Document& document_;
  Diagnostics& diagnostics_;
  std::map<int, bool> has_mover_;
};

}  // namespace

void warn_of_surprises(const Document& document, Diagnostics& diagnostics) {
  Surprises(document, diagnostics).warn();
}

}  // namespace ruleproof::language
