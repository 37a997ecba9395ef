#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "certify/testing/talk.hpp"
#include "cli/testing/run.hpp"
#include "embed/testing/game.hpp"
#include "questions/answers.hpp"
#include "session/testing/session_testing.hpp"
#include "spec/characters.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

// Tests that the five front ends (session, Go Text Protocol, C library, page, command line) agree in the same
// games: on the legal moves, the effect of a move, and the reasons why a move is illegal.

namespace ruleproof {
namespace {

using Texts = std::set<std::string>;

/// The current position of a game, as a front end shows it.
struct Shown {
  Texts legal;          ///< the legal turns
  std::string to_move;  ///< a player's letter; empty after the end
  std::string drawing;
  std::string record;

  friend bool operator==(const Shown&, const Shown&) = default;
};

void PrintTo(const Shown& shown, std::ostream* out) {
  *out << fmt::format("legal {}\nto move '{}'\n{}\n{}", fmt::join(shown.legal, ", "), shown.to_move,
                      shown.drawing, shown.record);
}

/// A reason why a move is illegal: the clause, the message, and the names of the points that it refers to.
using Reason = std::tuple<std::string, std::string, std::string>;
using Reasons = std::set<Reason>;

/// A game in progress, played through one front end.
class FrontEnd {
 public:
  FrontEnd() = default;
  FrontEnd(const FrontEnd&) = delete;
  FrontEnd& operator=(const FrontEnd&) = delete;
  virtual ~FrontEnd() = default;

  virtual Shown shown() = 0;
  /// Plays a move. If the move is illegal, changes nothing and returns at least one reason.
  virtual Reasons play(const std::string& move) = 0;
  /// Takes back the last move. Call only if a move has been played.
  virtual void undo() = 0;
};

/// A document and the board on which it is played.
struct Table {
  std::string path;
  std::string board;

  std::string text() const { return text_of(path); }
};

void PrintTo(const Table& table, std::ostream* out) { *out << table.path; }

class OfSession : public FrontEnd {
 public:
  explicit OfSession(const Table& table) : session_(of_file(table.path, {}, table.board)) {}

  Shown shown() override {
    return {as_set(session_.legal_moves()), session_.to_move(), session_.drawing(), session_.record()};
  }
  Reasons play(const std::string& move) override {
    Reasons reasons;
    for (const Refusal& refusal : session_.play(move))
      reasons.emplace(refusal.clauses.empty() ? "" : refusal.clauses.front(), refusal.message,
                      fmt::format("{}", fmt::join(session_.names_of_points(refusal), " ")));
    return reasons;
  }
  void undo() override { EXPECT_TRUE(session_.undo()); }

 private:
  Session session_;
};

class OfProtocol : public FrontEnd {
 public:
  explicit OfProtocol(const Table& table) : talk_(of_file(table.path, {}, table.board)) {}

  Shown shown() override {
    std::string record = talk_("ruleproof-record");
    const std::string drawing = talk_("showboard").substr(1) + '\n';
    if (!has_vertices()) {
      const std::vector<std::string> legal = lines_of(talk_("all_legal"));
      return {as_set(legal), legal.empty() ? "" : legal.front().substr(0, 1), drawing, record + '\n'};
    }
    const std::string points = talk_("gogui-rules_legal_moves");
    const std::string to_move =
        points.empty() ? "" : (talk_("gogui-rules_side_to_move") == "black" ? "B" : "W");
    Texts legal;
    std::istringstream in(lower(points));
    for (std::string point; in >> point;) legal.insert(fmt::format("{} {}", to_move, point));
    return {legal, to_move, drawing, record + '\n'};
  }
  Reasons play(const std::string& move) override {
    const std::string said = talk_("play " + move);
    if (said.empty()) return {};
    EXPECT_EQ(said, "? illegal move");
    static const std::regex shape(R"(([^:]*): (.*?)(?:: ((?:-?\d+,-?\d+|[A-Za-z]\d+)(?: \S+)*))?)");
    Reasons reasons;
    for (const std::string& line : lines_of(talk_("ruleproof-why " + move))) {
      std::smatch part;
      EXPECT_TRUE(std::regex_match(line, part, shape)) << line;
      reasons.emplace(part[1], part[2], has_vertices() ? lower(part[3].str()) : part[3].str());
    }
    return reasons;
  }
  void undo() override { EXPECT_EQ(talk_("undo"), ""); }

