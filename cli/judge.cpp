#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/setting.hpp"
#include "record/line.hpp"
#include "record/model_text.hpp"
#include "report/judged.hpp"
#include "report/layout.hpp"

namespace ruleproof {
namespace {
using nlohmann::ordered_json;

constexpr std::size_t most_columns = 4;  // the maximal number of score columns, one for each player

struct JudgeOptions {
  SettingOptions setting;
  bool stands = false;
  bool json = false;
};

ordered_json json(const std::vector<FirstMove>& moves) {
  ordered_json readings = ordered_json::object();
  for (const FirstMove& first : moves) readings[first.reading] = first.move;
  return readings;
}

ordered_json json(const Called& called, const GameJudgement& game) {
  const Model& model = *called.model;
  ordered_json document = json_document(model);
  add_standing(document, model, game.end);
  document["moves"] = ordered_json::array();
  for (const MoveJudgement& move : game.moves)
    document["moves"].push_back({{"move", text(model, move.move)},
                                 {"legal", move.is_legal()},
                                 {"refusals", json(model, move.refusals)},
                                 {"effects", move.effects},
                                 {"score", json_scores(model, move.scores)},
                                 {"other_rulings", ruleproof::json(move.part)},
                                 {"lasting_differences", lasting(move.part)},
                                 {"stands", move.stands},
                                 {"turn_used", move.used_turn}});
  document["first_difference"] = json_or_null(first_departure(game));
  document["first_differences"] = json(game.departures);
  document["not_judged"] = json(game.untold);
  document["score_under"] = ruleproof::json(game.score_under);
  document["ambiguous"] = ambiguous(game.moves);
  return document;
}

/// Formats the list of the judged moves of a game.
class List {
 public:
  List(const Called& called, const GameJudgement& game)
      : called_(called), game_(game), model_(*called.model) {
    std::size_t players = 0;
    for (const MoveJudgement& move : game.moves) {
      width_ = std::max(width_, std::min<std::size_t>(text(model_, move.move).size(), widest));
      players = std::max(players, move.scores.size());
    }
    for (std::size_t player = 0; player < players && players <= most_columns; ++player)
      columns_.push_back(std::max<std::size_t>(5, model_.notation().name(static_cast<int>(player)).size()));
  }

  std::string report_text(IllegalMoves illegal) const {
    std::string output;
    if (const std::string said = legend(illegal); !said.empty()) output += paragraph(said) + '\n';
    if (!columns_.empty()) {
      std::string line = fmt::format("  {:>4}  {:<{}}", "no.", "move", width_);
      for (std::size_t player = 0; player < columns_.size(); ++player)
        line += fmt::format(" {:>{}}", model_.notation().name(static_cast<int>(player)), columns_[player]);
      output += line + '\n';
    }
    for (std::size_t i = 0; i < game_.moves.size(); ++i)
      output += edit_text(i) + move_text(i + 1, game_.moves[i]);
    return output + edit_text(game_.moves.size());
  }

 private:
  static constexpr std::size_t widest = 24;  // the maximal width of the column of moves

  /// Returns a line if the record sets up a position before this move; else an empty text.
  std::string edit_text(std::size_t move) const {
    for (const RecordedEdit& edit : called_.record.edits)
      if (edit.before == move)
        return fmt::format("        line {} sets up the position from which the game continues\n", edit.line);
    return "";
  }

  /// Returns a line on the move, followed by paragraphs: why the move is illegal, and which other readings
  /// judge the game differently from this move on.
  std::string move_text(std::size_t number, const MoveJudgement& move) const {
    constexpr std::size_t below = 8;
    std::vector<std::string> remarks{fate(move), move.effects, lasting_text(move.part)};
    std::erase(remarks, "");
    std::string line = fmt::format("{} {:>4}  {:<{}}", is_new(move.part) ? '*' : ' ', number,
                                   text(model_, move.move), width_);
    for (std::size_t player = 0; player < columns_.size() && player < move.scores.size(); ++player)
      line += fmt::format(" {:>{}}", ruleproof::text(move.scores[player]), columns_[player]);
    line += "  ";
    const std::size_t indent = std::min<std::size_t>(line.size(), 40);
    line += paragraph(fmt::format("{}", fmt::join(remarks, "; ")), indent).substr(indent);
    line.erase(line.find_last_not_of(" \n") + 1);
    return line + '\n' + quoted(model_, move.refusals, below) + paragraphs(beginning(move.part), below);
  }

