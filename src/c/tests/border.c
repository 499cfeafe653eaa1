/* Calls everything that superko.h declares, as C does: with an engine that plays by the rules, with faulty ones, with tables that lack
 * callbacks, and with arguments that are wrong. `.ci/c` runs it with sanitizers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <superko.h>

#define LENGTH(list) (sizeof(list) / sizeof(list)[0])
#define POINTS 25
#define MOVES 1000

static int failures = 0;

#define EXPECT(condition) expect(condition, #condition, __LINE__, "")
#define EXPECT_IN(part, text) expect((text) != NULL && strstr(text, part) != NULL, part, __LINE__, text)

static void expect(int condition, const char *what, int line, const char *but) {
    if (condition) return;
    fprintf(stderr, "border.c:%d: expected %s%s%s\n", line, what, but != NULL && *but ? ", not\n" : "", but != NULL ? but : "(null)");
    ++failures;
}

/* What is wrong with an engine. */
typedef enum { NOTHING, SUPERKO_OF_TWO, BAD_AT, BAD_TRUTH, BAD_SCORE, BAD_COUNT, NO_KOMI, NO_BOARD } Fault;

/* What the callbacks were told, and how often. */
typedef struct {
    Fault fault;
    int begun, ended, last, komi;
} Told;

typedef struct {
    Told *told;
    int number, width, height, length;
    double komi;
    unsigned char board[MOVES + 1][POINTS]; /* after each move */
    int captured[MOVES + 1][2], passes[MOVES + 1];
} Game;

/* superko plays on in the game that has begun last, and in no other. */
static Game *current(void *game) {
    Game *g = game;
    EXPECT(g->number == g->told->last);
    return g;
}

/* While a callback runs, superko says which game this is; the last move is the one that the engine is asked about. */
static void playing(const char *part) {
    char *game = superko_playing();
    EXPECT_IN("\"rules\":\"", game);
    EXPECT_IN(part, game);
    superko_free(game);
}

static void *begin(void *user, int width, int height, double komi) {
    Told *told = user;
    playing("\"moves\":[]");
    if (width * height > POINTS || told->fault == NO_BOARD || (told->fault == NO_KOMI && komi != 0)) return NULL;
    Game *g = calloc(1, sizeof *g);
    g->told = told;
    g->number = told->last = ++told->begun;
    g->width = width;
    g->height = height;
    g->komi = komi;
    told->komi |= komi != 0;
    return g;
}

static void end(void *game) {
    Game *g = game;
    ++g->told->ended;
    free(g);
}

static int neighbours(const Game *g, int point, int found[4]) {
    const int x = point % g->width, y = point / g->width;
    int n = 0;
    if (x > 0) found[n++] = point - 1;
    if (x + 1 < g->width) found[n++] = point + 1;
    if (y > 0) found[n++] = point - g->width;
    if (y + 1 < g->height) found[n++] = point + g->width;
    return n;
}

/* Marks what is reached from here over points like it; 1 if one of `sought` is adjacent. */
static int reaches(const Game *g, const unsigned char *board, int point, unsigned char sought, unsigned char *seen) {
    int next[4], found = 0;
    seen[point] = 1;
    for (int i = neighbours(g, point, next); i-- > 0;) {
        if (board[next[i]] == sought) found = 1;
        if (board[next[i]] == board[point] && !seen[next[i]]) found |= reaches(g, board, next[i], sought, seen);
    }
    return found;
}

static int clear(const Game *g, unsigned char *board, unsigned char color) {
    unsigned char dead[POINTS] = {0};
    int removed = 0;
    for (int point = 0; point < g->width * g->height; ++point) {
        unsigned char seen[POINTS] = {0};
        dead[point] = board[point] == color && !reaches(g, board, point, SUPERKO_EMPTY, seen);
    }
    for (int point = 0; point < POINTS; ++point)
        if (dead[point]) board[point] = SUPERKO_EMPTY, ++removed;
    return removed;
}

