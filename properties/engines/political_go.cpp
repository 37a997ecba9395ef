#include "optimized/political_go.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "properties/engines/engine.hpp"
#include "reference/choice.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using optimized::PoliticalGo;

/// The moves and events, as the document names them.
enum class Action { place, pass, propose, form, break_up, period, nweek, checkpoint };
constexpr std::string_view action_names[] = {"place", "pass",   "propose", "form",
                                             "break", "period", "nweek",   "checkpoint"};

Fact::Values twice(auto numbers) {
  Fact::Values halves;
  for (const auto number : numbers) halves.push_back(2 * static_cast<std::int64_t>(number));
  return halves;
}

class PoliticalGoAdapter final : public Engine {
 public:
  PoliticalGoAdapter(Size size, const PoliticalGo::Rules& rules, bool is_counted, const Model& model)
      : fast_(size.w, size.h, model.players(), rules),
        area_(static_cast<std::size_t>(size.area())),
        is_counted_(is_counted) {
    for (const std::string_view name : action_names) actions_.push_back(action_of(model.document(), name));
  }

  void set_up(const Shown& position) override {
    const int players = fast_.players();
    PoliticalGo::Setup setup;
    setup.stones.assign(area_, PoliticalGo::nobody);
    for (const Owned& stone : position.stones) setup.stones[stone.place] = stone.owner;
    const auto fact = [&](std::string_view name) -> const Fact::Values& {
      return std::ranges::find(position.facts, name, &Fact::name)->values;
    };
    const auto of_pair = [&](std::string_view name, int p, int q) {
      return fact(name)[p * players + q] != 0;
    };
    for (int p = 0; p < players; ++p)
      for (int q = 0; q < players; ++q) {
        if (p < q && of_pair("allies", p, q)) setup.alliances.emplace_back(p, q);
        if (of_pair("consents", p, q)) setup.proposals.emplace_back(p, q);
      }
    const auto halved = [&](std::string_view name) {
      std::vector<std::int64_t> values;
      for (const std::int64_t value : fact(name)) values.push_back(value / 2);
      return values;
    };
    const auto by_rank = [&](std::string_view name) {
      const std::vector<std::int64_t> ranks = halved(name);
      std::vector<int> players_of_rank;
      for (std::int64_t rank = 1; rank <= players; ++rank)
        if (const auto found = std::ranges::find(ranks, rank); found != ranks.end())
          players_of_rank.push_back(static_cast<int>(found - ranks.begin()));
      return players_of_rank;
    };
    setup.scores = halved("score");
    setup.paid = halved("paid");
    setup.movers = by_rank("moved-at");
    const std::int64_t last_mover = fact("last-mover").front();
    setup.placers = by_rank("placed-at");
    if (setup.movers.empty() ? last_mover >= 0 : last_mover != setup.movers.back())
      throw InputError("the last mover of a position that is set up has to be whose last move is the latest");
    setup.last_was_pass = fact("passed").front() != 0;
    setup.nweeks = static_cast<int>(fact("boundaries").front() / 2);
    if (!is_counted_)
      for (int player = 0; player < players; ++player)
        if (fact("has-moved")[player] != 0) setup.moved.push_back(player);
    ruleproof::within_limits([&] { fast_.set_up(setup); });
    played_.clear();
  }

  MoveList moves() override {
    return in_period([&] {
      MoveList moves;
      const int players = fast_.players();
      const auto add = [&](int player, Action action, std::vector<Argument> arguments = {}) {
        moves.add(player, {actions_[static_cast<std::size_t>(action)], std::move(arguments)});
      };
      for (int player = 0; player < players; ++player) {
        for (const int point : fast_.legal_points(player))
          add(player, Action::place, {{language::Type::point, point}});
        for (const Action action : {Action::form, Action::break_up, Action::propose})
          for (int other = 0; other < players; ++other)
            if (may(action, player, other)) add(player, action, {{language::Type::player, other}});
        if (fast_.is_legal_pass(player)) add(player, Action::pass);
      }
      for (const Action event : {Action::period, Action::nweek, Action::checkpoint}) add(-1, event);
      moves.sort();
      return moves;
    });
  }

