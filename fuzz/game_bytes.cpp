#include "fuzz/game_bytes.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "properties/games.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

const std::vector<Ruleset>& rulesets(std::string_view id) {
  static const auto all = [] {
    std::map<std::string, std::vector<Ruleset>, std::less<>> all;
    for (const PlayedGame& game : played_games()) all.emplace(game.id, rulesets_of_engine(game));
    return all;
  }();
  const auto found = all.find(id);
  if (found == all.end()) throw InputError("no game '" + std::string(id) + "' to be fuzzed");
  return found->second;
}

}  // namespace

Trial decode(std::string_view game, std::span<const std::uint8_t> bytes) {
  std::size_t next = 0;
  const auto take = [&]() -> int { return next < bytes.size() ? bytes[next++] : 0; };
  const int w = 1 + take() % longest_fuzzed_side;
  const int h = 1 + take() % longest_fuzzed_side;
  const std::vector<Ruleset>& known = rulesets(game);
  Trial trial{known[take() % known.size()], {w, h}};
  const int start = take();
  if (start & 1) {
    trial.setup = Setup{{}, start & 2 ? Colour::white : Colour::black};
    for (int point = 0; point < trial.size.area(); ++point)
      trial.setup->stones.push_back(static_cast<Stone>(take() % 3));
  }
  while (next < bytes.size() && trial.attempts.size() < most_attempts(trial.size)) {
    const int attempt = take() % (trial.size.area() + 1);
    trial.attempts.push_back(attempt == trial.size.area() ? Attempt() : Attempt(attempt));
  }
  return trial;
}

std::vector<std::uint8_t> encode(const Trial& trial) {
  const auto [w, h] = trial.size;
  if (std::max(w, h) > longest_fuzzed_side)
    throw InputError("no board of " + text(trial.size) + " is fuzzed; the largest is 7x7");
  if (trial.attempts.size() > most_attempts(trial.size))
    throw InputError("too many moves to be fuzzed; on " + text(trial.size) + " there may be " +
                     std::to_string(most_attempts(trial.size)));
  const std::vector<Ruleset>& known = rulesets(trial.ruleset.game().id);
  const auto ruleset = std::ranges::find(known, trial.ruleset);
  if (ruleset == known.end())
    throw InputError("the engine does not know the readings " + trial.ruleset.text());

  std::vector<std::uint8_t> bytes;
  const auto put = [&](std::ptrdiff_t byte) { bytes.push_back(static_cast<std::uint8_t>(byte)); };
  put(w - 1);
  put(h - 1);
  put(ruleset - known.begin());
  put((trial.setup ? 1 : 0) | (trial.setup && trial.setup->to_move == Colour::white ? 2 : 0));
  if (trial.setup)
    for (const Stone stone : trial.setup->stones) put(static_cast<int>(stone));
  for (const Attempt& attempt : trial.attempts) put(attempt.value_or(trial.size.area()));
  return bytes;
}

}  // namespace ruleproof
