#include "certify/gtp/common_commands.hpp"

#include <fmt/format.h>

#include "certify/gtp/words.hpp"
#include "report/version.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::gtp {
namespace {

std::string undo(CurrentGame& game, int moves) {
  if (moves > game.undoable()) throw Failure("cannot undo");
  for (int i = 0; i < moves; ++i) game.undo();
  return "";
}

std::string set_reading(CurrentGame& game, std::string_view assignment) {
  SessionOptions options = game.options();
  options.readings.clear();
  for (const auto& [key, reading] : game.session().ruleset().with(assignment).chosen())
    options.readings.push_back(key + '=' + reading);
  game.start(options);
  return "";
}

std::string set_size(CurrentGame& game, int width, int height) {
  SessionOptions options = game.options();
  options.board = fmt::format("{}x{}", width, height);
  try {
    game.start(options);
  } catch (const InputError&) {
    throw Failure("unacceptable size");
  }
  return "";
}

}  // namespace

std::vector<Command> common_commands(const std::shared_ptr<CurrentGame>& game) {
  return {
      {"name", 0, 0, [](Arguments) { return "Ruleproof"; }},
      {"version", 0, 0, [](Arguments) { return std::string(ruleproof_version()); }},
      {"clear_board", 0, 0,
       [game](Arguments) {
         game->clear();
         return "";
       }},
      {"undo", 0, 0, [game](Arguments) { return undo(*game, 1); }},
      {"gg-undo", 0, 1,
       [game](Arguments words) { return undo(*game, words.empty() ? 1 : number(words[0])); }},
      {"showboard", 0, 0, [game](Arguments) { return '\n' + game->session().drawing(); }},
      {"final_score", 0, 0, [game](Arguments) { return game->session().score(); }},
      {"ruleproof-engine", 0, 0, [game](Arguments) { return std::string(game->session().engine()); }},
      {"ruleproof-ruleset", 0, 0, [game](Arguments) { return game->session().ruleset().text(); }},
      {"ruleproof-set_reading", 1, 1, [game](Arguments words) { return set_reading(*game, words[0]); }},
      {"ruleproof-record", 0, 0, [game](Arguments) { return game->session().record(); }},
      {"ruleproof-load", 1, 1,
       [game](Arguments words) {
         game->load(std::string(words[0]));
         return "";
       }},
  };
}

std::vector<Command> size_commands(const std::shared_ptr<CurrentGame>& game) {
  const auto set = [game](Arguments words) {
    return set_size(*game, number(words.front()), number(words.back()));
  };
  return {{"boardsize", 1, 2, set}, {"rectangular_boardsize", 2, 2, set}};
}

}  // namespace ruleproof::gtp
