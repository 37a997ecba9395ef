#include "properties/solved_claims.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/can_force.hpp"
#include "properties/counterexample.hpp"
#include "properties/document_claims.hpp"
#include "properties/view.hpp"
#include "reference/document_rules.hpp"
#include "reference/model/examples.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using FormalClause = language::Claim::Clause;
using Kind = FormalClause::Kind;
using language::Document;
using language::Op;

/// Under `given: KEY is READING` a claim speaks of that reading, whatever the ruleset.
Ruleset spoken_of(const language::Claim& claim, const Document& document, Ruleset ruleset) {
  for (const FormalClause& clause : claim.formal) {
    if (clause.kind != Kind::given || clause.formulas[0].op != Op::is) continue;
    const language::Alternatives& choice = document.choices[static_cast<std::size_t>(clause.formulas[0].index)];
    const auto reading = static_cast<std::size_t>(clause.formulas[0].value);
    if (!choice.is_setting) ruleset = ruleset.with(fmt::format("{}={}", choice.name.name, choice.readings[reading].name.name));
  }
  return ruleset;
}

std::vector<Stone> stones_of(const model::State& state) {
  const std::vector<BoardRegion>& stones = state.now->stones;
  return ruleproof::stones_of({stones[0], stones[1]});
}

/// The set-up of a record that begins in this state; nothing if a record can't: it says nothing of memory.
std::optional<Setup> setup_of(model::Model& model, const model::State& state) {
  model::Content content = model.empty();
  content.stones = state.now->stones;
  content.to_move = state.now->to_move;
  if (!model.same_now(state, model.set_up(std::move(content)), true)) return std::nullopt;
  return Setup{stones_of(state), state.now->to_move == 0 ? Colour::black : Colour::white};
}

/// A game of two colours as a record; nothing if a record can't show it.
std::optional<Record> record_of_game(model::Model& model, const Rules& rules, const Ruleset& ruleset, const model::State& begin,
                                     const std::vector<BestPlay::Step>& steps) {
  Record record = record_of(ruleset, model.world().board().size());
  if (!model.same_now(begin, model.start(), true)) {
    record.setup = setup_of(model, begin);
    if (!record.setup) return std::nullopt;
  }
  const Board board(record.size);
  State state = first_state(board, record);
  for (const BestPlay::Step& step : steps) {
    const std::vector<model::Argument>& arguments = step.move.plays.front().arguments;
    std::optional<int> point;
    if (!arguments.empty()) point = arguments.front().value;
    const std::vector<LegalMove> moves = moves_with_outcomes(rules, state);
    const auto made = std::ranges::find_if(moves, [&](const LegalMove& legal) {
      return legal.move.point == point && ruleproof::stones_of(legal.outcome.after) == stones_of(step.after);
    });
    if (made == moves.end()) return std::nullopt;
    record.moves.push_back(made->move);
    state = after(state, made->move, made->outcome);
  }
  return record;
}

std::string in_words(const model::Model& model, const BestPlay& play) {
  std::vector<std::string> moves;
  for (const BestPlay::Step& step : play.line) moves.push_back(model.text(step.move));
  const std::string line = moves.empty() ? "as it stands" : fmt::format("{}", fmt::join(moves, ", "));
  return line + (play.goes_round ? ", and so on for ever" : "");
}

/// Judges the lines of one claim under one ruleset.
class Judge {
 public:
  Judge(const language::Claim& claim, const Rules& rules, const Ruleset& ruleset, std::size_t most_states, const std::stop_token& stop)
      : claim_(claim), rules_(rules), ruleset_(ruleset), document_(ruleset.game().document->document), most_states_(most_states),
        stop_(stop) {}

  Finding line(const FormalClause& clause) {
    try {
      return position(clause);
    } catch (const evaluator::Stopped&) {
      return {Finding::Result::stopped, "solved"};
    } catch (const evaluator::LimitReached& limit) {
      return unknown(fmt::format("from example {}: a limit of the language is reached: {}", clause.name.name, limit.what()));
    } catch (const evaluator::NoMeaning& word) {
      return unknown(fmt::format("from example {}: this has no meaning on such a board: {}", clause.name.name, word.what()));
    } catch (const InputError& error) {
      return unknown(fmt::format("from example {}: {}", clause.name.name, error.what()));
    }
  }

