#include "properties/readings/joint_games.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <unordered_map>

#include "properties/readings/shared_moves.hpp"
#include "properties/referee/judgement.hpp"
#include "properties/search/shrink_steps.hpp"
#include "properties/undecided.hpp"
#include "record/model_text.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/turns.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using evaluator::Stopped;
using language::Action;
using language::Document;
using What = Divergence::What;

// The comparison of one move counts as this many elementary steps, in addition to the steps of its
// evaluation.
constexpr std::int64_t steps_of_a_move = 250;
constexpr int most_replays_to_shrink_a_game = 300;
// After the first difference, at least this many states are checked for further differences of the same size.
constexpr std::size_t most_states_beside = 1'000;

/// For each action of the document `other`: returns the index of the action of `one` that has the same kind
/// and name, or -1 if there is none.
std::vector<int> renamed_actions(const Document& one, const Document& other) {
  std::vector<int> numbers;
  for (const Action& action : other.actions) {
    const auto found = std::ranges::find_if(one.actions, [&](const Action& a) {
      return a.kind == action.kind && a.name.name == action.name.name;
    });
    numbers.push_back(found == one.actions.end() ? -1 : static_cast<int>(found - one.actions.begin()));
  }
  return numbers;
}

bool same_result(const Result& a, const Result& b) { return a.winners == b.winners && a.scores == b.scores; }

/// Returns each arrangement of stones that occurs in the states, as text, with a position that has this
/// arrangement.
std::map<std::string, Content> boards(const std::vector<State>& states) {
  std::map<std::string, Content> all;
  for (const State& state : states) all.emplace(Keys::of_stones(*state.now), *state.now);
  return all;
}
bool same_boards(const std::vector<State>& some, const std::vector<State>& others) {
  const auto board = &std::map<std::string, Content>::value_type::first;
  return std::ranges::equal(boards(some), boards(others), {}, board, board);
}

/// Returns the symmetries of a board that both documents respect; if `is_whole` is false, only the identity.
std::vector<Symmetry> symmetries_of(const Model& one, const Model& other, bool is_whole) {
  std::vector<Symmetry> all = one.world().is_unbounded()
                                  ? symmetries_of_the_grid()
                                  : symmetries(one.world().everywhere().board().size());
  if (!is_whole || !is_symmetric(one.document()) || !is_symmetric(other.document())) all.resize(1);
  return all;
}

bool ends_no_game(const Document& document) {
  return document.ends.empty() && !language::has_step(document, language::Step::Kind::win);
}

/// Returns the image of a move's argument under a symmetry. On an unbounded grid, points are numbered from
/// the corner of the window, the finite part around the stones.
int image_of(const Argument& argument, const State& state, const Symmetry& symmetry) {
  if (argument.type == language::Type::direction) return symmetry.image_of_direction(argument.value);
  if (argument.type != language::Type::point) return argument.value;
  const Board& board = state.now->stones.front().board();
  if (!board.is_window()) return symmetry.image(argument.value, board.size());
  const Square square = evaluator::BoardWorld::square_of(argument.value), corner = state.now->corner;
  return evaluator::BoardWorld::place(
      symmetry.image({square.x - corner.x, corner.y + board.size().h - 1 - square.y}, board.size()));
}

int count_stones(const State& state) {
  int count = 0;
  for (const BoardRegion& stones : state.now->stones) count += size(stones);
  return count;
}

/// For a position on an unbounded grid: returns for each player the squares that the player's stones occupy.
std::vector<std::vector<Square>> squares_of_stones(const Content& content) {
  const Size size = content.stones.front().board().size();
  std::vector<std::vector<Square>> all;
  for (const BoardRegion& stones : content.stones) {
    all.emplace_back();
    for (const int point : stones.points())
      all.back().push_back(
          {content.corner.x + point % size.w, content.corner.y + size.h - 1 - point / size.w});
  }
  return all;
}

bool same_stones(const State& a, const State& b) {
  const auto size = [](const State& state) { return state.now->stones.front().board().size(); };
  if (a.now->corner != b.now->corner ||
      size(a) != size(b))  // the two windows are different parts of the grid
    return squares_of_stones(*a.now) == squares_of_stones(*b.now);
  return std::ranges::equal(a.now->stones, b.now->stones,
                            [](const BoardRegion& x, const BoardRegion& y) { return same(x, y); });
}

