// An engine for tests. The program faulty_engine GAME FAULT [COMMAND]... behaves like `ruleproof gtp GAME`,
// except for one planted fault ("none" for no fault) and without the named commands. GAME may be the path of
// a document. The fault is in the answers to a command, or in the document by whose rules the engine plays.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "certify/gtp/engine.hpp"
#include "session/gtp_spelling.hpp"
#include "session/session.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

using gtp::Arguments;
using gtp::Command;
using gtp::CurrentGame;
using gtp::Failure;

/// The owner of the stone on each point.
using Position = std::map<int, std::string>;

Position position(const Session& session) {
  Position position;
  const GtpSpelling spelling(session.game().document(), session.game().board());
  for (const std::string& player : session.players())
    for (const std::string& name : session.stones(player)) position[spelling.point_of(name)] = player;
  return position;
}

// -------------------------------------------------------------------------------------- faults of commands

using Game = std::shared_ptr<CurrentGame>;
using Answer = std::function<std::string(Arguments)>;
/// A function that returns the faulty answer to a command; `right` computes the correct answer.
using Spoil = std::function<std::string(const Game&, const Answer& right, Arguments)>;

/// Returns a fault that applies `change` to the correct answer.
template <class Change>
Spoil changed(Change change) {
  return [change](const Game&, const Answer& right, Arguments words) { return change(right(words)); };
}

/// Fault: a refused move takes back the last move.
std::string take_back_when_refusing(const Game& game, const Answer& right, Arguments words) {
  try {
    return right(words);
  } catch (const Failure&) {
    if (game->undoable() > 0) game->undo();
    throw;
  }
}

/// Fault: a capture ends the program.
std::string die_of_a_capture(const Game& game, const Answer& right, Arguments words) {
  const auto before = position(game->session()).size();
  std::string answer = right(words);
  if (words.back() != "pass" && position(game->session()).size() <= before) std::_Exit(3);
  return answer;
}

/// Fault: undo of a capture also takes back the move before the capture.
std::string take_back_two(const Game& game, const Answer& right, Arguments words) {
  const Position before = position(game->session());
  std::string answer = right(words);
  const Position after = position(game->session());
  if (after != before && after.size() >= before.size() && game->undoable() > 0) game->undo();
  return answer;
}

/// Fault in the game Endo, where a turn is a placement and often a movement: a placement alone is accepted as
/// a whole turn, even if a movement must follow.
std::string forget_movements(const Game& game, const Answer& right, Arguments words) {
  try {
    return right(words);
  } catch (const Failure&) {
    const std::string turn = fmt::format("{} move ", fmt::join(words, " "));
    const auto goes_on = [&](const std::string& legal) { return legal.starts_with(turn); };
    if (std::ranges::none_of(game->session().legal_moves(), goes_on)) throw;
    return "";
  }
}

/// Fault in Political Go: undo of an alliance also takes back the event before the alliance if this event is
/// a consent.
std::string take_back_the_consent(const Game& game, const Answer& right, Arguments words) {
  const auto ends_with_a = [&game](std::string_view kind) {
    const std::string record = game->session().record();
    return game->undoable() > 0 &&
           record.substr(record.find_last_of('\n', record.size() - 2)).find(kind) != std::string::npos;
  };
  const bool was_formed = ends_with_a(" form ");
  std::string answer = right(words);
  if (was_formed && ends_with_a(" propose ")) game->undo();
  return answer;
}

/// Fault: negative scores become 0.
std::string without_losses(const std::string& score) {
  std::istringstream scores(score);
  std::string wrong;
  for (std::string word; scores >> word;)
    wrong += fmt::format("{}{}", wrong.empty() ? "" : " ", word.starts_with('-') ? "0" : word);
  return wrong;
}

/// Fault: one captured stone is reported as -5, several are reported as a number that exceeds 64 bits.
std::string beyond_numbers(const std::string& count) {
  return count == "0" ? count : count == "1" ? "-5" : "100000000000000000000";
}

/// Fault: the reported winner is the other player.
std::string other_winner(std::string score) {
  if (score.starts_with('B') || score.starts_with('W')) score[0] = score[0] == 'B' ? 'W' : 'B';
  return score;
}

std::string not_for_black(std::string score) {
  if (score.starts_with('B')) throw Failure("cannot score");
  return score;
}

/// Returns the fault that a command is refused from its n-th call on.
Spoil refused_from(int n) {
  return [n, times = std::make_shared<int>(0)](const Game&, const Answer& right, Arguments words) {
    if (++*times >= n) throw Failure("not today");
    return right(words);
  };
}

