#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/referee/judgement.hpp"
#include "record/forum/post.hpp"

// Judges every post of a forum thread and the position that it displays.

namespace ruleproof {

/// A reason why a post is illegal, and the line of the thread that it concerns.
struct Objection {
  Refusal refusal;
  int line = 0;
};

/// A difference between the position that a post displays and the correct one.
struct Mismatch {
  std::string where;  ///< "G3", "the points of R", "R and S"
  std::string shown;  ///< "empty", "a stone of R", "2", "allies", "nothing that can be read"
  std::string right;  ///< the correct content, in the same form

  friend bool operator==(const Mismatch&, const Mismatch&) = default;
};

/// The judgement of a post, or of an event between posts.
struct EntryRuling {
  /// The post in the thread, which must outlive this ruling; null for an event.
  const forum::Post* post = nullptr;
  /// The only move that the post describes, or the event. A move that takes effect includes the choices made
  /// in it.
  std::optional<RecordedMove> move;
  int line = 0;  ///< line of the move or the event
  /// Legal moves of the post that are not turns, such as consents to alliances.
  std::vector<RecordedMove> consents;
  std::vector<forum::Posted> occurred;  ///< all moves and events that take effect, in order
  /// Reasons against the move or the whole post; none if the move takes effect.
  std::vector<Objection> objections;
  std::vector<Objection> to_consents;  ///< reasons against consents; such consents have no effect
  std::vector<Mismatch> mismatches;    ///< differences between the displayed and the correct position
  std::vector<forum::Flaw> flaws;      ///< errors of form in the post, whether they matter or not
  std::string effects;                 ///< changes besides the placed stone
  std::string display;                 ///< the correct display after the post
  std::vector<Dissent> part;           ///< other readings that judge the move differently

  bool is_legal() const { return objections.empty(); }
};

struct ThreadRuling {
  std::vector<EntryRuling> rulings;  ///< one for each entry of the thread
  State end;
};

/// Returns the differences between a display and a position.
std::vector<Mismatch> mismatches(const Model& model, const forum::Display& shown, const Content& content);

/// Judges a thread from the start of a game, and reports where the models of `others` judge differently. A
/// post that is illegal or cannot be judged has no effect: the next post is judged in the same state.
ThreadRuling ruling(const Model& model, const std::vector<OtherReading>& others, const forum::Thread& thread);

/// Returns the moves of a thread that took effect as a record. Line numbers are those of the thread.
Record record(const forum::Thread& thread, const ThreadRuling& ruling);

}  // namespace ruleproof
