// An engine for the tests: faulty_engine GAME FAULT [COMMAND]... speaks the Go Text Protocol like `ruleproof
// gtp GAME`, but for one planted fault ("none" for none). It does without the commands that are named behind
// it.

#include <fmt/format.h>

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
#include "certify/gtp/words.hpp"
#include "session/session.hpp"
#include "session/vertices.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using gtp::Arguments;
using gtp::Command;
using gtp::CurrentGame;
using gtp::Failure;

// Faults of the session that plays.

/// Hands everything on to a right session.
class FaultySession : public Session {
 public:
  explicit FaultySession(std::unique_ptr<Session> right) : right_(std::move(right)) {}

  const Ruleset& ruleset() const override { return right_->ruleset(); }
  SessionOptions options() const override { return right_->options(); }
  void set_komi(std::string_view komi) override { right_->set_komi(komi); }
  std::string board() const override { return right_->board(); }
  std::vector<std::string> players() const override { return right_->players(); }
  std::string_view engine() const override { return right_->engine(); }
  void restart() override { right_->restart(); }
  std::vector<RefusedBy> play(std::string_view move) override { return right_->play(move); }
  bool undo() override { return right_->undo(); }
  bool is_legal(std::string_view move) const override { return right_->is_legal(move); }
  std::vector<RefusedBy> why_not(std::string_view move) const override { return right_->why_not(move); }
  std::vector<std::string> legal_moves() const override { return right_->legal_moves(); }
  std::string to_move() const override { return right_->to_move(); }
  bool is_over() const override { return right_->is_over(); }
  int moves() const override { return right_->moves(); }
  std::vector<std::string> stones(std::string_view player) const override { return right_->stones(player); }
  std::string score() const override { return right_->score(); }
  std::string result() const override { return right_->result(); }
  int captured(std::string_view player) const override { return right_->captured(player); }
  std::string drawing() const override { return right_->drawing(); }
  std::string record() const override { return right_->record(); }
  std::string sgf() const override { return right_->sgf(); }
  void load(std::string_view text, std::string_view file) override { right_->load(text, file); }

 protected:
  const Session& right() const { return *right_; }

 private:
  std::unique_ptr<Session> right_;
};

/// The stones of Black and White, by their points.
using Position = std::map<int, std::string>;

Position position(const Session& session) {
  Position position;
  const GameSpec& game = session.ruleset().game();
  for (const std::string& player : session.players())
    for (const std::string& name : session.stones(player))
      position[point_of_records(game, parse_size(session.board()), name)] = player;
  return position;
}

std::string owner(const Position& position, int point) {
  return position.contains(point) ? position.at(point) : "";
}

/// Shows some points otherwise than they are, until the next move or the next one taken back.
class ShowsOtherwise : public FaultySession {
 public:
  using FaultySession::FaultySession;
  void restart() override {
    otherwise_.clear();
    FaultySession::restart();
  }
  std::vector<RefusedBy> play(std::string_view move) override {
    const Position before = position(right());
    const std::string mover = right().to_move();
    std::vector<RefusedBy> refused = FaultySession::play(move);
    if (!refused.empty()) return refused;
    otherwise_.clear();
    played(mover, before, position(right()));
    return refused;
  }
  bool undo() override {
    const Position before = position(right());
    if (!FaultySession::undo()) return false;
    otherwise_.clear();
    taken_back(before, position(right()));
    return true;
  }
  std::vector<std::string> stones(std::string_view player) const override {
    std::vector<std::string> names;
    for (const auto& [point, one] : shown())
      if (one == player) names.push_back(name_in_records(ruleset().game(), size(), point));
    return names;
  }
  std::string drawing() const override {
    std::string drawing = right().drawing();
    const Position shown = this->shown();
    // A line of letters, then one of each row: the number and a blank in front of each point.
    std::size_t line = 0;
    for (int point = 0; point < size().area(); ++point) {
      if (point % size().w == 0) line = drawing.find('\n', line) + 1;
      const std::string one = owner(shown, point);
      drawing[line + 3 + 2 * static_cast<std::size_t>(point % size().w)] = one.empty()  ? '.'
                                                                           : one == "B" ? 'X'
                                                                                        : 'O';
    }
    return drawing;
  }

 protected:
  virtual void played(const std::string&, const Position&, const Position&) {}
  virtual void taken_back(const Position&, const Position&) {}

  Position otherwise_;  // whose stone is shown; nobody's where the point looks empty

 private:
  Size size() const { return parse_size(board()); }
  Position shown() const {
    Position shown = position(right());
    for (const auto& [point, one] : otherwise_)
      if (one.empty())
        shown.erase(point);
      else
        shown[point] = one;
    return shown;
  }
};

