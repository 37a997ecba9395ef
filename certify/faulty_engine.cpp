// An engine for tests: faulty_engine GAME FAULT [COMMAND]... behaves like `ruleproof gtp GAME`, except for
// one planted fault ("none" for no fault) and without the named commands. GAME may be the path of a document.
// A fault is one of the session, of a command, or of the document that it plays by.

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

// -------------------------------------------------------------------------- faults of the session that plays

/// The owner of the stone on each point; an empty text for a point that is displayed as empty.
using Position = std::map<int, std::string>;

GtpSpelling spelling_of(const Session& session) {
  return {session.game().document(), session.game().board()};
}

template <class StonesOf>
Position position(const Session& session, StonesOf stones_of) {
  Position position;
  const GtpSpelling spelling = spelling_of(session);
  for (const std::string& player : session.players())
    for (const std::string& name : stones_of(player)) position[spelling.point_of(name)] = player;
  return position;
}
Position position(const Session& session) {
  return position(session, [&](const std::string& player) { return session.stones(player); });
}

/// Returns the points that are displayed wrongly after a move, or after an undo (then `mover` is empty).
using Falsify = Position (*)(const std::string& mover, const Position& before, const Position& after);

/// After an undo, displays the points of the restored stones as empty.
Position forget_what_was_cleared(const std::string& mover, const Position& before, const Position& after) {
  Position forgotten;
  for (const auto& [point, owner] : after)
    if (mover.empty() && !before.contains(point)) forgotten[point] = "";
  return forgotten;
}

/// Displays the last of several stones that a placement flips as if it were not flipped.
Position miss_a_flip(const std::string& mover, const Position& before, const Position& after) {
  Position flipped;
  for (const auto& [point, owner] : before)
    if (!mover.empty() && after.contains(point) && after.at(point) != owner) flipped[point] = owner;
  return flipped.size() > 1 ? Position{*flipped.rbegin()} : Position{};
}

/// Displays some points wrongly until the next move or undo.
class ShowsOtherwise final : public Session {
 public:
  ShowsOtherwise(const SessionOptions& options, Falsify falsify) : Session(options), falsify_(falsify) {}
  void restart() override {
    otherwise_.clear();
    Session::restart();
  }
  std::vector<model::Refusal> play(std::string_view move) override {
    const Position before = right();
    const std::string mover = to_move();
    std::vector<model::Refusal> refused = Session::play(move);
    if (refused.empty()) otherwise_ = falsify_(mover, before, right());
    return refused;
  }
  bool undo() override {
    const Position before = right();
    const bool is_undone = Session::undo();
    if (is_undone) otherwise_ = falsify_("", before, right());
    return is_undone;
  }
  std::vector<std::string> stones(std::string_view player) const override {
    std::vector<std::string> names;
    for (const auto& [point, owner] : shown())
      if (owner == player) names.push_back(spelling_of(*this).name_of(point));
    return names;
  }
  std::string drawing() const override {
    std::string drawing = Session::drawing();
    const Size size = game().board();
    // A line of letters, then a line for each row: its number, then a blank before each point.
    const auto sign = [&](int point) -> char& {
      std::size_t line = 0;
      for (int y = 0; y <= point / size.w; ++y) line = drawing.find('\n', line) + 1;
      return drawing[line + 3 + 2 * (point % size.w)];
    };
    for (int point = 0; point < size.area(); ++point) sign(point) = '.';
    for (const auto& [point, owner] : shown())
      if (!owner.empty()) sign(point) = owner == "B" ? 'X' : 'O';
    return drawing;
  }

 private:
  Position right() const {
    return position(*this, [&](const std::string& player) { return Session::stones(player); });
  }
  Position shown() const {
    Position shown = otherwise_;
    shown.merge(right());
    return shown;
  }

  Falsify falsify_;
  Position otherwise_;
};

// -------------------------------------------------------------------------------------- faults of commands

