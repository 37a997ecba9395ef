#include "certify/gtp/gogui_commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "certify/gtp/words.hpp"
#include "session/vertices.hpp"
#include "spec/language/checker.hpp"
#include "spec/size.hpp"

namespace ruleproof::gtp {
namespace {

/// An upper-case letter, then only lower-case ones.
std::string game_id(const Session& session) {
  std::string id = session.ruleset().game().id;
  id.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(id.front())));
  return id;
}

Colours colours(const Session& session) { return colours_of(session.ruleset().game()); }

/// One number for a square, as the manual has it; columns and rows for another rectangle.
std::string board_size(Size size) {
  return size.w == size.h ? fmt::format("{}", size.w) : fmt::format("{} {}", size.w, size.h);
}

std::string board(const Session& session) {
  const GameSpec& game = session.ruleset().game();
  const Size size = parse_size(session.board());
  std::string points(static_cast<std::size_t>(size.area()), '.');
  const auto draw = [&](const std::string& player, char sign) {
    for (const std::string& name : session.stones(player))
      points[static_cast<std::size_t>(point_of_records(game, size, name))] = sign;
  };
  draw(colours(session).black, 'X');
  draw(colours(session).white, 'O');
  std::string lines;
  for (int y = 0; y < size.h; ++y)
    lines += fmt::format("{}\n", fmt::join(points.substr(static_cast<std::size_t>(y * size.w),
                                                         static_cast<std::size_t>(size.w)),
                                           " "));
  return lines;
}

/// Empty once the game is over, for so GoGui learns of it.
std::string legal_moves(const Session& session) {
  if (session.is_over()) return "";
  const std::string points = vertices(session, legal_points(session, session.to_move()));
  const std::string pass = pass_of(session.ruleset().game());
  if (pass.empty() || !session.is_legal(session.to_move() + ' ' + pass)) return points;
  return points.empty() ? "pass" : points + " pass";
}

/// After the end, who would be next.
std::string side_to_move(const Session& session) {
  std::string player = session.to_move();
  if (player.empty()) {
    const std::string record = session.record();
    const std::size_t last = record.rfind('\n', record.size() - 2) + 1;
    player = opponent_of(session, record.substr(last, record.find(' ', last) - last));
  }
  return player == colours(session).black ? "black" : "white";
}

constexpr const char* analyses =
    "plist/Legal points/all_legal %c\n"
    "plist/Stones/list_stones %c\n"
    "string/Why not here/ruleproof-why %c %p\n"
    "string/Score/final_score\n"
    "string/Result/gogui-rules_final_result\n"
    "string/Readings/ruleproof-ruleset\n"
    "none/Set reading/ruleproof-set_reading %s\n"
    "string/Record/ruleproof-record\n"
    "string/Engine or reference/ruleproof-engine\n";

}  // namespace

std::vector<Command> gogui_commands(const std::shared_ptr<CurrentGame>& game) {
  std::vector<Command> commands = {
      {"gogui-rules_game_id", 0, 0, [game](Arguments) { return game_id(game->session()); }},
      {"gogui-rules_board", 0, 0, [game](Arguments) { return board(game->session()); }},
      {"gogui-rules_board_size", 0, 0,
       [game](Arguments) { return board_size(parse_size(game->session().board())); }},
      {"gogui-rules_legal_moves", 0, 0, [game](Arguments) { return legal_moves(game->session()); }},
      {"gogui-rules_side_to_move", 0, 0, [game](Arguments) { return side_to_move(game->session()); }},
      {"gogui-rules_final_result", 0, 0, [game](Arguments) { return game->session().result(); }},
      {"gogui-analyze_commands", 0, 0, [](Arguments) { return analyses; }},
  };
  const auto& document = game->session().ruleset().game().document;
  if (!language::has_step(document->document, language::Step::Kind::remove))
    return commands;  // stones never leave the board
  const auto captured = [game](const std::string& player) {
    return fmt::format("{}", game->session().captured(player));
  };
  const auto both = [game, captured](Arguments) {
    return captured(colours(game->session()).black) + ' ' + captured(colours(game->session()).white);
  };
  commands.push_back({"gogui-rules_captured_count", 0, 0, both});
  commands.push_back({"captures", 1, 1, [game, captured](Arguments words) {
                        return captured(colour_of(game->session(), words[0]));
                      }});
  return commands;
}

}  // namespace ruleproof::gtp
