// A small Go board under the Tromp-Taylor rules, with a fault. Put your own board in its place: fuzz.cpp needs what is public.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

enum Point : std::uint8_t { Empty, Black, White };

class Board {
public:
    Board(int width, int height) : width_(width), height_(height), states_{{Points(std::size_t(width * height), Empty), {0, 0}, 0}} {}

    Point at(int x, int y) const { return now().points[index(x, y)]; }
    // The black stones and the white stones that were captured.
    const std::array<int, 2>& captured() const { return now().captured; }
    bool over() const { return now().passes == 2; }

    bool legal(Point player, int x, int y) const { return after(player, x, y).has_value(); }

    // Returns false if the move is illegal; then nothing changes. A pass is x = y = -1.
    bool play(Point player, int x, int y) {
        auto next = after(player, x, y);
        if (next) states_.push_back(*std::move(next));
        return next.has_value();
    }

    // Returns false if there is no move to take back.
    bool undo() {
        if (states_.size() == 1) return false;
        states_.pop_back();
        return true;
    }

    // A point counts for a player who has a stone on it, or who alone reaches it over empty points.
    std::array<int, 2> score() const {
        const Points black = reach(now().points, Black), white = reach(now().points, White);
        std::array<int, 2> score = {0, 0};
        for (std::size_t i = 0; i < black.size(); ++i) {
            score[0] += black[i] != Empty && white[i] == Empty;
            score[1] += white[i] != Empty && black[i] == Empty;
        }
        return score;
    }

private:
    // THE FAULT: a play may not make an earlier position again, but only this many of them are remembered. A longer cycle brings an
    // older one back. SIZE_MAX remembers them all.
    static constexpr std::size_t remembered = 2;

    using Points = std::vector<Point>;  // row by row, the top one first
    struct State {
        Points points;
        std::array<int, 2> captured;
        int passes;
    };

    int width_, height_;
    std::vector<State> states_;  // at the start and after each move

    const State& now() const { return states_.back(); }
    std::size_t index(int x, int y) const { return std::size_t(y * width_ + x); }

    // What a move leads to; nothing if it is illegal.
    std::optional<State> after(Point player, int x, int y) const {
        if (over()) return std::nullopt;
        State next = now();
        if (x < 0) {
            ++next.passes;
            return next;
        }
        if (next.points[index(x, y)] != Empty) return std::nullopt;
        const Point opponent = player == Black ? White : Black;
        next.passes = 0;
        next.points[index(x, y)] = player;
        next.captured[opponent - 1] += clear(next.points, opponent);
        next.captured[player - 1] += clear(next.points, player);
        const auto first = states_.end() - std::ptrdiff_t(std::min(remembered, states_.size()));
        const bool earlier = std::any_of(first, states_.end(), [&](const State& state) { return state.points == next.points; });
        return earlier ? std::nullopt : std::optional(next);
    }

    // Removes the stones of this colour from which no path of such stones reaches an empty point; returns their number.
    int clear(Points& points, Point color) const {
        Points blocks = points;
        for (Point& point : blocks) point = point == color ? Empty : point == Empty ? color : Point(3 - color);
        const Points alive = reach(blocks, color);
        int removed = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (points[i] != color || alive[i] != Empty) continue;
            points[i] = Empty;
            ++removed;
        }
        return removed;
    }

    // Marks the points of this colour and the empty ones that it reaches over empty ones.
    Points reach(Points points, Point color) const {
        std::vector<std::pair<int, int>> reached;
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x)
                if (points[index(x, y)] == color) reached.push_back({x, y});
        while (!reached.empty()) {
            const auto [x, y] = reached.back();
            reached.pop_back();
            for (const auto& [u, v] : {std::pair{x - 1, y}, std::pair{x + 1, y}, std::pair{x, y - 1}, std::pair{x, y + 1}}) {
                if (u < 0 || u >= width_ || v < 0 || v >= height_ || points[index(u, v)] != Empty) continue;
                points[index(u, v)] = color;
                reached.push_back({u, v});
            }
        }
        for (Point& point : points)
            if (point != color) point = Empty;
        return points;
    }
};
