#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace ruleproof::compiled {

/// Writes random expressions of the rules language, each of the type that is asked for, over all words that
/// can be compiled. For tests.
class RandomExpressions {
 public:
  explicit RandomExpressions(std::mt19937_64& random) : random_(random) {}

  /// Names that may stand in what is written.
  std::vector<std::string> points, regions, numbers, players_, directions_, moments;

  std::string region(int depth) {
    if (depth <= 0) return region_leaf();
    const auto part = [&] { return region(depth - 1); };
    switch (below(20)) {
      case 0:
      case 1:
        return "(" + part() + " and " + part() + ")";
      case 2:
        return "(" + part() + " or " + part() + ")";
      case 3:
        return "(" + part() + " and not " + part() + ")";
      case 4:
        return "(not " + part() + ")";
      case 5:
      case 6:
        return "beside(" + part() + ")";
      case 7:
        return "around(" + part() + ")";
      case 8:
        return "spread(" + part() + ", " + part() + ")";
      case 9:
        return "spread(" + part() + ", " + part() + ", around)";
      case 10:
      case 11:
        return "union(" + family(depth - 1) + ")";
      case 12:
      case 13:
      case 14:
        return with(points, part(), [&](const std::string& v, const std::string& set) {
          return "{ " + v + " in " + set + " | " + truth(depth - 1) + " }";
        });
      case 15:
        return "(if " + truth(depth - 1) + " then " + part() + " else " + part() + ")";
      case 16:
        return "next(" + part() + ", " + direction() + (below(2) ? ", " + number(0) + ")" : ")");
      case 17:
        return "ahead(" + part() + ", " + direction() + ")";
      case 18:
        return "stones(" + players(depth - 1) + ")";
      default:
        return moments.empty() ? region_leaf() : some_of(moments) + "(" + part() + ")";
    }
  }

  std::string family(int depth) {
    const auto set = [&] { return region(depth - 1); };
    if (depth <= 0) return below(3) ? "components(" + region_leaf() + ")" : "cliques(" + region_leaf() + ")";
    switch (below(12)) {
      case 0:
      case 1:
        return "components(" + set() + ")";
      case 2:
        return "components(" + set() + ", around)";
      case 3:
        return "cliques(" + set() + ")";
      case 4:
        return "singles(" + set() + ")";
      case 5:
        return "(" + family(depth - 1) + " or " + family(depth - 1) + ")";
      case 6:
        return with(points, set(), [&](const std::string& v, const std::string& of) {
          return "{ " + region(depth - 1) + " for " + v + " in " + of + " | " + truth(depth - 1) + " }";
        });
      case 7:
        return "connected-sets((" + set() + " and around(" + region_leaf() + ")))";
      default:
        return with(regions, family(depth - 1), [&](const std::string& v, const std::string& of) {
          return "{ " + v + " in " + of + " | " + truth(depth - 1) + " }";
        });
    }
  }

  std::string truth(int depth) {
    const auto set = [&] { return region(depth - 1); };
    const auto part = [&] { return truth(depth - 1); };
    static const std::vector<std::string> quantifiers{"each", "some", "no", "one"};
    if (depth <= 0) switch (below(6)) {
        case 0:
          return "key is first";
        case 1:
          return "begun";
        case 2:
          return some_of(std::vector<std::string>{"some ", "no ", "one "}) + region_leaf();
        case 3:
          return "(mover = " + player() + ")";
        default:
          return "(" + region_leaf() + " meets beside(" + region_leaf() + "))";
      }
    switch (below(24)) {
      case 0:
      case 1:
        return "(" + set() + " meets " + set() + ")";
      case 2:
        return "(" + set() + " within " + set() + ")";
      case 3:
        return "(" + set() + (below(2) ? " = " : " <> ") + set() + ")";
      case 4:
        return "(some " + set() + ")";
      case 5:
        return "(no " + set() + ")";
      case 6:
        return "(one " + set() + ")";
      case 7:
        return points.empty() ? part()
                              : "(" + some_of(points) + " in (" + set() + " or nothing))";  // no point
      case 8:
      case 9:
        return "(" + set() + " in " + family(depth - 1) + ")";
      case 10:
        return "(" + some_of(std::vector<std::string>{"some ", "no ", "one "}) + family(depth - 1) + ")";
      case 11:
        return "(not " + part() + ")";
      case 12:
        return "(" + part() + " and " + part() + ")";
      case 13:
        return "(" + part() + " or " + part() + ")";
      case 14:
        return "(" + part() + " implies " + part() + ")";
      case 15:
      case 16:
        return with(points, set(), [&](const std::string& v, const std::string& of) {
          return "(" + some_of(quantifiers) + " " + v + " in " + of + (below(2) ? " | " + part() : "") +
                 ": " + part() + ")";
        });
      case 17:
      case 18:
        return with(regions, family(depth - 1), [&](const std::string& v, const std::string& of) {
          return "(" + some_of(quantifiers) + " " + v + " in " + of + (below(2) ? " | " + part() : "") +
                 ": " + part() + ")";
        });
      case 19:
        return with(players_, players(depth - 1), [&](const std::string& v, const std::string& of) {
          return "(" + some_of(quantifiers) + " " + v + " in " + of + ": " + part() + ")";
        });
      case 20:
        return with(moments, below(2) ? "history" : "ago(" + number(0) + ")",
                    [&](const std::string& v, const std::string& of) {
                      return "(" + some_of(quantifiers) + " " + v + " in " + of + ": " + part() + ")";
                    });
      case 21:
        return with(directions_, below(2) ? "directions" : "all-directions",
                    [&](const std::string& v, const std::string& of) {
                      return "(" + some_of(quantifiers) + " " + v + " in " + of + ": " + part() + ")";
                    });
      case 22:
        return "(" + number(depth - 1) +
               some_of(std::vector<std::string>{" < ", " <= ", " > ", " >= ", " = ", " <> "}) +
               number(depth - 1) + ")";
      default:
        return "(" + player() + (below(2) ? " in " + players(depth - 1) : " = " + player()) + ")";
    }
  }