/// Leaves what a move clears on the board: all stones of the mover, or one of the opponent.
class ClearsTooLittle : public ShowsOtherwise {
 public:
  using ShowsOtherwise::ShowsOtherwise;
  void played(const std::string& mover, const Position& before, const Position& after) override {
    for (const auto& [point, one] : before)
      if (!after.contains(point) && leaves(one == mover)) otherwise_[point] = one;
  }

 private:
  virtual bool leaves(bool is_own) const = 0;
};

class LeavesOwnStones final : public ClearsTooLittle {
  using ClearsTooLittle::ClearsTooLittle;
  bool leaves(bool is_own) const override { return is_own; }
};

class LeavesACapturedStone final : public ClearsTooLittle {
  using ClearsTooLittle::ClearsTooLittle;
  bool leaves(bool is_own) const override { return !is_own && otherwise_.empty(); }
};

/// Takes the stone of a move back, and does not put back what the move cleared.
class ForgetsWhatWasCleared final : public ShowsOtherwise {
  using ShowsOtherwise::ShowsOtherwise;
  void taken_back(const Position& before, const Position& after) override {
    for (const auto& [point, one] : after)
      if (!before.contains(point)) otherwise_[point] = "";
  }
};

/// Leaves the last of several stones that a placement flips as it was.
class MissesAFlip final : public ShowsOtherwise {
  using ShowsOtherwise::ShowsOtherwise;
  void played(const std::string&, const Position& before, const Position& after) override {
    Position flipped;
    for (const auto& [point, one] : before)
      if (const std::string now = owner(after, point); !now.empty() && now != one) flipped[point] = one;
    if (flipped.size() > 1) otherwise_.insert(*flipped.rbegin());
  }
};

/// Allows the first empty point on which the rules forbid to place, until the game is over. It plays there,
/// and nothing stays.
class AllowsTooMuch final : public FaultySession {
 public:
  using FaultySession::FaultySession;
  bool is_legal(std::string_view move) const override {
    return move == forbidden() || right().is_legal(move);
  }
  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> moves = right().legal_moves();
    if (const std::string move = forbidden(); !move.empty()) moves.insert(moves.begin(), move);
    return moves;
  }
  std::vector<RefusedBy> play(std::string_view move) override {
    if (move == forbidden()) move = pass();
    return FaultySession::play(move);
  }

 private:
  std::string pass() const { return right().to_move() + ' ' + pass_of(ruleset().game()); }
  /// The move; empty if there is none.
  std::string forbidden() const {
    const Position stones = position(right());
    const Size size = parse_size(board());
    for (int point = 0; point < size.area() && !is_over(); ++point) {
      const std::string move = right().to_move() + ' ' + name_in_records(ruleset().game(), size, point);
      if (!stones.contains(point) && !right().is_legal(move)) return move;
    }
    return "";
  }
};

using Plant = std::unique_ptr<Session> (*)(std::unique_ptr<Session>);

template <class Faulty>
std::unique_ptr<Session> faulty(std::unique_ptr<Session> right) {
  return std::make_unique<Faulty>(std::move(right));
}

// Faults of commands.

using Commands = std::vector<Command>;
using Game = std::shared_ptr<CurrentGame>;
using Answer = std::function<std::string(Arguments)>;

/// From now on a command answers what `wrong` makes of its right answer.
void spoil(Commands& commands, std::string_view name,
           const std::function<std::string(const Answer& right, Arguments)>& wrong) {
  Command& command = *std::ranges::find(commands, name, &Command::name);
  command.answer = [right = command.answer, wrong](Arguments words) { return wrong(right, words); };
}

/// The komi stays as it was, which is 0.
void ignore_komi(Commands& commands, const Game&) {
  spoil(commands, "komi", [](const Answer&, Arguments) { return ""; });
}

/// Of several captured stones one is left out.
void miscount_captures(Commands& commands, const Game&) {
  spoil(commands, "captures", [](const Answer& right, Arguments words) {
    const int count = std::stoi(right(words));
    return std::to_string(count > 1 ? count - 1 : count);
  });
}

/// A move that is refused takes the last one back.
void take_back_when_refusing(Commands& commands, const Game& game) {
  spoil(commands, "play", [game](const Answer& right, Arguments words) {
    try {
      return right(words);
    } catch (const Failure&) {
      if (game->undoable() > 0) game->undo();
      throw;
    }
  });
}

