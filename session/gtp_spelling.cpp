#include "session/gtp_spelling.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "record/colour.hpp"
#include "record/coordinates.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/model.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {

GtpSpelling::GtpSpelling(const Document& document, Size size)
    : document_(&document), size_(size), has_vertices_(ruleproof::has_vertices(document)) {
  const auto pass = std::ranges::find_if(document.actions, [](const language::Action& action) {
    return action.kind == language::Action::Kind::move && action.parameters.empty();
  });
  if (pass != document.actions.end()) pass_ = pass->name.name;
  const auto& players = document.players->named;
  if (players.size() != 2) return;
  const std::string &first = players[0].letter, &second = players[1].letter;
  const bool are_swapped = first == "W" && second == "B";
  if (!has_vertices_ && !are_swapped && (first != "B" || second != "W")) return;
  black_ = are_swapped ? second : first;
  white_ = are_swapped ? first : second;
}

std::optional<std::string> GtpSpelling::find_colour(std::string_view word) const {
  const std::optional<Colour> colour = parse_colour(word);
  if (!colour || black_.empty()) return std::nullopt;
  return *colour == Colour::black ? black_ : white_;
}

std::string GtpSpelling::name_of(int point) const {
  if (document_->board->columns.empty()) return point_name(size_, point);
  return static_cast<char>('A' + point % size_.w) + std::to_string(row_number(size_, point / size_.w));
}

int GtpSpelling::point_of(std::string_view name) const {
  if (document_->board->columns.empty()) return parse_point(size_, name);
  const int x = name.empty() ? -1 : std::toupper(static_cast<unsigned char>(name[0])) - 'A';
  if (x < 0 || x >= size_.w)
    throw InputError(fmt::format("'{}' is no point of a board of {}", name, text(size_)));
  return parse_point(size_, column_letter(x) + std::string(name.substr(1)));
}

std::string GtpSpelling::name_of_vertex(std::string_view vertex) const {
  return name_of(parse_point(size_, vertex));
}

std::string GtpSpelling::player(std::string_view letter) const {
  if (!has_vertices_) return std::string(letter);
  return letter == black_ ? "B" : "W";
}

std::string GtpSpelling::point(std::string_view name) const {
  if (!has_vertices_) return std::string(name);
  std::string vertex = point_name(size_, point_of(name));
  std::ranges::transform(vertex, vertex.begin(), [](unsigned char c) { return std::toupper(c); });
  return vertex;
}

std::string GtpSpelling::points(const std::vector<std::string>& names) const {
  std::vector<std::string> all;
  for (const std::string& name : names) all.push_back(point(name));
  return fmt::format("{}", fmt::join(all, " "));
}

std::string GtpSpelling::move(std::string_view move) const {
  if (!has_vertices_) return std::string(move);
  std::istringstream words{std::string(move)};
  std::string letter, name;
  words >> letter >> name;
  return player(letter) + ' ' + (name == pass_ ? "pass" : point(name));
}

}  // namespace ruleproof
