#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace ruleproof {

/// What GtpAnswerReader does wrong with these bytes; nothing if all is well: the same answers are read from
/// the whole as from single bytes, and an answer that was read is read again after it was written.
std::optional<std::string> gtp_answer_fault(std::span<const std::uint8_t> bytes);

}  // namespace ruleproof
