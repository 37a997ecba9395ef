#include "certify/restarting_engine.hpp"

namespace ruleproof {

void RestartingEngine::start() {
  if (engine_) left_behind_ += engine_->finish().left_behind;
  engine_.reset();
  engine_ = std::make_unique<Contestant>(game_, command_, limits_, stop_);
}

void RestartingEngine::start_after(const EngineFailed& failed) {
  if (failed.fault.kind == EngineFaultKind::stopped) throw failed;
  start();
}

}  // namespace ruleproof