/* Sets what follows the last move by this one; 0 if it is illegal. */
static int after(Game *g, int color, int x, int y) {
    const int now = g->length;
    unsigned char *next = g->board[now + 1];
    if (now == MOVES) abort();
    EXPECT(color == (now % 2 ? SUPERKO_WHITE : SUPERKO_BLACK));
    memcpy(next, g->board[now], POINTS);
    memcpy(g->captured[now + 1], g->captured[now], sizeof g->captured[now]);
    if (g->passes[now] == 2) return 0;
    g->passes[now + 1] = x < 0 ? g->passes[now] + 1 : 0;
    if (x < 0) {
        EXPECT(x == -1 && y == -1);
        return 1;
    }
    EXPECT(x < g->width && 0 <= y && y < g->height);
    if (next[y * g->width + x] != SUPERKO_EMPTY) return 0;
    next[y * g->width + x] = (unsigned char)color;
    g->captured[now + 1][2 - color] += clear(g, next, (unsigned char)(3 - color));
    g->captured[now + 1][color - 1] += clear(g, next, (unsigned char)color);
    for (int i = g->told->fault == SUPERKO_OF_TWO && now > 0 ? now - 1 : 0; i <= now; ++i)
        if (memcmp(g->board[i], next, POINTS) == 0) return 0;
    return 1;
}

static int play(void *game, int color, int x, int y) {
    Game *g = current(game);
    const int legal = after(g, color, x, y);
    g->length += legal;
    return legal && g->told->fault == BAD_TRUTH ? 7 : legal;
}

static int legal(void *game, int color, int x, int y) { return after(current(game), color, x, y); }

static int at(void *game, int x, int y) {
    Game *g = current(game);
    return g->told->fault == BAD_AT ? 3 : g->board[g->length][y * g->width + x];
}

static int undo(void *game) {
    Game *g = current(game);
    if (g->length == 0) return 0;
    --g->length;
    return 1;
}

static int score(void *game, double *black, double *white) {
    Game *g = current(game);
    const unsigned char *board = g->board[g->length];
    *black = 0;
    *white = g->komi;
    for (int point = 0; point < g->width * g->height; ++point) {
        unsigned char b[POINTS] = {0}, w[POINTS] = {0};
        const int empty = board[point] == SUPERKO_EMPTY;
        const int reached_b = empty && reaches(g, board, point, SUPERKO_BLACK, b);
        const int reached_w = empty && reaches(g, board, point, SUPERKO_WHITE, w);
        *black += board[point] == SUPERKO_BLACK || (reached_b && !reached_w);
        *white += board[point] == SUPERKO_WHITE || (reached_w && !reached_b);
    }
    if (g->told->fault == BAD_SCORE) *white += 0.25;
    return 1;
}

static int captured(void *game, int *black, int *white) {
    Game *g = current(game);
    *black = g->told->fault == BAD_COUNT ? -1 : g->captured[g->length][0];
    *white = g->captured[g->length][1];
    return 1;
}

static int over(void *game) {
    Game *g = current(game);
    return g->passes[g->length] == 2;
}

static const superko_engine whole = {sizeof(superko_engine), "whole", begin, end, play, legal, at, undo, score, captured, over};
static const char RULES[] = "tromp-taylor";

/* Bytes that look random, the same every time. */
static void fill(uint8_t *bytes, size_t size, uint32_t seed) {
    for (size_t i = 0; i < size; ++i) bytes[i] = (uint8_t)((seed = seed * 1664525u + 1013904223u) >> 24);
}

static int check(const superko_engine *engine, Fault fault, uint64_t games, char **report) {
    Told told = {fault, 0, 0, 0, 0};
    const int status = superko_check(RULES, "3x3, 4x2", games, 1, engine, &told, report);
    EXPECT(told.begun == (engine->end != NULL ? told.ended : told.begun));
    EXPECT(told.komi || fault != NOTHING);
    return status;
}

