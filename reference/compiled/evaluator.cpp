#include "reference/compiled/evaluator.hpp"

#include "reference/compiled/runner.hpp"

namespace ruleproof::compiled {

std::unique_ptr<Evaluator> compile(const language::Document& document, const evaluator::Setting& setting, const evaluator::BoardWorld& world,
                                   const std::vector<std::int64_t>& first_memory, std::string* why) {
  try {
    const Size size = world.board().size();
    auto program = std::make_unique<Program>(document, setting, size);
    // So many points fit into one word, into two, and the boards of 19x19 and of 25x25 into six and ten.
    const int words = (size.area() + 63) / 64;
    if (words <= 1) return std::make_unique<Runner<1>>(std::move(program), world, first_memory);
    if (words <= 2) return std::make_unique<Runner<2>>(std::move(program), world, first_memory);
    if (words <= 6) return std::make_unique<Runner<6>>(std::move(program), world, first_memory);
    static_assert(longest_side * longest_side <= 640);
    return std::make_unique<Runner<10>>(std::move(program), world, first_memory);
  } catch (const NotCompiled& reason) {
    if (why) *why = reason.what();
    return nullptr;
  }
}

}  // namespace ruleproof::compiled
