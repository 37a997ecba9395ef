#include "reference/model/coverage.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "reference/evaluator/effects.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using language::Action;
using language::Document;
using language::Expression;
using language::Op;
using language::Step;
using language::Steps;
using language::Type;
using Kind = RulePart::Kind;

Expression truth(bool value) { return {.op = Op::truth, .value = value ? 1 : 0, .type = Type::truth}; }

Expression word(language::Word word, Type type, std::vector<Expression> parts = {}) {
  return {.op = Op::word, .index = static_cast<int>(word), .parts = std::move(parts), .type = type};
}

/// Returns an expression for the least value of a type (such as false, 0 or the empty set); nothing if the
/// type has no least value.
std::optional<Expression> least(Type type) {
  using language::Word;
  Expression nothing = word(Word::nothing, Type::region);
  switch (type) {
    case Type::truth:
      return truth(false);
    case Type::number:
      return Expression{.op = Op::number, .type = Type::number};
    case Type::region:
      return nothing;
    case Type::family:
      return word(Word::components, Type::family, {nothing});
    case Type::player:
    case Type::players:
      return word(Word::nobody, type);
    default:
      return std::nullopt;
  }
}

/// Returns a step without effect, which replaces a removed step that changes the position.
Step no_change() {
  return {.kind = Step::Kind::remove, .parts = {word(language::Word::nothing, Type::region)}};
}

Step forbid_always() { return {.kind = Step::Kind::forbid, .message = "left out", .parts = {truth(true)}}; }

bool changes(Step::Kind kind) {
  switch (kind) {
    case Step::Kind::put:
    case Step::Kind::remove:
    case Step::Kind::move:
    case Step::Kind::change:
    case Step::Kind::give:
    case Step::Kind::set:
    case Step::Kind::add:
    case Step::Kind::win:
    case Step::Kind::forget_history:
      return true;
    case Step::Kind::forbid:
    case Step::Kind::let:
    case Step::Kind::mark:
    case Step::Kind::do_:
    case Step::Kind::if_:
    case Step::Kind::case_:
    case Step::Kind::for_each:
    case Step::Kind::choose:
    case Step::Kind::repeat:
    case Step::Kind::nothing:
      return false;
  }
  return false;
}

/// Collects the definitions that the rules use, directly or through other definitions. Definitions that only
/// claims use are left out.
class Reached {
 public:
  explicit Reached(const Document& document) : document_(document) {
    language::for_each_rule(document, [&](const auto& tree) { visit(tree); });
    if (document.start) visit(document.start->steps);
    for (std::size_t i = 0; i < document.definitions.size(); ++i)
      if (const std::string& name = document.definitions[i].name.name;
          name == "wins" || name == "score" || name == "adjacent")
        visit(static_cast<int>(i));
  }
  bool has(int definition) const { return definitions_.contains(definition); }

 private:
  void visit(int definition) {
    if (definitions_.insert(definition).second) visit(document_.definitions[definition].body);
  }
  template <class Tree>
  void visit(const Tree& tree) {
    language::for_each_part(tree, [&](const Expression& e) {
      if (e.op == Op::definition) visit(e.index);
    });
  }

  const Document& document_;
  std::set<int> definitions_;
};

class Coverage {
 public:
  Coverage(const Document& document, const std::optional<RandomGamesPlan>& table, const StopToken& stop)
      : document_(document),
        altered_(document),
        table_(table),
        stop_(stop),
        games_(varied_one_at_a_time(table && table->players > 0 ? Game(document).with_players(table->players)
                                                                : Game(document))) {
    for (std::size_t i = 0; i < document.examples.size(); ++i)
      for (const Game& game : games_of(document, document.examples[i]).games) {
        const evaluator::Effects effects;
        if (!stop.stop_requested() && run_example(game, document.examples[i], stop).empty())
          runs_.push_back({i, game, effects.places()});
      }
  }

  std::vector<RulePart> parts() {
    turns();
    if (altered_.start) steps(altered_.start->steps, names_of(altered_.start->clauses));
    turn();
    preferences();
    for (Action& action : altered_.actions) {
      const std::vector<std::string> clauses = names_of(action.clauses);
      if (action.kind != Action::Kind::step) {
        action.steps.insert(action.steps.begin(), forbid_always());
        judge({Kind::move, action.name.at, action.name.name, clauses, {}});
        action.steps.erase(action.steps.begin());
      }
      steps(action.steps, clauses);
    }
    for (language::End& end : altered_.ends)
      exchanged(end.condition, truth(false), {Kind::end, end.at, "end", names_of(end.clauses), {}});
    definitions();
    readings();
    std::multimap<language::Place, RulePart> by_place;  // parts at equal places keep their order
    for (RulePart& part : found_) by_place.emplace(part.at.begin, std::move(part));
    std::vector<RulePart> sorted;
    for (auto& [place, part] : by_place) sorted.push_back(std::move(part));
    return sorted;
  }

