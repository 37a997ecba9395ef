#include "properties/tree_facts.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/model_text.hpp"
#include "spec/language/played.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

namespace ruleproof {
namespace {

using language::Action;
using language::Document;
using language::Expression;
using language::Op;
using language::Step;
using language::Word;
using Kind = language::Claim::Clause::Kind;

/// Whether a search continues from the word `over` to the end rules, and from `possible` to the moves.
enum class Follows { definitions, rules_too };

/// Searches the parts of a document that apply under a game's readings: expressions with the definitions that
/// they use, and steps with the actions that they run. Each query needs its own Search.
class Search {
 public:
  explicit Search(const Game& game, Follows follows = Follows::definitions)
      : document_(game.document()), game_(game), follows_(follows) {}

  template <class F>
  bool in(const Expression& e, const F& f) {
    if (f(e)) return true;
    if (follows_ == Follows::rules_too && in_rules_of(e, f)) return true;
    if (e.op == Op::case_) return in(e.parts[game_.choices()[e.index]], f);
    return in_any(e.parts, f) || (e.op == Op::definition && seen_.insert(e.index).second &&
                                  in(language::used_definition(document_, e.index, game_.choices()).body, f));
  }
  template <class F>
  bool in(const language::Claim& claim, const F& f) {
    return std::ranges::any_of(claim.formal, [&](const auto& clause) { return in_any(clause.formulas, f); });
  }
  template <class F>
  bool in_any(const std::vector<Expression>& all, const F& f) {
    return std::ranges::any_of(all, [&](const Expression& e) { return in(e, f); });
  }

  template <class F>
  bool in(const language::Steps& steps, const F& f) {
    return any_step(steps, [&](const Step& step) { return in_any(step.parts, f); });
  }

  /// Returns whether f holds for an expression in the rules on which the word `e` depends. For `over` these
  /// are the end rules, for `possible` all rules. Rules that were searched before are not searched again.
  template <class F>
  bool in_rules_of(const Expression& e, const F& f) {
    const auto in_end = [&](const language::End& end) { return in(end.condition, f); };
    if (e.is(Word::over) && !std::exchange(has_searched_ends_, true))
      return std::ranges::any_of(document_.ends, in_end);
    bool is_found = false;
    if (e.is(Word::possible) && !std::exchange(has_searched_moves_, true))
      language::for_each_rule(document_, [&](const auto& rule) { is_found = is_found || in(rule, f); });
    return is_found;
  }

  /// Returns whether f holds for a step of some action.
  template <class F>
  bool any_step(const F& f) const {
    return std::ranges::any_of(document_.actions, [&](const Action& a) { return any_step(a.steps, f); });
  }

 private:
  template <class F>
  bool any_step(const language::Steps& steps, const F& f) const {
    return std::ranges::any_of(steps, [&](const Step& step) {
      if (f(step)) return true;
      if (step.kind == Step::Kind::do_) return any_step(document_.actions[step.index].steps, f);
      if (step.kind == Step::Kind::case_) return any_step(step.blocks[game_.choices()[step.index]], f);
      return std::ranges::any_of(step.blocks,
                                 [&](const language::Steps& block) { return any_step(block, f); });
    });
  }

  const Document& document_;
  const Game& game_;
  const Follows follows_;
  std::set<int> seen_;  ///< definitions that were visited
  bool has_searched_ends_ = false, has_searched_moves_ = false;
};

std::string text_of_number(const Game& game, std::size_t number) {
  return game.document().numbers[number].name.name + "=" + ruleproof::text(game.numbers()[number]);
}

std::string text_of_choice(const Game& game, std::size_t choice) {
  const language::Alternatives& setting = game.document().choices[choice];
  return setting.name.name + "=" + setting.readings[game.choices()[choice]].name.name;
}

/// Collects the settings that are mentioned in expressions and steps, and in the definitions that they use.
class Settings {
 public:
  explicit Settings(const Document& document) : document_(document) {}

