// Puts the board of board.h on trial: reads cases and writes answers, one JSON object per line.
//
//     make
//     superko check --rules tromp-taylor --jsonl ./adapter
//
// `superko help cases` describes cases and answers. With --fault the board forgets what it should remember; try it once, to see
// what a disagreement looks like.

#include <iostream>
#include <regex>
#include <set>
#include <stdexcept>

#include "board.h"
#include "json.h"

// The rulebook and the amendments that your board plays by, without the names of presets: `superko rules cgos` says what cgos is.
const std::string rules = "tromp-taylor";
const std::set<std::string> amendments = {};
const std::string letters = "abcdefghjklmnopqrstuvwxyz";  // there is no column i

// The board does not support the case. Decline rather than guess: the trial leaves such games out and says so.
struct Declined : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::vector<std::string> texts(const Json& list) {
    std::vector<std::string> found;
    for (const Json& item : list.items) found.push_back(item.value);
    return found;
}

template <class Items, class Write>
std::string written(const Items& items, Write write) {
    std::string list;
    for (const auto& item : items) list += (list.empty() ? "" : ",") + write(item);
    return "[" + list + "]";
}

// The keys of the answer to a case. Every case has the whole game, so nothing is kept from one to the next.
std::string answer(const Json& case_, bool fault) {
    const auto amend = texts(case_["amend"]);
    if (case_["rules"].value != rules || std::set<std::string>(amend.begin(), amend.end()) != amendments) throw Declined("other rules");
    std::smatch size;
    if (!std::regex_match(case_["board"].value, size, std::regex(R"((\d+)x(\d+))")) || std::stoul(size[1]) > letters.size())
        throw Declined("only grids of at most 25 columns");
    const int width = std::stoi(size[1]), height = std::stoi(size[2]);

    // A board that can only start empty declines set-ups instead: if (case_["setup"].kind) throw Declined("no set-ups");
    const Json& setup = case_["setup"];
    Rows rows = texts(setup["rows"]);
    if (rows.empty()) rows.assign(height, std::string(width, '.'));
    // A count that is missing is 0.
    const auto before = [&](const char* player) { return std::stoi("0" + setup["captured"][player].value); };
    Board board(rows, setup["to_play"].value == "w", {before("b"), before("w")}, fault);

    std::vector<bool> legal;
    for (const std::string& move : texts(case_["moves"])) {
        if (move == "undo") throw Declined("moves are not taken back");
        // Names count the rows from the bottom, "rows" and the board from the top.
        legal.push_back(move == "pass" ? board.pass()
                                       : board.play({letters.find(move[0]), height - std::stoi(move.substr(1))}));
        if (!legal.back()) break;  // the answer ends with the first illegal move
    }

    // Leave out what your board does not know; add "score", "to_play", "legal_moves" or "winner" if it knows them.
    const auto word = [](bool truth) { return std::string(truth ? "true" : "false"); };
    const auto [b, w] = board.captured();
    return "\"legal\":" + written(legal, word) +
           ",\"rows\":" + written(board.rows(), [](const std::string& row) { return "\"" + row + "\""; }) +
           ",\"captured\":{\"b\":" + std::to_string(b) + ",\"w\":" + std::to_string(w) + "},\"over\":" + word(board.over());
}

int main(int count, char** arguments) {
    const bool fault = count > 1 && std::string(arguments[1]) == "--fault";
    for (std::string line; std::getline(std::cin, line);) {
        const Json case_ = Reader(line).read();
        std::string reply;
        try {
            reply = answer(case_, fault);
        } catch (const Declined& why) {
            reply = "\"error\":\"" + std::string(why.what()) + "\"";
        }
        if (case_["id"].kind) reply += ",\"id\":\"" + case_["id"].value + "\"";
        std::cout << "{" << reply << "}" << std::endl;  // endl flushes: superko waits for each answer
    }
}