/// The program ends when a stone is captured.
void die_of_a_capture(Commands& commands, const Game& game) {
  spoil(commands, "play", [game](const Answer& right, Arguments words) {
    const auto stones = [&] { return position(game->session()).size(); };
    const auto before = stones();
    std::string answer = right(words);
    if (words.back() != "pass" && stones() <= before) std::_Exit(3);
    return answer;
  });
}

/// A placement is a whole turn, also where a movement is owed.
void forget_movements(Commands& commands, const Game& game) {
  spoil(commands, "play", [game](const Answer& right, Arguments words) {
    try {
      return right(words);
    } catch (const Failure&) {
      const std::string turn = gtp::joined(words) + " move ";
      if (std::ranges::none_of(game->session().legal_moves(),
                               [&](const std::string& legal) { return legal.starts_with(turn); }))
        throw;
      return std::string();
    }
  });
}

/// Nobody has ever won.
void never_see_a_winner(Commands& commands, const Game&) {
  spoil(commands, "final_score", [](const Answer&, Arguments) { return "0"; });
}

/// Owners lose no points.
void take_nothing_from_owners(Commands& commands, const Game&) {
  spoil(commands, "final_score", [](const Answer& right, Arguments words) {
    std::istringstream scores(right(words));
    std::string wrong;
    for (std::string word; scores >> word;) {
      if (!wrong.empty()) wrong += ' ';
      wrong += word.starts_with('-') ? "0" : word;
    }
    return wrong;
  });
}

/// Where the consent was the event before it, an alliance is taken back together with that.
void take_back_the_consent(Commands& commands, const Game& game) {
  const auto ends_with_a = [game](std::string_view kind) {
    const std::string record = game->session().record();
    const std::string_view moves(record);
    return game->undoable() > 0 &&
           moves.substr(moves.find_last_of('\n', moves.size() - 2)).find(kind) != std::string_view::npos;
  };
  spoil(commands, "undo", [game, ends_with_a](const Answer& right, Arguments words) {
    const bool was_formed = ends_with_a(" form ");
    std::string answer = right(words);
    if (was_formed && ends_with_a(" propose ")) game->undo();
    return answer;
  });
}

// Answers that do not come.

/// From its n-th time on a command is refused.
void refuse_from(Commands& commands, std::string_view name, int n) {
  spoil(commands, name, [n, times = std::make_shared<int>(0)](const Answer& right, Arguments words) {
    if (++*times >= n) throw Failure("not today");
    return right(words);
  });
}

void refuse_clear_board_later(Commands& commands, const Game&) { refuse_from(commands, "clear_board", 8); }
void refuse_boardsize_later(Commands& commands, const Game&) { refuse_from(commands, "boardsize", 10); }
void refuse_to_play(Commands& commands, const Game&) { refuse_from(commands, "play", 1); }

void count_many(Commands& commands, const Game&) {
  spoil(commands, "captures", [](const Answer&, Arguments) { return "many"; });
}

/// One stone that was captured is fewer than none, several are more than any program counts with.
void count_beyond_numbers(Commands& commands, const Game&) {
  spoil(commands, "captures", [](const Answer& right, Arguments words) {
    const std::string count = right(words);
    return count == "0" ? count : count == "1" ? "-5" : "100000000000000000000";
  });
}

void never_score_for_black(Commands& commands, const Game&) {
  spoil(commands, "final_score", [](const Answer& right, Arguments words) {
    const std::string score = right(words);
    if (score.starts_with('B')) throw Failure("cannot score");
    return score;
  });
}

void score_with_nothing(Commands& commands, const Game&) {
  spoil(commands, "final_score", [](const Answer&, Arguments) { return ""; });
}

/// Half a millionth too much.
void score_a_little_more(Commands& commands, const Game&) {
  spoil(commands, "final_score", [](const Answer& right, Arguments words) {
    const std::string score = right(words);
    return score.ends_with(".5") ? score + "000005" : score;
  });
}

/// A command's name as a parameter of a template: the faults below are functions without any.
template <std::size_t N>
struct CommandName {
  char text[N];
  consteval CommandName(const char (&name)[N]) { std::ranges::copy(name, text); }
};

/// It is refused while White has a stone.
template <CommandName name>
void refuse_beside_white(Commands& commands, const Game& game) {
  spoil(commands, name.text, [game](const Answer& right, Arguments words) {
    if (!game->session().stones("W").empty()) throw Failure("not with White");
    return right(words);
  });
}

/// Its answer cannot be read while White has a stone.
template <CommandName name>
void garble_beside_white(Commands& commands, const Game& game) {
  spoil(commands, name.text, [game](const Answer& right, Arguments words) {
    const std::string answer = right(words);
    return !game->session().stones("W").empty() ? "?!" : answer;
  });
}

