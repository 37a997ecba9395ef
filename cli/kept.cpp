#include "cli/kept.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "report/file.hpp"
#include "report/json.hpp"
#include "report/version.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool are_of_one_claim(const Line& a, const Line& b) {
  return a.game == b.game && a.claim == b.claim && a.reading == b.reading;
}

}  // namespace

std::vector<Line> lines_of(const std::string& path) {
  try {
    const auto report = nlohmann::ordered_json::parse(read_file(path));
    std::vector<Line> lines;
    for (const auto& entry : report.at("claims")) lines.push_back(line_of(entry));
    return lines;
  } catch (const nlohmann::json::exception& error) {
    throw InputError(path + ": no report of ruleproof verify: " + error.what());
  }
}

std::vector<std::string> changes(const std::vector<Line>& before, const std::vector<Line>& now) {
  const auto say = [](const Line& line) { return fmt::format("{} {}", line.verdict, line.how); };
  std::vector<std::string> all;
  for (const Line& line : now) {
    const auto old =
        std::ranges::find_if(before, [&](const Line& other) { return are_of_one_claim(line, other); });
    const std::string name = fmt::format("{} {} ({})", line.game, line.claim, line.reading);
    if (old == before.end())
      all.push_back(fmt::format("{}: not in the baseline, now {}", name, say(line)));
    else if (say(*old) != say(line) || old->sizes != line.sizes)
      all.push_back(fmt::format("{}: {} in the baseline, now {}", name, say(*old), say(line)));
  }
  for (const Line& line : before)
    if (std::ranges::none_of(now, [&](const Line& other) { return are_of_one_claim(line, other); }))
      all.push_back(
          fmt::format("{} {} ({}): in the baseline, now gone", line.game, line.claim, line.reading));
  return all;
}

std::string key_of_run(const std::string& options) {
  const std::string program = read_file("/proc/self/exe");
  return fmt::format("{} {:016x} {}", ruleproof_version(), std::hash<std::string>{}(program), options);
}

Kept::Kept(const std::string& directory, std::string key)
    : path_(directory + "/unfinished.json"), key_(std::move(key)) {
  if (directory.empty() || !std::filesystem::exists(path_)) return;
  try {
    const auto document = nlohmann::ordered_json::parse(read_file(path_));
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