static void engines(void) {
    char *report = NULL;
    EXPECT(check(&whole, NOTHING, 60, &report) == SUPERKO_AGREEMENT);
    EXPECT_IN("agreement: whole plays by tromp-taylor", report);
    EXPECT_IN("captured", report);
    superko_free(report);

    EXPECT(check(&whole, SUPERKO_OF_TWO, 60, &report) == SUPERKO_DISAGREEMENT);
    EXPECT_IN("disagreement: whole does not play by tromp-taylor", report);
    EXPECT_IN("the rules say illegal, whole says legal", report);
    /* The call that the report ends with shows the same disagreement. */
    const char *call = report != NULL ? strstr(report, "superko_replay(\"") : NULL;
    EXPECT(call != NULL);
    if (call != NULL) {
        char json[1000], *again = NULL;
        size_t length = 0;
        for (call += strlen("superko_replay(\""); *call != '"' && length + 1 < sizeof json; ++call) {
            if (*call == '\\') ++call;
            json[length++] = *call;
        }
        json[length] = 0;
        Told told = {SUPERKO_OF_TWO, 0, 0, 0, 0};
        EXPECT(superko_replay(json, &whole, &told, &again) == SUPERKO_DISAGREEMENT);
        EXPECT_IN("the rules say illegal, whole says legal", again);
        superko_free(again);
        told.fault = NOTHING;
        EXPECT(superko_replay(json, &whole, &told, &again) == SUPERKO_AGREEMENT);
        EXPECT_IN("agreement", again);
        superko_free(again);
        EXPECT(told.begun == told.ended);
    }
    superko_free(report);

    const struct { Fault fault; const char *says; } unusable[] = {
        {BAD_AT, "expected SUPERKO_EMPTY, SUPERKO_BLACK or SUPERKO_WHITE"},
        {BAD_TRUTH, "expected 1 for yes, 0 for no, or a negative number"},
        {BAD_SCORE, "expected multiples of a half"},
        {BAD_COUNT, "expected no negative number"},
    };
    for (size_t i = 0; i < LENGTH(unusable); ++i) {
        const int status = check(&whole, unusable[i].fault, 60, &report);
        EXPECT(status == SUPERKO_DISAGREEMENT || status == SUPERKO_NO_VERDICT);
        EXPECT_IN(unusable[i].says, report);
        superko_free(report);
    }

    EXPECT(check(&whole, NO_KOMI, 60, &report) == SUPERKO_AGREEMENT);
    EXPECT_IN("komi", report);
    superko_free(report);
    EXPECT(check(&whole, NO_BOARD, 60, &report) == SUPERKO_ERROR);
    EXPECT_IN("refused every board", report);
    superko_free(report);
}

static void callbacks_that_are_missing(void) {
    char *report = NULL;
    const char *keys[] = {"legal", "rows", "taken back", "score", "captured", "over"};
    for (size_t i = 0; i < LENGTH(keys); ++i) {
        superko_engine part = whole;
        if (i == 0) part.legal = NULL;
        if (i == 1) part.at = NULL;
        if (i == 2) part.undo = NULL;
        if (i == 3) part.score = NULL;
        if (i == 4) part.captured = NULL;
        if (i == 5) part.over = NULL;
        EXPECT(check(&part, NOTHING, 10, &report) == SUPERKO_AGREEMENT);
        const char *skipped = report != NULL ? strstr(report, i == 2 ? "left out: " : "not answered: ") : NULL;
        /* Legality is tried out. */
        if (i > 0) EXPECT_IN(keys[i], skipped);
        superko_free(report);
    }
    /* As an older header has it, which knew nothing after `play`; and a newer one. */
    struct { superko_engine now; void *later[4]; } newer = {whole, {0}};
    newer.now.size = sizeof newer;
    newer.now.name = NULL;
    EXPECT(check(&newer.now, SUPERKO_OF_TWO, 60, &report) == SUPERKO_DISAGREEMENT);
    EXPECT_IN("the engine does not play by", report);
    superko_free(report);
    superko_engine *older = malloc(offsetof(superko_engine, legal));
    memcpy(older, &whole, offsetof(superko_engine, legal));
    older->size = offsetof(superko_engine, legal);
    Told told = {SUPERKO_OF_TWO, 0, 0, 0, 0};
    const char *cycle = "{\"rules\":\"tromp-taylor\",\"board\":\"2x2\",\"moves\":[\"b2\",\"a1\",\"b1\",\"pass\",\"a2\",\"a1\",\"b2\"]}";
    EXPECT(superko_replay(cycle, older, &told, &report) == SUPERKO_DISAGREEMENT);
    EXPECT_IN("would repeat the position", report);
    superko_free(report);
    EXPECT(told.begun > 0 && told.begun == told.ended);
    free(older);
}

