#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ruleproof {

/// Something that an engine and the reference show differently, in words.
struct Difference {
  std::string what;
  std::string by_engine;
  std::string by_reference;

  friend bool operator==(const Difference&, const Difference&) = default;
};

/// The same difference, if there is one, with `when` before its name.
std::optional<Difference> found_when(std::string_view when, std::optional<Difference> found);

/// Of an engine's key from what it should be.
std::optional<Difference> key_difference(std::uint64_t now, std::uint64_t expected);

/// That two positions which differ so have one key.
std::optional<Difference> one_key_difference(const std::optional<Difference>& positions);

/// What an engine's check finds to be off: the first of the faults that it names.
std::optional<Difference> check_difference(const std::vector<std::string>& faults);

/// Where engine and reference first differ in a trial.
struct Disagreement {
  int ply = 0;  ///< how many attempts had been made
  Difference difference;

  friend bool operator==(const Disagreement&, const Disagreement&) = default;
};

std::string text(const Disagreement& disagreement);

}  // namespace ruleproof
