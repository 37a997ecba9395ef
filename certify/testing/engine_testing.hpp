#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "certify/engine/engine_process.hpp"
#include "certify/engine/resident.hpp"

// Helpers for tests: engines that misbehave, and checks for processes that they leave behind.

namespace ruleproof {

/// Returns the process id and the arguments of each process that has the marker in its environment or its
/// arguments. Leaves out this process.
std::vector<std::string> marked_processes(const std::string& marker);

/// A test of engines. At its end it checks that no process of these engines is running, and that this process
/// has no new file descriptors and no new children, whether alive or dead.
class NothingLeft : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  /// A text in the environment of all processes that this test starts.
  std::string marker_;

 private:
  std::vector<pid_t> children_;
  std::vector<std::string> descriptors_;
};

/// Returns the command line that starts the engine of bad_engine.cpp in a mode. From its n-th command on, the
/// engine misbehaves. In modes with unrequested output, the engine creates the file `mark` right after this
/// output.
std::string bad_engine(const std::string& mode, int n = 1, const std::string& mark = "");

// Clocks for EngineLimits::now, so that no test depends on the load of the machine.

/// Returns the time of a clock that never advances.
EngineLimits::Clock::time_point still();
/// Returns the time of a clock that advances by 50 ms at each call.
EngineLimits::Clock::time_point ticking();
/// Returns the time of a clock that advances only once, by an hour, after `readings_before_the_jump` calls.
EngineLimits::Clock::time_point jumping();
extern int readings_before_the_jump;

/// Returns the kind and the sentence of a fault: "hang: the engine gave no answer within 10 s".
std::string text(const EngineFault& fault);
void PrintTo(const EngineFault& fault, std::ostream* out);
void PrintTo(const EngineEnd& end, std::ostream* out);

}  // namespace ruleproof
