#include "properties/claims/measures.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <variant>

#include "properties/provers/document_claims.hpp"
#include "properties/provers/loops_and_paths.hpp"
#include "properties/search/cycle.hpp"
#include "properties/search/exploration.hpp"
#include "properties/search/fight_shape.hpp"
#include "record/forum/drawing.hpp"
#include "record/forum/post.hpp"
#include "record/model_text.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/examples.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using language::Document;
using language::Example;
using Moves = std::vector<RecordedMove>;

// The measure of how many earlier positions a rule needs in order to refuse a move.

int length(const std::shared_ptr<const Past>& past) {
  int moments = 0;
  for (const Past* moment = past.get(); moment; moment = moment->earlier.get()) ++moments;
  return moments;
}

/// Returns a copy of `past` with only its latest `moments` positions.
std::shared_ptr<const Past> latest(const std::shared_ptr<const Past>& past, int moments) {
  if (moments == 0 || !past) return nullptr;
  return std::make_shared<const Past>(Past{past->content, latest(past->earlier, moments - 1)});
}

/// An illegal move that an example tries, with the game before it.
struct Refused {
  const State* state = nullptr;
  Move move;
  Moves before;
  /// For each position of the past after the start: whether the move that led to it placed a stone.
  std::vector<bool> are_placements = {};
};

/// Returns the illegal moves that a played example tries.
std::vector<Refused> refused_moves(const Example& example, const PlayedExample& played) {
  std::vector<Refused> all;
  Refused here;
  for (const Example::Line& line : example.lines) {
    if (line.kind != Example::Line::Kind::move) continue;
    const std::size_t i = here.before.size();
    here.state = &played.states.at(i);
    if (!line.legal) {
      all.push_back(here);
      all.back().move = played.model->notation().parse_move(split_choice(line.move).move);
      continue;
    }
    here.before.push_back(
        recorded(*played.model, played.states[i], played.moves.at(i), played.states.at(i + 1)));
    if (played.states[i + 1].past != played.states[i].past)
      here.are_placements.push_back(!points_of(played.moves[i]).empty());
  }
  return all;
}

/// Judges the claim that no move is illegal because of a position that is more than `most` placements of
/// stones earlier. Evaluates the illegal moves in the examples that begin at the start, so the verdict is
/// refuted or unknown.
Verdict longest_look_back(const Game& game, std::int64_t most, const StopToken& stop) {
  int longest = 0;
  std::optional<Record> game_of_it;
  std::string note = "no example plays a game in which the past refuses a move";
  for (const Example& example : game.document().examples) {
    if (!begins_at_the_start(example)) continue;
    const PlayedExample played = play_example(game, example, stop);
    if (stop.stop_requested()) return {NotRun{}, {Method::shown}};
    if (!played.failures.empty() || played.states.empty()) continue;
    for (const Refused& refused : refused_moves(example, played)) {
      const std::optional<int> back = look_back(*played.model, *refused.state, refused.move);
      if (!back) continue;
      const auto placements =
          1 + std::count(refused.are_placements.end() - (*back - 1), refused.are_placements.end(), true);
      if (placements <= longest) continue;
      longest = static_cast<int>(placements);
      note = fmt::format("{} is refused because of the position {} placements and {} moves back (example {})",
                         played.model->notation().text(refused.move), placements, *back, example.name.name);
      game_of_it = Record{played.model->game(), {}, std::nullopt, refused.before, {}};
      game_of_it->moves.push_back({refused.move, {}});
    }
  }
  if (longest <= most) return {Unknown{}, {Method::shown}, note};
  return {Refuted{std::move(game_of_it)}, {Method::shown}, note};
}

// The measure about a forum post that displays a position.

/// The position that a forum post displays, and the move of the post.
struct Displayed {
  Record record;  ///< a record that begins with the position, without moves
  Move move;
};

