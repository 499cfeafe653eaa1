<?php
// The Dragon Go Server's count, for positions.py: a case per line in, {"margin": Black's lead} out. The first argument is the folder
// of its source, the second one its name of the rules, JAPANESE or CHINESE.
//
// Its files include the whole server; only the classes that count are loaded.
error_reporting(E_ERROR);
[, $folder, $ruleset] = $argv;
$source = fn($file) => file_get_contents("$folder/include/$file.php");
preg_match_all('/^define\((["\'])(\w+)\1, *([^;]*)\); *(?:\/\/.*)?$/m', $source('globals') . $source('game_functions'), $constants, PREG_SET_ORDER);
foreach ($constants as [, , $name, $value]) {
   try {
      defined($name) || eval("define('$name', $value);");
   } catch (Error $error) {
      // It needs another one that nothing here needs.
   }
}
eval(str_replace('<?php', '', preg_replace('/^require_once.*$/m', '', $source('board'))));
eval(str_replace('<?php', '', preg_replace('/^require_once.*$/m', '', $source('rulesets'))));
define('ALLOWED_RULESETS', 'JAPANESE|CHINESE');
preg_match('/^class GameScore\n.*?^}/ms', $source('game_functions'), $class);
eval($class[0]);

while (($line = fgets(STDIN)) !== false) {
   $case = json_decode($line, true);
   $rows = $case['setup']['rows'];
   $board = new Board(0, count($rows));
   $board->init_board();
   foreach ($rows as $y => $row) {
      foreach (str_split($row) as $x => $cell) {
         if ($cell != '.') $board->array[$x][$y] = $cell == 'X' ? BLACK : WHITE;
      }
   }
   foreach (end($case['moves'])['agree'] as $dead) {
      $marked = $toggled = array();
      [$x, $y] = [strpos('abcdefghjklmnopqrstuvwxyz', $dead[0]), count($rows) - substr($dead, 1)];
      $board->toggle_marked_area($x, $y, $marked, $toggled, false);
   }
   $score = new GameScore($ruleset, 0, $case['komi']);
   // Its prisoners are those that a player holds.
   $score->set_prisoners_all($case['setup']['captured']['w'], $case['setup']['captured']['b']);
   $board->fill_game_score($score);
   echo json_encode(array('margin' => -$score->calculate_score(null, false))), "\n";
}
