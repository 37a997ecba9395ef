#include "questions/played.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>

#include "record/line.hpp"
#include "record/model_text.hpp"
#include "record/move_numbers.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/choice.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof::questions {

namespace {

constexpr std::size_t most_games = 3;        // the maximal number of stored games
constexpr std::size_t longest_game = 2'000;  // the maximal number of moves of a stored game

/// Plays the moves in `left` and removes them from `left`. Stops at the first move that is illegal or has
/// several outcomes; this move stays in `left`, and `stuck` is set to the ruling on it. Throws
/// evaluator::Stopped after a stop request.
void play_on(Played& played, const Asker& asker) {
  auto next = played.left.begin();
  for (; next != played.left.end(); ++next) {
    if (asker.stop.stop_requested()) throw evaluator::Stopped();
    MoveJudgement judged = judgement(played.model(), {}, played.state(), *next);
    if (!judged.is_legal() || judged.outcomes.size() > 1) {
      played.stuck = std::move(judged);
      break;
    }
    const State before = played.state();
    played.game.play(*next, judged.outcomes.front().state);
    number_stones(played.numbers, *before.now, *played.state().now, next->move,
                  static_cast<int>(played.game.moves()));
  }
  played.left.erase(played.left.begin(), next);
}

/// Takes back all moves after the first `moves` moves.
void go_back(Played& played, std::size_t moves) {
  if (moves == played.game.moves()) return;
  while (played.game.moves() > moves) played.game.undo();
  played.ends.resize(moves + 1);
  played.text.resize(played.ends.back());
  played.numbers.clear();
  for (std::size_t i = 0; i < moves; ++i)
    number_stones(played.numbers, *played.game.states()[i].now, *played.game.states()[i + 1].now,
                  played.game.record().moves[i].move, static_cast<int>(i) + 1);
}

/// Returns how many moves at the beginning of a stored game and of a record are the same. Returns 0 if the
/// lines before the moves differ.
std::size_t shared_moves(const Played& game, std::string_view record) {
  const auto same =
      static_cast<std::size_t>(std::ranges::mismatch(game.text, record).in1 - game.text.begin());
  const auto shared = std::ranges::upper_bound(game.ends, same) - game.ends.begin();
  return shared == 0 ? 0 : static_cast<std::size_t>(shared) - 1;
}

/// Returns the moves in these lines. Returns nothing if a line does not have exactly the form in which
/// write_record() writes a move.
std::optional<std::vector<RecordedMove>> plain_moves(const Model& model, std::string_view lines) {
  std::vector<RecordedMove> moves;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end + 1);
    try {
      moves.push_back(parse_recorded_move(model, line));
    } catch (const InputError&) {  // then play() reads the whole record and reports where the error is
      return std::nullopt;
    }
    if (text(model, moves.back()) != line) return std::nullopt;
  }
  return moves;
}

}  // namespace

Played::Played(std::shared_ptr<const language::CheckedDocument> read, Record record, const Asker& asker)
    : document(std::move(read)),
      game(record, asker.stop, asker.steps),
      left(record.moves),
      text(write_record(record)) {
  std::size_t end = text.size();
  for (const RecordedMove& move : left | std::views::reverse) {
    ends.push_back(end);
    end -= ruleproof::text(model(), move).size() + 1;
  }
  ends.push_back(end);
  std::ranges::reverse(ends);
  play_on(*this, asker);
}

std::unique_ptr<Played> PlayedGames::take(const language::CheckedDocument& document,
                                          const std::string& text) {
  const Lock lock(mutex_);
  const auto shared = [&](const std::unique_ptr<Played>& game) {
    return game->document.get() == &document ? shared_moves(*game, text) : 0;
  };
  const auto best = std::ranges::max_element(latest_, {}, shared);
  if (best == latest_.end() || shared(*best) == 0) return nullptr;
  std::unique_ptr<Played> game = std::move(*best);
  latest_.erase(best);
  return game;
}

std::unique_ptr<Played> PlayedGames::play(std::shared_ptr<const language::CheckedDocument> document,
                                          const Json& question, const Asker& asker) {
  const std::string text = text_of(question, "record", "");
  if (std::unique_ptr<Played> game = take(*document, text)) {
    const std::size_t shared = shared_moves(*game, text);
    auto more = plain_moves(game->model(), std::string_view(text).substr(game->ends[shared]));
    if (more && shared + more->size() <= most_moves) {
      game->game.allow(asker.stop, asker.steps);
      go_back(*game, shared);
      for (const RecordedMove& move : *more) {
        game->text += ruleproof::text(game->model(), move) + '\n';
        game->ends.push_back(game->text.size());
      }
      game->left = std::move(*more);
      play_on(*game, asker);
      return game;
    }
    store(std::move(game));
  }
  Record record = parse_record(text, "record", Game(document->document));
  return std::make_unique<Played>(std::move(document), std::move(record), asker);
}

void PlayedGames::store(std::unique_ptr<Played> game) {
  // Games on an unbounded grid are not stored, because there the number of a point depends on the latest
  // evaluation.
  if (game->stuck || game->model().world().is_unbounded() || game->game.moves() > longest_game) return;
  const Lock lock(mutex_);
  latest_.insert(latest_.begin(), std::move(game));
  if (latest_.size() > most_games) latest_.pop_back();
}

void demand_whole(const Played& game) {
  if (!game.stuck) return;
  throw InputError(fmt::format("move {}, {}, {}", game.game.moves() + 1, text(game.model(), game.stuck->move),
                               game.stuck->is_legal()
                                   ? "does not say which outcome is meant"
                                   : "is illegal: " + text(game.model(), game.stuck->refusals)));
}

std::vector<std::string> point_names(const Model& model, const std::vector<int>& points) {
  std::vector<std::string> names;
  for (const int point : points) names.push_back(model.world().name_of(point));
  return names;
}

std::vector<std::string> point_names(const Model& model, const Move& move) {
  return point_names(model, points_of(move));
}

}  // namespace ruleproof::questions
