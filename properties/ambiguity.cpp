#include "properties/ambiguity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "properties/boards.hpp"
#include "properties/counterexample.hpp"
#include "properties/document_claims.hpp"
#include "properties/explore.hpp"
#include "properties/joint_search.hpp"
#include "properties/trial.hpp"
#include "properties/view.hpp"
#include "record/coordinates.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

constexpr int most_points_to_exhaust = 12;
constexpr int longest_side_to_exhaust = 3;  // unless a board is asked for
constexpr int longest_side_with_past = 4;   // where there are few states without their past, and many with it
constexpr int longest_side_to_prove = 5;
constexpr int most_points_to_solve = 25;  // on larger boards the formulas alone take minutes and gigabytes
// Of boards too large to exhaust: before the provers are asked, and if they do not know.
constexpr std::size_t most_states_at_once = 20'000;
constexpr std::size_t most_states_to_search = 300'000;
constexpr std::size_t most_states_of_neighbour = 100'000;

int count_stones(const std::vector<Stone>& stones) {
  return static_cast<int>(std::ranges::count_if(stones, [](Stone stone) { return stone != Stone::empty; }));
}

/// The state that a record leads to under both rulesets, with the same board after each move; nothing if a
/// move is illegal, or unclear, under one of them, or leads elsewhere.
std::optional<State> common_end(const Rules& one, const Rules& other, const Board& board,
                                const Record& record) {
  State state = first_state(board, record);
  for (const Move& move : record.moves) {
    const auto outcomes = common_outcomes(one, other, state, move);
    if (!outcomes || outcomes->size() != 1) return std::nullopt;
    state = after(state, move, outcomes->front());
  }
  return state;
}

/// Stones on the upper left corner, three by three or what there is of it: the points that a first look takes
/// in.
std::vector<Stone> corner_of(Size size) {
  std::vector<Stone> corner(static_cast<std::size_t>(size.area()), Stone::empty);
  for (int y = 0; y < std::min(3, size.h); ++y)
    for (int x = 0; x < std::min(3, size.w); ++x)
      corner[static_cast<std::size_t>(y * size.w + x)] = Stone::black;
  return corner;
}

/// What two rulesets part on at one state.
std::optional<Parting> first_parting(const Rules& one, const Rules& other, const State& state, Komi komi) {
  if (auto parted = parting(one, other, state, komi)) return parted;
  for (const Move& move : conceivable_moves(one, state))
    if (auto parted = parting(one, other, state, move)) return parted;
  return std::nullopt;
}

std::string description(Size size, const std::vector<Stone>& from, const std::vector<Stone>& to) {
  std::vector<int> changed;
  for (int point = 0; point < size.area(); ++point)
    if (from[point] != to[point]) changed.push_back(point);
  const int point = changed.front();
  const std::string name = point_name(size, point);
  if (changed.size() == 2) {
    const int source = to[point] == Stone::empty ? point : changed.back();
    const int target = source == point ? changed.back() : point;
    return fmt::format("with the stone of {} on {}", point_name(size, source), point_name(size, target));
  }
  const std::string colour = to[point] == Stone::black ? "black" : "white";
  if (to[point] == Stone::empty) return "without the stone on " + name;
  if (from[point] == Stone::empty) return fmt::format("with another stone, a {} one on {}", colour, name);
  return fmt::format("with a {} stone on {}", colour, name);
}

bool are_adjacent(Size size, int a, int b) {
  return std::abs(a % size.w - b % size.w) + std::abs(a / size.w - b / size.w) == 1;
}

/// The positions that differ in one stone - taken away, of the other colour, on the next point, put in
/// addition - and leave one point as it is.
std::vector<std::vector<Stone>> one_stone_away(Size size, const std::vector<Stone>& stones,
                                               std::optional<int> kept) {
  std::vector<std::vector<Stone>> without, recoloured, moved, added;
  const auto changed = [&](int point, Stone stone) {
    std::vector<Stone> changed = stones;
    changed[point] = stone;
    return changed;
  };
  for (int point = 0; point < size.area(); ++point) {
    if (point == kept) continue;
    if (stones[point] == Stone::empty) {
      for (const Stone stone : {Stone::black, Stone::white}) added.push_back(changed(point, stone));
      continue;
    }
    without.push_back(changed(point, Stone::empty));
    recoloured.push_back(changed(point, stones[point] == Stone::black ? Stone::white : Stone::black));
    for (int next = 0; next < size.area(); ++next) {
      if (next == kept || stones[next] != Stone::empty || !are_adjacent(size, point, next)) continue;
      moved.push_back(changed(point, Stone::empty));
      moved.back()[next] = stones[point];
    }
  }
  for (const auto& more : {recoloured, moved, added}) without.insert(without.end(), more.begin(), more.end());
  return without;
}