 private:
  static Finding unknown(std::string why) {
    Finding finding{Finding::Result::unknown, "solved"};
    finding.why = std::move(why);
    return finding;
  }

  Finding position(const FormalClause& clause) {
    const auto example = std::ranges::find(document_.examples, clause.name.name, [](const auto& one) { return one.name.name; });
    const auto played = model::play_example(document_, *example, setting_of(ruleset_), stop_);
    if (stop_.stop_requested()) return {Finding::Result::stopped, "solved"};
    if (!played.failures.empty())
      return unknown(fmt::format("example {} does not come about under these readings: {}", clause.name.name,
                                 played.failures.front().diagnostic.message));
    for (const FormalClause& given : claim_.formal)
      if (given.kind == Kind::given && !model::holds(*played.model, given.formulas[0], played.states.back()))
        return unknown(fmt::format("under these readings what the claim takes for given does not hold in example {}, so it says nothing",
                                   clause.name.name));
    const auto who = std::get<evaluator::Players<bool>>(played.model->evaluate(clause.formulas[0], played.states.back()));
    const int player = played.model->evaluator().known_player(who);
    if (player < 0) return unknown(fmt::format("in example {} that player is nobody", clause.name.name));
    return played_out(clause, played, player);
  }

  Finding played_out(const FormalClause& clause, const model::PlayedExample& played, int player) {
    using Answer = BestPlay::Answer;
    const BestPlay play = can_force(*played.model, played.states.back(), player, clause.formulas[1], most_states_, stop_);
    Finding finding{Finding::Result::proved, "solved", {played.model->world().board().size()}};
    if (play.answer == Answer::stopped) finding.result = Finding::Result::stopped;
    if (play.answer == Answer::too_many) {
      finding.result = Finding::Result::unknown;
      finding.why = fmt::format("more than {} states from example {}", most_states_, clause.name.name);
    }
    if (play.answer != (clause.negated ? Answer::can : Answer::cannot)) return finding;

    finding.result = Finding::Result::refuted;
    finding.why = fmt::format("from example {} {} {} force it: {}", clause.name.name, played.model->name(player),
                              clause.negated ? "can" : "can't", in_words(*played.model, play));
    std::vector<BestPlay::Step> game;
    for (std::size_t i = 0; i < played.moves.size(); ++i) game.push_back({played.moves[i], played.states[i + 1]});
    game.insert(game.end(), play.line.begin(), play.line.end());
    finding.counterexample = record_of_game(*played.model, rules_, ruleset_, played.states.front(), game);
    finding.reachable = finding.counterexample && !finding.counterexample->setup;
    return finding;
  }

  const language::Claim& claim_;
  const Rules& rules_;
  const Ruleset& ruleset_;
  const Document& document_;
  const std::size_t most_states_;
  const std::stop_token stop_;
};

}  // namespace

bool is_of_best_play(const language::Claim& claim) {
  return std::ranges::count(claim.formal, Kind::solve, &FormalClause::kind) > 0;
}

Finding solve(const language::Claim& claim, const Rules& rules, const Ruleset& ruleset, const std::stop_token& stop,
              std::size_t most_states) {
  const Ruleset spoken = spoken_of(claim, ruleset.game().document->document, ruleset);
  const bool is_other = spoken.chosen() != ruleset.chosen();
  const std::unique_ptr<Rules> other_rules = is_other ? document_rules(spoken) : nullptr;
  Judge judge(claim, is_other ? *other_rules : rules, spoken, most_states, stop);
  Finding all{Finding::Result::proved, "solved"};
  for (const FormalClause& clause : claim.formal) {
    if (clause.kind != Kind::solve) continue;
    Finding finding = judge.line(clause);
    if (finding.result == Finding::Result::refuted || finding.result == Finding::Result::stopped) return finding;
    if (all.result == Finding::Result::unknown) continue;
    if (finding.result == Finding::Result::unknown) {
      all = std::move(finding);
      continue;
    }
    for (const Size size : finding.sizes)
      if (std::ranges::count(all.sizes, size) == 0) all.sizes.push_back(size);
  }
  return all;
}

}  // namespace ruleproof
