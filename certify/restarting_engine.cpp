#include "certify/restarting_engine.hpp"

#include "spec/input_error.hpp"

namespace ruleproof {

void RestartingEngine::start() {
  if (engine_) {
    left_behind_ += engine_->finish().left_behind;
    accepted_ = engine_->accepted();
  }
  engine_.reset();
  try {
    engine_ = std::make_unique<ExaminedEngine>(game_, command_, limits_, stop_);
  } catch (const InputError& error) {
    if (has_run_) throw EngineFailed{{EngineFaultKind::died, error.what()}};
    throw;
  }
  engine_->has_accepted(accepted_);
  has_run_ = true;
}

void RestartingEngine::start_after(const EngineFailed& failed) {
  if (failed.fault.kind == EngineFaultKind::stopped) throw failed;
  start();
}

}  // namespace ruleproof
