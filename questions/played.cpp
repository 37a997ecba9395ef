#include "questions/played.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "record/line.hpp"
#include "record/model_text.hpp"
#include "record/move_numbers.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/choice.hpp"
#include "spec/threads.hpp"

namespace ruleproof::questions {

namespace {

constexpr std::size_t most_games = 3;        // games that are stored
constexpr std::size_t longest_game = 2'000;  // moves of a game that is stored

void heed(Played& game, const Asker& asker) {
  game.model->evaluator().stop_on(asker.stop);
  game.model->evaluator().allow_steps(asker.steps);
}

/// Plays the moves of the record that are left.
void play_on(Played& game, const Asker& asker) {
  while (game.moves < game.record.moves.size()) {
    if (asker.stop.stop_requested()) throw evaluator::Stopped();
    const model::RecordedMove& move = game.record.moves[game.moves];
    model::MoveJudgement judged = judgement(*game.model, {}, game.state, move);
    if (!judged.is_legal() || judged.outcomes.size() > 1) {
      game.stuck = std::move(judged);
      return;
    }
    const model::State& after = judged.outcomes.front().state;
    game.before.push_back(std::exchange(game.state, after));
    ++game.moves;
    number_stones(game.numbers, *game.before.back().now, *after.now, move.move, static_cast<int>(game.moves));
  }
}

/// Goes back to the position after `moves` moves.
void go_back(Played& game, std::size_t moves) {
  if (moves == game.moves) return;
  game.state = game.before[moves];
  game.before.resize(moves);
  game.record.moves.resize(moves);
  game.record.lines.resize(moves);
  game.ends.resize(moves + 1);
  game.text.resize(game.ends.back());
  game.moves = moves;
  game.numbers.clear();
  for (std::size_t i = 0; i < moves; ++i)
    number_stones(game.numbers, *game.before[i].now,
                  i + 1 < moves ? *game.before[i + 1].now : *game.state.now, game.record.moves[i].move,
                  static_cast<int>(i) + 1);
}

void add_move(Played& game, model::RecordedMove move) {
  game.text += text(*game.model, move) + '\n';
  game.ends.push_back(game.text.size());
  game.record.moves.push_back(std::move(move));
  game.record.lines.push_back(game.record.lines.empty() ? 1 : game.record.lines.back() + 1);
}

/// Returns how many moves of a game a record begins with.
std::size_t shared_moves(const Played& game, std::string_view record) {
  const auto same =
      static_cast<std::size_t>(std::ranges::mismatch(game.text, record).in1 - game.text.begin());
  const auto shared = std::ranges::upper_bound(game.ends, same) - game.ends.begin();
  return shared == 0 ? 0 : static_cast<std::size_t>(shared) - 1;
}

/// Returns the moves of some lines, each as the plain form writes it; nothing for other lines.
std::optional<std::vector<model::RecordedMove>> plain_moves(const model::Model& model,
                                                            std::string_view lines) {
  std::vector<model::RecordedMove> moves;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end + 1);
    try {
      moves.push_back(parse_recorded_move(model, line));
    } catch (const InputError&) {  // play() reads the record from its start, and reports the place
      return std::nullopt;
    }
    if (text(model, moves.back()) != line) return std::nullopt;
  }
  return moves;
}

std::unique_ptr<Played> from_start(std::shared_ptr<const language::CheckedDocument> document,
                                   const std::string& text, const Asker& asker) {
  model::Record record = model::parse_record(text, "record", Game(document->document));
  auto model = std::make_unique<model::Model>(record.game, Evaluation::compiled);
  model::call_players(*model, record);
  auto game = std::make_unique<Played>(
      Played{std::move(document), std::move(record), std::move(model), {}, 0, {}, {}, {}, {}, {}});
  heed(*game, asker);
  game->state = model::first_state(*game->model, game->record);
  game->text = write_record(game->record);
  std::size_t end = game->text.size();
  for (auto move = game->record.moves.rbegin(); move != game->record.moves.rend(); ++move) {
    game->ends.push_back(end);
    end -= model::text(*game->model, *move).size() + 1;
  }
  game->ends.push_back(end);
  std::ranges::reverse(game->ends);
  play_on(*game, asker);
  return game;
}

}  // namespace

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
    auto more = plain_moves(*game->model, std::string_view(text).substr(game->ends[shared]));
    if (more && shared + more->size() <= most_moves) {
      heed(*game, asker);
      go_back(*game, shared);
      for (model::RecordedMove& move : *more) add_move(*game, std::move(move));
      play_on(*game, asker);
      return game;
    }
    store(std::move(game));
  }
  return from_start(std::move(document), text, asker);
}

void PlayedGames::store(std::unique_ptr<Played> game) {
  // The points of a grid without an edge are those of the latest query.
  if (game->stuck || game->model->world().is_unbounded() || game->moves > longest_game) return;
  const Lock lock(mutex_);
  latest_.insert(latest_.begin(), std::move(game));
  if (latest_.size() > most_games) latest_.pop_back();
}

void demand_whole(const Played& game) {
  if (!game.stuck) return;
  throw InputError(fmt::format("move {}, {}, {}", game.moves + 1, text(*game.model, game.stuck->move),
                               game.stuck->is_legal()
                                   ? "does not say which outcome is meant"
                                   : "is illegal: " + text(*game.model, game.stuck->refusals)));
}

std::vector<std::string> point_names(const model::Model& model, const std::vector<int>& points) {
  std::vector<std::string> names;
  for (const int point : points) names.push_back(model.world().name_of(point));
  return names;
}

std::vector<std::string> point_names(const model::Model& model, const model::Move& move) {
  return point_names(model, points_of(move));
}

}  // namespace ruleproof::questions
