#pragma once

#include <initializer_list>
#include <kainjow/mustache.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/svg.hpp"

// The data that a page is made of, and the making of it. A template looks a name up in the enclosing objects
// too if the innermost does not have it, and takes an empty text for something to show; so an object should
// have all its names, and what may be missing is `false` then.

namespace ruleproof::mustache {

using Data = kainjow::mustache::data;

/// A text of any bytes, made harmless; the template escapes the rest.
Data plain(std::string_view text);
/// The same, or false if nothing is left to show.
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

/// How a verdict is shown: by its word, its sign and its colour; `tone` is the class of the colour.
struct Look {
  std::string_view word;
  const char* sign;
  const char* tone;
  const char* meaning;
};
/// {verdict, sign, tone} of a word among the looks; without a sign if it is not among them.
Data look_of(std::span<const Look> looks, std::string_view word);
/// The looks, each with its meaning.
Data legend_of(std::span<const Look> looks);

/// {has_figures, figures: [{svg, caption}]}, for figures.mustache.
void add_figures(Data& to, const std::vector<Figure>& figures);

/// A template of the program with its data. Throws std::logic_error, which begins with `name`, if it is not
/// well-formed.
std::string rendered(std::string_view name, std::string_view text, const Data& data);

}  // namespace ruleproof::mustache
