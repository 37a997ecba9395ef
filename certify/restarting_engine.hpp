#pragma once

#include <memory>
#include <set>
#include <stop_token>
#include <string>

#include "certify/examined_engine.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

/// An engine that can be restarted after a failure.
class RestartingEngine {
 public:
  /// Does not start the engine yet.
  RestartingEngine(const Document& game, std::string command, EngineLimits limits, std::stop_token stop)
      : game_(game), command_(std::move(command)), limits_(limits), stop_(std::move(stop)) {}

  /// Ends the running engine, if there is one, and starts a new one. The first call throws as the constructor
  /// of ExaminedEngine does; later calls throw only EngineFailed.
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
  /// Returns the running engine; starts the engine if it is not running.
  ExaminedEngine& now() {
    if (!engine_) start();
    return *engine_;
  }
  bool is_started() const { return engine_ != nullptr; }
  /// Restarts the engine after a failure. If the failure is only a request to stop, throws it again instead.
  void start_after(const EngineFailed& failed) {
    if (failed.fault.kind == EngineFaultKind::stopped) throw failed;
    start();
  }

  /// Asks the engine to quit and returns how it ended. The engine must have been started.
  EngineEnd finish() { return engine_->finish(); }
  /// Returns the number of processes that outlived those engines which `start` has ended.
  int left_behind() const { return left_behind_; }

 private:
  const Document& game_;
  std::string command_;
  EngineLimits limits_;
  std::stop_token stop_;
  std::unique_ptr<ExaminedEngine> engine_;
  bool has_run_ = false;
  // Commands that earlier processes of the engine accepted (ExaminedEngine::accepted).
  std::set<std::string> accepted_;
  int left_behind_ = 0;
};

}  // namespace ruleproof
