#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "properties/engines/match.hpp"
#include "record/model_text.hpp"
#include "reference/model/document_form.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

constexpr int longest_coded_side = 7;
constexpr int first_free_play = 192;
constexpr int first_set_up = 128;

const std::vector<Game>& known_rulesets(const Document& document) {
  static std::map<const Document*, std::vector<Game>> all;
  std::vector<Game>& known = all[&document];
  if (known.empty()) known = games_of_engine(document);
  return known;
}

/// Returns how many different numbers of players the trials use: at most four.
int player_counts(const language::Document& document) {
  return std::min(document.players->most - document.players->fewest, 3) + 1;
}

/// Returns a set-up. `choose` chooses its stones for the points of the board in order; on an unbounded grid
/// it chooses each stone near an earlier stone.
RecordSetup coded_setup(const Model& model, Size size, const Choose& choose, const RecordSetup* wanted) {
  RecordSetup setup;
  const auto players = static_cast<std::size_t>(model.players());
  if (model.document().turns_alternate)
    setup.to_move = choose(players, wanted && wanted->to_move > 0 ? wanted->to_move : 0);
  std::map<Square, int,
           decltype([](Square a, Square b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); })>
      stones, all;
  if (wanted) {
    for (const auto& [place, owner] : owners(model.notation().drawn(wanted->rows, wanted->corner)))
      all.emplace(model.world().is_unbounded() ? BoardWorld::square_of(place)
                                               : Square{place % size.w, size.h - 1 - place / size.w},
                  owner);
  }
  if (!model.world().is_unbounded()) {
    for (int y = size.h; y-- > 0;)
      for (int x = 0; x < size.w; ++x)
        if (const auto is = all.find({x, y});
            const int owner = choose(players + 1, is == all.end() ? 0 : 1 + is->second))
          stones[{x, y}] = owner - 1;
  } else {
    constexpr std::size_t most = 31;
    if (all.size() >= most) throw InputError("a set-up of so many stones has no bytes");
    std::vector<Square> squares{all.empty() ? Square{} : all.begin()->first};
    // The grid has no middle, so stones are placed relative to the first one.
    const Square first = squares.front();
    for (int left = choose(most, static_cast<int>(all.size())), i = 0; i < left; ++i) {
      std::size_t by = 0;
      Square next = first;
      for (const auto& [square, owner] : all) {
        const auto beside = std::ranges::find_if(squares, [&](Square one) {
          return std::abs(one.x - square.x) <= 1 && std::abs(one.y - square.y) <= 1;
        });
        if (stones.contains(square) || beside == squares.end()) continue;
        std::tie(by, next) = std::pair(static_cast<std::size_t>(beside - squares.begin()), square);
        break;
      }
      if (wanted && stones.contains(next))
        throw InputError("a set-up whose stones are not all beside each other has no bytes");
      const Square near = squares[choose(squares.size(), static_cast<int>(by))];
      const int x = near.x + choose(3, next.x - near.x + 1) - 1;
      const Square square{x, near.y + choose(3, next.y - near.y + 1) - 1};
      const int owner = choose(players, wanted ? all.at(next) : 0);
      if (stones.emplace(square, owner).second && square != squares.front()) squares.push_back(square);
    }
    if (stones.empty()) stones[{}] = 0;
    int west = first.x, east = first.x, south = first.y, north = first.y;
    for (const auto& [square, owner] : stones) {
      west = std::min(west, square.x), east = std::max(east, square.x);
      south = std::min(south, square.y), north = std::max(north, square.y);
    }
    setup.corner = {west, south};
    size = {east - west + 1, north - south + 1};
  }
  setup.rows = rows_of(size, [&](std::size_t place) {
    const int point = static_cast<int>(place);
    const auto found =
        stones.find({point % size.w + setup.corner.x, size.h - 1 - point / size.w + setup.corner.y});
    return found == stones.end() ? "." : model.notation().symbol(found->second);
  });
  return setup;
}

MoveList legal_moves(Match& match) {
  return of_engine([&] { return match.engine().moves(); });
}

}  // namespace

