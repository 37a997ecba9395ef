#pragma once

#include <initializer_list>
#include <kainjow/mustache.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/svg.hpp"

// Creates the data of a page and renders it with a template. A template looks up a name that the innermost
// object lacks in the enclosing objects, and treats an empty text as present. Hence each object should define
// all its names, with `false` for a missing value.

namespace ruleproof::mustache {

using Data = kainjow::mustache::data;

/// Returns a text of any bytes as data, with harmful characters replaced; the template escapes the others.
Data plain(std::string_view text);
/// Returns plain(text), or false if that is empty.
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

/// The display of a verdict: its word, its sign and its colour; `tone` is the CSS class of the colour.
struct Look {
  std::string_view word;
  const char* sign;
  const char* tone;
  const char* meaning;
};
/// Returns {verdict, sign, tone} for a verdict; without a sign if `looks` does not contain it.
Data look_of(std::span<const Look> looks, std::string_view word);
/// Returns all looks with their meanings, for the legend of a page.
Data legend_of(std::span<const Look> looks);

/// Adds {has_figures, figures: [{svg, caption}]}, for figures.mustache.
void add_figures(Data& to, const std::vector<Figure>& figures);

/// Returns the template `text` filled with data. Throws std::logic_error with a message that begins with
/// `name` if the template is not well-formed.
std::string rendered(std::string_view name, std::string_view text, const Data& data);

}  // namespace ruleproof::mustache
