// Package superko puts a board in Go on trial: what a test needs of superko.h. Copy this file.
//
// pkg-config has to find superko.pc, and the program the shared library:
//
//	export PKG_CONFIG_PATH=$HOME/.local/lib/pkgconfig LD_LIBRARY_PATH=$HOME/.local/lib
//	go test && go test -fuzz=.
package superko

/*
#cgo pkg-config: superko
#include <stdlib.h>
#include <superko.h>

void *superkoBegin(void *user, int width, int height, double komi);
void superkoEnd(void *game);
int superkoPlay(void *game, int color, int x, int y);
int superkoLegal(void *game, int color, int x, int y);
int superkoAt(void *game, int x, int y);
*/
import "C"

import (
	"runtime/cgo"
	"unsafe"
)

// Color is what is on a point, or a player.
type Color int

const (
	Empty Color = C.SUPERKO_EMPTY
	Black Color = C.SUPERKO_BLACK
	White Color = C.SUPERKO_WHITE
)

// Board is a game. Columns and rows count from 0 at the top left; a pass is x = y = -1. The other callbacks of superko.h can be added
// in the same way.
type Board interface {
	// Play returns false if the move is illegal; then nothing changes.
	Play(player Color, x, y int) bool
	Legal(player Color, x, y int) bool
	At(x, y int) Color
}

// Make starts a game; nil declines it.
type Make func(width, height int, komi float64) Board

// Check is a whole trial. It returns the report, and whether the board agrees with the rules.
func Check(name, rules, boards string, games, seed uint64, make Make) (report string, agrees bool) {
	return trial(name, rules, boards, make, func(rules, boards *C.char, engine *C.superko_engine, user unsafe.Pointer, report **C.char) C.int {
		return C.superko_check(rules, boards, C.uint64_t(games), C.uint64_t(seed), engine, user, report)
	})
}

// Fuzz plays the game that these bytes are. The report is empty if the board agrees with the rules.
func Fuzz(name, rules, boards string, bytes []byte, make Make) (report string, agrees bool) {
	return trial(name, rules, boards, make, func(rules, boards *C.char, engine *C.superko_engine, user unsafe.Pointer, report **C.char) C.int {
		copied := C.CBytes(bytes)
		defer C.free(copied)
		return C.superko_fuzz(rules, boards, (*C.uint8_t)(copied), C.size_t(len(bytes)), engine, user, report)
	})
}

func trial(name, rules, boards string, make Make, run func(rules, boards *C.char, engine *C.superko_engine, user unsafe.Pointer, report **C.char) C.int) (string, bool) {
	cName, cRules, cBoards := C.CString(name), C.CString(rules), C.CString(boards)
	defer C.free(unsafe.Pointer(cName))
	defer C.free(unsafe.Pointer(cRules))
	defer C.free(unsafe.Pointer(cBoards))
	user := keep(make)
	defer drop(user)
	engine := C.superko_engine{
		size:  C.sizeof_superko_engine,
		name:  cName,
		begin: (*[0]byte)(C.superkoBegin),
		end:   (*[0]byte)(C.superkoEnd),
		play:  (*[0]byte)(C.superkoPlay),
		legal: (*[0]byte)(C.superkoLegal),
		at:    (*[0]byte)(C.superkoAt),
	}
	var report *C.char
	status := run(cRules, cBoards, &engine, user, &report)
	defer C.superko_free(report)
	return C.GoString(report), status == C.SUPERKO_AGREEMENT
}

// C may not keep a pointer to what Go has: it gets one to a handle.
func keep(value any) unsafe.Pointer {
	kept := C.malloc(C.size_t(unsafe.Sizeof(cgo.Handle(0))))
	*(*cgo.Handle)(kept) = cgo.NewHandle(value)
	return kept
}

func drop(kept unsafe.Pointer) {
	(*(*cgo.Handle)(kept)).Delete()
	C.free(kept)
}

func board(game unsafe.Pointer) Board { return (*(*cgo.Handle)(game)).Value().(Board) }

func yes(answer bool) C.int {
	if answer {
		return 1
	}
	return 0
}

//export superkoBegin
func superkoBegin(user unsafe.Pointer, width, height C.int, komi C.double) unsafe.Pointer {
	board := (*(*cgo.Handle)(user)).Value().(Make)(int(width), int(height), float64(komi))
	if board == nil {
		return nil
	}
	return keep(board)
}

//export superkoEnd
func superkoEnd(game unsafe.Pointer) { drop(game) }

//export superkoPlay
func superkoPlay(game unsafe.Pointer, color, x, y C.int) C.int {
	return yes(board(game).Play(Color(color), int(x), int(y)))
}

//export superkoLegal
func superkoLegal(game unsafe.Pointer, color, x, y C.int) C.int {
	return yes(board(game).Legal(Color(color), int(x), int(y)))
}

//export superkoAt
func superkoAt(game unsafe.Pointer, x, y C.int) C.int { return C.int(board(game).At(int(x), int(y))) }
