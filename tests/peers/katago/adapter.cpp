// KataGo's classes of rules as a subject for `superko check --jsonl`, under `--rules katago` or a preset of KataGo's rules, without a net:
// link it with `cpp/game` of KataGo's source and with what that needs of `cpp/core`, and compile it in the folder that contains `cpp`.
// With the argument `margin` it also answers by how much Black leads at the end.

#include "cpp/external/nlohmann_json/json.hpp"
#include "cpp/game/boardhistory.h"

#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

using nlohmann::json;
using std::string;

static const string COLUMNS = "abcdefghjklmnopqrstuvwxyz";

// Why the program does not take a case.
struct Declined {
  string why;
};

struct Subject {
  Board board;
  Player player;
  BoardHistory history;

  Loc at(const string& name) const {
    size_t x = COLUMNS.find(name.at(0));
    int y = board.y_size - std::stoi(name.substr(1));
    if(x >= (size_t)board.x_size || y < 0 || y >= board.y_size)
      throw Declined{"there is no point " + name};
    return Location::getLoc((int)x, y, board.x_size);
  }

  // On a marked stone, or where it would be captured, KataGo takes a play for unblocking.
  bool isPlay(Loc loc) const {
    return !history.isGameFinished && history.isLegal(board, loc, player) && !history.isPassForKo(board, loc, player);
  }

  bool isUnblocking(Loc loc) const {
    return !history.isGameFinished && board.colors[loc] == getOpp(player) && history.isPassForKo(board, loc, player);
  }

  bool play(const json& move) {
    Loc loc = Board::PASS_LOC;
    bool legal = !history.isGameFinished;
    if(move.is_object() && move.contains("unblock"))
      legal = isUnblocking(loc = at(move["unblock"]));
    else if(!move.is_string())
      throw Declined{"unknown move " + move.dump()};
    else if(move != "pass")
      legal = isPlay(loc = at(move));
    if(legal) {
      history.makeBoardMoveAssumeLegal(board, loc, player, NULL);
      player = history.presumedNextMovePla;
    }
    return legal;
  }

  template<class Is> json points(Is is) const {
    json found = json::array();
    for(int y = 0; y < board.y_size; y++)
      for(int x = 0; x < board.x_size; x++)
        if(is(Location::getLoc(x, y, board.x_size)))
          found.push_back(string(1, COLUMNS[x]) + std::to_string(board.y_size - y));
    return found;
  }

  json rows() const {
    json rows;
    for(int y = 0; y < board.y_size; y++) {
      string row;
      for(int x = 0; x < board.x_size; x++) {
        Color color = board.colors[Location::getLoc(x, y, board.x_size)];
        row += color == C_BLACK ? 'X' : color == C_WHITE ? 'O' : '.';
      }
      rows.push_back(row);
    }
    return rows;
  }

  json answer() const {
    bool over = history.isGameFinished;
    json answer = {{"rows", rows()}, {"over", over}};
    answer["captured"] = {{"b", board.numBlackCaptures}, {"w", board.numWhiteCaptures}};
    answer["to_play"] = over ? json() : json(player == P_BLACK ? "b" : "w");
    answer["winner"] = json();
    if(over)
      answer["winner"] = history.isNoResult ? "none" : history.winner == P_BLACK ? "b" : history.winner == P_WHITE ? "w" : "tie";
    else {
      answer["legal_moves"] = points([&](Loc loc) { return isPlay(loc); });
      answer["legal_moves"].push_back("pass");
    }
    if(history.rules.scoringRule == Rules::SCORING_TERRITORY) {
      const string phases[] = {"play", "cleanup-1", "cleanup-2"};
      answer["phase"] = over ? "over" : phases[history.encorePhase];
      if(!over)
        answer["blocked"] = points([&](Loc loc) { return history.koRecapBlocked[loc]; });
    }
    return answer;
  }
};

