#include "properties/model/shared_moves.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>

#include "record/model_text.hpp"
#include "reference/model/key.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
namespace {

using language::Action;
using language::Document;

bool is_same(const Action& a, const Action& b) {
  const auto type = [](const language::Parameter& parameter) { return parameter.type; };
  return a.kind == Action::Kind::move && b.kind == Action::Kind::move && !a.aside && !b.aside &&
         a.name.name == b.name.name && std::ranges::equal(a.parameters, b.parameters, {}, type, type);
}

/// The moves of the one by their numbers, with those of the other.
std::vector<std::pair<int, int>> shared_moves(const Document& one, const Document& other) {
  std::vector<std::pair<int, int>> shared;
  for (std::size_t i = 0; i < one.actions.size(); ++i)
    for (std::size_t k = 0; k < other.actions.size(); ++k)
      if (is_same(one.actions[i], other.actions[k]))
        shared.emplace_back(static_cast<int>(i), static_cast<int>(k));
  return shared;
}

class Search {
 public:
  Search(const Side& one, const Side& other, Size size, const ComparisonBounds& bounds,
         const std::stop_token& stop)
      : bounds_(bounds),
        stop_(stop),
        one_(document_of(*one.game), counting_setting(document_of(*one.game), one.setting), size,
             Evaluation::compiled),
        other_(document_of(*other.game), counting_setting(document_of(*other.game), other.setting), size,
               Evaluation::compiled),
        keys_(one_.document(), one_.setting()),
        other_keys_(other_.document(), other_.setting()),
        shared_(shared_moves(one_.document(), other_.document())) {
    searched_.size = size;
    one_.evaluator().stop_on(stop);
    other_.evaluator().stop_on(stop);
  }

  void run() {
    try {
      search();
    } catch (const evaluator::Stopped&) {
      was_stopped_ = true;
    } catch (const evaluator::LimitReached& limit) {
      searched_.limit = limit.what();
    } catch (const evaluator::NoMeaning& word) {
      searched_.limit = fmt::format("this has no meaning on such a board: {}", word.what());
    }
    searched_.states = seen_.size();
  }

  const SearchedBoard& searched() const { return searched_; }
  std::optional<Divergence> divergence() { return std::move(divergence_); }
  bool was_stopped() const { return was_stopped_; }

 private:
  struct Node {
    State one, other;
    std::size_t from = 0;
    Move move;
    int moves = 0;
  };

  void search() {
    add({one_.start(), other_.start(), 0, {}, 0});
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      searched_.moves = nodes_[i].moves;
      if (stop_.stop_requested()) throw evaluator::Stopped();
      if (nodes_.size() > bounds_.most_states)
        return give_up(fmt::format("more than {} pairs of states", bounds_.most_states));
      if (one_.steps() + other_.steps() > bounds_.steps_of_a_board)
        return give_up(fmt::format("more than {} elementary steps", bounds_.steps_of_a_board));
      if (nodes_[i].one.is_over || nodes_[i].other.is_over) continue;
      for (const int mover : movers(i))
        for (const auto& [mine, theirs] : shared_)
          for (const Play& play : one_.plays(nodes_[i].one, mine, mover))
            if (differs(i, {mover, {play}}, {mover, {{theirs, play.arguments}}})) return;
    }
    searched_.is_exhausted = true;
  }

  void give_up(std::string why) { searched_.limit = std::move(why); }

  std::vector<int> movers(std::size_t i) const {
    if (other_.document().turns_alternate) return {nodes_[i].other.now->to_move};
    if (one_.document().turns_alternate) return {nodes_[i].one.now->to_move};
    std::vector<int> all;
    for (int player = 0; player < one_.players(); ++player) all.push_back(player);
    return all;
  }

  void add(Node node) {
    if (seen_.insert(keys_.key(node.one) + other_keys_.key(node.other)).second)
      nodes_.push_back(std::move(node));
  }

  static std::map<std::string, State> by_stones(const Attempt& attempt) {
    std::map<std::string, State> all;
    for (const Outcome& outcome : attempt.outcomes)
      all.emplace(Keys::of_stones(*outcome.state.now), outcome.state);
    return all;
  }

