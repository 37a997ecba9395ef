/*
 * libruleproof plays board games by their rules and reports which clause of the rules forbids a move. It is
 * for C11 and every language that calls C. The folder examples/ contains whole programs.
 *
 * Ownership. ruleproof_create creates a game and ruleproof_destroy frees it. Every other pointer belongs to
 * the caller; the library uses it only during the call.
 *
 * Threads. Only one thread at a time may use a game, but another thread may use the game later. Only
 * ruleproof_stop may be called at the same time as another function. Different games are independent of each
 * other. Functions that take no game may be called at any time.
 *
 * Arguments that are texts end with a NUL. Moves, points and records have the forms of record/README.md:
 * "B c3", "W pass", "W 1,1 move 0,0 east", "R G3 first B4". All texts are UTF-8; only names of players
 * contain characters outside ASCII.
 *
 * A returned text is written into the caller's buffer of `size` bytes, with a NUL at its end. `*length` is
 * set to its length without the NUL; `length` may be NULL. If `buffer` is NULL and `size` is 0, only
 * `*length` is set. If the buffer is too small, nothing is written and `*length` is the length of the whole
 * text; a buffer of `*length` + 1 bytes is sufficient. A list has one line for each entry; each line ends
 * with '\n'.
 *
 * Functions return a status. If the status is not RULEPROOF_OK, the call has changed neither the game nor
 * what the pointers point to. There are two exceptions: `*length`, and what ruleproof_create writes.
 */
#ifndef RULEPROOF_H
#define RULEPROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define RULEPROOF_API __attribute__((visibility("default")))
#else
#define RULEPROOF_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ruleproof_status {
  RULEPROOF_OK = 0,
  RULEPROOF_ILLEGAL = 1, /* the move is illegal; see ruleproof_why_not */
  RULEPROOF_NO_MOVE = 2, /* there is no move to take back */
  RULEPROOF_BAD_TEXT =
      3, /* a text cannot be read, or names something that the game lacks; see ruleproof_message */
  RULEPROOF_BAD_CALL = 4,  /* a pointer that must not be NULL is NULL */
  RULEPROOF_TOO_SMALL = 5, /* the buffer is too small for the text */
  /* After one of these two the game is lost: every later call with that game returns the same status. */
  RULEPROOF_NO_MEMORY = 6, /* there is not enough memory */
  RULEPROOF_FAULT = 7,     /* a fault of the library; please report it */
  /* Returned only after ruleproof_stop or ruleproof_limit_steps; the game is not lost. */
  RULEPROOF_STOPPED = 8 /* the call was stopped, or reached the limit of steps; see ruleproof_message */
} ruleproof_status;

typedef struct ruleproof_game ruleproof_game;

/* Describes the game to create. If a member is NULL, 0 or false, the default of the rules applies. */
typedef struct ruleproof_options {
  const char* game;     /* a name from ruleproof_games */
  const char* readings; /* the readings of clauses that allow several: "ko=simple suicide=illegal" */
  const char* board;    /* columns and rows: "9x9" */
  const char* komi;     /* "6.5" */
  int players;          /* number of players, if the rules allow several; their names are A, B, C and so on */
  bool relax;           /* whether to accept boards and komis that the rules forbid */
  /* The following members were added later; see ruleproof_create_sized. */
  const char*
      document; /* the text of a document in the rules language, to play its game; `game` is NULL then */
  const char* settings; /* values for settings of the document: "komi=6.5 play=counted" */
} ruleproof_options;

/* Returns the version of the library, such as "0.1.0". The caller must not free it. */
RULEPROOF_API const char* ruleproof_version(void);

/* Returns the list of the names of all games. */
RULEPROOF_API ruleproof_status ruleproof_games(char* buffer, size_t size, size_t* length);

/*
 * Creates a game at its start. On failure *game is NULL and `message`, unless it is NULL, receives the
 * reason, cut off after message_size - 1 bytes. For a document with errors the reason is the first error,
 * "document:line:column: error: ...".
 *
 * Later versions may add members at the end of ruleproof_options. ruleproof_create_sized takes the size of
 * the caller's options, and treats members beyond that size as NULL, 0 or false. The function refuses
 * options that are larger than those of this version, unless all further bytes are 0. In C and C++
 * ruleproof_create is a macro that passes the size. The function of the same name is for other languages and
 * for programs compiled before the macro existed; it reads the options up to `relax`.
 */