 private:
  bool has_vertices() { return talk_("known_command gogui-rules_legal_moves") == "true"; }

  gtp::Talk talk_;
};

class OfLibrary : public FrontEnd {
 public:
  explicit OfLibrary(const Table& table) : text_(table.text()), board_(table.board) {
    ruleproof_options options{};
    options.document = text_.c_str();
    if (!board_.empty()) options.board = board_.c_str();
    game_ = embedded(options);
    EXPECT_TRUE(game_);
  }

  Shown shown() override {
    return {as_set(lines_of(text_of(game_, ruleproof_legal_moves))), text_of(game_, ruleproof_to_move),
            text_of(game_, ruleproof_drawing), text_of(game_, ruleproof_record)};
  }
  Reasons play(const std::string& move) override {
    const std::string why = text_of(game_, ruleproof_why_not, move.c_str());
    EXPECT_EQ(ruleproof_play(game_.get(), move.c_str()), why.empty() ? RULEPROOF_OK : RULEPROOF_ILLEGAL);
    Reasons reasons;
    for (const std::string& line : lines_of(why)) {
      const std::size_t first = line.find('\t'), second = line.find('\t', first + 1);
      reasons.emplace(line.substr(0, first), line.substr(first + 1, second - first - 1),
                      line.substr(second + 1));
    }
    return reasons;
  }
  void undo() override { EXPECT_EQ(ruleproof_undo(game_.get()), RULEPROOF_OK); }

 private:
  std::string text_, board_;
  EmbeddedGame game_;
};

/// Returns the reasons in a JSON list of refusals. Each clause of a refusal gives one reason.
template <class Json>
Reasons reasons_of(const Json& refusals) {
  Reasons reasons;
  for (const Json& refusal : refusals)
    for (const Json& clause : refusal["clauses"])
      reasons.emplace(
          clause, refusal["message"],
          fmt::format("{}", fmt::join(refusal["points"].template get<std::vector<std::string>>(), " ")));
  return reasons;
}

template <class Json>
std::string text_or_nothing(const Json& value) {
  return value.is_string() ? value.template get<std::string>() : "";
}

/// A front end that gets the whole record with each request.
class OfRecords : public FrontEnd {
 public:
  explicit OfRecords(const Table& table) {
    if (!table.board.empty()) record_ = "board " + table.board + '\n';
  }

  Reasons play(const std::string& move) override {
    Reasons reasons = reasons_against(move);
    if (reasons.empty()) record_ += move + '\n';
    return reasons;
  }
  void undo() override { record_.erase(record_.rfind('\n', record_.size() - 2) + 1); }

 protected:
  virtual Reasons reasons_against(const std::string& move) = 0;
  const std::string& record() const { return record_; }

 private:
  std::string record_;
};

class OfPage : public OfRecords {
 public:
  explicit OfPage(const Table& table)
      : OfRecords(table), answers_({questions::Served{"game", "Game", table.path, table.text()}}) {}

  Shown shown() override {
    const questions::Json position = ask("position", record());
    Shown shown{{},
                text_or_nothing(position["to_move"]),
                ask("drawing", record())["text"].get<std::string>(),
                position["record"]};
    for (const questions::Json& legal : position["legal"]) shown.legal.insert(legal["move"]);
    return shown;
  }

 private:
  Reasons reasons_against(const std::string& move) override {
    const questions::Json position = ask("position", record() + move + '\n');
    return position["stuck"].is_null() ? Reasons() : reasons_of(position["stuck"]["refusals"]);
  }
  questions::Json ask(const char* what, const std::string& record) const {
    return answers_.answer({{"ask", what}, {"record", record}}, {});
  }

  questions::Answers answers_;
};

class OfCommand : public OfRecords {
 public:
  explicit OfCommand(const Table& table)
      : OfRecords(table), path_(SOURCES "/" + table.path), game_(read_game(path_, table.text())->id) {}

