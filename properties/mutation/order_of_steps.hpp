#pragma once

#include "spec/language/tree.hpp"

// Steps of which neither looks at what the other one changes come to the same in either order.

namespace ruleproof::mutation {

/// The rules with steps whose order makes no difference in an order of their own, without steps that do
/// nothing, and with one word for moments that are always the same. Documents that are the same then are the
/// same rules: every move is as legal and leads to the same states. A refusal may name fewer reasons, since a
/// change behind a guard is not made once the guard has refused.
language::Document in_order(const language::Document& document);

}  // namespace ruleproof::mutation