/// Returns the fault that the engine refuses to repeat its latest move at the same position, for instance
/// after an undo of this move.
Spoil refused_again() {
  using Made = std::pair<Position, std::vector<std::string>>;
  return [last = std::make_shared<Made>()](const Game& game, const Answer& right, Arguments words) {
    const Made made{position(game->session()), {words.begin(), words.end()}};
    if (made == *last) throw Failure("not twice");
    std::string answer = right(words);
    *last = made;
    return answer;
  };
}

/// Fault: the command is refused while White has a stone on the board.
std::string refuse_beside_white(const Game& game, const Answer& right, Arguments words) {
  if (!game->session().stones("W").empty()) throw Failure("not with White");
  return right(words);
}

/// Fault: the answer is unreadable while White has a stone on the board.
std::string garble_beside_white(const Game& game, const Answer& right, Arguments words) {
  std::string answer = right(words);
  return game->session().stones("W").empty() ? answer : "?!";
}

/// Fault: is_legal reports the point A1 as illegal.
std::string never_in_a_corner(const Game&, const Answer& right, Arguments words) {
  return words.back() == "A1" ? "0" : right(words);
}

// -------------------------------------------------------------------------------------- all faults

/// Texts of a document, each with the text that replaces it in the faulty document.
using Changes = std::vector<std::pair<std::string, std::string>>;

struct Fault {
  std::string_view game, name, command;  ///< `command` is empty for a fault of the document
  Spoil spoil = nullptr;
  Changes changes = {};
};

/// Returns a formula for the document of Go. The formula states that one of the last `moments` positions has
/// the same board as the present position.
std::string in_the_last(int moments) {
  std::string any;
  for (int back = 0; back < moments; ++back)
    any += fmt::format("{}(some m in ago({}): same-board(m))", back == 0 ? "" : " or ", back);
  return any;
}

std::vector<Fault> faults() {
  // Two texts of the document of Go that faults replace: the last step of a placement (the document of Loose
  // has it, too) and the test for repetition.
  const std::string made = "set passes to 0", compared = "some m in history: same-board(m)";
  const auto in_document = [](std::string_view game, std::string_view name, const std::string& from,
                              const std::string& to) { return Fault{game, name, "", nullptr, {{from, to}}}; };
  const Spoil nothing = [](const Game&, const Answer&, Arguments) { return ""; };
  const Spoil zero = [](const Game&, const Answer&, Arguments) { return "0"; };
  const Spoil many = [](const Game&, const Answer&, Arguments) { return "many"; };
  const Spoil one_less = changed([](const std::string& count) {
    return std::to_string(std::stoi(count) > 1 ? std::stoi(count) - 1 : std::stoi(count));
  });
  const Spoil half_a_millionth_more =
      changed([](const std::string& score) { return score.ends_with(".5") ? score + "000005" : score; });
  return {
      in_document("go", "leaves-own-stones", made, "put mover on before(own) and not own\n      " + made),
      in_document(
          "go", "leaves-a-captured-stone", made,
          "put other(mover) on { q in before(enemy) and not enemy | no r in before(enemy) and not enemy: "
          "row(r) > row(q) or (row(r) = row(q) and column(r) < column(q)) }\n      " +
              made),
      {"loose",
       "misses-a-flip",
       "",
       nullptr,
       {{made,
         "put other(mover) on { q in before(enemy) and own | (some r in before(enemy) and own: r <> q) and "
         "no r in before(enemy) and own: row(r) < row(q) or (row(r) = row(q) and column(r) > column(q)) }\n"
         "      " +
             made},
        {"shortcut lacking(s) if group is any-set = { p in s | no true-liberties(p) }", ""}}},
      in_document("disto", "allows-too-much", "union({ g in gluttons-turned | before(sick(g)) })", "nothing"),
      in_document("go", "looks-back-10", compared, in_the_last(10)),
      in_document("go", "looks-back-30", compared, in_the_last(30)),
      in_document("go", "never-compares-the-start", compared, compared + " and some occupied"),
      in_document("gonnect", "sees-no-chain-from-a-corner", "spread(from and s, s)",
                  "spread({ p in from and s | column(p) > 1 or row(p) < height }, s)"),
      in_document("gonnect", "sees-no-chain", "meets to", "meets nothing"),
      {"gonnect", "knows-no-winner", "final_score", zero},
      {"breakthrough", "refuses-a-list-without-a-colour", "all_legal", refused_from(1)},
      in_document("breakthrough", "loses-without-moves", "win mover",
                  "win (if some p in own: some ((straight(p) and empty) or (diagonal(p) and not own)) "
                  "then mover else other(mover))"),
      in_document("go", "ignores-komi", "if P = white then komi else 0", "0"),
      {"go", "miscounts-captures", "captures", one_less},
      {"go", "counts-many", "captures", many},
      {"go", "counts-beyond-numbers", "captures", changed(beyond_numbers)},
      {"go", "dies-of-a-capture", "play", die_of_a_capture},
      {"go", "refuses-clear-board-later", "clear_board", refused_from(8)},
      {"go", "refuses-boardsize-later", "boardsize", refused_from(10)},
      {"go", "refuses-to-play", "play", refused_from(1)},
      {"go", "plays-no-move-twice", "play", refused_again()},
      {"go", "names-the-other-winner", "final_score", changed(other_winner)},
      {"go", "never-scores-for-black", "final_score", changed(not_for_black)},
      {"go", "scores-with-nothing", "final_score", nothing},
      {"go", "scores-a-little-more", "final_score", half_a_millionth_more},
      {"go", "refuses-all-legal", "all_legal", refuse_beside_white},
      {"go", "refuses-gogui-legal", "gogui-rules_legal_moves", refuse_beside_white},
      {"go", "refuses-is-legal", "is_legal", refuse_beside_white},
      {"go", "garbles-is-legal", "is_legal", garble_beside_white},
      {"go", "calls-all-legal", "is_legal", changed([](const std::string&) { return "1"; })},
      {"go", "calls-a-corner-illegal", "is_legal", never_in_a_corner},
      {"go", "lists-a-point-off-the-board", "all_legal",
       changed([](const std::string& list) { return list + " T19"; })},
      {"go", "refuses-gogui-board", "gogui-rules_board", refuse_beside_white},
      {"go", "garbles-gogui-board", "gogui-rules_board", garble_beside_white},
      {"go", "refuses-list-stones", "list_stones", refuse_beside_white},
      {"go", "garbles-list-stones", "list_stones", garble_beside_white},
      {"go", "refuses-showboard", "showboard", refuse_beside_white},
      {"go", "garbles-showboard", "showboard", garble_beside_white},
      {"go", "refuses-undo", "undo", refuse_beside_white},
      {"go", "takes-back-two", "undo", take_back_two},
      {"go", "refuses-captures", "captures", refused_from(1)},
      {"go", "has-no-name", "name", refused_from(1)},
      {"go", "has-no-version", "version", refused_from(1)},
      {"disto", "takes-back-when-refusing", "play", take_back_when_refusing},
      {"endo", "forgets-movements", "play", forget_movements},
      {"endo", "never-sees-a-winner", "final_score", zero},
      {"political-go", "takes-nothing-from-owners", "final_score", changed(without_losses)},
      {"political-go", "takes-back-the-consent", "undo", take_back_the_consent},
  };
}