RULEPROOF_API ruleproof_status ruleproof_create(const ruleproof_options* options, ruleproof_game** game,
                                                char* message, size_t message_size);
RULEPROOF_API ruleproof_status ruleproof_create_sized(const ruleproof_options* options, size_t options_size,
                                                      ruleproof_game** game, char* message,
                                                      size_t message_size);
#define ruleproof_create(options, game, message, message_size) \
  ruleproof_create_sized((options), sizeof(ruleproof_options), (game), (message), (message_size))

/* Frees a game. The argument may be NULL. */
RULEPROOF_API void ruleproof_destroy(ruleproof_game* game);

/*
 * Returns the message of the last call with this game that returned RULEPROOF_ILLEGAL, RULEPROOF_BAD_TEXT
 * or RULEPROOF_STOPPED, or after which the game was lost; empty if there was no such call. The message is one
 * line, without '\n'.
 */
RULEPROOF_API ruleproof_status ruleproof_message(ruleproof_game* game, char* buffer, size_t size,
                                                 size_t* length);

/* ------------------------------------------------------------------------------------------------ limits */

/*
 * Limits each later call with this game to `steps` elementary steps of the rules language, in which the rules
 * are evaluated; 0 removes the limit. A call that needs more steps returns RULEPROOF_STOPPED. On usual
 * machines ten million steps take about a second. The number of steps of a call is the same on each machine,
 * but may differ between versions of the library.
 */
RULEPROOF_API ruleproof_status ruleproof_limit_steps(ruleproof_game* game, uint64_t steps);

/*
 * Stops a call with this game that is running in another thread: that call soon returns RULEPROOF_STOPPED,
 * unless it ends first. If no call is running, does nothing. The game must not be destroyed during
 * ruleproof_stop.
 */
RULEPROOF_API ruleproof_status ruleproof_stop(ruleproof_game* game);

/* ------------------------------------------------------------------------------------------------ playing */

/* Plays a legal move. Returns RULEPROOF_ILLEGAL if the move is illegal. Returns RULEPROOF_BAD_TEXT if the
   text is no move. Also returns RULEPROOF_BAD_TEXT if the move has several outcomes and the text does not
   name one of them, either by the stones that the move flips or by what is chosen first. */
RULEPROOF_API ruleproof_status ruleproof_play(ruleproof_game* game, const char* move);

/* Takes back the last move. Returns RULEPROOF_NO_MOVE if no move was played since the start, or since the
 * set-up of a record. */
RULEPROOF_API ruleproof_status ruleproof_undo(ruleproof_game* game);

/* Starts the game again from the empty board. */
RULEPROOF_API ruleproof_status ruleproof_restart(ruleproof_game* game);

/* Replaces the game by the game of a record: its set-up, readings, board, settings, players and moves. `text`
   is a record in the text format of record/README.md; for a game of two colours on a board `text` may be SGF.
   `name` is the name of the record in messages, or NULL. Returns RULEPROOF_BAD_TEXT if the record cannot be
   read, is of another game, or has an illegal move. */
RULEPROOF_API ruleproof_status ruleproof_load(ruleproof_game* game, const char* text, const char* name);

/* ------------------------------------------------------------------------------------------------ moves */

/* Returns RULEPROOF_OK for a legal move and RULEPROOF_ILLEGAL for an illegal move. For errors, returns the
   same status as ruleproof_play. */
RULEPROOF_API ruleproof_status ruleproof_is_legal(ruleproof_game* game, const char* move);

/* Returns the list of legal turns; empty if the game is over. The list omits moves that are no turns, such as
   a proposal ("A propose B") or an event ("period"); ruleproof_play may accept them, too. */
RULEPROOF_API ruleproof_status ruleproof_legal_moves(ruleproof_game* game, char* buffer, size_t size,
                                                     size_t* length);

