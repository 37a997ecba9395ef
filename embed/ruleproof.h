/*
 * libruleproof: plays board games by their rules, and says which clause of the rules forbids a move. For C11
 * and every language that calls C. examples/ has whole programs.
 *
 * Ownership. A game is made by ruleproof_create and ended by ruleproof_destroy. Every other pointer belongs
 * to the caller; none is kept after the call that it is given to.
 *
 * Threads. A game may be used by one thread at a time, and by another one later; ruleproof_stop alone may be
 * called meanwhile. Different games have nothing to do with each other, and the functions without a game may
 * be called at any time.
 *
 * Texts that are given end with a NUL. Moves, points and records have the forms of record/README.md: "B c3",
 * "W pass", "W 1,1 move 0,0 east", "R G3 first B4". All texts are UTF-8; nothing but players' names has other
 * characters than ASCII.
 *
 * Texts that are returned are written into the caller's buffer of `size` bytes, with a NUL at the end.
 * `*length` is then the length without it; `length` may be NULL. If buffer is NULL and size is 0 there is
 * only the length. If the buffer is too small nothing is written, and `*length` is what is needed; room for
 * length + 1 bytes will do. A list has one line for each of its entries; each line ends with '\n'.
 *
 * Functions return a status. Unless that is RULEPROOF_OK nothing has changed: neither the game nor what
 * the pointers point to, but for `*length` and for what ruleproof_create says.
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
      3, /* a text cannot be read, or says what the game does not have; see ruleproof_message */
  RULEPROOF_BAD_CALL = 4,  /* a pointer is NULL that must not be */
  RULEPROOF_TOO_SMALL = 5, /* the buffer is too small for the text */
  /* After these the game is lost: each further call with it returns the same, until it is destroyed. */
  RULEPROOF_NO_MEMORY = 6, /* there is not enough memory */
  RULEPROOF_FAULT = 7,     /* a fault of the library; please report it */
  /* Only after ruleproof_stop or ruleproof_limit_steps; the game is not lost. */
  RULEPROOF_STOPPED = 8 /* the call was stopped, or took more steps than it may; see ruleproof_message */
} ruleproof_status;

typedef struct ruleproof_game ruleproof_game;

/* What is played. Whatever is NULL, 0 or false is as the rules have it. */
typedef struct ruleproof_options {
  const char* game;     /* its name, as in ruleproof_games */
  const char* readings; /* of clauses that can be read in several ways: "ko=simple suicide=illegal" */
  const char* board;    /* columns and rows: "9x9" */
  const char* komi;     /* "6.5" */
  int players;          /* how many, where the rules leave that open; they are called A, B, C and so on */
  bool relax;           /* boards and komis are taken that the rules forbid */
  /* What follows was added later; see ruleproof_create_sized. */
  const char*
      document; /* the text of a document of the rules language, whose game is played; `game` is NULL then */
  const char* settings; /* numbers and settings of the document: "komi=6.5 play=counted" */
} ruleproof_options;

/* The version of the library, "0.1.0". It is never freed. */
RULEPROOF_API const char* ruleproof_version(void);

/* The list of the names of all games. */
RULEPROOF_API ruleproof_status ruleproof_games(char* buffer, size_t size, size_t* length);

/*
 * Makes a game at its start. If it fails *game is NULL, and `message`, unless it is NULL, says why, cut off
 * after message_size - 1 bytes; of a document with errors it is the first one, "document:line:column: error:
 * ...".
 *
 * The options may grow at their end. ruleproof_create_sized is told how large those of its caller are, and
 * takes the rest to be NULL, 0 or false; it refuses larger ones than it knows, unless the rest of them is. In
 * C and C++ ruleproof_create is a macro that tells it. The function of that name, which is for programs that
 * were compiled before there was the macro and for other languages, reads the options up to `relax`.
 */
RULEPROOF_API ruleproof_status ruleproof_create(const ruleproof_options* options, ruleproof_game** game,
                                                char* message, size_t message_size);
RULEPROOF_API ruleproof_status ruleproof_create_sized(const ruleproof_options* options, size_t options_size,
                                                      ruleproof_game** game, char* message,
                                                      size_t message_size);
#define ruleproof_create(options, game, message, message_size) \
  ruleproof_create_sized((options), sizeof(ruleproof_options), (game), (message), (message_size))

/* Ends a game. NULL is fine. */
RULEPROOF_API void ruleproof_destroy(ruleproof_game* game);

/*
 * What was wrong at the last call with this game that returned RULEPROOF_ILLEGAL, RULEPROOF_BAD_TEXT,
 * RULEPROOF_STOPPED or that lost the game; empty if there was none. It is one line, without '\n'.
 */
RULEPROOF_API ruleproof_status ruleproof_message(ruleproof_game* game, char* buffer, size_t size,
                                                 size_t* length);

/* ------------------------------------------------------------------------------------------------ limits */