class Comparing {
 public:
  Comparing(const Ruleset& one, const Ruleset& other, const ComparePlan& plan, const QueryLog& log,
            std::stop_token stop)
      : one_(one),
        other_(other),
        rules_one_(played_game(one.game().id).rules(one)),
        rules_other_(played_game(one.game().id).rules(other)),
        plan_(plan),
        log_(log),
        stop_(std::move(stop)) {}

  Ambiguity run() {
    if (one_ == other_) {
      result_.result = Ambiguity::Result::same;
      result_.how = "identical";
      return result_;
    }
    if (plan_.from && parts_on_the_way()) return result_;
    if (exhaust() || (!early_ && prove_every_board()) || stopped()) return result_;
    look_further();
    stopped();
    return result_;
  }

 private:
  bool stopped() {
    if (!stop_.stop_requested() || result_.witness) return false;
    result_.result = Ambiguity::Result::stopped;
    return true;
  }

  std::size_t states(std::size_t most) const { return std::min(most, plan_.effort.states); }

  bool looks_back() const { return rules_one_->looks_back() || rules_other_->looks_back(); }

  /// How many states to look at first.
  std::size_t most_states_on(Size size) const {
    const bool is_small = size.area() <= most_points_to_exhaust && !looks_back();
    return is_small ? plan_.effort.states : states(most_states_at_once);
  }

  void check(const Witness& witness) const {
    if (!is_confirmed(witness, one_, other_))
      throw std::logic_error("compare: a witness does not stand up to replay");
  }

  bool differ(Witness witness, std::string how) {
    result_.result = Ambiguity::Result::differ;
    result_.how = std::move(how);
    result_.sizes = {witness.record.size};
    check(witness);
    result_.neighbour = neighbour(witness);
    result_.witness = std::move(witness);
    return true;
  }

  Witness witness(const Record& record, const State& state, Parting parting) const {
    Witness witness{record, !record.setup, std::move(parting), stones_of(state.position), state.to_move, {},
                    {}};
    if (!witness.parting.move) return witness;
    for (const Outcome& outcome : sorted_outcomes(*rules_one_, state, *witness.parting.move))
      witness.after_by_one.push_back(stones_of(outcome.after));
    for (const Outcome& outcome : sorted_outcomes(*rules_other_, state, *witness.parting.move))
      witness.after_by_other.push_back(stones_of(outcome.after));
    return witness;
  }

  Record record_at(Size size) const {
    Record record = plan_.from ? *plan_.from : record_of(one_, size);
    record.readings = record_of(one_, size).readings;
    record.lines.clear();
    if (plan_.komi != one_.game().default_komi.value_or(Komi{})) record.komi = plan_.komi;
    return record;
  }

  /// Whether the rulesets part before the record that the search is to go on from has ended.
  bool parts_on_the_way() {
    Record record = record_at(plan_.from->size);
    const Board board(record.size);
    State state = first_state(board, record);
    const std::vector<Move> moves = std::move(record.moves);
    record.moves.clear();
    for (const Move& move : moves) {
      std::optional<Parting> parted = parting(*rules_one_, *rules_other_, state, plan_.komi);
      if (!parted) parted = parting(*rules_one_, *rules_other_, state, move);
      if (parted) return differ(witness(record, state, *parted), "found");
      if (!is_legal(*rules_one_, state, move))
        throw InputError(fmt::format("move {}, {}, is illegal under both rulesets", record.moves.size() + 1,
                                     text(record.size, move)));
      state = play(*rules_one_, state, move);
      record.moves.push_back(move);
    }
    return false;
  }

