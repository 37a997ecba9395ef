#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

// Defines the answers of the Go Text Protocol, version 2 (GTP 2), and a reader for them. An answer begins
// with "=" or "?". An id (if the command had one), a text and an empty line follow.

namespace ruleproof {

struct GtpAnswer {
  bool ok = true;                   ///< true for an answer that begins with "=", false for "?"
  std::optional<std::uint32_t> id;  ///< larger numbers are clamped to the maximum
  std::string text;                 ///< one line or several, without leading blanks

  friend bool operator==(const GtpAnswer&, const GtpAnswer&) = default;
};

/// The first bytes, at most 200, of a line that should begin an answer but does not.
struct GtpGarbage {
  std::string line;

  friend bool operator==(const GtpGarbage&, const GtpGarbage&) = default;
};

using GtpItem = std::variant<GtpAnswer, GtpGarbage>;

/// Reads answers from bytes that arrive in arbitrary pieces. Ignores carriage returns, and ignores empty
/// lines between answers.
class GtpAnswerReader {
 public:
  void feed(std::string_view bytes);
  /// Returns the next answer; std::nullopt if it is not complete yet. After garbage, every call returns the
  /// same garbage, since the start of the next answer is unknown.
  std::optional<GtpItem> next();
  /// Returns the bytes of the incomplete answer so far; empty between answers.
  std::string_view partial() const;

 private:
  std::string bytes_;
  std::size_t begin_ = 0;    // the index of the first byte that `next` has not returned
  std::size_t scanned_ = 0;  // no answer ends before this index; at least begin_
};

/// Returns the answer as text of the protocol, with the empty line that ends it.
std::string write_gtp_answer(const GtpAnswer& answer);

/// Tests GtpAnswerReader with these bytes. Returns a text that describes a fault; std::nullopt if there is
/// none. Checks that reading byte by byte gives the same answers as reading the whole, and that each answer
/// can be written and read again.
std::optional<std::string> gtp_answer_fault(std::span<const std::uint8_t> bytes);

}  // namespace ruleproof
