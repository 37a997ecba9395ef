#include "record/charset.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "record/line.hpp"
#include "record/utf8.hpp"
#include "spec/characters.hpp"

namespace ruleproof {
namespace {

constexpr std::string_view no_character = "\uFFFD";

/// An iconv conversion from one charset to UTF-8.
class Conversion {
 public:
  explicit Conversion(const char* charset) : handle_(::iconv_open("UTF-8", charset)) {}
  ~Conversion() {
    if (is_open()) ::iconv_close(handle_);
  }
  Conversion(const Conversion&) = delete;
  Conversion& operator=(const Conversion&) = delete;

  bool is_open() const { return reinterpret_cast<std::intptr_t>(handle_) != -1; }

  /// Returns the bytes converted to UTF-8. Where the bytes encode no character, U+FFFD replaces a piece of
  /// `unit` bytes.
  std::string of(std::string_view bytes, std::size_t unit) {
    std::string text;
    text.reserve(bytes.size());
    // iconv takes a pointer that is not const, but does not write to the input.
    char* from = const_cast<char*>(bytes.data());
    std::size_t left = bytes.size();
    std::array<char, 4096> block;
    while (left > 0) {
      char* to = block.data();
      std::size_t room = block.size();
      const std::size_t result = ::iconv(handle_, &from, &left, &to, &room);
      const int error = errno;
      text.append(block.data(), block.size() - room);
      if (result != static_cast<std::size_t>(-1) || error == E2BIG) continue;
      text += no_character;
      const std::size_t skipped = std::min(left, error == EILSEQ ? unit : left);
      from += skipped;
      left -= skipped;
    }
    return text;
  }

 private:
  iconv_t handle_;
};

/// Returns the bytes in UTF-8; nullopt if iconv does not support the charset.
std::optional<std::string> converted(const char* charset, std::string_view bytes, std::size_t unit = 1) {
  Conversion conversion(charset);
  if (!conversion.is_open()) return std::nullopt;
  return conversion.of(bytes, unit);
}

/// Returns the iconv name of the charset that a value of CA names; an empty text for UTF-8, nullopt for an
/// unknown name. Some charset names are often used for files in a superset of that charset; for these names,
/// returns the superset. Only listed names are passed to iconv, because the value comes from an untrusted
/// file.
std::optional<std::string> iconv_name(std::string_view name) {
  static const std::vector<std::pair<std::string, std::vector<std::string_view>>> known{
      {"", {"utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be", "unicode"}},
      {"CP932", {"shift_jis", "shift-jis", "shiftjis", "sjis", "ms_kanji", "windows-31j", "ms932", "cp932"}},
      {"EUC-JP", {"euc-jp", "eucjp"}},
      {"ISO-2022-JP", {"iso-2022-jp", "jis"}},
      {"BIG5", {"big5", "big-5", "cn-big5", "cp950", "ms950"}},
      {"BIG5-HKSCS", {"big5-hkscs"}},
      {"GB18030", {"gb2312", "gb_2312-80", "gb", "gbk", "cp936", "ms936", "euc-cn", "gb18030"}},
      {"UHC", {"euc-kr", "ks_c_5601-1987", "ksc5601", "cp949", "ms949", "uhc"}},
      {"ISO-8859-1", {"latin1", "latin-1", "iso8859-1", "iso_8859-1"}},
      {"KOI8-R", {"koi8-r"}},
      {"KOI8-U", {"koi8-u"}},
      {"TIS-620", {"tis-620"}}};
  std::string small = lower(name);
  while (small.starts_with("x-")) small.erase(0, 2);
  for (const auto& [charset, names] : known)
    if (std::ranges::count(names, small) > 0) return charset;
  const auto is_numbered = [&](std::string_view prefix) {
    const std::string_view number = std::string_view(small).substr(std::min(prefix.size(), small.size()));
    return small.starts_with(prefix) && !number.empty() && number.size() <= 2 &&
           std::ranges::all_of(number, is_digit);
  };
  if (is_numbered("iso-8859-")) return "ISO-8859-" + small.substr(9);
  if (is_numbered("windows-12")) return "CP" + small.substr(8);
  if (is_numbered("cp12")) return "CP" + small.substr(2);
  return std::nullopt;
}

/// Returns the value of the first property in the file whose name is `ca`; an empty text if there is none.
/// The search works before the charset is known: in all supported charsets the letters of the name are ASCII,
/// and a ']' within a text follows a '\'.
std::string_view charset_named(std::string_view bytes, std::string_view ca) {
  constexpr std::size_t longest = 40;
  for (std::size_t at = bytes.find(ca); at != std::string_view::npos; at = bytes.find(ca, at + 1)) {
    if (at > 0 && is_letter(bytes[at - 1])) continue;
    std::size_t open = bytes.find_first_not_of(white_space, at + 2);
    if (open == std::string_view::npos || bytes[open] != '[') continue;
    open = std::min(bytes.find_first_not_of(white_space, open + 1), bytes.size());
    const std::size_t length = bytes.substr(open, longest).find(']');
    const std::string_view name = trimmed(bytes.substr(open, length), white_space);
    const bool is_name = std::ranges::all_of(name, [](char c) {
      return is_letter(c) || is_digit(c) || std::string_view("-_.:+").find(c) != std::string_view::npos;
    });
    if (is_name && name.size() < longest) return name;
  }
  return {};
}

bool is_ascii(std::string_view bytes) {
  return std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Returns whether a '\' or ']' follows a byte beyond ASCII somewhere in the text. Such a '\' or ']' may be
/// the second byte of a character.
bool may_hide_brackets(std::string_view bytes) {
  for (std::size_t i = 0; i + 1 < bytes.size(); ++i)
    if (static_cast<unsigned char>(bytes[i]) >= 0x80 && (bytes[i + 1] == '\\' || bytes[i + 1] == ']'))
      return true;
  return false;
}

}  // namespace

