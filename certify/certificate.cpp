#include "certify/certificate.hpp"

#include <stdexcept>

namespace ruleproof {

std::string_view name(DifferenceKind kind) {
  switch (kind) {
    case DifferenceKind::refuses_legal:
      return "refuses-legal";
    case DifferenceKind::allows_illegal:
      return "allows-illegal";
    case DifferenceKind::stones:
      return "stones";
    case DifferenceKind::captures:
      return "captures";
    case DifferenceKind::refusal_changes:
      return "refusal-changes";
    case DifferenceKind::undo:
      return "undo";
    case DifferenceKind::score:
      return "score";
    case DifferenceKind::no_answer:
      return "no-answer";
    case DifferenceKind::breaks:
      return "breaks";
  }
  throw std::logic_error("no such difference");
}

bool is_of_reading(DifferenceKind kind) {
  return kind != DifferenceKind::breaks && kind != DifferenceKind::no_answer;
}

std::string_view name(Certificate::Verdict verdict) {
  switch (verdict) {
    case Certificate::Verdict::passes:
      return "passes";
    case Certificate::Verdict::differs_as_permitted:
      return "differs-as-permitted";
    case Certificate::Verdict::differs:
      return "differs";
    case Certificate::Verdict::unfit:
      return "unfit";
    case Certificate::Verdict::stopped:
      return "stopped";
  }
  throw std::logic_error("no such verdict");
}

}  // namespace ruleproof
