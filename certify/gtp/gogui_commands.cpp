#include "certify/gtp/gogui_commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "certify/gtp/words.hpp"
#include "record/move_text.hpp"
#include "spec/komi.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof::gtp {
namespace {

/// An upper-case letter, then only lower-case ones.
std::string game_id(const BoardSession& session) {
  std::string id = session.ruleset().game().id;
  id.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(id.front())));
  return id;
}

/// One number for a square, as the manual has it; columns and rows for another rectangle.
std::string board_size(Size size) {
  return size.w == size.h ? fmt::format("{}", size.w) : fmt::format("{} {}", size.w, size.h);
}

std::string board(const BoardSession& session) {
  std::string lines;
  for (const std::string& row : rows(session.size(), session.position()))
    lines += fmt::format("{}\n", fmt::join(row, " "));
  return lines;
}

/// Empty once the game is over, for so GoGui learns of it.
std::string legal_moves(const BoardSession& session) {
  if (session.is_over()) return "";
  const std::string points = vertices(session.size(), session.legal_points());
  if (!session.is_legal(Move{session.colour_to_move(), std::nullopt})) return points;
  return points.empty() ? "pass" : points + " pass";
}

std::string side_to_move(const BoardSession& session) {
  return session.colour_to_move() == Colour::black ? "black" : "white";
}

/// How many stones of the other colour have left the board since the start or the set-up, by whose move ever.
int captured(const BoardSession& session, Colour by) {
  const Record record = session.as_record();
  const auto count = [&](const std::vector<Stone>& stones) {
    return std::ranges::count(stones, stone_of(other(by)));
  };
  auto placed = std::ranges::count_if(
      record.moves, [&](const Move& move) { return move.colour == other(by) && move.point; });
  if (record.setup) placed += count(record.setup->stones);
  return static_cast<int>(placed - count(session.position()));
}

std::string final_result(const BoardSession& session) {
  const Result result = session.result();
  if (!has_scores(session.ruleset().game())) {
    if (!session.is_over()) return "The game is not over";
    return result.winner ? fmt::format("{} wins [{}]", name(*result.winner), result.clause) : "Nobody wins: " + result.note;
  }
  const std::string scores =
      fmt::format("Black {}, White {}", text(Komi{result.black}), text(Komi{result.white}));
  if (result.winner) return fmt::format("{} wins [{}]: {}", name(*result.winner), result.clause, scores);
  return fmt::format("Nobody wins: {}, {}", scores, result.note);
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
      {"gogui-rules_game_id", 0, 0, [game](Arguments) { return game_id(game->board()); }},
      {"gogui-rules_board", 0, 0, [game](Arguments) { return board(game->board()); }},
      {"gogui-rules_board_size", 0, 0, [game](Arguments) { return board_size(game->board().size()); }},
      {"gogui-rules_legal_moves", 0, 0, [game](Arguments) { return legal_moves(game->board()); }},
      {"gogui-rules_side_to_move", 0, 0, [game](Arguments) { return side_to_move(game->board()); }},
      {"gogui-rules_final_result", 0, 0, [game](Arguments) { return final_result(game->board()); }},
      {"gogui-analyze_commands", 0, 0, [](Arguments) { return analyses; }},
  };
  const auto& document = game->session().ruleset().game().document;
  if (!language::has_step(document->document, language::Step::Kind::remove)) return commands;  // stones never leave the board
  const auto both = [game](Arguments) {
    return fmt::format("{} {}", captured(game->board(), Colour::black),
                       captured(game->board(), Colour::white));
  };
  commands.push_back({"gogui-rules_captured_count", 0, 0, both});
  commands.push_back({"captures", 1, 1, [game](Arguments words) {
                        return fmt::format("{}", captured(game->board(), colour_of(words[0])));
                      }});
  return commands;
}

}  // namespace ruleproof::gtp
