#include "certify/gtp/record_form_commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "certify/gtp/words.hpp"
#include "record/colour.hpp"
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

/// A player's letter in moves, as it is; that of Black and White also as colours are spelled everywhere in
/// the protocol.
std::optional<std::string> find_player(const Session& session, std::string_view word) {
  const std::vector<std::string> players = session.players();
  if (std::ranges::find(players, word) != players.end()) return std::string(word);
  const std::optional<Colour> colour = parse_colour(word);
  const bool are_colours = std::ranges::is_permutation(players, std::vector<std::string>{"B", "W"});
  return colour && are_colours ? std::optional(std::string(1, letter(*colour))) : std::nullopt;
}

std::string player(const Session& session, std::string_view word) {
  if (const auto found = find_player(session, word)) return *found;
  throw Failure(syntax_error);
}

/// A move as the session reads it.
std::string move_text(const Session& session, Arguments words) {
  const std::string player = find_player(session, words[0]).value_or(std::string(words[0]));
  return words.size() == 1 ? player : player + ' ' + joined(words.subspan(1));
}

std::string play(CurrentGame& game, Arguments words) {
  if (!read_by_session([&] { return game.session().play(move_text(game.session(), words)); }).empty())
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
  return read_by_session([&] { return game.session().is_legal(move_text(game.session(), words)); }) ? "1"
                                                                                                    : "0";
}

std::string why_in_record_form(CurrentGame& game, Arguments words) {
  std::string lines;
  for (const RefusedBy& refusal : game.session().why_not(move_text(game.session(), words)))
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
      {"ruleproof-why", 1, longest_line,
       [game](Arguments words) { return why_in_record_form(*game, words); }},
  };
}

std::vector<Command> player_commands(const std::shared_ptr<CurrentGame>& game) {
  return {{"ruleproof-players", 0, 1, [game](Arguments words) { return players(*game, words); }}};
}

}  // namespace ruleproof::gtp
