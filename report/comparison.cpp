#include "report/comparison.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "properties/claims/agree_with.hpp"
#include "record/model_text.hpp"
#include "record/move_numbers.hpp"
#include "record/sgf.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/symmetry.hpp"
#include "report/document_path.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "report/model_drawing.hpp"
#include "report/position.hpp"
#include "report/table.hpp"
#include "report/verdicts.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

/// Returns a model of the game in the record of a divergence. This game may have more players than the
/// compared games.
Model model_of(const Divergence& divergence) { return Model(divergence.record.game); }
Model model_of_divergence(const Compared& compared) { return model_of(*compared.ambiguity.games.divergence); }

/// Returns the name of a compared game in messages: the readings in which `game` differs from `other`. If the
/// games do not differ in readings, or have different documents, returns the argument that names the document
/// of `game` on the command line.
std::string name(const Game& game, const Game& other) {
  const auto own =
      are_of_one_document(game, other) ? differing_readings(other, game) : std::vector<std::string>();
  return own.empty() ? name_in_calls(game.document()) : fmt::format("{}", fmt::join(own, " "));
}

std::string moves_of(const Model& model, const Record& record) {
  return record.moves.empty() ? "no move" : moves_text(model, record.moves);
}

std::string matter(const Model& model, const Divergence& divergence) {
  if (divergence.move) return model.notation().text(*divergence.move);
  return divergence.what == Divergence::What::stones ? "the start"
                                                     : "the " + std::string(text(divergence.what));
}

/// Returns where a difference occurs: "2x2, after B a1, W b1".
std::string where(const Compared& compared, const Divergence& divergence) {
  const Model model = model_of(divergence);
  const std::string players =
      model.players() == compared.one.players() ? "" : fmt::format(" with {} players", model.players());
  const std::string board = text_of_board(divergence.record.game.board()) + players;
  if (!divergence.record.setup) return fmt::format("{}, after {}", board, moves_of(model, divergence.record));
  return divergence.record.moves.empty()
             ? board + ", a position"
             : fmt::format("{}, after {} from the set-up", board, moves_of(model, divergence.record));
}

std::vector<std::string> exhausted_boards(const Comparison& found) {
  std::vector<std::string> boards;
  for (const SearchedBoard& board : found.searched)
    if (board.is_exhausted) boards.push_back(text_of_board(board.size));
  return boards;
}

std::string proof(const Compared& compared) {
  const Ambiguity& ambiguity = compared.ambiguity;
  const Coverage& covers = ambiguity.verdict.covers;
  if (covers.method == Method::identical)
    return compared.one.choices() == compared.other.choices()
               ? "the rules are the same, read in the same way"
               : "the rules that are played are the same under both";
  if (covers.method == Method::exhausted)
    return fmt::format("no game shows a difference, on these boards: {}",
                       searched_text(ambiguity.games.searched));
  std::string proof = "proved for boards of every size and shape";
  if (covers.method == Method::all_positions) {
    proof = fmt::format("proved {}, reachable or not", covers_text(ambiguity.verdict));
  }
  if (const std::string& solvers = ambiguity.verdict.as<Proved>().solvers; !solvers.empty())
    proof += fmt::format(" ({})", solvers);
  if (const auto boards = exhausted_boards(ambiguity.games); !boards.empty())
    proof += fmt::format("; and all games on {} were searched", fmt::join(boards, ", "));
  return proof;
}

std::string summary(const Compared& compared) {
  const Ambiguity& ambiguity = compared.ambiguity;
  const Verdict& verdict = ambiguity.verdict;
  if (verdict.is<Refuted>())
    return fmt::format("on {}, on {}", where(compared, *ambiguity.games.divergence),
                       matter(model_of_divergence(compared), *ambiguity.games.divergence));
  if (verdict.is<Proved>()) return proof(compared);
  if (verdict.is<NotRun>())
    return ambiguity.games.searched.empty() ? "stopped before anything was found"
                                            : fmt::format("stopped; no difference was found until then: {}",
                                                          searched_text(ambiguity.games.searched));
  if (verdict.is<Contradicted>()) return "contradicted: " + verdict.note;
  if (ambiguity.games.is_unasked)
    return "no rule that is played depends on these readings: what they differ in is outside the moves";
  return fmt::format("no difference was found; searched: {}{}{}", searched_text(ambiguity.games.searched),
                     verdict.note.empty() ? "" : "; ", verdict.note);
}

