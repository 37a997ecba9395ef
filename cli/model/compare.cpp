#include "properties/model/comparison.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <span>

#include "cli/document_path.hpp"
#include "cli/game_argument.hpp"
#include "cli/layout.hpp"
#include "cli/model/commands.hpp"
#include "cli/model/setting.hpp"
#include "cli/stop.hpp"
#include "properties/model/agree_with.hpp"
#include "record/model_text.hpp"
#include "reference/document_rules.hpp"
#include "report/file.hpp"
#include "report/svg.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::model {
namespace {

using nlohmann::ordered_json;
using Result = Ambiguity::Result;

/// What is compared, and what came of it.
struct Compared {
  Side one;
  Side other;
  std::string call;
  Comparison found;

  Model model(Size size) const { return Model(one.game->document->document, one.setting, size); }
  /// As the record of the divergence has it: it may be of more players.
  Model model_of_divergence() const {
    const Record& record = found.divergence->record;
    return Model(one.game->document->document, record.setting, record.size);
  }
};

std::vector<std::string> differing_readings(const Ruleset& ruleset, const Ruleset& from) {
  std::vector<std::string> all;
  for (const OpenClause& open : ruleset.game().open_clauses)
    if (ruleset.reading(open.key) != from.reading(open.key)) all.push_back(fmt::format("{}={}", open.key, ruleset.reading(open.key)));
  return all;
}

/// The readings of the other document begin as those of the one, where it has them.
evaluator::Setting setting_of_other(const GameSpec& game, const Side& one, const std::vector<std::string>& readings) {
  evaluator::Setting setting = setting_beside(game, one);
  choose_readings(setting, game, "--with", readings);
  return setting;
}

std::string call(const Side& one, const Side& other, const SettingOptions& options) {
  std::string call = "ruleproof compare " + name_in_calls(*one.game);
  for (const std::string& reading : differing_readings(ruleset_of(*one.game, one.setting), Ruleset(*one.game))) call += " --reading " + reading;
  if (other.game != one.game) call += " --with " + name_in_calls(*other.game);
  const Ruleset begun = ruleset_of(*other.game, setting_of_other(*other.game, one, {}));
  for (const std::string& reading : differing_readings(ruleset_of(*other.game, other.setting), begun)) call += " --with " + reading;
  if (!options.board.empty()) call += " --board " + options.board;
  if (options.players) call += fmt::format(" --players {}", *options.players);
  if (!options.komi.empty()) call += " --komi " + options.komi;
  return call;
}

/// What tells one side from the other, for people.
std::string name(const Side& side, const Side& from) {
  if (side.game != from.game) return name_in_calls(*side.game);
  const auto own = differing_readings(ruleset_of(*side.game, side.setting), ruleset_of(*from.game, from.setting));
  return own.empty() ? name_in_calls(*side.game) : fmt::format("{}", fmt::join(own, " "));
}

bool is_exhausted(const Comparison& found) { return std::ranges::all_of(found.searched, &SearchedBoard::is_exhausted); }

Result result(const Comparison& found) {
  if (found.divergence) return Result::differ;
  if (found.was_stopped) return Result::stopped;
  return found.is_identical || (!found.searched.empty() && is_exhausted(found)) ? Result::same : Result::unknown;
}

/// "1x1, 2x1: all games; 3x3 with 3 players: all games of up to 4 moves (more than 20000 pairs of states)"
std::string told_searched(const std::vector<SearchedBoard>& searched) {
  const bool are_players_told = std::ranges::any_of(searched, [&](const SearchedBoard& board) { return board.players != searched.front().players; });
  std::vector<std::pair<std::string, std::string>> ways;  // how far, and the boards
  for (const SearchedBoard& board : searched) {
    std::string games = board.moves == 0 ? "only the start" : fmt::format("all games of up to {} move{}", board.moves, board.moves == 1 ? "" : "s");
    if (!board.limit.empty()) games += " (" + board.limit + ")";
    if (board.is_exhausted) games = "all games";
    auto way = std::ranges::find(ways, games, &std::pair<std::string, std::string>::first);
    if (way == ways.end()) way = ways.insert(way, {games, ""});
    way->second += (way->second.empty() ? "" : ", ") + text_of_board(board.size);
    if (are_players_told) way->second += fmt::format(" with {} players", board.players);
  }
  std::vector<std::string> told;
  for (const auto& [games, boards] : ways) told.push_back(boards + ": " + games);
  return told.empty() ? "no board" : fmt::format("{}", fmt::join(told, "; "));
}

std::string moves_of(const Model& model, const Record& record) {
  std::vector<std::string> moves;
  for (const RecordedMove& move : record.moves) moves.push_back(text(model, move));
  return moves.empty() ? "no move" : fmt::format("{}", fmt::join(moves, ", "));
}

std::string matter(const Model& model, const Divergence& divergence) {
  if (divergence.move) return model.text(*divergence.move);
  return divergence.what == Divergence::What::stones ? "the start" : "the " + std::string(text(divergence.what));
}

std::string summary(const Compared& compared) {
  switch (result(compared.found)) {
    case Result::differ: {
      const Divergence& divergence = *compared.found.divergence;
      const Model model = compared.model_of_divergence();
      const std::string players = model.players() == compared.one.setting.players ? "" : fmt::format(" with {} players", model.players());
      return fmt::format("on {}{}, after {}, over {}", text_of_board(divergence.record.size), players, moves_of(model, divergence.record), matter(model, divergence));
    }
    case Result::same:
      if (compared.found.is_identical) return "the rules are the same, read in the same way";
      return fmt::format("no game shows a difference, on these boards: {}", told_searched(compared.found.searched));
    case Result::stopped: return fmt::format("stopped; no difference was found until then: {}", told_searched(compared.found.searched));
    case Result::unknown: break;
  }
  if (compared.found.is_unasked) return "no rule that is played asks for these readings: what they differ in is outside the moves";
  return fmt::format("no difference was found; searched: {}", told_searched(compared.found.searched));
}

std::string how_small(const Comparison& found) {
  if (!found.divergence) return "";
  std::vector<SearchedBoard> smaller = found.searched;
  smaller.pop_back();
  const Record& record = found.divergence->record;
  const std::string here = found.is_shortest ? fmt::format("On {} no game with fewer moves shows a difference", text_of_board(record.size))
                                             : "Of this game, which was found at random, no move can be left out";
  return smaller.empty() ? here + "." : fmt::format("{}; neither does anything on smaller boards, as far as they were searched: {}.", here, told_searched(smaller));
}

/// Nothing where a document has the same number of them in every game.
std::string told_players(const Model& model) {
  const language::Players& players = *model.document().players;
  return players.fewest == players.most ? "" : fmt::format(" with {} players", model.players());
}

std::string told(const Compared& compared, const ComparisonReport& report) {
  const std::string one = name(compared.one, compared.other), other = name(compared.other, compared.one);
  std::string told = fmt::format("{} and {}: {}\n", one, other, ruleproof::text(report.result));
  if (const auto& divergence = compared.found.divergence) {
    Model model = compared.model_of_divergence();
    told += '\n' + paragraph(fmt::format("They differ on {}{}, after {}:", text_of_board(divergence->record.size), told_players(model),
                                         moves_of(model, divergence->record))) +
            diagram(model, model.drawn(divergence->rows, divergence->corner), divergence->shown) + '\n' + paragraph(fmt::format("On {}:", matter(model, *divergence))) +
            paragraph(fmt::format("{}: {}", one, divergence->by_one), 2) + paragraph(fmt::format("{}: {}", other, divergence->by_other), 2) +
            paragraph(report.small) + '\n' + write_record(divergence->record, *compared.one.game);
  } else {
    told += paragraph(report.summary + '.', 2);
  }
  return told + fmt::format("\n{}\n", report.call);
}

/// The rows of a board, or of a part of a grid without an edge, and the square in their lower left corner.
struct Rows {
  std::vector<std::string> rows;
  Square corner;