  std::string legend(IllegalMoves illegal) const {
    std::vector<std::string> said;
    if (!columns_.empty()) said.emplace_back("The scores are those of a game that ended after the move.");
    if (!std::ranges::all_of(game_.moves, &MoveJudgement::is_legal)) said.push_back(fate_of_illegal(illegal));
    if (std::ranges::any_of(game_.moves, &MoveJudgement::used_turn))
      said.emplace_back("Its turn is used up if the record continues with the next player.");
    if (std::ranges::any_of(game_.moves, [](const MoveJudgement& move) { return !move.part.empty(); }))
      said.emplace_back(
          "* marks a move on which other readings begin to rule otherwise; one whose difference lasts from "
          "the moves before is only named, "
          "and --json reports all of it.");
    return fmt::format("{}", fmt::join(said, " "));
  }

  const Called& called_;
  const GameJudgement& game_;
  const Model& model_;
  std::size_t width_ = 7;
  std::vector<std::size_t> columns_;
};

std::string summary(const GameJudgement& game) {
  const std::vector<std::size_t> ambiguous = ruleproof::ambiguous(game.moves);
  const auto illegal =
      std::ranges::count_if(game.moves, [](const MoveJudgement& move) { return !move.is_legal(); });
  std::string output = fmt::format("{}, {} illegal, {} ambiguous", counted(game.moves.size(), "move"),
                                   illegal, ambiguous.size());
  if (!ambiguous.empty()) output += fmt::format("; the first ambiguous one is move {}", ambiguous.front());
  output += '\n';
  for (const FirstMove& departure : game.departures)
    output += fmt::format("replayed under {}, the game first has another board after move {}\n",
                          departure.reading, departure.move);
  for (const FirstMove& untold : game.untold)
    output +=
        fmt::format("under {} it is not known what move {} does, and the moves after it are not judged\n",
                    untold.reading, untold.move);
  if (!game.score_under.empty())
    output += "the board as it stands now, under other readings:\n" + paragraphs(game.score_under, 2);
  return output;
}

/// Returns a hint if the record begins with a free handicap (several moves of one player), which the document
/// does not allow. Otherwise returns an empty text.
std::string handicap_text(const Called& called, const GameJudgement& game, IllegalMoves illegal) {
  const auto first = std::ranges::find_if_not(game.moves, &MoveJudgement::is_legal);
  if (first == game.moves.end() || illegal == IllegalMoves::stand) return "";
  const std::string hint =
      hint_on_handicap(called.record, static_cast<std::size_t>(first - game.moves.begin()));
  return hint.empty() ? "" : paragraph(capitalised(hint) + ".");
}

std::string report_text(const Called& called, const GameJudgement& game, IllegalMoves illegal) {
  const Model& model = *called.model;
  return heading(called) + List(called, game).report_text(illegal) + '\n' + diagram(model, *game.end.now) +
         '\n' + memory_text(model, game.end) + score_line(model, game.end) + outlook_text(model, game.end) +
         "\n\n" + summary(game) + handicap_text(called, game, illegal);
}

Status judge(const JudgeOptions& options, Inputs& inputs) {
  const IllegalMoves illegal = options.stands ? IllegalMoves::stand : IllegalMoves::are_refused;
  const Called called = read_call(inputs, options.setting, RecordUse::is_judged);
  if (called.thread) return judge_thread(called, illegal, options.json);
  const GameJudgement game = judgement(*called.model, other_readings(*called.model, Evaluation::compiled),
                                       called.record, called.source, illegal);
  print(options.json ? json_text(json(called, game)) : report_text(called, game, illegal));
  return std::ranges::all_of(game.moves, &MoveJudgement::is_legal) ? Status::success : Status::wrong_result;
}

}  // namespace

void add_judge(const Program& program) {
  CommandOf command(program, "judge", judge, "A record, ruled on move by move",
                    "  ruleproof judge loose game.txt\n"
                    "  ruleproof judge disto game.sgf --reading when=after\n"
                    "  ruleproof judge loose game.txt --stands\n"
                    "  ruleproof judge loose - --relax --json < game.txt");
  auto& options = command.options;
  add_played_record(command, options.setting);
  command.flag(
      "--stands", options.stands,
      "Take illegal moves as played: the game continues from what they do. One that cannot be played "
      "(on a point that is not empty, after the end of the game, or that leaves nothing to continue with) "
      "is refused as without this option: it changes nothing, and uses up its turn if the record continues "
      "with the other side");
  command.json(options.json);
}

}  // namespace ruleproof
