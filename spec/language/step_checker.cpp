#include "spec/language/step_checker.hpp"

#include <fmt/format.h>

#include <utility>

#include "spec/language/walk.hpp"

namespace ruleproof::language {

template <class Check>
Rests StepChecker::rests_of(Context& context, Check check) {
  Rests outer = std::exchange(context.rests, {});
  check();
  Rests rests = context.rests;
  context.rests.add(outer);
  return rests;
}

void StepChecker::refuse_notes(const Rests& rests, Span at) {
  for (const int index : rests.memory)
    if (const Memory& memory = document_.memory[index]; memory.is_note)
      diagnostics_.error(at,
                         fmt::format("'{}' rests on a note, and a note can't decide what is legal or what "
                                     "happens; declare it as state",
                                     memory.name.name));
}

void StepChecker::decide(Expression& expression, Type wanted, Context& context) {
  const Rests rests = rests_of(context, [&] { expressions_.need(expression, wanted, context); });
  refuse_notes(rests, expression.at);
}

void StepChecker::enter_parameters(std::vector<Parameter>& parameters, Type usual, Context& context) {
  const bool unbounded = is_unbounded(document_);
  for (Parameter& parameter : parameters) {
    expressions_.is_new(parameter.name, context);
    if (!parameter.has_type) parameter.type = usual;
    if (parameter.range) {
      Type element = Type::unknown;
      refuse_notes(rests_of(context, [&] { element = expressions_.check_range(*parameter.range, context); }),
                   parameter.range->at);
      if (parameter.has_type && element != Type::unknown && element != parameter.type)
        diagnostics_.error(parameter.range->at,
                           fmt::format("'{}' is {}, and this set has {} for elements", parameter.name.name,
                                       name_in_messages(parameter.type), name_in_messages(element)));
      if (!parameter.has_type) parameter.type = element;
    } else if (usual == Type::point && parameter.type == Type::number) {
      diagnostics_.error(parameter.name.at,
                         "a number needs a set that it is taken from, such as 'n: number in 1 to 6'");
    } else if (usual == Type::point && parameter.type == Type::point && unbounded) {
      diagnostics_.error(parameter.name.at,
                         "the board has no edge, so a point needs a set that it is taken from, such as "
                         "'p in around(occupied)'");
    }
    context.enter({parameter.name, parameter.type, -1, {}, true});
  }
}

void StepChecker::check_block(Steps& steps, Context& context, bool in_for_each) {
  const std::size_t outer = context.locals.size();
  for (Step& step : steps) check_step(step, context, in_for_each);
  context.leave(outer);
}

void StepChecker::check_step(Step& step, Context& context, bool in_for_each) {
  using Kind = Step::Kind;
  if (step.kind == Kind::case_ && (!step.parts.empty() || expressions_.names_a_kind(step.name, context)))
    by_kinds(step);
  const bool in_any = step.kind == Kind::put || step.kind == Kind::remove || step.kind == Kind::set ||
                      step.kind == Kind::add || step.kind == Kind::let || step.kind == Kind::if_ ||
                      step.kind == Kind::case_ || step.kind == Kind::for_each || step.kind == Kind::nothing ||
                      step.kind == Kind::move || step.kind == Kind::change || step.kind == Kind::give;
  if (in_for_each && !in_any)
    diagnostics_.error(
        step.at,
        "in 'for each' only put, remove, move, change, give, set, add, let, if, case and for each can stand: "
        "all of it happens together");
  switch (step.kind) {
    case Kind::forbid: {
      refuse_notes(rests_of(context, [&] { expressions_.need_truth_or_region(step.parts[0], context); }),
                   step.parts[0].at);
      if (step.parts.size() > 1) expressions_.need(step.parts[1], Type::region, context);
      break;
    }
    case Kind::put:
      if (step.parts[0].op == Op::name && step.parts[0].word.name == "nobody")
        diagnostics_.error(step.parts[0].at, "'put nobody' means nothing; write 'remove …'");
      decide(step.parts[0], is_neutral(step.parts[0]) ? Type::region : Type::player, context);
      decide(step.parts[1], Type::region, context);
      check_kind_put(step, context);
      break;
    case Kind::move:
      decide(step.parts[0], Type::region, context);
      decide(step.parts[1], Type::region, context);
      break;
    case Kind::change:
      decide(step.parts[0], Type::region, context);
      decide(step.parts[1], Type::piece, context);
      break;
    case Kind::give:
      decide(step.parts[0], Type::region, context);
      decide(step.parts[1], is_neutral(step.parts[1]) ? Type::region : Type::player, context);
      break;
    case Kind::remove:
      decide(step.parts[0], Type::region, context);
      break;
    case Kind::win:
      decide(step.parts[0], Type::player, context);
      break;
    case Kind::set:
    case Kind::add:
      check_change(step, context);
      break;
    case Kind::let: {
      Type type = Type::unknown;
      const Rests rests = rests_of(context, [&] { type = expressions_.check(step.parts[0], context); });
      expressions_.is_new(step.name, context);
      step.slot = context.next_slot();
      context.enter({step.name, type, -1, rests.memory, expressions_.is_finite(step.parts[0], context)});
      break;
    }
    case Kind::mark:
      step.index = names_.find(step.name.name)->index;
      break;
    case Kind::do_:
      check_do(step, context);
      break;
    case Kind::if_:
      for (Expression& condition : step.parts) decide(condition, Type::truth, context);
      for (Steps& block : step.blocks) check_block(block, context, in_for_each);
      break;
    case Kind::case_:
      for (Steps& block : step.blocks) check_block(block, context, in_for_each);
      step.index = expressions_.arrange(step.name, step.labels, step.blocks,
                                        {step.at.begin, step.name.at.end}, context.rests);
      break;
    case Kind::for_each:
    case Kind::choose:
      check_binding(step, context);
      break;
    case Kind::repeat:
      check_block(step.blocks[0], context, false);
      break;
    case Kind::forget_history:
    case Kind::nothing:
      break;
  }
}

/// Checks the kind of piece in a step `put`.
void StepChecker::check_kind_put(Step& step, Context& context) {
  const bool has_kind = step.parts.size() > 2;
  if (step.parts[0].op == Op::neutral) {
    if (has_kind) diagnostics_.error(step.parts[2].at, "stones that nobody owns have no kind");
  } else if (has_kind) {
    decide(step.parts[2], Type::piece, context);
  } else if (document_.pieces.size() > 1) {
    diagnostics_.error(step.at, fmt::format("the kind is missing: write 'put … {} on …'",
                                            document_.pieces.front().name.name));
  }
}

/// Converts a `case` over kinds of pieces into an `if`. For a point without a piece, no block of this `if` is
/// executed.
void StepChecker::by_kinds(Step& step) {
  const Expression kind = step.parts.empty()
                              ? Expression{.op = Op::name, .at = step.name.at, .word = step.name}
                              : step.parts.front();
  if (expressions_.kinds_of_labels(step.labels, kind.at).empty()) {
    step = {.at = step.at};
    return;
  }
  const auto test = [&](Op op, const Id& word) {
    Expression result{.op = op, .at = word.at, .word = word};
    result.parts = {kind, Expression{.op = Op::name, .at = word.at, .word = word}};
    return result;
  };
  step.kind = Step::Kind::if_;
  step.parts.clear();
  for (std::size_t i = 0; i < step.labels.size(); ++i) {
    const Id& label = step.labels[i];
    const bool is_rest = label.name == "else";
    if (is_rest && i + 1 < step.labels.size()) diagnostics_.error(label.at, "'else' stands last");
    step.parts.push_back(is_rest ? test(Op::in, {"pieces", label.at}) : test(Op::equal, label));
  }
  step.labels.clear();
}

std::string StepChecker::kept_for(const Memory& memory) {
  if (memory.of.empty()) return fmt::format("'{}' has one value, and nothing in brackets", memory.name.name);
  std::string each;
  for (const Memory::Each one : memory.of)
    each += fmt::format("{}each {}", each.empty() ? "" : " and ",
                        one == Memory::Each::player  ? "player"
                        : one == Memory::Each::point ? "point"
                                                     : "piece");
  return fmt::format("'{}' is kept of {}; as much stands in brackets behind it", memory.name.name, each);
}

bool StepChecker::is_neutral(const Expression& expression) const {
  const auto symbol = expression.op == Op::name ? names_.find(expression.word.name) : std::nullopt;
  return symbol && symbol->kind == Symbol::Kind::neutral;
}

void StepChecker::check_change(Step& step, Context& context) {
  const auto symbol = names_.find(step.name.name);
  if (!symbol || symbol->kind != Symbol::Kind::memory) {
    diagnostics_.error(step.name.at, unknown_name("no state or note is called", step.name.name,
                                                  names_of_items(document_.memory)));
    for (Expression& part : step.parts) expressions_.check(part, context);
    return;
  }
  const Memory& memory = document_.memory[symbol->index];
  step.index = symbol->index;
  if (step.kind == Step::Kind::add && memory.type() != Type::number)
    diagnostics_.error(step.name.at, fmt::format("'add' takes a number, and '{}' is {}", step.name.name,
                                                 name_in_messages(memory.type())));
  if (static_cast<int>(step.parts.size()) - 1 != memory.arguments()) {
    diagnostics_.error(step.name.at, kept_for(memory));
    return;
  }
  for (std::size_t i = 0; i < step.parts.size(); ++i) {
    const Rests rests = rests_of(context, [&] {
      if (i == 0)
        expressions_.need(step.parts[i], memory.type(), context);
      else
        expressions_.need_selector(memory, i - 1, step.parts[i], context);
    });
    if (!memory.is_note) refuse_notes(rests, step.parts[i].at);
  }
}

void StepChecker::check_do(Step& step, Context& context) {
  step.index = names_.find_action(step.name.name);
  if (step.index < 0 || document_.actions[step.index].kind != Action::Kind::step) {
    diagnostics_.error(step.name.at, step.index < 0
                                         ? names_.no_action(step.name.name)
                                         : fmt::format("'{}' is no step; 'do' takes a step", step.name.name));
    step.index = -1;
    return;
  }
  const Action& called = document_.actions[step.index];
  if (step.parts.size() != called.parameters.size())
    diagnostics_.error(step.at, fmt::format("the step '{}' takes {} argument{}, and {} stand here",
                                            step.name.name, called.parameters.size(),
                                            called.parameters.size() == 1 ? "" : "s", step.parts.size()));
  for (std::size_t i = 0; i < step.parts.size() && i < called.parameters.size(); ++i)
    decide(step.parts[i], called.parameters[i].has_type ? called.parameters[i].type : Type::region, context);
}

void StepChecker::check_binding(Step& step, Context& context) {
  const std::size_t outer = context.locals.size();
  const bool is_for_each = step.kind == Step::Kind::for_each;
  const Rests rests = rests_of(context, [&] {
    expressions_.enter(step.binders, step.parts, context);
    if (is_for_each) expressions_.need(step.parts.back(), Type::truth, context);
  });
  refuse_notes(rests, is_for_each ? step.at : step.parts[0].at);
  check_block(step.blocks[0], context, is_for_each);
  context.leave(outer);
}

}  // namespace ruleproof::language
