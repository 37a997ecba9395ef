#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "properties/search/fight_shape.hpp"
#include "reference/model/document_form.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "report/table.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

struct ShapesOptions {
  SettingOptions setting;
  int points = 5;
  std::optional<int> liberties;
  std::string show;
  std::string first = "attacker";
  std::optional<double> seconds;
  bool json = false;
};

struct Row {
  Polyomino space;
  ShapeFates found;
};

ordered_json json(const Row& row) {
  ordered_json json{
      {"shape", row.space.name}, {"points", row.space.cells.size()}, {"rows", row.space.rows()}};
  json["size"] = text(enclose(row.space, 0).size);
  json["fates"] = ordered_json::array();
  for (std::size_t liberties = 0; liberties < row.found.fates.size(); ++liberties) {
    const Fate& fate = row.found.fates[liberties];
    json["fates"].push_back({{"liberties", liberties},
                             {"status", fate.status()},
                             {"lost_if_attacker_first", fate.lost_if_attacked},
                             {"lost_if_defender_first", fate.lost_if_defended}});
  }
  json["solved"] = row.found.solved;
  return json;
}

Paint paint(const Fate& fate) {
  return fate.lost_if_defended ? Paint::red : fate.lost_if_attacked ? Paint::yellow : Paint::green;
}

std::string drawn(const std::vector<Row>& rows, int liberties) {
  std::vector<Column> columns{{"space"}, {"name"}, {"points", Column::Align::right}};
  for (int i = 0; i <= liberties; ++i) columns.emplace_back(std::to_string(i));
  std::vector<std::vector<Cell>> cells;
  for (const Row& row : rows) {
    cells.push_back({fmt::format("{}", fmt::join(row.space.rows(), "\n")), row.space.name,
                     std::to_string(row.space.cells.size())});
    for (const Fate& fate : row.found.fates)
      cells.back().emplace_back(std::string(fate.status()), paint(fate));
  }
  return table(columns, cells, {110, output_is_terminal()}) +
         "\nA group that surrounds such a space, by the number of its external liberties.\n"
         "dead: lost, whoever plays first; unsettled: lost if the attacker plays first,\n"
         "and only then; alive: not lost, whoever plays first.\n";
}

/// Throws InputError if this game has no fights about shapes, for example because no player can pass. A shape
/// is the space that a group surrounds.
void demand_fights(const Document& game) {
  if (!has_vertices(game))
    throw InputError(
        fmt::format("{}: a fight about a shape is of two players who place a stone each on a square grid, "
                    "which this game is not",
                    game.id));
  const auto is_pass = [](const language::Action& action) {
    return action.kind == language::Action::Kind::move && action.parameters.empty();
  };
  if (std::ranges::none_of(game.actions, is_pass))
    throw InputError(
        fmt::format("{}: in a fight about a shape both may pass, and nobody passes in this game", game.id));
}

Status list(const ShapesOptions& options, const Game& game) {
  const int liberties = options.liberties.value_or(3);
  const Stop stop(options.seconds);
  std::vector<Row> rows;
  bool is_complete = true;
  for (int points = 1; points <= options.points && is_complete; ++points) {
    for (Polyomino& space : polyominoes(points)) {
      show_progress(space.name);
      is_complete = is_done_in_memory(space.name, [&] {
        auto found = fates(game, space, liberties, stop.token());
        if (!found) return false;
        rows.push_back({std::move(space), std::move(*found)});
        return true;
      });
      if (!is_complete) break;
    }
  }
  if (options.json) {
    ordered_json document = json_document(game.with_board({}));  // each shape has its own board
    document["shapes"] = ordered_json::array();
    for (const Row& row : rows) document["shapes"].push_back(json(row));
    print(json_text(document));
  } else {
    print_painted(drawn(rows, liberties));
  }
  return is_complete ? Status::success : Status::stopped;
}

Status show(const ShapesOptions& options, const Game& game) {
  const std::vector<std::string> sides{"attacker", "defender"};
  if (std::ranges::count(sides, options.first) == 0)
    throw InputError("--first: " + no_such("side", options.first, sides));
  const Polyomino space = polyomino(options.show);
  const int liberties = options.liberties.value_or(0);
  const Stop stop(options.seconds);
  const auto solved = solve_fight(game, space, liberties, options.first == "attacker", stop.token());
  if (!solved) note("stopped before the fight was solved");
  if (options.json) {
    ordered_json document = json_document(game.with_board(enclose(space, liberties).size));
    document["shape"] = space.name;
    document["liberties"] = liberties;
    document["first"] = options.first;
    document["lost"] = solved ? ordered_json(solved->is_lost) : ordered_json(nullptr);
    document["record"] = solved ? ordered_json(write_record(solved->line)) : ordered_json(nullptr);
    print(json_text(document));
  } else if (solved) {
    print(fmt::format("# {}, external liberties: {}, first the {}: Black is {}\n{}", space.name, liberties,
                      options.first, solved->is_lost ? "lost" : "saved", write_record(solved->line)));
  }
  return solved ? Status::success : Status::stopped;
}

Status shapes(const ShapesOptions& options) {
  demand_fights(*options.setting.game);
  const Game game = read_as(*options.setting.game, options.setting);
  return options.show.empty() ? list(options, game) : show(options, game);
}

}  // namespace

void add_shapes(const Program& program) {
  CommandOf command(program, "shapes", shapes,
                    "Life and death of groups by the shape of the space that they surround",
                    "  ruleproof shapes disto\n"
                    "  ruleproof shapes disto --points 6 --liberties 4 --json\n"
                    "  ruleproof shapes disto --show square-four --liberties 1 --first defender");
  auto& options = command.options;
  add_setting(command, options.setting, {Uses::readings}, GameUse::plays_on_squares);
  command.whole("--points", "N", options.points, 1, largest_polyomino,
                "Spaces of up to N points; by default 5");
  command.whole("--liberties", "K", options.liberties, 0, most_liberties,
                "Up to K external liberties, by default 3; with --show exactly K, by default none");
  command.option("--show", "SHAPE", options.show,
                 "Print the fight about this shape, by its name, as a record");
  command.option("--first", "SIDE", options.first,
                 "With --show, who plays first: attacker (the default) or defender");
  command.time(options.seconds);
  command.json(options.json);
}

}  // namespace ruleproof
