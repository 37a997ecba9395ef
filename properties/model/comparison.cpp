#include "properties/model/comparison.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <random>
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
constexpr int most_replays_to_shrink = 300;

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

class Search {
 public:
  Search(const Side& one, const Side& other, Size size, const ComparisonBounds& bounds, const std::stop_token& stop)
      : one_(one), bounds_(bounds), stop_(stop), model_(document_of(*one.game), one.setting, size, Evaluation::compiled),
        other_(document_of(*other.game), other.setting, size, Evaluation::compiled), keys_(model_.document(), one.setting, asked_by_results(model_.document())),
        other_keys_(other_.document(), other.setting, asked_by_results(other_.document())),
        renamed_(renamed_actions(model_.document(), other_.document())) {
    searched_.size = size;
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

  /// Random games, until one shows a difference.
  void play(int games, std::uint64_t seed) {
    try {
      for (int game = 0; game < games && !divergence_ && !is_late(); ++game) {
        std::seed_seq seeds{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32), static_cast<std::uint32_t>(game)};
        std::mt19937_64 random(seeds);
        std::vector<Move> moves;
        const bool differs = follow([&](std::size_t first) -> std::optional<std::size_t> {
          if (moves.size() == most_moves_of_a_random_game || is_late()) return std::nullopt;
          const std::size_t next = first + random() % (nodes_.size() - first);
          moves.push_back(nodes_[next].move);
          return next;
        });
        if (differs) shrink(std::move(moves));
      }
    } catch (const Stopped&) {
    } catch (const LimitReached&) {
    } catch (const NoMeaning&) {
    }
  }

  const SearchedBoard& searched() const { return searched_; }
  std::optional<Divergence> divergence() { return std::move(divergence_); }
  bool was_stopped() const { return was_stopped_; }

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

  bool is_late() const { return model_.steps() + other_.steps() > bounds_.steps_of_a_board; }

  /// Whether the two differ somewhere in one game; `choose` says which of the states that came next, from that number on, it
  /// comes to, if it goes on.
  template <class Choose>
  bool follow(Choose choose) {
    nodes_.clear();
    seen_.clear();
    add({model_.start(), other_.start(), 0, {}, 0});
    while (true) {
      if (stop_.stop_requested()) throw Stopped();
      const std::size_t here = nodes_.size() - 1, next = nodes_.size();
      seen_.clear();
      if (look_at(here)) return true;
      const std::optional<std::size_t> chosen = next == nodes_.size() ? std::nullopt : choose(next);
      if (!chosen) return false;
      Node node = nodes_[*chosen];
      nodes_.resize(next);
      nodes_.push_back(std::move(node));
    }
  }

