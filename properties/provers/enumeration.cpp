#include "properties/provers/enumeration.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace ruleproof {
namespace {

using Operator = FormulaPart::Operator;

/// A circuit of AND gates and negations. Equal gates are stored once, and gates with a known value are not
/// stored. An edge is a number: twice the index of the gate or input at which it starts, plus 1 if it negates
/// the value.
class Circuit {
 public:
  using Edge = std::uint32_t;
  static constexpr Edge no = 0, yes = 1;  // gate 0 is always false

  struct Gate {
    Edge a = no, b = no;
  };

  explicit Circuit(std::size_t inputs = 0) : inputs_(inputs), gates_(1 + inputs) {}

  static Edge input(std::size_t number) { return static_cast<Edge>(2 * (1 + number)); }
  static Edge negated(Edge edge) { return edge ^ 1; }
  Edge both(Edge a, Edge b) {
    if (a > b) std::swap(a, b);
    if (a == no || a == negated(b)) return no;
    if (a == yes || a == b) return b;
    const auto [known, is_new] =
        known_.try_emplace(std::uint64_t{a} << 32 | b, static_cast<Edge>(2 * gates_.size()));
    if (is_new) gates_.push_back({a, b});
    return known->second;
  }
  Edge either(Edge a, Edge b) { return negated(both(negated(a), negated(b))); }
  Edge pick(Edge condition, Edge a, Edge b) {
    return either(both(condition, a), both(negated(condition), b));
  }
  std::size_t inputs() const { return inputs_; }
  /// Returns `no`, then the inputs, then the gates, each of them after its operands.
  const std::vector<Gate>& gates() const { return gates_; }

 private:
  std::size_t inputs_;
  std::vector<Gate> gates_;
  std::unordered_map<std::uint64_t, Edge> known_;
};

/// Copies the part of circuit `from` on which `result` depends into circuit `to`. `inputs` has for each input
/// of `from` its edge in `to`. Returns the edge of the result in `to`.
Circuit::Edge copied(const Circuit& from, Circuit::Edge result, const std::vector<Circuit::Edge>& inputs,
                     Circuit& to) {
  const std::vector<Circuit::Gate>& gates = from.gates();
  const std::size_t top = result / 2, first = 1 + from.inputs();
  std::vector<bool> is_used(top + 1, false);
  is_used[top] = true;
  for (std::size_t i = top + 1; i-- > first;)
    if (is_used[i]) is_used[gates[i].a / 2] = is_used[gates[i].b / 2] = true;
  std::vector<Circuit::Edge> edges{Circuit::no};
  edges.insert(edges.end(), inputs.begin(), inputs.end());
  edges.resize(std::max(first, top + 1));
  const auto edge = [&](Circuit::Edge old) { return edges[old / 2] ^ (old & 1); };
  for (std::size_t i = first; i <= top; ++i)
    if (is_used[i]) edges[i] = to.both(edge(gates[i].a), edge(gates[i].b));
  return edge(result);
}

/// Adds a formula, given by its parts (see Formula::parts), to a circuit. Returns the edge of the formula.
/// `value` returns the edge of a variable.
template <class Value>
Circuit::Edge add_to(Circuit& circuit, const std::vector<FormulaPart>& parts, Value value) {
  std::vector<Circuit::Edge> edges;
  edges.reserve(parts.size());
  for (const FormulaPart& part : parts) {
    const auto operand = [&](std::size_t i) { return edges[part.operands[i]]; };
    Circuit::Edge edge = Circuit::no;
    switch (part.by) {
      case Operator::yes:
        edge = Circuit::yes;
        break;
      case Operator::no:
        break;
      case Operator::variable:
        edge = value(part.formula);
        break;
      case Operator::negation:
        edge = Circuit::negated(operand(0));
        break;
      case Operator::all:
        edge = Circuit::yes;
        for (const std::size_t i : part.operands) edge = circuit.both(edge, edges[i]);
        break;
      case Operator::any:
        for (const std::size_t i : part.operands) edge = circuit.either(edge, edges[i]);
        break;
      case Operator::equal:
        edge = circuit.pick(operand(0), operand(1), Circuit::negated(operand(1)));
        break;
      case Operator::pick:
        edge = circuit.pick(operand(0), operand(1), operand(2));
        break;
      case Operator::at_most: {
        // more[k]: more than k of the operands up to here are true.
        std::vector<Circuit::Edge> more(part.most + 1, Circuit::no);
        for (const std::size_t i : part.operands)
          for (std::size_t k = more.size(); k-- > 0;)
            more[k] = circuit.either(more[k], k == 0 ? edges[i] : circuit.both(more[k - 1], edges[i]));
        edge = Circuit::negated(more.back());
        break;
      }
    }
    edges.push_back(edge);
  }
  return edges.back();
}

/// A block holds one truth value for each of many positions, one in each bit (lane). The positions of a block
/// differ only on the first few points.
constexpr std::size_t words = 12;
using Block = std::array<std::uint64_t, words>;
constexpr std::size_t most_lanes = 64 * words;

/// A circuit as a list of operations on blocks. The first blocks are the inputs, in their order. The other
/// blocks are reused when their values are no longer needed.
struct Program {
  struct Operation {
    std::uint32_t a, b, to;
    std::uint64_t negates_a, negates_b;  ///< all bits are set if the operand is negated, otherwise none
  };

