/* A set of points: one bit for each, in row order from the top. */
typedef struct {
  uint64_t w[WORDS];
} set;

/* A position: the pieces of each owner (each kind of each player, then neutral ones), memory in the order of the document
   (numbers in halves, players as sets), and the player to move, or -1. The members below to_move are derived from these. */
struct game_position {
  set stones[OWNERS];
  int64_t memory[PLACES + 1];
  int to_move;
  set occupied;
  bool is_known[MEMOS + 1];
  /* MEMOS */
};

enum { NO_WINNER = -2 };

/* A game: its position and its past, whose array the caller provides. */
struct game_state {
  struct game_position now;
  struct game_position *past; /* the start, and the position after each turn */
  int moments;                /* number of positions in past */
  int room;                   /* size of the array */
  bool is_over;
  bool met_limit; /* a limit was met in computing whether the start is over, a winner or a score */
  int winner; /* set by a move that ended the game: a player, or -1 for nobody; otherwise NO_WINNER */
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

/* A reason why a turn is illegal, and the clauses that give it. */
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

/* Data of one call of a function above. `met_limit` states that a number or a collection became too large. */
struct game {
  struct game_position *past;
  struct game_position *began; /* the position at the start of the turn */
  bool met_limit;
  bool is_listed; /* whether the move to play is known to be legal, because it was listed */
};

/* The result of a move. */
struct turn {
  struct game_position now;
  int winner;
  bool has_winner;
  bool forgets;
};

/* Collects turns: stores up to `most`, and stops when `enough` are found. `rank` is the rank of all turns
   found; the document prefers turns of greater rank, so those of smaller rank are dropped. */
struct list {
  struct game_move *moves;
  int most, found, enough;
  int64_t rank[PREFERENCES + 1];
};

struct refusals {
  int *numbers;
  int most, count;
};