  std::string number(int depth) {
    if (depth <= 0) switch (below(6)) {
        case 0:
          return "size";
        case 1:
          return "tally";
        case 2:
          return "taken(" + player() + ")";
        case 3:
          return points.empty() ? "width" : (below(2) ? "row(" : "column(") + some_of(points) + ")";
        case 4:
          return numbers.empty() ? "seat(" + player() + ")" : some_of(numbers);
        default:
          return some_of(std::vector<std::string>{"0", "1", "2", "3", "1.5"});
      }
    switch (below(10)) {
      case 0:
        return "count(" + region(depth - 1) + ")";
      case 1:
        return "count(" + family(depth - 1) + ")";
      case 2:
        return "count(" + players(depth - 1) + ")";
      case 3:
        return "(" + number(depth - 1) + some_of(std::vector<std::string>{" + ", " - "}) + number(depth - 1) +
               ")";
      case 4:
        return "(" + number(depth - 1) + " * 2)";
      case 5:
        return "(" + number(depth - 1) + some_of(std::vector<std::string>{" / ", " mod "}) +
               number(depth - 1) + ")";
      case 6:
        return some_of(std::vector<std::string>{"min(", "max("}) + number(depth - 1) + ", " +
               number(depth - 1) + ")";
      case 7:
        return "abs(-" + number(0) + ")";
      case 8:
        return with(points, region(depth - 1), [&](const std::string& v, const std::string& of) {
          return "(sum " + number(0) + " for " + v + " in " + of + " | " + truth(depth - 1) + ")";
        });
      default:
        return "(if " + truth(depth - 1) + " then " + number(0) + " else " + number(0) + ")";
    }
  }

  std::string player() {
    if (!players_.empty() && below(3) == 0) return some_of(players_);
    return some_of(
        std::vector<std::string>{"black", "white", "mover", "to-move", "other(mover)", "nobody", "last"});
  }
  std::string players(int depth) {
    if (depth <= 0) return "players";
    switch (below(4)) {
      case 0:
        return "(not " + players(depth - 1) + ")";
      case 1:
        return "(" + players(depth - 1) + some_of(std::vector<std::string>{" and ", " or "}) +
               players(depth - 1) + ")";
      default:
        return with(players_, "players", [&](const std::string& v, const std::string& of) {
          return "{ " + v + " in " + of + " | " + truth(depth - 1) + " }";
        });
    }
  }
  std::string direction() {
    if (!directions_.empty() && below(2)) return some_of(directions_);
    return some_of(std::vector<std::string>{"north", "southeast", "opposite(east)", "west"});
  }

  std::size_t below(std::size_t n) { return random_() % n; }
  template <class T>
  const T& some_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  std::string region_leaf() {
    if (!regions.empty() && below(3) == 0) return some_of(regions);
    if (!points.empty() && below(3) == 0) return some_of(points);
    static const std::vector<std::string> words{"board", "empty",   "occupied", "own", "enemy", "black",
                                                "white", "nothing", "frame",    "rim", "rim"};
    return some_of(words);
  }
  /// A new name among others for as long as f writes.
  template <class F>
  std::string with(std::vector<std::string>& names, const std::string& set, F f) {
    const std::string name = "v" + std::to_string(++names_);
    names.push_back(name);
    std::string written = f(name, set);
    names.pop_back();
    return written;
  }

  std::mt19937_64& random_;
  int names_ = 0;
};

}  // namespace ruleproof::compiled