  void add(const Expression& e) {
    any_used(document_, e, seen_, [&](const Expression& part) {
      if (part.op == Op::setting) numbers_.insert(part.index);
      if (part.op == Op::is || part.op == Op::case_) choices_.insert(part.index);
      return false;
    });
  }
  void add(const language::Steps& steps) {
    language::for_each_step(steps, [&](const Step& step) {
      if (step.kind == Step::Kind::case_) choices_.insert(step.index);
      for (const Expression& part : step.parts) add(part);
    });
  }
  /// Adds the settings that decide which boards exist, and which points are adjacent.
  void add_board() {
    if (document_.shape) add(document_.shape->body);
    for (const language::Setup& setup : document_.setups)
      if (is_of_the_board(setup.condition)) add(setup.condition);
    add_definition("adjacent");
  }
  void add_games() {
    language::for_each_rule(document_, [&](const auto& rule) { add(rule); });
    for (const language::Memory& memory : document_.memory)
      if (memory.initial) add(*memory.initial);
    if (document_.start) add(document_.start->steps);
    add_definition("settled");
  }
  void add_results() {
    for (const char* const name : {"wins", "score", "scoring"}) add_definition(name);
  }

  std::vector<std::string> texts(const Game& game) const {
    std::vector<std::string> all;
    for (const int number : numbers_) all.push_back(text_of_number(game, static_cast<std::size_t>(number)));
    for (const int choice : choices_)
      if (document_.choices[choice].is_setting)
        all.push_back(text_of_choice(game, static_cast<std::size_t>(choice)));
    return all;
  }

 private:
  void add_definition(std::string_view name) {
    if (const language::Definition* definition = language::find_definition(document_, name))
      add(definition->body);
  }

  /// Returns whether a setup clause restricts the board, and not only the values of settings.
  static bool is_of_the_board(const Expression& condition) {
    return language::any_part(
        condition, [](const Expression& part) { return part.op == Op::word || part.op == Op::definition; });
  }

