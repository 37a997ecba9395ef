#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/game_argument.hpp"
#include "cli/own_files.hpp"
#include "cli/stop.hpp"
#include "properties/claims/claims.hpp"
#include "properties/verification/claim_jobs.hpp"
#include "properties/verification/line.hpp"
#include "properties/verification/reading_pairs.hpp"
#include "report/chapter.hpp"
#include "report/comparison.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "report/missing.hpp"
#include "report/page.hpp"
#include "report/verdicts.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

struct AmbiguitiesOptions {
  std::vector<SharedDocument> games;
  std::string out;
  unsigned threads = 0;
  std::optional<double> seconds;
  bool json = false;
};
/// Plays the record. Throws InputError if a move has several outcomes and does not select one of them.

/// Judges the claims that apply only under one reading of an open clause, each under its reading. Returns
/// their lines of the report.
std::vector<Line> claims_of_readings(const Document& document, const std::stop_token& stop) {
  std::vector<Line> lines;
  for (const Alternatives& open : open_clauses(document)) {
    for (const Reading& reading : open.readings) {
      const std::vector<std::string> claims = claims_of(document, open, reading);
      if (claims.empty()) continue;
      const Game game = Game(document).with(open.name.name, reading.name.name);
      for (const Job& job : claim_jobs(game, plan(game, Plan::Depth::standard, 1)))
        if (std::ranges::count(claims, job.waiting.claim) > 0)
          lines.push_back(job.done(stop).value_or(job.waiting));
    }
  }
  return lines;
}

std::string quoted_clauses(const ReadingPair& pair) {
  const Document& game = *pair.game;
  std::string output;
  for (const std::string& id : names_of(pair.open->clauses))
    output += paragraph(fmt::format("[{}] \"{}\"", id, game.clause(id).text), 2);
  return output;
}

std::string report_text(const std::vector<ReadingPair>& pairs, const std::vector<Line>& claims) {
  std::string output = overview(pairs);
  const Alternatives* last = nullptr;
  for (const ReadingPair& pair : pairs) {
    if (pair.open != last) {
      output += fmt::format("\n{} {}: {}\n", pair.game->title, pair.open->name.name, pair.open->question) +
                quoted_clauses(pair);
      for (const Line& line : claims)
        for (const Reading& reading : pair.open->readings)
          if (&line.game.document() == pair.game &&
              std::ranges::count(claims_of(*pair.game, *pair.open, reading), line.claim) > 0)
            output += paragraph(fmt::format("{}={}: {} ({})", pair.open->name.name, reading.name.name,
                                            pair.game->claim(line.claim).statement, said(line.verdict)),
                                2);
    }
    last = pair.open;
    output += '\n' + report_of(compared(pair)).text + paragraph("For the author: " + meaning(pair));
  }
  return output;
}

std::string missing_text(const std::vector<SharedDocument>& games) {
  std::string output;
  for (const SharedDocument& game : games)
    if (const std::string missing = missing_readings(*game); !missing.empty())
      output += (games.size() > 1 ? "\n" : "") + paragraph(missing);
  return output;
}

ordered_json json_of(const std::vector<SharedDocument>& games, const std::vector<ReadingPair>& pairs,
                     const std::vector<Line>& claims) {
  ordered_json document = json_document(games);
  document["pairs"] = ordered_json::array();
  for (const ReadingPair& pair : pairs) document["pairs"].push_back(json(pair));
  document["claims"] = ordered_json::array();
  for (const Line& line : claims) document["claims"].push_back(json(line));
  return document;
}

void write_witness(const std::string& directory, const ReadingPair& pair) {
  const ComparisonReport found = report_of(compared(pair));
  if (found.record.empty()) return;
  const std::string path = fmt::format("{}/{}-{}-{}-{}", directory, pair.game->id, pair.open->name.name,
                                       pair.one->name.name, pair.other->name.name);
  write_file_whole(path + ".record", found.record);
  if (!found.sgf.empty()) write_file_whole(path + ".sgf", found.sgf);
  write_file_whole(path + ".svg", svg(found.figures));
}

/// Returns the command line that creates the same page again.
std::string call_of(const AmbiguitiesOptions& options) {
  std::string call = "ruleproof ambiguities";
  if (options.games != all_games())
    for (const SharedDocument& game : options.games) call += ' ' + name_in_calls(*game);
  return call + " --out " + quoted_for_shell(options.out);
}

Status tell_ambiguities(const AmbiguitiesOptions& options) {
  const std::vector<SharedDocument>& games = options.games;
  if (!options.out.empty()) prepare_directory(options.out, {{"index.html", mark_of_page("ambiguities")}});

  const Stop stop(options.seconds);
  std::vector<ReadingPair> pairs;
  for (const SharedDocument& game : games)
    for (ReadingPair& pair : reading_pairs(*game)) pairs.push_back(std::move(pair));
  std::size_t count = 0;
  const std::size_t lacking =
      compare_all(pairs, Plan::Depth::standard, options.threads, stop.token(), [&](const ReadingPair& pair) {
        ++count;
        if (!options.out.empty()) write_witness(options.out, pair);
        show_progress(fmt::format("{}/{}", count, pairs.size()));
      });
  for (std::size_t i = 0; i < lacking; ++i) note("there is not enough memory for one of the pairs");
  std::vector<Line> claims;
  for (const SharedDocument& game : games)
    for (Line& line : claims_of_readings(*game, stop.token())) claims.push_back(std::move(line));
  if (!options.out.empty()) {
    std::vector<GameChapter> chapters;
    for (const SharedDocument& game : games) chapters.push_back(chapter_of_readings(*game, claims, pairs));
    write_file_whole(options.out + "/index.html", page(chapters, call_of(options), time_of_report()));
  }
  if (options.json)
    print(json_text(json_of(games, pairs, claims)));
  else
    print_painted(report_text(pairs, claims) + missing_text(games));
  return count < pairs.size() ? Status::stopped : Status::success;
}

}  // namespace

void add_ambiguities(const Program& program) {
  CommandOf command(program, "ambiguities", tell_ambiguities,
                    "Where the readings of each open clause differ, or the proof that they do not",
                    "  ruleproof ambiguities disto\n"
                    "  ruleproof ambiguities loose --out witnesses\n"
                    "  ruleproof ambiguities --json");
  auto& options = command.options;
  add_games(command, options.games, GameUse::plays_any);
  command.option(
      "--out", "DIR", options.out,
      "Leave a page there, index.html, with what is found, and each witness as a record, as SGF and "
      "drawn");
  command.threads(options.threads, "pairs");
  command.time(options.seconds);
  command.json(options.json);
}

}  // namespace ruleproof
