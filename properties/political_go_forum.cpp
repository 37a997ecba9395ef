#include "properties/political_go_forum.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "properties/lasting.hpp"

namespace ruleproof::political_go {
namespace {

std::size_t index(int i) { return static_cast<std::size_t>(i); }

char symbol(const Roster& roster, int player) { return roster.players.at(index(player)).symbol; }

std::string stone(const Roster& roster, int owner) {
  if (owner == nobody) return "empty";
  if (owner == Display::unreadable) return "nothing that can be read";
  return fmt::format("a stone of {}", symbol(roster, owner));
}

std::vector<Objection> objections(const Roster& roster, const std::vector<Refusal>& refusals, int line) {
  std::vector<Objection> objections;
  for (const Refusal& refusal : refusals) {
    std::string what = fault_text(refusal);
    if (!refusal.shows.empty()) what += " at " + point_names(roster.size, refusal.shows);
    objections.push_back({refusal.clause, what, line});
  }
  return objections;
}

/// What a set of readings makes of the one move of a post.
struct Decision {
  std::vector<Objection> objections;
  std::vector<Mismatch> mismatches;
  std::optional<Outcome> outcome;  ///< if the move occurs
};

/// The outcome of those that are meant; where the mover chooses, what is displayed may say which.
const Outcome* chosen(const Roster& roster, const Play& play, const State& state, const Post& post,
                      const Event& event, const std::vector<Outcome>& meant) {
  if (meant.size() == 1) return &meant.front();
  if (!post.display) return nullptr;
  const auto found = std::ranges::find_if(meant, [&](const Outcome& outcome) {
    return mismatches(roster, *post.display, play.play(state, event, outcome)).empty();
  });
  return found == meant.end() ? nullptr : &*found;
}

Decision decide(const Roster& roster, const Play& play, const State& state, const Post& post,
                const Posted& move) {
  Decision decision{objections(roster, play.refusals(state, move.event), move.line), {}, {}};
  if (!decision.objections.empty()) return decision;
  const auto object = [&](std::string_view clause, const std::string& what, int line) {
    decision.objections.push_back({clause, what, line});
  };
  std::vector<Outcome> meant = play.outcomes(state, move.event);
  std::erase_if(meant, [&](const Outcome& outcome) { return !is_meant(move.event, outcome); });
  const Outcome* outcome = chosen(roster, play, state, post, move.event, meant);
  if (outcome == nullptr) {
    object("captured",
           meant.empty() ? "it names a dragon that is not captured"
                         : "neither it nor its display says which dragon is captured first",
           move.line);
    return decision;
  }
  if (post.display)
    decision.mismatches = mismatches(roster, *post.display, play.play(state, move.event, *outcome));
  if (is_illegal_display(play.readings(), post.display.has_value(), decision.mismatches.empty())) {
    if (post.display)
      object("wrong-display", "it does not display the result of the move", post.display->line);
    else
      object("post", "it does not display the state of the game", move.line);
  }
  if (is_considered_to_occur(decision.objections.empty())) decision.outcome = *outcome;
  return decision;
}

/// The same; a move that the reference cannot judge does not occur, and what follows is judged all the same.
Decision decide_if_possible(const Roster& roster, const Play& play, const State& state, const Post& post,
                            const Posted& move) {
  try {
    return decide(roster, play, state, post, move);
  } catch (const InputError& error) {
    return {{{"captured", fmt::format("it cannot be judged ({})", error.what()), move.line}}, {}, {}};
  }
}

std::string says(const Roster& roster, const Decision& decision) {
  if (decision.outcome) {
    const std::string captures = told(roster, decision.outcome->captures);
    return fmt::format("legal; {}", captures.empty() ? "captures nothing" : captures);
  }
  std::string told = "illegal: ";
  for (const Objection& objection : decision.objections)
    told += fmt::format("{}{} [{}]", told.ends_with(": ") ? "" : "; ", objection.what, objection.clause);
  return told;
}

/// Goes through a thread.
class Referee {
 public:
  Referee(const Roster& roster, const Play& play, const std::vector<OtherPlay>& others, const State& start)
      : roster_(roster), play_(play), others_(others), state_(start), lasting_(others.size()) {}

  EntryRuling rule(const Posted& event) {
    EntryRuling ruling;
    ruling.move = event.event;
    ruling.line = event.line;
    if (event.event.kind == Event::Kind::checkpoint && play_.would_end(state_))
      ruling.shares = play_.shares(state_);
    occur(ruling, event, play_.play(state_, event.event));
    ruling.display = display(roster_, state_);
    return ruling;
  }

  EntryRuling rule(const Post& post) {
    EntryRuling ruling;
    ruling.post = &post;
    ruling.line = post.line;
    ruling.flaws = post.flaws;
    if (post.display)
      ruling.flaws.insert(ruling.flaws.end(), post.display->flaws.begin(), post.display->flaws.end());
    std::ranges::sort(ruling.flaws, {}, &Flaw::line);

    const auto is_a_move = [](const Posted& posted) { return is_move(posted.event.kind); };
    const auto moves = std::ranges::count_if(post.events, is_a_move);
    for (const Posted& posted : post.events) {
      if (!is_a_move(posted))
        consent(ruling, posted);
      else if (moves == 1)
        move(ruling, post, posted);
      else if (ruling.objections.empty())
        ruling.objections.push_back(
            {"post", fmt::format("it describes {} moves, and a message describes one", moves), posted.line});
    }
    if (post.events.empty()) ruling.objections.push_back(without_move(post));
    ruling.display = display(roster_, state_);
    return ruling;
  }

