#include "properties/trial.hpp"

#include <string>

#include "properties/games.hpp"
#include "properties/view.hpp"

namespace ruleproof {

std::vector<Attempt> opening(const Setup& setup) {
  std::vector<int> left[2];
  for (int point = static_cast<int>(setup.stones.size()) - 1; point >= 0; --point) {
    const Stone stone = setup.stones[point];
    if (stone != Stone::empty) left[stone == Stone::black ? 0 : 1].push_back(point);
  }
  std::vector<Attempt> opening;
  const auto mover = [&] { return opening.size() % 2; };
  while (!left[0].empty() || !left[1].empty() || mover() != (setup.to_move == Colour::black ? 0 : 1)) {
    std::vector<int>& own = left[mover()];
    opening.push_back(own.empty() ? Attempt() : own.back());
    if (!own.empty()) own.pop_back();
  }
  return opening;
}

bool takes_too_long(const Trial& trial) {
  return trial.setup && trial.ruleset.text().find("flip=one-by-one") != std::string::npos;
}

Record record(const Trial& trial) {
  const Ruleset& ruleset = trial.ruleset;
  Record record{.game = ruleset.game().id,
                .size = trial.size,
                .readings = {},
                .komi = std::nullopt,
                .setup = trial.setup,
                .moves = {},
                .lines = {}};
  for (const OpenClause& clause : ruleset.game().open_clauses)
    if (ruleset.reading(clause.key) != clause.readings.front().name)
      record.readings.emplace_back(clause.key, ruleset.reading(clause.key));

  const std::unique_ptr<Rules> rules = played_game(ruleset.game().id).rules(ruleset);
  const Board board(trial.size);
  State state = start(board);
  if (trial.setup) state = {position_of(board, trial.setup->stones), trial.setup->to_move};
  for (const Attempt& attempt : trial.attempts) {
    const Move move{state.to_move, attempt};
    record.moves.push_back(move);
    if (is_legal(*rules, state, move)) state = play(*rules, state, move);
  }
  return record;
}

Trial trial(const Record& record) {
  Trial trial{ruleset(record), record.size, record.setup};
  for (const Move& move : record.moves) trial.attempts.push_back(move.point);
  return trial;
}

}  // namespace ruleproof