static void bytes_that_are_games(void) {
    uint8_t bytes[200];
    char *report = NULL;
    int found = 0, empty = 0;
    for (uint32_t seed = 0; seed < 300; ++seed) {
        fill(bytes, sizeof bytes, seed);
        Told told = {NOTHING, 0, 0, 0, 0};
        report = (char *)bytes; /* is overwritten */
        EXPECT(superko_fuzz(RULES, "3x3", bytes, seed, &whole, &told, &report) == SUPERKO_AGREEMENT);
        EXPECT(report == NULL);
        EXPECT(told.begun == told.ended && told.begun > 0);
        told.fault = NO_KOMI;
        EXPECT(superko_fuzz(RULES, "3x3", bytes, sizeof bytes, &whole, &told, NULL) == SUPERKO_AGREEMENT);
        told.fault = SUPERKO_OF_TWO;
        if (superko_fuzz(RULES, "3x3", bytes, sizeof bytes, &whole, &told, &report) != SUPERKO_AGREEMENT) {
            EXPECT_IN("does not play by", report);
            superko_free(report);
            ++found;
        }
        EXPECT(told.begun == told.ended);
        if (found > 0) break;
    }
    EXPECT(found > 0);
    /* An engine that declines everything is no agreement. */
    for (uint32_t seed = 0; seed < 20; ++seed) {
        fill(bytes, sizeof bytes, seed);
        Told told = {NO_BOARD, 0, 0, 0, 0};
        if (superko_fuzz(RULES, "3x3", bytes, sizeof bytes, &whole, &told, &report) == SUPERKO_NO_VERDICT) {
            EXPECT_IN("returned NULL", report);
            ++empty;
        }
        superko_free(report);
    }
    EXPECT(empty > 0);

    /* Changed games are other games, crossed ones too, and no longer than there is room. */
    uint8_t room[2][300];
    size_t sizes[2], changed = 0;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        for (int i = 0; i < 2; ++i) {
            memcpy(room[i], bytes, sizeof bytes);
            sizes[i] = superko_mutate(RULES, "3x3", room[i], sizeof bytes, sizeof room[i], seed % 2 ? bytes : NULL, seed % 2 ? 9 : 0, seed);
        }
        EXPECT(sizes[0] == sizes[1] && sizes[0] <= sizeof room[0] && memcmp(room[0], room[1], sizes[0]) == 0);
        char *games[] = {superko_game(RULES, "3x3", bytes, sizeof bytes), superko_game(RULES, "3x3", room[0], sizes[0])};
        changed += strcmp(games[0], games[1]) != 0;
        superko_free(games[0]);
        superko_free(games[1]);
        EXPECT(superko_mutate(RULES, "3x3", room[0], sizes[0], 5, NULL, 0, seed) <= 5);
    }
    EXPECT(changed > 10);
    uint8_t reached[2][1000] = {{0}, {0}};
    superko_reached(RULES, "3x3", NULL, 0, reached[0], sizeof reached[0]);
    superko_reached(RULES, "3x3", bytes, sizeof bytes, reached[1], sizeof reached[1]);
    size_t counted[2] = {0, 0};
    for (size_t i = 0; i < 2000; ++i) counted[i / 1000] += reached[i / 1000][i % 1000];
    EXPECT(0 < counted[0] && counted[0] < counted[1]);
    superko_reached(RULES, "3x3", bytes, sizeof bytes, NULL, 5);

    char *case_json = superko_game(RULES, "torus 4x4", bytes, sizeof bytes);
    EXPECT_IN("\"board\":\"torus 4x4\"", case_json);
    EXPECT_IN("\"moves\":[\"", case_json);
    char *answer = superko_judge(case_json);
    EXPECT_IN("\"legal\":[true", answer);
    EXPECT_IN("\"score\":", answer);
    superko_free(answer);
    superko_free(case_json);
    case_json = superko_game(RULES, NULL, NULL, 0);
    EXPECT_IN("\"moves\":[]", case_json);
    superko_free(case_json);
}

