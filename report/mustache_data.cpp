#include "report/mustache_data.hpp"

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

std::string rendered(std::string_view name, std::string_view text, const Data& data) {
  kainjow::mustache::mustache page{std::string(text)};
  const std::string result = page.render(data);
  if (!page.is_valid()) throw std::logic_error(std::string(name) + ": " + page.error_message());
  return result;
}

}  // namespace ruleproof::mustache