std::vector<State> after(const Model& model, const State& state, const Move& move) {
  std::vector<State> states;
  for (Outcome& outcome : model.attempt(state, move).outcomes) states.push_back(std::move(outcome.state));
  return states;
}

}  // namespace

/// Draws the moves of a random game. In every second game, a kind of move is drawn first, and then a move of
/// this kind. Each game gives the kinds other weights, so rare kinds of moves occur often in some games.
class Draw {
 public:
  Draw(std::uint64_t seed, int game) : random_(seeds(seed, game)), is_by_kind_(game % 2 == 1) {}

  std::size_t below(std::size_t end) { return random_() % end; }

  /// Returns the index of a drawn move.
  std::size_t one_of(const std::vector<const Move*>& moves) {
    if (!is_by_kind_) return below(moves.size());
    std::map<std::vector<int>, std::vector<std::size_t>> kinds;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      std::vector<int> actions;
      for (const Play& play : moves[i]->plays) actions.push_back(play.action);
      kinds[std::move(actions)].push_back(i);
    }
    std::vector<std::vector<int>> names;
    for (const auto& [kind, of_it] : kinds) names.push_back(kind);
    const std::vector<std::size_t>& of_it = kinds.at(one_of(names));
    return of_it[below(of_it.size())];
  }

 private:
  static std::mt19937_64 seeds(std::uint64_t seed, int game) {
    std::seed_seq seeds{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                        static_cast<std::uint32_t>(game)};
    return std::mt19937_64(seeds);
  }

  const std::vector<int>& one_of(const std::vector<std::vector<int>>& kinds) {
    std::size_t sum = 0;
    for (const std::vector<int>& kind : kinds) sum += weight(kind);
    std::size_t left = below(sum), i = 0;
    for (; left >= weight(kinds[i]); ++i) left -= weight(kinds[i]);
    return kinds[i];
  }
  std::size_t weight(const std::vector<int>& kind) {
    const auto [known, is_new] = weights_.try_emplace(kind, 0);
    if (is_new) known->second = std::size_t{1} << below(5);
    return known->second;
  }

  std::mt19937_64 random_;
  bool is_by_kind_;
  std::map<std::vector<int>, std::size_t> weights_;
};

JointGames::JointGames(const Game& one, const Game& other, Size size, const ComparisonBounds& bounds,
                       const StopToken& stop, Compared compared)
    : bounds_(bounds),
      stop_(stop),
      model_(one.with_board(size), Evaluation::compiled),
      other_(other.with_board(size), Evaluation::compiled),
      renamed_(renamed_actions(model_.document(), other_.document())),
      is_renamed_(&one.document() != &other.document()),
      compared_(compared),
      shared_(shared_moves(model_.document(), other_.document())),
      are_scores_compared_(compared == Compared::all &&
                           !kept_scores(model_.document(), model_.empty()).empty() &&
                           !kept_scores(other_.document(), other_.empty()).empty()),
      are_endless_(ends_no_game(model_.document()) && ends_no_game(other_.document())),
      has_origin_(depends_on_origin(model_.document()) || depends_on_origin(other_.document())),
      keys_(one, memory_used_by_comparison(one.document())),
      other_keys_(other, memory_used_by_comparison(other.document())),
      symmetries_(symmetries_of(model_, other_, bounds.within.empty())) {
  searched_.size = size;
  searched_.players = one.players();
  model_.evaluator().stop_on(stop);
  other_.evaluator().stop_on(stop);
}

/// Returns which notes (variables that do not affect play) and which earlier positions the comparison reads.
/// If scores are compared, the changes of scores are compared and not their totals, so the search may merge
/// states that differ only in the totals.
MemoryUse JointGames::memory_used_by_comparison(const Document& document) const {
  if (compared_ == Compared::shared_moves) return {};
  MemoryUse all = memory_used_by_results(document);
  if (are_scores_compared_)
    all.these_notes = memory_used_by_changes(document).these_notes;
  else if (const auto score =
               memory_of_scores(document))  // the total score is compared, as a part of the result
    all.these_notes.insert(static_cast<int>(*score));
  return all;
}

