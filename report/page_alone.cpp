#include "report/page_alone.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cctype>
#include <nlohmann/json.hpp>

#include "record/read_record.hpp"
#include "report/file.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

/// The paths of the page, relative to the folder of the program. The first path is for an installed program,
/// the second for a program in the build directory.
const std::array<std::string, 2> places{INSTALLED_PAGE, "../page/index.html"};

/// Returns a script element that holds JSON for the page. Escapes each `<`, so that a browser finds no HTML
/// in the JSON.
std::string data(std::string_view id, const nlohmann::ordered_json& json) {
  std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  for (std::size_t i = 0; (i = text.find('<', i)) != std::string::npos;) text.replace(i, 1, "\\u003c");
  return fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, text);
}

}  // namespace

std::string page_alone(const std::vector<SharedDocument>& documents, const nlohmann::ordered_json& report) {
  const std::string path = file_of_program(places);
  if (path.empty()) return "";
  std::string page = read_text(path, "page");
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const SharedDocument& document : documents)
    all.push_back({{"game", document->id},
                   {"title", document->title},
                   {"file", document->text->file},
                   {"text", fmt::format("{}\n", fmt::join(document->text->lines, "\n"))}});
  constexpr std::string_view script = "<script>";
  const std::size_t at = page.find(script);
  if (at == std::string::npos) throw InputError(path + " is not the page that ci/page builds");
  page.insert(at, data("documents", all) + data("report", report));
  return page;
}

std::string address_of(const std::string& record) {
  std::string address = "record=";
  for (const char c : record) {
    const bool is_plain =
        std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '.' || c == '_' || c == '*';
    address += is_plain   ? std::string(1, c)
               : c == ' ' ? "+"
                          : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return address;
}

}  // namespace ruleproof