  int width() const { return (static_cast<int>(rows.front().size()) + 1) / 2; }  // a letter a square, and spaces between them
  int height() const { return static_cast<int>(rows.size()); }
};

/// Adds empty squares, so that all show the same part of the grid.
void show_in_one_window(std::span<Rows> all) {
  Square low = all.front().corner, high = low;
  for (const Rows& rows : all) {
    low = {std::min(low.x, rows.corner.x), std::min(low.y, rows.corner.y)};
    high = {std::max(high.x, rows.corner.x + rows.width()), std::max(high.y, rows.corner.y + rows.height())};
  }
  const auto empty = [](int squares) {
    std::string text;
    for (int i = 0; i < squares; ++i) text += ". ";
    return text;
  };
  for (Rows& rows : all) {
    const int west = rows.corner.x - low.x, east = high.x - rows.corner.x - rows.width();
    const int south = rows.corner.y - low.y, north = high.y - rows.corner.y - rows.height();
    for (std::string& row : rows.rows) {
      row = empty(west) + row + " " + empty(east);
      row.pop_back();
    }
    std::string none = empty(high.x - low.x);
    none.pop_back();
    rows.rows.insert(rows.rows.begin(), static_cast<std::size_t>(north), none);
    rows.rows.insert(rows.rows.end(), static_cast<std::size_t>(south), none);
    rows.corner = low;
  }
}

std::vector<Figure> figures(const Compared& compared) {
  if (!compared.found.divergence) return {};
  const Divergence& divergence = *compared.found.divergence;
  const Model model = compared.model_of_divergence();
  const Rows before{divergence.rows, divergence.corner};
  const auto after = [&](const std::vector<std::vector<std::string>>& boards, const std::vector<Square>& corners) {
    return boards.empty() ? before : Rows{boards.front(), corners.front()};
  };
  std::array all{before, after(divergence.after_by_one, divergence.corners_by_one), after(divergence.after_by_other, divergence.corners_by_other)};
  if (model.is_unbounded()) show_in_one_window(all);
  const auto figure = [&](const Rows& rows, const std::string& title, std::string caption) {
    return Figure{drawing(model, rows.rows, divergence.shown, title, rows.corner), std::move(caption)};
  };
  const std::string one = name(compared.one, compared.other), other = name(compared.other, compared.one);
  return {figure(all[0], "the position", fmt::format("After {}.", moves_of(model, divergence.record))),
          figure(all[1], one, fmt::format("{}: {}", one, divergence.by_one)), figure(all[2], other, fmt::format("{}: {}", other, divergence.by_other))};
}

ordered_json json(const Compared& compared, const ComparisonReport& report) {
  ordered_json json;
  const evaluator::Setting& other = compared.other.setting;
  json["players"] = other.players;
  json["with"] = {{"game", compared.other.game->id}, {"document", compared.other.game != compared.one.game}, {"reading", ordered_json::object()}};
  for (const auto& [key, reading] : ruleset_of(*compared.other.game, other).chosen()) json["with"]["reading"][key] = reading;
  const bool is_known = report.result == Result::same || report.result == Result::differ;
  json["same"] = is_known ? ordered_json(report.result == Result::same) : ordered_json(nullptr);
  json["verdict"] = ruleproof::text(report.result);
  json["how"] = report.how;
  json["searched"] = ordered_json::array();
  for (const SearchedBoard& board : compared.found.searched)
    json["searched"].push_back({{"size", text_of_board(board.size)}, {"players", board.players}, {"states", board.states}, {"moves", board.moves},
                                {"exhausted", board.is_exhausted}, {"limit", board.limit}});
  json["divergence"] = nullptr;
  if (const auto& divergence = compared.found.divergence) {
    const Model model = compared.model_of_divergence();
    json["divergence"] = {{"size", text_of_board(divergence->record.size)},
                          {"players", model.players()},
                          {"record", write_record(divergence->record, *compared.one.game)},
                          {"moves", divergence->record.moves.size()},
                          {"rows", divergence->rows},
                          {"to_move", divergence->to_move < 0 ? ordered_json(nullptr) : ordered_json(model.letter(divergence->to_move))},
                          {"what", text(divergence->what)},
                          {"move", divergence->move ? ordered_json(model.text(*divergence->move)) : ordered_json(nullptr)},
                          {"by_one", divergence->by_one},
                          {"by_other", divergence->by_other},
                          {"after_by_one", divergence->after_by_one},
                          {"after_by_other", divergence->after_by_other}};
  }
  json["replay"] = report.call;
  return json;
}

ComparisonReport report_of(const Compared& compared) {
  ComparisonReport report{.result = result(compared.found)};
  report.how = compared.found.is_identical ? "identical" : report.result == Result::same || report.result == Result::differ ? "exhausted" : "";
  std::vector<SearchedBoard> before = compared.found.searched;
  if (report.result == Result::differ) before.pop_back();
  if (report.result == Result::differ && !(compared.found.is_shortest && std::ranges::all_of(before, &SearchedBoard::is_exhausted))) report.how = "found";
  report.summary = summary(compared);
  report.small = how_small(compared.found);
  report.call = compared.call;
  report.figures = figures(compared);
  if (compared.found.divergence) report.record = write_record(compared.found.divergence->record, *compared.one.game);
  report.told = told(compared, report);
  report.json = json(compared, report);
  return report;
}

}  // namespace

