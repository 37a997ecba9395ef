#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "reference/model/model.hpp"

// The examples of a document, run on the model of it.

namespace ruleproof::model {

/// Something that an example says and that is not so.
struct ExampleFailure {
  const language::Example* example = nullptr;
  language::Diagnostic diagnostic;
  std::vector<std::string> rows;  ///< the board that comes out, where another one is drawn
};

/// The settings under which an example speaks, each once.
struct ExampleSettings {
  std::vector<evaluator::Setting> settings;
  bool one_at_a_time = false;  ///< not all combinations of readings, which are too many, but each reading with the first ones
};

/// Of more combinations than this, an example `in every reading` takes each reading one at a time.
inline constexpr std::size_t most_combinations = 256;

ExampleSettings settings_of(const language::Document& document, const language::Example& example);

/// Runs an example under one setting, until a move goes otherwise than it says. The document has no errors and a board with
/// an edge. If the stop is asked for, the rest is left out.
std::vector<ExampleFailure> run_example(const language::Document& document, const language::Example& example,
                                        const evaluator::Setting& setting, const std::stop_token& stop = {});

/// Runs it under all of its settings. Each line is reported under the first of them in which it fails.
std::vector<ExampleFailure> run_example(const language::Document& document, const language::Example& example,
                                        const std::stop_token& stop = {});

/// The diagnostic with its line, and the board that comes out.
std::string format(const ExampleFailure& failure, const language::Source& source);

/// "flip = cascade, group = pairs": what is not the first reading; empty if nothing is.
std::string name_of_setting(const language::Document& document, const evaluator::Setting& setting);

}  // namespace ruleproof::model
