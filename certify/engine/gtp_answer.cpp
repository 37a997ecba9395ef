#include "certify/engine/gtp_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "spec/characters.hpp"

namespace ruleproof {
namespace {

constexpr std::size_t garbage_shown = 200;

/// Parses an answer, which is given without the line ends that follow it.
GtpAnswer parse(std::string_view bytes) {
  GtpAnswer answer{bytes.front() == '=', std::nullopt, ""};
  bytes.remove_prefix(1);
  const std::string_view id = bytes.substr(0, bytes.find_first_not_of("0123456789"));
  constexpr std::uint32_t largest = std::numeric_limits<std::uint32_t>::max();
  if (!id.empty()) answer.id = number_of<std::uint32_t>(id).value_or(largest);
  bytes.remove_prefix(id.size());
  bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t"), bytes.size()));
  answer.text = bytes;
  return answer;
}

/// Appends all complete answers of the reader to `items`, up to the first garbage.
void take(GtpAnswerReader& reader, std::vector<GtpItem>& items) {
  while (items.empty() || std::holds_alternative<GtpAnswer>(items.back())) {
    auto item = reader.next();
    if (!item) return;
    items.push_back(std::move(*item));
  }
}

}  // namespace

void GtpAnswerReader::feed(std::string_view bytes) {
  bytes_.erase(0, begin_);
  scanned_ -= begin_;
  begin_ = 0;
  std::copy_if(bytes.begin(), bytes.end(), std::back_inserter(bytes_),
               [](char byte) { return byte != '\r'; });
}

std::optional<GtpItem> GtpAnswerReader::next() {
  begin_ += bytes_.size() - begin_ - partial().size();
  scanned_ = std::max(scanned_, begin_);
  if (begin_ == bytes_.size()) return std::nullopt;
  if (bytes_[begin_] != '=' && bytes_[begin_] != '?') {
    const std::string_view shown = partial().substr(0, garbage_shown);
    const std::size_t line_end = shown.find('\n');
    if (line_end == std::string_view::npos && shown.size() < garbage_shown) return std::nullopt;
    return GtpGarbage{std::string(shown.substr(0, line_end))};
  }
  const std::size_t end = bytes_.find("\n\n", scanned_);
  if (end == std::string::npos) {
    scanned_ = bytes_.size() - 1;  // the last byte may be the first of the two line ends that end an answer
    return std::nullopt;
  }
  GtpAnswer answer = parse(std::string_view(bytes_).substr(begin_, end - begin_));
  begin_ = scanned_ = end + 2;
  return answer;
}

std::string_view GtpAnswerReader::partial() const {
  return std::string_view(bytes_).substr(std::min(bytes_.find_first_not_of('\n', begin_), bytes_.size()));
}

std::string write_gtp_answer(const GtpAnswer& answer) {
  return fmt::format("{}{} {}\n\n", answer.ok ? '=' : '?', answer.id ? std::to_string(*answer.id) : "",
                     answer.text);
}

std::optional<std::string> gtp_answer_fault(std::span<const std::uint8_t> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::vector<GtpItem> whole;
  GtpAnswerReader at_once;
  at_once.feed(text);
  take(at_once, whole);

  std::vector<GtpItem> pieces;
  GtpAnswerReader one_by_one;
  for (std::size_t i = 0; i < text.size(); ++i) {
    one_by_one.feed(text.substr(i, 1));
    take(one_by_one, pieces);
  }
  if (pieces != whole) return "single bytes are read as other answers than the whole";
  if (one_by_one.partial() != at_once.partial()) return "single bytes leave another rest than the whole";

  for (const GtpItem& item : whole) {
    const auto* answer = std::get_if<GtpAnswer>(&item);
    if (answer == nullptr) continue;
    GtpAnswerReader again;
    again.feed(write_gtp_answer(*answer));
    if (again.next() != item || !again.partial().empty())
      return "an answer is not read again after it was written: " + write_gtp_answer(*answer);
  }
  return std::nullopt;
}

}  // namespace ruleproof
