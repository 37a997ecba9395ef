#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/headers.hpp"
#include "spec/move.hpp"
#include "spec/politics.hpp"

namespace ruleproof::political_go {

inline constexpr std::string_view game_id = "political-go";

/// The header lines of a record or a thread: those that Headers reads, and `players`. Its functions throw
/// InputError "file:line:column: ...".
class GameHeaders {
 public:
  explicit GameHeaders(std::string_view file);

  /// Whether a line that begins so is a header.
  bool has(std::string_view word) const;
  std::vector<std::string> names() const;
  void take(const Line& line);

  /// The headers end before this place.
  void end(Place place) { headers_.end(place); }

  // Once they have ended:
  const Headers::Readings& readings() const { return headers_.readings(); }
  std::optional<Size> size() const;
  const std::optional<std::vector<Player>>& players() const { return players_; }

 private:
  std::string_view file_;
  Headers headers_;
  std::optional<std::vector<Player>> players_;
};

}  // namespace ruleproof::political_go