  bool is_legal(const Move& move) override {
    if (move.plays.size() != 1) return false;
    return in_period([&] {
      const auto [action, argument] = read(move);
      if (action == Action::place) return fast_.is_legal_placement(move.player, argument);
      if (action == Action::pass) return fast_.is_legal_pass(move.player);
      return action >= Action::period || may(action, move.player, argument);
    });
  }

  int outcomes(const Move& move) override {
    return in_period([&]() -> int {
      const auto [action, argument] = read(move);
      if (action == Action::place) return static_cast<int>(fast_.outcomes(move.player, argument).size());
      if (action == Action::form)
        return static_cast<int>(fast_.outcomes_of_form(move.player, argument, !is_counted_).size());
      return action == Action::break_up
                 ? static_cast<int>(fast_.outcomes_of_break(move.player, argument).size())
                 : 1;
    });
  }

  void play(const Move& move, int outcome) override {
    const auto [action, argument] = read(move);
    const bool begins_period =
        is_counted_ && (action <= Action::pass || action == Action::form || action == Action::break_up);
    if (begins_period) fast_.period();
    try {
      play(action, move.player, argument, outcome);
    } catch (...) {
      if (begins_period) fast_.undo();
      throw;
    }
    played_.push_back(begins_period ? 2 : 1);
  }

  void undo() override {
    for (int i = 0; i < played_.back(); ++i) fast_.undo();
    played_.pop_back();
  }

  Shown shown() override {
    const PoliticalGo::Setup now = fast_.position();
    const auto players = static_cast<std::size_t>(fast_.players());
    Shown shown;
    for (int point = 0; point < std::ssize(now.stones); ++point)
      if (const int owner = now.stones[point]; owner != PoliticalGo::nobody)
        shown.stones.push_back({point, owner});
    Fact::Values allies(players * players, 0), consents = allies, has_moved(players, 0);
    for (const auto& [p, q] : now.alliances) allies[p * players + q] = allies[q * players + p] = 1;
    for (const auto& [p, q] : now.proposals) consents[p * players + q] = 1;
    for (const int player : now.moved) has_moved[player] = 1;
    shown.facts = {{"allies", -1, std::move(allies)},
                   {"consents", -1, std::move(consents)},
                   {"score", -1, twice(now.scores)},
                   {"paid", -1, twice(now.paid)},
                   {"last-mover", -1, {now.movers.empty() ? -1 : now.movers.back()}},
                   {"passed", -1, {now.last_was_pass ? 1 : 0}},
                   {"moved-at", -1, ranks(now.movers)},
                   {"placed-at", -1, ranks(now.placers)},
                   {"boundaries", -1, {2 * std::min(now.nweeks, 2)}}};
    if (!is_counted_) shown.facts.push_back({"has-moved", -1, std::move(has_moved)});
    return shown;
  }

  /// Returns the key of the state. If sequences of turns are counted, each move begins a new period, and the
  /// key is that of the state at the start of the next period. So the key does not depend on who has moved in
  /// this period, which a set-up position does not state.
  std::uint64_t key() override {
    return in_period([&] { return fast_.key(); });
  }
  std::vector<std::string> check() override { return fast_.check(); }
  PerftSums perft(int depth) override {
    return within_limits([&] {
      const optimized::PerftSums sums = optimized::perft(fast_, depth);
      return PerftSums{sums.count, sums.squares, sums.mover};
    });
  }

 private:
  template <class Ask>
  static auto within_limits(Ask ask) -> decltype(ask()) {
    try {
      return ask();
    } catch (const PoliticalGo::TooManyDragons& error) {
      throw InputError(error.what());
    }
  }

  /// Calls `ask` and returns its result. If sequences of turns are counted, calls `ask` in a new period,
  /// which is undone afterwards.
  template <class Ask>
  auto in_period(Ask ask) -> decltype(ask()) {
    struct Period {
      PoliticalGo* fast;
      ~Period() {
        if (fast) fast->undo();
      }
    };
    if (is_counted_) fast_.period();
    const Period period{is_counted_ ? &fast_ : nullptr};
    return within_limits(ask);
  }

  std::pair<Action, int> read(const Move& move) const {
    const Play& play = move.plays.front();
    const auto action = static_cast<Action>(std::ranges::find(actions_, play.action) - actions_.begin());
    return {action, play.arguments.empty() ? -1 : play.arguments.front().value};
  }