  const Document& document_;
  std::set<int> seen_, numbers_, choices_;
};

bool is_of_history(const Expression& e) { return e.is(Word::history) || e.is(Word::ago); }
bool is_to_move(const Expression& e) { return e.is(Word::to_move); }

/// Returns whether f holds for an expression in steps, in the steps that they run, or in the rules to which
/// the words `over` and `possible` in them refer.
template <class F>
bool any_part_done(const Game& game, const language::Steps& steps, const F& f) {
  Search search(game, Follows::rules_too);
  return language::any_step_done(game.document(), steps,
                                 [&](const Step& step) { return search.in_any(step.parts, f); });
}

/// Returns an expression as text, with the operands of symmetric operators sorted, and with the two players
/// exchanged if `exchanged`.
std::string canonical(const Expression& e, bool exchanged) {
  std::vector<std::string> parts;
  for (const Expression& part : e.parts) parts.push_back(canonical(part, exchanged));
  if (e.op == Op::and_ || e.op == Op::or_ || e.op == Op::equal || e.op == Op::unequal || e.op == Op::meets)
    std::ranges::sort(parts);
  const int index = e.op == Op::player && exchanged ? 1 - e.index : e.index;
  std::string text = "(" + std::to_string(static_cast<int>(e.op)) + " " + std::to_string(index) + " " +
                     std::to_string(e.value);
  if (e.op == Op::point) text += e.word.name;
  for (const std::string& part : parts) text += part;
  return text + ")";
}

}  // namespace

Document rules_of(const Game& game) {
  return language::played(game.document(), game.choices(), game.numbers());
}

Expression some_element(const Expression& each) {
  Expression some = each;
  some.op = Op::some_of;
  some.parts.back() = {};
  some.parts.back().op = Op::truth;
  some.parts.back().value = 1;
  some.parts.back().type = language::Type::truth;
  return some;
}

bool forbids_mention_history(const Game& game) {
  return Search(game).any_step([&](const Step& step) {
    return step.kind == Step::Kind::forbid && Search(game).in(step.parts[0], is_of_history);
  });
}

bool uses_history(const Game& game, const language::Claim& claim) {
  return (has(claim, {Kind::agree}) && forbids_mention_history(game)) ||
         Search(game).in(claim, is_of_history);
}

/// Returns whether a claim is about a step that moves may call, so that `before` names a position within a
/// move.
bool is_of_called_step(const Document& document, const language::Claim& claim) {
  return std::ranges::any_of(claim.formal, [&](const auto& clause) {
    return clause.kind == Kind::step && clause.action >= 0 &&
           document.actions[clause.action].kind == Action::Kind::step;
  });
}

bool mentions_marks(const Document& document, const language::Claim& claim, const Expression& e) {
  const bool is_of_a_step = is_of_called_step(document, claim);
  return language::any_part(e, [&](const Expression& part) {
    return part.op == Op::mark && (part.index != language::before_move || is_of_a_step);
  });
}

bool mentions_other_marks(const Document& document, const language::Steps& steps, std::set<int> own) {
  for (const Step& step : steps) {
    if (step.kind == Step::Kind::mark) own.insert(step.index);
    std::set<int> seen;
    const bool is_mentioned = std::ranges::any_of(step.parts, [&](const Expression& e) {
      return any_used(document, e, seen, [&](const Expression& part) {
        return part.op == Op::mark && !own.contains(part.index);
      });
    });
    if (is_mentioned || std::ranges::any_of(step.blocks, [&](const language::Steps& block) {
          return mentions_other_marks(document, block, own);
        }))
      return true;
    if (step.kind == Step::Kind::do_ &&
        mentions_other_marks(document, document.actions[step.index].steps, own))
      return true;
  }
  return false;
}

bool mentions_other_moments(const Document& document, const Expression& e) {
  std::set<int> seen;
  return any_used(document, e, seen, [](const Expression& part) {
    return part.op == Op::mark && part.index != language::before_move && part.index != language::after_move;
  });
}

bool is_read_at_marks(const Expression& e) {
  if (e.op == Op::at) return e.parts[0].op == Op::mark;
  const bool is_of_position = e.op == Op::definition || e.op == Op::memory || e.op == Op::stones_of ||
                              e.op == Op::pieces_of || e.op == Op::neutral ||
                              (e.op == Op::word && language::what_decides(static_cast<Word>(e.index)) !=
                                                       language::DependsOn::nothing);
  return !is_of_position && std::ranges::all_of(e.parts, is_read_at_marks);
}

bool depends_on_to_move(const Game& game, const Expression& e) {
  return Search(game, Follows::rules_too).in(e, is_to_move);
}

bool depends_on_to_move(const Game& game, const language::Steps& steps) {
  return any_part_done(game, steps, is_to_move);
}

bool depends_on_to_move(const Game& game, const language::Claim& claim) {
  return Search(game, Follows::rules_too).in(claim, is_to_move);
}

bool depends_on_history(const Game& game, const language::Claim& claim) {
  return Search(game, Follows::rules_too).in(claim, is_of_history);
}

bool depends_on_history(const Game& game, const language::Steps& steps) {
  return any_part_done(game, steps, is_of_history);
}

std::set<std::string> shortcuts_used(const Game& game, const language::Claim& claim) {
  const Document& document = game.document();
  std::set<std::string> used;
  if (document.shortcuts.empty()) return used;
  std::set<int> seen;
  const auto add = [&](const Expression& e) {
    language::any_used(document, e, seen, [&](const Expression& part) {
      if (part.op != Op::definition) return false;
      const auto& evaluated = language::used_definition(document, part.index, game.choices());
      if (&evaluated != &document.definitions[part.index]) used.insert(evaluated.name.name);
      return false;
    });
  };
  for (const language::Claim::Clause& clause : claim.formal) std::ranges::for_each(clause.formulas, add);
  language::for_each_rule(document, [&](const auto& rule) {
    language::for_each_part(rule, [&](const Expression& part) {
      if (part.op == Op::definition) add(part);
    });
  });
  return used;
}

std::vector<std::string> settings_used(const Game& game, const language::Claim& claim, bool by_games) {
  Settings settings(game.document());
  // A premise may choose the value of a setting. The verdict then does not depend on the game's own value of
  // that setting.
  std::vector<std::string> chosen;
  for (const auto& clause : claim.formal)
    for (const Expression& formula : clause.formulas) {
      settings.add(formula);
      if (clause.kind == Kind::given && formula.op == Op::is)
        chosen.push_back(text_of_choice(game, static_cast<std::size_t>(formula.index)));
    }
  settings.add_board();
  const auto is_of_positions = [](const auto& clause) {
    return clause.kind == Kind::given || clause.kind == Kind::position || clause.kind == Kind::occasion ||
           clause.kind == Kind::hint;
  };
  const bool asks_rules = Search(game).in(
      claim, [](const Expression& part) { return part.is(Word::possible) || part.is(Word::over); });
  if (by_games || asks_rules || !std::ranges::all_of(claim.formal, is_of_positions)) settings.add_games();
  if (has(claim, {Kind::agree, Kind::agree_with, Kind::solve})) settings.add_results();
  std::vector<std::string> all = settings.texts(game);
  std::erase_if(all, [&](const std::string& one) { return std::ranges::count(chosen, one) > 0; });
  return all;
}

std::vector<std::string> settings_used(const Game& one, const Game& other, bool by_games) {
  using Items = std::set<std::pair<language::ItemKind, int>>;
  const auto differing = [](const Document& a, const Document& b) {
    Items items;
    for (const language::Difference& difference : language::differences(a, b))
      items.insert({difference.kind, difference.index});
    return items;
  };
  const auto meet = [](const Items& some, const Items& others) {
    return std::ranges::any_of(some, [&](const auto& item) { return others.contains(item); });
  };
  const Document mine = rules_of(one), theirs = rules_of(other);
  // A setting matters if a change of its value changes a rule that differs between the two games before or
  // after that change. If whole games or winners are compared, it matters if the change changes any rule.
  const auto matters = [&](const Game& one_elsewhere, const Game& other_elsewhere) {
    const Document mine_elsewhere = rules_of(one_elsewhere), theirs_elsewhere = rules_of(other_elsewhere);
    Items compared = differing(mine, theirs), changed = differing(mine, mine_elsewhere);
    compared.merge(differing(mine_elsewhere, theirs_elsewhere));
    changed.merge(differing(theirs, theirs_elsewhere));
    const bool is_of_games = by_games || std::ranges::any_of(compared, [](const auto& item) {
                               return item.first == language::ItemKind::wins;
                             });
    return is_of_games ? !compared.empty() && !changed.empty() : meet(compared, changed);
  };
  std::vector<std::string> all;
  const auto of_number = [](const Game& game, std::size_t i) {
    constexpr std::int64_t elsewhere = 14;
    return i < game.numbers().size() ? game.with_number(i, game.numbers()[i] + elsewhere) : game;
  };
  for (std::size_t i = 0; i < std::max(one.numbers().size(), other.numbers().size()); ++i)
    if (matters(of_number(one, i), of_number(other, i)))
      all.push_back(text_of_number(i < one.numbers().size() ? one : other, i));
  const auto is_setting = [](const Game& game, std::size_t i) {
    return i < game.choices().size() && game.document().choices[i].is_setting;
  };
  const auto add_choice = [&](const Game& of, std::size_t i, const auto& is_decisive) {
    const int readings = static_cast<int>(of.document().choices[i].readings.size());
    for (int reading = 0; reading < readings; ++reading) {
      if (reading == of.choices()[i] || !is_decisive(reading)) continue;
      all.push_back(text_of_choice(of, i));
      return;
    }
  };
  for (std::size_t i = 0; i < std::max(one.choices().size(), other.choices().size()); ++i) {
    const bool is_of_one = is_setting(one, i), is_of_other = is_setting(other, i);
    const auto shape = [i](const Game& game) {
      const language::Alternatives& choice = game.document().choices[i];
      return std::pair(choice.name.name, choice.readings.size());
    };
    if (is_of_one && is_of_other && shape(one) == shape(other)) {
      if (one.choices()[i] == other.choices()[i])
        add_choice(one, i, [&](int to) { return matters(one.with_choice(i, to), other.with_choice(i, to)); });
      continue;
    }
    if (is_of_one) add_choice(one, i, [&](int to) { return matters(one.with_choice(i, to), other); });
    if (is_of_other) add_choice(other, i, [&](int to) { return matters(one, other.with_choice(i, to)); });
  }
  return all;
}

bool has_ranges(const Document& document) {
  return std::ranges::any_of(document.memory,
                             [](const language::Memory& memory) { return memory.range.has_value(); });
}

bool mentions_numbers(const Game& game, const language::Claim& claim) {
  return Search(game).in(claim, [](const Expression& part) {
    return part.op == Op::memory && part.type == language::Type::number;
  });
}

bool depends_on_memory_of_turn(const Game& game, const language::Claim& claim) {
  return Search(game, Follows::rules_too).in(claim, [&](const Expression& part) {
    return part.op == Op::memory && game.document().memory[part.index].is_of_turn;
  });
}

bool asks_rules_within_a_turn(const Game& game, const language::Claim& claim) {
  const bool is_of_a_step = is_of_called_step(game.document(), claim);
  const auto is_of_moment = [&](const Expression& part) {
    return part.op == Op::mark && (part.index != language::before_move || is_of_a_step);
  };
  const auto changes_later = [&](const Expression& part) {
    return is_to_move(part) || is_of_history(part) ||
           (part.op == Op::memory && game.document().memory[part.index].is_of_turn);
  };
  Search rules(game, Follows::rules_too);
  return has(claim, {Kind::step}) && Search(game).in(claim, is_of_moment) &&
         Search(game).in(claim,
                         [&](const Expression& part) { return rules.in_rules_of(part, changes_later); });
}

bool mentions_end(const Game& game, const language::Claim& claim) {
  return Search(game, Follows::rules_too).in(claim, [&](const Expression& part) {
    return part.is(Word::over) ||
           (part.op == Op::definition && game.document().definitions[part.index].name.name == "wins");
  });
}

bool mentions_end_beside_turns(const Game& game, const language::Claim& claim) {
  const Document& document = game.document();
  const bool has_aside_moves = std::ranges::any_of(document.actions, &Action::aside);
  const bool is_of_parts = has(claim, {Kind::step}) && language::has_turn_of_parts(document);
  const bool is_reset = std::ranges::any_of(document.memory, &language::Memory::is_of_turn) &&
                        std::ranges::any_of(document.ends, &language::End::at_once);
  return (has_aside_moves || is_of_parts || is_reset) &&
         Search(game, Follows::rules_too).in(claim, [](const Expression& part) {
           return part.is(Word::over);
         });
}

bool mentions_winding(const Game& game, const language::Claim& claim) {
  const auto is_it = [](const Expression& part) { return part.is(Word::wound_round); };
  Search search(game);
  return search.in(claim, is_it) ||
         search.any_step([&](const Step& step) { return search.in_any(step.parts, is_it); });
}

bool reaches_step(const Game& game, Step::Kind kind) {
  return Search(game).any_step([&](const Step& step) { return step.kind == kind; });
}

bool treats_players_alike(const Document& document, const language::Claim& claim) {
  std::set<int> seen, seen_for_notes;
  const auto is_alike = [](const Expression& e) { return canonical(e, false) == canonical(e, true); };
  const auto tells_apart = [&](const Expression& e) {
    return !is_alike(e) || any_used(document, e, seen, [&](const Expression& part) {
      return part.is(Word::seat) || part.is(Word::over) ||
             (part.op == Op::player && document.players->most > 2) ||
             (part.op == Op::definition && language::any_body(document, part.index, std::not_fn(is_alike)));
    });
  };
  const auto rests_on_note = [&](const Expression& e) {
    return any_used(document, e, seen_for_notes, [&](const Expression& part) {
      return part.op == Op::memory && document.memory[part.index].is_note;
    });
  };
  const auto any_formula = [&](const auto& f) {
    return std::ranges::any_of(claim.formal,
                               [&](const auto& clause) { return std::ranges::any_of(clause.formulas, f); });
  };
  // Notes (variables that do not affect play) may still decide the result.
  const bool with_notes = any_formula(rests_on_note);
  const bool is_of_games = claim.formal.empty() || has(claim, {Kind::agree});
  const std::set<int> of_results =
      is_of_games ? language::memory_that_decides(document, false) : std::set<int>();
  const auto is_unfair = [&](const Action& action) {
    return std::ranges::any_of(
               action.parameters,
               [&](const auto& parameter) { return parameter.range && tells_apart(*parameter.range); }) ||
           language::any_step(action.steps, [&](const Step& step) {
             const bool is_idle = (step.kind == Step::Kind::set || step.kind == Step::Kind::add) &&
                                  document.memory[step.index].is_note && !with_notes &&
                                  !of_results.contains(step.index);
             return !is_idle && std::ranges::any_of(step.parts, tells_apart);
           });
  };
  const auto is_unfair_part = [&](const language::Part& part) {
    return part.condition && tells_apart(*part.condition);
  };
  const auto is_unfair_sequence = [&](const language::Turn::Sequence& sequence) {
    return std::ranges::any_of(sequence.parts, is_unfair_part);
  };
  return !any_formula(tells_apart) && std::ranges::none_of(document.actions, is_unfair) &&
         !(document.turn && std::ranges::any_of(document.turn->sequences, is_unfair_sequence)) &&
         std::ranges::none_of(document.preferences, tells_apart, &language::Preference::value) &&
         std::ranges::none_of(document.ends, [&](const language::End& end) {
           return end.at_once && tells_apart(end.condition);
         });
}

}  // namespace ruleproof
