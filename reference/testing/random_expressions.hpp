#pragma once

#include <algorithm>
#include <random>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ruleproof::compiled {

/// For tests: generates random expressions of the rules language, each of the requested type. The expressions
/// use all words of the language that can be compiled.
class RandomExpressions {
 public:
  explicit RandomExpressions(std::mt19937_64& random) : random_(random) {}

  /// The names of variables that the expressions may use, by type.
  std::vector<std::string> points, regions, numbers, players_, directions_, moments;
  /// Expressions for sets of named points, such as a1 or (b2 or c3); the board must have these points.
  std::vector<std::string> named;

  std::string region(int depth) {
    using E = RandomExpressions;
    static const std::vector<Form> forms{{2, "(%r and %r)"},
                                         {1, "(%r or %r)"},
                                         {1, "(%r and not %r)"},
                                         {1, "(not %r)"},
                                         {2, "beside(%r)"},
                                         {1, "around(%r)"},
                                         {2, "spread(%r, %r[;, around])"},
                                         {2, "union(%f)"},
                                         {3, "{ %v in %s | %t }", "%r", &E::points},
                                         {1, "(if %t then %r else %r)"},
                                         {1, "next(%r, %d[;, %0])"},
                                         {1, "ahead(%r, %d)"},
                                         {1, "stones(%q)"},
                                         {1, "%m(%r)"}};
    return depth <= 0 ? region_leaf() : any(forms, depth - 1);
  }

  std::string family(int depth) {
    using E = RandomExpressions;
    static const std::vector<Form> leaves{{2, "components(%l)"}, {1, "cliques(%l)"}};
    static const std::vector<Form> forms{{3, "components(%r[;;, around])"},
                                         {1, "cliques(%r)"},
                                         {1, "singles(%r)"},
                                         {1, "(%f or %f)"},
                                         {1, "{ %r for %v in %s | %t }", "%r", &E::points},
                                         {1, "connected-sets((%r and around(%l)))"},
                                         {4, "{ %v in %s | %t }", "%f", &E::regions}};
    return any(depth <= 0 ? leaves : forms, depth - 1);
  }

  std::string truth(int depth) {
    using E = RandomExpressions;
    static const std::vector<Form> leaves{{1, "key is first"},
                                          {1, "begun"},
                                          {1, "[some;no;one] %l"},
                                          {1, "(mover = %p)"},
                                          {2, "(%l meets beside(%l))"}};
    static const std::vector<Form> forms{
        {2, "(%r meets %r)"},
        {1, "(%r within %r)"},
        {1, "(%r [=;<>] %r)"},
        {3, "([some;no;one] %r)"},
        {1, "(%x in (%r or nothing))"},  // the set in parentheses may be empty, so the expression must also
                                         // work without a point
        {2, "(%r in %f)"},
        {1, "([some;no;one] %f)"},
        {1, "(not %t)"},
        {3, "(%t [and;or;implies] %t)"},
        {2, "([each;some;no;one] %v in %s[; | %t]: %t)", "%r", &E::points},
        {2, "([each;some;no;one] %v in %s[; | %t]: %t)", "%f", &E::regions},
        {1, "([each;some;no;one] %v in %s: %t)", "%q", &E::players_},
        {1, "([each;some;no;one] %v in %s: %t)", "[history;ago(%0)]", &E::moments},
        {1, "([each;some;no;one] %v in %s: %t)", "[directions;all-directions]", &E::directions_},
        {1, "(%n [<;<=;>;>=;=;<>] %n)"},
        {1, "(%p [in %q;= %p])"}};
    return any(depth <= 0 ? leaves : forms, depth - 1);
  }

  std::string number(int depth) {
    using E = RandomExpressions;
    static const std::vector<Form> leaves{
        {1, "size"},  {1, "tally"},    {1, "taken(%p)"}, {1, "[row;column](%x)"},
        {1, "width"}, {1, "seat(%p)"}, {1, "%k"},        {1, "[0;1;2;3;1.5]"}};
    static const std::vector<Form> forms{{3, "count([%r;%f;%q])"},
                                         {1, "(%n [+;-] %n)"},
                                         {1, "(%n * 2)"},
                                         {1, "(%n [/;mod] %n)"},
                                         {1, "[min;max](%n, %n)"},
                                         {1, "abs(-%0)"},
                                         {1, "(sum %0 for %v in %s | %t)", "%r", &E::points},
                                         {1, "(if %t then %0 else %0)"}};
    return any(depth <= 0 ? leaves : forms, depth - 1);
  }

