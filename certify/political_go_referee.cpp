#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "certify/referee.hpp"
#include "record/political_go_record.hpp"
#include "reference/political_go_play.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

std::size_t index(int player) { return static_cast<std::size_t>(player); }

std::vector<Decision> against(const std::vector<Refusal>& refusals) {
  std::vector<Decision> decisions;
  for (const Refusal& refusal : refusals) {
    // That allies do not ally again is settled for the rule on consent; `allies` itself only defines a word.
    const std::string clause(refusal.clause == "allies" ? "consent" : refusal.clause);
    if (std::ranges::find(decisions, clause, &Decision::clause) == decisions.end())
      decisions.push_back({clause, std::string(refusal.fault)});
  }
  return decisions;
}

/// At most `most` of the entries, evenly far apart.
std::vector<int> some_of(const std::vector<int>& entries, std::size_t most) {
  std::vector<int> some;
  const std::size_t count = std::min(most, entries.size());
  for (std::size_t i = 0; i < count; ++i) some.push_back(entries[i * entries.size() / count]);
  return some;
}

/// How the points of a capture are divided, from the plainest way on.
enum class Division { nobody_receives, one_capturer, equal, by_adjacent_stones, by_recency };

Division division(const Readings& readings, const Stones<Board::Region>& before, const Capture& capture) {
  const std::size_t capturers = capture.received.size();
  if (capturers == 0) return Division::nobody_receives;
  if (capturers == 1) return Division::one_capturer;
  const std::size_t remaining = capture.stones.size() % capturers;
  if (remaining == 0) return Division::equal;
  Board::Region dragon = nothing_like(before.of.front());
  for (const int point : capture.stones) dragon.add(point);
  const auto adjacent = [&](std::size_t rank) {
    return size(touching(dragon) & before.of[index(capture.received[rank].player)]);
  };
  const std::size_t first_without = readings.remainder == Remainder::all_to_top ? 1 : remaining;
  return adjacent(first_without - 1) == adjacent(first_without) ? Division::by_recency
                                                                : Division::by_adjacent_stones;
}

std::string_view told(Division division) {
  switch (division) {
    case Division::one_capturer:
      return "one Capturer receives all points";
    case Division::equal:
      return "the points are divided equally";
    case Division::by_adjacent_stones:
      return "points remain for those with the most stones adjacent";
    default:
      return "points remain, and who played most recently breaks a tie";
  }
}

class PoliticalGoReferee final : public Referee {
 public:
  explicit PoliticalGoReferee(const ruleproof::Table& table)
      : table_(table),
        players_(default_players(table.players)),
        play_(readings(table.ruleset), table.size, table.players),
        states_{play_.start()} {}

  const ruleproof::Table& table() const override { return table_; }

  void restart() override {
    states_.resize(1, states_.front());
    events_.clear();
  }