 private:
  struct ExampleRun {
    std::size_t example;
    Game game;
    /// The places of those rules that have an effect when this example is run on the unchanged document.
    std::set<language::Place> effects;

    /// Returns whether the removal of a part may change the result of this run.
    bool rests_on(const RulePart& part) const {
      const bool is_noted = part.kind == Kind::move || part.kind == Kind::forbid ||
                            part.kind == Kind::change || part.kind == Kind::end ||
                            part.kind == Kind::definition;
      const bool is_called_by_name = part.name == "adjacent" || part.name == "settled";
      return !is_noted || is_called_by_name || effects.contains(part.at.begin);
    }
  };

  template <class T>
  void exchanged(T& part, T other, RulePart rule) {
    T kept = std::exchange(part, std::move(other));
    judge(std::move(rule));
    part = std::move(kept);
  }

  /// Determines whether a part of the rules matters, and stores the part with the result. The part has
  /// already been removed from `altered_`. The part matters if an example fails or a random game differs
  /// without it.
  void judge(RulePart part) {
    if (stop_.stop_requested()) return;
    part.matters = RulePart::Matters::in_example;
    const bool decided = std::ranges::any_of(
        runs_, [&](const ExampleRun& run) { return run.rests_on(part) && fails(run.example, run.game); });
    if (!decided) part.matters = ask_games([&](const Game& game) { return std::pair(game, game); });
    if (!stop_.stop_requested()) found_.push_back(std::move(part));
  }

  /// Returns whether an example fails without the removed part. An example also counts as failed if it needs
  /// more than `most_steps` elementary steps. That happens, for instance, if the removal makes many more
  /// turns legal.
  bool fails(std::size_t example, const Game& game) const {
    if (stop_.stop_requested()) return false;
    try {
      return !run_example(game.with_document(altered_), altered_.examples[example], stop_, most_steps)
                  .empty();
    } catch (const evaluator::OutOfSteps&) {
      return true;
    }
  }
  static constexpr std::int64_t most_steps = 20'000'000;

  /// Returns whether random games of the unchanged document and of the altered document differ under any of
  /// the readings. For a game of the unchanged document, `pair_of` returns that game and the game to play
  /// with the altered document.
  template <class F>
  RulePart::Matters ask_games(F pair_of) const {
    if (!table_) return RulePart::Matters::unknown;
    RulePart::Matters matters = RulePart::Matters::never;
    for (std::size_t i = 0; i < games_.size(); ++i) {
      const auto [plain, altered] = pair_of(games_[i]);
      RandomGamesPlan table = *table_;
      if (games_.size() > 1)
        // the game with the first readings gets half of the steps, all other games share the rest
        table.steps /= 2;
      if (i > 0) table.steps /= static_cast<std::int64_t>(games_.size()) - 1;
      try {
        switch (told_apart(plain, altered.with_document(altered_), table, stop_)) {
          case ToldApart::yes:
            return RulePart::Matters::in_random_games;
          case ToldApart::unknown:
            matters = RulePart::Matters::unknown;
            break;
          case ToldApart::no:
            break;
        }
      } catch (const InputError&) {
        return RulePart::Matters::in_random_games;  // without the part, the document's `adjacent` is invalid
                                                    // on this board
      }
      if (stop_.stop_requested()) return RulePart::Matters::unknown;
    }
    return matters;
  }

  void turns() {
    if (!altered_.turns_alternate) return;
    altered_.turns_alternate = false;
    judge({Kind::turns, altered_.turns_at, "turns alternate", names_of(altered_.turns_clauses), {}});
    altered_.turns_alternate = true;
  }