/* Returns the reasons why a move is illegal, one line for each clause: the name of the clause, a tab, the
   reason, a tab, and the points concerned, separated by blanks. Empty if the move is legal. */
RULEPROOF_API ruleproof_status ruleproof_why_not(ruleproof_game* game, const char* move, char* buffer,
                                                 size_t size, size_t* length);

/* Returns the text of a clause of the rules, given its name. */
RULEPROOF_API ruleproof_status ruleproof_clause(ruleproof_game* game, const char* clause, char* buffer,
                                                size_t size, size_t* length);

/* ------------------------------------------------------------------------------------------------ the game
 */

/* ruleproof_ruleset returns the chosen readings of all clauses that allow several readings:
   "suicide=legal ko=positional". ruleproof_board returns the size of the board, "9x9", or an empty text if
   the game has no board. ruleproof_players returns the list of the names that moves use for the players: B
   and W, or other letters. */
RULEPROOF_API ruleproof_status ruleproof_ruleset(ruleproof_game* game, char* buffer, size_t size,
                                                 size_t* length);
RULEPROOF_API ruleproof_status ruleproof_board(ruleproof_game* game, char* buffer, size_t size,
                                               size_t* length);
RULEPROOF_API ruleproof_status ruleproof_players(ruleproof_game* game, char* buffer, size_t size,
                                                 size_t* length);

/* Returns the player to move; empty if the game is over or any player may move. */
RULEPROOF_API ruleproof_status ruleproof_to_move(ruleproof_game* game, char* buffer, size_t size,
                                                 size_t* length);

RULEPROOF_API ruleproof_status ruleproof_is_over(ruleproof_game* game, bool* over);

/* Returns the number of moves played since the start, or since the set-up of a record. */
RULEPROOF_API ruleproof_status ruleproof_moves(ruleproof_game* game, int* moves);

/* Returns the list of the points on which a player has stones. */
RULEPROOF_API ruleproof_status ruleproof_stones(ruleproof_game* game, const char* player, char* buffer,
                                                size_t size, size_t* length);

/* Returns the score of the current position. For two players with names: "B+3.5", "W+0.5", "0" for a tie,
   "B+0" for a tie that Black wins. For other players, the scores of all: "A 12 B -3". In a game without
   scores: "B+" or "W+" for the winner, or "0" while no player has won. */
RULEPROOF_API ruleproof_status ruleproof_score(ruleproof_game* game, char* buffer, size_t size,
                                               size_t* length);

/* Returns a drawing of the position in letters, in several lines. */
RULEPROOF_API ruleproof_status ruleproof_drawing(ruleproof_game* game, char* buffer, size_t size,
                                                 size_t* length);

/* Returns the record of the game, which ruleproof_load can read. */
RULEPROOF_API ruleproof_status ruleproof_record(ruleproof_game* game, char* buffer, size_t size,
                                                size_t* length);

/* ------------------------------------------------------------------------------------------------ questions
 */

/*
 * Answers a question about the rules. Question and answer are JSON: {"ask": "document"}, {"ask": "position",
 * "record": "B c3\n"}. docs/questions.md lists the questions and their answers. A question is about the
 * document of the game, or about the document that the question names ("game": "chess") or contains
 * ("document": its text). The function neither reads nor changes the game that is being played. The member
 * "record" is the text of a record; without it, the question is about the start of a game.
 *
 * The limit of steps applies to each position that is evaluated, to each game of an example, and to each
 * board that is searched. The answer of a search that reaches the limit has what was found so far. For any
 * other question that reaches the limit, the function returns RULEPROOF_STOPPED. Returns RULEPROOF_BAD_TEXT
 * if the text is no question, or if the question cannot be answered, for example because a document has
 * errors; see ruleproof_message. The last answer is stored, so the same question with a larger buffer takes
 * no time. Where other functions return RULEPROOF_NO_MEMORY, this function may end the program instead,
 * because freeing JSON needs memory.
 */
RULEPROOF_API ruleproof_status ruleproof_ask(ruleproof_game* game, const char* question, char* buffer,
                                             size_t size, size_t* length);

#ifdef __cplusplus
}
#endif

#endif