/*
 * From now on each call with this game may take so many elementary steps of the rules language, in which its
 * rules are evaluated; 0 lifts the limit. A call that needs more returns RULEPROOF_STOPPED. On usual machines
 * ten million steps take about a second. How many a call takes is the same on each machine, but not in each
 * version of the library.
 */
RULEPROOF_API ruleproof_status ruleproof_limit_steps(ruleproof_game* game, uint64_t steps);

/*
 * Stops the call with this game that another thread is in: it soon returns RULEPROOF_STOPPED, unless it is
 * done before. Without such a call nothing happens. The game must not be destroyed meanwhile.
 */
RULEPROOF_API ruleproof_status ruleproof_stop(ruleproof_game* game);

/* ------------------------------------------------------------------------------------------------ playing */

/* Plays a legal move. RULEPROOF_ILLEGAL if it is not; RULEPROOF_BAD_TEXT also if it has to say more: which
   stones it flips, or what is chosen in it first. */
RULEPROOF_API ruleproof_status ruleproof_play(ruleproof_game* game, const char* move);

/* Takes back the last move since the start, or since the set-up of a record. RULEPROOF_NO_MOVE if there is
 * none. */
RULEPROOF_API ruleproof_status ruleproof_undo(ruleproof_game* game);

/* Starts anew from the empty board. */
RULEPROOF_API ruleproof_status ruleproof_restart(ruleproof_game* game);

/* Plays a record instead: its set-up, its readings, its board, settings and players, and its moves. `text` is
   a record in the plain form; in the games of two colours on a board it may be SGF. `name` is its name in
   messages, or NULL. RULEPROOF_BAD_TEXT if it cannot be read, is of another game, or has an illegal move. */
RULEPROOF_API ruleproof_status ruleproof_load(ruleproof_game* game, const char* text, const char* name);

/* ------------------------------------------------------------------------------------------------ moves */

/* RULEPROOF_OK or RULEPROOF_ILLEGAL; otherwise as ruleproof_play. */
RULEPROOF_API ruleproof_status ruleproof_is_legal(ruleproof_game* game, const char* move);

/* The list of legal turns; empty if the game is over. What is no turn, such as a proposal ("A propose B") or
   an event
   ("period"), is left out and can be played as well. */
RULEPROOF_API ruleproof_status ruleproof_legal_moves(ruleproof_game* game, char* buffer, size_t size,
                                                     size_t* length);

/* What is against a move, a line for each clause: its name, a tab, what is wrong, a tab, and the points that
   show it with blanks between them. Empty if the move is legal. */
RULEPROOF_API ruleproof_status ruleproof_why_not(ruleproof_game* game, const char* move, char* buffer,
                                                 size_t size, size_t* length);

/* The words of a clause in the rules. */
RULEPROOF_API ruleproof_status ruleproof_clause(ruleproof_game* game, const char* clause, char* buffer,
                                                size_t size, size_t* length);

/* ------------------------------------------------------------------------------------------------ the game
 */

/* What is played: the readings of all clauses that can be read in several ways, "suicide=legal
   ko=positional"; the board, "9x9", empty if there is none; and the list of players as they are called in
   moves: B and W, or other letters. */
RULEPROOF_API ruleproof_status ruleproof_ruleset(ruleproof_game* game, char* buffer, size_t size,
                                                 size_t* length);
RULEPROOF_API ruleproof_status ruleproof_board(ruleproof_game* game, char* buffer, size_t size,
                                               size_t* length);
RULEPROOF_API ruleproof_status ruleproof_players(ruleproof_game* game, char* buffer, size_t size,
                                                 size_t* length);

/* Whose turn it is; empty if the game is over, and where turns are free. */
RULEPROOF_API ruleproof_status ruleproof_to_move(ruleproof_game* game, char* buffer, size_t size,
                                                 size_t* length);

RULEPROOF_API ruleproof_status ruleproof_is_over(ruleproof_game* game, bool* over);

/* How many moves have been played since the start, or since the set-up of a record. */
RULEPROOF_API ruleproof_status ruleproof_moves(ruleproof_game* game, int* moves);

/* The list of the points on which a player has stones. */
RULEPROOF_API ruleproof_status ruleproof_stones(ruleproof_game* game, const char* player, char* buffer,
                                                size_t size, size_t* length);

/* As the board stands, of two players with names: "B+3.5", "W+0.5", "0" for a tie, "B+0" for one that Black
   wins. Of others the scores of all players, "A 12 B -3". In a game without scores "B+", "W+", or "0" while
   nobody has won. */
RULEPROOF_API ruleproof_status ruleproof_score(ruleproof_game* game, char* buffer, size_t size,
                                               size_t* length);

/* The position drawn in letters, in lines. */
RULEPROOF_API ruleproof_status ruleproof_drawing(ruleproof_game* game, char* buffer, size_t size,
                                                 size_t* length);

/* The record of the game, which ruleproof_load reads back. */
RULEPROOF_API ruleproof_status ruleproof_record(ruleproof_game* game, char* buffer, size_t size,
                                                size_t* length);

#ifdef __cplusplus
}
#endif

#endif
