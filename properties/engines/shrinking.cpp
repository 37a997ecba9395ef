#include "properties/engines/agreement.hpp"
#include "properties/search/shrink_steps.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

constexpr int most_attempts = 2'000;

enum class Edge { west, east, north, south };

/// Returns the record on a board without the outermost line of one side, and without the moves that name
/// points of this line. Returns nothing if the board is unbounded or has only this line.
std::optional<Record> without_line(const Record& record, Edge edge) {
  const bool is_column = edge == Edge::west || edge == Edge::east;
  const Size before = record.game.board();
  const Size after{before.w - (is_column ? 1 : 0), before.h - (is_column ? 0 : 1)};
  if (after.w < 1 || after.h < 1) return std::nullopt;
  Record smaller = record;
  smaller.game = smaller.game.with_board(after);
  const int from_x = edge == Edge::west ? 1 : 0, from_y = edge == Edge::north ? 1 : 0;
  const auto moved = [&](int place) {
    const int x = place % before.w - from_x, y = place / before.w - from_y;
    return x < 0 || y < 0 || x >= after.w || y >= after.h ? -1 : y * after.w + x;
  };
  const auto is_gone = [&](RecordedMove& move) {
    for (Play& play : move.move.plays)
      for (Argument& argument : play.arguments) {
        if (argument.type != language::Type::point) continue;
        argument.value = moved(argument.value);
        if (argument.value < 0) return true;
      }
    return !move.chosen.empty();  // the points that it names have other names on the smaller board
  };
  std::erase_if(smaller.moves, is_gone);
  if (!record.setup) return smaller;
  Model model(smaller.game);
  Content content = model.empty();
  Model larger(record.game);
  const Content drawn = larger.notation().drawn(record.setup->rows);
  for (std::size_t owner = 0; owner < drawn.stones.size(); ++owner)
    for (const int point : drawn.stones[owner].points())
      if (const int place = moved(point); place >= 0 && model.world().everywhere().has(place))
        content.stones[owner].add(place);
  smaller.setup->rows = model.notation().rows(content);
  return smaller;
}

}  // namespace

Record shrink(Record record, const MakeEngine& make, const StopToken& stop) {
  int attempts = most_attempts;
  const auto fails = [&](const Record& smaller) {
    if (attempts-- <= 0 || stop.stop_requested()) return false;
    try {
      return tried(smaller, make).disagreement.has_value();
    } catch (const InputError&) {  // the first position is invalid
      return false;
    }
  };
  const auto takes = [&](Record smaller) {
    if (!fails(smaller)) return false;
    record = std::move(smaller);
    return true;
  };
  const auto is_shorter = [&] { return with_fewer(&Record::moves, record, fails); };
  const auto is_smaller = [&] {
    for (const Edge edge : {Edge::west, Edge::east, Edge::north, Edge::south})
      if (auto smaller = without_line(record, edge); smaller && takes(std::move(*smaller))) return true;
    return false;
  };
  const auto has_fewer_stones = [&] {
    if (!record.setup) return false;
    Record without = record;
    without.setup.reset();
    if (takes(std::move(without))) return true;
    bool any = false;
    for (std::size_t y = 0; y < record.setup->rows.size(); ++y)
      for (std::size_t x = 0; x < record.setup->rows[y].size(); ++x) {
        if (std::string_view(" .-").find(record.setup->rows[y][x]) != std::string_view::npos) continue;
        Record fewer = record;
        fewer.setup->rows[y][x] = '.';
        any = takes(std::move(fewer)) || any;
      }
    return any;
  };
  const auto is_plainer = [&] {
    bool any = false;
    for (std::size_t i = 0; i < record.game.choices().size(); ++i) {
      if (record.game.choices()[i] == 0) continue;
      Record plainer = record;
      plainer.game = plainer.game.with_choice(i, 0);
      any = takes(std::move(plainer)) || any;
    }
    return any;
  };
  record.lines.clear();
  while (is_shorter() || is_smaller() || has_fewer_stones() || is_plainer()) {
  }
  return record;
}

}  // namespace ruleproof