std::int64_t JointGames::steps() const { return model_.steps() + other_.steps() + steps_of_a_move * moves_; }

template <class F>
void JointGames::begin_and(const F& go_on) {
  try {
    const auto why = why_undecided([&] {
      begin();
      if (!divergence_) go_on();
    });
    if (why) searched_.limit = *why;
  } catch (const Stopped&) {
    was_stopped_ = true;
  }
}

void JointGames::run() {
  begin_and([&] { search(); });
  searched_.states = seen_.size();
}

void JointGames::play(int games, std::size_t most_moves, std::uint64_t seed) {
  begin_and([&] {
    for (int game = 0; game < games && !divergence_ && !is_late(); ++game)
      if (const auto path = play_one(Draw(seed, game), most_moves)) show_shrunk(*path);
  });
}

void JointGames::replay(const Record& record) {
  begin_and([&] {
    const Path start = begun_;
    const std::optional<Found> on_the_way = follow(record);
    const Path path = std::exchange(begun_, start);
    if (on_the_way || !look(path.back().one, path.back().other).found.empty()) show_shrunk(path);
  });
}

void JointGames::show_shrunk(const Path& path) {
  const Path shorter = shrunk(path);
  divergence_ = divergence(shorter, look(shorter.back().one, shorter.back().other).found.front());
}

/// Replays the bounds' record, from whose end the search starts; without a record, begins at the start. If a
/// difference occurs already here, sets the divergence.
void JointGames::begin() {
  if (bounds_.from) {
    if (const auto found = follow(*bounds_.from)) divergence_ = divergence(begun_, *found);
    return;
  }
  begun_ = {{{}, model_.start(), other_.start()}};
  if (!same_stones(begun_[0].one, begun_[0].other)) divergence_ = divergence(begun_, {What::stones, {}});
}

std::optional<JointGames::Found> JointGames::follow(const Record& record) {
  begun_ = {{{}, first_state(model_, record), first_state(other_, record)}};
  for (const RecordedMove& move : record.moves) {
    const Step& here = begun_.back();
    for (const std::optional<Move>& on : {std::optional<Move>(), std::optional(move.move)})
      if (const auto what = difference(here.one, here.other, on)) return Found{*what, on};
    const Attempt attempt = model_.attempt(here.one, move.move);
    const Outcome* outcome = find_outcome(model_, attempt, move);
    if (!outcome)
      throw InputError(fmt::format("move {}, {}, {}", begun_.size(), text(model_, move),
                                   attempt.outcomes.empty()
                                       ? "is illegal under both"
                                       : "has several outcomes; name the one that is meant"));
    for (State& there : after(other_, here.other, in_other(move.move)))
      if (seen(other_, there) == seen(model_, outcome->state)) {
        Step next{move.move, outcome->state, std::move(there)};
        begun_.push_back(std::move(next));
        break;
      }
  }
  return std::nullopt;
}

bool JointGames::differs_after(const Record& record, const Divergence& divergence) {
  if (follow(record)) return false;
  const State &one = begun_.back().one, &other = begun_.back().other;
  if (divergence.what == What::stones && !divergence.move)
    return record.moves.empty() && !same_stones(one, other);
  return difference(one, other, divergence.move) == divergence.what &&
         model_.notation().rows(*one.now) == divergence.rows;
}