/// Reads the forum post in the clauses of a claim. Throws InputError if it cannot be read.
Displayed displayed(const Game& game, const language::Claim& claim) {
  const Document& document = game.document();
  std::string text;
  for (const language::Id& id : claim.clauses)
    for (const Clause& quotation : document.clauses)
      if (quotation.id.name == id.name) text += forum::unfolded_post(quotation.text);
  const forum::Thread thread = forum::parse_thread(text, "the post", {Game(document)});
  const auto* post = thread.entries.size() == 1 ? std::get_if<forum::Post>(&thread.entries.front()) : nullptr;
  if (!post || !post->display || post->moves.size() != 1)
    throw InputError("the post does not describe one move and display the state");
  for (const auto* flaws : {&post->flaws, &post->display->flaws})
    if (!flaws->empty()) throw InputError("the post: " + flaws->front().what);

  Displayed all{thread.game, post->moves.front().move.move};
  const int players = all.record.game.players();
  all.record.game = game.with_players(players).with_board(all.record.game.board());
  all.record.setup.emplace();
  Model model(all.record.game);
  call_players(model, all.record);
  const Content shown = forum::shown_position(model, *post->display);
  all.record.setup->rows = model.notation().rows(shown);
  const auto memory = [&](std::string_view name) {
    const auto found =
        std::ranges::find(document.memory, name,
                          [](const language::Memory& kept) -> std::string_view { return kept.name.name; });
    if (found == document.memory.end())
      throw InputError(
          fmt::format("a post displays '{}', and the document keeps nothing of this name", name));
    return static_cast<int>(found - document.memory.begin());
  };
  for (const auto& [a, b] : post->display->alliances)
    all.record.setup->memory.push_back({memory(forum::alliances_memory), {a, b}, 2});
  for (int player = 0; player < players; ++player)
    all.record.setup->memory.push_back(
        {memory(forum::points_memory), {player}, 2 * post->display->scores[player].value()});
  return all;
}

/// Searches for a game that leads to a wanted position, in stages. Each stage ends closer to the wanted
/// position, and no move of a stage leads farther away than the position in which the stage begins.
class Approach {
 public:
  Approach(const Model& model, const Content& wanted, const std::vector<RecordedMemory>& shown)
      : model_(model), wanted_(wanted) {
    for (const RecordedMemory& one : shown) memory_.insert(static_cast<std::size_t>(one.memory));
  }

  /// Returns in how many points and displayed `state` values a position differs from the wanted position.
  std::size_t distance(const Content& content) const {
    const std::map<int, int> stones = owners(content), wanted = owners(wanted_);
    std::size_t all = 0;
    for (const auto& [point, owner] : stones)
      all += wanted.contains(point) && wanted.at(point) == owner ? 0 : 1;
    for (const auto& [point, owner] : wanted) all += stones.contains(point) ? 0 : 1;
    for (const std::size_t memory : memory_)
      for (std::size_t place = 0; place < content.memory[memory].size(); ++place)
        all += model_.evaluator().equal(content.memory[memory][place], wanted_.memory[memory][place]) ? 0 : 1;
    return all;
  }

