#include "properties/search/packing.hpp"

#include <algorithm>
#include <bit>
#include <memory>

#include "reference/compiled/evaluator.hpp"
#include "reference/model/recall.hpp"
#include "reference/model/symmetry.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using compiled::Kept;

constexpr int usable_bits = 63;  // fewer than 64, so that a word is never all ones
constexpr int fewest_bits_of_a_value = 3;

bool is_set(const language::Memory& memory) { return memory.kind == language::Memory::Kind::region; }

}  // namespace

std::uint64_t hash_of(const Packed& packed) {
  std::uint64_t hash =
      (std::rotl(packed.memory * 0xbf58476d1ce4e5b9, 29) ^ packed.board) * 0x9e3779b97f4a7c15;
  hash ^= hash >> 32;
  return hash * 0x94d049bb133111eb;
}

std::optional<Packing> Packing::of(const Model& model, const State& from, int words) {
  const language::Document& document = model.document();
  if (model.world().is_unbounded() || recall(model.game()).anything() ||
      std::ranges::any_of(document.memory, is_set))
    return std::nullopt;
  Packing packing(model);
  packing.points_ = model.world().points();
  packing.kinds_ = static_cast<int>(model.empty().stones.size());
  packing.turn_at_ = packing.points_ * packing.kinds_;
  packing.turn_bits_ = static_cast<int>(std::bit_width(static_cast<unsigned>(model.players())));
  packing.end_at_ = packing.turn_at_ + packing.turn_bits_;
  packing.end_bits_ = static_cast<int>(std::bit_width(static_cast<unsigned>(model.players()) + 2));
  packing.memory_at_ = packing.end_at_ + packing.end_bits_;
  if (packing.memory_at_ > usable_bits || packing.points_ > usable_bits) return std::nullopt;
  packing.values_ = static_cast<int>(compiled::kept_values(document, model.empty(), Kept::decides).size());
  packing.in_one_word_ = words == 1;
  if (packing.values_ > 0)
    packing.value_bits_ = (words == 1 ? usable_bits - packing.memory_at_ : 64) / packing.values_;
  if (packing.values_ > 0 && packing.value_bits_ < fewest_bits_of_a_value) return std::nullopt;
  const auto first = packing.pack(from);
  if (!first) return std::nullopt;
  if (!is_symmetric(document)) return packing;
  const Size size = model.world().board().size();
  for (const Symmetry& symmetry : symmetries(size)) {
    if (symmetry.is_identity()) continue;
    Bytes bytes(static_cast<std::size_t>((packing.points_ + 7) / 8));
    for (std::size_t at = 0; at < bytes.size(); ++at)
      for (std::size_t byte = 0; byte < 256; ++byte)
        for (std::size_t bit = 0; bit < 8; ++bit)
          if (const int point = static_cast<int>(8 * at + bit);
              (byte >> bit & 1) != 0 && point < packing.points_)
            bytes[at][byte] |= std::uint64_t{1} << symmetry.image(point, size);
    packing.symmetries_.push_back(std::move(bytes));
    if (packing.image(first->board, packing.symmetries_.size() - 1) != first->board)
      packing.symmetries_.pop_back();
  }
  return packing;
}

std::optional<Packed> Packing::pack(const std::vector<BoardRegion>& stones, int to_move, int end,
                                    const std::vector<std::int64_t>& memory) const {
  Packed packed;
  for (std::size_t kind = 0; kind < stones.size(); ++kind)
    packed.board |= stones[kind].words()[0] << (static_cast<int>(kind) * points_);
  packed.board |= static_cast<std::uint64_t>(to_move + 1) << turn_at_ | static_cast<std::uint64_t>(end)
                                                                            << end_at_;
  std::uint64_t kept = 0;
  for (const std::int64_t value : memory) {
    const std::int64_t most = value_bits_ == 64 ? INT64_MAX : (std::int64_t{1} << (value_bits_ - 1)) - 1;
    if (value > most || value < -most - 1) return std::nullopt;
    kept = value_bits_ == 64 ? static_cast<std::uint64_t>(value)
                             : kept << value_bits_ | (static_cast<std::uint64_t>(value) &
                                                      ((std::uint64_t{1} << value_bits_) - 1));
  }
  if (in_one_word_)
    packed.board |= kept << memory_at_;
  else
    packed.memory = kept;
  return packed;
}

std::optional<Packed> Packing::pack(const State& state) const {
  const int end = model_->goes_by_positions() || !state.is_over ? 0 : 3 + state.now->winner.value_or(-2);
  return pack(state.now->stones, state.now->to_move, end,
              compiled::kept_values(model_->document(), *state.now, Kept::decides));
}

std::optional<Packed> Packing::pack(const Model::Reached& reached) const {
  return pack(reached.stones, reached.to_move, 0, reached.memory);
}

void Packing::unpack(const Packed& packed, Content& content) const {
  const std::uint64_t all = (std::uint64_t{1} << points_) - 1;
  for (std::size_t kind = 0; kind < content.stones.size(); ++kind) {
    const std::uint64_t word = packed.board >> (static_cast<int>(kind) * points_) & all;
    content.stones[kind] = BoardRegion(content.stones[kind].board(), {&word, 1});
  }
  content.to_move = static_cast<int>(packed.board >> turn_at_ & ((1u << turn_bits_) - 1)) - 1;
  if (values_ == 0) return;
  std::uint64_t kept = in_one_word_ ? packed.board >> memory_at_ : packed.memory;
  std::vector<std::int64_t> values(static_cast<std::size_t>(values_));
  for (std::size_t i = values.size(); i-- > 0;) {
    values[i] = static_cast<std::int64_t>(kept << (64 - value_bits_)) >> (64 - value_bits_);
    if (value_bits_ < 64) kept >>= value_bits_;
  }
  compiled::keep_values(model_->document(), values, Kept::decides, content);
}

State Packing::unpack(const Packed& packed) const {
  if (model_->goes_by_positions()) {
    Content content = model_->empty();
    unpack(packed, content);
    return model_->set_up(std::move(content));
  }
  State state;
  auto past = std::make_shared<Past>(Past{model_->empty(), nullptr});
  unpack(packed, past->content);
  state.is_over = end_of(packed) != 0;
  if (end_of(packed) > 1) past->content.winner = end_of(packed) - 3;
  past->content.remembered.is_on = true;
  state.past = std::move(past);
  state.now = std::shared_ptr<const Content>(state.past, &state.past->content);
  return state;
}

std::uint64_t Packing::image(std::uint64_t board, std::size_t symmetry) const {
  const Bytes& bytes = symmetries_[symmetry];
  std::uint64_t there = board >> turn_at_ << turn_at_;
  for (int kind = 0; kind < kinds_; ++kind) {
    const std::uint64_t points = board >> (kind * points_) & ((std::uint64_t{1} << points_) - 1);
    std::uint64_t image = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) image |= bytes[at][points >> (8 * at) & 0xff];
    there |= image << (kind * points_);
  }
  return there;
}

Packed Packing::representative(const Packed& packed) const {
  Packed least = packed;
  for (std::size_t i = 0; i < symmetries_.size(); ++i)
    least.board = std::min(least.board, image(packed.board, i));
  return least;
}

int Packing::images(const Packed& packed) const {
  std::vector<std::uint64_t> all{packed.board};
  for (std::size_t i = 0; i < symmetries_.size(); ++i) all.push_back(image(packed.board, i));
  std::ranges::sort(all);
  return static_cast<int>(std::ranges::unique(all).begin() - all.begin());
}

}  // namespace ruleproof