  void turn() {
    if (!altered_.turn) return;
    auto& sequences = altered_.turn->sequences;
    const std::vector<std::string> clauses = names_of(altered_.turn->clauses);
    for (std::size_t i = 0; i < sequences.size(); ++i) {
      const auto parts = sequences[i].parts;
      for (std::size_t j = 0; j < parts.size() && parts.size() > 1; ++j) {
        sequences[i].parts.erase(sequences[i].parts.begin() + static_cast<std::ptrdiff_t>(j));
        judge({Kind::turn, parts[j].name.at, "the part '" + parts[j].name.name + "' of a turn", clauses, {}});
        sequences[i].parts = parts;
      }
      if (parts.size() == 1 && sequences.size() > 1) {
        const auto all = sequences;
        sequences.erase(sequences.begin() + static_cast<std::ptrdiff_t>(i));
        judge({Kind::turn, parts[0].name.at, "'" + parts[0].name.name + "' as a turn", clauses, {}});
        sequences = all;
      }
    }
  }

  void preferences() {
    const auto all = altered_.preferences;
    for (std::size_t i = 0; i < all.size(); ++i) {
      altered_.preferences.erase(altered_.preferences.begin() + static_cast<std::ptrdiff_t>(i));
      judge({Kind::turn, all[i].at, "prefer", names_of(all[i].clauses), {}});
      altered_.preferences = all;
    }
  }

  void steps(Steps& all, const std::vector<std::string>& clauses) {
    for (Step& step : all) {
      if (step.kind == Step::Kind::forbid)
        exchanged(step, Step(),
                  {Kind::forbid,
                   step.at,
                   step.message,
                   step.clauses.empty() ? clauses : names_of(step.clauses),
                   {}});
      else if (changes(step.kind))
        exchanged(step, no_change(), {Kind::change, step.at, "", clauses, {}});
      for (Steps& block : step.blocks) steps(block, clauses);
    }
  }

  void definitions() {
    const Reached reached(document_);
    for (std::size_t i = 0; i < altered_.definitions.size(); ++i) {
      language::Definition& definition = altered_.definitions[i];
      const std::string name = definition.name.name;
      std::optional<Expression> nothing = least(definition.body.type);
      if (!reached.has(static_cast<int>(i)) || !nothing || language::same_meaning(definition.body, *nothing))
        continue;
      auto shortcuts = altered_.shortcuts;
      std::erase_if(altered_.shortcuts, [&](const language::Shortcut& shortcut) {
        return shortcut.definition == static_cast<int>(i);
      });
      const Kind kind = name == "wins" ? Kind::wins : name == "score" ? Kind::score : Kind::definition;
      exchanged(definition.body, std::move(*nothing),
                {kind, definition.name.at, name, names_of(definition.clauses), {}});
      altered_.shortcuts = std::move(shortcuts);
    }
  }

  void readings() {
    for (std::size_t key = 0; key < document_.choices.size(); ++key) {
      const language::Alternatives& choice = document_.choices[key];
      for (std::size_t i = 1; i < choice.readings.size() && !choice.is_setting && !stop_.stop_requested();
           ++i) {
        RulePart part{Kind::reading,
                      choice.readings[i].name.at,
                      choice.name.name + " = " + choice.readings[i].name.name,
                      names_of(choice.clauses),
                      {}};
        part.matters = RulePart::Matters::in_example;
        const int reading = static_cast<int>(i);
        const bool decided = std::ranges::any_of(runs_, [&](const ExampleRun& run) {
          return run.game.choices()[key] == reading && fails(run.example, run.game.with_choice(key, 0));
        });
        if (!decided)
          part.matters = ask_games([&](const Game& game) {
            return std::pair(game.with_choice(key, 0), game.with_choice(key, reading));
          });
        found_.push_back(std::move(part));
      }
    }
  }

  const Document& document_;
  Document altered_;
  std::optional<RandomGamesPlan> table_;
  StopToken stop_;
  std::vector<Game> games_;
  std::vector<ExampleRun> runs_;
  std::vector<RulePart> found_;
};

}  // namespace

std::vector<RulePart> coverage(const Document& document, const std::optional<RandomGamesPlan>& table,
                               const StopToken& stop) {
  return Coverage(document, table, stop).parts();
}

bool needs_an_example(RulePart::Kind kind) { return kind != Kind::definition && kind != Kind::reading; }

std::string_view name_of(RulePart::Kind kind) {
  static constexpr std::array<std::string_view, 10> names{"turns", "turn", "move",  "forbid",     "change",
                                                          "end",   "wins", "score", "definition", "reading"};
  return names.at(static_cast<std::size_t>(kind));
}

}  // namespace ruleproof