ComparisonReport report_of(const Ruleset& one, const Ruleset& other, Plan::Depth depth, const std::stop_token& stop) {
  Compared compared{side_of(one), side_of(other), "", {}};
  compared.call = call(compared.one, compared.other, {});
  const auto begin = std::chrono::steady_clock::now();
  compared.found = compare(compared.one, compared.other, depth == Plan::Depth::quick ? quick_search() : far_search(), stop);
  ComparisonReport report = report_of(compared);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return report;
}

Status compare(const SettingOptions& options, const std::vector<std::string>& with, const std::string& svg, std::optional<double> seconds, bool as_json) {
  if (!options.record.empty()) throw InputError("--from: documents are compared from the start; leave it out");
  const GameSpec& game = spec(options.game);
  std::vector<std::string> readings, documents;
  for (const std::string& word : with) (names_a_document(word) ? documents : readings).push_back(word);
  if (documents.size() > 1) throw InputError("--with: two documents; compare with one at a time");
  const GameSpec& other_game = documents.empty() ? game : game_of_argument(documents.front());
  demand_comparable(game, other_game);

  Compared compared{{&game, read_as(game, options)}, {&other_game, {}}, "", {}};
  compared.other.setting = setting_of_other(other_game, compared.one, readings);
  compared.call = call(compared.one, compared.other, options);
  ComparisonBounds bounds = far_search();
  if (options.players) bounds.more_players = 0;
  if (!options.board.empty()) {
    bounds.board = parse_size(options.board);
    for (const SetupRuling& ruling : compared.model(*bounds.board).setup())
      if (!ruling.is_kept && !ruling.setup->is_advice && !options.relax)
        note(fmt::format("setup relaxed: {} is asked that {}, and this is {}", game.title, ruling.setup->demand, options.board));
  }
  const Stop stop(seconds);
  compared.found = compare(compared.one, compared.other, bounds, stop.token());
  const ComparisonReport found = report_of(compared);
  if (!svg.empty() && found.figures.empty()) note("there is no witness, so there is nothing to draw");
  if (!svg.empty() && !found.figures.empty()) write_file_whole(svg, ruleproof::svg(found.figures));
  if (as_json) {
    auto document = json_document(ruleset_of(game, compared.one.setting), "");
    add_keys(document, found.json);
    print(json_text(document));
  } else {
    print(found.told);
  }
  return found.result == Ambiguity::Result::stopped ? Status::stopped : Status::as_asked;
}

}  // namespace ruleproof::model