  struct Smallest {
    std::optional<Witness> witness;
    std::size_t classes = 0;
    bool complete = false;
  };

  /// The smallest witness on one board, with placements on the stones of `within` alone, if that is given.
  Smallest smallest_on(Size size, std::size_t most_states, const std::vector<Stone>* within = nullptr) const {
    Record record = record_at(size);
    const Board board(size);
    const State from = *common_end(*rules_one_, *rules_other_, board, record);
    const SearchBounds bounds{within ? position_of(board, *within).stones() : board.everywhere(), most_states,
                              stones_stay(one_.game())};
    const JointSearch search = search_parting(*rules_one_, *rules_other_, from, plan_.komi, bounds, stop_);
    if (search.smallest.empty()) return {std::nullopt, 0, search.complete};
    const Parted& parted = search.smallest.front();
    record.moves.insert(record.moves.end(), parted.game.begin(), parted.game.end());
    return {witness(record, parted.state, parted.parting), search.has_all ? search.smallest.size() : 0,
            search.complete};
  }

  /// Looks at all that both reach on small boards; true if they part there.
  bool exhaust() {
    const bool looks_back = this->looks_back();
    std::vector<Size> sizes = allowed_boards(*rules_one_, one_.game().default_komi.value_or(Komi{}),
                                             looks_back ? longest_side_with_past : longest_side_to_exhaust);
    if (plan_.board) sizes = {*plan_.board};
    for (const Size size : sizes) {
      Smallest found = smallest_on(size, most_states_on(size));
      if (found.witness) {
        result_.classes = found.classes;
        differ(*std::move(found.witness), found.complete && unfinished_.empty() ? "exhausted" : "found");
        if (result_.how == "found") result_.why = what_is_left(size, found.complete);
        if (!plan_.board) look_at_rectangles(size);
        return true;
      }
      if (!found.complete && looks_back && !plan_.board) {
        unfinished_.push_back(size);
        continue;
      }
      if (!found.complete) {
        const std::vector<Stone> corner = corner_of(size);
        early_ = smallest_on(size, states(most_states_at_once), &corner).witness;
        return false;
      }
      if (plan_.from) {
        is_alike_from_there_ = true;
        return false;
      }
      result_.exhausted.push_back(size);
    }
    return false;
  }

  /// What of the boards up to this one was not looked at.
  std::string what_is_left(Size size, bool complete) const {
    std::vector<Size> sizes = unfinished_;
    if (!complete) sizes.push_back(size);
    std::string list;
    for (const Size size : sizes) list += (list.empty() ? "" : ", ") + text(size);
    return fmt::format("not all of {} was looked at{}", list,
                       stop_.stop_requested() ? "" : ", where there are too many pasts");
  }

  void look_at_rectangles(Size size) {
    for (const Size smaller : smaller_boards(size)) {
      if (is_exhausted(smaller) || std::ranges::count(unfinished_, smaller) > 0) continue;
      Smallest found = smallest_on(smaller, most_states_on(smaller));
      if (!found.witness && !found.complete) return;
      if (!found.witness) continue;
      check(*found.witness);
      result_.smaller = std::move(found.witness);
      return;
    }
  }

  bool same(std::string how, std::vector<Size> sizes) {
    result_.result = Ambiguity::Result::same;
    result_.how = std::move(how);
    result_.sizes = std::move(sizes);
    return true;
  }

  /// By a prover. Where all was looked at instead, no argument is needed, and its premises were not proved.
  bool proved_same(const Property& alike, const Finding& finding, std::vector<Size> sizes) {
    result_.tool = finding.tool;
    result_.argument = argument(alike, finding.how);
    return same(finding.how, std::move(sizes));
  }

  bool prove_every_board() {
    const std::optional<Property> alike = alike_by_document(one_, other_);
    if (!alike) {
      result_.why = looks_back() ? "what they part on is the past of a game, which the provers do not know"
                                 : "the provers do not know this document";
      return false;
    }
    const Finding finding = prove_on_every_board(*alike, plan_.effort, log_, stop_);
    if (finding.result == Finding::Result::proved) return proved_same(*alike, finding, {});
    if (!stop_.stop_requested()) result_.why = "every board: " + finding.why;
    return false;
  }