void JointGames::search() {
  struct Place {
    std::size_t node;
    Found found;
    int stones;
  };
  std::optional<Place> best;
  std::set<std::string> classes;
  add({begun_.back().one, begun_.back().other, 0, 0, 0});
  bool has_all = true;
  std::size_t most = SIZE_MAX;
  // Set when there are too many states: the number of moves up to which states are still compared.
  std::optional<int> last_moves;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (best && nodes_[i].moves > nodes_[best->node].moves) break;
    searched_.moves = nodes_[i].moves;
    if (stop_.stop_requested() && !best) throw Stopped();
    if (best && (i > most || is_late() || stop_.stop_requested())) {
      has_all = false;
      break;
    }
    // If there are too many states, the states with the present number of moves are still compared. Of the
    // states one move later, only the end and the result are compared.
    if (!best && !last_moves && seen_.size() > bounds_.most_states) last_moves = nodes_[i].moves;
    const bool is_beyond = last_moves && nodes_[i].moves > *last_moves;
    if (is_late()) {
      searched_.limit = fmt::format("more than {} elementary steps", bounds_.steps_of_a_board);
      return;
    }
    const State one = std::exchange(nodes_[i].one, {}), other = std::exchange(nodes_[i].other, {});
    Look look;
    try {
      if (!is_beyond)
        look = this->look(one, other);
      else if (const auto what = difference_of_ends(one, other))
        look.found.push_back({*what, {}});
    } catch (const std::exception&) {
      if (!best) throw;
      has_all = false;
      break;
    }
    for (Found& found : look.found) {
      classes.insert(class_of(one, other, found.move));
      if (!best) most = i + std::max(i, most_states_beside);
      if (const int stones = count_stones(one); !best || stones < best->stones)
        best = {i, std::move(found), stones};
    }
    if (best) continue;
    for (std::size_t which = 0; which < look.next.size(); ++which) {
      Step& next = look.next[which];
      if (are_allowed(next.move) && (!last_moves || difference_of_ends(next.one, next.other)))
        add({std::move(next.one), std::move(next.other), static_cast<std::uint32_t>(i),
             static_cast<std::uint32_t>(which), searched_.moves + 1});
    }
  }
  if (best) {
    divergence_ = divergence(path_to(best->node), best->found);
    if (has_all && !last_moves) divergence_->as_small = static_cast<int>(classes.size());
    return;
  }
  if (last_moves) {
    searched_.moves = *last_moves + 1;
    searched_.limit = fmt::format("more than {} pairs of states", bounds_.most_states);
    return;
  }
  searched_.is_exhausted = !is_vague_ && bounds_.within.empty();
  if (is_vague_) searched_.limit = "one record leads to several states with the same stones";
}

bool JointGames::are_allowed(const Move& move) const {
  return bounds_.within.empty() || std::ranges::all_of(points_of(move), [&](int point) {
           return std::ranges::count(bounds_.within, point) > 0;
         });
}

bool JointGames::add(Node node) {
  const auto leading = leading_symmetries(node.one);
  std::string least = key(node.one, node.other, *leading.front());
  for (std::size_t i = 1; i < leading.size(); ++i)
    least = std::min(least, key(node.one, node.other, *leading[i]));
  if (!seen_.insert(std::move(least)).second) return false;
  nodes_.push_back(std::move(node));
  return true;
}

/// Returns the symmetries that map the stones to the least of their images (compared as texts). One of these
/// symmetries also gives the least image of the whole state.
std::vector<const Symmetry*> JointGames::leading_symmetries(const State& one) const {
  std::vector<const Symmetry*> leading{&symmetries_.front()};
  if (symmetries_.size() == 1) return leading;
  std::string least = Keys::of_stones(*one.now);
  for (std::size_t i = 1; i < symmetries_.size(); ++i) {
    std::string image = Keys::of_stones(*one.now, symmetries_[i]);
    if (image > least) continue;
    if (image < least) leading.clear();
    least = std::move(image);
    leading.push_back(&symmetries_[i]);
  }
  return leading;
}

std::string JointGames::key(const State& one, const State& other, const Symmetry& symmetry) {
  std::string mine = keys_.key(one, symmetry);
  const std::string theirs = other_keys_.key(other, symmetry);
  if (mine == theirs) return mine + '=';
  return fmt::format("{}{}{}/", mine.size(), ' ', mine) + theirs;
}

/// Returns a key of a position and a move, which does not depend on earlier moves. Symmetric images of a
/// position and move have equal keys. On an unbounded grid, translated positions have equal keys too, unless
/// the rules refer to the origin.
std::string JointGames::class_of(const State& one, const State& other,
                                 const std::optional<Move>& move) const {
  std::optional<std::string> least;
  for (const Symmetry* symmetry : leading_symmetries(one)) {
    std::string image = fmt::format("{} ", one.now->to_move) +
                        (has_origin_ ? seen(model_, one) : Keys::of_stones(*one.now, *symmetry)) +
                        keys_.of_memory(*one.now, *symmetry) + '/' +
                        other_keys_.of_memory(*other.now, *symmetry);
    if (Move on = move.value_or(Move()); move) {
      for (Play& play : on.plays)
        for (Argument& argument : play.arguments)
          argument.value = has_origin_ ? argument.value : image_of(argument, one, *symmetry);
      image += ruleproof::key(on);
    }
    if (!least || image < *least) least = std::move(image);
  }
  return *std::move(least);
}

