/* A set of points: a bit for each, in row order from the top. */
typedef struct {
  uint64_t w[WORDS];
} set;

/* A position: the pieces of each owner (each kind of each player, then neutral ones), memory in the order of the document
   (numbers in halves, players as sets), and the player to move, or -1. What is below is derived from these. */
struct game_position {
  set stones[OWNERS];
  int64_t memory[PLACES + 1];
  int to_move;
  set occupied;
  bool is_known[MEMOS + 1];
  /* MEMOS */
};

/* A game: its position and its past, which the caller has room for. */
struct game_state {
  struct game_position now;
  struct game_position *past; /* the positions after each turn, the start first */
  int moments;                /* how many they are */
  int room;                   /* how many there may be */
  bool is_over;
  int winner; /* the winner by a move that wins; else -1 */
};

/* A turn. An argument is the number of a point, player, direction or kind, or a whole number. */
struct game_play {
  int action;
  int argument[MOST_ARGUMENTS];
};
struct game_move {
  int player;
  int count;
  struct game_play play[MOST_PLAYS];
};

/* Why a turn is illegal, and the clauses that say so. */
struct game_refusal_text {
  const char *message;
  const char *clauses;
};
extern const struct game_refusal_text game_refusal[];
extern const char *const game_action[];
extern const char *const game_player[];

enum { GAME_LIMIT = -1, GAME_ILLEGAL = 0, GAME_PLAYED = 1 };

void game_start(struct game_state *state, struct game_position *past, int room);
int game_moves(struct game_state *state, struct game_move *moves, int most);
int game_asides(struct game_state *state, struct game_move *moves, int most);
int game_play(struct game_state *state, const struct game_move *move);
int game_refusals(struct game_state *state, const struct game_move *move, int *numbers, int most);
bool game_is_over(const struct game_state *state);
bool game_wins(struct game_state *state, int player);
int64_t game_score(struct game_state *state, int player);
uint64_t game_key(const struct game_state *state);
int64_t game_perft(struct game_state *state, int depth);

/* The call in progress, and whether a number or a collection became too large. */
struct game {
  struct game_position *past;
  struct game_position *began; /* where the turn began */
  bool met_limit;
};

/* What a move leads to. */
struct turn {
  struct game_position now;
  int winner;
  bool has_winner;
  bool forgets;
};

/* Turns that are collected until they are enough. */
struct list {
  struct game_move *moves;
  int most, found, enough;
};

struct refusals {
  int *numbers;
  int most, count;
};
