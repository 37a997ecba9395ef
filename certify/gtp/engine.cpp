#include "certify/gtp/engine.hpp"

#include <iterator>
#include <utility>

#include "certify/gtp/board_commands.hpp"
#include "certify/gtp/common_commands.hpp"
#include "certify/gtp/gogui_commands.hpp"
#include "certify/gtp/record_form_commands.hpp"
#include "reference/document_form.hpp"

namespace ruleproof::gtp {

std::vector<Command> engine_commands(const std::shared_ptr<CurrentGame>& game) {
  const GameSpec& spec = game->session().ruleset().game();
  std::vector<Command> commands = common_commands(game);
  const auto add = [&commands](std::vector<Command> more) {
    commands.insert(commands.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
  };
  if (spec.default_board) add(size_commands(game));
  if (has_vertices(spec)) {
    add(board_commands(game));
    add(gogui_commands(game));
  } else {
    add(record_form_commands(game));
    if (game->options().players) add(player_commands(game));
  }
  return commands;
}

Server engine(const SessionOptions& options, std::uint64_t seed, Files files) {
  return Server(engine_commands(std::make_shared<CurrentGame>(options, seed, std::move(files))));
}

}  // namespace ruleproof::gtp
