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
#include "properties/document_claims.hpp"
#include "reference/model/examples.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using FormalClause = language::Claim::Clause;
using Kind = FormalClause::Kind;
using language::Document;
using model::GameFinding;

/// A game as a record; nothing if a record can't show it: it begins with no memory but that of a start.
std::optional<model::Record> record_of_game(model::Model& model, const model::State& begin,
                                            const std::vector<BestPlay::Step>& steps) {
  model::Record record{model.setting(), model.world().board().size(), {}, std::nullopt, {}, {}};
  if (!model.same_now(begin, model.start(), true)) {
    record.setup = model::RecordSetup{model.rows(*begin.now), {}, begin.now->to_move};
    if (!model.same_now(begin, first_state(model, record), true)) return std::nullopt;
  }
  const model::State* before = &begin;
  for (const BestPlay::Step& step : steps) {
    record.moves.push_back(recorded(model, *before, step.move, step.after));
    before = &step.after;
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
  Judge(const language::Claim& claim, const model::Side& side, std::size_t most_states,
        const std::stop_token& stop)
      : claim_(claim),
        document_(side.game->document->document),
        setting_(spoken_of(claim, side.setting)),
        most_states_(most_states),
        stop_(stop) {}

  GameFinding line(const FormalClause& clause) {
    try {
      return position(clause);
    } catch (const evaluator::Stopped&) {
      return {{Finding::Result::stopped, "solved"}};
    } catch (const evaluator::LimitReached& limit) {
      return unknown(fmt::format("from example {}: a limit of the language is reached: {}", clause.name.name,
                                 limit.what()));
    } catch (const evaluator::NoMeaning& word) {
      return unknown(fmt::format("from example {}: this has no meaning on such a board: {}", clause.name.name,
                                 word.what()));
    } catch (const InputError& error) {
      return unknown(fmt::format("from example {}: {}", clause.name.name, error.what()));
    }
  }

 private:
  static GameFinding unknown(std::string why) {
    return {{Finding::Result::unknown, "solved", {}, std::move(why)}};
  }

  GameFinding position(const FormalClause& clause) {
    const auto example = std::ranges::find(document_.examples, clause.name.name,
                                           [](const auto& one) { return one.name.name; });
    const auto played = model::play_example(document_, *example, setting_, stop_);
    if (stop_.stop_requested()) return {{Finding::Result::stopped, "solved"}};
    if (!played.failures.empty())
      return unknown(fmt::format("example {} does not come about under these readings: {}", clause.name.name,
                                 played.failures.front().diagnostic.message));
    for (const FormalClause& given : claim_.formal)
      if (given.kind == Kind::given && !model::holds(*played.model, given.formulas[0], played.states.back()))
        return unknown(
            fmt::format("under these readings what the claim takes for given does not hold in example {}, so "
                        "it says nothing",
                        clause.name.name));
    const auto who =
        std::get<evaluator::Players<bool>>(played.model->evaluate(clause.formulas[0], played.states.back()));
    const int player = played.model->evaluator().known_player(who);
    if (player < 0) return unknown(fmt::format("in example {} that player is nobody", clause.name.name));
    return played_out(clause, played, player);
  }

  GameFinding played_out(const FormalClause& clause, const model::PlayedExample& played, int player) {
    using Answer = BestPlay::Answer;
    const BestPlay play =
        can_force(*played.model, played.states.back(), player, clause.formulas[1], most_states_, stop_);
    GameFinding found{{Finding::Result::proved, "solved", {played.model->world().board().size()}}};
    Finding& finding = found.finding;
    if (play.answer == Answer::stopped) finding.result = Finding::Result::stopped;
    if (play.answer == Answer::too_many) {
      finding.result = Finding::Result::unknown;
      finding.why = fmt::format("more than {} states from example {}", most_states_, clause.name.name);
    }
    if (play.answer != (clause.negated ? Answer::can : Answer::cannot)) return found;

    finding.result = Finding::Result::refuted;
    finding.why =
        fmt::format("from example {} {} {} force it: {}", clause.name.name, played.model->name(player),
                    clause.negated ? "can" : "can't", in_words(*played.model, play));
    std::vector<BestPlay::Step> game;
    for (std::size_t i = 0; i < played.moves.size(); ++i)
      game.push_back({played.moves[i], played.states[i + 1]});
    game.insert(game.end(), play.line.begin(), play.line.end());
    found.game = record_of_game(*played.model, played.states.front(), game);
    finding.reachable = found.game && !found.game->setup;
    return found;
  }

  const language::Claim& claim_;
  const Document& document_;
  const evaluator::Setting setting_;
  const std::size_t most_states_;
  const std::stop_token stop_;
};

}  // namespace

bool is_of_best_play(const language::Claim& claim) {
  return std::ranges::count(claim.formal, Kind::solve, &FormalClause::kind) > 0;
}

GameFinding solve(const language::Claim& claim, const model::Side& side, const std::stop_token& stop,
                  std::size_t most_states) {
  Judge judge(claim, side, most_states, stop);
  GameFinding all{{Finding::Result::proved, "solved"}};
  for (const FormalClause& clause : claim.formal) {
    if (clause.kind != Kind::solve) continue;
    GameFinding found = judge.line(clause);
    if (found.finding.result == Finding::Result::refuted || found.finding.result == Finding::Result::stopped)
      return found;
    if (all.finding.result == Finding::Result::unknown) continue;
    if (found.finding.result == Finding::Result::unknown) {
      all = std::move(found);
      continue;
    }
    for (const Size size : found.finding.sizes)
      if (std::ranges::count(all.finding.sizes, size) == 0) all.finding.sizes.push_back(size);
  }
  return all;
}

}  // namespace ruleproof
