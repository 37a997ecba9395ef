#include "certify/engine/engine_fault.hpp"

#include <stdexcept>

namespace ruleproof {

std::string_view name(EngineFaultKind kind) {
  switch (kind) {
    case EngineFaultKind::hang:
      return "hang";
    case EngineFaultKind::died:
      return "died";
    case EngineFaultKind::closed:
      return "closed";
    case EngineFaultKind::output_limit:
      return "output-limit";
    case EngineFaultKind::memory_limit:
      return "memory-limit";
    case EngineFaultKind::garbage:
      return "garbage";
    case EngineFaultKind::unasked:
      return "unasked";
    case EngineFaultKind::missing_id:
      return "missing-id";
    case EngineFaultKind::wrong_id:
      return "wrong-id";
    case EngineFaultKind::out_of_order:
      return "out-of-order";
    case EngineFaultKind::stopped:
      return "stopped";
  }
  throw std::logic_error("no such fault");
}

}  // namespace ruleproof
