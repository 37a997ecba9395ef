#pragma once

#include <memory>
#include <set>
#include <stop_token>
#include <string>

#include "certify/examined_engine.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

/// An engine that is started again when it has failed.
class RestartingEngine {
 public:
  /// Does not start it yet.
  RestartingEngine(const Document& game, std::string command, EngineLimits limits, std::stop_token stop)
      : game_(game), command_(std::move(command)), limits_(limits), stop_(std::move(stop)) {}

  /// Ends the one that runs, if one does. Throws as ExaminedEngine does the first time, later EngineFailed
  /// only.
  void start() {
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
  /// Starts it if it does not run.
  ExaminedEngine& now() {
    if (!engine_) start();
    return *engine_;
  }
  bool is_started() const { return engine_ != nullptr; }
  /// Starts it again after a failure, unless that is only that it is to stop: this is thrown on.
  void start_after(const EngineFailed& failed) {
    if (failed.fault.kind == EngineFaultKind::stopped) throw failed;
    start();
  }

  /// Asks it to end; it has been started.
  EngineEnd finish() { return engine_->finish(); }
  /// Of all that were ended to be started again.
  int left_behind() const { return left_behind_; }

 private:
  const Document& game_;
  std::string command_;
  EngineLimits limits_;
  std::stop_token stop_;
  std::unique_ptr<ExaminedEngine> engine_;
  bool has_run_ = false;
  std::set<std::string> accepted_;  // tables, by those that have ended
  int left_behind_ = 0;
};

}  // namespace ruleproof
