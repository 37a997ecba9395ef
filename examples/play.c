/* Plays a random game with libruleproof: play GAME [SEED]. GAME is a game's name or the path of a document (.md). */
#include <ruleproof.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program with a message if a call that must succeed has failed. */
static void expect(ruleproof_game* game, ruleproof_status status) {
  if (status == RULEPROOF_OK) return;
  char message[500] = "";
  ruleproof_message(game, message, sizeof message, NULL);
  fprintf(stderr, "play: status %d: %s\n", (int)status, message);
  exit(1);
}

/* Returns a text about a game; the caller frees it. */
static char* text_of(ruleproof_game* game, ruleproof_status (*get)(ruleproof_game*, char*, size_t, size_t*)) {
  size_t length;
  expect(game, get(game, NULL, 0, &length));
  char* text = malloc(length + 1);
  if (text == NULL) abort();
  expect(game, get(game, text, length + 1, NULL));
  return text;
}

static void print(ruleproof_game* game, ruleproof_status (*get)(ruleproof_game*, char*, size_t, size_t*)) {
  char* text = text_of(game, get);
  puts(text);
  free(text);
}

/* Ends a text at the first character `end`, which the text must contain, and returns the rest behind it. */
static char* cut(char* text, char end) {
  char* at = strchr(text, end);
  *at = '\0';
  return at + 1;
}

/* Tries a move that is illegal, and prints each clause that forbids it. */
static void print_refusal(ruleproof_game* game, const char* move) {
  if (ruleproof_play(game, move) != RULEPROOF_ILLEGAL) exit(1);
  char reasons[4000], words[4000];
  expect(game, ruleproof_why_not(game, move, reasons, sizeof reasons, NULL));
  for (char* clause = reasons; *clause != '\0';) {
    char* fault = cut(clause, '\t');
    char* points = cut(fault, '\t');
    char* next = cut(points, '\n');
    expect(game, ruleproof_clause(game, clause, words, sizeof words, NULL));
    printf("%s is illegal: %s [%s]%s%s\n  \"%s\"\n", move, fault, clause, *points != '\0' ? " at " : "",
           points, words);
    clause = next;
  }
}

/* Plays a random legal move or, if `late`, the last move of the list, which is a pass in games of two colours.
   In Political Go the list is empty when every player has moved; then the next checking period begins. */
static void play_a_move(ruleproof_game* game, bool late, bool show_refusal) {
  char* moves = text_of(game, ruleproof_legal_moves);
  int count = 0;
  for (const char* c = moves; *c != '\0'; ++c) count += *c == '\n';
  if (count == 0) {
    expect(game, ruleproof_play(game, "period"));
  } else {
    char* move = moves;
    for (int before = late ? count - 1 : rand() % count; before > 0; --before) move = cut(move, '\n');
    cut(move, '\n');
    expect(game, ruleproof_play(game, move));
    if (show_refusal) print_refusal(game, move); /* the same move is now illegal */
  }
  free(moves);
}

/* Returns the text of a file; the caller frees it. */
static char* text_in(const char* path) {
  enum { most = (1 << 20) + 2 }; /* the library refuses longer documents */
  char* text = malloc(most);
  FILE* file = fopen(path, "rb");
  if (text == NULL || file == NULL) {
    perror(path);
    exit(2);
  }
  text[fread(text, 1, most - 1, file)] = '\0';
  fclose(file);
  return text;
}

int main(int argc, char** argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: play GAME [SEED]\n");
    return 2;
  }
  srand(argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1);

  ruleproof_options options = {.game = argv[1]};
  char* document = strlen(argv[1]) > 3 && strcmp(argv[1] + strlen(argv[1]) - 3, ".md") == 0 ? text_in(argv[1]) : NULL;
  if (document != NULL) options = (ruleproof_options){.document = document};
  ruleproof_game* game;
  char message[500];
  if (ruleproof_create(&options, &game, message, sizeof message) != RULEPROOF_OK) {
    fprintf(stderr, "play: %s\n", message);
    return 2;
  }
  free(document); /* the library does not use the text after the call */

  bool over = false;
  for (int number = 0; number < 400 && !over; ++number) { /* Political Go has no end */
    play_a_move(game, number >= 300, number == 0);
    expect(game, ruleproof_is_over(game, &over));
  }
  print(game, ruleproof_drawing);
  print(game, ruleproof_score);
  print(game, ruleproof_record);
  ruleproof_destroy(game);
  return 0;
}
