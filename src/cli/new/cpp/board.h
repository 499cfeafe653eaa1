// A small Go board under the Tromp-Taylor rules. Put your own board in its place: adapter.cpp needs what is public.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

using Rows = std::vector<std::string>;  // the top row first: '.' is an empty point, 'X' a black stone, 'O' a white one
using Point = std::pair<int, int>;      // column and row, counted from 0 at the top left

class Board {
public:
    // A player is 0 for Black, 1 for White.
    Board(Rows rows, int to_play, std::array<int, 2> captured, bool fault)
        : rows_(std::move(rows)), to_play_(to_play), captured_(captured), history_{rows_}, fault_(fault) {}

    const Rows& rows() const { return rows_; }
    // The black stones and the white stones that were captured.
    const std::array<int, 2>& captured() const { return captured_; }
    bool over() const { return passes_ == 2; }

    // Returns false if the move is illegal; then nothing changes.
    bool pass() {
        if (over()) return false;
        ++passes_;
        next(rows_);
        return true;
    }

    bool play(Point point) {
        const auto [x, y] = point;
        if (over() || rows_[y][x] != '.') return false;
        const int opponent = 1 - to_play_;
        Rows after = rows_;
        after[y][x] = stones[to_play_];
        std::array<int, 2> captured = captured_;
        captured[opponent] += clear(after, stones[opponent]);
        captured[to_play_] += clear(after, stones[to_play_]);
        if (earlier(after)) return false;
        captured_ = captured;
        passes_ = 0;
        next(after);
        return true;
    }

private:
    static constexpr char stones[] = "XO";
    Rows rows_;
    int to_play_;
    int passes_ = 0;
    std::array<int, 2> captured_;
    std::vector<Rows> history_;
    bool fault_;

    void next(Rows after) {
        rows_ = std::move(after);
        to_play_ = 1 - to_play_;
        history_.push_back(rows_);
    }

    // A play may not make an earlier position again.
    bool earlier(const Rows& after) const {
        auto first = history_.begin();
        // Too few: a longer cycle brings an older position back.
        if (fault_ && history_.size() > 8) first = history_.end() - 8;
        return std::find(first, history_.end(), after) != history_.end();
    }

    // Removes the stones of this colour from which no path of such stones reaches an empty point; returns their number.
    static int clear(Rows& rows, char stone) {
        const int height = int(rows.size()), width = int(rows[0].size());
        Rows left = rows;  // where it has a stone of this colour at the end, that stone is dead
        std::vector<Point> reached;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                if (rows[y][x] == '.') reached.push_back({x, y});
        while (!reached.empty()) {
            const auto [x, y] = reached.back();
            reached.pop_back();
            for (const auto& [u, v] : {Point{x - 1, y}, Point{x + 1, y}, Point{x, y - 1}, Point{x, y + 1}}) {
                if (u < 0 || u >= width || v < 0 || v >= height || left[v][u] != stone) continue;
                left[v][u] = '.';
                reached.push_back({u, v});
            }
        }
        int removed = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                if (left[y][x] == stone) {
                    rows[y][x] = '.';
                    ++removed;
                }
        return removed;
    }
};
