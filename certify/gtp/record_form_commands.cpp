#include "certify/gtp/record_form_commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "certify/gtp/words.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::gtp {
namespace {

/// What a function of the session on a text gives; the session's words on it are a syntax error.
template <class F>
auto read_by_session(F function) {
  try {
    return function();
  } catch (const InputError& error) {
    throw Failure(fmt::format("{}: {}", syntax_error, error.what()));
  }
}

/// A player's name in moves. Colours may be spelled as everywhere in the protocol, symbols only as they are.
std::string player(const Session& session, std::string_view word) {
  const std::vector<std::string> players = session.players();
  if (std::ranges::find(players, word) != players.end()) return std::string(word);
  if (session.ruleset().game().default_board) throw Failure(syntax_error);
  return std::string(1, letter(colour_of(word)));
}

std::string play(CurrentGame& game, Arguments words) {
  if (!read_by_session([&] { return game.session().play(joined(words)); }).empty())
    throw Failure("illegal move");
  return "";
}

std::string chosen_move(CurrentGame& game, std::string_view word) {
  const std::string name = player(game.session(), word);
  return game.random_move(name).substr(name.size() + 1);
}

std::string genmove(CurrentGame& game, std::string_view word) {
  const std::string move = chosen_move(game, word);
  game.session().play(player(game.session(), word) + ' ' + move);
  game.advance_chance();
  return move;
}

std::string is_legal(CurrentGame& game, Arguments words) {
  return read_by_session([&] { return game.session().is_legal(joined(words)); }) ? "1" : "0";
}

std::string why(CurrentGame& game, Arguments words) {
  std::string lines;
  for (const RefusedBy& refusal : game.session().why_not(joined(words)))
    lines += fmt::format("{}: {}{}{}\n", refusal.clause, refusal.fault, refusal.shows.empty() ? "" : ": ",
                         fmt::join(refusal.shows, " "));
  return lines;
}

std::string players(CurrentGame& game, Arguments words) {
  if (words.empty()) return fmt::format("{}", fmt::join(game.session().players(), " "));
  SessionOptions options = game.options();
  options.players = number(words[0]);
  game.start(options);
  return "";
}

}  // namespace

std::vector<Command> record_form_commands(const std::shared_ptr<CurrentGame>& game) {
  const auto all_legal = [game](Arguments) {
    return fmt::format("{}", fmt::join(game->session().legal_moves(), "\n"));
  };
  const auto list_stones = [game](Arguments words) {
    return fmt::format("{}", fmt::join(game->session().stones(player(game->session(), words[0])), " "));
  };
  return {
      {"play", 1, longest_line, [game](Arguments words) { return play(*game, words); }},
      {"genmove", 1, 1, [game](Arguments words) { return genmove(*game, words[0]); }},
      {"reg_genmove", 1, 1, [game](Arguments words) { return chosen_move(*game, words[0]); }},
      {"is_legal", 1, longest_line, [game](Arguments words) { return is_legal(*game, words); }},
      {"all_legal", 0, 0, all_legal},
      {"list_stones", 1, 1, list_stones},
      {"ruleproof-why", 1, longest_line, [game](Arguments words) { return why(*game, words); }},
  };
}

std::vector<Command> player_commands(const std::shared_ptr<CurrentGame>& game) {
  return {{"ruleproof-players", 0, 1, [game](Arguments words) { return players(*game, words); }}};
}

}  // namespace ruleproof::gtp
