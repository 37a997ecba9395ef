#include <algorithm>
#include <map>
#include <tuple>

#include "properties/engines/match.hpp"
#include "record/model_text.hpp"
#include "reference/model/document_form.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using Random = std::mt19937_64;

std::optional<RecordedMove> random_move(Match& match, Style style, Random& random) {
  const Choose generated = [&](std::size_t n, int) { return below(n, random); };
  const auto choose = [&](std::size_t n) { return below(n, random); };
  const State& state = match.state();
  if (style.is_clumsy && choose(3) == 0) return RecordedMove{any_move(match.model(), state, generated), {}};
  if (state.is_over) return std::nullopt;
  const MoveList moves = of_engine([&] { return match.engine().moves(); });
  if (moves.empty()) return std::nullopt;
  // The indices of the moves, grouped by action if the style is even; otherwise all have the key 0.
  std::map<int, std::vector<std::size_t>> turns, events;
  for (std::size_t i = 0; i < moves.size(); ++i)
    (moves.player(i) < 0 ? events : turns)[style.is_even ? moves.action(i) : 0].push_back(i);
  // Choose an event now and then, and whenever there are no turns.
  const auto& from = turns.empty() || (!events.empty() && choose(10) == 0) ? events : turns;
  auto action = std::next(from.begin(), choose(from.size()));
  for (int more = choose(3); more > 0; --more)  // prefers actions with many moves
    if (auto other = std::next(from.begin(), choose(from.size()));
        other->second.size() > action->second.size())
      action = other;
  const auto one = [&] { return moves[action->second[choose(action->second.size())]]; };
  Move best = one();
  if (style.is_busy && best.player >= 0) {
    int most = of_engine([&] { return changed_stones(match.engine(), best); });
    for (int tries = 0; tries < 7; ++tries) {
      Move other = one();
      const int changes = of_engine([&] { return changed_stones(match.engine(), other); });
      if (changes > most) std::tie(best, most) = std::pair(std::move(other), changes);
    }
  }
  return with_choice(match, best, generated);
}

/// Returns a match from random stones if the engine accepts them, else from the start.
std::unique_ptr<Match> set_up_match(Record& record, Random& random, const MakeEngine& make) {
  Model model(record.game);
  call_players(model, record);
  record.setup = random_setup(model, random);
  try {
    return std::make_unique<Match>(record, make, Care::sampled);
  } catch (const InputError&) {
    record.setup.reset();
    return std::make_unique<Match>(record, make, Care::sampled);
  }
}

}  // namespace

Record begun(const Game& game, Size size, int more_players) {
  const language::Players& players = *game.document().players;
  const Game on_board = game.with_board(language::is_unbounded(game.document()) ? Size{} : size);
  return {on_board.with_players(std::min(players.most, players.fewest + more_players)), {}, {}, {}, {}};
}

std::vector<Style> all_styles() {
  return {{},
          {.is_busy = true},
          {.is_even = true},
          {.is_even = true, .is_busy = true},
          {.is_even = true, .is_clumsy = true},
          {.is_busy = true, .is_set_up = true},
          {.is_clumsy = true, .is_set_up = true}};
}

RecordSetup random_setup(const Model& model, Random& random) {
  RecordSetup setup;
  if (model.document().turns_alternate)
    setup.to_move = below(static_cast<std::size_t>(model.players()), random);
  const auto symbol = [&] {
    return model.notation().symbol(below(static_cast<std::size_t>(model.players()), random));
  };
  std::map<std::pair<int, int>, std::string> stones;  // the symbols of stones, by y and x
  Size size = model.world().board().size();
  if (model.world().is_unbounded()) {
    // Each new square is near a random earlier square; if the set-up is dense, near one of the first half of
    // these.
    std::vector<Square> squares{Square{}};
    const bool is_dense = below(2, random) == 0;
    for (int more = below(30, random); more > 0; --more) {
      const Square by = squares[below(is_dense ? (squares.size() + 1) / 2 : squares.size(), random)];
      const Square square{by.x + below(3, random) - 1, by.y + below(3, random) - 1};
      if (std::ranges::find(squares, square) == squares.end()) squares.push_back(square);
    }
    const auto [west, east] = std::ranges::minmax(squares, {}, &Square::x);
    const auto [south, north] = std::ranges::minmax(squares, {}, &Square::y);
    size = {east.x - west.x + 1, north.y - south.y + 1};
    setup.corner = {west.x, south.y};
    for (const Square square : squares) stones[{north.y - square.y, square.x - west.x}] = symbol();
  } else {
    const std::vector<int> points = model.world().everywhere().points();
    if (below(4, random) == 0) {  // fill the board with stones of one player, except around one point
      const std::string most = symbol();
      const BoardRegion centre = model.world().board().at(points[below(points.size(), random)]);
      const BoardRegion hole = centre | touching(centre);
      for (const int point : points)
        if (const int rare = below(24, random); !hole.has(point) && rare > 1)
          stones[{point / size.w, point % size.w}] = rare == 2 ? symbol() : most;
    } else {
      const std::size_t empty = 1 + static_cast<std::size_t>(below(8, random));
      for (const int point : points)
        if (static_cast<std::size_t>(below(8, random)) >= empty)
          stones[{point / size.w, point % size.w}] = symbol();
    }
  }
  setup.rows = rows_of(size, [&](std::size_t place) -> std::string {
    const int point = static_cast<int>(place);
    const auto found = stones.find({point / size.w, point % size.w});
    const bool exists = model.world().is_unbounded() || model.world().everywhere().has(point);
    return !exists ? "-" : found == stones.end() ? "." : found->second;
  });
  // Adds random ties between players, such as alliances. A game from the start reaches them only after many
  // moves.
  for (int i = 0; i < std::ssize(model.document().memory); ++i)
    for (int p = 0; p < model.players(); ++p)
      for (int q = p + 1; q < model.players(); ++q)
        if (model.document().memory[i].is_mutual && below(2, random) == 0)
          setup.memory.push_back({i, {p, q}, 2});
  return setup;
}

Tried tried_at_random(Record record, Style style, int moves, std::uint64_t seed, const MakeEngine& make) {
  Random random(seed);
  const std::unique_ptr<Match> match = style.is_set_up ? set_up_match(record, random, make)
                                                       : std::make_unique<Match>(record, make, Care::sampled);
  return match->run([&](Match& at) { return moves-- > 0 ? random_move(at, style, random) : std::nullopt; });
}

}  // namespace ruleproof