  bool differs(std::size_t i, const Move& move, const Move& other_move) {
    const State one = nodes_[i].one, other = nodes_[i].other;
    const Attempt mine = one_.attempt(one, move), theirs = other_.attempt(other, other_move);
    const auto here = by_stones(mine), there = by_stones(theirs);
    if (!std::ranges::equal(here, there, {}, &std::pair<const std::string, State>::first,
                            &std::pair<const std::string, State>::first)) {
      differ(i, move, mine, theirs);
      return true;
    }
    for (const auto& [stones, state] : here) add({state, there.at(stones), i, move, nodes_[i].moves + 1});
    return false;
  }

  static std::string ruling(Model& model, const State& state, const Attempt& attempt) {
    if (attempt.outcomes.empty()) return "illegal: " + text(model, attempt.refusals);
    std::vector<std::string> ways;
    for (const Outcome& outcome : attempt.outcomes)
      if (const std::string way = changes(model, *state.now, *outcome.state.now);
          std::ranges::count(ways, way) == 0)
        ways.push_back(way);
    return fmt::format("legal: {}", fmt::join(ways, "; or "));
  }

  void differ(std::size_t i, const Move& move, const Attempt& mine, const Attempt& theirs) {
    divergence_.emplace();
    divergence_->what = mine.outcomes.empty() || theirs.outcomes.empty() ? Divergence::What::legality
                                                                         : Divergence::What::stones;
    divergence_->move = move;
    divergence_->by_one = ruling(one_, nodes_[i].one, mine);
    divergence_->by_other = ruling(other_, nodes_[i].other, theirs);
    divergence_->rows = one_.rows(*nodes_[i].one.now);
    divergence_->corner = one_.corner_of_rows(*nodes_[i].one.now);
    divergence_->to_move = move.player;
    divergence_->record = {one_.setting(), searched_.size, {}, std::nullopt, {}, {}};
    std::vector<RecordedMove>& moves = divergence_->record.moves;
    for (std::size_t at = i; nodes_[at].from != at; at = nodes_[at].from)
      moves.push_back(recorded(one_, nodes_[nodes_[at].from].one, nodes_[at].move, nodes_[at].one));
    std::ranges::reverse(moves);
  }

  const ComparisonBounds& bounds_;
  const std::stop_token stop_;
  Model one_, other_;
  Keys keys_, other_keys_;
  const std::vector<std::pair<int, int>> shared_;
  SearchedBoard searched_;
  std::optional<Divergence> divergence_;
  std::deque<Node> nodes_;
  std::unordered_set<std::string> seen_;
  bool was_stopped_ = false;
};

}  // namespace

void demand_shared_moves(const GameSpec& one, const GameSpec& other) {
  const Document &a = document_of(one), &b = document_of(other);
  const auto demand = [&](bool is_so, std::string_view why) {
    if (!is_so)
      throw InputError(fmt::format("{} and {} can't be compared: {}", one.document->source.file,
                                   other.document->source.file, why));
  };
  for (const GameSpec* game : {&one, &other})
    if (const std::string reason = reason_not_to_play(document_of(*game)); !reason.empty())
      throw InputError(fmt::format("{}: {}", game->document->source.file, reason));
  demand(a.board->kind == b.board->kind && a.board->kind != language::Board::Kind::unbounded_grid,
         "they are played on other boards; let both declare the same, with an edge");
  demand(a.players->fewest <= b.players->most && b.players->fewest <= a.players->most,
         "they are for other numbers of players");
  demand(!shared_moves(a, b).empty(),
         "no move of the one has the name and the parameters of a move of the other");
}

Comparison compare_shared_moves(const Side& one, const Side& other, const ComparisonBounds& bounds,
                                const std::stop_token& stop) {
  Comparison comparison;
  for (const Size size : boards_of(one, other, bounds)) {
    Search search(one, other, size, bounds, stop);
    search.run();
    comparison.searched.push_back(search.searched());
    comparison.divergence = search.divergence();
    comparison.was_stopped = search.was_stopped();
    if (comparison.divergence || comparison.was_stopped || !search.searched().is_exhausted) break;
  }
  return comparison;
}

}  // namespace ruleproof::model
