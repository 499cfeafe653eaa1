// The board of rooklift/sgf on trial: reads cases and writes answers, one JSON object per line.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	"github.com/rooklift/sgf"
)

const letters = "abcdefghjklmnopqrst"

type Case struct {
	Id, Setup json.RawMessage
	Board     string
	Moves     []string
}

type Answer map[string]interface{}

func answer(c Case) Answer {
	var width, height int
	if n, _ := fmt.Sscanf(c.Board, "%dx%d", &width, &height); n != 2 || width != height || width > 19 || c.Setup != nil {
		return Answer{"error": "games from the empty square of at most 19 lines only"}
	}
	name := func(x, y int) string { return letters[x:x+1] + strconv.Itoa(height-y) }
	board := sgf.NewBoard(width)
	legal := []bool{}
	for _, move := range c.Moves {
		if move == "undo" {
			return Answer{"error": "moves are not taken back"}
		}
		if move == "pass" {
			board.Pass()
			legal = append(legal, true)
			continue
		}
		x := 0
		for letters[x] != move[0] {
			x++
		}
		row, _ := strconv.Atoi(move[1:])
		err := board.Play(sgf.Point(x, height-row))
		legal = append(legal, err == nil)
		if err != nil {
			break
		}
	}
	rows, moves := []string{}, []string{"pass"}
	for y := 0; y < height; y++ {
		row := ""
		for x := 0; x < width; x++ {
			row += map[sgf.Colour]string{sgf.BLACK: "X", sgf.WHITE: "O", sgf.EMPTY: "."}[board.State[x][y]]
			if may, _ := board.Legal(sgf.Point(x, y)); may {
				moves = append(moves, name(x, y))
			}
		}
		rows = append(rows, row)
	}
	captured := map[string]int{"b": board.CapturesBy[sgf.WHITE], "w": board.CapturesBy[sgf.BLACK]}
	toPlay := map[sgf.Colour]string{sgf.BLACK: "b", sgf.WHITE: "w"}[board.Player]
	return Answer{"legal": legal, "rows": rows, "legal_moves": moves, "captured": captured, "to_play": toPlay}
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var c Case
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			panic(err)
		}
		reply := answer(c)
		reply["id"] = c.Id
		text, _ := json.Marshal(reply)
		fmt.Println(string(text))
	}
}
