#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/referee/judgement.hpp"
#include "record/forum/post.hpp"

// The referee of a forum: rules on every post of a thread, and on what it displays.

namespace ruleproof::model {

/// What is against a post, and the line that it is about.
struct Objection {
  Refusal refusal;
  int line = 0;
};

/// Where a display is not the result of the move.
struct Mismatch {
  std::string where;  ///< "G3", "the points of R", "R and S"
  std::string shown;  ///< "empty", "a stone of R", "2", "allies", "nothing that can be read"
  std::string right;  ///< likewise

  friend bool operator==(const Mismatch&, const Mismatch&) = default;
};

/// What is ruled on a post, or on an event between posts.
struct EntryRuling {
  const forum::Post* post = nullptr;  ///< of the thread, which must outlive this
  std::optional<RecordedMove> move;   ///< the move that the post describes, if it is just one; or the event.
                                      ///< If it occurs it says what is chosen, where that matters
  int line = 0;                       ///< of the move or the event
  std::vector<RecordedMove>
      consents;  ///< moves that are no turn, as the post makes them and as they are legal
  std::vector<forum::Posted> occurred;  ///< all that happens by it, in its order
  std::vector<Objection> objections;    ///< to the move, or to the post as a whole; none if it occurs
  std::vector<Objection> to_consents;   ///< to consents, which then are none
  std::vector<Mismatch> mismatches;     ///< of the display with what is right after the move
  std::vector<forum::Flaw> flaws;       ///< in what the post displays or says, whether they matter or not
  std::string effects;                  ///< of what occurs, beside the stone that is placed
  std::string display;                  ///< what is right after the post
  std::vector<Dissent> part;  ///< the readings under which its move is not as legal, or leads elsewhere

  bool is_legal() const { return objections.empty(); }
};

struct ThreadRuling {
  std::vector<EntryRuling> rulings;  ///< for each entry of the thread
  State end;
};

/// Where the display of a post is not the position.
std::vector<Mismatch> mismatches(const Model& model, const forum::Display& shown, const Content& content);

/// Rules on a thread from the start of a game on, and says where `others` rule otherwise. A post that is
/// illegal is not considered to occur: the next one is judged against the state before it. So is a post that
/// cannot be judged.
ThreadRuling ruling(Model& model, const std::vector<OtherReading>& others, const forum::Thread& thread);

/// What occurred in a thread, as a record whose lines are those of the thread.
Record record(const forum::Thread& thread, const ThreadRuling& ruling);

}  // namespace ruleproof::model