  Program(const Circuit& circuit, Circuit::Edge result) {
    const std::vector<Circuit::Gate>& gates = circuit.gates();
    const std::size_t top = result / 2, first = 1 + circuit.inputs();
    std::vector<std::size_t> last_use(gates.size(), 0);
    last_use[top] = gates.size();
    for (std::size_t i = top + 1; i-- > first;)
      if (last_use[i] > 0)
        for (const Circuit::Edge edge : {gates[i].a, gates[i].b})
          if (last_use[edge / 2] == 0) last_use[edge / 2] = i;
    std::vector<std::uint32_t> place(gates.size(), 0), free;
    for (std::size_t i = 1; i < first; ++i) place[i] = blocks++;
    const auto negates = [](Circuit::Edge edge) { return edge % 2 != 0 ? ~std::uint64_t{0} : 0; };
    for (std::size_t i = first; i <= top; ++i) {
      if (last_use[i] == 0) continue;
      const auto [a, b] = gates[i];
      const std::uint32_t from_a = place[a / 2], from_b = place[b / 2];
      for (const Circuit::Edge edge : {a, b})
        if (last_use[edge / 2] == i && edge / 2 >= first) free.push_back(place[edge / 2]);
      if (free.empty()) free.push_back(blocks++);
      place[i] = free.back();
      free.pop_back();
      operations.push_back({from_a, from_b, place[i], negates(a), negates(b)});
    }
    result_at = place[top];
    negates_result = negates(result);
  }

  std::vector<Operation> operations;
  std::uint32_t blocks = 0, result_at = 0;
  std::uint64_t negates_result = 0;
};

void run(const std::vector<Program::Operation>& operations, std::vector<Block>& values) {
  for (const Program::Operation& one : operations) {
    const Block& a = values[one.a];
    const Block& b = values[one.b];
    Block to;  // a copy, because the result may overwrite an operand
    for (std::size_t i = 0; i < words; ++i) to[i] = (a[i] ^ one.negates_a) & (b[i] ^ one.negates_b);
    values[one.to] = to;
  }
}

/// Enumerates all assignments to the inputs of a circuit, block by block. The first inputs belong to points:
/// `owners` states for each point how many inputs it has. At most one input of a point is true. The other
/// inputs are free.
class Assignments {
 public:
  Assignments(const std::vector<std::size_t>& owners, std::size_t free) : owners_(owners), free_(free) {
    std::size_t at = 0;
    for (const std::size_t of_point : owners_) {
      first_input_.push_back(at);
      at += of_point;
    }
    first_free_ = at;
    while (inside_ < owners_.size() && lanes_ * radix(inside_) <= most_lanes) lanes_ *= radix(inside_++);
    counts_.assign(owners_.size() - inside_ + free_, 0);
    for (std::size_t lane = 0; lane < lanes_; ++lane) {
      std::size_t stones = 0;
      for (std::size_t point = 0; point < inside_; ++point) stones += owner_in(lane, point) > 0;
      if (by_stones_.size() <= stones) by_stones_.resize(stones + 1, Block{});
      by_stones_[stones][lane / 64] |= std::uint64_t{1} << lane % 64;
    }
  }

  /// Returns the number of blocks, or one more than `most` if there are more than `most`.
  std::uint64_t blocks(std::uint64_t most) const {
    std::uint64_t all = 1;
    for (std::size_t i = 0; i < counts_.size() && all <= most; ++i) all *= radix_outside(i);
    return std::min(all, most + 1);
  }

