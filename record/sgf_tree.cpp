#include "record/sgf_tree.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec/characters.hpp"

namespace ruleproof {
namespace {

bool is_white_space(char c) { return white_space.find(c) != std::string_view::npos; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Reads the characters of a text one by one and counts lines and columns.
class Characters {
 public:
  Characters(std::string_view text, std::string_view file) : rest_(text), file_(file) {}

  bool at_end() const { return rest_.empty(); }
  char next() const { return rest_.front(); }
  Place place() const { return place_; }

  char take() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (c == '\n')
      place_ = {place_.line + 1, 1};
    else if (rest_.empty() || begins_character(rest_.front()))
      ++place_.column;
    return c;
  }

  void skip_blanks() {
    while (!at_end() && is_white_space(next())) take();
  }

  [[noreturn]] void fail(std::string_view what) const { ruleproof::fail(file_, place_, what); }

 private:
  std::string_view rest_;
  std::string_view file_;
  Place place_;
};

void refuse_one_too_many(const Characters& in, std::size_t count, std::string_view what) {
  if (count >= most_sgf_parts) in.fail(fmt::format("more than {} {}: this is no game", most_sgf_parts, what));
}

SgfValue read_value(Characters& in) {
  const Place opening = in.place();
  in.take();
  SgfValue value{.text = {}, .place = in.place()};
  while (!in.at_end() && in.next() != ']') {
    char c = in.take();
    if (c == '\\' && !in.at_end()) {
      c = in.take();
      // An escaped line end continues the line, so it is not part of the value.
      if (c == '\r' && !in.at_end() && in.next() == '\n') c = in.take();
      if (c == '\n' || c == '\r') continue;
    }
    value.text += c;
  }
  if (in.at_end())
    in.fail(fmt::format("the file ends within the value that began at line {}, column {}: a ']' is missing",
                        opening.line, opening.column));
  in.take();
  return value;
}

SgfProperty read_property(Characters& in) {
  SgfProperty property{.name = {}, .written = {}, .place = in.place(), .values = {}};
  while (!in.at_end() && is_letter(in.next())) {
    property.written += in.take();
    if (is_capital(property.written.back())) property.name += property.written.back();
  }
  for (in.skip_blanks(); !in.at_end() && in.next() == '['; in.skip_blanks()) {
    refuse_one_too_many(in, property.values.size(), "values of one property");
    property.values.push_back(read_value(in));
  }
  if (property.values.empty())
    in.fail(fmt::format("the property {} has no value: '[' must follow it", quoted_text(property.written)));
  return property;
}

SgfNode read_node(Characters& in) {
  in.take();
  SgfNode node;
  for (in.skip_blanks(); !in.at_end() && is_letter(in.next()); in.skip_blanks()) {
    refuse_one_too_many(in, node.size(), "properties of one node");
    node.push_back(read_property(in));
  }
  return node;
}

/// Returns the index at which a game tree begins. A game tree begins with "(;", possibly with blanks between
/// these characters, and neither '#' nor a quotation mark precedes it on its line. Returns npos if there is
/// none.
std::size_t begin_of_tree(std::string_view text) {
  bool may_begin = true;  // whether a game tree may begin on the rest of this line
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\n') may_begin = true;
    if (text[at] == '#' || text[at] == '"') may_begin = false;
    if (text[at] != '(' || !may_begin) continue;
    const auto next =
        std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at) + 1, text.end(), is_white_space);
    if (next != text.end() && *next == ';') return at;
  }
  return std::string_view::npos;
}

}  // namespace

bool holds_sgf(std::string_view text) {
  text = without_bom(text);
  const auto begin = std::ranges::find_if_not(text, is_white_space);
  return (begin != text.end() && *begin == '(') || begin_of_tree(text) != std::string_view::npos;
}

std::optional<Place> for_each_main_node(std::string_view text, std::string_view file,
                                        const std::function<void(const SgfNode&)>& visit) {
  text = without_bom(text);
  Characters in(text, file);
  if (const std::size_t begin = begin_of_tree(text); begin != std::string_view::npos)
    for (std::size_t i = 0; i < begin; ++i) in.take();
  in.skip_blanks();
  if (in.at_end() || in.next() != '(') in.fail("no SGF: a game tree begins with '(;'");
  // Before the first ')', each '(' begins the first child of the node before it. The nodes up to that ')' are
  // therefore the main variation.
  bool main_variation = true;
  bool node_expected = false;
  bool node_allowed = false;
  int depth = 0;
  do {
    in.skip_blanks();
    if (in.at_end()) in.fail(fmt::format("the file ends too early: {} ')' missing", depth));
    const char c = in.next();
    if (c == ';' && node_allowed) {
      const SgfNode node = read_node(in);
      if (main_variation) visit(node);
      node_expected = false;
    } else if (node_expected) {
      in.fail("a node is missing: ';' must follow '('");
    } else if (c == '(') {
      in.take();
      ++depth;
      node_expected = node_allowed = true;
    } else if (c == ')') {
      in.take();
      --depth;
      main_variation = node_allowed = false;
    } else if (c == ';') {
      in.fail("a node after a variation: only '(' or ')' can follow here");
    } else {
      in.fail(
          fmt::format("{} is out of place: a property, ';', '(' or ')' is expected", quoted_text({&c, 1})));
    }
  } while (depth > 0);
  in.skip_blanks();
  return !in.at_end() && in.next() == '(' ? std::optional(in.place()) : std::nullopt;
}

}  // namespace ruleproof
