#include "report/mustache_data.hpp"

#include <algorithm>
#include <stdexcept>

#include "record/utf8.hpp"

namespace ruleproof::mustache {

Data plain(std::string_view text) { return harmless(text); }

Data plain_or_nothing(std::string_view text) {
  const std::string shown = harmless(text);
  return shown.empty() ? Data(false) : Data(shown);
}

Data object(Members members) {
  Data result(Data::type::object);
  add(result, members);
  return result;
}

void add(Data& to, Members members) {
  for (const auto& [name, value] : members) to.set(name, value);
}

Data look_of(std::span<const Look> looks, std::string_view word) {
  const auto found = std::ranges::find(looks, word, &Look::word);
  const bool is_known = found != looks.end();
  return object({{"verdict", plain(word)},
                 {"sign", is_known ? found->sign : ""},
                 {"tone", is_known ? found->tone : "unsettled"}});
}

Data legend_of(std::span<const Look> looks) {
  return list(looks, [&](const Look& look) {
    Data entry = look_of(looks, look.word);
    entry.set("meaning", plain(look.meaning));
    return entry;
  });
}

void add_figures(Data& to, const std::vector<Figure>& figures) {
  add(to, {{"has_figures", !figures.empty()}, {"figures", list(figures, [](const Figure& figure) {
                                                 return object({{"svg", svg_element(figure.drawing)},
                                                                {"caption", plain(figure.caption)}});
                                               })}});
}

std::string rendered(std::string_view name, std::string_view text, const Data& data) {
  kainjow::mustache::mustache page{std::string(text)};
  const std::string result = page.render(data);
  if (!page.is_valid()) throw std::logic_error(std::string(name) + ": " + page.error_message());
  return result;
}

}  // namespace ruleproof::mustache