  bool may(Action action, int player, int other) const {
    if (player == other) return false;
    if (action == Action::propose) return fast_.is_legal_proposal(player, other);
    if (action == Action::break_up) return fast_.is_legal_break(player, other);
    return is_counted_ ? !fast_.allied(player, other) : fast_.is_legal_form(player, other);
  }

  void play(Action action, int player, int argument, int outcome) {
    within_limits([&] {
      switch (action) {
        case Action::place:
          return fast_.place(player, argument, outcome);
        case Action::pass:
          return fast_.pass(player);
        case Action::propose:
          return fast_.propose(player, argument);
        case Action::form:
          return fast_.form(player, argument, outcome);
        case Action::break_up:
          return fast_.break_up(player, argument, outcome);
        case Action::period:
          return fast_.period();
        case Action::nweek:
          return fast_.nweek();
        case Action::checkpoint:
          fast_.checkpoint();
      }
    });
  }

  /// Returns twice the rank of each player; 0 for players who are not in `order`.
  Fact::Values ranks(const std::vector<int>& order) const {
    Fact::Values ranks(static_cast<std::size_t>(fast_.players()), 0);
    for (std::size_t i = 0; i < order.size(); ++i) ranks[order[i]] = 2 * static_cast<std::int64_t>(i + 1);
    return ranks;
  }

  PoliticalGo fast_;
  std::size_t area_;  // the number of points of the board
  bool is_counted_;
  std::vector<int> actions_;  // the numbers of the document's actions, indexed by Action
  std::vector<int> played_;   // for each move of the game, the number of engine events that it consists of
};

PoliticalGo::Rules rules_of_political_go(const Game& game) {
  using Rules = PoliticalGo::Rules;
  return {
      choice<Rules::Adjacent>(
          game, "adjacent",
          {{"orthogonal", Rules::Adjacent::orthogonal}, {"letter", Rules::Adjacent::letter}}),
      choice<Rules::Captures>(game, "captures",
                              {{"simultaneous", Rules::Captures::simultaneous},
                               {"opponents-first", Rules::Captures::opponents_first},
                               {"mover-chooses", Rules::Captures::mover_chooses}}),
      choice<Rules::Loss>(
          game, "loss", {{"each-stone", Rules::Loss::each_stone}, {"each-dragon", Rules::Loss::each_dragon}}),
      choice<Rules::Remainder>(
          game, "remainder",
          {{"one-each", Rules::Remainder::one_each}, {"all-to-top", Rules::Remainder::all_to_top}}),
      choice<Rules::Break>(game, "break",
                           {{"move", Rules::Break::move}, {"any-time", Rules::Break::any_time}}),
      choice<Rules::Recent>(game, "recent",
                            {{"any-move", Rules::Recent::any_move}, {"placed", Rules::Recent::placed}}),
      choice<Rules::Equivalent>(
          game, "equivalent",
          {{"direct", Rules::Equivalent::direct}, {"closure", Rules::Equivalent::closure}}),
      choice<Rules::History>(game, "history",
                             {{"cleared", Rules::History::cleared}, {"kept", Rules::History::kept}}),
      choice<Rules::Nweek>(
          game, "nweek",
          {{"two-boundaries", Rules::Nweek::two_boundaries}, {"one-boundary", Rules::Nweek::one_boundary}}),
      choice<Rules::Ko>(game, "ko", {{"now", Rules::Ko::now}, {"then", Rules::Ko::then}})};
}

}  // namespace

bool political_go_engine_knows(const Game& game) { return game.reading("dragon") != "letter"; }

std::unique_ptr<Engine> political_go_engine(const Model& model) {
  const PoliticalGo::Rules rules = rules_of_political_go(model.game());
  const auto& choices = model.document().choices;
  const language::Alternatives& play = *language::find_choice(model.document(), "play");
  const int chosen = model.game().choices()[&play - choices.data()];
  const bool is_counted = play.readings[chosen].name.name == "counted";
  return within_limits([&] {
    return std::make_unique<PoliticalGoAdapter>(model.world().board().size(), rules, is_counted, model);
  });
}

}  // namespace ruleproof
