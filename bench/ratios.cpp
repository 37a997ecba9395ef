#include <fmt/format.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

// bench_ratios ENGINES.json REFERENCE.json: of every benchmark that both files have, how many times longer
// the second took. The calibration is the same work in both, so what it differs from 1 is the noise of the
// machine.

namespace {

std::map<std::string, double> times(const char* path) {
  std::ifstream file(path);
  std::map<std::string, double> times;
  const nlohmann::json report = nlohmann::json::parse(file);
  for (const auto& run : report["benchmarks"]) times[run["name"]] = run["cpu_time"];
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: bench_ratios ENGINES.json REFERENCE.json\n");
    return 2;
  }
  const auto engines = times(argv[1]);
  for (const auto& [name, time] : times(argv[2])) {
    const auto engine = engines.find(name);
    if (engine != engines.end())
      fmt::print("{:24} reference / engine = {:.1f}\n", name, time / engine->second);
  }
}