  /// All positions of larger boards by the solver, and as much of what can be reached as there is room for.
  void look_further() {
    if (is_alike_from_there_) {
      result_.why = "they do not part in anything that can be reached from there; elsewhere they may";
      return;
    }
    std::vector<Size> sizes = allowed_boards(*rules_one_, one_.game().default_komi.value_or(Komi{}), longest_side_to_prove);
    if (plan_.board) sizes = {*plan_.board};
    const std::optional<Property> alike = alike_by_document(one_, other_);
    Effort effort = plan_.effort;
    if (early_) effort.positions /= 10;  // what is missing is only how small a witness can be
    std::vector<Size> proved;
    Finding proof;
    for (const Size size : sizes) {
      if (stop_.stop_requested()) return;
      Finding finding{Finding::Result::unknown, "all-positions"};
      if (alike && size.area() <= most_points_to_solve && !plan_.from)
        finding = prove_for_all_positions(*alike, one_, size, effort, log_, stop_);
      if (finding.result == Finding::Result::proved) {
        proved.push_back(size);
        proof = std::move(finding);
        continue;
      }
      if (is_exhausted(size)) continue;
      if (finding.result == Finding::Result::refuted) note_smallest_of_all(*finding.counterexample);
      search_larger(size);
      break;
    }
    if (result_.witness || stop_.stop_requested()) return;
    const auto& unreached = result_.smallest_of_all;
    if (unreached && !is_exhausted(unreached->record.size))
      result_.why = fmt::format("they part at a position of {}; whether a game reaches one is not known",
                                text(unreached->record.size));
    else if (!proved.empty())
      proved_same(*alike, proof, proved);
    else if (!result_.exhausted.empty())
      same("exhausted", result_.exhausted);
  }

  bool is_exhausted(Size size) const { return std::ranges::count(result_.exhausted, size) > 0; }

  void note_smallest_of_all(const Record& counterexample) {
    Record record = counterexample;
    record.moves.clear();
    const Board board(record.size);
    const State state = first_state(board, record);
    if (auto parted = first_parting(*rules_one_, *rules_other_, state, plan_.komi))
      result_.smallest_of_all = witness(record, state, *parted);
  }

  void search_larger(Size size) {
    Smallest found;
    if (result_.smallest_of_all)
      found = smallest_on(size, states(most_states_to_search), &result_.smallest_of_all->stones);
    const bool is_smallest_of_all =
        found.witness && found.witness->count() == result_.smallest_of_all->count();
    if (!is_smallest_of_all)
      found = {early_};
    else
      found.complete = false;  // not of the whole board
    if (!found.witness) found = smallest_on(size, states(most_states_to_search));
    if (!found.witness) {
      if (found.complete) result_.exhausted.push_back(size);
      return;
    }
    result_.classes = found.complete ? found.classes : 0;
    result_.why = found.complete ? ""
                  : is_smallest_of_all
                      ? "no position has fewer stones, says the solver; a shorter game may lead to another"
                      : "a smaller one that can be reached may be there";
    differ(*std::move(found.witness), found.complete ? "exhausted" : "found");
    if (!plan_.board) look_at_rectangles(size);
  }

  /// A game that leads to the set-up of a record and goes on as it does; nothing if none is known.
  std::optional<Record> reaching_both(const Board& board, const Record& record) const {
    if (stones_stay(one_.game())) return reaching(*rules_one_, record, most_states_of_neighbour, stop_);
    Record game = record;
    game.setup.reset();
    game.moves.clear();
    for (const Attempt& attempt : opening(*record.setup))
      game.moves.push_back({game.moves.size() % 2 == 0 ? Colour::black : Colour::white, attempt});
    game.moves.insert(game.moves.end(), record.moves.begin(), record.moves.end());
    const std::optional<State> end = common_end(*rules_one_, *rules_other_, board, game);
    if (!end || stones_of(end->position) != record.setup->stones) return std::nullopt;
    return game;
  }

