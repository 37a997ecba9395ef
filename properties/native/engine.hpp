#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "properties/engines/engine.hpp"
#include "reference/model/model.hpp"
#include "spec/threads.hpp"

// Plays a game by its C file, which the caller has compiled and loaded as a library. The library serves as an
// engine, and takes over from the model to count sequences of turns.

namespace ruleproof::native {

/// The functions and sizes of a compiled C file; the same members as ruleproof_library in engine.c.
struct Library {
  int state_bytes, past_bytes, words, owners, places, most_arguments, most_plays, most_moves;
  void (*start)(void* state, void* past);
  void (*clear)(void* state, void* past);
  bool (*put)(void* state, const std::uint64_t* stones, const std::int64_t* memory, int to_move,
              bool is_moment);
  bool (*end)(void* state);
  void (*read)(const void* state, std::uint64_t* stones, std::int64_t* memory, int* to_move, bool* is_over);
  int (*moves)(void* state, int* moves, int most);
  int (*asides)(void* state, int* moves, int most);
  int (*play)(void* state, const int* move);
  int (*play_listed)(void* state, const int* move);
  std::uint64_t (*key)(const void* state);
  std::int64_t (*perft)(void* state, int depth);
  void (*forget)(void* state);
};
using SharedLibrary = std::shared_ptr<const Library>;

/// An engine that plays by the library of a C file. The `facts` of `shown()` are the values of all `state`
/// variables. Throws InputError at a limit of the C file.
class NativeEngine final : public Engine {
 public:
  /// `library` must be compiled from the C file that library_source() returns for the model's game. The
  /// game's document must outlive the engine.
  NativeEngine(SharedLibrary library, const Model& model);

  /// Restarts from this state, with the same past positions. The game must not be over in it.
  void set_up(const State& state);
  /// Calls `visit` with the position after each legal move, as Model::each_position does. Variables declared
  /// by `note` have no values in these positions. Returns false if the C file meets a limit, possibly after
  /// some calls of `visit`.
  bool each_position(const Content& content, const std::function<void(const Model::Reached&)>& visit);
  void set_up(const Shown& position) override;
  MoveList moves() override;
  bool is_legal(const Move& move) override;
  int outcomes(const Move& move) override;
  void play(const Move& move, int outcome) override;
  void undo() override;
  Shown shown() override;
  std::uint64_t key() override;
  std::vector<std::string> check() override;
  PerftSums perft(int depth) override;

 private:
  using Words = std::vector<std::uint64_t>;  ///< a state, as the C file stores it

  std::size_t words() const { return static_cast<std::size_t>(library_->words); }
  std::size_t stride() const;  ///< the number of integers that encode a move in C
  void restart(void (*start)(void* state, void* past));
  void put(const Content& content, bool is_moment);
  void read(const Words& state);
  template <class F>
  void each_value(F f) const;
  MoveList listed(void* state, bool with_asides);
  const int* encoded(const Move& move);
  void* now() { return states_.back().data(); }

  SharedLibrary library_;
  const language::Document& document_;
  std::vector<int> values_;  ///< for each `state` variable, the number of integers that store it in C
  std::unique_ptr<std::uint64_t[]> past_;
  std::vector<Words> states_;  ///< the present state is the last
  Words stones_;               ///< set by `read`, as are the next three members
  std::vector<std::int64_t> memory_;
  int to_move_ = -1;
  bool is_over_ = false;
  std::vector<int> moves_;  ///< a buffer for moves as C encodes them
};

/// Returns the library compiled from the C file of the game, or null while it is not compiled yet. The
/// functions below call it again for each position that they handle, until it returns a library. Several
/// threads may call it.
using LibrarySource = std::function<SharedLibrary()>;

/// Returns the same sums as ruleproof::perft, but faster; nothing if stopped. The library's engine counts as
/// soon as the library is available. Until then, and wherever this engine meets a limit, the model counts.
std::optional<PerftSums> perft(const Model& model, const State& state, int depth, const StopToken& stop,
                               const LibrarySource& source);

/// Returns a function that does what Model::each_position does for this model. It uses the library as soon as
/// the library is available, and is then faster.
EachPosition each_position(const Model& model, LibrarySource source);

}  // namespace ruleproof::native
