#include "spec/language/step_checker.hpp"

#include <fmt/format.h>

#include <utility>

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
  for (const int note : rests.notes)
    diagnostics_.error(
        at,
        fmt::format("'{}' rests on a note, and a note can't decide what is legal or what happens; declare "
                    "it as state",
                    document_.memory[note].name.name));
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
  const bool in_any = step.kind == Kind::put || step.kind == Kind::remove || step.kind == Kind::set ||
                      step.kind == Kind::add || step.kind == Kind::let || step.kind == Kind::if_ ||
                      step.kind == Kind::case_ || step.kind == Kind::for_each || step.kind == Kind::nothing;
  if (in_for_each && !in_any)
    diagnostics_.error(
        step.at,
        "in 'for each' only put, remove, set, add, let, if, case and for each can stand: all of it "
        "happens together");
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
      step.slot = static_cast<int>(context.locals.size());
      context.enter({step.name, type, -1, rests.notes, expressions_.is_finite(step.parts[0], context)});
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
      check_for_each(step, context);
      break;
    case Kind::choose:
      check_choose(step, context);
      break;
    case Kind::repeat:
      check_block(step.blocks[0], context, false);
      break;
    case Kind::forget_history:
    case Kind::nothing:
      break;
  }
}

bool StepChecker::is_neutral(const Expression& expression) const {
  const auto symbol = expression.op == Op::name ? names_.find(expression.word.name) : std::nullopt;
  return symbol && symbol->kind == Symbol::Kind::neutral;
}

void StepChecker::check_change(Step& step, Context& context) {
  const auto symbol = names_.find(step.name.name);
  if (!symbol || symbol->kind != Symbol::Kind::memory) {
    std::vector<std::string> names;
    for (const Memory& memory : document_.memory) names.push_back(memory.name.name);
    diagnostics_.error(step.name.at, unknown_name("no state or note is called", step.name.name, names));
    for (Expression& part : step.parts) expressions_.check(part, context);
    return;
  }
  const Memory& memory = document_.memory[symbol->index];
  step.index = symbol->index;
  if (step.kind == Step::Kind::add && memory.type() != Type::number)
    diagnostics_.error(step.name.at, fmt::format("'add' takes a number, and '{}' is {}", step.name.name,
                                                 name_in_messages(memory.type())));
  if (static_cast<int>(step.parts.size()) - 1 != memory.arguments())
    diagnostics_.error(step.name.at,
                       fmt::format("'{}' is kept for {} player{}; as many stand in brackets behind it",
                                   step.name.name, memory.arguments(), memory.arguments() == 1 ? "" : "s"));
  for (std::size_t i = 0; i < step.parts.size(); ++i) {
    const Type wanted = i == 0 ? memory.type() : Type::player;
    const Rests rests = rests_of(context, [&] { expressions_.need(step.parts[i], wanted, context); });
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

void StepChecker::check_for_each(Step& step, Context& context) {
  const std::size_t outer = context.locals.size();
  const Rests rests = rests_of(context, [&] {
    expressions_.enter(step.binders, step.parts, context);
    expressions_.need(step.parts.back(), Type::truth, context);
  });
  refuse_notes(rests, step.at);
  check_block(step.blocks[0], context, true);
  context.leave(outer);
}

void StepChecker::check_choose(Step& step, Context& context) {
  const std::size_t outer = context.locals.size();
  const Rests rests = rests_of(context, [&] { expressions_.enter(step.binders, step.parts, context); });
  refuse_notes(rests, step.parts[0].at);
  check_block(step.blocks[0], context, false);
  context.leave(outer);
}

}  // namespace ruleproof::language