  /// Sets the inputs to the first block.
  void begin(std::vector<Block>& values) {
    counts_.assign(counts_.size(), 0);
    for (std::size_t point = 0; point < inside_; ++point)
      for (std::size_t owner = 0; owner < owners_[point]; ++owner) {
        Block& block = values[first_input_[point] + owner];
        block = {};
        for (std::size_t lane = 0; lane < lanes_; ++lane)
          if (owner_in(lane, point) == owner + 1) block[lane / 64] |= std::uint64_t{1} << lane % 64;
      }
    for (std::size_t i = 0; i < counts_.size(); ++i) show(values, i);
  }
  /// Sets the inputs to the next block. After the last block, sets the inputs to the first block and returns
  /// false; otherwise returns true.
  bool next(std::vector<Block>& values) {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      const bool is_over = ++counts_[i] == radix_outside(i);
      if (is_over) counts_[i] = 0;
      show(values, i);
      if (!is_over) return true;
    }
    return false;
  }

  /// An assignment: for each point the number of its owner, from 1, or 0 if it has no stone; and the values
  /// of the free inputs.
  struct Found {
    std::size_t stones = 0;
    std::vector<std::size_t> owners, free;
  };
  /// Returns the assignment with the fewest stones among those lanes of the present block that `marked`
  /// marks; nothing if none of them has fewer than `fewer_than` stones.
  std::optional<Found> fewest(const Block& marked, std::size_t fewer_than) const {
    std::size_t outside = 0;
    for (std::size_t i = 0; i + free_ < counts_.size(); ++i) outside += counts_[i] > 0;
    for (std::size_t stones = 0; stones < by_stones_.size() && outside + stones < fewer_than; ++stones)
      for (std::size_t word = 0; word < words; ++word)
        if (const std::uint64_t found = marked[word] & by_stones_[stones][word]; found != 0) {
          const std::size_t lane = 64 * word + static_cast<std::size_t>(std::countr_zero(found));
          Found all{
              outside + stones, {}, {counts_.end() - static_cast<std::ptrdiff_t>(free_), counts_.end()}};
          for (std::size_t point = 0; point < owners_.size(); ++point)
            all.owners.push_back(point < inside_ ? owner_in(lane, point) : counts_[point - inside_]);
          return all;
        }
    return std::nullopt;
  }

 private:
  std::size_t radix(std::size_t point) const { return owners_[point] + 1; }
  std::size_t radix_outside(std::size_t i) const {
    return inside_ + i < owners_.size() ? radix(inside_ + i) : 2;
  }
  /// Returns the owner of the stone on a point in a lane (a bit of a block); 0 if there is no stone.
  std::size_t owner_in(std::size_t lane, std::size_t point) const {
    for (std::size_t i = 0; i < point; ++i) lane /= radix(i);
    return lane % radix(point);
  }
  /// Sets the inputs that counts_[i] decides. They are the inputs of a point that has the same owner in the
  /// whole block, or one free input.
  void show(std::vector<Block>& values, std::size_t i) const {
    const std::size_t point = inside_ + i;
    const bool is_free = point >= owners_.size();
    const std::size_t first = is_free ? first_free_ + point - owners_.size() : first_input_[point];
    for (std::size_t owner = 0; owner < (is_free ? 1 : owners_[point]); ++owner)
      values[first + owner].fill(counts_[i] == owner + 1 ? ~std::uint64_t{0} : 0);
  }

  std::vector<std::size_t> owners_;
  std::size_t free_;
  std::vector<std::size_t> first_input_;
  std::size_t first_free_ = 0;
  std::size_t inside_ = 0;  // the number of points whose owner differs within a block
  std::size_t lanes_ = 1;
  std::vector<std::size_t> counts_;  // the owner of each further point, then the value of each free input
  std::vector<Block> by_stones_;     // for each number of stones within a block, the lanes that have it
};

/// The largest number of points whose owners are fixed before a circuit is run. Fixed owners make the circuit
/// smaller.
constexpr std::size_t most_settled = 5;

}  // namespace