std::string how_small(const Compared& compared) {
  const Comparison& found = compared.ambiguity.games;
  if (!found.divergence) return "";
  std::vector<SearchedBoard> smaller = found.searched;
  smaller.pop_back();
  const Divergence& divergence = *found.divergence;
  std::string output =
      found.is_shortest
          ? fmt::format("On {} no game with fewer moves shows a difference",
                        text_of_board(divergence.record.game.board()))
          : "Of this game, which was found at random or is that of an example, no move can be left out";
  if (compared.is_from_record) output = "From there no game with fewer moves shows a difference";
  if (!smaller.empty())
    output += fmt::format("; neither does anything on smaller boards, as far as they were searched: {}",
                          searched_text(smaller));
  output += '.';
  const bool is_up_to_symmetry =
      is_symmetric(compared.one.document()) && is_symmetric(compared.other.document());
  const std::string aside = is_up_to_symmetry ? ", rotations and reflections aside" : "";
  if (divergence.as_small == 1) output += fmt::format(" It is the only one as small{}.", aside);
  if (divergence.as_small > 1)
    output += fmt::format(" It is one of {} positions and moves that as many moves lead to{}.",
                          divergence.as_small, aside);
  return output;
}

/// Returns " with 3 players" for a model with three players; empty if the document allows only one number of
/// players.
std::string players_text(const Model& model) {
  const language::Players& players = *model.document().players;
  return players.fewest == players.most ? "" : fmt::format(" with {} players", model.players());
}

/// Returns a title, a diagram of a divergence's position, and below it the rulings of both games.
std::string drawn(const Compared& compared, const std::string& title, const Divergence& divergence) {
  Model model = model_of(divergence);
  return paragraph(title) +
         diagram(model, model.notation().drawn(divergence.rows, divergence.corner), divergence.shown) + '\n' +
         paragraph(fmt::format("On {}:", matter(model, divergence))) +
         paragraph(fmt::format("{}: {}", name(compared.one, compared.other), divergence.by_one), 2) +
         paragraph(fmt::format("{}: {}", name(compared.other, compared.one), divergence.by_other), 2);
}

/// Returns the game of a divergence as text: the thread of forum posts if the divergence has one, otherwise
/// the record.
std::string text_of_game(const Divergence& divergence) {
  return divergence.thread.empty() ? write_record(divergence.record) : divergence.thread;
}

std::string title_of_smaller(const Compared& compared, const Divergence& smaller) {
  return fmt::format("The smallest rectangle that shows it, which the setup clauses do not allow: {}",
                     where(compared, smaller));
}

std::string report_text(const Compared& compared, const ComparisonReport& report) {
  const Ambiguity& ambiguity = compared.ambiguity;
  std::string output =
      fmt::format("{} and {}: {}\n", name(compared.one, compared.other), name(compared.other, compared.one),
                  said_of_pair(compared.ambiguity.verdict));
  const auto& divergence = compared.ambiguity.games.divergence;
  if (divergence) {
    const Model model = model_of_divergence(compared);
    const std::string board = text_of_board(divergence->record.game.board()) + players_text(model);
    output += '\n' +
              drawn(compared,
                    fmt::format("They differ on {}, after {}:", board, moves_of(model, divergence->record)),
                    *divergence) +
              paragraph(report.small);
  } else {
    output += paragraph(report.summary + '.', 2);
    if (const std::string argument = argument_of(ambiguity.verdict); !argument.empty())
      output += paragraph(argument, 2);
  }
  if (const auto& set_up = ambiguity.set_up)
    output +=
        '\n' + drawn(compared,
                     "They differ at this position, which has as few stones as there can be; no game is "
                     "known to reach it:",
                     *set_up);
  if (const auto& neighbour = ambiguity.neighbour) {
    Model model = model_of_divergence(compared);
    output += '\n' +
              paragraph(fmt::format("Nearest to it where they agree, {}{}:", neighbour->change,
                                    neighbour->is_reachable ? "" : " (no game is known to reach it)")) +
              diagram(model, model.notation().drawn(neighbour->rows), divergence->shown) + '\n' +
              paragraph("both: " + neighbour->both, 2);
  }
  if (ambiguity.smaller)
    output += '\n' + drawn(compared, title_of_smaller(compared, *ambiguity.smaller), *ambiguity.smaller);
  if (divergence) output += '\n' + text_of_game(*divergence);
  return output + fmt::format("\n{}\n", compared.call);
}