  Shown shown() override {
    const nlohmann::json moves = document(fmt::format("moves {} - --relax --json", path_), 0, headed());
    const nlohmann::json position = document(fmt::format("show {} - --relax --json", path_), 0, headed());
    std::string record = fmt::format("game {}\n", game_);
    if (position["size"].is_string())
      record += fmt::format("board {}\n", position["size"].get<std::string>());
    for (const nlohmann::json& move : position["moves"]) record += move.get<std::string>() + '\n';
    const std::string text = called(fmt::format("show {} - --relax", path_), headed()).out;
    const std::size_t drawing = text.find("\n\n") + 2;
    return {as_set(moves["legal"].get<std::vector<std::string>>()), text_or_nothing(moves["to_move"]),
            text.substr(drawing, text.find("\n\n", drawing) + 1 - drawing), record};
  }

 private:
  /// Returns a line that names the game, followed by the record. Without this line, the program could take
  /// the record for a drawn board.
  std::string headed() const { return fmt::format("game {}\n{}", game_, record()); }
  Reasons reasons_against(const std::string& move) override {
    const nlohmann::json judged =
        document(fmt::format("moves {} - --relax --why '{}' --json", path_, move), 0, headed());
    return reasons_of(judged["why"]["refusals"]);
  }

  std::string path_, game_;
};

class FrontEnds : public testing::TestWithParam<Table> {
 protected:
  void SetUp() override { for_each_kind<OfSession, OfProtocol, OfLibrary, OfPage, OfCommand>(); }

  /// Expects that all front ends show the same position as the session (the first front end). Returns what
  /// the session shows.
  Shown expect_agreement() {
    const Shown expected = all_.front()->shown();
    for (std::size_t i = 1; i < all_.size(); ++i) EXPECT_EQ(all_[i]->shown(), expected) << names[i];
    return expected;
  }
  /// Plays a move with all front ends, expects that they agree, and returns the reasons why the move is
  /// illegal.
  Reasons play(const std::string& move) {
    const Reasons expected = all_.front()->play(move);
    for (std::size_t i = 1; i < all_.size(); ++i)
      EXPECT_EQ(all_[i]->play(move), expected) << names[i] << move;
    return expected;
  }
  void undo() {
    for (const auto& one : all_) one->undo();
  }

 private:
  template <class... Kinds>
  void for_each_kind() {
    (all_.push_back(std::make_unique<Kinds>(GetParam())), ...);
  }

  static constexpr const char* names[] = {"session", "protocol ", "library ", "page ", "command "};
  std::vector<std::unique_ptr<FrontEnd>> all_;
};

INSTANTIATE_TEST_SUITE_P(
    All, FrontEnds,
    testing::Values(Table{"spec/games/go.md", "3x3"}, Table{"spec/games/disto.md", "3x3"},
                    Table{"spec/games/loose.md", "3x3"}, Table{"spec/games/endo.md", ""},
                    Table{"examples/games/chess.md", ""}, Table{"examples/games/kalah.md", ""},
                    Table{"corpus/documents/ribbons.md", "3x3"}, Table{"corpus/documents/hex.md", "3x3"}),
    [](const auto& info) {
      const std::string file = info.param.path.substr(info.param.path.rfind('/') + 1);
      return file.substr(0, file.find('.'));
    });

TEST_P(FrontEnds, AgreeOnRandomGames) {
  std::mt19937 random(5);
  std::optional<std::string> last;
  for (int i = 0; i < 9; ++i) {
    const Shown shown = expect_agreement();
    if (shown.legal.empty()) break;
    if (last) {  // tries the point of the opponent's last move, which is usually illegal
      const std::string again = shown.to_move + last->substr(1);
      if (!shown.legal.contains(again)) {
        ASSERT_NE(play(again), Reasons()) << again;
        ASSERT_EQ(expect_agreement(), shown) << "an illegal move changes nothing";
      }
    }
    const std::vector<std::string> legal(shown.legal.begin(), shown.legal.end());
    last = legal[random() % legal.size()];
    ASSERT_EQ(play(*last), Reasons()) << *last;
    if (i % 4 != 3) continue;
    undo();
    ASSERT_EQ(expect_agreement(), shown) << "after a move was taken back";
    play(*last);
  }
}

}  // namespace
}  // namespace ruleproof
