#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "certify/referee.hpp"
#include "record/endo_record.hpp"
#include "record/move_text.hpp"
#include "reference/endo_play.hpp"
#include "reference/window.hpp"

namespace ruleproof::endo {
namespace {

using Region = Window::Region;

std::string symbol(Colour colour) { return std::string(1, ruleproof::letter(colour)); }

/// A turn without its colour.
std::string attempt_text(const Turn& turn) { return text(turn).substr(symbol(turn.colour).size() + 1); }

std::vector<Decision> against(const std::vector<Refusal>& refusals) {
  std::vector<Decision> decisions;
  for (const Refusal& refusal : refusals)
    if (std::ranges::find(decisions, refusal.clause, &Decision::clause) == decisions.end())
      decisions.push_back({std::string(refusal.clause), std::string(refusal.fault)});
  return decisions;
}

Decision told(const Judgement& groups) {
  if (!groups.winner) return {"object", "only groups of the mover are deprived, and nobody wins"};
  const std::string clause(groups.clause);
  if (groups.own.empty()) return {clause, "groups of the opponent are deprived, and the mover wins"};
  if (groups.opponents.empty()) return {clause, "only groups of the mover are deprived, and the mover loses"};
  return {clause, "groups of both players are deprived, and the mover loses"};
}

/// What becomes of a game after a legal placement: asked for one legal movement after another.
class Prospect {
 public:
  Prospect(const Readings& readings, const Placed& placed)
      : readings_(readings),
        placed_(placed),
        window_(squares_of(placed), usual_margin),
        position_(start(window_.nowhere())) {
    for (const Marker& marker : placed.markers)
      (marker.colour == Colour::black ? position_.black : position_.white).add(marker.square);
  }

  Option option(const std::optional<Movement>& moved) const {
    Option option{attempt_text({placed_.mover, placed_.square, moved}), true};
    Position<Region> after = position_;
    if (moved) {
      const Region markers = position_.stones();
      const Region marker = window_.at(moved->from);
      const Region lands = landing(markers, marker, moved->direction);
      option.decisions.push_back(
          passing(*moved, lands, passed_over(markers, marker, lands, moved->direction)));
      after = endo::moved(position_, placed_.mover, marker, lands);
    } else if (!placed_.winner) {
      option.decisions.push_back({"turn", "no movement is possible, and the turn ends without one"});
    }
    if (everyone_has_a_liberty(after)) return option;
    const std::vector<Marker> markers = endo::move(readings_, placed_, moved).markers;
    const Judgement groups = judgement(readings_, markers, placed_.mover);
    option.decisions.push_back(told(groups));
    if (groups.winner) option.weight = weight_of_an_end;
    return option;
  }

 private:
  /// Random games seldom end before they have grown.
  static constexpr double weight_of_an_end = 0.05;

  static std::vector<Square> squares_of(const Placed& placed) {
    std::vector<Square> squares;
    for (const Marker& marker : placed.markers) squares.push_back(marker.square);
    return squares;
  }

  static Decision passing(const Movement& moved, const Region& lands, const Region& passed) {
    const Square to = lands.squares().front();
    const int steps = std::abs(to.x - moved.from.x) + std::abs(to.y - moved.from.y);
    const int markers = static_cast<int>(passed.squares().size());
    if (steps > markers + 1) return {"pass-over", "markers and gaps between them are passed over"};
    return {"pass-over", markers == 1 ? "one marker is passed over" : "several markers are passed over"};
  }

  /// The same as that the reference finds no group deprived, for all groups at once: there are a thousand
  /// turns to judge, and few of them deprive anybody.
  bool everyone_has_a_liberty(const Position<Region>& position) const {
    const Region beside_liberties = touching(position.empty() - holes(readings_, position));
    return std::ranges::all_of(std::array{Colour::black, Colour::white}, [&](Colour colour) {
      const Region own = position.of(colour);
      const Region breathing = own & beside_liberties;
      return subset(own, readings_.group == Group::any_set ? breathing : spread(breathing, own));
    });
  }

  const Readings& readings_;
  Placed placed_;
  Window window_;
  Position<Region> position_;  // after the placement
};

/// At most `most` of the entries, evenly far apart; others of them for another `shift`.
template <class Entry>
std::vector<Entry> some_of(const std::vector<Entry>& entries, std::size_t most, std::size_t shift = 0) {
  std::vector<Entry> some;
  const std::size_t count = std::min(most, entries.size());
  for (std::size_t i = 0; i < count; ++i)
    some.push_back(entries[(i * entries.size() / count + shift) % entries.size()]);
  return some;
}

class EndoReferee final : public Referee {
 public:
  explicit EndoReferee(const ruleproof::Table& table) : table_(table), readings_(readings(table.ruleset)) {}

  const ruleproof::Table& table() const override { return table_; }

  void restart() override {
    states_.resize(1);
    turns_.clear();
  }

  bool is_over() const override { return state().winner.has_value(); }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    std::vector<Placed> followed, ended;  // placements after which a movement is owed, or the game is over
    for (const Square square : legal_placements(readings_, state())) {
      const Placed placed = place(readings_, state(), square);
      const Prospect prospect(readings_, placed);
      const std::vector<Movement> movements = legal_movements(readings_, placed);
      for (const Movement& movement : movements) options.push_back(prospect.option(movement));
      if (movements.empty()) options.push_back(prospect.option(std::nullopt));
      if (!movements.empty()) followed.push_back(placed);
      if (placed.winner) ended.push_back(placed);
    }
    if (!is_over()) add_illegal_ones(options, followed, ended);
    return options;
  }

