/*
 * superko: puts an engine that plays Go on trial. C99 and C++.
 *
 * You fill in a table of callbacks, `superko_engine`. superko plays a game with your engine, compares everything that it says with
 * the rules, shrinks the first difference to a small game, and returns the report as text.
 *
 *     static const superko_engine engine = {.size = sizeof(superko_engine), .name = "my engine", .begin = begin, ...};
 *
 *     char *report;
 *     if (superko_fuzz("tromp-taylor", "3x3,5x4", bytes, size, &engine, NULL, &report) != SUPERKO_AGREEMENT) {
 *         fputs(report, stderr);
 *         abort();
 *     }
 *
 * Texts.    All texts are in UTF-8 and end with a zero byte. superko keeps neither the texts nor the table that you pass. You own every
 *           `char *` that superko returns, and free it with `superko_free`, never with `free`.
 * Rules.    `rules` is a rulebook or a preset, and amendments: "tromp-taylor", "tromp-taylor + no-suicide", "cgos".
 * Boards.   `boards` is a list with commas: "9x9,5x4" has a board of 9 columns and 9 rows, and one of 5 columns and 4 rows.
 *           NULL: small boards, of up to 16 points.
 * Threads.  Every function may be called from several threads at once. Callbacks are called only while the call that was given
 *           them lasts, on its thread, one after the other.
 * Jumps.    A callback has to return. An exception that leaves it, or longjmp out of it, is undefined behaviour.
 */
#ifndef SUPERKO_H
#define SUPERKO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What came of a trial. */
enum {
    SUPERKO_AGREEMENT = 0,    /* nothing that the engine said differs from the rules */
    SUPERKO_DISAGREEMENT = 1, /* something does, or an answer cannot be used: the report says what */
    SUPERKO_NO_VERDICT = 2,   /* nothing can be said about the rules: the report says why */
    SUPERKO_ERROR = 3         /* there was no trial: the text says which argument is wrong */
};

/* Points and players. */
enum { SUPERKO_EMPTY = 0, SUPERKO_BLACK = 1, SUPERKO_WHITE = 2 };

/*
 * An engine. Only `begin` and `play` are required. A callback that the engine does not have is NULL: that question is skipped, and
 * is never counted as agreement. Give `at`, too, if you can: without the position, little is compared.
 *
 * `game` is what `begin` returned. `x` is the column and `y` the row, both from 0 at the top left; a pass is x = y = -1. Points are
 * always within the board.
 *
 * Where nothing else is said, a callback returns 1 for yes, 0 for no, and a negative number if the engine cannot tell: then the
 * question is skipped. Any other number is reported as an answer that cannot be used.
 */
typedef struct superko_engine {
    /* sizeof(superko_engine). Later versions may add members at the end. */
    size_t size;

    /* What reports call the engine. NULL: "the engine". */
    const char *name;

    /* Starts a game on an empty board, Black to play. `komi` is a multiple of a half. `user` is what you passed to superko. NULL
     * declines the game: the engine does not have such a board or such a komi. Boards may be smaller than you named them, since
     * superko shrinks a disagreement. An earlier game may not have ended yet, but is not played any more: an engine with only one
     * board can return `user` every time, and leave out `end`. */
    void *(*begin)(void *user, int width, int height, double komi);

    /* Ends a game: frees what `begin` has allocated. It is called once for each game. */
    void (*end)(void *game);

    /* Plays a move: SUPERKO_BLACK or SUPERKO_WHITE is the player whose turn it is. 0: the move is illegal, and nothing has changed.
     * Negative: it was played, and the engine cannot tell whether it is legal. */
    int (*play)(void *game, int color, int x, int y);

    /* Would this move be legal? Nothing may change. If it is NULL, superko tries the move out by `play`, and plays the game again. Then
     * a trial takes about seven times as long: to play on a copy of the board and to forget it is worth the few lines. */
    int (*legal)(void *game, int color, int x, int y);

    /* SUPERKO_EMPTY, SUPERKO_BLACK or SUPERKO_WHITE. */
    int (*at)(void *game, int x, int y);

    /* Takes back the last move that still counts, pass or play: afterwards everything is as before it, the record of earlier
     * positions too. 0: it refuses, and nothing has changed. */
    int (*undo)(void *game);

    /* Sets both scores of the present position, with komi in White's, and returns 1. */
    int (*score)(void *game, double *black, double *white);

    /* Sets the number of black stones and of white stones that were captured, and returns 1. */
    int (*captured)(void *game, int *black, int *white);

    /* Is the game over? */
    int (*over)(void *game);
} superko_engine;

