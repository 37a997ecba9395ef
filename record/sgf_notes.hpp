#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "record/line.hpp"

namespace ruleproof {

/// Collects notes on a file. Stores each distinct text once, with the first of its places and the number of
/// further places.
class Notes {
 public:
  void add(Place place, std::string what) {
    const auto known = std::ranges::find(notes_, what, &Note::what);
    if (known == notes_.end())
      notes_.push_back({place, std::move(what), 0});
    else
      ++known->more;
  }

  /// Returns "file:line:column: what (and at N more places)" for each note, in the order of the first places.
  std::vector<std::string> texts(std::string_view file) const {
    std::vector<std::string> texts;
    for (const Note& note : notes_)
      texts.push_back(fmt::format(
          "{}:{}:{}: {}{}", file, note.place.line, note.place.column, note.what,
          note.more == 0 ? ""
                         : fmt::format(" (and at {} more place{})", note.more, note.more == 1 ? "" : "s")));
    return texts;
  }

 private:
  struct Note {
    Place place;
    std::string what;
    std::size_t more;
  };
  std::vector<Note> notes_;
};

}  // namespace ruleproof
