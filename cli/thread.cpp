#include "properties/referee/thread.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/setting.hpp"
#include "record/model_text.hpp"
#include "reference/model/document_form.hpp"
#include "report/judged.hpp"
#include "report/layout.hpp"

// Prints the report of `ruleproof judge` on a thread of posts (a game by mail).

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t below = 8;  // the indent of remarks below a post

ordered_json json(const Model& model, const std::vector<Objection>& objections) {
  ordered_json all = ordered_json::array();
  for (const Objection& objection : objections) {
    all.push_back(json(model, std::vector{objection.refusal}).front());
    all.back()["line"] = objection.line;
  }
  return all;
}

ordered_json json(const Model& model, const EntryRuling& entry) {
  const auto of_post = [&](auto value) {
    return entry.post ? ordered_json(value(*entry.post)) : ordered_json(nullptr);
  };
  ordered_json ruling{{"post", of_post([](const forum::Post& post) { return post.number; })},
                      {"line", entry.line},
                      {"from", of_post([](const forum::Post& post) { return post.from; })},
                      {"date", of_post([](const forum::Post& post) { return post.date; })},
                      {"move", entry.move ? ordered_json(text(model, *entry.move)) : ordered_json(nullptr)},
                      {"legal", entry.is_legal()},
                      {"refusals", json(model, entry.objections)},
                      {"consents", move_texts(model, entry.consents)},
                      {"consent_refusals", json(model, entry.to_consents)},
                      {"effects", entry.effects},
                      {"differences", ordered_json::array()},
                      {"flaws", ordered_json::array()},
                      {"display", entry.display},
                      {"other_rulings", ruleproof::json(entry.part)}};
  for (const Mismatch& mismatch : entry.mismatches)
    ruling["differences"].push_back(
        {{"where", mismatch.where}, {"shown", mismatch.shown}, {"right", mismatch.right}});
  for (const forum::Flaw& flaw : entry.flaws)
    ruling["flaws"].push_back({{"line", flaw.line}, {"what", flaw.what}});
  return ruling;
}

/// Returns a line for each objection, such as "thread.txt:12: it displays ... [wrong-display]:", followed by
/// the text of the violated clause.
std::string objections_text(const Called& called, const std::vector<Objection>& objections) {
  std::string output;
  for (const Objection& objection : objections) {
    Refusal placed = objection.refusal;
    placed.message = fmt::format("{}:{}: {}", called.source, objection.line, placed.message);
    output += quoted(*called.model, {placed}, below);
  }
  return output;
}

std::string entry_text(const Called& called, const EntryRuling& entry) {
  const Model& model = *called.model;
  const std::string number = entry.post ? fmt::format("post {}", entry.post->number) : "";
  std::string output;
  const auto line = [&](const std::string& said, const std::string& remark) {
    std::string line = fmt::format("{:<8}{} {:<16} {}", output.empty() ? number : "",
                                   entry.part.empty() ? ' ' : '*', said, remark);
    line.erase(line.find_last_not_of(' ') + 1);
    output += line + '\n';
  };
  for (const RecordedMove& consent : entry.consents) line(text(model, consent), "consents, which is no move");
  if (entry.move || !entry.is_legal() || output.empty())
    line(entry.move ? text(model, *entry.move) : "-",
         entry.is_legal() ? entry.effects : "ILLEGAL, not considered to occur");
  output += objections_text(called, entry.objections);
  if (!entry.to_consents.empty())
    output += paragraph("A consent of this post changes nothing:", below) +
              objections_text(called, entry.to_consents);
  for (const Mismatch& mismatch : entry.mismatches)
    output += paragraph(
        fmt::format("{}: shown {}, right is {}", mismatch.where, mismatch.shown, mismatch.right), below);
  for (const forum::Flaw& flaw : entry.flaws)
    output += paragraph(fmt::format("{}:{}: {}", called.source, flaw.line, flaw.what), below);
  return output + paragraphs(entry.part, below);
}

std::string report_text(const Called& called, const ThreadRuling& ruled) {
  std::string output = heading(called);
  std::size_t posts = 0, illegal = 0, ambiguous = 0;
  for (const EntryRuling& entry : ruled.rulings) {
    output += entry_text(called, entry);
    posts += entry.post ? 1 : 0;
    illegal += entry.is_legal() ? 0 : 1;
    ambiguous += entry.part.empty() ? 0 : 1;
  }
  if (ambiguous > 0) output += paragraph("* marks a post on which other readings rule otherwise.");
  return output + fmt::format("\n{}, {} illegal. The position:\n\n{}\n{}", counted(posts, "post"), illegal,
                              forum::display(*called.model, *ruled.end.now),
                              memory_text(*called.model, ruled.end));
}

}  // namespace

Status judge_thread(const Called& called, IllegalMoves illegal, bool as_json) {
  if (illegal == IllegalMoves::stand)
    throw InputError(
        fmt::format("--stands: {} is a thread of posts, and an illegal post is not considered to occur; "
                    "write its moves as a "
                    "record to take them as played",
                    called.source));
  const Model& model = *called.model;
  const ThreadRuling ruled = ruling(model, other_readings(model), *called.thread);
  if (as_json) {
    ordered_json document = json_document(model);
    add_standing(document, model, ruled.end);
    document["display"] = forum::display(model, *ruled.end.now);
    document["moves"] = ordered_json::array();
    for (const EntryRuling& entry : ruled.rulings) document["moves"].push_back(json(model, entry));
    print(json_text(document));
  } else {
    print(report_text(called, ruled));
  }
  return std::ranges::all_of(ruled.rulings, &EntryRuling::is_legal) ? Status::success : Status::wrong_result;
}

}  // namespace ruleproof