using Game = std::shared_ptr<CurrentGame>;
using Answer = std::function<std::string(Arguments)>;
/// Returns the faulty answer of a command; `right` computes its correct answer.
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

/// Fault: a placement is accepted as a whole turn, even if a movement must follow.
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

/// Fault: undo of an alliance also takes back the consent, if that was the event before it.
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

/// Fault: one captured stone is reported as -5, several as a number that exceeds 64 bits.
std::string beyond_numbers(const std::string& count) {
  return count == "0" ? count : count == "1" ? "-5" : "100000000000000000000";
}

/// Fault: the winner is the other player.
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

/// Returns the fault that the latest move is refused where it was made, as after it was taken back.
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

/// Fault: the command is refused while White has a stone.
std::string refuse_beside_white(const Game& game, const Answer& right, Arguments words) {
  if (!game->session().stones("W").empty()) throw Failure("not with White");
  return right(words);
}

/// Fault: the answer is unreadable while White has a stone.
std::string garble_beside_white(const Game& game, const Answer& right, Arguments words) {
  std::string answer = right(words);
  return game->session().stones("W").empty() ? answer : "?!";
}

/// Fault: is_legal says no of the first point.
std::string never_in_a_corner(const Game&, const Answer& right, Arguments words) {
  return words.back() == "A1" ? "0" : right(words);
}

// -------------------------------------------------------------------------------------- all faults

struct Fault {
  std::string_view game, name, command;  ///< `command` is empty for a fault of the session or of the document
  Spoil spoil = nullptr;
  Falsify falsify = nullptr;
  std::string from = "", to = "";  ///< for a fault of the document: its text, and the faulty text instead
};

/// Returns a formula of Go: the last moments, as many as given, include one with the same board.
std::string in_the_last(int moments) {
  std::string any;
  for (int back = 0; back < moments; ++back)
    any += fmt::format("{}(some m in ago({}): same-board(m))", back == 0 ? "" : " or ", back);
  return any;
}

std::vector<Fault> faults() {
  // Texts of Go: the end of a placement, and the repetition.
  const std::string made = "set passes to 0", compared = "some m in history: same-board(m)";
  const auto in_document = [](std::string_view game, std::string_view name, std::string from,
                              std::string to) {
    return Fault{.game = game, .name = name, .command = "", .from = std::move(from), .to = std::move(to)};
  };
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
      {"go", "forgets-what-was-cleared", "", nullptr, forget_what_was_cleared},
      {"loose", "misses-a-flip", "", nullptr, miss_a_flip},
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

std::unique_ptr<Session> faulty_session(const Fault& fault, const SessionOptions& options) {
  if (fault.falsify) return std::make_unique<ShowsOtherwise>(options, fault.falsify);
  return session(options);
}

/// Returns a document with the fault, if it is one of the document.
std::shared_ptr<const Document> faulty_document(const Document& right, const Fault& fault) {
  std::string text = right.text->bytes;
  const std::size_t at = text.find(fault.from);
  if (at == std::string::npos) throw InputError("the document has no text " + fault.from);
  return read_game(right.id + ".md", text.replace(at, fault.from.size(), fault.to));
}

std::string no_file(const std::string& path) { throw InputError("there is no file " + path); }

void serve(const std::vector<std::string>& words) {
  if (words.size() < 2) throw InputError("faulty_engine GAME FAULT [COMMAND]...");
  std::shared_ptr<const Document> document =
      words[0].ends_with(".md") ? read_game(words[0], text_of_file(words[0])) : nullptr;
  const Fault fault = fault_of(document ? document->id : words[0], words[1]);
  if (!fault.from.empty()) document = faulty_document(document ? *document : spec(words[0]), fault);
  const auto game = std::make_shared<CurrentGame>(
      SessionOptions{.game = words[0], .document = document}, 1,
      gtp::Files{no_file, [](const std::string& path, std::string_view) { no_file(path); }},
      [&](const SessionOptions& options) { return faulty_session(fault, options); });
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
