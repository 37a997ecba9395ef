#include "properties/referee/thread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "record/model_text.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/turns.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using forum::Display;
using forum::Post;
using forum::Posted;

std::string stone(const Model& model, int owner) {
  if (owner == Display::unreadable) return "nothing that can be read";
  return owner < 0 ? "empty" : "a stone of " + model.notation().symbol(owner);
}

/// Returns whether a post must display the state: always, unless the document has the open clause `display`
/// and its reading is "optional".
bool needs_display(const Model& model) {
  const language::Alternatives* choice = language::find_choice(model.document(), "display");
  if (!choice) return true;
  const int reading = model.game().choices()[choice - model.document().choices.data()];
  return choice->readings[reading].name.name != "optional";
}

/// The judgement of the only move of a post under the readings of one model.
struct Decision {
  std::vector<Objection> objections;
  std::vector<Mismatch> mismatches;
  std::optional<State> after;  ///< set if the move takes effect
  RecordedMove move;           ///< includes the choices if the move takes effect
};

Decision decide(const Model& model, const State& state, const Post& post, const Posted& said) {
  Decision decision{{}, {}, {}, said.move};
  const auto object = [&](Refusal refusal, int line) {
    decision.objections.push_back({std::move(refusal), line});
  };
  const Attempt attempt = model.attempt(state, said.move.move);
  if (attempt.outcomes.empty()) {
    for (const Refusal& refusal : refusals_of_chosen(model, attempt, said.move.chosen))
      object(refusal, said.line);
    return decision;
  }
  const std::vector<const Outcome*> meant = all_chosen(model, attempt, said.move.chosen);
  const auto shown = [&](const Outcome* outcome) {
    return mismatches(model, *post.display, *outcome->state.now);
  };
  // If the move has several outcomes, the display may determine which one is meant.
  auto chosen = meant.begin();
  if (meant.size() > 1)
    chosen = post.display
                 ? std::ranges::find_if(meant, [&](const Outcome* outcome) { return shown(outcome).empty(); })
                 : meant.end();
  if (chosen == meant.end()) {
    object({meant.empty() ? "it names nothing that is chosen in this move"
                          : "neither it nor its display says what is chosen first",
            {"post"},
            {}},
           said.line);
    return decision;
  }
  const Outcome& outcome = **chosen;
  if (post.display) decision.mismatches = shown(&outcome);
  if (!decision.mismatches.empty())
    object({"it does not display the result of the move", {"wrong-display"}, {}}, post.display->line);
  if (!post.display && needs_display(model))
    object({"it does not display the state of the game", {"post"}, {}}, said.line);
  if (!decision.objections.empty()) return decision;
  decision.after = outcome.state;
  decision.move.chosen = split_choice(text(model, said.move.move, attempt, outcome)).chosen;
  return decision;
}

/// Judges a move. If the move cannot be judged, the result states why and the move has no effect.
Decision decide_if_possible(const Model& model, const State& state, const Post& post, const Posted& said) {
  std::string why;
  try {
    return decide(model, state, post, said);
  } catch (const InputError& error) {
    why = error.what();
  } catch (const evaluator::LimitReached& error) {
    why = error.what();
  }
  return {{{{fmt::format("it cannot be judged ({})", why), {"post"}, {}}, said.line}}, {}, {}, said.move};
}

std::string says(const Model& model, const State& before, const Decision& decision) {
  if (decision.after) return "legal: " + changes(model, *before.now, *decision.after->now);
  std::vector<Refusal> refusals;
  for (const Objection& objection : decision.objections) refusals.push_back(objection.refusal);
  return "illegal: " + text(model, refusals);
}

/// Judges the entries of a thread in order.
class Referee {
 public:
  Referee(const Model& model, const std::vector<OtherReading>& others)
      : model_(model), others_(others), state_(model.start()) {}

  EntryRuling rule(const Posted& event) {
    EntryRuling ruling;
    ruling.move = event.move;
    ruling.line = event.line;
    const Attempt attempt = model_.attempt(state_, event.move.move);
    for (const Refusal& refusal : attempt.refusals) ruling.objections.push_back({refusal, event.line});
    if (!attempt.outcomes.empty()) occur(ruling, event, attempt.outcomes.front().state);
    ruling.display = forum::display(model_, *state_.now);
    return ruling;
  }