std::string without_wide_characters(std::string_view bytes) {
  using namespace std::string_view_literals;
  const auto begins = [&](std::string_view mark) { return bytes.starts_with(mark); };
  const char* charset = nullptr;
  std::size_t unit = 2;
  if (begins("\xFF\xFE\0\0"sv) || begins("\0\0\xFE\xFF"sv))
    charset = "UTF-32", unit = 4;
  else if (begins("\xFF\xFE"sv) || begins("\xFE\xFF"sv))
    charset = "UTF-16";
  else if (begins("(\0"sv))
    charset = "UTF-16LE";
  else if (begins("\0("sv))
    charset = "UTF-16BE";
  if (charset)
    if (auto text = converted(charset, bytes, unit)) return *std::move(text);
  return std::string(bytes);
}

Decoded sgf_in_utf8(std::string_view bytes) {
  constexpr char escape = '\x1B';
  std::string_view name = charset_named(bytes, "CA");
  if (name.empty()) name = charset_named(bytes, "ca");
  const bool is_plain = is_ascii(bytes), is_valid = is_plain || is_utf8(bytes);
  const auto as_it_is = [&](std::string note = {}) { return Decoded{std::string(bytes), std::move(note)}; };
  if (name.empty())
    return as_it_is(
        is_valid || !may_hide_brackets(bytes)
            ? ""
            : "no CA names the charset of the file: it is read as Latin-1, in which a ']' ends each text, "
              "unless a '\\' precedes it");
  const std::optional<std::string> charset = iconv_name(name);
  if (!charset)
    return as_it_is(is_plain
                        ? ""
                        : fmt::format("CA {} is no charset that is known here: the file is read as UTF-8",
                                      quoted_text(name)));
  if (charset->empty())
    return as_it_is(is_valid || !may_hide_brackets(bytes)
                        ? ""
                        : fmt::format("the file is not in {}, which CA names: a ']' ends each text, unless a "
                                      "'\\' precedes it",
                                      name));
  if (is_plain && bytes.find(escape) == std::string_view::npos) return as_it_is();
  if (is_valid && !is_plain)
    return as_it_is(fmt::format("the file is in UTF-8, and CA names {}: it is read as UTF-8", name));
  if (auto text = converted(charset->c_str(), bytes)) return {*std::move(text)};
  return as_it_is(
      fmt::format("this machine cannot convert from {}, which CA names: the file is read as UTF-8", name));
}

}  // namespace ruleproof