Tried tried_by_bytes(const Document& document, std::span<const std::uint8_t> bytes, const MakeEngine& make) {
  std::size_t at = 0;
  const auto take = [&]() -> int { return at < bytes.size() ? bytes[at++] : 0; };
  const Choose choose = [&](std::size_t n, int) {
    return (n > 256 ? take() * 256 + take() : take()) % static_cast<int>(n);
  };
  const std::vector<Game>& known = known_rulesets(document);
  const Game& readings = known[choose(known.size(), anything)];
  const int w = 1 + choose(longest_coded_side, anything), h = 1 + choose(longest_coded_side, anything);
  const int more_players = choose(static_cast<std::size_t>(player_counts(document)), anything);
  Record record = begun(readings, {w, h}, more_players);
  std::unique_ptr<Match> match;
  if (take() >= first_set_up) {
    Model model(record.game);
    record.setup = coded_setup(model, record.game.board(), choose, nullptr);
    try {
      match = std::make_unique<Match>(record, make, Care::sampled);
    } catch (const InputError&) {  // the first position is invalid
      record.setup.reset();
    }
  }
  if (!match) match = std::make_unique<Match>(record, make, Care::sampled);
  std::size_t moves = 0;
  return match->run([&](Match& here) -> std::optional<RecordedMove> {
    if (at >= bytes.size() || moves++ == most_moves_by_bytes) return std::nullopt;
    const int first = take();
    if (first >= first_free_play) return RecordedMove{any_move(here.model(), here.state(), choose), {}};
    const MoveList legal = legal_moves(here);
    if (legal.empty()) return std::nullopt;
    return with_choice(here, legal[static_cast<std::size_t>(first * 256 + take()) % legal.size()], choose);
  });
}

std::vector<std::uint8_t> bytes_of(const Record& record, const MakeEngine& make) {
  std::vector<std::uint8_t> bytes;
  const auto put = [&](int value) { bytes.push_back(static_cast<std::uint8_t>(value)); };
  const Choose choose = [&](std::size_t n, int wanted) {
    if (wanted < 0 || wanted >= static_cast<std::int64_t>(n))
      throw InputError("a move of the record has no bytes");
    if (n > 256) put(wanted / 256);
    put(wanted % 256);
    return wanted;
  };
  const language::Document& document = record.game.document();
  const Size board = record.game.board();
  const std::vector<Game>& known = known_rulesets(document);
  const auto readings = std::ranges::find(known, with_readings_alone(record.game));
  if (readings == known.end()) throw InputError("the engine does not know the readings of the record");
  choose(known.size(), static_cast<int>(readings - known.begin()));
  const bool has_edge = !language::is_unbounded(document);
  if (has_edge && std::max(board.w, board.h) > longest_coded_side)
    throw InputError(fmt::format("a board of {0}x{1} has no bytes: the largest is {2}x{2}", board.w, board.h,
                                 longest_coded_side));
  for (const int side : {board.w, board.h}) choose(longest_coded_side, has_edge ? side - 1 : 0);
  const int players = record.game.players() - document.players->fewest;
  if (players >= player_counts(document)) throw InputError("so many players have no bytes");
  choose(static_cast<std::size_t>(player_counts(document)), players);
  put(record.setup ? first_set_up : 0);
  if (record.setup && !record.setup->memory.empty())
    throw InputError("a set-up with more than stones has no bytes");
  if (record.setup) {
    Model model(record.game);
    coded_setup(model, board, choose, &*record.setup);
  }
  if (record.moves.size() > most_moves_by_bytes)
    throw InputError(fmt::format("a game of more than {} moves has no bytes", most_moves_by_bytes));
  Match match(record, make, Care::sampled);
  std::size_t i = 0;
  match.run([&](Match& here) -> std::optional<RecordedMove> {
    if (i == record.moves.size()) return std::nullopt;
    const RecordedMove& move = record.moves[i++];
    if (const auto number = legal_moves(here).find(move.move)) {
      put(static_cast<int>(*number / 256));
      put(static_cast<int>(*number % 256));
      const Attempt attempt = of_model([&] { return here.model().attempt(here.state(), move.move); });
      const Outcome* meant = find_outcome(here.model(), attempt, move);
      with_choice(here, move.move, choose,
                  meant ? static_cast<int>(meant - attempt.outcomes.data()) : anything);
    } else {
      put(first_free_play);
      any_move(here.model(), here.state(), choose, &move.move);
    }
    return move;
  });
  return bytes;
}

}  // namespace ruleproof