JointGames::Path JointGames::path_to(std::size_t node) {
  std::vector<std::uint32_t> ways;
  for (; nodes_[node].from != node; node = nodes_[node].from) ways.push_back(nodes_[node].which);
  Path path = begun_;
  for (auto which = ways.rbegin(); which != ways.rend(); ++which)
    path.push_back(std::move(look(path.back().one, path.back().other).next.at(*which)));
  return path;
}

// Random games.

std::optional<JointGames::Path> JointGames::play_one(Draw draw, std::size_t most_moves) {
  Path path = begun_;
  while (true) {
    if (stop_.stop_requested()) throw Stopped();
    Look here = look(path.back().one, path.back().other);
    if (!here.found.empty()) return path;
    if (here.next.empty() || path.size() > most_moves || is_late()) return std::nullopt;
    std::vector<const Move*> moves;
    for (const Step& next : here.next) moves.push_back(&next.move);
    const std::size_t drawn = draw.one_of(moves);
    path.push_back(std::move(here.next[drawn]));
  }
}

std::optional<JointGames::Path> JointGames::differing_after(const Moves& moves) {
  Path path = begun_;
  for (const auto& [move, after_it] : moves) {
    ++moves_;
    const StatesBySeen mine = by_seen(model_, after(model_, path.back().one, move));
    const StatesBySeen theirs = by_seen(other_, after(other_, path.back().other, in_other(move)));
    if (!std::ranges::equal(mine, theirs, {}, &StatesBySeen::value_type::first,
                            &StatesBySeen::value_type::first))
      break;
    if (mine.empty()) return std::nullopt;
    const auto chosen = mine.contains(after_it) ? mine.find(after_it) : mine.begin();
    // In both games several outcomes match, so a record of this move would be ambiguous.
    if (chosen->second.size() > 1 && theirs.at(chosen->first).size() > 1) return std::nullopt;
    path.push_back({move, chosen->second.front(), theirs.at(chosen->first).front()});
  }
  if (look(path.back().one, path.back().other).found.empty()) return std::nullopt;
  return path;
}

/// Removes as many moves as possible from a path. Returns the shorter path, which still ends in a difference.
JointGames::Path JointGames::shrunk(const Path& path) {
  Moves moves;
  for (std::size_t i = begun_.size(); i < path.size(); ++i)
    moves.emplace_back(path[i].move, seen(model_, path[i].one));
  Path best = path;
  int replays = 0;
  shorten(moves, [&](const Moves& fewer) {
    if (stop_.stop_requested() || ++replays > most_replays_to_shrink_a_game) return false;
    std::optional<Path> differing = differing_after(fewer);
    if (!differing) return false;
    if (differing->size() < best.size()) best = *std::move(differing);
    return true;
  });
  return best;
}

// Differences.

std::optional<What> JointGames::difference_of_ends(const State& one, const State& other) {
  if (compared_ == Compared::shared_moves) return std::nullopt;
  if (one.is_over != other.is_over) return What::end;
  if ((one.is_over || are_endless_) && !same_result(model_.result(one), other_.result(other)))
    return What::result;
  return std::nullopt;
}

std::optional<What> JointGames::difference(const State& one, const State& other,
                                           const std::optional<Move>& move) {
  if (!move) return difference_of_ends(one, other);
  return difference(after(model_, one, *move), after(other_, other, in_other(*move)));
}

std::optional<What> JointGames::difference(const std::vector<State>& mine,
                                           const std::vector<State>& theirs) const {
  if (mine.empty() != theirs.empty()) return What::legality;
  if (all_seen(model_, mine) == all_seen(other_, theirs)) return std::nullopt;
  return same_boards(mine, theirs) ? What::scores : What::stones;
}

