#include "properties/political_go_engine.hpp"

#include <stdexcept>

#include "reference/political_go.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::political_go {
namespace {

using Fast = optimized::PoliticalGo;
using Kind = Event::Kind;

class Adapter final : public Engine {
 public:
  Adapter(Size size, int players, const Fast::Rules& rules) : fast_(size.w, size.h, players, rules) {}

  void set_up(const Setup& setup) override {
    fast_.set_up({setup.stones, setup.alliances.pairs(), setup.scores, setup.recent, setup.recent});
  }

  void play(const Event& event, int outcome) override {
    switch (event.kind) {
      case Kind::place:
        return fast_.place(event.player, event.point, outcome);
      case Kind::pass:
        return fast_.pass(event.player);
      case Kind::propose:
        return fast_.propose(event.player, event.other);
      case Kind::form:
        return fast_.form(event.player, event.other, outcome);
      case Kind::break_up:
        return fast_.break_up(event.player, event.other, outcome);
      case Kind::period:
        return fast_.period();
      case Kind::nweek:
        return fast_.nweek();
      case Kind::checkpoint:
        fast_.checkpoint();
    }
  }

  void undo() override { fast_.undo(); }

  bool is_legal(const Event& event) const override {
    switch (event.kind) {
      case Kind::place:
        return fast_.is_legal_placement(event.player, event.point);
      case Kind::pass:
        return fast_.is_legal_pass(event.player);
      case Kind::propose:
        return fast_.is_legal_proposal(event.player, event.other);
      case Kind::form:
        return fast_.is_legal_form(event.player, event.other);
      case Kind::break_up:
        return fast_.is_legal_break(event.player, event.other);
      default:
        return true;
    }
  }

  std::vector<int> legal_points(int player) const override { return fast_.legal_points(player); }

  std::vector<Removed> outcomes(const Event& event) const override {
    switch (event.kind) {
      case Kind::place:
        return fast_.outcomes(event.player, event.point);
      case Kind::form:
        return fast_.outcomes_of_form(event.player, event.other);
      case Kind::break_up:
        return fast_.outcomes_of_break(event.player, event.other);
      default:
        throw std::logic_error("outcomes of what captures nothing");
    }
  }

  View view() const override {
    const int players = fast_.players();
    View view{{},
              Alliances(players),
              {fast_.scores().begin(), fast_.scores().end()},
              {fast_.paid().begin(), fast_.paid().end()}};
    for (int point = 0; point < fast_.area(); ++point) view.stones.push_back(fast_.at(point));
    for (int p = 0; p < players; ++p) {
      for (int q = 0; q < players; ++q) {
        if (p < q && fast_.allied(p, q)) view.alliances.add(p, q);
        if (fast_.proposed(p, q)) view.proposals.emplace(p, q);
      }
      if (fast_.has_moved(p)) view.moved.push_back(p);
    }
    if (fast_.last_mover() != Fast::nobody) view.last_mover = fast_.last_mover();
    view.last_was_pass = fast_.last_was_pass();
    view.movers = fast_.movers_by_recency();
    view.placers = fast_.placers_by_recency();
    view.periods = fast_.periods();
    view.boundaries = fast_.nweeks();
    return view;
  }

  std::uint64_t key() const override { return fast_.key(); }
  std::vector<std::string> check() const override { return fast_.check(); }
  PerftSums perft(int depth) override { return optimized::perft(fast_, depth); }

 private:
  Fast fast_;
};

}  // namespace

bool may_remove(const Event& event) {
  return event.kind == Kind::place || event.kind == Kind::form || event.kind == Kind::break_up;
}

bool knows(const Ruleset& ruleset) { return readings(ruleset).dragon == Dragons::maximal; }

const std::vector<Ruleset>& known_rulesets() {
  static const std::vector<Ruleset> known = [] {
    std::vector<Ruleset> all = all_rulesets(spec("political-go"));
    std::erase_if(all, [](const Ruleset& ruleset) { return !knows(ruleset); });
    return all;
  }();
  return known;
}

optimized::PoliticalGo::Rules engine_rules(const Ruleset& ruleset) {
  using Rules = Fast::Rules;
  const Readings chosen = readings(ruleset);
  if (!knows(ruleset)) throw InputError("the engine does not know dragon=letter");
  const auto captures = chosen.captures == Captures::simultaneous      ? Rules::Captures::simultaneous
                        : chosen.captures == Captures::opponents_first ? Rules::Captures::opponents_first
                                                                       : Rules::Captures::mover_chooses;
  return {chosen.adjacent == Adjacent::orthogonal ? Rules::Adjacent::orthogonal : Rules::Adjacent::letter,
          captures,
          chosen.loss == Loss::each_stone ? Rules::Loss::each_stone : Rules::Loss::each_dragon,
          chosen.remainder == Remainder::one_each ? Rules::Remainder::one_each : Rules::Remainder::all_to_top,
          chosen.break_up == Break::move ? Rules::Break::move : Rules::Break::any_time,
          chosen.recent == Recent::any_move ? Rules::Recent::any_move : Rules::Recent::placed,
          chosen.equivalent == Equivalent::direct ? Rules::Equivalent::direct : Rules::Equivalent::closure,
          chosen.history == History::cleared ? Rules::History::cleared : Rules::History::kept,
          chosen.nweek == Nweek::two_boundaries ? Rules::Nweek::two_boundaries : Rules::Nweek::one_boundary,
          chosen.ko == Ko::now ? Rules::Ko::now : Rules::Ko::then};
}

std::unique_ptr<Engine> engine(const Ruleset& ruleset, Size size, int players) {
  const Fast::Rules rules = engine_rules(ruleset);
  try {
    return std::make_unique<Adapter>(size, players, rules);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

}  // namespace ruleproof::political_go