template <CommandName name>
void refuse(Commands& commands, const Game&) {
  refuse_from(commands, name.text, 1);
}

struct Fault {
  std::string_view game;
  std::string_view name;
  Plant plant;
  void (*spoil)(Commands&, const Game&);
  std::string_view komi = "";
};

constexpr Fault faults[] = {
    {"go", "leaves-own-stones", faulty<LeavesOwnStones>, nullptr},
    {"go", "leaves-a-captured-stone", faulty<LeavesACapturedStone>, nullptr},
    {"go", "forgets-what-was-cleared", faulty<ForgetsWhatWasCleared>, nullptr},
    {"go", "ignores-komi", nullptr, ignore_komi, "0"},
    {"go", "miscounts-captures", nullptr, miscount_captures},
    {"go", "dies-of-a-capture", nullptr, die_of_a_capture},
    {"go", "refuses-clear-board-later", nullptr, refuse_clear_board_later},
    {"go", "refuses-boardsize-later", nullptr, refuse_boardsize_later},
    {"go", "refuses-to-play", nullptr, refuse_to_play},
    {"go", "counts-many", nullptr, count_many},
    {"go", "counts-beyond-numbers", nullptr, count_beyond_numbers},
    {"go", "never-scores-for-black", nullptr, never_score_for_black},
    {"go", "scores-with-nothing", nullptr, score_with_nothing},
    {"go", "scores-a-little-more", nullptr, score_a_little_more},
    {"go", "refuses-all-legal", nullptr, refuse_beside_white<"all_legal">},
    {"go", "refuses-gogui-legal", nullptr, refuse_beside_white<"gogui-rules_legal_moves">},
    {"go", "refuses-is-legal", nullptr, refuse_beside_white<"is_legal">},
    {"go", "garbles-is-legal", nullptr, garble_beside_white<"is_legal">},
    {"go", "refuses-gogui-board", nullptr, refuse_beside_white<"gogui-rules_board">},
    {"go", "garbles-gogui-board", nullptr, garble_beside_white<"gogui-rules_board">},
    {"go", "refuses-list-stones", nullptr, refuse_beside_white<"list_stones">},
    {"go", "garbles-list-stones", nullptr, garble_beside_white<"list_stones">},
    {"go", "refuses-showboard", nullptr, refuse_beside_white<"showboard">},
    {"go", "garbles-showboard", nullptr, garble_beside_white<"showboard">},
    {"go", "refuses-undo", nullptr, refuse_beside_white<"undo">},
    {"go", "refuses-captures", nullptr, refuse<"captures">},
    {"go", "has-no-name", nullptr, refuse<"name">},
    {"go", "has-no-version", nullptr, refuse<"version">},
    {"loose", "misses-a-flip", faulty<MissesAFlip>, nullptr},
    {"disto", "allows-too-much", faulty<AllowsTooMuch>, nullptr},
    {"disto", "takes-back-when-refusing", nullptr, take_back_when_refusing},
    {"endo", "forgets-movements", nullptr, forget_movements},
    {"endo", "never-sees-a-winner", nullptr, never_see_a_winner},
    {"political-go", "takes-nothing-from-owners", nullptr, take_nothing_from_owners},
    {"political-go", "takes-back-the-consent", nullptr, take_back_the_consent},
};

constexpr Fault no_fault{"", "none", nullptr, nullptr};

const Fault& fault_of(std::string_view game, std::string_view name) {
  if (name == no_fault.name) return no_fault;
  const auto found = std::ranges::find_if(
      faults, [&](const Fault& fault) { return fault.game == game && fault.name == name; });
  if (found == std::end(faults)) throw InputError(fmt::format("{} has no fault '{}'", game, name));
  return *found;
}

std::string no_file(const std::string& path) { throw InputError("there is no file " + path); }

void serve(const std::vector<std::string>& words) {
  if (words.size() < 2) throw InputError("faulty_engine GAME FAULT [COMMAND]...");
  const Fault& fault = fault_of(words[0], words[1]);
  const auto make_session = [&](const SessionOptions& options) -> std::unique_ptr<Session> {
    return fault.plant ? fault.plant(session(options)) : session(options);
  };
  const auto game = std::make_shared<CurrentGame>(
      SessionOptions{.game = words[0], .komi = std::string(fault.komi)}, 1,
      gtp::Files{no_file, [](const std::string& path, std::string_view) { no_file(path); }}, make_session);
  Commands commands = engine_commands(game);
  if (fault.spoil) fault.spoil(commands, game);
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
