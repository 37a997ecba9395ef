#pragma once

#include <array>
#include <cctype>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// For tests: replaces the letters in an expression of the table of words (docs/language.md) by random terms.

namespace ruleproof {

/// What random terms may contain besides the words that every world (board or prover) can express.
struct TermsOf {
  bool sizes = false;           ///< numbers that depend on the board
  bool unbounded_grid = false;  ///< only terms that are finite sets
  bool point = true;            ///< terms may contain a, the point of a move
};

/// Generates terms from words whose value is exact in every world (board or prover), so that a test fails
/// only because of the expression around them.
class RandomTerms {
 public:
  RandomTerms(std::mt19937& random, TermsOf of) : random_(random), of_(of) {}

  /// Returns the expression `form` with a random term in place of each letter.
  std::string filled(std::string_view form) {
    const Names bound = names_bound_in(form);
    std::string text;
    for (std::size_t i = 0; i < form.size();) {
      const std::string_view rest = form.substr(i);
      if (rest.starts_with("φ") || rest.starts_with("ψ")) {
        text += truth(1, bound);
        i += 2;
      } else if (form[i] == '"') {
        const std::size_t end = form.find('"', i + 1) + 1;
        text += form.substr(i, end - i);
        i = end;
      } else if (std::isalpha(static_cast<unsigned char>(form[i])) != 0) {
        std::size_t end = i;
        while (end < form.size() && (std::isalnum(static_cast<unsigned char>(form[end])) != 0 ||
                                     (form[end] == '-' && end + 1 < form.size() &&
                                      std::isalpha(static_cast<unsigned char>(form[end + 1])) != 0)))
          ++end;
        text += term(form.substr(i, end - i), bound);
        i = end;
      } else {
        text += form[i++];
      }
    }
    return text;
  }

 private:
  struct Names {
    std::vector<std::string> points, sets, players;
  };

  static Names names_bound_in(std::string_view form) {
    Names bound;
    const auto is_bound = [&](const std::string& name) {
      for (const char* before : {" ", "(", ", "})
        if (form.find(before + name + " in ") != std::string_view::npos) return true;
      return form.starts_with(name + " in ");
    };
    for (const char* point : {"p", "q"})
      if (is_bound(point)) bound.points.emplace_back(point);
    for (const char* set : {"g", "h"})
      if (is_bound(set)) bound.sets.emplace_back(set);
    if (is_bound("i")) bound.players.emplace_back("i");
    return bound;
  }

  std::string term(std::string_view word, const Names& bound) {
    if (word == "r" || word == "s") return region(2, {});
    if (word == "F" || word == "G") return family(1);
    if (word == "n" || word == "k") return number(1, bound);
    if (word == "P") return player();
    if (word == "Q") return players();
    if (word == "d") return direction();
    return std::string(word);
  }

  std::size_t below(std::size_t bound) { return random_() % bound; }
  template <std::size_t n>
  std::string one_of(const std::array<const char*, n>& all) {
    return all.at(below(n));
  }
  std::string one_of(const std::vector<std::string>& all) { return all.at(below(all.size())); }
  std::string new_name() { return "x" + std::to_string(names_++); }

  std::string region(int depth, const Names& bound) {
    if (of_.unbounded_grid)
      return one_of(std::array{"black", "white", "occupied", "(black or white)",
                               "{ x in black | beside(x) meets white }"});
    if (!bound.sets.empty() && below(3) == 0) return one_of(bound.sets);
    if (!bound.points.empty() && below(3) == 0) return one_of(bound.points);
    if (!bound.players.empty() && below(3) == 0) return "stones(" + one_of(bound.players) + ")";
    if (of_.point && below(8) == 0) return "(board and a)";
    if (depth == 0 || below(4) == 0)
      return one_of(std::array{"black", "white", "own", "enemy", "empty", "occupied", "black", "white",
                               "board", "nothing"});
    switch (below(7)) {
      case 0:
        return "beside(" + region(depth - 1, bound) + ")";
      case 1:
        return "(" + region(depth - 1, bound) + " and " + region(depth - 1, bound) + ")";
      case 2:
        return "(" + region(depth - 1, bound) + " or " + region(depth - 1, bound) + ")";
      case 3:
        return "(not " + region(depth - 1, bound) + ")";
      case 4:
        return "spread(" + region(depth - 1, bound) + ", " + region(depth - 1, bound) + ")";
      case 5:
        return "union(" + family(depth - 1) + ")";
      default: {
        Names within = bound;
        const std::string name = new_name(), range = region(depth - 1, bound);
        within.points.push_back(name);
        return "{ " + name + " in " + range + " | " + truth(depth - 1, within) + " }";
      }
    }
  }

  std::string truth(int depth, const Names& bound) {
    const auto set = [&] { return region(std::max(depth - 1, 0), bound); };
    switch (below(depth > 0 ? 9 : 6)) {
      case 0:
        return "(" + set() + " meets " + set() + ")";
      case 1:
        return "(" + set() + " within " + set() + ")";
      case 2:
        return "(" + set() + " = " + set() + ")";
      case 3:
        return "(some " + set() + ")";
      case 4:
        return "(one " + set() + ")";
      case 5:
        return "(no " + set() + ")";
      case 6:
        return "(" + truth(depth - 1, bound) + " and " + truth(depth - 1, bound) + ")";
      case 7:
        return "(not " + truth(depth - 1, bound) + ")";
      default: {
        Names within = bound;
        const std::string name = new_name(), range = set();
        within.points.push_back(name);
        return "(each " + name + " in " + range + ": " + truth(depth - 1, within) + ")";
      }
    }
  }

  std::string family(int depth) {
    const std::string of = region(depth, {});
    if (depth == 0 || below(2) == 0) return (below(2) == 0 ? "components(" : "singles(") + of + ")";
    Names within;
    within.sets.push_back(new_name());
    return "{ " + within.sets.front() + " in components(" + of + ") | " + truth(1, within) + " }";
  }

  std::string number(int depth, const Names& bound) {
    if (!bound.players.empty() && below(2) == 0) return "seat(" + one_of(bound.players) + ")";
    if (of_.sizes && below(2) == 0) return "count(" + region(1, {}) + ")";
    if (depth == 0 || below(2) == 0)
      return one_of(std::array{"0", "1", "2", "3", "0.5", "1.5", "(0 - 1)", "(0 - 0.5)", "(0 - 3)",
                               "seat(mover)", "count(directions)"});
    if (of_.sizes && below(3) == 0)
      return "(if " + truth(0, {}) + " then " + number(0, bound) + " else " + number(0, bound) + ")";
    return "(" + number(0, bound) + (below(2) == 0 ? " + " : " - ") + number(0, bound) + ")";
  }

  std::string player() { return one_of(std::array{"mover", "other(mover)", "black", "white"}); }
  std::string players() {
    if (below(2) == 0) return "players";
    const std::string name = new_name();
    return "{ " + name + " in players | " + name + " <> " + player() + " }";
  }
  std::string direction() {
    if (of_.unbounded_grid) return one_of(std::array{"north", "east", "south", "west"});
    return one_of(
        std::array{"north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"});
  }

  std::mt19937& random_;
  TermsOf of_;
  int names_ = 0;
};

}  // namespace ruleproof
