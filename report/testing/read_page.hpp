#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <pugixml.hpp>
#include <set>
#include <string>
#include <vector>

// For tests: reads a page as XML.

namespace ruleproof {

inline pugi::xml_document parsed(const std::string& html) {
  pugi::xml_document document;
  const auto result = document.load_string(html.c_str(), pugi::parse_default | pugi::parse_ws_pcdata);
  EXPECT_TRUE(result) << result.description() << " at "
                      << html.substr(static_cast<std::size_t>(result.offset), 80);
  return document;
}

inline std::vector<pugi::xml_node> all(const pugi::xml_node& from, const std::string& xpath) {
  std::vector<pugi::xml_node> nodes;
  for (const auto& found : from.select_nodes(xpath.c_str())) nodes.push_back(found.node());
  return nodes;
}

inline std::string text_of(const pugi::xml_node& node) {
  std::string result;
  for (const auto& found : node.select_nodes(".//text()")) result += found.node().value();
  return result;
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Returns the only node with this id; the test fails if there is not exactly one. The node is valid as long
/// as the document exists.
inline pugi::xml_node part(const pugi::xml_document& document, const std::string& id) {
  const auto found = all(document, "//*[@id='" + id + "']");
  EXPECT_EQ(found.size(), 1u) << id;
  return found.empty() ? pugi::xml_node() : found.front();
}
pugi::xml_node part(pugi::xml_document&& document, const std::string& id) = delete;

inline std::vector<std::string> element_names(const pugi::xml_document& document) {
  std::vector<std::string> names;
  for (const auto& node : all(document, "//*")) names.emplace_back(node.name());
  return names;
}

/// Expects that the page uses no other file and no script.
inline void expect_to_stand_alone(const std::string& html) {
  EXPECT_TRUE(all(parsed(html), "//script|//link|//img|//iframe|//object|//*[@src]|//*[@onclick]").empty());
  EXPECT_FALSE(contains(html, "url("));
  EXPECT_FALSE(contains(html, "@import"));
}

inline void expect_links_to_lead_to_one_place(const pugi::xml_document& document) {
  std::set<std::string> ids;
  for (const auto& node : all(document, "//*[@id]")) {
    const std::string id = node.attribute("id").value();
    EXPECT_TRUE(ids.insert(id).second) << id;
  }
  for (const auto& link : all(document, "//a")) {
    const std::string target = link.attribute("href").value();
    EXPECT_TRUE(target.starts_with('#') && ids.contains(target.substr(1))) << target;
  }
}

/// Generates texts that would break a page if they were not escaped.
inline rc::Gen<std::string> hostile_text() {
  static const std::vector<std::string> pieces = {"<script>alert(1)</script>",
                                                  "</style>",
                                                  "</p>",
                                                  "<!--",
                                                  "-->",
                                                  "]]>",
                                                  "<![CDATA[",
                                                  "<",
                                                  ">",
                                                  "&",
                                                  "&amp;",
                                                  "&#60;",
                                                  "&nbsp;",
                                                  "\"",
                                                  "'",
                                                  "{{title}}",
                                                  "{{{svg}}}",
                                                  "{{#games}}",
                                                  "{{/games}}",
                                                  "{{>figures_template}}",
                                                  "{{=<% %>=}}",
                                                  "{{",
                                                  "}}",
                                                  "\n",
                                                  "\r",
                                                  "\t",
                                                  " ",
                                                  "ä",
                                                  "✓",
                                                  "𝄞",
                                                  std::string(1, '\0'),
                                                  "\x01",
                                                  "\x7f",
                                                  "\xff",
                                                  "\x80",
                                                  "\xc3",
                                                  "\xed\xa0\x80",
                                                  "\xef\xbf\xbf",
                                                  "onclick=x",
                                                  "javascript:",
                                                  "a",
                                                  "B",
                                                  "7"};
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces)),
                      [](const auto& chosen) {
                        std::string text;
                        for (const std::string& piece : chosen) text += piece;
                        return text;
                      });
}

}  // namespace ruleproof