static void arguments_that_are_wrong(void) {
    const uint8_t bytes[] = {1, 2, 3};
    Told told = {NOTHING, 0, 0, 0, 0};
    superko_engine no_begin = whole, no_play = whole, no_size = whole, no_name = whole;
    no_begin.begin = NULL;
    no_play.play = NULL;
    no_size.size = 0;
    no_name.name = "\xff";
    const struct {
        const char *rules, *boards;
        const uint8_t *bytes;
        const superko_engine *engine;
        const char *says;
    } wrong[] = {
        {"tromp-tailor", "3x3", bytes, &whole, "tromp-tailor"},
        {NULL, "3x3", bytes, &whole, "rules is NULL"},
        {"\xff", "3x3", bytes, &whole, "rules is not UTF-8"},
        {RULES, "3by3", bytes, &whole, "3by3"},
        {RULES, "", bytes, &whole, "board"},
        {RULES, "\xff", bytes, &whole, "boards is not UTF-8"},
        {RULES, "3x3", NULL, &whole, "bytes is NULL"},
        {RULES, "3x3", bytes, NULL, "engine is NULL"},
        {RULES, "3x3", bytes, &no_begin, "engine->begin and engine->play are required"},
        {RULES, "3x3", bytes, &no_play, "engine->begin and engine->play are required"},
        {RULES, "3x3", bytes, &no_size, "expected sizeof(superko_engine)"},
        {RULES, "3x3", bytes, &no_name, "engine->name is not UTF-8"},
    };
    for (size_t i = 0; i < LENGTH(wrong); ++i) {
        char *report = NULL;
        EXPECT(superko_fuzz(wrong[i].rules, wrong[i].boards, wrong[i].bytes, 3, wrong[i].engine, &told, &report) == SUPERKO_ERROR);
        EXPECT_IN("error: ", report);
        EXPECT_IN(wrong[i].says, report);
        superko_free(report);
        EXPECT(superko_fuzz(wrong[i].rules, wrong[i].boards, wrong[i].bytes, 3, wrong[i].engine, &told, NULL) == SUPERKO_ERROR);
        if (wrong[i].bytes != NULL) {
            EXPECT(superko_check(wrong[i].rules, wrong[i].boards, 1, 1, wrong[i].engine, &told, &report) == SUPERKO_ERROR);
            EXPECT_IN(wrong[i].says, report);
            superko_free(report);
        }
        if (wrong[i].engine == &whole && wrong[i].bytes != NULL) {
            uint8_t room[] = {7, 7, 7, 0};
            superko_reached(wrong[i].rules, wrong[i].boards, room, 3, room + 3, 1);
            EXPECT(superko_mutate(wrong[i].rules, wrong[i].boards, room, 3, 3, NULL, 0, 1) == 3 && room[0] == 7 && room[3] == 0);
        }
        char *game = superko_game(wrong[i].rules, wrong[i].boards, wrong[i].bytes, 3);
        if (wrong[i].engine == &whole) {
            EXPECT_IN("{\"error\":\"", game);
            EXPECT_IN(wrong[i].says, game);
        }
        superko_free(game);
    }
    EXPECT(told.begun == 0);

    char *report = NULL;
    /* Boards that no table of callbacks has, and a rulebook without Black and White. */
    EXPECT(superko_check(RULES, "torus 3x3", 10, 1, &whole, &told, &report) == SUPERKO_ERROR);
    EXPECT_IN("superko_engine has only grids", report);
    superko_free(report);
    EXPECT(superko_fuzz(RULES, "torus 3x3", bytes, 3, &whole, &told, &report) != SUPERKO_AGREEMENT);
    EXPECT_IN("superko_engine has only grids", report);
    superko_free(report);
    EXPECT(superko_fuzz("political", "3x3", bytes, 3, &whole, &told, &report) != SUPERKO_AGREEMENT);
    EXPECT_IN("superko_engine has only Black and White", report);
    superko_free(report);

    const char *malformed[] = {NULL, "", "{", "{\"rules\":\"tromp-taylor\",\"board\":\"3x3\",\"moves\":[\"z9\"]}", "\xff"};
    for (size_t i = 0; i < LENGTH(malformed); ++i) {
        char *answer = superko_judge(malformed[i]);
        EXPECT_IN("{\"error\":\"", answer);
        superko_free(answer);
        EXPECT(superko_replay(malformed[i], &whole, &told, &report) == SUPERKO_ERROR);
        EXPECT_IN("error: ", report);
        superko_free(report);
    }
    superko_free(NULL);
    EXPECT(superko_playing() == NULL);
    EXPECT(strchr(superko_version(), '.') != NULL);
}

int main(void) {
    engines();
    callbacks_that_are_missing();
    bytes_that_are_games();
    arguments_that_are_wrong();
    if (failures == 0) printf("superko %s: the border to C holds\n", superko_version());
    return failures != 0;
}