JointGames::Look JointGames::look(const State& one, const State& other) {
  Look look;
  if (const auto what = difference_of_ends(one, other)) look.found.push_back({*what, {}});
  if (!look.found.empty() || one.is_over || other.is_over) return look;
  if (compared_ == Compared::shared_moves) {
    look_at_shared_moves(one, other, look);
    return look;
  }
  Outcomes mine = model_.outcomes(one), theirs = other_.outcomes(other);
  moves_ += static_cast<std::int64_t>(mine.size() + theirs.size());
  if (is_renamed_)
    for (auto& [move, state] : theirs) move = in_one(std::move(move));
  if (!are_alike(mine, theirs)) {
    look_move_by_move(std::move(mine), std::move(theirs), look);
    return look;
  }
  look.next.reserve(mine.size());
  for (std::size_t i = 0; i < mine.size(); ++i)
    look.next.push_back({std::move(mine[i].first), std::move(mine[i].second), std::move(theirs[i].second)});
  return look;
}

/// Compares the moves that both documents declare, and stores the result in `look`. If turns alternate in one
/// of the documents, only moves of the player to move are compared, otherwise moves of every player.
void JointGames::look_at_shared_moves(const State& one, const State& other, Look& look) {
  const State* alternating = other_.document().turns_alternate   ? &other
                             : model_.document().turns_alternate ? &one
                                                                 : nullptr;
  Outcomes mine, theirs;
  for (int mover = 0; mover < model_.players(); ++mover) {
    if (alternating && mover != alternating->now->to_move) continue;
    for (const int action : shared_) {
      // A move may have arguments that only one of the documents allows, so both documents list their moves.
      std::set<Move> moves;
      for (Play& play : model_.turns().plays(one, action, mover)) moves.insert({mover, {std::move(play)}});
      for (Play& play : other_.turns().plays(other, in_other({mover, {{action, {}}}}).plays[0].action, mover))
        moves.insert(in_one({mover, {std::move(play)}}));
      for (const Move& move : moves) {
        for (State& state : after(model_, one, move)) mine.emplace_back(move, std::move(state));
        for (State& state : after(other_, other, in_other(move))) theirs.emplace_back(move, std::move(state));
      }
    }
  }
  look_move_by_move(std::move(mine), std::move(theirs), look);
}

/// Returns whether both games allow the same moves in the same order, each with one outcome and with equal
/// compared data (see seen()). This is the common case.
bool JointGames::are_alike(const Outcomes& mine, const Outcomes& theirs) const {
  if (mine.size() != theirs.size()) return false;
  for (std::size_t i = 0; i < mine.size(); ++i) {
    if (mine[i].first != theirs[i].first || (i > 0 && mine[i].first == mine[i - 1].first)) return false;
    if (!same_stones(mine[i].second, theirs[i].second)) return false;
    if (are_scores_compared_ && kept_scores(model_.document(), *mine[i].second.now) !=
                                    kept_scores(other_.document(), *theirs[i].second.now))
      return false;
  }
  return true;
}

void JointGames::look_move_by_move(Outcomes mine, Outcomes theirs, Look& look) {
  struct OfMove {
    Move move;
    std::vector<State> mine, theirs;
  };
  std::vector<OfMove> moves;
  std::unordered_map<std::string, std::size_t> numbers;
  const auto of = [&](const Move& move) -> OfMove& {
    const auto [number, is_new] = numbers.try_emplace(ruleproof::key(move), moves.size());
    if (is_new) moves.push_back({move, {}, {}});
    return moves[number->second];
  };
  for (auto& [move, state] : mine) of(move).mine.push_back(std::move(state));
  for (auto& [move, state] : theirs) of(move).theirs.push_back(std::move(state));
  for (const OfMove& on : moves)
    if (const auto what = difference(on.mine, on.theirs)) look.found.push_back({*what, on.move});
  if (!look.found.empty()) return;
  for (const OfMove& on : moves) add_outcomes(on.move, on.mine, on.theirs, look);
}

/// Pairs the outcomes of a move in both games that have the same compared data (see seen()), and adds the
/// pairs to `look`. If both games have several outcomes with the same data, a record cannot distinguish them:
/// they are omitted, and the search does not count as exhaustive.
void JointGames::add_outcomes(const Move& move, const std::vector<State>& mine,
                              const std::vector<State>& theirs, Look& look) {
  const StatesBySeen there = by_seen(other_, theirs);
  for (const auto& [board, some] : by_seen(model_, mine)) {
    const std::vector<State>& others = there.at(board);
    if (some.size() > 1 && others.size() > 1) {
      is_vague_ = true;
      continue;
    }
    const std::size_t all = std::max(some.size(), others.size());
    for (std::size_t k = 0; k < all; ++k)
      look.next.push_back({move, some[std::min(k, some.size() - 1)], others[std::min(k, others.size() - 1)]});
  }
}