  Option option(const std::string& attempt) const override {
    Option option = option_of(turn_of(attempt));
    option.attempt = attempt;
    return option;
  }

  std::string move(const std::string& attempt) const override { return text(turn_of(attempt)); }

  std::string pass() const override { return ""; }

  std::string mover(const std::string&) const override { return symbol(state().to_move); }

  void play(const std::string& attempt) override {
    const Turn turn = turn_of(attempt);
    states_.push_back(endo::play(readings_, state(), turn));
    turns_.push_back(turn);
  }

  void undo() override {
    states_.pop_back();
    turns_.pop_back();
  }

  Stones stones() const override {
    Stones stones{{symbol(Colour::black), {}}, {symbol(Colour::white), {}}};
    for (const Marker& marker : state().markers) stones[symbol(marker.colour)].push_back(text(marker.square));
    for (auto& [player, squares] : stones) std::ranges::sort(squares);
    return stones;
  }

  std::optional<FinalScore> score() const override {
    if (!state().winner) return FinalScore{"0", {}};
    const Colour mover = other(state().to_move);
    return FinalScore{symbol(*state().winner) + "+", {told(judgement(readings_, state().markers, mover))}};
  }

  std::string record() const override {
    return write_record(
        {.readings = table_.ruleset.chosen(), .setup = std::nullopt, .turns = turns_, .lines = {}});
  }

 private:
  const State& state() const { return states_.back(); }

  /// As the grid has no origin, the first placement is 0,0 whatever square it names.
  Turn turn_of(const std::string& attempt) const {
    Turn turn = parse_turn(symbol(state().to_move) + ' ' + attempt);
    if (state().markers.empty()) turn.placed = {0, 0};
    return turn;
  }

  Option option_of(const Turn& turn) const {
    const std::vector<Refusal> refused = refusals(readings_, state(), turn);
    if (!refused.empty()) return {attempt_text(turn), false, against(refused)};
    return Prospect(readings_, place(readings_, state(), turn.placed)).option(turn.moved);
  }

  /// Illegal turns are without end. A few of each kind are added, in different turns of a game about
  /// different squares, so that what takes time is to judge the legal ones.
  void add_illegal_ones(std::vector<Option>& options, const std::vector<Placed>& followed,
                        const std::vector<Placed>& ended) const {
    const Colour mover = state().to_move;
    for (const Marker& marker : some_of(state().markers, 4, turns_.size()))
      options.push_back(option_of({mover, marker.square}));
    for (const Square square : some_of(unconnected_squares(), 4, turns_.size()))
      options.push_back(option_of({mover, square}));
    for (const Placed& placed : some_of(followed, 4, turns_.size()))
      options.push_back(option_of({mover, placed.square}));
    for (const Placed& placed : some_of(followed, 1, turns_.size())) add_illegal_movements(options, placed);
    for (Placed placed : some_of(ended, 1, turns_.size())) {
      placed.winner.reset();  // the game has ended before any of these
      for (const Movement& movement : some_of(legal_movements(readings_, placed), 2))
        options.push_back(option_of({mover, placed.square, movement}));
    }
  }

  /// Those near the organism, and one far away.
  std::vector<Square> unconnected_squares() const {
    constexpr int near = 2, far = 100;
    const std::vector<Marker>& markers = state().markers;
    if (markers.empty()) return {};
    const Box box = endo::box(markers);
    const std::vector<Square> legal = legal_placements(readings_, state());
    std::vector<Square> squares{{box.lower_left.x + far, box.lower_left.y}};
    for (int x = -near; x < box.w + near; ++x)
      for (int y = -near; y < box.h + near; ++y) {
        const Square square{box.lower_left.x + x, box.lower_left.y + y};
        const bool is_occupied = std::ranges::binary_search(markers, square, {}, &Marker::square);
        if (!is_occupied && !std::ranges::binary_search(legal, square)) squares.push_back(square);
      }
    return squares;
  }

  /// Of the movements that are refused for the same reasons, three.
  void add_illegal_movements(std::vector<Option>& options, const Placed& placed) const {
    constexpr int most_alike = 3;
    std::map<std::vector<Decision>, int> alike;
    const Square nobody{placed.markers.back().square.x + 1, placed.markers.back().square.y};
    std::vector<Square> squares{nobody};
    for (const Marker& marker : placed.markers) squares.push_back(marker.square);
    for (const Square square : squares)
      for (const Direction direction : all_directions) {
        const Movement movement{square, direction};
        const std::vector<Decision> decisions = against(refusals(readings_, placed, movement));
        if (decisions.empty() || ++alike[decisions] > most_alike) continue;
        options.push_back({attempt_text({placed.mover, placed.square, movement}), false, decisions});
      }
  }

  ruleproof::Table table_;
  Readings readings_;
  std::vector<State> states_{State{}};
  std::vector<Turn> turns_;
};

}  // namespace
}  // namespace ruleproof::endo

namespace ruleproof {

std::unique_ptr<Referee> endo_referee(const Table& table) {
  return std::make_unique<endo::EndoReferee>(table);
}

}  // namespace ruleproof
