#include "properties/tree_facts.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "spec/language/walk.hpp"

namespace ruleproof {
namespace {

using evaluator::Setting;
using language::Action;
using language::Document;
using language::Expression;
using language::Op;
using language::Step;
using language::Word;
using FormalClause = language::Claim::Clause;

int chosen(const Setting& setting, int choice) { return setting.choices[static_cast<std::size_t>(choice)]; }

/// Whether f holds of an expression or of something that it is made of, definitions included.
template <class F>
bool any_part(const Document& document, const Setting& setting, const Expression& e, std::set<int>& seen,
              F f) {
  if (f(e)) return true;
  if (e.op == Op::case_)
    return any_part(document, setting, e.parts[static_cast<std::size_t>(chosen(setting, e.index))], seen, f);
  if (std::ranges::any_of(e.parts,
                          [&](const Expression& part) { return any_part(document, setting, part, seen, f); }))
    return true;
  return e.op == Op::definition && seen.insert(e.index).second &&
         any_part(document, setting, document.definitions[static_cast<std::size_t>(e.index)].body, seen, f);
}

/// Whether f holds of a step, or of one that it runs under the setting.
template <class F>
bool any_step(const Document& document, const Setting& setting, const language::Steps& steps, F f) {
  return std::ranges::any_of(steps, [&](const Step& step) {
    if (f(step)) return true;
    if (step.kind == Step::Kind::do_)
      return any_step(document, setting, document.actions[static_cast<std::size_t>(step.index)].steps, f);
    if (step.kind == Step::Kind::case_)
      return any_step(document, setting, step.blocks[static_cast<std::size_t>(chosen(setting, step.index))],
                      f);
    return std::ranges::any_of(
        step.blocks, [&](const language::Steps& block) { return any_step(document, setting, block, f); });
  });
}
template <class F>
bool any_step(const Document& document, const Setting& setting, F f) {
  return std::ranges::any_of(
      document.actions, [&](const Action& action) { return any_step(document, setting, action.steps, f); });
}

bool mentions_history(const Document& document, const Setting& setting, const Expression& e) {
  std::set<int> seen;
  return any_part(document, setting, e, seen,
                  [](const Expression& part) { return part.is(Word::history) || part.is(Word::ago); });
}

/// An expression as text, up to the order of what is joined or compared, with the two players exchanged or
/// not.
std::string canonical(const Expression& e, bool exchanged) {
  std::vector<std::string> parts;
  for (const Expression& part : e.parts) parts.push_back(canonical(part, exchanged));
  if (e.op == Op::and_ || e.op == Op::or_ || e.op == Op::equal || e.op == Op::unequal || e.op == Op::meets)
    std::ranges::sort(parts);
  const int index = e.op == Op::player && exchanged ? 1 - e.index : e.index;
  std::string text = "(" + std::to_string(static_cast<int>(e.op)) + " " + std::to_string(index) + " " +
                     std::to_string(e.value);
  for (const std::string& part : parts) text += part;
  return text + ")";
}

bool treats_players_alike(const Document& document, const Expression& e, std::set<int>& seen) {
  if (canonical(e, false) != canonical(e, true)) return false;
  return !language::any_part(e, [&](const Expression& part) {
    if (part.is(Word::seat) || (part.op == Op::player && document.players->most > 2)) return true;
    return part.op == Op::definition && seen.insert(part.index).second &&
           !treats_players_alike(document, document.definitions[static_cast<std::size_t>(part.index)].body,
                                 seen);
  });
}
/// Whether an expression rests on memory that decides nothing.
bool rests_on_note(const Document& document, const Expression& e, std::set<int>& seen) {
  return language::any_part(e, [&](const Expression& part) {
    if (part.op == Op::memory) return document.memory[static_cast<std::size_t>(part.index)].is_note;
    return part.op == Op::definition && seen.insert(part.index).second &&
           rests_on_note(document, document.definitions[static_cast<std::size_t>(part.index)].body, seen);
  });
}

bool treats_players_alike(const Document& document, const language::Steps& steps, bool with_notes,
                          std::set<int>& seen) {
  return std::ranges::all_of(steps, [&](const Step& step) {
    const bool changes_memory = step.kind == Step::Kind::set || step.kind == Step::Kind::add;
    if (!with_notes && changes_memory && document.memory[static_cast<std::size_t>(step.index)].is_note)
      return true;
    return std::ranges::all_of(
               step.parts, [&](const Expression& e) { return treats_players_alike(document, e, seen); }) &&
           std::ranges::all_of(step.blocks, [&](const auto& block) {
             return treats_players_alike(document, block, with_notes, seen);
           });
  });
}

}  // namespace

bool speaks_of_one_moment(const Document& document, const Setting& setting, const Expression& e, bool some) {
  if (!mentions_history(document, setting, e)) return true;
  switch (e.op) {
    case Op::and_:
    case Op::or_:
      return std::ranges::all_of(e.parts, [&](const Expression& part) {
        return speaks_of_one_moment(document, setting, part, some);
      });
    case Op::case_:
      return speaks_of_one_moment(document, setting,
                                  e.parts[static_cast<std::size_t>(chosen(setting, e.index))], some);
    case Op::definition:
      return speaks_of_one_moment(document, setting,
                                  document.definitions[static_cast<std::size_t>(e.index)].body, some);
    case Op::some_of:
    case Op::no_of:
    case Op::each_of: {
      const bool fits = some ? e.op == Op::some_of : e.op != Op::some_of;
      return fits && e.parts[0].op == Op::word &&
             std::none_of(e.parts.begin() + 1, e.parts.end(),
                          [&](const Expression& part) { return mentions_history(document, setting, part); });
    }
    default:
      return false;
  }
}

bool forbids_speak_of_one_moment(const Document& document, const Setting& setting) {
  return !any_step(document, setting, [&](const Step& step) {
    return step.kind == Step::Kind::forbid && !speaks_of_one_moment(document, setting, step.parts[0], true);
  });
}

bool forbids_mention_history(const Document& document, const Setting& setting) {
  return any_step(document, setting, [&](const Step& step) {
    return step.kind == Step::Kind::forbid && mentions_history(document, setting, step.parts[0]);
  });
}

bool uses_history(const Document& document, const Setting& setting, const language::Claim& claim) {
  return std::ranges::any_of(claim.formal, [&](const FormalClause& clause) {
    if (clause.kind == FormalClause::Kind::agree && forbids_mention_history(document, setting)) return true;
    return std::ranges::any_of(clause.formulas,
                               [&](const Expression& e) { return mentions_history(document, setting, e); });
  });
}

bool speaks_of_marks(const Expression& e) {
  return language::any_part(
      e, [](const Expression& part) { return part.op == Op::mark && part.index > language::turn_start; });
}

bool speaks_of_kept_numbers(const Document& document, const Setting& setting, const language::Claim& claim) {
  return std::ranges::any_of(claim.formal, [&](const FormalClause& clause) {
    return std::ranges::any_of(clause.formulas, [&](const Expression& e) {
      std::set<int> seen;
      return any_part(document, setting, e, seen, [](const Expression& part) {
        return part.op == Op::memory && part.type == language::Type::number;
      });
    });
  });
}

bool asks_for_winding(const Document& document, const Setting& setting, const language::Claim& claim) {
  const auto asks = [&](const Expression& e) {
    std::set<int> seen;
    return any_part(document, setting, e, seen,
                    [](const Expression& part) { return part.is(Word::wound_round); });
  };
  return any_step(document, setting,
                  [&](const Step& step) { return std::ranges::any_of(step.parts, asks); }) ||
         std::ranges::any_of(claim.formal, [&](const FormalClause& clause) {
           return std::ranges::any_of(clause.formulas, asks);
         });
}

bool rests_on_difference(const Document& document, const Setting& one, const Setting& other,
                         const Expression& e) {
  std::set<int> seen;
  return any_part(document, one, e, seen, [&](const Expression& part) {
    return (part.op == Op::case_ || part.op == Op::is) &&
           chosen(one, part.index) != chosen(other, part.index);
  });
}

bool reaches_step(const Document& document, const Setting& setting, Step::Kind kind) {
  return any_step(document, setting, [&](const Step& step) { return step.kind == kind; });
}

bool treats_players_alike(const Document& document, const language::Claim& claim) {
  std::set<int> seen, seen_for_notes;
  const bool with_notes = std::ranges::any_of(claim.formal, [&](const FormalClause& clause) {
    return std::ranges::any_of(
        clause.formulas, [&](const Expression& e) { return rests_on_note(document, e, seen_for_notes); });
  });
  const auto has_fair_ranges = [&](const Action& action) {
    return std::ranges::all_of(action.parameters, [&](const auto& parameter) {
      return !parameter.range || treats_players_alike(document, *parameter.range, seen);
    });
  };
  return std::ranges::all_of(document.actions,
                             [&](const Action& a) {
                               return has_fair_ranges(a) &&
                                      treats_players_alike(document, a.steps, with_notes, seen);
                             }) &&
         std::ranges::all_of(claim.formal, [&](const FormalClause& clause) {
           return std::ranges::all_of(
               clause.formulas, [&](const Expression& e) { return treats_players_alike(document, e, seen); });
         });
}

}  // namespace ruleproof
