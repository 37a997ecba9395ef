#pragma once

#include <memory>
#include <vector>

#include "properties/engine.hpp"
#include "record/record.hpp"
#include "reference/rules.hpp"
#include "session/session.hpp"
#include "spec/komi.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// A game of two colours on a board, with moves and points as values beside their texts. `session` gives it
/// for these games.
class BoardSession : public Session {
 public:
  using MakeEngine = std::unique_ptr<Engine> (*)(const Ruleset&, Size);

  virtual Size size() const = 0;
  virtual Komi komi() const = 0;
  /// Goes on with another komi. Throws InputError, with the clause, if a setup clause forbids it, or if the game has none.
  virtual void set_komi(Komi komi) = 0;

  /// w * h, in row order from the top left.
  virtual std::vector<Stone> position() const = 0;
  virtual Colour colour_to_move() const = 0;
  virtual bool is_legal(const Move& move) const = 0;
  /// Where the side to move may place, rising. A placement that may end in several boards has to name its
  /// flips.
  virtual std::vector<int> legal_points() const = 0;
  /// Like the functions on texts.
  virtual std::vector<RefusedBy> play(const Move& move) = 0;
  virtual std::vector<RefusedBy> why_not(const Move& move) const = 0;
  /// What the score is as the board stands.
  virtual Result result() const = 0;
  virtual Record as_record() const = 0;

  using Session::is_legal;
  using Session::play;
  using Session::why_not;
};

/// Whether points are counted in a game; if not, who has won is known once it is over.
bool has_scores(const GameSpec& game);

/// Session::score of a result.
std::string score_text(const GameSpec& game, const Result& result, bool is_over);

/// The session of `options`, played by the engine that `make_engine` makes for each board instead of the
/// game's own one. For tests: with an engine that has a fault.
std::unique_ptr<BoardSession> board_session(const SessionOptions& options,
                                            BoardSession::MakeEngine make_engine);

}  // namespace ruleproof
