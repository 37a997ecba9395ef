#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/tree.hpp"

// Searches the trees of a document. Only `any_used` also searches the definitions and shortcuts that an
// expression uses.

namespace ruleproof::language {

/// Returns the item with this name; null if there is none.
template <class T>
const T* find_named(const std::vector<T>& items, std::string_view name) {
  for (const T& item : items)
    if (item.name.name == name) return &item;
  return nullptr;
}
/// Returns the names of items.
std::vector<std::string> names_of_items(auto&& items) {
  std::vector<std::string> names;
  for (const auto& item : items) names.push_back(item.name.name);
  return names;
}

/// Returns whether f holds for an expression or one of its subexpressions.
template <class F>
bool any_part(const Expression& e, const F& f) {
  return f(e) || std::ranges::any_of(e.parts, [&](const Expression& part) { return any_part(part, f); });
}

/// Returns whether f holds for the body of a definition, or for the body of one of its shortcuts.
template <class F>
bool any_body(const Document& document, int definition, const F& f) {
  return f(document.definitions[definition].body) ||
         std::ranges::any_of(document.shortcuts, [&](const Shortcut& one) {
           return one.definition == definition && f(one.body);
         });
}

/// Returns whether f holds for an expression, for one of its subexpressions, or for an expression in a
/// definition or shortcut that it uses, directly or indirectly, under any reading. Each definition is visited
/// once; `seen` has the indices of the visited definitions.
template <class F>
bool any_used(const Document& document, const Expression& e, std::set<int>& seen, const F& f) {
  return any_part(e, [&](const Expression& part) {
    return f(part) || (part.op == Op::definition && seen.insert(part.index).second &&
                       any_body(document, part.index,
                                [&](const Expression& body) { return any_used(document, body, seen, f); }));
  });
}

/// Returns whether f holds for one of the steps or a step nested in them.
template <class F>
bool any_step(const Steps& steps, const F& f) {
  return std::ranges::any_of(steps, [&](const Step& step) {
    return f(step) ||
           std::ranges::any_of(step.blocks, [&](const Steps& block) { return any_step(block, f); });
  });
}

/// Returns whether f holds for one of the steps, for a step nested in them, or for a step of an action that
/// they call. Each action is visited once. Calls that are not resolved are not followed.
template <class F>
bool any_step_done(const Document& document, const Steps& steps, const F& f) {
  std::set<int> seen;
  const auto any = [&](const auto& self, const Steps& of) -> bool {
    return any_step(of, [&](const Step& step) {
      return f(step) || (step.kind == Step::Kind::do_ && step.index >= 0 && seen.insert(step.index).second &&
                         self(self, document.actions[step.index].steps));
    });
  };
  return any(any, steps);
}

/// Returns whether some steps, or the actions that they call, write the memory with this index.
inline bool changes_memory(const Document& document, const Steps& steps, int memory) {
  return any_step_done(document, steps, [&](const Step& step) {
    return (step.kind == Step::Kind::set || step.kind == Step::Kind::add) && step.index == memory;
  });
}

/// Returns whether f holds for an expression or subexpression in one of the steps, at any depth.
template <class F>
bool any_part(const Steps& steps, const F& f) {
  return any_step(steps, [&](const Step& step) {
    return std::ranges::any_of(step.parts, [&](const Expression& e) { return any_part(e, f); });
  });
}

/// Calls f for each step, including nested ones.
template <class F>
void for_each_step(const Steps& steps, const F& f) {
  any_step(steps, [&](const Step& step) {
    f(step);
    return false;
  });
}

/// Calls f for each expression in a tree, including subexpressions.
template <class Tree, class F>
void for_each_part(const Tree& tree, const F& f) {
  any_part(tree, [&](const Expression& e) {
    f(e);
    return false;
  });
}

/// Calls f with each expression and each block of steps that determines moves and the end of the game, but
/// not with the steps of the start. Definitions that they use are not visited.
template <class F>
void for_each_rule(const Document& document, const F& f) {
  for (const Action& action : document.actions) {
    for (const Parameter& parameter : action.parameters)
      if (parameter.range) f(*parameter.range);
    f(action.steps);
  }
  if (document.turn)
    for (const Turn::Sequence& sequence : document.turn->sequences)
      for (const Part& part : sequence.parts)
        if (part.condition) f(*part.condition);
  for (const Preference& preference : document.preferences) f(preference.value);
  for (const End& end : document.ends) f(end.condition);
}

/// Calls f as for_each_rule does, and also with the bodies of all definitions and shortcuts and with the
/// initial values of memory.
template <class F>
void for_each_rule_and_definition(const Document& document, const F& f) {
  for (const Definition& one : document.definitions) f(one.body);
  for (const Shortcut& one : document.shortcuts) f(one.body);
  for_each_rule(document, f);
  for (const Memory& memory : document.memory)  // memory with `is_of_turn` is reset to this value
    if (memory.initial) f(*memory.initial);
}

}  // namespace ruleproof::language
