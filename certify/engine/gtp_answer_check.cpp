#include "certify/engine/gtp_answer_check.hpp"

#include <variant>
#include <vector>

#include "certify/engine/gtp_answer.hpp"

namespace ruleproof {
namespace {

using Item = std::variant<GtpAnswer, GtpGarbage>;

/// Takes what there is to take, up to the first garbage.
void take(GtpAnswerReader& reader, std::vector<Item>& items) {
  while (items.empty() || std::holds_alternative<GtpAnswer>(items.back())) {
    auto item = reader.next();
    if (!item) return;
    items.push_back(std::move(*item));
  }
}

}  // namespace

std::optional<std::string> gtp_answer_fault(std::span<const std::uint8_t> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::vector<Item> whole;
  GtpAnswerReader at_once;
  at_once.feed(text);
  take(at_once, whole);

  std::vector<Item> pieces;
  GtpAnswerReader one_by_one;
  for (std::size_t i = 0; i < text.size(); ++i) {
    one_by_one.feed(text.substr(i, 1));
    take(one_by_one, pieces);
  }
  if (pieces != whole) return "single bytes are read as other answers than the whole";
  if (one_by_one.partial() != at_once.partial()) return "single bytes leave another rest than the whole";

  for (const Item& item : whole) {
    const auto* answer = std::get_if<GtpAnswer>(&item);
    if (answer == nullptr) continue;
    GtpAnswerReader again;
    again.feed(write_gtp_answer(*answer));
    if (again.next() != item || !again.partial().empty()) {
      return "an answer is not read again after it was written: " + write_gtp_answer(*answer);
    }
  }
  return std::nullopt;
}

}  // namespace ruleproof
