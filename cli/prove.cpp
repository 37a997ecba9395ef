#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <new>

#include "cli/commands.hpp"
#include "cli/native_code.hpp"
#include "cli/native_options.hpp"
#include "cli/query_files.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "properties/claims/claims.hpp"
#include "properties/verification/apart.hpp"
#include "properties/verification/claim_jobs.hpp"
#include "reference/model/document_form.hpp"
#include "report/json.hpp"
#include "report/judged.hpp"
#include "report/layout.hpp"
#include "report/missing.hpp"
#include "report/read_json.hpp"
#include "report/verdicts.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

struct ProveOptions {
  SettingOptions setting;
  std::vector<std::string> claims;
  bool every_board = false;
  std::size_t states = default_states;
  std::string smt;
  bool confirm = false;
  bool no_native = false;
  std::uint64_t seed = 1;
  std::optional<double> seconds;
  bool json = false;
};

/// Returns whether the claim is refuted and its counterexample is a record.
bool is_shown(const Line& line) { return line.verdict.is<Refuted>() && shown_record(line.verdict); }

nlohmann::ordered_json json_refutation(const Line& line) {
  if (!is_shown(line)) return nullptr;
  const Refutation found = refutation(line);
  return {{"rows", found.rows}, {"why", found.why}};
}

std::string claim_text(const Line& line) {
  std::string output = '\n' + paragraph(fmt::format("{}: {}", line.claim, statement(line)));
  output += counterexample_text(line);
  if (is_shown(line)) output += '\n' + refutation(line).text;
  return output;
}

void print_claims(const Game& game, const std::vector<Line>& lines, bool as_json) {
  if (!as_json) {
    std::string all = table_of(lines);
    if (lines.empty()) all = paragraph(missing_claims(game.document()));
    for (const Line& line : lines) all += claim_text(line);
    return print_painted(all);
  }
  nlohmann::ordered_json document = json_document(game.with_board({}));
  document["claims"] = nlohmann::ordered_json::array();
  for (const Line& line : lines) {
    document["claims"].push_back(json(line));
    document["claims"].back()["statement"] = statement(line);
    document["claims"].back()["refutation"] = json_refutation(line);
  }
  print(json_text(document));
}

/// Lets another process judge a claim. Returns the line of the report; nothing if the job was stopped. Throws
/// std::bad_alloc if that process lacks memory.
std::optional<Line> judged_apart(Apart& apart, std::size_t job, const Line& waiting,
                                 const std::stop_token& stop) {
  const Apart::Answer answer = apart.ask(job, stop);
  switch (answer.how) {
    case Apart::Answer::How::lacks_memory:
      throw std::bad_alloc();
    case Apart::Answer::How::failed:
    case Apart::Answer::How::died:
      return unknown_since(answer.text, waiting);
    default:
      if (answer.text.empty()) return std::nullopt;
      return done_line(waiting, parse_json(answer.text, "a process", "verdict"));
  }
}

Status tell_claims(const Game& game, const std::vector<Job>& jobs, const ProveOptions& options) {
  const std::vector<std::string>& wanted = options.claims;
  for (const std::string& claim : wanted) game.document().claim(claim);
  const auto apart = processes_for(1, [&](std::size_t job, const std::stop_token& stop) {
    const std::optional<Line> line = jobs[job].done(stop);
    return line ? json_text(json(*line)) : "";
  });
  const Stop stop(options.seconds);
  std::vector<Line> lines;
  bool is_complete = true;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const Line& waiting = jobs[i].waiting;
    if (!wanted.empty() && std::ranges::count(wanted, waiting.claim) == 0) continue;
    show_progress(waiting.claim);
    lines.push_back(waiting);
    is_complete &= is_done_in_memory(waiting.claim, [&] {
      const std::optional<Line> line =
          apart ? judged_apart(*apart, i, waiting, stop.token()) : jobs[i].done(stop.token());
      lines.back() = line.value_or(waiting);
      return !stop.token().stop_requested();
    });
  }
  print_claims(game, lines, options.json);
  if (std::ranges::any_of(lines, is_unexpected)) return Status::wrong_result;
  return is_complete ? Status::success : Status::stopped;
}

Status prove(const ProveOptions& options) {
  const Confirmation confirmation = confirmation_of(options.confirm);
  if (options.every_board && !options.setting.board.empty())
    throw InputError("--every-board and --board: choose one");
  const Game game = read_as(*options.setting.game, options.setting);
  const std::optional<Size> board =
      options.setting.board.empty()
          ? std::nullopt
          : std::optional(of_option("--board", [&] { return parse_size(options.setting.board); }));
  if (board) Model(game.with_board(*board));  // throws if the document has no such board
  Plan plan = board ? plan_for(*board, Plan::Depth::standard, options.seed)
                    : ruleproof::plan(game, Plan::Depth::standard, options.seed);
  plan.effort.confirmation = confirmation;
  if (!options.no_native)
    plan.faster = [](const Game& counted) { return native_counts(counted, Compiling::is_awaited); };
  plan.most_states = options.states;
  plan.steps = static_cast<long>(options.states) * steps_of_a_state;
  if (options.every_board) plan.exhausted = plan.all_positions = plan.random = {};
  return tell_claims(game, claim_jobs(game, plan, query_log(options.smt)), options);
}

}  // namespace

void add_prove(const Program& program) {
  CommandOf command(program, "prove", prove, "Verdicts on claims, by proof or counterexample",
                    "  ruleproof prove disto\n"
                    "  ruleproof prove disto sick-redundant --every-board --smt queries\n"
                    "  ruleproof prove loose one-wave --reading group=pairs --board 3x3");
  auto& options = command.options;
  add_setting(command, options.setting, {Uses::readings, Uses::board});
  command.argument("CLAIM", options.claims, "The claims; by default all of the game");
  command.flag("--every-board", options.every_board, "Only the proof for boards of every size and shape");
  command.whole("--states", "N", options.states, 1, 1'000'000'000,
                "Follow all games of one board after another until one has more states; by default 20,000");
  add_smt(command, options.smt);
  add_confirm(command, options.confirm);
  add_no_native(command, options.no_native);
  command.seed(options.seed, "The seed of the random games; by default 1");
  command.time(options.seconds);
  command.json(options.json);
}

}  // namespace ruleproof