  EntryRuling rule(const Post& post) {
    EntryRuling ruling;
    ruling.post = &post;
    ruling.line = post.line;
    ruling.flaws = post.flaws;
    if (post.display)
      ruling.flaws.insert(ruling.flaws.end(), post.display->flaws.begin(), post.display->flaws.end());
    std::ranges::stable_sort(ruling.flaws, {}, &forum::Flaw::line);
    const auto turns = std::ranges::count_if(post.moves, [&](const Posted& said) { return is_turn(said); });
    for (const Posted& said : post.moves) {
      if (!is_turn(said))
        consent(ruling, said);
      else if (turns == 1)
        move(ruling, post, said);
      else if (ruling.objections.empty())
        ruling.objections.push_back(
            {{fmt::format("it describes {} moves, and a message describes one", turns), {"post"}, {}},
             said.line});
    }
    if (post.moves.empty())
      ruling.objections.push_back(
          post.flaws.empty()
              ? Objection{{"it describes no move", {"post"}, {}}, post.line}
              : Objection{{"it describes no move that can be read", {"post"}, {}}, post.flaws.front().line});
    ruling.display = forum::display(model_, *state_.now);
    return ruling;
  }

  const State& state() const { return state_; }

 private:
  bool is_turn(const Posted& said) const {
    return !model_.document().actions[said.move.move.plays.front().action].aside;
  }

  void occur(EntryRuling& ruling, const Posted& said, const State& after) {
    ruling.effects = effects(model_, *state_.now, *after.now, said.move.move);
    ruling.occurred.push_back(said);
    state_ = after;
  }

  /// Judges a move that is not a turn, such as the consent to an alliance. Such a move needs no display.
  void consent(EntryRuling& ruling, const Posted& said) {
    const Attempt attempt = model_.attempt(state_, said.move.move);
    for (const Refusal& refusal : attempt.refusals) ruling.to_consents.push_back({refusal, said.line});
    if (attempt.outcomes.empty()) return;
    ruling.consents.push_back(said.move);
    occur(ruling, said, attempt.outcomes.front().state);
  }

  void move(EntryRuling& ruling, const Post& post, const Posted& said) {
    Decision own = decide_if_possible(model_, state_, post, said);
    for (const OtherReading& other : others_) {
      const State there = taken_over(state_, *other.model);
      const Decision theirs = decide_if_possible(*other.model, there, post, said);
      if (own.after.has_value() == theirs.after.has_value() &&
          (!own.after || displayed(model_, own) == displayed(*other.model, theirs)))
        continue;
      ruling.part.push_back({other.reading, says(*other.model, there, theirs)});
    }
    ruling.move = own.move;
    ruling.line = said.line;
    ruling.objections = std::move(own.objections);
    ruling.mismatches = std::move(own.mismatches);
    if (own.after) occur(ruling, {own.move, said.line, said.sentence}, *own.after);
  }

  static std::string displayed(const Model& model, const Decision& decision) {
    return forum::display(model, *decision.after->now);
  }

  const Model& model_;
  const std::vector<OtherReading>& others_;
  State state_;
};

}  // namespace

std::vector<Mismatch> mismatches(const Model& model, const Display& shown, const Content& content) {
  std::vector<Mismatch> found;
  const std::map<int, int> right = owners(content);
  for (int point = 0; point < model.world().points(); ++point) {
    const auto here = right.find(point);
    const int owner = here == right.end() ? -1 : here->second, drawn = shown.stones[point];
    if (drawn != owner)
      found.push_back({model.world().name_of(point), stone(model, drawn), stone(model, owner)});
  }
  const std::vector<Number> scores = kept_scores(model.document(), content);
  for (int player = 0; player < model.players(); ++player) {
    const auto& score = shown.scores[player];
    const Number kept = scores[player];
    if (!score || 2 * *score != kept)
      found.push_back({"the points of " + model.notation().symbol(player),
                       score ? std::to_string(*score) : "nothing that can be read", text(kept)});
  }
  const forum::Alliances alliances = forum::alliances(model, content);
  const auto in_words = [](bool is) { return is ? "allies" : "no allies"; };
  for (int one = 0; one < model.players(); ++one)
    for (int other = one + 1; other < model.players(); ++other)
      if (const bool is = alliances.contains({one, other}); shown.alliances.contains({one, other}) != is)
        found.push_back({model.notation().symbol(one) + " and " + model.notation().symbol(other),
                         in_words(!is), in_words(is)});
  for (const auto& [player, listed] : shown.one_sided)
    if (!alliances.contains(std::minmax(player, listed)))
      found.push_back({"the allies of " + model.notation().symbol(player),
                       model.notation().symbol(listed) + " among them",
                       "not " + model.notation().symbol(listed)});
  return found;
}

ThreadRuling ruling(const Model& model, const std::vector<OtherReading>& others,
                    const forum::Thread& thread) {
  ThreadRuling result;
  Referee referee(model, others);
  for (const forum::Entry& entry : thread.entries)
    result.rulings.push_back(std::visit([&](const auto& said) { return referee.rule(said); }, entry));
  result.end = referee.state();
  return result;
}

Record record(const forum::Thread& thread, const ThreadRuling& ruling) {
  Record record = thread.game;
  for (const EntryRuling& entry : ruling.rulings)
    for (const Posted& said : entry.occurred) {
      record.moves.push_back(said.move);
      record.lines.push_back(said.line);
    }
  return record;
}

}  // namespace ruleproof
