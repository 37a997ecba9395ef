#include "cli/spread.hpp"

#include <fmt/format.h>

#include "report/json.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

void add_spread(CLI::App& command, Spread& spread) {
  const auto exclude = [&](CLI::Option* option, const std::vector<std::string>& others) {
    for (const std::string& other : others)
      if (CLI::Option* found = command.get_option_no_throw(other)) option->excludes(found);
  };
  CLI::Option* out = command.get_option("--out");
  CLI::Option* list = command.add_flag("--list-jobs", spread.lists_jobs,
                                       "Only print the jobs of the run, a line each: number and name");
  CLI::Option* job = command
                         .add_option("--job", spread.job,
                                     "Do the job with this number alone, and leave what it finds in --out, "
                                     "where --merge and a later run take "
                                     "it up; nothing if it is there already")
                         ->type_name("K")
                         ->check(whole_number(1, 1'000'000))
                         ->needs(out);
  CLI::Option* merge =
      command.add_flag("--merge", spread.merges, "Do no job: the report of what the jobs left in --out")
          ->needs(out);
  exclude(list, {"--job", "--merge", "--out", "--baseline", "--threads", "--time"});
  exclude(job, {"--merge", "--baseline", "--threads", "--json"});
  exclude(merge, {"--threads"});
}

std::size_t place_of_job(const Spread& spread, std::size_t jobs) {
  if (*spread.job > jobs)
    throw InputError(fmt::format("--job: there {} {} job{}, and no number {}", jobs == 1 ? "is" : "are", jobs,
                                 jobs == 1 ? "" : "s", *spread.job));
  return *spread.job - 1;
}

Status list_jobs(nlohmann::ordered_json document, const std::vector<std::string>& names, bool as_json) {
  std::string told;
  document["jobs"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    told += fmt::format("{} {}\n", i + 1, names[i]);
    document["jobs"].push_back({{"number", i + 1}, {"name", names[i]}});
  }
  print(as_json ? json_text(document) : told);
  return Status::as_asked;
}

std::string numbers_of_jobs(const std::vector<std::size_t>& places) {
  std::string told;
  for (std::size_t i = 0; i < places.size();) {
    std::size_t end = i + 1;
    while (end < places.size() && places[end] == places[end - 1] + 1) ++end;
    told += fmt::format("{}{}", told.empty() ? "" : ",", places[i] + 1);
    if (end - i > 1) told += fmt::format("-{}", places[end - 1] + 1);
    i = end;
  }
  return told;
}

}  // namespace ruleproof
