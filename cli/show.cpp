#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/own_files.hpp"
#include "cli/setting.hpp"
#include "record/line.hpp"
#include "record/model_text.hpp"
#include "report/file.hpp"
#include "report/layout.hpp"
#include "report/model_drawing.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

struct ShowOptions {
  SettingOptions setting;
  std::string svg;
  bool stands = false;
  bool json = false;
};

ordered_json json(const Called& called, const ReplayedRecord& played) {
  ordered_json document = json_document(*called.model);
  add_standing(document, *called.model, played.state);
  document["moves"] = ordered_json::array();
  for (std::size_t i = 0; i < played.played; ++i)
    document["moves"].push_back(text(*called.model, called.record.moves[i]));
  document["illegal"] =
      played.refusals.empty() ? ordered_json(nullptr) : json_illegal(called, played.played, played.refusals);
  return document;
}

std::string report_text(const Called& called, const ReplayedRecord& played, const std::string& when) {
  const Model& model = *called.model;
  const std::string output = heading(called, ", " + when) +
                             diagram(model, *played.state.now, points_of(played.refusals)) + '\n' +
                             memory_text(model, played.state) + score_line(model, played.state);
  if (played.refusals.empty()) return output + outlook_text(model, played.state) + '\n';
  const std::string handicap = hint_on_handicap(called.record, played.played);
  return output +
         fmt::format("{}:{}: move {}, {}, is illegal:\n", called.source,
                     called.record.lines.at(played.played), played.played + 1,
                     text(model, called.record.moves[played.played])) +
         quoted(model, played.refusals) + (handicap.empty() ? "" : paragraph(capitalised(handicap) + "."));
}

/// Writes a note on illegal moves that were played nevertheless; `standing` are their indices in the record.
void note_standing(const Called& called, const std::vector<std::size_t>& standing) {
  if (standing.empty()) return;
  note(fmt::format(
      "{}: {} illegal move{} taken as played, the first of them move {}, {}; 'ruleproof judge' says why",
      called.source, standing.size(), standing.size() == 1 ? " is" : "s are", standing.front() + 1,
      text(*called.model, called.record.moves[standing.front()])));
}

Status show(const ShowOptions& options, Inputs& inputs) {
  const Called called = read_call(inputs, options.setting, RecordUse::is_shown);
  const Model& model = *called.model;
  inputs.demand_other("--svg", options.svg);
  const ReplayedRecord played =
      replay(called, options.stands ? IllegalMoves::stand : IllegalMoves::are_refused);
  note_standing(called, played.standing);
  const std::string when = played.played == 0 ? "at the start" : fmt::format("after move {}", played.played);
  if (!options.svg.empty())
    write_file_whole(options.svg,
                     svg(drawing(model, model.notation().rows(*played.state.now),
                                 model.notation().corner_of_rows(*played.state.now),
                                 points_of(played.refusals), fmt::format("{}, {}", caption(called), when))));
  print(options.json ? json_text(json(called, played)) : report_text(called, played, when));
  return played.refusals.empty() ? Status::success : Status::wrong_result;
}

}  // namespace

void add_show(const Program& program) {
  CommandOf command(program, "show", show, "The position after a record",
                    "  ruleproof show loose game.txt\n"
                    "  ruleproof show disto game.sgf --reading when=after --svg game.svg\n"
                    "  ruleproof show go handicap.sgf --stands\n"
                    "  ruleproof show loose - --relax --json < game.txt");
  auto& options = command.options;
  add_played_record(command, options.setting);
  command.flag(
      "--stands", options.stands,
      "Take illegal moves as played, as those of a free handicap that the document does not have: the game "
      "continues from what they do. One that cannot be played is refused as without this option");
  command.option("--svg", "FILE", options.svg, "Draw the position into this file, too");
  command.json(options.json);
}

}  // namespace ruleproof