/// The text rows of a board, or of a part of an unbounded grid, with the square of their lower left corner.
struct Rows {
  std::vector<std::string> rows;
  Square corner;

  /// Returns the number of squares in a row. A row has one character for each square, with a blank between
  /// two squares.
  int width() const { return (static_cast<int>(rows.front().size()) + 1) / 2; }
  int height() const { return static_cast<int>(rows.size()); }
};

/// Adds empty squares at the edges of these parts of an unbounded grid, so that all parts have the same
/// squares.
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
      row = fmt::format("{}{} {}", empty(west), row, empty(east));
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
  if (!compared.ambiguity.games.divergence) return {};
  const Divergence& divergence = *compared.ambiguity.games.divergence;
  Model model = model_of_divergence(compared);
  const Rows before{divergence.rows, divergence.corner};
  const auto after = [&](const std::vector<std::vector<std::string>>& boards,
                         const std::vector<Square>& corners) {
    return boards.empty() ? before : Rows{boards.front(), corners.front()};
  };
  std::array all{before, after(divergence.after_by_one, divergence.corners_by_one),
                 after(divergence.after_by_other, divergence.corners_by_other)};
  if (model.world().is_unbounded()) show_in_one_window(all);
  const std::string one = name(compared.one, compared.other), other = name(compared.other, compared.one);
  std::vector<Figure> figures{{drawing(model, all[0].rows, all[0].corner, divergence.shown, "the position",
                                       move_numbers(model, divergence.record)),
                               fmt::format("After {}.", moves_of(model, divergence.record))},
                              {drawing(model, all[1].rows, all[1].corner, divergence.shown, one),
                               fmt::format("{}: {}", one, divergence.by_one)},
                              {drawing(model, all[2].rows, all[2].corner, divergence.shown, other),
                               fmt::format("{}: {}", other, divergence.by_other)}};
  if (const auto& neighbour = compared.ambiguity.neighbour)
    figures.push_back(
        {drawing(model, neighbour->rows, {}, divergence.shown, "the nearest neighbour"),
         fmt::format("Nearest to it where both agree, {}: {}", neighbour->change, neighbour->both)});
  if (const auto& smaller = compared.ambiguity.smaller) {
    Model its_model = model_of(*smaller);
    figures.push_back({drawing(its_model, smaller->rows, smaller->corner, smaller->shown,
                               "a smaller rectangle", move_numbers(its_model, smaller->record)),
                       fmt::format("{}. They differ on {}.", title_of_smaller(compared, *smaller),
                                   matter(its_model, *smaller))});
  }
  return figures;
}

/// Returns the position of a divergence as SGF, with one variation for each game. Returns an empty text if
/// there is no divergence, or if SGF cannot express the game (it must be a game of two colours on a square
/// grid).
std::string sgf(const Compared& compared) {
  if (!has_vertices(compared.one.document()) || !compared.ambiguity.games.divergence) return "";
  const Divergence& divergence = *compared.ambiguity.games.divergence;
  const Record setup{compared.one.with_board(divergence.record.game.board()),
                     {},
                     RecordSetup{divergence.rows, {}, divergence.to_move},
                     {},
                     {}};
  const auto variation = [&](const Game& game, const Game& other, const std::string& says,
                             const std::vector<std::vector<std::string>>& after) {
    Variation variation{name(game, other), says, std::nullopt, {}};
    if (after.empty()) return variation;
    variation.move = RecordedMove{*divergence.move, {}};
    variation.after = after.front();
    return variation;
  };
  return write_sgf_variations(
      setup, {variation(compared.one, compared.other, divergence.by_one, divergence.after_by_one),
              variation(compared.other, compared.one, divergence.by_other, divergence.after_by_other)});
}