  std::optional<Neighbour> neighbour(const Witness& witness) const {
    const Size size = witness.record.size;
    const Board board(size);
    const State state = *common_end(*rules_one_, *rules_other_, board, witness.record);
    const std::optional<Move>& move = witness.parting.move;
    const auto set_up = [&](const std::vector<Stone>& stones) {
      Record record = record_of(one_, size);
      record.komi = witness.record.komi;
      record.setup = Setup{stones, state.passes % 2 == 0 ? state.to_move : ruleproof::other(state.to_move)};
      for (int i = 0; i < state.passes; ++i)
        record.moves.push_back(
            {i % 2 == 0 ? record.setup->to_move : ruleproof::other(record.setup->to_move), std::nullopt});
      return record;
    };
    // Where the past parts them, and not the stones, no other stones are nearer to an agreement.
    if (looks_back() && agreed(board, set_up(witness.stones), witness.parting)) return std::nullopt;
    std::optional<Neighbour> nearest;
    for (std::vector<Stone>& stones :
         one_stone_away(size, witness.stones, move ? move->point : std::nullopt)) {
      Record record = set_up(stones);
      std::optional<std::string> both = agreed(board, record, witness.parting);
      if (!both) continue;
      Neighbour found{record, false, description(size, witness.stones, stones), *both, stones};
      if (auto game = reaching_both(board, record)) {
        if (auto said = agreed(board, *game, witness.parting)) {
          found.record = *std::move(game);
          found.reachable = true;
          found.both = *said;
        }
      }
      if (found.reachable) return found;
      if (!nearest) nearest = std::move(found);
    }
    return nearest;
  }

  /// What both rulesets say at the end of the record of what they part on elsewhere; nothing if they part
  /// here too, or if it cannot be played.
  std::optional<std::string> agreed(const Board& board, const Record& record, const Parting& parted) const {
    const std::optional<State> state = common_end(*rules_one_, *rules_other_, board, record);
    if (!state || parting(*rules_one_, *rules_other_, *state, parted.move, plan_.komi)) return std::nullopt;
    if (parted.what == Parting::What::board && !is_legal(*rules_one_, *state, *parted.move))
      return said(*rules_one_, *state, Parting::What::legality, parted.move, plan_.komi);
    return said(*rules_one_, *state, parted.what, parted.move, plan_.komi);
  }

  const Ruleset& one_;
  const Ruleset& other_;
  std::unique_ptr<Rules> rules_one_;
  std::unique_ptr<Rules> rules_other_;
  const ComparePlan& plan_;
  const QueryLog& log_;
  std::stop_token stop_;
  std::vector<Size> unfinished_;      // smaller boards with too many states
  std::optional<Witness> early_;      // on a board too large to exhaust, before the provers are asked
  bool is_alike_from_there_ = false;  // where the search is to go on from a record
  Ambiguity result_;
};

}  // namespace

int Witness::count() const { return count_stones(stones); }

std::string_view text(Ambiguity::Result result) {
  switch (result) {
    case Ambiguity::Result::same:
      return "the same";
    case Ambiguity::Result::differ:
      return "differ";
    case Ambiguity::Result::unknown:
      return "unknown";
    case Ambiguity::Result::stopped:
      return "not run";
  }
  return "";
}

Ambiguity compare(const Ruleset& one, const Ruleset& other, const ComparePlan& plan, const QueryLog& log,
                  std::stop_token stop) {
  const auto begin = std::chrono::steady_clock::now();
  Ambiguity ambiguity = Comparing(one, other, plan, log, std::move(stop)).run();
  ambiguity.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return ambiguity;
}

bool is_confirmed(const Witness& witness, const Ruleset& one, const Ruleset& other) {
  const Record record = parse_record(write_record(witness.record), "witness");
  const auto rules_one = played_game(record.game).rules(one);
  const auto rules_other = played_game(record.game).rules(other);
  const Board board(record.size);
  const std::optional<State> state = common_end(*rules_one, *rules_other, board, record);
  if (!state) return false;
  const Komi komi = record.komi.value_or(one.game().default_komi.value_or(Komi{}));
  return parting(*rules_one, *rules_other, *state, witness.parting.move, komi) == witness.parting &&
         stones_of(state->position) == witness.stones && state->to_move == witness.to_move;
}

}  // namespace ruleproof
