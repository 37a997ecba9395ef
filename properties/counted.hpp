#pragma once

#include "spec/count.hpp"

namespace ruleproof {

struct Counted {
  Count value = 0;        ///< a lower bound if it is not complete
  bool complete = false;  ///< otherwise it was stopped, or would have needed too much memory
};

}  // namespace ruleproof
