#include "properties/model/judgement.hpp"

#include <gtest/gtest.h>

namespace ruleproof::model {
namespace {}  // namespace
}  // namespace ruleproof::model
