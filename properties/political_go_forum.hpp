#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/political_go_judgement.hpp"
#include "record/political_go_post.hpp"
#include "record/political_go_record.hpp"
#include "reference/political_go_play.hpp"

// The referee of a forum: rules on every post of a thread, and on what it displays.

namespace ruleproof::political_go {

/// What one clause says against a post, in words, and the line that it is about, if it is about one.
struct Objection {
  std::string_view clause;
  std::string what;
  int line = 0;  ///< 0 for none

  friend bool operator==(const Objection&, const Objection&) = default;
};

/// Where a display is not the result of the move.
struct Mismatch {
  std::string where;  ///< "G3", "the points of R", "the alliance of R and S"
  std::string shown;  ///< "empty", "a stone of R", "2", "allies", "nothing that can be read"
  std::string right;  ///< likewise

  friend bool operator==(const Mismatch&, const Mismatch&) = default;
};

/// What is ruled on a post, or on an event between posts.
struct EntryRuling {
  const Post* post = nullptr;    ///< of the thread, which must outlive this
  std::optional<Event> move;     ///< the move that the post describes, if it is just one; or the event. If it
                                 ///< occurs it says which dragon is captured first, where that matters
  int line = 0;                  ///< of the move or the event
  std::vector<Event> proposals;  ///< consents that the post gives and that are legal
  std::vector<Posted> occurred;  ///< all that happens by it, in its order
  std::vector<Objection> objections;   ///< to the move, or to the post as a whole; none if it occurs
  std::vector<Objection> to_consents;  ///< to proposals, which then are none
  std::vector<Mismatch> mismatches;    ///< of the display with what is right after the move
  std::vector<Flaw> flaws;             ///< in what the post displays or says, whether they matter or not
  std::vector<Capture> captures;
  std::vector<Share> shares;  ///< if the event ended the game
  std::string display;        ///< what is right after the post
  std::vector<Dissent> part;  ///< the readings under which its move is not as legal, or leads elsewhere
};

struct ThreadRuling {
  std::vector<EntryRuling> rulings;  ///< for each entry of the thread
  State end;
};

/// Where the display of a post is not the state.
std::vector<Mismatch> mismatches(const Roster& roster, const Display& shown, const State& state);

/// The display of a state, as section H of the text has it.
std::string display(const Roster& roster, const State& state);

/// Rules on a thread from a start on, and says where `others` rule otherwise. A post that is illegal is not
/// considered to occur: the next one is judged against the state before it. So is a post that the reference
/// has to give up.
ThreadRuling ruling(const Roster& roster, const Play& play, const std::vector<OtherPlay>& others,
                    const State& start, const Thread& thread);

/// What occurred in a thread, as a record whose lines are those of the thread.
Record record(const Thread& thread, const ThreadRuling& ruling);

}  // namespace ruleproof::political_go
