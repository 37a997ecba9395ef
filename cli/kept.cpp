#include "cli/kept.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "record/read_record.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/version.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

bool are_of_one_claim(const Line& a, const Line& b) {
  return a.game == b.game && a.claim == b.claim && a.reading == b.reading;
}

/// What a report says, by what it says it of.
using Said = std::map<std::string, std::string>;

Said said(const std::vector<Line>& lines) {
  Said said;
  for (const Line& line : lines) {
    std::string& says = said[fmt::format("{} {} ({})", line.game, line.claim, line.reading)];
    says = fmt::format("{} {}", line.verdict, line.how);
    if (!line.sizes.empty()) says += fmt::format(" {}", fmt::join(line.sizes, " "));
  }
  return said;
}

Said said_of_pairs(const nlohmann::ordered_json& pairs) {
  Said said;
  for (const auto& pair : pairs) {
    const auto word = [&](const char* key) { return pair.at(key).get<std::string>(); };
    std::string& says =
        said[fmt::format("{} {} {} {}", word("game"), word("key"), word("one"), word("other"))];
    const auto& witness = pair.at("witness");
    says = witness.is_null()
               ? fmt::format("{} {}", word("verdict"), word("how"))
               : fmt::format("{} on {}", word("verdict"), witness.at("size").get<std::string>());
  }
  return said;
}

}  // namespace

Baseline read_baseline(const std::string& path) {
  try {
    const auto report = nlohmann::ordered_json::parse(read_text(path));
    Baseline baseline{{}, report.at("ambiguities")};
    for (const auto& entry : report.at("claims")) baseline.lines.push_back(line_of(entry));
    said_of_pairs(baseline.pairs);  // throws unless they can be compared
    return baseline;
  } catch (const nlohmann::json::exception& error) {
    throw InputError(path + ": no report of ruleproof verify: " + error.what());
  }
}

std::vector<std::string> changes(const Baseline& before, const Baseline& now) {
  std::vector<std::string> all;
  const auto compare = [&](const Said& old, const Said& present) {
    for (const auto& [name, says] : present) {
      const auto known = old.find(name);
      if (known == old.end())
        all.push_back(fmt::format("{}: not in the baseline, now {}", name, says));
      else if (known->second != says)
        all.push_back(fmt::format("{}: {} in the baseline, now {}", name, known->second, says));
    }
    for (const auto& [name, says] : old)
      if (!present.contains(name)) all.push_back(fmt::format("{}: in the baseline, now gone", name));
  };
  compare(said(before.lines), said(now.lines));
  compare(said_of_pairs(before.pairs), said_of_pairs(now.pairs));
  return all;
}

std::string key_of_run(const std::string& options) {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  if (!file) throw InputError("cannot read /proc/self/exe");
  const std::string program{std::istreambuf_iterator<char>(file), {}};
  return fmt::format("{} {:016x} {}", ruleproof_version(), std::hash<std::string>{}(program), options);
}

Kept::Kept(const std::string& directory, std::string key)
    : path_(directory + "/unfinished.json"), key_(std::move(key)) {
  if (directory.empty() || !std::filesystem::exists(path_)) return;
  try {
    const auto document = nlohmann::ordered_json::parse(read_text(path_));
    if (document.at("run") != key_) return;
    for (const auto& entry : document.at("claims")) lines_.push_back(line_of(entry));
  } catch (const nlohmann::json::exception&) {
    return;  // of another version, or not ours: the run starts anew
  }
}

const Line* Kept::find(const Line& waiting) const {
  for (const Line& line : lines_)
    if (are_of_one_claim(line, waiting)) return &line;
  return nullptr;
}

void Kept::keep(const Line& line) {
  lines_.push_back(line);
  nlohmann::ordered_json document{{"run", key_}, {"claims", nlohmann::ordered_json::array()}};
  for (const Line& kept : lines_) document["claims"].push_back(json(kept));
  write_file_whole(path_, json_text(document));
}

void Kept::forget() { std::filesystem::remove(path_); }

}  // namespace ruleproof