std::optional<Enumerated> enumerate(Logic& logic, const std::vector<Formula>& formulas,
                                    const std::vector<std::vector<Formula>>& owners,
                                    std::uint64_t most_operations, const StopToken& stop) {
  const auto parts = logic.any_of(formulas).parts();
  if (!parts) return std::nullopt;

  // Variables that do not occur in the formulas need not be tried.
  std::set<Formula> left;
  for (const FormulaPart& part : *parts)
    if (part.by == Operator::variable) left.insert(part.formula);
  std::vector<std::vector<Formula>> occurring;
  for (const std::vector<Formula>& of_point : owners) {
    std::vector<Formula> here;
    std::ranges::copy_if(of_point, std::back_inserter(here),
                         [&](Formula one) { return left.erase(one) > 0; });
    if (!here.empty()) occurring.push_back(std::move(here));
  }
  const std::vector<Formula> others(left.begin(), left.end());

  std::map<Formula, std::size_t> number;  // the index of each input variable
  for (const std::vector<Formula>& of_point : occurring)
    for (const Formula one : of_point) number.emplace(one, number.size());
  for (const Formula one : others) number.emplace(one, number.size());
  Circuit circuit(number.size());
  const Circuit::Edge any =
      add_to(circuit, *parts, [&](Formula variable) { return Circuit::input(number.at(variable)); });

  // Fixes the owners of the last points, in each combination in turn, and runs the smaller circuit that
  // remains.
  std::vector<std::size_t> in_blocks, settled;
  for (const std::vector<Formula>& of_point : occurring) in_blocks.push_back(of_point.size());
  while (settled.size() < most_settled && in_blocks.size() > 2 * most_settled) {
    settled.insert(settled.begin(), in_blocks.back());
    in_blocks.pop_back();
  }
  const std::size_t open = std::accumulate(in_blocks.begin(), in_blocks.end(), std::size_t{0});
  Assignments assignments(in_blocks, others.size());
  std::uint64_t left_operations = most_operations / words;
  const std::uint64_t blocks = assignments.blocks(left_operations);
  std::vector<std::size_t> owners_settled(settled.size(), 0);
  std::set<Formula> model;
  std::size_t fewest = occurring.size() + 1;
  std::vector<Block> values;

  /// Tries all positions in which the last points have the owners of `owners_settled`. Returns false if the
  /// search would take too long or is stopped.
  const auto try_others = [&] {
    std::vector<Circuit::Edge> edges;
    for (std::size_t i = 0; i < open; ++i) edges.push_back(Circuit::input(i));
    std::size_t stones = 0;
    for (std::size_t i = 0; i < settled.size(); ++i) {
      stones += owners_settled[i] > 0;
      for (std::size_t owner = 1; owner <= settled[i]; ++owner)
        edges.push_back(owner == owners_settled[i] ? Circuit::yes : Circuit::no);
    }
    for (std::size_t i = 0; i < others.size(); ++i) edges.push_back(Circuit::input(open + i));
    Circuit rest(open + others.size());
    const Circuit::Edge result = copied(circuit, any, edges, rest);
    if (result == Circuit::no || stones >= fewest) return true;
    const Program program(rest, result);
    const std::uint64_t operations = blocks * std::max<std::size_t>(1, program.operations.size());
    if (operations > left_operations) return false;
    left_operations -= operations;
    values.assign(program.blocks + 1, Block{});
    assignments.begin(values);
    do {
      if (stop.stop_requested()) return false;
      run(program.operations, values);
      Block holds = values[program.result_at];
      for (std::uint64_t& word : holds) word ^= program.negates_result;
      if (result == Circuit::yes) holds.fill(~std::uint64_t{0});
      const auto found = assignments.fewest(holds, fewest - stones);
      if (!found) continue;
      fewest = stones + found->stones;
      model.clear();
      const auto put = [&](std::size_t point, std::size_t owner) {
        if (owner > 0) model.insert(occurring[point][owner - 1]);
      };
      for (std::size_t i = 0; i < in_blocks.size(); ++i) put(i, found->owners[i]);
      for (std::size_t i = 0; i < settled.size(); ++i) put(in_blocks.size() + i, owners_settled[i]);
      for (std::size_t i = 0; i < others.size(); ++i)
        if (found->free[i] == 1) model.insert(others[i]);
    } while (fewest > stones && assignments.next(values));
    return true;
  };
  while (true) {
    if (!try_others()) return std::nullopt;
    std::size_t i = 0;
    while (i < settled.size() && ++owners_settled[i] > settled[i]) owners_settled[i++] = 0;
    if (i == settled.size()) break;
  }
  if (fewest > occurring.size()) return Enumerated{};
  const auto holds = [&](Formula formula) {
    Circuit none;
    return add_to(none, *formula.parts(), [&](Formula variable) {
             return model.contains(variable) ? Circuit::yes : Circuit::no;
           }) == Circuit::yes;
  };
  const auto index = static_cast<std::size_t>(std::ranges::find_if(formulas, holds) - formulas.begin());
  return Enumerated{FoundPosition{index, std::move(model)}};
}

}  // namespace ruleproof
