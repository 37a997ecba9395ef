#include "record/political_go_headers.hpp"

#include "record/political_go_players.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof::political_go {

GameHeaders::GameHeaders(std::string_view file)
    : file_(file),
      headers_(file, &spec(game_id),
               {{"game", "game political-go"}, {"board", "board 13x13"}, {"reading", "reading ko=now"}}) {}

bool GameHeaders::has(std::string_view word) const { return headers_.has(word) || lower(word) == "players"; }

std::vector<std::string> GameHeaders::names() const {
  std::vector<std::string> names = headers_.names();
  names.emplace_back("players");
  return names;
}

void GameHeaders::take(const Line& line) {
  if (headers_.has(line.words[0])) return headers_.take(line);
  if (headers_.ended())
    line.fail(line.words[0],
              "the header 'players' comes too late: headers come before the set-up and the moves");
  if (players_) line.fail(line.words[0], "the header 'players' stands twice; one of them must go");
  players_ = read_players(line);
}

std::optional<Size> GameHeaders::size() const {
  const auto* board = headers_.find("board");
  if (board == nullptr) return std::nullopt;
  return located(file_, board->place, [&] { return parse_size(board->text); });
}

}  // namespace ruleproof::political_go