  std::string players(int depth) {
    using E = RandomExpressions;
    static const std::vector<Form> forms{
        {1, "(not %q)"}, {1, "(%q [and;or] %q)"}, {2, "{ %v in %s | %t }", "players", &E::players_}};
    return depth <= 0 ? "players" : any(forms, depth - 1);
  }
  std::string player() {
    if (!players_.empty() && below(3) == 0) return some_of(players_);
    return one_of("black;white;mover;to-move;other(mover);nobody;last", 0);
  }
  std::string direction() {
    if (!directions_.empty() && below(2)) return some_of(directions_);
    return one_of("north;southeast;opposite(east);west", 0);
  }

  std::size_t below(std::size_t n) { return random_() % n; }
  template <class T>
  const T& some_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  /// A form of an expression, with its weight among the forms of its type. In `text`, %r stands for a region,
  /// %f for a family of regions, %t for a truth value, %n for a number and %q for a set of players; each of
  /// these is replaced by a random expression of less depth. %l and %0 stand for a region and a number
  /// without subexpressions, %p for a player, and %d for a direction. %x, %k and %m stand for a variable: a
  /// point, a number or a moment. [a;b] stands for one of the alternatives. %v is a new variable, which
  /// ranges over %s, the expression `set`; it is added to `names` while the subexpressions are written.
  struct Form {
    std::size_t weight;
    std::string_view text;
    std::string_view set = "";
    std::vector<std::string> RandomExpressions::* names = nullptr;
  };

  std::string any(const std::vector<Form>& forms, int depth) {
    std::vector<const Form*> all;
    for (const Form& form : forms) {
      const bool can_be = (!points.empty() || form.text.find("%x") == form.text.npos) &&
                          (!numbers.empty() || form.text.find("%k") == form.text.npos);
      if (can_be) all.insert(all.end(), form.weight, &form);
    }
    const Form& form = *some_of(all);
    if (!form.names) return written(form.text, depth);
    const std::string set = written(form.set, depth), name = "v" + std::to_string(++names_);
    (this->*form.names).push_back(name);
    std::string text = written(form.text, depth, name, set);
    (this->*form.names).pop_back();
    return text;
  }

  std::string written(std::string_view text, int depth, std::string_view name = "",
                      std::string_view set = "") {
    std::string output;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '[') {
        const std::size_t end = text.find(']', i);
        output += one_of(text.substr(i + 1, end - i - 1), depth);
        i = end;
      } else if (text[i] == '%') {
        output += part(text[++i], depth, name, set);
      } else {
        output += text[i];
      }
    }
    return output;
  }
  std::string one_of(std::string_view alternatives, int depth) {
    std::vector<std::string_view> all;
    for (std::size_t i = 0; i <= alternatives.size();) {
      const std::size_t end = std::min(alternatives.find(';', i), alternatives.size());
      all.push_back(alternatives.substr(i, end - i));
      i = end + 1;
    }
    return written(some_of(all), depth);
  }
  std::string part(char kind, int depth, std::string_view name, std::string_view set) {
    switch (kind) {
      case 'r':
        return region(depth);
      case 'f':
        return family(depth);
      case 't':
        return truth(depth);
      case 'n':
        return number(depth);
      case 'q':
        return players(depth);
      case 'l':
        return region_leaf();
      case '0':
        return number(0);
      case 'p':
        return player();
      case 'd':
        return direction();
      case 'x':
        return some_of(points);
      case 'k':
        return some_of(numbers);
      case 'm':
        return moments.empty() ? "" : some_of(moments);
      case 'v':
        return std::string(name);
      default:
        return std::string(set);
    }
  }

  std::string region_leaf() {
    if (!regions.empty() && below(3) == 0) return some_of(regions);
    if (!points.empty() && below(3) == 0) return some_of(points);
    if (!named.empty() && below(4) == 0) return some_of(named);
    return one_of("board;empty;occupied;own;enemy;black;white;nothing;frame;rim;rim", 0);
  }

  std::mt19937_64& random_;
  int names_ = 0;
};

/// Returns the expression with other words in place of those that refer to the mover, since the end of a game
/// has no mover.
inline std::string without_mover(std::string text) {
  for (const auto& [word, instead] : {std::pair("mover", "to-move"), std::pair("own", "black"),
                                      std::pair("enemy", "white"), std::pair("rim", "frame")})
    text = std::regex_replace(text, std::regex("\\b" + std::string(word) + "\\b"), instead);
  return text;
}

}  // namespace ruleproof::compiled
