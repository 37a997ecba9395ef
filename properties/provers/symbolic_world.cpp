#include "properties/provers/symbolic_world.hpp"

namespace ruleproof::evaluator {

template class Evaluator<SymbolicWorld<PositionsRegion>>;
template class Steps<SymbolicWorld<PositionsRegion>>;
template class Evaluator<SymbolicWorld<AnyBoardRegion>>;
template class Steps<SymbolicWorld<AnyBoardRegion>>;

}  // namespace ruleproof::evaluator
