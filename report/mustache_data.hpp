#pragma once

#include <initializer_list>
#include <kainjow/mustache.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/svg.hpp"

// Creates the data of a page and renders them with a template of the template language Mustache. If the
// innermost object lacks a name, a template looks it up in the enclosing objects; and a template treats an
// empty text as present. So each object should define all its names, with `false` for a missing value.

namespace ruleproof::mustache {

using Data = kainjow::mustache::data;

/// Returns a text, which may contain any bytes, as data. Replaces harmful characters; the template escapes
/// the rest.
Data plain(std::string_view text);
/// Returns plain(text), or `false` if the result is empty.
Data plain_or_nothing(std::string_view text);

using Members = std::initializer_list<std::pair<const char*, Data>>;
Data object(Members members);
void add(Data& to, Members members);

template <typename Range, typename Function>
Data list(const Range& range, Function data_of) {
  Data result(Data::type::list);
  for (const auto& element : range) result << data_of(element);
  return result;
}

/// How a page displays a verdict: its word, its sign, its meaning, and its colour, for which `tone` is the
/// CSS class.
struct Look {
  std::string_view word;
  const char* sign;
  const char* tone;
  const char* meaning;
};
/// Returns {verdict, sign, tone} for the word of a verdict. If `looks` does not contain the word, the sign is
/// empty and the tone is "unsettled".
Data look_of(std::span<const Look> looks, std::string_view word);
/// Returns {verdict, sign, tone, meaning} for each look, for the legend of a page.
Data legend_of(std::span<const Look> looks);

/// Adds the drawings as {has_figures, figures: [{svg, caption}]}, which figures.mustache displays.
void add_figures(Data& to, const std::vector<Figure>& figures);

/// Returns the template `text` filled with data. Throws std::logic_error with a message that begins with
/// `name` if the template is not well-formed.
std::string rendered(std::string_view name, std::string_view text, const Data& data);

}  // namespace ruleproof::mustache