/*
 * Plays the game that these bytes are, for a fuzz target. Any bytes are a game from the empty board, of at most `size` moves;
 * similar bytes are similar games. `bytes` may be NULL if `size` is 0.
 *
 * Returns SUPERKO_AGREEMENT, and sets `*report` to NULL, if everything that the engine says is as the rules have it, or if it
 * declines the komi of this game. Otherwise `*report` is a text. `report` may be NULL.
 */
int superko_fuzz(const char *rules, const char *boards, const uint8_t *bytes, size_t size, const superko_engine *engine, void *user,
                 char **report);

/*
 * A whole trial, for a test: plays this number of games, first those that show known faults of other programs. The same number and
 * `seed` give the same games. `*report` is always a text; after agreement it says what was compared and what was left out.
 */
int superko_check(const char *rules, const char *boards, uint64_t games, uint64_t seed, const superko_engine *engine, void *user,
                  char **report);

/* Plays one game, a case in JSON: what a report shows under "again:". `*report` is always a text. */
int superko_replay(const char *case_json, const superko_engine *engine, void *user, char **report);

/*
 * The game that these bytes are, as a case in JSON: {"rules": "tromp-taylor", "board": "3x3", "moves": ["b2", "pass"]}. Boards may be
 * of any kind here: "torus 4x4", "graph6:Bw". If an argument is wrong: {"error": "..."}.
 */
char *superko_game(const char *rules, const char *boards, const uint8_t *bytes, size_t size);

/*
 * Changes the bytes of a game into those of a similar game, for the custom mutator of a fuzzer: a move or a stretch of moves is left
 * out, added, swapped, changed, repeated, or played elsewhere on the board, or the game goes on as the one of `other` does. `other` may
 * be NULL if `other_size` is 0. There is room for `max_size` bytes at `bytes`, of which `size` are given. The same seed makes the same
 * change. Returns the new size, at most `max_size`. If an argument is wrong, nothing is changed.
 */
size_t superko_mutate(const char *rules, const char *boards, uint8_t *bytes, size_t size, size_t max_size, const uint8_t *other,
                      size_t other_size, uint64_t seed);

/*
 * Sets some of the `length` bytes at `counters` to 1: what the game of these bytes reaches by the rules, such as a clause broken, a
 * number of stones captured, or a distance to the position that a move repeats. A fuzzer that takes them for coverage is guided also
 * where it cannot look into the engine: libFuzzer on Linux does, if they are in the section "__libfuzzer_extra_counters".
 */
void superko_reached(const char *rules, const char *boards, const uint8_t *bytes, size_t size, uint8_t *counters, size_t length);

/*
 * The answer to a case, in JSON: what is legal, the position, the score. To a malformed case: {"error": "..."}.
 * `superko help cases` describes cases and answers.
 */
char *superko_judge(const char *case_json);

/*
 * The game that a trial is playing on this thread, as a case in JSON, up to the move that the engine is playing or is asked about. NULL
 * where no trial is running. For a handler that says which game crashed the engine: `superko_replay` plays it again.
 */
char *superko_playing(void);

/* Frees a text that superko returned. NULL is allowed. */
void superko_free(char *text);

/* The version, "0.1.0". It is static: do not free it. */
const char *superko_version(void);

#ifdef __cplusplus
}
#endif

#endif