  /// Searches for a state that is closer to the wanted position than `from`. A state that is equally close
  /// also counts if `has_arrived` holds for it. Returns the first such state and appends the moves from
  /// `from` to it to `moves`. Returns nothing if it finds none.
  template <class Arrived>
  std::optional<State> closer(const State& from, Moves& moves, Arrived has_arrived, const StopToken& stop) {
    const std::size_t here = distance(*from.now);
    Exploration games(model_, Keys(model_.game()), from);
    for (std::size_t i = 0; i < games.size() && games.size() < most_states && !stop.stop_requested(); ++i)
      for (auto& [move, next] : model_.outcomes(games.state(i))) {
        const std::size_t there = distance(*next.now);
        if (there > here || !games.add(i, move, next).second) continue;
        if (there == here && !has_arrived(next)) continue;
        std::ranges::copy(games.moves_to(games.size() - 1), std::back_inserter(moves));
        return next;
      }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t most_states = 60;

  const Model& model_;
  const Content& wanted_;
  std::set<std::size_t> memory_;
};

/// Judges whether the forum post that a claim's clauses quote can be read. Also judges whether some game,
/// whose last move is the post's move, ends in the displayed position.
Verdict displayed_post(const Game& game, const language::Claim& claim, const StopToken& stop) {
  std::optional<Displayed> read;
  try {
    read = displayed(game, claim);
  } catch (const InputError& error) {
    return {Refuted{}, {Method::shown}, error.what()};
  }
  const Displayed& post = *read;
  Model model(post.record.game, Evaluation::compiled);
  call_players(model, post.record);
  model.evaluator().stop_on(stop);
  const State last = first_state(model, post.record);
  Content before = *last.now;
  for (const int point : points_of(post.move))
    for (BoardRegion& stones : before.stones) stones = stones - model.world().board().at(point);

  Approach to_before(model, before, post.record.setup->memory),
      to_last(model, *last.now, post.record.setup->memory);
  const auto after = [&](const State& state) -> std::optional<State> {
    for (Outcome& outcome : model.attempt(state, post.move).outcomes)
      if (to_last.distance(*outcome.state.now) == 0) return std::move(outcome.state);
    return std::nullopt;
  };
  const auto can_end = [&](const State& state) {
    return to_before.distance(*state.now) == 0 && after(state);
  };
  Moves moves;
  std::optional<State> state = model.start();
  while (state && !can_end(*state)) state = to_before.closer(*state, moves, can_end, stop);
  if (stop.stop_requested()) return {NotRun{}, {Method::shown}};
  if (!state)
    return {Unknown{},
            {Method::shown},
            "no game was found that ends with the move and in the position that the post displays"};
  return {Proved{},
          {Method::shown},
          fmt::format("a legal game of {} moves and events leads to it", moves.size() + 1)};
}

// The measure that searches for games which return to an earlier state.

constexpr std::size_t most_states_of_a_cycle = 20'000;

/// Searches boards, the smallest first, for a game that returns to an earlier state.
Verdict find_cycle(const Game& game, const StopToken& stop) {
  Verdict verdict{Unknown{}, {Method::exhausted}};
  if (language::is_unbounded(game.document())) {
    verdict.note = "the games of a grid without an edge can't be searched exhaustively";
    return verdict;
  }
  ComparisonBounds bounds;
  bounds.longest_side = 3;
  for (const Size size : boards_of(game, game, bounds)) {
    if (size.w < size.h) continue;  // only one orientation of each board is searched
    Model model(game.with_board(size), Evaluation::compiled);
    const CycleSearch search = shortest_cycle(model, most_states_of_a_cycle, stop);
    if (stop.stop_requested()) return {NotRun{}, {Method::exhausted}};
    if (search.shortest) {
      Played moves = search.shortest->there;
      std::ranges::copy(search.shortest->back, std::back_inserter(moves));
      return {Refuted{Record{model.game(), {}, std::nullopt, recorded(model, model.start(), moves), {}}},
              {Method::exhausted, {{size}}},
              fmt::format("after {} moves the game stands where it stood after {}", moves.size(),
                          search.shortest->there.size())};
    }
    if (!search.complete) break;
    verdict.covers.boards.push_back({size});
  }
  verdict.note = "no game on these boards repeats a state; larger boards were not searched exhaustively";
  return verdict;
}

// The measures of life and death of a group of stones around an eye space (an enclosed empty region).

/// The claimed outcome for a group around an eye space, with this many external liberties.
struct FightClaim {
  int liberties = 0;
  bool attacked = false;  ///< whether the opponent plays first
  bool lost = false;
};

/// The group is lost if it has at most one external liberty and the opponent plays first. Otherwise it is
/// saved.
constexpr std::array needs_the_first_move{FightClaim{0, true, true},  FightClaim{0, false, false},
                                          FightClaim{1, true, true},  FightClaim{1, false, false},
                                          FightClaim{2, true, false}, FightClaim{2, false, false},
                                          FightClaim{3, true, false}, FightClaim{3, false, false}};
/// Without external liberties the group is lost, no matter which player plays first. With external liberties,
/// its owner saves it by playing first.
constexpr std::array dead_without_liberties{FightClaim{0, true, true}, FightClaim{0, false, true},
                                            FightClaim{1, false, false}, FightClaim{2, false, false},
                                            FightClaim{3, false, false}};

std::string words(const FightClaim& claim) {
  return fmt::format("{} with {} external libert{} when its {} plays first", claim.lost ? "lost" : "saved",
                     claim.liberties, claim.liberties == 1 ? "y" : "ies",
                     claim.attacked ? "opponent" : "owner");
}

/// Returns whether a position satisfies the premises of a claim, with the first player as the mover.
bool is_given(const Model& model, const language::Claim& claim, const Content& content) {
  std::vector<Value> locals(static_cast<std::size_t>(claim.slots));
  return std::ranges::all_of(claim.formal, [&](const language::Claim::Clause& clause) {
    if (clause.kind != language::Claim::Clause::Kind::given) return true;
    return model.evaluator().bit(clause.formulas[0], {{&content, nullptr}, 0, &locals, nullptr});
  });
}

/// For each entry of `says`, solves the fight around the space and compares the outcome with the entry. The
/// first difference refutes the claim.
Verdict fight(const Game& game, const language::Claim& claim, std::string_view space_name,
              std::span<const FightClaim> says, const StopToken& stop) {
  const Polyomino space = polyomino(space_name);
  Verdict verdict{Unknown{}, {Method::solved}};
  try {
    for (const FightClaim& one : says) {
      const Enclosure enclosure = enclose(space, one.liberties);
      Model model(game.with_board(enclosure.size));
      if (!is_given(model, claim, content_of(model, enclosure.owners))) {
        verdict.note =
            "under these readings what the claim takes for given does not hold of the surrounding stones, so "
            "it says nothing";
        return verdict;
      }
      verdict.covers.boards = {{enclosure.size}};
      const auto solved = solve_fight(game, space, one.liberties, one.attacked, stop);
      if (!solved) return {NotRun{}, {Method::solved}};
      if (solved->is_lost == one.lost) continue;
      verdict.evidence = Refuted{solved->line, false};
      verdict.note = "it is " + words({one.liberties, one.attacked, !one.lost});
      return verdict;
    }
  } catch (const InputError& error) {
    verdict.note = error.what();
    return verdict;
  }
  verdict.evidence = Proved{};
  verdict.note = fmt::format("solved with up to {} external liberties", says.back().liberties);
  return verdict;
}

struct FightMeasure {
  std::string_view name;
  std::string_view space;
  std::span<const FightClaim> says;
};
constexpr std::array fights{
    FightMeasure{"bulky-five-needs-the-first-move", "bulky-five", needs_the_first_move},
    FightMeasure{"three-in-line-needs-the-first-move", "three-in-line", needs_the_first_move},
    FightMeasure{"square-four-is-dead-without-liberties", "square-four", dead_without_liberties},
};

}  // namespace

