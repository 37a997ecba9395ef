#include "properties/model/comparison.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "properties/boards.hpp"
#include "properties/model/count.hpp"
#include "properties/shrink_steps.hpp"
#include "record/model_text.hpp"
#include "reference/document_rules.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/key.hpp"
#include "spec/input_error.hpp"
#include "spec/language/rule_tree.hpp"
#include "spec/size.hpp"

namespace ruleproof::model {
namespace {

using evaluator::LimitReached;
using evaluator::NoMeaning;
using evaluator::Setting;
using evaluator::Stopped;
using language::Action;
using language::Document;

constexpr std::size_t most_sizes = 16;
constexpr std::size_t most_moves_of_a_random_game = 200;
constexpr std::size_t most_moves_of_a_short_game = 60;
constexpr long steps_of_a_move = 250;  // what it takes beside the evaluation to compare a move
constexpr int most_replays_to_shrink = 300;
constexpr std::size_t growth = 4;  // of what is searched, from one time to the next
constexpr int most_rounds = 4;
constexpr long least_steps_for_what_is_smaller = 20'000'000;

const Document& document_of(const GameSpec& game) { return game.document->document; }

/// "place(point)"
std::string declaration(const Action& action) {
  std::vector<std::string> types;
  for (const language::Parameter& parameter : action.parameters) types.emplace_back(language::name_in_messages(parameter.type));
  return fmt::format("{} {}({})", action.kind == Action::Kind::event ? "event" : "move", action.name.name, fmt::join(types, ", "));
}

std::vector<std::string> declarations(const Document& document) {
  std::vector<std::string> all;
  for (const Action& action : document.actions)
    if (action.kind != Action::Kind::step) all.push_back(declaration(action));
  std::ranges::sort(all);
  return all;
}

std::string declared_players(const Document& document) {
  if (document.players->named.empty()) return fmt::format("{} to {}", document.players->fewest, document.players->most);
  std::vector<std::string> names;
  for (const auto& player : document.players->named) names.push_back(player.name.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string_view declared_board(const Document& document) {
  if (document.board->kind == language::Board::Kind::unbounded_grid) return "an unbounded-grid";
  return document.board->kind == language::Board::Kind::hex_grid ? "a hex-grid" : "a square-grid";
}

/// The actions of the one document by those of the other.
std::vector<int> renamed_actions(const Document& one, const Document& other) {
  std::vector<int> numbers;
  for (const Action& action : other.actions) {
    const auto found = std::ranges::find_if(one.actions, [&](const Action& a) { return a.kind == action.kind && a.name.name == action.name.name; });
    numbers.push_back(found == one.actions.end() ? -1 : static_cast<int>(found - one.actions.begin()));
  }
  return numbers;
}

/// What the legal moves of a state lead to, in the order of the moves; each move in the terms of the one document.
struct Legal {
  std::vector<std::pair<Move, std::vector<State>>> moves;
  std::unordered_map<std::string, std::size_t> numbers;  ///< by the keys of the moves

  const std::vector<State>* find(const Move& move) const {
    const auto found = numbers.find(key(move));
    return found == numbers.end() ? nullptr : &moves[found->second].second;
  }
};

bool same_result(const Result& a, const Result& b) { return a.winners == b.winners && a.scores == b.scores; }

/// Scores are compared change by change, and so they need not be the same for the games to go on alike.
Asked asked_by_comparison(const Document& document, bool are_scores_compared) {
  Asked all = asked_by_results(document);
  if (are_scores_compared) all.these_notes = asked_by_changes(document).these_notes;
  return all;
}

/// The boards of states, each once, and a position that has it.
std::map<std::string, Content> boards(const std::vector<State>& states) {
  std::map<std::string, Content> all;
  for (const State& state : states) all.emplace(Keys::of_stones(*state.now), *state.now);
  return all;
}
bool same_boards(const std::vector<State>& some, const std::vector<State>& others) {
  const auto board = &std::map<std::string, Content>::value_type::first;
  return std::ranges::equal(boards(some), boards(others), {}, board, board);
}

/// "; score A 1, B -1"
std::string told_scores(const Model& model, const State& state) {
  std::vector<std::string> scores;
  for (const Number score : model.kept_scores(*state.now)) scores.push_back(model.name(static_cast<int>(scores.size())) + " " + text(score));
  return fmt::format("; score {}", fmt::join(scores, ", "));
}

/// What comes next in a random game: first of what kind it is, each more or less often in each game, so that what is rare comes
/// to pass in some; then which.
class Draw {
 public:
  Draw(std::uint64_t seed, int game) : random_(seeds(seed, game)), is_by_kind_(game % 2 == 1) {}

  std::size_t below(std::size_t end) { return random_() % end; }

  /// The number of one of these moves; in every second game of any, whatever its kind.
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
    std::seed_seq seeds{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32), static_cast<std::uint32_t>(game)};
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

class Search {
 public:
  Search(const Side& one, const Side& other, Size size, const ComparisonBounds& bounds, const std::stop_token& stop)
      : one_(one), bounds_(bounds), stop_(stop), model_(document_of(*one.game), one.setting, size, Evaluation::compiled),
        other_(document_of(*other.game), other.setting, size, Evaluation::compiled), renamed_(renamed_actions(model_.document(), other_.document())),
        are_scores_compared_(!model_.kept_scores(model_.empty()).empty() && !other_.kept_scores(other_.empty()).empty()),
        keys_(model_.document(), one.setting, asked_by_comparison(model_.document(), are_scores_compared_)),
        other_keys_(other_.document(), other.setting, asked_by_comparison(other_.document(), are_scores_compared_)) {
    searched_.size = size;
    searched_.players = one.setting.players;
    model_.evaluator().stop_on(stop);
    other_.evaluator().stop_on(stop);
  }

  void run() {
    try {
      search();
    } catch (const Stopped&) {
      was_stopped_ = true;
    } catch (const LimitReached& limit) {
      searched_.limit = limit.what();
    } catch (const NoMeaning& word) {
      searched_.limit = fmt::format("this has no meaning on such a board: {}", word.what());
    }
    searched_.states = seen_.size();
  }

  /// Random games of at most so many moves, until one shows a difference.
  void play(int games, std::size_t most_moves, std::uint64_t seed) {
    are_told_apart_ = false;
    try {
      for (int game = 0; game < games && !divergence_ && !is_late(); ++game)
        if (play_one(Draw(seed, game), most_moves)) shrink();
    } catch (const Stopped&) {
      was_stopped_ = true;
    } catch (const LimitReached&) {
    } catch (const NoMeaning&) {
    }
  }

  const SearchedBoard& searched() const { return searched_; }
  std::optional<Divergence> divergence() { return std::move(divergence_); }
  bool was_stopped() const { return was_stopped_; }
  /// Elementary steps of both, and what corresponds to them beside.
  long steps() const { return model_.steps() + other_.steps() + steps_of_a_move * moves_; }

 private:
  /// A state of each, and how the same record came to them.
  struct Node {
    State one;
    State other;
    std::size_t from = 0;  ///< the node before; itself at the start
    Move move;
    int moves = 0;
  };

  void search() {
    add({model_.start(), other_.start(), 0, {}, 0});
    if (Keys::of_stones(*nodes_[0].one.now) != Keys::of_stones(*nodes_[0].other.now))
      return differ(0, Divergence::What::stones, {}, "the game begins with other stones", "and here with these: " + changes(other_, *nodes_[0].one.now, *nodes_[0].other.now));
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      searched_.moves = nodes_[i].moves;
      if (stop_.stop_requested()) throw Stopped();
      if (nodes_.size() > bounds_.most_states) {
        searched_.limit = fmt::format("more than {} pairs of states", bounds_.most_states);
        return;
      }
      if (is_late()) {
        searched_.limit = fmt::format("more than {} elementary steps", bounds_.steps_of_a_board);
        return;
      }
      if (look_at(i)) return;
    }
    searched_.is_exhausted = !is_vague_;
    if (is_vague_) searched_.limit = "one record leads to several states with the same stones";
  }

  bool is_late() const { return steps() > bounds_.steps_of_a_board; }

  void begin() {
    nodes_.clear();
    add({model_.start(), other_.start(), 0, {}, 0});
  }

  /// Whether the two differ somewhere in a game.
  bool play_one(Draw draw, std::size_t most_moves) {
    begin();
    while (true) {
      if (stop_.stop_requested()) throw Stopped();
      const std::size_t here = nodes_.size() - 1, next = nodes_.size();
      if (look_at(here)) return true;
      if (next == nodes_.size() || here == most_moves || is_late()) return false;
      std::vector<const Move*> moves;
      for (std::size_t i = next; i < nodes_.size(); ++i) moves.push_back(&nodes_[i].move);
      Node node = nodes_[next + draw.one_of(moves)];
      nodes_.resize(next);
      nodes_.push_back(std::move(node));
    }
  }

  /// States by what is seen of them.
  using Seen = std::map<std::string, std::vector<State>>;

  /// Whether the two differ at the end of these moves, or before; each has what is to be seen after it, if it leads there.
  using Moves = std::vector<std::pair<Move, std::string>>;
  bool differ_after(const Moves& moves) {
    begin();
    for (const auto& [move, after_it] : moves) {
      const std::size_t here = nodes_.size() - 1;
      ++moves_;
      const Seen mine = by_what_is_seen(model_, after(model_, nodes_[here].one, move));
      const Seen theirs = by_what_is_seen(other_, after(other_, nodes_[here].other, in_other(move)));
      if (!std::ranges::equal(mine, theirs, {}, &Seen::value_type::first, &Seen::value_type::first)) break;
      if (mine.empty()) return false;
      const auto chosen = mine.contains(after_it) ? mine.find(after_it) : mine.begin();
      nodes_.push_back({chosen->second.front(), theirs.at(chosen->first).front(), here, move, nodes_[here].moves + 1});
    }
    return look_at(nodes_.size() - 1);
  }

  static std::vector<State> after(Model& model, const State& state, const Move& move) {
    std::vector<State> states;
    for (Outcome& outcome : model.attempt(state, move).outcomes) states.push_back(std::move(outcome.state));
    return states;
  }

  /// The difference at the end of as few of the moves as lead to one.
  void shrink() {
    Moves moves;
    for (std::size_t i = 1; i <= divergence_->record.moves.size(); ++i) moves.emplace_back(nodes_[i].move, seen(model_, nodes_[i].one));
    Divergence best = *divergence_;
    int replays = 0;
    const std::function<bool(const Moves&)> fails = [&](const Moves& fewer) {
      if (stop_.stop_requested() || ++replays > most_replays_to_shrink) return false;
      const bool differs = differ_after(fewer);
      if (differs && divergence_->record.moves.size() < best.record.moves.size()) best = *divergence_;
      return differs;
    };
    while (without_runs(moves, fails) || without_two(moves, fails)) continue;
    divergence_ = std::move(best);
  }

  void add(Node node) {
    if (!are_told_apart_ || seen_.insert(keys_.key(node.one) + other_keys_.key(node.other)).second) nodes_.push_back(std::move(node));
  }

  /// Whether they differ there. What both allow is added.
  bool look_at(std::size_t i) {
    const State one = nodes_[i].one, other = nodes_[i].other;
    if (one.is_over != other.is_over) {
      differ(i, Divergence::What::end, {}, outlook(model_, one), outlook(other_, other));
      return true;
    }
    if (one.is_over) {
      const Result result = model_.result(one), other_result = other_.result(other);
      if (same_result(result, other_result)) return false;
      differ(i, Divergence::What::result, {}, outlook(model_, one), outlook(other_, other));
      return true;
    }
    const Legal legal = legal_moves(model_, one, {}), other_legal = legal_moves(other_, other, renamed_);
    moves_ += static_cast<long>(legal.moves.size() + other_legal.moves.size());
    for (const auto& [move, states] : legal.moves) {
      const std::vector<State>* there = other_legal.find(move);
      if (!there || all_seen(model_, states) != all_seen(other_, *there)) return differ_on(i, move, &states, there);
    }
    for (const auto& [move, states] : other_legal.moves)
      if (!legal.find(move)) return differ_on(i, move, nullptr, &states);
    for (const auto& [move, states] : legal.moves) add_outcomes(i, move, states, *other_legal.find(move));
    return false;
  }

  static Legal legal_moves(Model& model, const State& state, const std::vector<int>& renamed) {
    Legal legal;
    for (auto& [move, after] : distinct_outcomes(model, state)) {
      for (Play& play : move.plays)
        if (!renamed.empty()) play.action = renamed[static_cast<std::size_t>(play.action)];
      const auto [number, is_new] = legal.numbers.try_emplace(key(move), legal.moves.size());
      if (is_new) legal.moves.emplace_back(std::move(move), std::vector<State>());
      legal.moves[number->second].second.push_back(std::move(after));
    }
    return legal;
  }

  /// What is compared of a state: the stones, and the scores if both documents keep them.
  std::string seen(const Model& model, const State& state) const {
    std::string seen = Keys::of_stones(*state.now);
    if (are_scores_compared_)
      for (const Number score : model.kept_scores(*state.now)) seen += fmt::format(" {}", score);
    return seen;
  }

  Seen by_what_is_seen(const Model& model, const std::vector<State>& states) const {
    Seen all;
    for (const State& state : states) all[seen(model, state)].push_back(state);
    return all;
  }
  std::vector<std::string> all_seen(const Model& model, const std::vector<State>& states) const {
    std::vector<std::string> all;
    for (const auto& [what, of_it] : by_what_is_seen(model, states)) all.push_back(what);
    return all;
  }

  Move in_other(Move move) const {
    for (Play& play : move.plays) play.action = static_cast<int>(std::ranges::find(renamed_, play.action) - renamed_.begin());
    return move;
  }

  /// What a move leads to in both, with the same stones. A record doesn't say which of several states with the same stones is
  /// meant, if both have several: then they are taken in their order, and it is not all that there is.
  void add_outcomes(std::size_t i, const Move& move, const std::vector<State>& states, const std::vector<State>& others) {
    const Seen there = by_what_is_seen(other_, others);
    const int moves = nodes_[i].moves + 1;
    for (const auto& [board, mine] : by_what_is_seen(model_, states)) {
      const std::vector<State>& theirs = there.at(board);
      is_vague_ = is_vague_ || (mine.size() > 1 && theirs.size() > 1);
      const std::size_t all = std::max(mine.size(), theirs.size());
      for (std::size_t k = 0; k < all; ++k)
        add({mine[std::min(k, mine.size() - 1)], theirs[std::min(k, theirs.size() - 1)], i, move, moves});
    }
  }

  // What is said of a difference.

  bool differ_on(std::size_t i, const Move& move, const std::vector<State>* one, const std::vector<State>* other) {
    const Node& node = nodes_[i];
    auto what = Divergence::What::legality;
    if (one && other) what = same_boards(*one, *other) ? Divergence::What::scores : Divergence::What::stones;
    std::vector<int> shown;
    const auto says = [&](Model& model, const State& state, const Move& its_move, const std::vector<State>* after) {
      if (!after) {
        const Attempt attempt = model.attempt(state, its_move);
        for (const int point : points_of(attempt.refusals)) shown.push_back(point);
        return "illegal: " + text(model, attempt.refusals);
      }
      std::vector<std::string> ways;
      for (const State& one_after : *after)
        if (const std::string way = changes(model, *state.now, *one_after.now) + (what == Divergence::What::scores ? told_scores(model, one_after) : "");
            std::ranges::count(ways, way) == 0)
          ways.push_back(way);
      return fmt::format("legal: {}", fmt::join(ways, "; or "));
    };
    std::string by_one = says(model_, node.one, move, one);
    std::string by_other = says(other_, node.other, in_other(move), other);
    for (const Play& play : move.plays)
      for (const Argument& argument : play.arguments)
        if (argument.type == language::Type::point) shown.push_back(argument.value);
    differ(i, what, move, std::move(by_one), std::move(by_other));
    divergence_->shown = std::move(shown);
    const auto add = [](const Model& model, const std::vector<State>* states, auto& rows, std::vector<Square>& corners) {
      if (!states) return;
      for (const auto& [board, position] : boards(*states)) {
        rows.push_back(model.rows(position));
        corners.push_back(model.corner_of_rows(position));
      }
    };
    add(model_, one, divergence_->after_by_one, divergence_->corners_by_one);
    add(other_, other, divergence_->after_by_other, divergence_->corners_by_other);
    return true;
  }

  void differ(std::size_t i, Divergence::What what, std::optional<Move> move, std::string by_one, std::string by_other) {
    const Content& now = *nodes_[i].one.now;
    divergence_.emplace();
    divergence_->what = what;
    divergence_->record = record_to(i);
    divergence_->move = std::move(move);
    divergence_->rows = model_.rows(now);
    divergence_->corner = model_.corner_of_rows(now);
    divergence_->to_move = nodes_[i].one.is_over ? -1 : now.to_move;
    divergence_->by_one = std::move(by_one);
    divergence_->by_other = std::move(by_other);
  }

  Record record_to(std::size_t i) {
    Record record{one_.setting, searched_.size, {}, std::nullopt, {}, {}};
    for (; nodes_[i].from != i; i = nodes_[i].from) {
      const Node& node = nodes_[i];
      record.moves.push_back(recorded(model_, nodes_[node.from].one, node.move, node.one));
    }
    std::ranges::reverse(record.moves);
    return record;
  }

  const Side one_;
  const ComparisonBounds& bounds_;
  const std::stop_token stop_;
  Model model_;
  Model other_;
  const std::vector<int> renamed_;
  const bool are_scores_compared_;
  Keys keys_;
  Keys other_keys_;
  SearchedBoard searched_;
  std::optional<Divergence> divergence_;
  std::deque<Node> nodes_;
  std::unordered_set<std::string> seen_;
  long moves_ = 0;               ///< that were compared
  bool are_told_apart_ = true;  ///< equal states are looked at once
  bool is_vague_ = false;
  bool was_stopped_ = false;
};

/// Whether the setup clauses of a document allow a board, and it can begin there.
bool allows(const Side& side, Size size) {
  try {
    Model model(document_of(*side.game), side.setting, size);
    model.start();
    return std::ranges::all_of(model.setup(), [](const SetupRuling& ruling) { return ruling.is_kept || ruling.setup->is_advice; });
  } catch (const InputError&) {
    return false;
  }
}

/// A side with so many players.
Side played_by(Side side, int players) {
  side.setting.players = players;
  return side;
}

/// Searches what is smaller and what is larger, again and again.
class Comparer {
 public:
  Comparer(const Side& one, const Side& other, const ComparisonBounds& bounds, const std::stop_token& stop)
      : one_(one), other_(other), bounds_(bounds), stop_(stop), most_steps_(bounds.steps_in_all) {
    const language::Players& players = *document_of(*one.game).players;
    const int most = players.named.empty() ? std::min(players.most, one.setting.players + bounds.more_players) : one.setting.players;
    const std::vector<Size> sizes = boards_of(one, other, bounds);
    for (const Size size : sizes) {
      // There is much to search, so a board is searched one way round.
      if (bounds.steps_of_random_games > 0 && size.w < size.h && std::ranges::count(sizes, Size{size.h, size.w}) > 0) continue;
      for (int count = one.setting.players; count <= most; ++count) boards_.push_back({size, count, 0, 0, false, ""});
    }
  }

  Comparison run() {
    const bool is_random = bounds_.steps_of_random_games > 0;
    const int rounds = is_random ? most_rounds : 1;
    for (int round = 0; !is_done() && (round < rounds || (is_random && is_anything_left())); ++round) {
      part_ = 1;
      for (int later = round + 1; later < rounds; ++later) part_ *= growth;
      for (std::size_t i = 0; round < rounds && i < boards_.size() && !is_done() && is_to_search(i); ++i) follow_all(i);
      for (std::size_t i = 0; is_random && i < boards_.size() && !is_done() && is_to_search(i); ++i) play_at_random(i, round);
    }
    if (comparison_.divergence) boards_.resize(found_ + 1);
    comparison_.searched = std::move(boards_);
    return std::move(comparison_);
  }

 private:
  bool is_done() const { return comparison_.was_stopped || steps_ > most_steps_; }
  /// Whether what is found on a board would be smaller than what was found.
  bool is_to_search(std::size_t i) const { return !comparison_.divergence || i < found_ || (i == found_ && !comparison_.is_shortest); }

  bool is_anything_left() const {
    for (std::size_t i = 0; i < boards_.size() && is_to_search(i); ++i)
      if (!boards_[i].is_exhausted) return true;
    return false;
  }

  void follow_all(std::size_t i) {
    if (boards_[i].is_exhausted) return;
    ComparisonBounds bounds = bounds_;
    bounds.most_states /= part_;
    bounds.steps_of_a_board /= static_cast<long>(part_);
    Search search = searching(i, bounds);
    search.run();
    boards_[i] = search.searched();
    take(search, i, true);
  }

  void play_at_random(std::size_t i, int round) {
    if (boards_[i].is_exhausted) return;
    ComparisonBounds bounds = bounds_;
    bounds.steps_of_a_board = bounds_.steps_of_random_games / static_cast<long>(part_);
    std::uint64_t seed = bounds_.seed + 1'000 * (static_cast<std::uint64_t>(round) * boards_.size() + i);
    bool is_found = true;
    while (is_found && bounds.steps_of_a_board > 0 && !is_done() && is_to_search(i)) {
      const bool is_shorter_wanted = comparison_.divergence && i == found_;
      const std::size_t most_moves = is_shorter_wanted ? comparison_.divergence->record.moves.size() - 1 : most_moves_of_a_short_game;
      Search search = searching(i, bounds);
      search.play(INT_MAX, most_moves, seed++);
      bounds.steps_of_a_board -= search.steps();
      is_found = take(search, i, false);
    }
  }

  Search searching(std::size_t i, const ComparisonBounds& bounds) const {
    return {played_by(one_, boards_[i].players), played_by(other_, boards_[i].players), boards_[i].size, bounds, stop_};
  }

  /// Whether it has found a difference.
  bool take(Search& search, std::size_t i, bool is_shortest) {
    steps_ += search.steps();
    comparison_.was_stopped = search.was_stopped();
    std::optional<Divergence> found = search.divergence();
    if (!found) return false;
    // What is smaller is searched for as long again.
    if (bounds_.steps_of_random_games > 0 && !comparison_.divergence) most_steps_ = std::min(most_steps_, std::max(2 * steps_, least_steps_for_what_is_smaller));
    comparison_.divergence = std::move(found);
    comparison_.is_shortest = is_shortest || comparison_.divergence->record.moves.empty();
    found_ = i;
    return true;
  }

  const Side& one_;
  const Side& other_;
  const ComparisonBounds& bounds_;
  const std::stop_token stop_;
  Comparison comparison_;
  std::vector<SearchedBoard> boards_;
  std::size_t found_ = 0;  ///< the board of the divergence, if there is one
  std::size_t part_ = 1;   ///< of the bounds, in this round
  long steps_ = 0;
  long most_steps_;
};

}  // namespace

Side side_of(const Ruleset& ruleset) { return {&ruleset.game(), setting_of(ruleset)}; }

std::string_view text(Divergence::What what) {
  switch (what) {
    case Divergence::What::stones: return "stones";
    case Divergence::What::legality: return "legality";
    case Divergence::What::scores: return "scores";
    case Divergence::What::end: return "end";
    case Divergence::What::result: break;
  }
  return "result";
}

ComparisonBounds far_search() {
  ComparisonBounds bounds;
  bounds.more_players = 2;
  bounds.steps_of_random_games = 20'000'000;
  bounds.steps_in_all = 300'000'000;
  return bounds;
}

ComparisonBounds quick_search() {
  ComparisonBounds bounds = far_search();
  bounds.steps_of_random_games /= 3;
  bounds.steps_in_all /= 3;
  return bounds;
}

void demand_comparable(const GameSpec& one, const GameSpec& other) {
  const Document &a = document_of(one), &b = document_of(other);
  const auto demand = [&](const char* what, std::string_view of_one, std::string_view of_other) {
    if (of_one != of_other)
      throw InputError(fmt::format("{} and {} can't be compared: {} {} in the one and {} in the other; let both declare the same",
                                   one.document->source.file, other.document->source.file, what, of_one, of_other));
  };
  for (const GameSpec* game : {&one, &other})
    if (const std::string reason = reason_not_to_play(document_of(*game)); !reason.empty())
      throw InputError(fmt::format("{}: {}", game->document->source.file, reason));
  demand("the board is", declared_board(a), declared_board(b));
  demand("the players are", declared_players(a), declared_players(b));
  const std::vector<std::string> ours = declarations(a), theirs = declarations(b);
  demand("the moves are", fmt::format("{}", fmt::join(ours, "; ")), fmt::format("{}", fmt::join(theirs, "; ")));
}

std::vector<Size> boards_of(const Side& one, const Side& other, const ComparisonBounds& bounds) {
  if (bounds.board || document_of(*one.game).board->kind == language::Board::Kind::unbounded_grid) return {bounds.board.value_or(Size{})};
  const auto& board = *document_of(*one.game).board;
  const Size usual{board.width, board.height};
  std::vector<Size> all, allowed;
  for (int h = 1; h <= bounds.longest_side; ++h)
    for (int w = 1; w <= bounds.longest_side; ++w)
      if (w * h <= usual.area() && Size{w, h} != usual) all.push_back({w, h});
  std::ranges::sort(all, is_smaller);
  for (const Size size : all)
    if (allowed.size() < most_sizes && allows(one, size) && allows(other, size)) allowed.push_back(size);
  if (allows(one, usual) && allows(other, usual)) allowed.push_back(usual);
  return allowed;
}

Comparison compare(const Side& one, const Side& other, const ComparisonBounds& bounds, const std::stop_token& stop) {
  Comparison comparison;
  if (one.setting.numbers == other.setting.numbers && language::rule_tree(document_of(*one.game)) == language::rule_tree(document_of(*other.game))) {
    comparison.is_identical = one.setting.choices == other.setting.choices;
    const std::set<int> asked_for = language::choices_asked_for(document_of(*one.game));
    comparison.is_unasked = !comparison.is_identical && std::ranges::none_of(asked_for, [&](int choice) {
      return one.setting.choices[static_cast<std::size_t>(choice)] != other.setting.choices[static_cast<std::size_t>(choice)];
    });
  }
  if (comparison.is_identical || comparison.is_unasked) return comparison;
  return Comparer(one, other, bounds, stop).run();
}

std::optional<Divergence> play_at_random(const Side& one, const Side& other, Size size, int games, std::uint64_t seed, long steps,
                                         const std::stop_token& stop) {
  ComparisonBounds bounds;
  bounds.steps_of_a_board = steps;
  Search search(one, other, size, bounds, stop);
  search.play(games, most_moves_of_a_random_game, seed);
  return search.divergence();
}

}  // namespace ruleproof::model
