#include "certify/gtp/board_commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "certify/gtp/turn.hpp"
#include "certify/gtp/words.hpp"
#include "record/move_text.hpp"
#include "record/sgf.hpp"
#include "spec/input_error.hpp"
#include "spec/komi.hpp"

namespace ruleproof::gtp {
namespace {

void play(CurrentGame& game, const Move& move) {
  Turn turn(game.board(), move.colour);
  if (!game.board().play(move).empty()) throw Failure("illegal move");
  if (turn.keep_pass()) game.join_last_two();
}

/// The move that genmove makes.
Move chosen_move(CurrentGame& game, Colour colour) {
  const Turn turn(game.board(), colour);
  return parse_move(game.board().size(), game.random_move(std::string(1, letter(colour))));
}

std::string genmove(CurrentGame& game, Colour colour) {
  const Move move = chosen_move(game, colour);
  play(game, move);
  game.advance_chance();
  return vertex(game.board().size(), move);
}

std::string set_komi(CurrentGame& game, std::string_view word) {
  double points = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), points);
  if (error != std::errc{} || end != word.data() + word.size() || !std::isfinite(points))
    throw Failure(syntax_error);
  try {
    const Komi komi = parse_komi(fmt::format("{}", points));
    game.board().set_komi(komi);
  } catch (const InputError& refusal) {
    throw Failure(fmt::format("unacceptable komi: {}", refusal.what()));
  }
  return "";
}

/// Whether a placement is legal. One with several outcomes is, though it is no move before one of them is
/// named.
bool is_legal(CurrentGame& game, const Move& move) {
  const Turn turn(game.board(), move.colour);
  if (!move.point || move.flips) return game.board().is_legal(move);
  return game.board().colour_to_move() == move.colour && std::ranges::binary_search(game.board().legal_points(), *move.point);
}

std::string all_legal(CurrentGame& game, Colour colour) {
  const Turn turn(game.board(), colour);
  if (game.board().colour_to_move() != colour) return "";  // the other one may not pass
  return vertices(game.board().size(), game.board().legal_points());
}

std::string list_stones(CurrentGame& game, Colour colour) {
  std::vector<int> points;
  const std::vector<Stone> stones = game.board().position();
  for (int point = 0; point < game.board().size().area(); ++point)
    if (stones[static_cast<std::size_t>(point)] == stone_of(colour)) points.push_back(point);
  return vertices(game.board().size(), points);
}

std::string why(CurrentGame& game, Arguments words) {
  const Move move = parse_move(game.board().size(), joined(words));
  const Turn turn(game.board(), move.colour);
  std::string lines;
  for (const RefusedBy& refusal : game.board().why_not(move))
    lines += fmt::format("{}: {}{}{}\n", refusal.clause, refusal.fault, refusal.shows.empty() ? "" : ": ",
                         upper(fmt::format("{}", fmt::join(refusal.shows, " "))));
  return lines;
}

std::string load_sgf(CurrentGame& game, Arguments words) {
  const int end = words.size() == 2 ? number(words[1]) : 0;
  try {
    game.load(std::string(words[0]));
  } catch (const InputError&) {
    throw Failure("cannot load file");
  }
  if (end > 0)
    while (game.session().moves() >= end) game.undo();
  return "";
}

std::string sgf(CurrentGame& game) {
  const Record record = game.board().as_record();
  std::vector<std::vector<Stone>> positions;
  const std::unique_ptr<Session> copy = session(game.options());
  auto& replayed = static_cast<BoardSession&>(*copy);
  replayed.load(write_record(record), "the game");
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    positions.push_back(replayed.position());
    replayed.undo();
  }
  std::ranges::reverse(positions);
  return write_sgf(record, positions);
}

std::string print_sgf(CurrentGame& game, Arguments words) {
  if (words.empty()) return sgf(game);
  try {
    game.save(std::string(words[0]), sgf(game));
  } catch (const InputError&) {
    throw Failure("cannot write file");
  }
  return "";
}

}  // namespace

std::vector<Command> board_commands(const std::shared_ptr<CurrentGame>& game) {
  const auto size = [game] { return game->board().size(); };
  const auto is_legal_word = [game, size](Arguments words) {
    const std::optional<Move> move = move_of(size(), words);
    return move && is_legal(*game, *move) ? "1" : "0";
  };
  const auto play_words = [game, size](Arguments words) {
    const std::optional<Move> move = move_of(size(), words);
    if (!move) throw Failure("illegal move");
    play(*game, *move);
    return "";
  };
  const auto reg_genmove = [game, size](Arguments words) {
    return vertex(size(), chosen_move(*game, colour_of(words[0])));
  };
  constexpr std::size_t most_words = 3 + longest_side * longest_side;
  return {
      {"komi", 1, 1, [game](Arguments words) { return set_komi(*game, words[0]); }},
      {"play", 2, most_words, play_words},
      {"genmove", 1, 1, [game](Arguments words) { return genmove(*game, colour_of(words[0])); }},
      {"reg_genmove", 1, 1, reg_genmove},
      {"is_legal", 2, most_words, is_legal_word},
      {"all_legal", 1, 1, [game](Arguments words) { return all_legal(*game, colour_of(words[0])); }},
      {"list_stones", 1, 1, [game](Arguments words) { return list_stones(*game, colour_of(words[0])); }},
      {"loadsgf", 1, 2, [game](Arguments words) { return load_sgf(*game, words); }},
      {"printsgf", 0, 1, [game](Arguments words) { return print_sgf(*game, words); }},
      {"ruleproof-why", 2, most_words, [game](Arguments words) { return why(*game, words); }},
  };
}

}  // namespace ruleproof::gtp
