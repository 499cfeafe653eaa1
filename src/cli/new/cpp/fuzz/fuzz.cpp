// Fuzzes the board of board.h: libFuzzer or AFL++ makes bytes, superko plays the game that they are and compares everything that the
// board says with the rules. A difference ends the program with a report.

#include <superko.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "board.h"

namespace {

// The rules that your board plays by, and the boards that it has: `superko rules` lists rules, and "9x9,5x4" would be two boards.
// Small boards find more.
constexpr char rules[] = "tromp-taylor";
constexpr char boards[] = "3x3";

// A game. superko.h describes the callbacks below; delete those that your board has no answer to.
struct Game {
    Board board;
    double komi;
};

Game& of(void* game) { return *static_cast<Game*>(game); }

superko_engine table() {
    superko_engine engine = {};
    engine.size = sizeof engine;
    engine.name = "my board";
    // An exception may not leave a callback: noexcept ends the program there.
    engine.begin = [](void*, int width, int height, double komi) noexcept -> void* { return new Game{Board(width, height), komi}; };
    engine.end = [](void* game) noexcept { delete &of(game); };
    engine.play = [](void* game, int color, int x, int y) noexcept { return int(of(game).board.play(Point(color), x, y)); };
    engine.legal = [](void* game, int color, int x, int y) noexcept { return int(of(game).board.legal(Point(color), x, y)); };
    engine.at = [](void* game, int x, int y) noexcept { return int(of(game).board.at(x, y)); };
    engine.undo = [](void* game) noexcept { return int(of(game).board.undo()); };
    engine.over = [](void* game) noexcept { return int(of(game).board.over()); };
    engine.captured = [](void* game, int* black, int* white) noexcept {
        *black = of(game).board.captured()[0];
        *white = of(game).board.captured()[1];
        return 1;
    };
    engine.score = [](void* game, double* black, double* white) noexcept {
        const auto [b, w] = of(game).board.score();
        *black = b;
        *white = w + of(game).komi;
        return 1;
    };
    return engine;
}

#ifdef __linux__
// libFuzzer takes these for coverage: it keeps games that reach something new by the rules.
__attribute__((section("__libfuzzer_extra_counters"))) std::uint8_t reached[1 << 14];
#else
std::uint8_t reached[1];
#endif

// Says, before the stack of a crash, which game the board was playing: superko_replay plays it again.
void name_the_game() {
    if (char* game = superko_playing()) {
        std::fprintf(stderr, "my board was playing this game:\n  %s\n", game);
        superko_free(game);
    }
}

// After a failed assertion, too: then the handler goes on that was there before, which is that of the fuzzer.
struct sigaction before;

void on_abort(int) {
    name_the_game();
    sigaction(SIGABRT, &before, nullptr);
    std::raise(SIGABRT);
}

}  // namespace

// The sanitizers call these before they print anything.
extern "C" void __asan_on_error() { name_the_game(); }
extern "C" void __ubsan_on_report() { name_the_game(); }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const superko_engine engine = table();
    static const bool watched = [] {
        struct sigaction now = {};
        now.sa_handler = on_abort;
        return sigaction(SIGABRT, &now, &before) == 0;
    }();
    (void)watched;
    superko_reached(rules, boards, bytes, size, reached, sizeof reached);
    char* report = nullptr;
    if (superko_fuzz(rules, boards, bytes, size, &engine, nullptr, &report) != SUPERKO_AGREEMENT) {
        std::fputs(report, stderr);
        std::abort();
    }
    return 0;
}

// Games are changed move by move: left out, swapped, repeated elsewhere.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t max_size, unsigned seed) {
    return superko_mutate(rules, boards, bytes, size, max_size, nullptr, 0, seed);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t size, const std::uint8_t* other,
                                                 std::size_t other_size, std::uint8_t* bytes, std::size_t max_size, unsigned seed) {
    const std::size_t copied = size < max_size ? size : max_size;
    std::memcpy(bytes, one, copied);
    return superko_mutate(rules, boards, bytes, copied, max_size, other, other_size, seed);
}
