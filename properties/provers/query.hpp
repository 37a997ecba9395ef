#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "properties/provers/logic.hpp"
#include "spec/threads.hpp"

// Defines queries to Z3. A query asks whether formulas are satisfiable together.

struct _Z3_model;
struct _Z3_solver;

namespace ruleproof {

enum class Answer { satisfiable, unsatisfiable, out_of_resources, given_up, stopped };

/// Checks whether formulas are satisfiable together. Z3's own count of its steps limits the search, never the
/// clock, so that the answer is the same on every machine.
class Query {
 public:
  enum class Engine { sat, first_order };

  /// The settings of a query. First-order logic is undecidable, so no settings are always best: Z3 may find a
  /// proof at once with one seed and never with another. Model-based instantiation may help or hinder, too.
  struct Course {
    std::uint32_t resources = 0;  ///< the limit on Z3's own count of its steps; 0 is no limit
    std::uint32_t seed = 0;
    /// Whether to use model-based instantiation; without it Z3 finds no models of quantifiers.
    bool seek_models = true;
  };

  Query(Logic& logic, Engine engine, Course course);
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Adds a formula. A formula of another Logic is copied into the query's own Logic.
  void add(Formula formula);
  Answer ask(StopToken stop = {});
  /// Returns the value of a formula in the model that `ask` has found; false if the model leaves the value
  /// open.
  bool value(Formula formula) const;
  /// Returns the query as SMT-LIB 2 text, including the command `(check-sat)`. The text is the same before
  /// and after `ask`.
  std::string smt2() const;

 private:
  _Z3_solver* new_solver() const;

  Logic& logic_;
  Engine engine_;
  std::vector<Formula> added_;
  _Z3_solver* solver_;
  _Z3_model* model_ = nullptr;
};

}  // namespace ruleproof