static Rules rulesOf(const json& given) {
  if(given["rules"] != "katago" && given["rules"] != "tromp-taylor")
    throw Declined{"not KataGo's rules"};
  Rules rules(Rules::KO_POSITIONAL, Rules::SCORING_AREA, Rules::TAX_NONE, true, false, Rules::WHB_ZERO, false, given.value("komi", 0.0f));
  if(!Rules::komiIsIntOrHalfInt(rules.komi))
    throw Declined{"komi"};
  for(const string name : given.value("amend", json::array())) {
    if(name == "simple-ko")
      rules.koRule = Rules::KO_SIMPLE;
    else if(name == "situational-superko")
      rules.koRule = Rules::KO_SITUATIONAL;
    else if(name == "territory-score")
      rules.scoringRule = Rules::SCORING_TERRITORY;
    else if(name == "seki-tax")
      rules.taxRule = Rules::TAX_SEKI;
    else if(name == "group-tax")
      rules.taxRule = Rules::TAX_ALL;
    else if(name == "no-suicide")
      rules.multiStoneSuicideLegal = false;
    else if(name == "button")
      rules.hasButton = true;
    else if(name == "handicap-bonus-n")
      rules.whiteHandicapBonusRule = Rules::WHB_N;
    else if(name == "handicap-bonus-less-1")
      rules.whiteHandicapBonusRule = Rules::WHB_N_MINUS_ONE;
    // KataGo always has these; the second and the third go with its simple ko.
    else if(name != "pass-dead" && name != "same-pass-ends" && name != "no-result" && name != "no-single-suicide")
      throw Declined{"amendment " + name};
  }
  if(rules.hasButton && rules.scoringRule == Rules::SCORING_TERRITORY)
    throw Declined{"a button is for area scoring"};
  return rules;
}

static json judge(const json& given, bool margin) {
  int width, height;
  char rest;
  if(!given["board"].is_string() || sscanf(given["board"].get<string>().c_str(), "%dx%d%c", &width, &height, &rest) != 2)
    throw Declined{"only grids"};
  if(width > Board::MAX_LEN || height > Board::MAX_LEN)
    throw Declined{"too large"};
  Rules rules = rulesOf(given);
  Board board(width, height);
  Player player = P_BLACK;
  json setup = given.value("setup", json::object());
  for(const auto& [key, value] : setup.items())
    if(key != "rows" && key != "to_play" && key != "captured")
      throw Declined{"set-up with " + key};
  if(setup.contains("rows")) {
    std::vector<Move> stones;
    for(int y = 0; y < height; y++)
      for(int x = 0; x < width; x++)
        if(char stone = setup["rows"][y].get<string>()[x]; stone != '.')
          stones.push_back(Move(Location::getLoc(x, y, width), stone == 'X' ? P_BLACK : P_WHITE));
    if(!board.setStonesFailIfNoLibs(stones))
      throw Declined{"stones without liberties"};
  }
  if(setup.value("to_play", "b") == "w")
    player = P_WHITE;
  if(setup.contains("captured")) {
    board.numBlackCaptures = setup["captured"]["b"];
    board.numWhiteCaptures = setup["captured"]["w"];
  }
  Subject subject{board, player, BoardHistory(board, player, rules, 0, false)};
  subject.history.setAssumeMultipleStartingBlackMovesAreHandicap(false);
  subject.history.setOverrideNumHandicapStones(given.value("handicap", 0));
  json legal = json::array();
  for(const json& move : given.value("moves", json::array())) {
    legal.push_back(subject.play(move));
    if(!legal.back())
      break;
  }
  json answer = subject.answer();
  answer["legal"] = legal;
  if(margin && subject.history.isGameFinished && !subject.history.isNoResult)
    answer["margin"] = -subject.history.finalWhiteMinusBlackScore;
  return answer;
}

int main(int count, char** arguments) {
  bool margin = count > 1 && string(arguments[1]) == "margin";
  Board::initHash();
  string line;
  while(std::getline(std::cin, line)) {
    json given = json::parse(line), answer;
    try {
      answer = judge(given, margin);
    }
    catch(const Declined& declined) {
      answer = {{"error", declined.why}};
    }
    if(given.contains("id"))
      answer["id"] = given["id"];
    std::cout << answer.dump() << std::endl;
  }
}
