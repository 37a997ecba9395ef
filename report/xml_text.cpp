#include "report/xml_text.hpp"

#include <algorithm>
#include <pugixml.hpp>

namespace ruleproof {
namespace {

// The production Char of XML 1.0 without CR, which readers turn into LF.
bool is_xml_character(wchar_t c) {
  return c == '\t' || c == '\n' || (0x20 <= c && c <= 0xD7FF) || (0xE000 <= c && c <= 0xFFFD) ||
         (0x10000 <= c && c <= 0x10FFFF);
}

}  // namespace

std::string xml_text(std::string_view text) {
  // The conversion to wide characters leaves out what is no UTF-8.
  std::wstring wide = pugi::as_wide(std::string(text));
  std::erase_if(wide, [](wchar_t c) { return !is_xml_character(c); });
  return pugi::as_utf8(wide);
}

}  // namespace ruleproof