Fault fault_of(std::string_view game, std::string_view name) {
  if (name == "none") return {game, name, ""};
  const std::vector<Fault> all = faults();
  const auto found =
      std::ranges::find_if(all, [&](const Fault& fault) { return fault.game == game && fault.name == name; });
  if (found == all.end()) throw InputError(fmt::format("{} has no fault '{}'", game, name));
  return *found;
}

std::shared_ptr<const Document> changed_document(const Document& right, const Changes& changes) {
  std::string text = right.text->bytes;
  for (const auto& [from, to] : changes) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw InputError("the document has no text " + from);
    text.replace(at, from.size(), to);
  }
  return read_game(right.id + ".md", text);
}

std::string no_file(const std::string& path) { throw InputError("there is no file " + path); }

void serve(const std::vector<std::string>& words) {
  if (words.size() < 2) throw InputError("faulty_engine GAME FAULT [COMMAND]...");
  std::shared_ptr<const Document> document =
      words[0].ends_with(".md") ? read_game(words[0], text_of_file(words[0])) : nullptr;
  const Fault fault = fault_of(document ? document->id : words[0], words[1]);
  if (!fault.changes.empty())
    document = changed_document(document ? *document : spec(words[0]), fault.changes);
  const auto game = std::make_shared<CurrentGame>(
      SessionOptions{.game = words[0], .document = document}, 1,
      gtp::Files{no_file, [](const std::string& path, std::string_view) { no_file(path); }});
  std::vector<Command> commands = engine_commands(game);
  for (Command& command : commands)
    if (fault.spoil && command.name == fault.command)
      command.answer = [game, spoil = fault.spoil, right = command.answer](Arguments arguments) {
        return spoil(game, right, arguments);
      };
  std::erase_if(commands, [&](const Command& command) {
    return std::find(words.begin() + 2, words.end(), command.name) != words.end();
  });
  gtp::Server server(std::move(commands));
  for (std::string line; !server.has_quit() && std::getline(std::cin, line);)
    std::cout << server.take(line + '\n') << std::flush;
}

}  // namespace
}  // namespace ruleproof

int main(int argc, char** argv) {
  try {
    ruleproof::serve({argv + 1, argv + argc});
  } catch (const ruleproof::InputError& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
