#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

// The answers of GTP 2: "=" or "?", an id if the command had one, text, and an empty line.

namespace ruleproof {

struct GtpAnswer {
  bool ok = true;                   ///< "=", not "?"
  std::optional<std::uint32_t> id;  ///< the largest number stands for all that do not fit
  std::string text;                 ///< its lines, without blanks before the first

  friend bool operator==(const GtpAnswer&, const GtpAnswer&) = default;
};

/// The first bytes, at most 200, of a line that stands where an answer should begin and does not begin one.
struct GtpGarbage {
  std::string line;

  friend bool operator==(const GtpGarbage&, const GtpGarbage&) = default;
};

using GtpItem = std::variant<GtpAnswer, GtpGarbage>;

/// Reads answers from bytes that come in pieces; how they are cut does not matter. Carriage returns are
/// dropped, and empty lines between answers are allowed.
class GtpAnswerReader {
 public:
  void feed(std::string_view bytes);
  /// The next answer, if it is complete. After garbage, garbage again: nobody knows where an answer begins.
  std::optional<GtpItem> next();
  /// What has come of the answer that is not complete; empty between answers.
  std::string_view partial() const;

 private:
  std::string bytes_;
  std::size_t begin_ = 0;    // of the first byte that no answer has taken
  std::size_t scanned_ = 0;  // no answer ends with a line end before this one; at least begin_
};

/// As an engine writes it, with the empty line.
std::string write_gtp_answer(const GtpAnswer& answer);

/// What GtpAnswerReader does wrong with these bytes; nothing if all is well: the same answers are read from
/// the whole as from single bytes, and an answer that was read is read again after it was written.
std::optional<std::string> gtp_answer_fault(std::span<const std::uint8_t> bytes);

}  // namespace ruleproof