  /// The difference at the end of as few of these moves as lead to one.
  void shrink(std::vector<Move> moves) {
    Divergence best = *divergence_;
    int replays = 0;
    const std::function<bool(const std::vector<Move>&)> fails = [&](const std::vector<Move>& fewer) {
      if (++replays > most_replays_to_shrink) return false;
      std::size_t played = 0;
      const bool differs = follow([&](std::size_t first) -> std::optional<std::size_t> {
        if (played == fewer.size()) return std::nullopt;
        const auto found = std::find_if(nodes_.begin() + static_cast<std::ptrdiff_t>(first), nodes_.end(), [&](const Node& node) { return node.move == fewer[played]; });
        ++played;
        return found == nodes_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - nodes_.begin()));
      });
      if (differs && divergence_->record.moves.size() < best.record.moves.size()) best = *divergence_;
      return differs;
    };
    while (without_runs(moves, fails) || without_two(moves, fails)) continue;
    divergence_ = std::move(best);
  }

  void add(Node node) {
    if (seen_.insert(keys_.key(node.one) + other_keys_.key(node.other)).second) nodes_.push_back(std::move(node));
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
    for (const auto& [move, states] : legal.moves) {
      const std::vector<State>* there = other_legal.find(move);
      if (!there || stones(states) != stones(*there)) return differ_on(i, move, &states, there);
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

  /// The boards that states have, each with how many have it.
  static std::map<std::string, std::vector<State>> by_stones(const std::vector<State>& states) {
    std::map<std::string, std::vector<State>> all;
    for (const State& state : states) all[Keys::of_stones(*state.now)].push_back(state);
    return all;
  }
  static std::vector<std::string> stones(const std::vector<State>& states) {
    std::vector<std::string> boards;
    for (const auto& [board, of_it] : by_stones(states)) boards.push_back(board);
    return boards;
  }

  /// What a move leads to in both, with the same stones. A record doesn't say which of several states with the same stones is
  /// meant, if both have several: then they are taken in their order, and it is not all that there is.
  void add_outcomes(std::size_t i, const Move& move, const std::vector<State>& states, const std::vector<State>& others) {
    const auto there = by_stones(others);
    const int moves = nodes_[i].moves + 1;
    for (const auto& [board, mine] : by_stones(states)) {
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
    const auto what = one && other ? Divergence::What::stones : Divergence::What::legality;
    std::vector<int> shown;
    const auto says = [&](Model& model, const State& state, const Move& its_move, const std::vector<State>* after) {
      if (!after) {
        const Attempt attempt = model.attempt(state, its_move);
        for (const int point : points_of(attempt.refusals)) shown.push_back(point);
        return "illegal: " + text(model, attempt.refusals);
      }
      std::vector<std::string> ways;
      for (const State& one_after : *after)
        if (const std::string way = changes(model, *state.now, *one_after.now); std::ranges::count(ways, way) == 0) ways.push_back(way);
      return fmt::format("legal: {}", fmt::join(ways, "; or "));
    };
    Move other_move = move;
    for (Play& play : other_move.plays)
      play.action = static_cast<int>(std::ranges::find(renamed_, play.action) - renamed_.begin());
    std::string by_one = says(model_, node.one, move, one);
    std::string by_other = says(other_, node.other, other_move, other);
    for (const Play& play : move.plays)
      for (const Argument& argument : play.arguments)
        if (argument.type == language::Type::point) shown.push_back(argument.value);
    differ(i, what, move, std::move(by_one), std::move(by_other));
    divergence_->shown = std::move(shown);
    const auto rows = [](const Model& model, const std::vector<State>* states) {
      std::vector<std::vector<std::string>> all;
      for (const auto& [board, of_it] : states ? by_stones(*states) : std::map<std::string, std::vector<State>>()) all.push_back(model.rows(*of_it.front().now));
      return all;
    };
    divergence_->after_by_one = rows(model_, one);
    divergence_->after_by_other = rows(other_, other);
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

  const Side& one_;
  const ComparisonBounds& bounds_;
  const std::stop_token stop_;
  Model model_;
  Model other_;
  Keys keys_;
  Keys other_keys_;
  const std::vector<int> renamed_;
  SearchedBoard searched_;
  std::optional<Divergence> divergence_;
  std::deque<Node> nodes_;
  std::unordered_set<std::string> seen_;
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

}  // namespace

Side side_of(const Ruleset& ruleset) { return {&ruleset.game(), setting_of(ruleset)}; }

std::string_view text(Divergence::What what) {
  switch (what) {
    case Divergence::What::stones: return "stones";
    case Divergence::What::legality: return "legality";
    case Divergence::What::end: return "end";
    case Divergence::What::result: break;
  }
  return "result";
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
  comparison.is_identical = one.setting.choices == other.setting.choices && one.setting.numbers == other.setting.numbers &&
                            language::rule_tree(document_of(*one.game)) == language::rule_tree(document_of(*other.game));
  if (comparison.is_identical) return comparison;
  for (const Size size : boards_of(one, other, bounds)) {
    Search search(one, other, size, bounds, stop);
    search.run();
    comparison.searched.push_back(search.searched());
    comparison.divergence = search.divergence();
    comparison.was_stopped = search.was_stopped();
    if (comparison.divergence || comparison.was_stopped) break;
  }
  return comparison;
}

std::optional<Divergence> play_at_random(const Side& one, const Side& other, Size size, int games, std::uint64_t seed, long steps,
                                         const std::stop_token& stop) {
  ComparisonBounds bounds;
  bounds.steps_of_a_board = steps;
  Search search(one, other, size, bounds, stop);
  search.play(games, seed);
  return search.divergence();
}

}  // namespace ruleproof::model