ordered_json json_of(const Compared& compared, const std::optional<Divergence>& divergence) {
  return divergence ? json(*divergence, compared.is_from_record) : ordered_json(nullptr);
}

ordered_json json_of(const Compared& compared) {
  ordered_json json;
  const Ambiguity& ambiguity = compared.ambiguity;
  const Game& other = compared.other;
  json["players"] = other.players();
  json["with"] = {{"game", other.document().id},
                  {"document", !are_of_one_document(compared.one, other)},
                  {"reading", json_readings(other)}};
  const Verdict& verdict = ambiguity.verdict;
  const bool is_known = verdict.is<Proved>() || verdict.is<Refuted>();
  json["same"] = is_known ? ordered_json(verdict.is<Proved>()) : ordered_json(nullptr);
  json["verdict"] = ruleproof::json(verdict);
  json["searched"] = ordered_json::array();
  for (const SearchedBoard& board : compared.ambiguity.games.searched)
    json["searched"].push_back({{"size", text_of_board(board.size)},
                                {"players", board.players},
                                {"states", board.states},
                                {"moves", board.moves},
                                {"exhausted", board.is_exhausted},
                                {"limit", board.limit}});
  const std::optional<Divergence>& divergence = compared.ambiguity.games.divergence;
  json["divergence"] = json_of(compared, divergence);
  const int as_small = divergence ? divergence->as_small : 0;
  json["unique"] = as_small == 0 ? ordered_json(nullptr) : ordered_json(as_small == 1);
  json["as_small"] = as_small;
  json["neighbour"] = ruleproof::json(ambiguity.neighbour);
  json["smaller"] = json_of(compared, ambiguity.smaller);
  json["smallest_of_all"] = json_of(compared, ambiguity.set_up);
  json["replay"] = compared.call;
  json["seconds"] = ambiguity.seconds;
  return json;
}

/// Returns the thread of a divergence (forum posts) if it has one. Otherwise returns the record, followed by
/// the move on which the games differ. Omits this move if it has several outcomes in one of the games,
/// because the record would have to choose one of them.
std::string record_with_divergence(const Compared& compared) {
  const Divergence& divergence = *compared.ambiguity.games.divergence;
  if (!divergence.thread.empty()) return divergence.thread;
  Record record = divergence.record;
  if (divergence.move && divergence.after_by_one.size() < 2 && divergence.after_by_other.size() < 2)
    record.moves.push_back({*divergence.move, {}});
  return write_record(record);
}

}  // namespace

std::string searched_text(const std::vector<SearchedBoard>& searched) {
  const bool are_players_told = std::ranges::any_of(
      searched, [&](const SearchedBoard& board) { return board.players != searched.front().players; });
  // Each extent, such as "all games", together with the boards that were searched to this extent.
  std::vector<std::pair<std::string, std::string>> ways;
  for (const SearchedBoard& board : searched) {
    std::string games =
        board.moves == 0 ? "only the start" : "all games of up to " + counted(board.moves, "move");
    if (!board.limit.empty()) games += " (" + board.limit + ")";
    if (board.is_exhausted) games = "all games";
    auto way = std::ranges::find(ways, games, &std::pair<std::string, std::string>::first);
    if (way == ways.end()) way = ways.insert(way, {games, ""});
    way->second += (way->second.empty() ? "" : ", ") + text_of_board(board.size);
    if (are_players_told) way->second += fmt::format(" with {} players", board.players);
  }
  std::vector<std::string> output;
  for (const auto& [games, boards] : ways) output.push_back(fmt::format("{}: {}", boards, games));
  return output.empty()
             ? "no board, since the setup clauses of both allow none (--board searches one all the same)"
             : fmt::format("{}", fmt::join(output, "; "));
}