  /// A game that ends begins anew.
  bool is_over() const override { return false; }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    for (int player = 0; player < table_.players; ++player) {
      for (const int point : points_to_try(player)) add(options, {Kind::place, player, 0, point});
      add(options, {Kind::pass, player});
      for (int other = 0; other < table_.players; ++other)
        if (other != player)
          for (const Kind kind : {Kind::propose, Kind::form, Kind::break_up})
            add(options, {kind, player, other});
    }
    for (const Kind kind : {Kind::period, Kind::checkpoint, Kind::nweek}) add(options, {kind});
    return options;
  }

  Option option(const std::string& attempt) const override {
    const Meant meant = meant_by(attempt);
    Option option = meant.outcome ? legal_option(meant.event, *meant.outcome)
                                  : Option{attempt, false, against(play_.refusals(state(), meant.event))};
    option.attempt = attempt;
    return option;
  }

  std::string move(const std::string& attempt) const override {
    const bool needs_no_names = play_.readings().captures != Captures::mover_chooses;
    return text(needs_no_names ? parse(attempt) : meant_by(attempt).event);
  }

  /// Everybody has a pass of their own.
  std::string pass() const override { return ""; }

  std::string mover(const std::string& attempt) const override {
    const Event event = parse(attempt);
    return is_of_a_player(event.kind) ? symbol(event.player) : "";
  }

  void play(const std::string& attempt) override {
    const Meant meant = meant_by(attempt);
    states_.push_back(play_.play(state(), meant.event, meant.outcome.value()));
    events_.push_back(meant.event);
  }

  void undo() override {
    states_.pop_back();
    events_.pop_back();
  }

  ruleproof::Stones stones() const override {
    ruleproof::Stones stones;
    for (int player = 0; player < table_.players; ++player) {
      std::vector<std::string>& points = stones[symbol(player)];
      for (const int point : state().stones.of[index(player)].points()) {
        std::string name = point_name(table_.size, point);
        name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
        points.push_back(std::move(name));
      }
      std::ranges::sort(points);
    }
    return stones;
  }

  std::optional<FinalScore> score() const override {
    FinalScore score;
    std::vector<std::string> texts;
    for (int player = 0; player < table_.players; ++player)
      texts.push_back(fmt::format("{} {}", symbol(player), state().scores[index(player)]));
    score.text = fmt::format("{}", fmt::join(texts, " "));
    const auto [least, most] = std::ranges::minmax(state().scores);
    if (most > 0) score.decisions.push_back({"points", "somebody has received points"});
    if (least < 0) score.decisions.push_back({"loses", "somebody has lost points"});
    return score;
  }

  std::string record() const override {
    return write_record({.size = table_.size,
                         .readings = table_.ruleset.chosen(),
                         .players = players_,
                         .setup = std::nullopt,
                         .events = events_,
                         .lines = {}});
  }

 private:
  /// An event, and if it is legal its outcome: one that does nothing to the stones if it is no move.
  struct Meant {
    Event event;
    std::optional<Outcome> outcome;
  };

  const State& state() const { return states_.back(); }
  std::string symbol(int player) const { return std::string(1, players_[index(player)].symbol); }
  std::string text(const Event& event) const { return political_go::text(event, players_, table_.size); }
  Event parse(const std::string& attempt) const { return parse_event(attempt, players_, table_.size); }

  static bool is_of_a_player(Kind kind) { return is_move(kind) || kind == Kind::propose; }

  std::vector<Outcome> legal_outcomes(const Event& event) const {
    if (!play_.refusals(state(), event).empty()) return {};
    if (!is_move(event.kind)) return {{{}, {}, state().stones}};
    return play_.outcomes(state(), event);
  }

  /// An illegal event, with its names of dragons only if they say which choice is refused.
  Event without_idle_names(const Event& event) const {
    const Event plain{event.kind, event.player, event.other, event.point};
    return play_.refusals(state(), plain) == play_.refusals(state(), event) ? plain : event;
  }

  /// Names of dragons that come from another position may fit no outcome here, or several: then the first one
  /// is meant.
  Meant meant_by(const std::string& attempt) const {
    Event event = parse(attempt);
    const std::vector<Outcome> outcomes = legal_outcomes(event);
    if (outcomes.empty()) return {without_idle_names(event), std::nullopt};
    auto outcome = std::ranges::find_if(outcomes, [&](const Outcome& o) { return is_meant(event, o); });
    if (outcome == outcomes.end()) outcome = outcomes.begin();
    return {named(event, *outcome, outcomes.size()), *outcome};
  }

  /// The event with names for one of its legal outcomes, if there are several.
  Event named(Event event, const Outcome& outcome, std::size_t outcomes) const {
    event.first.clear();
    if (outcomes > 1) event.first = play_.names(state(), event, outcome);
    return event;
  }

  /// Once for each outcome, if the event is legal.
  void add(std::vector<Option>& options, const Event& event) const {
    const std::vector<Outcome> outcomes = legal_outcomes(event);
    for (const Outcome& outcome : outcomes)
      options.push_back(legal_option(named(event, outcome, outcomes.size()), outcome));
    if (outcomes.empty()) options.push_back({text(event), false, against(play_.refusals(state(), event))});
  }

  /// All empty points, and a few of the occupied ones; for a player who may place nowhere, a few empty
  /// points. So an engine that is asked for each option by itself is asked for few that are plainly illegal.
  std::vector<int> points_to_try(int player) const {
    const std::vector<int> empty_points = empty(state().stones).points();
    const bool may_place =
        !state().has_moved[index(player)] && may_place_after(state().alliances, player, state().last_mover);
    if (!may_place) return some_of(empty_points, 3);
    std::vector<int> points = some_of(occupied(state().stones).points(), 4);
    points.insert(points.end(), empty_points.begin(), empty_points.end());
    std::ranges::sort(points);
    return points;
  }

  Option legal_option(const Event& event, const Outcome& outcome) const {
    Option option{text(event), true, done_by(event), weight(event, outcome), is_move(event.kind)};
    if (!outcome.captures.empty()) {
      const std::vector<Decision> by_captures = done_by_captures(event, outcome);
      option.decisions.insert(option.decisions.end(), by_captures.begin(), by_captures.end());
    }
    return option;
  }

  /// What an event does beside its captures. What only the next events show is named here, too: whether
  /// somebody has moved, and who is allied.
  std::vector<Decision> done_by(const Event& event) const {
    switch (event.kind) {
      case Kind::pass:
        return {{"move", "a pass"}};
      case Kind::propose:
        return {{"second-consent", "the first consent is no move"}};
      case Kind::form:
        return {{"second-consent", "the second consent is a move"},
                {"add-each-other", "the two become allies"}};
      case Kind::break_up:
        return {{"break", state().has_moved[index(event.player)] ? "a player who has moved breaks an alliance"
                                                                 : "a player breaks an alliance"},
                {"remove-each-other", "the two are allies no longer"}};
      case Kind::period:
        if (std::ranges::count(state().has_moved, true) == 0) return {};
        return {{"once-per-period", "who has moved may move again in a new checking period"}};
      case Kind::checkpoint:
        return done_by_checkpoint();
      default:
        return {};
    }
  }

  /// No command of the protocol shows the shares of the territories and what is paid for the scores, which
  /// are 0 again at once: so their clauses decide nothing here.
  std::vector<Decision> done_by_checkpoint() const {
    if (!play_.would_end(state())) {
      if (state().last_move_is_pass) return {{"end", "the game goes on, as too few nweeks have begun"}};
      if (has_ended(play_.readings(), true, state().boundaries))
        return {{"end", "the game goes on, as the most recent move is no pass"}};
      return {};
    }
    std::vector<Decision> decisions{{"end", "the game ends"}};
    if (some(occupied(state().stones))) decisions.push_back({"reset", "the board is cleared"});
    if (!state().alliances.pairs().empty()) decisions.push_back({"reset", "all alliances are broken"});
    if (std::ranges::count(state().scores, 0) != table_.players)
      decisions.push_back({"reset", "the scores return to 0"});
    return decisions;
  }

  std::vector<Decision> done_by_captures(const Event& event, const Outcome& outcome) const {
    Stones<Board::Region> before = state().stones;
    if (event.kind == Kind::place) before = place(before, event.player, play_.board().at(event.point));
    Division divided = Division::nobody_receives;
    bool is_owned_by_several = false;
    for (const Capture& capture : outcome.captures) {
      divided = std::max(divided, division(play_.readings(), before, capture));
      is_owned_by_several |= capture.lost.size() > 1;
    }
    std::vector<Decision> decisions{
        {"captured-after", event.kind == Kind::place  ? "stones are captured after a placement"
                           : event.kind == Kind::form ? "stones are captured after an alliance is formed"
                                                      : "stones are captured after an alliance is broken"},
        {"captured", !event.first.empty()           ? "the mover chooses which dragons are captured"
                     : outcome.captures.size() == 1 ? "a dragon is captured"
                                                    : "several dragons are captured"},
        {"removed", "captured stones are removed"},
        {"loses", is_owned_by_several ? "several players lose a point for each of their stones"
                                      : "a player loses a point for each stone"}};
    if (divided != Division::nobody_receives) decisions.push_back({"points", std::string(told(divided))});
    return decisions;
  }

  /// Nearly every move is followed by a new checking period, and a pass now and then by the end of the game.
  /// What captures weighs as much as all other placements of a player together.
  double weight(const Event& event, const Outcome& outcome) const {
    const double all_placements = table_.size.area();
    const double others = table_.players - 1;
    const bool anybody_has_moved = std::ranges::count(state().has_moved, true) > 0;
    switch (event.kind) {
      case Kind::place:
        return outcome.captures.empty() ? 1 : all_placements;
      case Kind::pass:
        return all_placements / 30;
      case Kind::propose:
        return all_placements / 10 / others;
      case Kind::form:
        return all_placements / 2;
      case Kind::break_up:
        return outcome.captures.empty() ? all_placements / 10 : all_placements;
      case Kind::period:
        return anybody_has_moved ? 5 * all_placements * table_.players : 0.1;
      case Kind::checkpoint:
        return play_.would_end(state()) ? 5 * all_placements : all_placements / 30;
      default:
        return state().last_move_is_pass ? 3 * all_placements : all_placements / 30;
    }
  }

  ruleproof::Table table_;
  std::vector<Player> players_;
  Play play_;
  std::vector<State> states_;
  std::vector<Event> events_;
};

}  // namespace
}  // namespace ruleproof::political_go

namespace ruleproof {

std::unique_ptr<Referee> political_go_referee(const Table& table) {
  return std::make_unique<political_go::PoliticalGoReferee>(table);
}

}  // namespace ruleproof
