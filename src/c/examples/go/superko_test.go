package superko

import (
	"strings"
	"testing"
)

// A board that plays by the Tromp-Taylor rules. The one with a fault remembers only the last two positions.
type goban struct {
	width, height int
	positions     []string // row by row, at the start and after each move
	passes        int
	remembered    int
}

func start(remembered int) Make {
	return func(width, height int, _ float64) Board {
		empty := strings.Repeat("\x00", width*height)
		return &goban{width: width, height: height, positions: []string{empty}, remembered: remembered}
	}
}

func (g *goban) now() string { return g.positions[len(g.positions)-1] }

func (g *goban) At(x, y int) Color { return Color(g.now()[y*g.width+x]) }

func (g *goban) Legal(player Color, x, y int) bool {
	_, legal := g.after(player, x, y)
	return legal
}

func (g *goban) Play(player Color, x, y int) bool {
	next, legal := g.after(player, x, y)
	if legal {
		g.positions = append(g.positions, next)
		if x < 0 {
			g.passes++
		} else {
			g.passes = 0
		}
	}
	return legal
}

func (g *goban) after(player Color, x, y int) (string, bool) {
	if g.passes == 2 {
		return "", false
	}
	if x < 0 {
		return g.now(), true
	}
	points := []byte(g.now())
	if points[y*g.width+x] != byte(Empty) {
		return "", false
	}
	points[y*g.width+x] = byte(player)
	g.clear(points, Black+White-player)
	g.clear(points, player)
	for i := len(g.positions) - 1; i >= 0 && i >= len(g.positions)-g.remembered; i-- {
		if g.positions[i] == string(points) {
			return "", false
		}
	}
	return string(points), true
}

// Removes the stones of this color that reach no empty point.
func (g *goban) clear(points []byte, color Color) {
	alive := make([]bool, len(points))
	for grown := true; grown; {
		grown = false
		for point := range points {
			if points[point] != byte(color) || alive[point] {
				continue
			}
			for _, next := range g.neighbours(point) {
				alive[point] = alive[point] || points[next] == byte(Empty) || points[next] == byte(color) && alive[next]
			}
			grown = grown || alive[point]
		}
	}
	for point := range points {
		if points[point] == byte(color) && !alive[point] {
			points[point] = byte(Empty)
		}
	}
}

func (g *goban) neighbours(point int) (found []int) {
	x, y := point%g.width, point/g.width
	if x > 0 {
		found = append(found, point-1)
	}
	if x+1 < g.width {
		found = append(found, point+1)
	}
	if y > 0 {
		found = append(found, point-g.width)
	}
	if y+1 < g.height {
		found = append(found, point+g.width)
	}
	return found
}

const all = 1 << 30

func TestTheBoardAgrees(t *testing.T) {
	if report, agrees := Check("goban", "tromp-taylor", "3x3,4x2", 50, 1, start(all)); !agrees {
		t.Fatal(report)
	}
}

func TestTheFaultIsFound(t *testing.T) {
	report, agrees := Check("goban", "tromp-taylor", "3x3", 50, 1, start(2))
	if agrees || !strings.Contains(report, "would repeat the position") {
		t.Fatal(report)
	}
	t.Log(report)
}

func FuzzTheBoard(f *testing.F) {
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if report, agrees := Fuzz("goban", "tromp-taylor", "3x3", bytes, start(all)); !agrees {
			t.Fatal(report)
		}
	})
}