  const State& state() const { return state_; }

 private:
  void occur(EntryRuling& ruling, const Posted& posted, const State& after) {
    ruling.occurred.push_back(posted);
    state_ = after;
  }

  /// The first player's consent is no move, and nothing has to be displayed with it.
  void consent(EntryRuling& ruling, const Posted& posted) {
    const std::vector<Refusal> refused = play_.refusals(state_, posted.event);
    for (const Objection& objection : objections(roster_, refused, posted.line))
      ruling.to_consents.push_back(objection);
    if (!refused.empty()) return;
    ruling.proposals.push_back(posted.event);
    occur(ruling, posted, play_.play(state_, posted.event));
  }

  static Objection without_move(const Post& post) {
    if (post.flaws.empty()) return {"post", "it describes no move", post.line};
    return {"post", "it describes no move that can be read", post.flaws.front().line};
  }

  void move(EntryRuling& ruling, const Post& post, const Posted& posted) {
    Decision own = decide_if_possible(roster_, play_, state_, post, posted);
    ask_others(ruling, post, posted, own);
    ruling.move = posted.event;
    ruling.line = posted.line;
    ruling.objections = std::move(own.objections);
    ruling.mismatches = std::move(own.mismatches);
    if (!own.outcome) return;
    ruling.move->first = play_.names(state_, posted.event, *own.outcome);
    ruling.captures = own.outcome->captures;
    occur(ruling, {*ruling.move, posted.line, posted.sentence},
          play_.play(state_, posted.event, *own.outcome));
  }

  void ask_others(EntryRuling& ruling, const Post& post, const Posted& posted, const Decision& own) {
    for (std::size_t k = 0; k < others_.size(); ++k) {
      const auto& [reading, other] = others_[k];
      std::optional<State> kept;
      const State& there = adopted(other, state_, kept);
      const Decision theirs = decide_if_possible(roster_, other, there, post, posted);
      if (own.outcome.has_value() == theirs.outcome.has_value() &&
          (!own.outcome || standing(play_.play(state_, posted.event, *own.outcome)) ==
                               standing(other.play(there, posted.event, *theirs.outcome)))) {
        if (own.outcome && posted.event.kind == Event::Kind::place) lasting_.is_over(k);
        continue;
      }
      ruling.part.push_back(
          {reading, says(roster_, theirs), lasting_.goes_on(k, shown(other, there, posted.event))});
    }
  }

  std::vector<Square> shown(const Play& other, const State& there, const Event& event) const {
    try {
      return squares_of(roster_.size, at_issue(play_, other, state_, there, event));
    } catch (const InputError&) {  // one of them cannot be told
      return {};
    }
  }

  const Roster& roster_;
  const Play& play_;
  const std::vector<OtherPlay>& others_;
  State state_;
  LastingDifferences lasting_;
};

}  // namespace

std::vector<Mismatch> mismatches(const Roster& roster, const Display& shown, const State& state) {
  std::vector<Mismatch> found;
  const std::vector<int> right = owners(state.stones);
  for (int point = 0; point < roster.size.area(); ++point)
    if (shown.stones[index(point)] != right[index(point)])
      found.push_back({point_name(roster.size, point), stone(roster, shown.stones[index(point)]),
                       stone(roster, right[index(point)])});
  const int players = static_cast<int>(roster.players.size());
  for (int player = 0; player < players; ++player) {
    const auto& score = shown.scores[index(player)];
    if (score == state.scores[index(player)]) continue;
    found.push_back({fmt::format("the points of {}", symbol(roster, player)),
                     score ? std::to_string(*score) : "nothing that can be read",
                     std::to_string(state.scores[index(player)])});
  }
  const auto alliance = [](bool is) { return is ? "allies" : "no allies"; };
  for (int one = 0; one < players; ++one)
    for (int other = one + 1; other < players; ++other)
      if (shown.alliances.has(one, other) != state.alliances.has(one, other))
        found.push_back({fmt::format("{} and {}", symbol(roster, one), symbol(roster, other)),
                         alliance(shown.alliances.has(one, other)),
                         alliance(state.alliances.has(one, other))});
  for (const auto& [player, listed] : shown.one_sided)
    if (!state.alliances.has(player, listed))
      found.push_back({fmt::format("the allies of {}", symbol(roster, player)),
                       fmt::format("{} among them", symbol(roster, listed)),
                       fmt::format("not {}", symbol(roster, listed))});
  return found;
}

std::string display(const Roster& roster, const State& state) {
  return display(roster.size, roster.players, owners(state.stones), state.scores, state.alliances);
}

ThreadRuling ruling(const Roster& roster, const Play& play, const std::vector<OtherPlay>& others,
                    const State& start, const Thread& thread) {
  ThreadRuling result{{}, start};
  Referee referee(roster, play, others, start);
  for (const Entry& entry : thread.entries)
    result.rulings.push_back(std::visit([&](const auto& said) { return referee.rule(said); }, entry));
  result.end = referee.state();
  return result;
}

Record record(const Thread& thread, const ThreadRuling& ruling) {
  Record record{thread.size, thread.readings, thread.players, std::nullopt, {}, {}};
  for (const EntryRuling& entry : ruling.rulings)
    for (const Posted& posted : entry.occurred) {
      record.events.push_back(posted.event);
      record.lines.push_back(posted.line);
    }
  return record;
}

}  // namespace ruleproof::political_go