Move JointGames::in_one(Move move) const {
  for (Play& play : move.plays) play.action = renamed_[play.action];
  return move;
}

Move JointGames::in_other(Move move) const {
  for (Play& play : move.plays)
    play.action = static_cast<int>(std::ranges::find(renamed_, play.action) - renamed_.begin());
  return move;
}

std::string JointGames::seen(const Model& model, const State& state) const {
  std::string seen = Keys::of_stones(*state.now);
  if (has_origin_)
    for (const std::vector<Square>& squares : squares_of_stones(*state.now))
      for (const Square square : squares) seen += fmt::format(" {},{}", square.x, square.y);
  if (are_scores_compared_)
    for (const Number score : kept_scores(model.document(), *state.now)) seen += fmt::format(" {}", score);
  return seen;
}

JointGames::StatesBySeen JointGames::by_seen(const Model& model, const std::vector<State>& states) const {
  StatesBySeen all;
  for (const State& state : states) all[seen(model, state)].push_back(state);
  return all;
}

std::vector<std::string> JointGames::all_seen(const Model& model, const std::vector<State>& states) const {
  std::set<std::string> all;
  for (const State& state : states) all.insert(seen(model, state));
  return {all.begin(), all.end()};
}

// Descriptions.

namespace {

std::string said_by(const Model& model, const State& state, const std::optional<Move>& move,
                    bool with_scores) {
  if (!move) return outlook(model, state);
  return says(model, state, model.attempt(state, *move), with_scores);
}

}  // namespace

std::string JointGames::said(const State& state, const std::optional<Move>& move) {
  return said_by(model_, state, move, false);
}

Divergence JointGames::divergence(const Path& path, const Found& found) {
  const State &one = path.back().one, &other = path.back().other;
  Divergence result{found.what, record_of(path), found.move};
  result.rows = model_.notation().rows(*one.now);
  result.corner = model_.notation().corner_of_rows(*one.now);
  result.to_move = one.is_over ? -1 : one.now->to_move;
  result.stones = count_stones(one);
  if (found.what == What::stones && !found.move) {
    result.by_one = "the game begins with other stones";
    result.by_other = "and here with these: " + changes(other_, *one.now, *other.now);
    return result;
  }
  const std::optional<Move> its_move = found.move ? std::optional(in_other(*found.move)) : std::nullopt;
  result.by_one = said_by(model_, one, found.move, found.what == What::scores);
  result.by_other = said_by(other_, other, its_move, found.what == What::scores);
  if (!found.move) return result;
  const auto show = [&](const Model& model, const State& state, const Move& move, auto& rows,
                        std::vector<Square>& corners) {
    const Attempt attempt = model.attempt(state, move);
    if (attempt.outcomes.empty())
      for (const int point : points_of(attempt.refusals)) result.shown.push_back(point);
    std::vector<State> states;
    for (const Outcome& outcome : attempt.outcomes) states.push_back(outcome.state);
    for (const auto& [board, position] : boards(states)) {
      rows.push_back(model.notation().rows(position));
      corners.push_back(model.notation().corner_of_rows(position));
    }
  };
  show(model_, one, *found.move, result.after_by_one, result.corners_by_one);
  show(other_, other, *its_move, result.after_by_other, result.corners_by_other);
  std::ranges::copy(points_of(*found.move), std::back_inserter(result.shown));
  return result;
}

Record JointGames::record_of(const Path& path) {
  Record record{model_.game(), {}, std::nullopt, {}, {}};
  if (bounds_.from) {
    record.players = bounds_.from->players;
    record.setup = bounds_.from->setup;
  }
  for (std::size_t i = 1; i < path.size(); ++i)
    record.moves.push_back(recorded(model_, path[i - 1].one, path[i].move, path[i].one));
  return record;
}

}  // namespace ruleproof
