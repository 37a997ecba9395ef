#include "properties/shrink.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "properties/shrink_steps.hpp"

namespace ruleproof {
namespace {

using Attempts = std::vector<Attempt>;
using Fails = std::function<bool(const Attempts&)>;

/// Each of these makes the trial simpler in one place and returns true, or finds no place and returns false.

bool with_another_pass(Attempts& attempts, const Fails& fails) {
  for (Attempt& attempt : attempts) {
    if (!attempt) continue;
    const Attempt placement = std::exchange(attempt, std::nullopt);
    if (fails(attempts)) return true;
    attempt = placement;
  }
  return false;
}

/// The trial on the part of the board that begins in column x and row y, without what lies outside.
Trial cut(const Trial& trial, int x, int y, Size size) {
  const auto moved = [&](int point) -> std::optional<int> {
    const int new_x = point % trial.size.w - x;
    const int new_y = point / trial.size.w - y;
    if (new_x < 0 || new_x >= size.w || new_y < 0 || new_y >= size.h) return std::nullopt;
    return new_y * size.w + new_x;
  };
  Trial part{trial.ruleset, size};
  if (trial.setup) {
    part.setup = Setup{std::vector<Stone>(size.area(), Stone::empty), trial.setup->to_move};
    for (int point = 0; point < trial.size.area(); ++point)
      if (const auto to = moved(point)) part.setup->stones[*to] = trial.setup->stones[point];
  }
  for (const Attempt& attempt : trial.attempts) {
    if (!attempt) part.attempts.push_back(attempt);
    if (attempt && moved(*attempt)) part.attempts.push_back(moved(*attempt));
  }
  return part;
}

bool on_a_smaller_board(Trial& trial, const std::function<bool(const Trial&)>& fails) {
  const auto [w, h] = trial.size;
  const auto try_cut = [&](int x, int y, Size size) {
    if (size.w < 1 || size.h < 1) return false;
    Trial part = cut(trial, x, y, size);
    if (!fails(part)) return false;
    trial = std::move(part);
    return true;
  };
  return try_cut(1, 0, {w - 1, h}) || try_cut(0, 0, {w - 1, h}) || try_cut(0, 1, {w, h - 1}) ||
         try_cut(0, 0, {w, h - 1});
}

bool with_less_set_up(Trial& trial, const std::function<bool(const Trial&)>& fails) {
  if (!trial.setup) return false;
  Trial bare = trial;
  bare.setup.reset();
  if (fails(bare)) {
    trial = std::move(bare);
    return true;
  }
  for (Stone& stone : trial.setup->stones) {
    if (stone == Stone::empty) continue;
    const Stone removed = std::exchange(stone, Stone::empty);
    if (fails(trial)) return true;
    stone = removed;
  }
  return false;
}

bool from_the_empty_board(Trial& trial, const std::function<bool(const Trial&)>& fails) {
  if (!trial.setup) return false;
  Trial played = trial;
  const Attempts first = opening(*trial.setup);
  played.setup.reset();
  played.attempts.insert(played.attempts.begin(), first.begin(), first.end());
  if (!fails(played)) return false;
  trial = std::move(played);
  return true;
}

}  // namespace

std::vector<Attempt> shrink(std::vector<Attempt> attempts, const Fails& fails) {
  while (without_runs(attempts, fails) || with_another_pass(attempts, fails) ||
         without_two(attempts, fails)) {
  }
  return attempts;
}

Trial shrink(Trial trial, const std::function<bool(const Trial&)>& fails) {
  do {
    const Trial around = trial;
    trial.attempts = shrink(trial.attempts, [&](const Attempts& attempts) {
      Trial shorter = around;
      shorter.attempts = attempts;
      return fails(shorter);
    });
  } while (with_another_default(trial, fails) || on_a_smaller_board(trial, fails) ||
           with_less_set_up(trial, fails) || from_the_empty_board(trial, fails));
  return trial;
}

}  // namespace ruleproof