std::optional<int> look_back(const Model& model, const State& state, const Move& move) {
  const int all = length(state.past);
  for (int moments = 1; moments <= all; ++moments) {
    State recent = state;
    recent.past = latest(state.past, moments);
    if (model.attempt(recent, move).outcomes.empty())
      return moments == 1 ? std::nullopt : std::optional(moments);
  }
  return std::nullopt;
}

std::optional<Verdict> measured(const language::Claim::Clause& measure, const language::Claim& claim,
                                const Game& asked, const StopToken& stop) {
  const Game game = spoken_of(claim, asked);
  const std::string& name = measure.name.name;
  if (name == "longest-look-back") {
    if (measure.counts.empty())
      return Verdict{.note =
                         "it is not said how far: write for example 'measured by longest-look-back <= 4'"};
    return longest_look_back(game, std::stoll(measure.counts.front().value), stop);
  }
  if (name == "displayed-post") return displayed_post(game, claim, stop);
  if (name == "shortest-cycle") return find_cycle(game, stop);
  // Proves: a square has no path of empty squares to infinity if and only if a walk over the other squares
  // winds round it.
  if (name == "loops-and-paths-of-the-grid") return grid::prove_holes_on_every_grid();
  for (const FightMeasure& one : fights)
    if (one.name == name) return fight(game, claim, one.space, one.says, stop);
  return std::nullopt;
}

}  // namespace ruleproof