ordered_json json(const Divergence& divergence, bool is_from_record) {
  const Record& record = divergence.record;
  const Model model = model_of(divergence);
  return {{"size", text_of_board(record.game.board())},
          {"players", model.players()},
          {"record", text_of_game(divergence)},
          {"reachable", !record.setup || is_from_record},
          {"moves", record.moves.size()},
          {"stones", divergence.stones},
          {"rows", divergence.rows},
          {"to_move", divergence.to_move < 0 ? ordered_json(nullptr)
                                             : ordered_json(model.notation().letter(divergence.to_move))},
          {"what", text(divergence.what)},
          {"move",
           divergence.move ? ordered_json(model.notation().text(*divergence.move)) : ordered_json(nullptr)},
          {"by_one", divergence.by_one},
          {"by_other", divergence.by_other},
          {"after_by_one", divergence.after_by_one},
          {"after_by_other", divergence.after_by_other}};
}

ordered_json json(const std::optional<Neighbour>& neighbour) {
  if (!neighbour) return nullptr;
  return {{"record", write_record(neighbour->record)},
          {"reachable", neighbour->is_reachable},
          {"change", neighbour->change},
          {"both", neighbour->both},
          {"rows", neighbour->rows}};
}

ComparisonReport report_of(const Compared& compared) {
  ComparisonReport report;
  report.summary = summary(compared);
  report.small = how_small(compared);
  report.figures = figures(compared);
  if (compared.ambiguity.games.divergence) report.record = record_with_divergence(compared);
  report.sgf = sgf(compared);
  report.text = report_text(compared, report);
  report.json = json_of(compared);
  return report;
}

std::string call_to_compare(const Game& one, const Game& other) {
  std::string call = "ruleproof compare " + name_in_calls(one.document());
  for (const std::string& reading : differing_readings(Game(one.document()), one))
    call += " --reading " + reading;
  if (!are_of_one_document(one, other)) call += " --with " + name_in_calls(other.document());
  for (const std::string& reading : differing_readings(game_beside(other.document(), one), other))
    call += " --with " + reading;
  return call;
}

namespace {

Paint paint(const ReadingPair& pair) {
  const Verdict& verdict = pair.found.verdict;
  return verdict.is<Proved>() ? Paint::green : verdict.is<Refuted>() ? Paint::yellow : Paint::dim;
}

}  // namespace

Compared compared(const ReadingPair& pair) {
  const Game one = pair.game_under(*pair.one);
  const Game other = pair.game_under(*pair.other);
  return {one, other, ruleproof::call_to_compare(one, other), pair.found};
}

std::string meaning(const ReadingPair& pair) {
  const Verdict& verdict = pair.found.verdict;
  if (verdict.is<Proved>())
    return fmt::format(
        "Either reading will do{}.{}{}",
        covers_all(verdict.covers.method) && verdict.covers.most_players == 0 ? "" : ", as far as is known",
        pair.open->suggestion.empty() ? "" : " ", pair.open->suggestion);
  if (verdict.is<Refuted>())
    return fmt::format("The text must choose, in [{}]. {}", fmt::join(names_of(pair.open->clauses), "] or ["),
                       pair.open->suggestion);
  return "It is not known yet whether the text must choose.";
}

nlohmann::ordered_json json(const ReadingPair& pair) {
  nlohmann::ordered_json json{{"game", pair.game->id},
                              {"key", pair.open->name.name},
                              {"one", pair.one->name.name},
                              {"other", pair.other->name.name},
                              {"clauses", names_of(pair.open->clauses)},
                              {"question", pair.open->question}};
  const nlohmann::ordered_json found = report_of(compared(pair)).json;
  for (const auto& [key, value] : found.items()) json[key] = value;
  json["meaning"] = meaning(pair);
  json["kept"] = pair.kept;
  return json;
}

std::string overview(const std::vector<ReadingPair>& pairs) {
  if (pairs.empty()) return "";
  std::vector<std::vector<Cell>> rows;
  for (const ReadingPair& pair : pairs)
    rows.push_back({pair.game->id, pair.open->name.name, pair.one->name.name, pair.other->name.name,
                    Cell(said_of_pair(pair.found.verdict), paint(pair)), report_of(compared(pair)).summary,
                    fmt::format("{:.1f}", pair.found.seconds)});
  return table({{"game"},
                {"clause"},
                {"one reading"},
                {"another"},
                {"they"},
                {"shown by"},
                {"s", Column::Align::right}},
               rows, {140, output_is_terminal()});
}

}  // namespace ruleproof
