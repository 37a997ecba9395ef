#include "certify/gtp/board_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "certify/gtp/turn.hpp"
#include "certify/gtp/words.hpp"
#include "record/line.hpp"
#include "session/vertices.hpp"
#include "spec/input_error.hpp"
#include "spec/move.hpp"

namespace ruleproof::gtp {
namespace {

/// The words in front of a move are its player's.
std::string player_of(std::string_view move) { return std::string(move.substr(0, move.find(' '))); }

void play(CurrentGame& game, const std::string& move) {
  Turn turn(game.session(), player_of(move));
  if (!game.session().play(move).empty()) throw Failure("illegal move");
  if (turn.keep_pass()) game.join_last_two();
}

/// How the protocol has a legal move of the player on turn: by the stones that it flips, where that is
/// chosen.
std::string told(Session& session, const std::string& move) {
  const std::string player = player_of(move), word = move.substr(player.size() + 1);
  if (word == pass_of(session.ruleset().game())) return "pass";
  const std::string point = word.substr(0, word.find(' '));
  if (point == word) return vertex(session, point);
  const std::vector<std::string> before = session.stones(player);
  session.play(move);
  std::vector<std::string> flipped = session.stones(player);
  session.undo();
  std::erase_if(flipped, [&](const std::string& name) {
    return name == point || std::ranges::find(before, name) != before.end();
  });
  return fmt::format("{} flip {}", vertex(session, point), vertices(session, flipped));
}

/// The move that genmove makes, and how it is told.
std::pair<std::string, std::string> chosen_move(CurrentGame& game, const std::string& player) {
  const Turn turn(game.session(), player);
  std::string move = game.random_move(player, pass_of(game.session().ruleset().game()));
  std::string text = told(game.session(), move);
  return {std::move(move), std::move(text)};
}

std::string genmove(CurrentGame& game, const std::string& player) {
  const auto [move, text] = chosen_move(game, player);
  play(game, move);
  game.advance_chance();
  return text;
}

std::string set_komi(CurrentGame& game, std::string_view word) {
  double points = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), points);
  if (error != std::errc{} || end != word.data() + word.size() || !std::isfinite(points))
    throw Failure(syntax_error);
  try {
    game.session().set_komi(fmt::format("{}", points));
  } catch (const InputError& refusal) {
    throw Failure(fmt::format("unacceptable komi: {}", refusal.what()));
  }
  return "";
}

/// Whether a placement is legal. One with several outcomes is, though it is no move before one of them is
/// named.
bool is_legal(CurrentGame& game, const std::string& move) {
  const Turn turn(game.session(), player_of(move));
  try {
    return game.session().is_legal(move);
  } catch (const InputError&) {
    const std::vector<std::string> legal = game.session().legal_moves();
    return std::ranges::any_of(legal, [&](const std::string& one) { return one.starts_with(move + ' '); });
  }
}

std::string all_legal(CurrentGame& game, const std::string& player) {
  const Turn turn(game.session(), player);
  return vertices(game.session(), legal_points(game.session(), player));
}

std::string list_stones(CurrentGame& game, const std::string& player) {
  return vertices(game.session(), game.session().stones(player));
}

std::string why(CurrentGame& game, Arguments words) {
  const auto move = move_of(game.session(), words);
  if (!move && lower(words[1]) == "pass") return ": nobody may pass";
  if (!move) throw Failure(fmt::format("no point {} on a {} board", words[1], game.session().board()));
  const Turn turn(game.session(), player_of(*move));
  std::string lines;
  for (const RefusedBy& refusal : game.session().why_not(*move))
    lines += fmt::format("{}: {}{}{}\n", refusal.clause, refusal.fault, refusal.shows.empty() ? "" : ": ",
                         vertices(game.session(), refusal.shows));
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

std::string print_sgf(CurrentGame& game, Arguments words) {
  if (words.empty()) return game.session().sgf();
  try {
    game.save(std::string(words[0]), game.session().sgf());
  } catch (const InputError&) {
    throw Failure("cannot write file");
  }
  return "";
}

}  // namespace

std::vector<Command> board_commands(const std::shared_ptr<CurrentGame>& game) {
  const auto is_legal_word = [game](Arguments words) {
    const auto move = move_of(game->session(), words);
    return move && is_legal(*game, *move) ? "1" : "0";
  };
  const auto play_words = [game](Arguments words) {
    const auto move = move_of(game->session(), words);
    if (!move) throw Failure("illegal move");
    play(*game, *move);
    return "";
  };
  const auto of_colour = [game](auto answer) {
    return [game, answer](Arguments words) { return answer(*game, colour_of(game->session(), words[0])); };
  };
  const auto reg_genmove = [](CurrentGame& one, const std::string& player) {
    return chosen_move(one, player).second;
  };
  constexpr std::size_t most_words = 3 + longest_side * longest_side;
  return {
      {"komi", 1, 1, [game](Arguments words) { return set_komi(*game, words[0]); }},
      {"play", 2, most_words, play_words},
      {"genmove", 1, 1, of_colour(genmove)},
      {"reg_genmove", 1, 1, of_colour(reg_genmove)},
      {"is_legal", 2, most_words, is_legal_word},
      {"all_legal", 1, 1, of_colour(all_legal)},
      {"list_stones", 1, 1, of_colour(list_stones)},
      {"loadsgf", 1, 2, [game](Arguments words) { return load_sgf(*game, words); }},
      {"printsgf", 0, 1, [game](Arguments words) { return print_sgf(*game, words); }},
      {"ruleproof-why", 2, most_words, [game](Arguments words) { return why(*game, words); }},
  };
}

}  // namespace ruleproof::gtp
