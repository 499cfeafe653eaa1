(** * The law: written by [cargo xtask coq] from the code of spec, method by method *)

From Superko Require Export Words.

Module TrompTaylor.

Notation Position := (list Color).

Module Turn.
  Inductive type := Pass | Move (_ : Point) | Agree (_ : list Point) | Resume (_ : Player).
  #[export] Instance default : Inhabited type := Pass.
  #[export] Instance equality : Equality type :=
    decided (A := type) ltac:(decide equality; apply equal_or_not).
End Turn.
Export (hints) Turn.
Notation Turn := Turn.type.

Module Game.
  Record type :=
    { positions : list Position;
      to_play : list Player;
      turns : list Turn;
      komi : Z;
      captured_before : list nat;
      handicap : nat }.
  #[export] Instance default : Inhabited type :=
    {| positions := default; to_play := default; turns := default; komi := default; captured_before := default; handicap := default |}.
End Game.
Export (hints) Game.
Notation Game := Game.type.

Module Move.
  Record type :=
    { player : Player;
      point : Point }.
  #[export] Instance default : Inhabited type := {| player := default; point := default |}.
  #[export] Instance equality : Equality type :=
    decided (A := type) ltac:(decide equality; apply equal_or_not).
End Move.
Export (hints) Move.
Notation Move := Move.type.

Module Phase.
  Inductive type := Play | Stopped | Over.
  #[export] Instance default : Inhabited type := Play.
  #[export] Instance equality : Equality type :=
    decided (A := type) ltac:(decide equality; apply equal_or_not).
End Phase.
Export (hints) Phase.
Notation Phase := Phase.type.

Module Amendment.
  Inductive type :=
  | agreement
  | button
  | cycle_by_captures
  | free_repetition
  | group_tax
  | handicap_bonus_less_1
  | handicap_bonus_n
  | natural_situational_superko
  | no_result
  | no_single_suicide
  | no_suicide
  | opponent_resumes
  | own_moves_superko
  | pass_dead
  | pass_stones
  | passes_do_not_end
  | repetition_draws
  | repetition_loses
  | same_pass_ends
  | second_stop
  | seki_tax
  | simple_ko
  | situational_superko
  | spight_superko
  | territory_score
  | three_passes_end
  | ties_are_blacks
  | ties_are_whites
  | two_eye_territory
  | white_passes_last.
End Amendment.

Section Amended.
  Variable law : Amendment.type -> bool.

  Definition r1_grid (board : Board) : bool :=
    let n := node_count board in
    some (range_to 1 n) (fun m => (n mod m == 0) && isomorphic board (grid m (n / m))).

  Definition r2_position (board : Board) (position : Position) : bool :=
    (node_count board == length position) && every (points board) (fun p => p <? length position).

  Definition r3_b_block (board : Board) (position : Position) (p : Point) : list Point :=
    reachable board p (fun q => among (neighbors board q) (fun r => position.[r] == position.[p])).

  Definition r3_reaches (board : Board) (position : Position) (p : Point) (color : Color) : bool :=
    (position.[p] != color) &&
    some (r3_b_block board position p) (fun q => some (neighbors board q) (fun r => position.[r] == color)).

  Definition r3_c_liberties (board : Board) (position : Position) (block : list Point) : list Point :=
    those (points board) (fun e => (position.[e] == Color.Empty) && some block (fun p => adjacent board p e)).

  Definition r4_clear (board : Board) (position : Position) (color : Color) : Position :=
    let emptied := fun (p : Point) => (position.[p] == color) && negb (r3_reaches board position p Color.Empty) in
    function (points board) (fun p => if emptied p then Color.Empty else position.[p]).

  Definition r4_b_rephrased (board : Board) (position : Position) (color : Color) : Position :=
    let captured :=
      fun (p : Point) =>
        (position.[p] == color) && is_empty (r3_c_liberties board position (r3_b_block board position p)) in
    function (points board) (fun p => if captured p then Color.Empty else position.[p]).

  Definition Game_starting_from (position : Position) (first : Player) : Game :=
    let '(positions, to_play, turns) := ([position], [first], []) in
    {| Game.captured_before := [0; 0];
       Game.handicap := 0;
       Game.komi := 0;
       Game.positions := positions;
       Game.to_play := to_play;
       Game.turns := turns |}.

  Definition r5_a_empty_grid (board : Board) : Position := function (points board) (fun _ => Color.Empty).

  Definition r5_c_first : Player := Player.Black.

  Definition r5_start (board : Board) : Game := Game_starting_from (r5_a_empty_grid board) r5_c_first.

  Definition r5_b_alternate (mover : Player) : Player := Player.opponent mover.

  Definition Game_mover (self : Game) : Player := self.(Game.to_play).[length self.(Game.turns)].

  Definition Game_now (self : Game) : Position := self.(Game.positions).[length self.(Game.turns)].

  Definition agreed (game : Game) : bool :=
    match last_of game.(Game.turns) with | Some (Turn.Agree _) => true | _ => false end.

  Definition r9_d_counted_as_written (_board : Board) (position : Position) : Position := position.

  Definition blocks (board : Board) (position : Position) (color : Color) : list (list Point) :=
    each (among (points board) (fun p => position.[p] == color)) (fun p => r3_b_block board position p).

  Definition r7_1_color (position : Position) (m : Move) : Verdict Position :=
    if position.[m.(Move.point)] != Color.Empty then breaks "tromp-taylor.7.1"
    else Legal (but position m.(Move.point) (Player.color m.(Move.player))).

  Definition r7_2_clear_opponent (board : Board) (colored : Position) (m : Move) : Position :=
    r4_clear board colored (Player.color (Player.opponent m.(Move.player))).

  Definition r7_3_clear_own (board : Board) (captured : Position) (m : Move) : Position :=
    r4_clear board captured (Player.color m.(Move.player)).

  Definition r7_move_as_written (board : Board) (position : Position) (m : Move) : Verdict Position :=
    mapped (r7_1_color position m) (fun colored =>
       let captured := r7_2_clear_opponent board colored m in
       r7_3_clear_own board captured m).

  Definition unless_dead (board : Board) (position : Position) (m : Move) (barred : list Point -> bool) : Verdict Position :=
    match r7_1_color position m with
    | Legal colored =>
      let captured := r7_2_clear_opponent board colored m in
      let block := r3_b_block board captured m.(Move.point) in
      if is_empty (r3_c_liberties board captured block) && barred block then Illegal ["tromp-taylor.7"]
      else Legal (r7_3_clear_own board captured m)
    | _ => r7_move_as_written board position m
    end.

  Definition r7_move_by_no_single_suicide (board : Board) (position : Position) (m : Move) : Verdict Position :=
    unless_dead board position m (fun block => length block == 1).

  Definition r7_move_by_no_suicide (board : Board) (position : Position) (m : Move) : Verdict Position :=
    unless_dead board position m (fun _ => true).

  Definition r7_move (board : Board) (position : Position) (m : Move) : Verdict Position :=
    if law Amendment.no_suicide then r7_move_by_no_suicide board position m
    else if law Amendment.no_single_suicide then r7_move_by_no_single_suicide board position m
    else r7_move_as_written board position m.

  Definition blocks_may_capture_themselves : bool :=
    let row := grid 1 4 in
    let position := [Color.Black; Color.Empty; Color.White; Color.Empty] in
    match r7_move row position {| Move.player := Player.Black; Move.point := 1 |} with
    | Legal _ => true
    | _ => false
    end.

  Definition regions_without (board : Board) (position : Position) (color : Color) : list (list Point) :=
    each (among (points board) (fun p => position.[p] != color))
      (fun p => reachable board p (fun q => among (neighbors board q) (fun r => position.[r] != color))).

  Definition pass_alive (board : Board) (position : Position) (player : Player) : list (list Point) :=
    let own := fun (p : Point) => position.[p] == Player.color player in
    let empty := fun (p : Point) => position.[p] == Color.Empty in
    let can_be_emptied := blocks_may_capture_themselves in
    let keeps_a_liberty :=
      fun (region : list Point) (block : list Point) =>
        some region (fun p => empty p) &&
        every region
          (fun p => if_then (empty p || can_be_emptied) (some (neighbors board p) (fun q => contains block q))) in
    let regions := regions_without board position (Player.color player) in
    greatest (blocks board position (Player.color player)) (fun block alive =>
       let is_alive := fun (q : Point) => some alive (fun block => contains block q) in
       let enclosed :=
         fun (region : list Point) =>
           every region (fun p => every (neighbors board p) (fun q => if_then (own q) (is_alive q))) in
       number_of regions (fun region => keeps_a_liberty region block && enclosed region) >=? 2).

  Definition pass_alive_territory (board : Board) (position : Position) (player : Player) : list Point :=
    let alive := union_of (pass_alive board position player) (fun block => block) in
    let beside := fun (p : Point) => some (neighbors board p) (fun q => contains alive q) in
    let territory :=
      those (regions_without board position (Player.color player)) (fun region =>
         (number_of region (fun p => beside p) + 1 >=? Nat.max (length region) 2) &&
         every region (fun p => every (neighbors board p) (fun q => contains region q || contains alive q))) in
    union_of territory (fun region => region).

  Definition r9_d_counted_by_pass_dead (board : Board) (position : Position) : Position :=
    let dead :=
      fun (p : Point) (player : Player) =>
        (position.[p] == Player.color player) &&
        contains (pass_alive_territory board position (Player.opponent player)) p in
    let removed := fun (p : Point) => dead p Player.Black || dead p Player.White in
    function (points board) (fun p => if removed p then Color.Empty else position.[p]).

  Definition r9_d_counted (_board : Board) (position : Position) : Position :=
    if law Amendment.pass_dead then r9_d_counted_by_pass_dead _board position
    else r9_d_counted_as_written _board position.

  Definition standing (game : Game) : Position :=
    if agreed game then game.(Game.positions).[length game.(Game.turns) - 1] else Game_now game.

  Definition dead (board : Board) (game : Game) : list Point :=
    let counted := r9_d_counted board (Game_now game) in
    those (points board) (fun p => (standing game).[p] != counted.[p]).

  Definition r6_a_pass (position : Position) : Position := position.

  Definition r8_f_button_as_written (_game : Game) : option nat := None.

  Definition r8_f_button_by_button (game : Game) : option nat :=
    first (range 0 (length game.(Game.turns))) (fun i => game.(Game.turns).[i] == Turn.Pass).

  Definition r8_f_button (_game : Game) : option nat :=
    if law Amendment.button then r8_f_button_by_button _game
    else r8_f_button_as_written _game.

  Definition on_record (game : Game) : nat :=
    match r8_f_button game with | Some turn => turn + 1 | None => 0 end.

  Definition r6_b_superko_as_written (game : Game) (after : Position) : bool :=
    every (range (on_record game) (length game.(Game.positions))) (fun i => game.(Game.positions).[i] != after).

  Definition r6_b_superko_by_cycle_by_captures (_ : Game) (_ : Position) : bool := true.

  Definition r6_b_superko_by_free_repetition (_ : Game) (_ : Position) : bool := true.

  Definition new_situation (game : Game) (after : Position) (counts : nat -> bool) : bool :=
    let next := r5_b_alternate (Game_mover game) in
    every (range (on_record game) (length game.(Game.positions)))
      (fun i => if_then (counts i && (game.(Game.to_play).[i] == next)) (game.(Game.positions).[i] != after)).

  Definition r6_b_superko_by_natural_situational_superko (game : Game) (after : Position) : bool :=
    new_situation game after
      (fun i => (i == 0) || match game.(Game.turns).[i - 1] with | Turn.Move _ => true | _ => false end).

  Definition r6_b_superko_by_no_result (_ : Game) (_ : Position) : bool := true.

  Definition r6_b_superko_by_own_moves_superko (game : Game) (after : Position) : bool :=
    let of_the_mover :=
      fun (i : nat) =>
        match game.(Game.turns).[i - 1] with | Turn.Move _ | Turn.Pass => true | _ => false end &&
        (game.(Game.to_play).[i - 1] == Game_mover game) in
    every (range (Nat.max (on_record game) 1) (length game.(Game.positions)))
      (fun i => if_then (of_the_mover i) (game.(Game.positions).[i] != after)).

  Definition r6_b_superko_by_repetition_draws (_ : Game) (_ : Position) : bool := true.

  Definition r6_b_superko_by_repetition_loses (_ : Game) (_ : Position) : bool := true.

  Definition r6_b_superko_by_simple_ko (game : Game) (after : Position) : bool :=
    match last_of game.(Game.turns) with
    | Some (Turn.Move _) => game.(Game.positions).[length game.(Game.turns) - 1] != after
    | _ => true
    end.

  Definition r6_b_superko_by_situational_superko (game : Game) (after : Position) : bool :=
    new_situation game after (fun _ => true).

  Definition Game_passes (self : Game) : list nat :=
    those (range 0 (length self.(Game.turns))) (fun i => self.(Game.turns).[i] == Turn.Pass).

  Definition Game_since_last_pass (self : Game) : nat :=
    map_or (last_of (Game_passes self)) 0 (fun pass => pass + 1).

  Definition r6_b_superko_by_spight_superko (game : Game) (after : Position) : bool :=
    let since := Game_since_last_pass game in
    new_situation game after (fun i => i >=? since).

  Definition r6_b_superko (game : Game) (after : Position) : bool :=
    if law Amendment.situational_superko then r6_b_superko_by_situational_superko game after
    else if law Amendment.natural_situational_superko then r6_b_superko_by_natural_situational_superko game after
    else if law Amendment.own_moves_superko then r6_b_superko_by_own_moves_superko game after
    else if law Amendment.spight_superko then r6_b_superko_by_spight_superko game after
    else if law Amendment.simple_ko then r6_b_superko_by_simple_ko game after
    else if law Amendment.free_repetition then r6_b_superko_by_free_repetition game after
    else if law Amendment.repetition_draws then r6_b_superko_by_repetition_draws game after
    else if law Amendment.repetition_loses then r6_b_superko_by_repetition_loses game after
    else if law Amendment.cycle_by_captures then r6_b_superko_by_cycle_by_captures game after
    else if law Amendment.no_result then r6_b_superko_by_no_result game after
    else r6_b_superko_as_written game after.

  Definition r8_a_stops_as_written (turns : list (Player * Turn)) : bool :=
    match rev turns with | (_, Turn.Pass) :: (_, Turn.Pass) :: _ => true | _ => false end.

  Definition r8_a_stops_by_passes_do_not_end (_ : list (Player * Turn)) : bool := false.

  Definition r8_a_stops_by_three_passes_end (turns : list (Player * Turn)) : bool :=
    match rev turns with | (_, Turn.Pass) :: (_, Turn.Pass) :: (_, Turn.Pass) :: _ => true | _ => false end.

  Definition r8_a_stops_by_white_passes_last (turns : list (Player * Turn)) : bool :=
    match rev turns with | (Player.White, Turn.Pass) :: (_, Turn.Pass) :: _ => true | _ => false end.

  Definition r8_a_stops (turns : list (Player * Turn)) : bool :=
    if law Amendment.three_passes_end then r8_a_stops_by_three_passes_end turns
    else if law Amendment.passes_do_not_end then r8_a_stops_by_passes_do_not_end turns
    else if law Amendment.white_passes_last then r8_a_stops_by_white_passes_last turns
    else r8_a_stops_as_written turns.

  Definition r8_e_passed_there_before_as_written (_game : Game) (_turn : nat) : bool := false.

  Definition r8_e_passed_there_before_by_same_pass_ends (game : Game) (turn : nat) : bool :=
    some (range (on_record game) turn) (fun i =>
       (game.(Game.turns).[i] == Turn.Pass) && (game.(Game.to_play).[i] == game.(Game.to_play).[turn]) &&
       (game.(Game.positions).[i] == game.(Game.positions).[turn])).

  Definition r8_e_passed_there_before (_game : Game) (_turn : nat) : bool :=
    if law Amendment.same_pass_ends then r8_e_passed_there_before_by_same_pass_ends _game _turn
    else r8_e_passed_there_before_as_written _game _turn.

  Definition stops (game : Game) : list nat :=
    let button := r8_f_button game in
    let counted :=
      each_in_turn (among (range 0 (length game.(Game.turns))) (fun i => Some i != button)) (fun i => i) in
    let turns := each_in_turn counted (fun i => (game.(Game.to_play).[i], game.(Game.turns).[i])) in
    let passes := among (range_to 1 (length turns)) (fun n => snd turns.[n - 1] == Turn.Pass) in
    let stops :=
      after_each passes [] (fun (stops : list nat) n =>
         let began := unwrap_or (last_of stops) 0 in
         if r8_e_passed_there_before game counted.[n - 1] || r8_a_stops (slice turns began n) then followed_by stops n
         else stops) in
    each_in_turn stops (fun n => counted.[n - 1] + 1).

  Definition r8_b_phase_as_written (game : Game) (stops : list nat) : Phase :=
    if contains stops (length game.(Game.turns)) then Phase.Over else Phase.Play.

  Definition r8_b_phase_by_agreement (game : Game) (stops : list nat) : Phase :=
    let only_passes :=
      fun (since : nat) =>
        every (skipn since game.(Game.turns)) (fun t => negb match t with | Turn.Move _ => true | _ => false end) in
    let matched := rev stops in
    if agreed game then Phase.Over
    else
      let otherwise :=
        match matched with
        | now :: _ => if now == length game.(Game.turns) then Phase.Stopped else Phase.Play
        | _ => Phase.Play
        end in
      match matched with
      | now :: before :: _ =>
        if (now == length game.(Game.turns)) && only_passes before then Phase.Over else otherwise
      | _ => otherwise
      end.

  Definition r8_b_phase_by_second_stop (game : Game) (stops : list nat) : Phase :=
    let matched := rev stops in
    if agreed game then Phase.Over
    else
      let otherwise :=
        match matched with
        | now :: _ => if now == length game.(Game.turns) then Phase.Over else Phase.Play
        | _ => Phase.Play
        end in
      match matched with
      | now :: [] => if now == length game.(Game.turns) then Phase.Stopped else otherwise
      | _ => otherwise
      end.

  Definition r8_b_phase (game : Game) (stops : list nat) : Phase :=
    if law Amendment.agreement then r8_b_phase_by_agreement game stops
    else if law Amendment.second_stop then r8_b_phase_by_second_stop game stops
    else r8_b_phase_as_written game stops.

  Definition r8_c_agree (board : Board) (game : Game) (dead : list Point) : Verdict Position :=
    let stopped := r8_b_phase game (stops game) == Phase.Stopped in
    if negb stopped || some dead (fun p => (Game_now game).[p] == Color.Empty) then breaks "tromp-taylor.8"
    else
      let blocks := union_of dead (fun p => r3_b_block board (Game_now game) p) in
      Legal (function (points board) (fun p => if contains blocks p then Color.Empty else (Game_now game).[p])).

  Definition r8_d_resume_as_written (_game : Game) (_asker : Player) : Verdict Player := breaks "tromp-taylor.8".

  Definition r8_d_resume_by_opponent_resumes (game : Game) (asker : Player) : Verdict Player :=
    match r8_b_phase game (stops game) with
    | Phase.Stopped => Legal (Player.opponent asker)
    | Phase.Play | Phase.Over => r8_d_resume_as_written game asker
    end.

  Definition r8_d_resume (_game : Game) (_asker : Player) : Verdict Player :=
    if law Amendment.opponent_resumes then r8_d_resume_by_opponent_resumes _game _asker
    else r8_d_resume_as_written _game _asker.

  Definition r6_c_repetition_as_written (_game : Game) : option Outcome := None.

  Definition repeater (game : Game) : option Player :=
    match checked_sub (length game.(Game.turns)) 1 with
    | Some last =>
      let made :=
        match game.(Game.turns).[last] with | Turn.Move _ => true | _ => false end &&
        some (range_to (on_record game) last) (fun i => game.(Game.positions).[i] == Game_now game) in
      then_some made game.(Game.to_play).[last]
    | None => None
    end.

  Definition stones_lost (game : Game) (since : nat) (player : Player) : nat :=
    let standing :=
      fun (i : nat) => number_of game.(Game.positions).[i] (fun color => color == Player.color player) in
    let placed :=
      number_of (range since (length game.(Game.turns))) (fun i =>
         match game.(Game.turns).[i] with | Turn.Move _ => true | _ => false end && (game.(Game.to_play).[i] == player)) in
    standing since + placed - standing (length game.(Game.turns)).

  Definition r6_c_repetition_by_cycle_by_captures (game : Game) : option Outcome :=
    match repeater game with
    | Some _ =>
      match last (range 0 (length game.(Game.turns))) (fun i => game.(Game.positions).[i] == Game_now game) with
      | Some stood =>
        let lost := fun (player : Player) => stones_lost game stood player in
        Some match compare (lost Player.Black) (lost Player.White) with
        | Ordering.Less => Outcome.Won Player.Black
        | Ordering.Equal => Outcome.Tie
        | Ordering.Greater => Outcome.Won Player.White
        end
      | None => None
      end
    | None => None
    end.

  Definition r6_c_repetition_by_no_result (game : Game) : option Outcome :=
    let times :=
      number_of (range (Game_since_last_pass game) (length game.(Game.positions)))
        (fun i => (game.(Game.positions).[i] == Game_now game) && (game.(Game.to_play).[i] == Game_mover game)) in
    then_some (match last_of game.(Game.turns) with | Some (Turn.Move _) => true | _ => false end && (times >=? 3))
      Outcome.NoResult.

  Definition r6_c_repetition_by_repetition_draws (game : Game) : option Outcome :=
    mapped (repeater game) (fun _ => Outcome.Tie).

  Definition r6_c_repetition_by_repetition_loses (game : Game) : option Outcome :=
    mapped (repeater game) (fun loser => Outcome.Won (Player.opponent loser)).

  Definition r6_c_repetition (_game : Game) : option Outcome :=
    if law Amendment.repetition_draws then r6_c_repetition_by_repetition_draws _game
    else if law Amendment.repetition_loses then r6_c_repetition_by_repetition_loses _game
    else if law Amendment.cycle_by_captures then r6_c_repetition_by_cycle_by_captures _game
    else if law Amendment.no_result then r6_c_repetition_by_no_result _game
    else r6_c_repetition_as_written _game.

  Definition r8_ended (game : Game) : bool :=
    is_some (r6_c_repetition game) || (r8_b_phase game (stops game) == Phase.Over).

  Definition r6_turn (board : Board) (game : Game) (turn : Turn) : Verdict (Position * Player) :=
    let played_on := r5_b_alternate (Game_mover game) in
    let turned :=
      match turn with
      | Turn.Pass => Legal (r6_a_pass (Game_now game), played_on)
      | Turn.Move point =>
        let matched := r7_move board (Game_now game) {| Move.player := Game_mover game; Move.point := point |} in
        let otherwise :=
          let moved := matched in
          mapped moved (fun made => (made, played_on)) in
        match matched with
        | Legal made => if negb (r6_b_superko game made) then breaks "tromp-taylor.6" else otherwise
        | _ => otherwise
        end
      | Turn.Agree dead => mapped (r8_c_agree board game dead) (fun agreed => (agreed, played_on))
      | Turn.Resume asker => mapped (r8_d_resume game asker) (fun player => (r6_a_pass (Game_now game), player))
      end in
    let ended := broken [(negb (r8_ended game), "tromp-taylor.8")] in
    match turned with
    | Legal next => legal_unless ended next
    | Illegal rules => if contains rules "tromp-taylor.7.1" then Illegal rules else Illegal (union rules ended)
    end.

  Definition r6_d_handed_over_as_written : nat := 0.

  Definition r6_d_handed_over_by_pass_stones : nat := 1.

  Definition r6_d_handed_over : nat :=
    if law Amendment.pass_stones then r6_d_handed_over_by_pass_stones
    else r6_d_handed_over_as_written.

  Definition r7_a_captured (board : Board) (game : Game) (color : Color) : nat :=
    let before :=
      match color with
      | Color.Black => game.(Game.captured_before).[0]
      | Color.White => game.(Game.captured_before).[1]
      | Color.Empty => 0
      end in
    let placed :=
      fun (i : nat) (p : Point) =>
        (game.(Game.turns).[i] == Turn.Move p) && (Player.color game.(Game.to_play).[i] == color) in
    let emptied :=
      fun (i : nat) =>
        number_of (points board) (fun p =>
           ((game.(Game.positions).[i].[p] == color) || placed i p) && (game.(Game.positions).[i + 1].[p] != color)) in
    let passed := number_of (Game_passes game) (fun i => Player.color game.(Game.to_play).[i] == color) in
    before + sum (range 0 (length game.(Game.turns))) emptied + passed * r6_d_handed_over.

  Definition r9_a_own_points (board : Board) (position : Position) (player : Player) : nat :=
    number_of (points board) (fun p => position.[p] == Player.color player).

  Definition r9_b_reaches_only (board : Board) (position : Position) (p : Point) (player : Player) : bool :=
    (position.[p] == Color.Empty) && r3_reaches board position p (Player.color player) &&
    negb (r3_reaches board position p (Player.color (Player.opponent player))).

  Definition r9_score_as_written (board : Board) (game : Game) (player : Player) : nat :=
    let position := r9_d_counted board (Game_now game) in
    r9_a_own_points board position player +
    number_of (points board) (fun p => r9_b_reaches_only board position p player).

  Definition r9_score_by_territory_score (board : Board) (game : Game) (player : Player) : nat :=
    let '(now, counted) := (Game_now game, r9_d_counted board (Game_now game)) in
    let other := Player.color (Player.opponent player) in
    let removed := number_of (points board) (fun p => (now.[p] == other) && (counted.[p] != other)) in
    number_of (points board) (fun p => r9_b_reaches_only board counted p player) + r7_a_captured board game other +
    removed.

  Definition two_eye_score (board : Board) (game : Game) (player : Player) : nat :=
    let counted := r9_d_counted board (Game_now game) in
    let other := Player.color (Player.opponent player) in
    let removed := number_of (points board) (fun p => ((Game_now game).[p] == other) && (counted.[p] != other)) in
    length (two_eyed board (standing game) (dead board game) player) + r7_a_captured board game other + removed.

  Definition r9_score_by_two_eye_territory (board : Board) (game : Game) (player : Player) : nat :=
    two_eye_score board game player.

  Definition r9_score (board : Board) (game : Game) (player : Player) : nat :=
    if law Amendment.territory_score then r9_score_by_territory_score board game player
    else if law Amendment.two_eye_territory then r9_score_by_two_eye_territory board game player
    else r9_score_as_written board game player.

  Definition r9_c_tax_as_written (_board : Board) (_position : Position) (_player : Player) : nat := 0.

  Definition independent_life (board : Board) (position : Position) (player : Player) : list (list Point) :=
    let other := Player.color (Player.opponent player) in
    let in_atari :=
      fun (p : Point) =>
        (position.[p] == Player.color player) &&
        (length (r3_c_liberties board position (r3_b_block board position p)) == 1) in
    let dame := fun (p : Point) => (position.[p] == Color.Empty) && r3_reaches board position p other in
    those (regions_without board position other) (fun region =>
       some region (fun p => position.[p] == Player.color player) &&
       every region (fun p => negb (in_atari p) && negb (dame p))).

  Definition in_seki (board : Board) (position : Position) (player : Player) : nat :=
    let alive := union_of (independent_life board position player) (fun region => region) in
    number_of (points board) (fun p => r9_b_reaches_only board position p player && negb (contains alive p)).

  Definition r9_c_tax_by_group_tax (board : Board) (position : Position) (player : Player) : nat :=
    in_seki board position player + 2 * length (independent_life board position player).

  Definition r9_c_tax_by_seki_tax (_board : Board) (_position : Position) (_player : Player) : nat :=
    in_seki _board _position _player.

  Definition r9_c_tax (_board : Board) (_position : Position) (_player : Player) : nat :=
    if law Amendment.seki_tax then r9_c_tax_by_seki_tax _board _position _player
    else if law Amendment.group_tax then r9_c_tax_by_group_tax _board _position _player
    else r9_c_tax_as_written _board _position _player.

  Definition r10_c_bonus_as_written (_handicap : nat) : nat := 0.

  Definition r10_c_bonus_by_handicap_bonus_less_1 (handicap : nat) : nat := Nat.max handicap 1 - 1.

  Definition r10_c_bonus_by_handicap_bonus_n (handicap : nat) : nat := handicap.

  Definition r10_c_bonus (_handicap : nat) : nat :=
    if law Amendment.handicap_bonus_n then r10_c_bonus_by_handicap_bonus_n _handicap
    else if law Amendment.handicap_bonus_less_1 then r10_c_bonus_by_handicap_bonus_less_1 _handicap
    else r10_c_bonus_as_written _handicap.

  Definition r10_b_final_score (board : Board) (game : Game) (player : Player) : Z :=
    (let counted := r9_d_counted board (Game_now game) in
    let points := Z.of_nat (r9_score board game player) - Z.of_nat (r9_c_tax board counted player) in
    let took_the_button := is_some_and (r8_f_button game) (fun turn => game.(Game.to_play).[turn] == player) in
    let score := 2 * points + Z.b2z took_the_button in
    match player with
    | Player.Black => score
    | Player.White => score + game.(Game.komi) + 2 * Z.of_nat (r10_c_bonus game.(Game.handicap))
    end)%Z.

  Definition r10_d_equal_as_written : option Player := None.

  Definition r10_d_equal_by_ties_are_blacks : option Player := Some Player.Black.

  Definition r10_d_equal_by_ties_are_whites : option Player := Some Player.White.

  Definition r10_d_equal : option Player :=
    if law Amendment.ties_are_blacks then r10_d_equal_by_ties_are_blacks
    else if law Amendment.ties_are_whites then r10_d_equal_by_ties_are_whites
    else r10_d_equal_as_written.

  Definition r10_winner (board : Board) (game : Game) : Outcome :=
    if negb (r8_ended game) then Outcome.Unfinished
    else
      match r6_c_repetition game with
      | Some decided => decided
      | _ =>
        let score := fun (player : Player) => r10_b_final_score board game player in
        let higher := first [Player.Black; Player.White] (fun player => score player >? score (Player.opponent player)) in
        match or_else higher r10_d_equal with | Some winner => Outcome.Won winner | None => Outcome.Tie end
      end.

  Definition Game_extend (self : Game) (turn : Turn) '((position, to_play) : (Position * Player)) : Game :=
    {| Game.captured_before := self.(Game.captured_before);
       Game.handicap := self.(Game.handicap);
       Game.komi := self.(Game.komi);
       Game.positions := followed_by self.(Game.positions) position;
       Game.to_play := followed_by self.(Game.to_play) to_play;
       Game.turns := followed_by self.(Game.turns) turn |}.

End Amended.
End TrompTaylor.

Module Logical.

Module Move.
  Inductive type := Pass | Put (_ : Point).
  #[export] Instance default : Inhabited type := Pass.
  #[export] Instance equality : Equality type :=
    decided (A := type) ltac:(decide equality; apply equal_or_not).
End Move.
Export (hints) Move.
Notation Move := Move.type.

Module Situation.
  Record type :=
    { coloring : Coloring;
      n_white : nat;
      n_black : nat;
      player : Player }.
  #[export] Instance default : Inhabited type :=
    {| coloring := default; n_white := default; n_black := default; player := default |}.
  #[export] Instance equality : Equality type :=
    decided (A := type) ltac:(decide equality; apply equal_or_not).
End Situation.
Export (hints) Situation.
Notation Situation := Situation.type.

Module Game.
  Record type :=
    { situations : list Situation;
      moves : list Move;
      komi : Z }.
  #[export] Instance default : Inhabited type := {| situations := default; moves := default; komi := default |}.
End Game.
Export (hints) Game.
Notation Game := Game.type.

Module Amendment.
  Inductive type :=
  | no_pass_after_pass
  | pairwise_path
  | pass_may_not_repeat
  | plain_area
  | put_after_two_passes.
End Amendment.

Section Amended.
  Variable law : Amendment.type -> bool.

  Definition r0_board (board : Board) : bool :=
    every (points board)
      (fun p => negb (adjacent board p p) && every (points board) (fun q => adjacent board p q == adjacent board q p)).

  Definition r1_go (board : Board) : bool :=
    some (range_to 0 (node_count board)) (fun n => (n * n == node_count board) && isomorphic board (square n)).

  Definition r2_coloring (board : Board) (coloring : Coloring) : bool :=
    (length coloring == node_count board) && every (points board) (fun p => p <? length coloring).

  Definition r3_a_path_as_written (board : Board) (path : list Point) : bool :=
    negb (is_empty path) &&
    every (range 1 (length path)) (fun i => (path.[i - 1] == path.[i]) || adjacent board path.[i - 1] path.[i]).

  Definition r3_a_path_by_pairwise_path (board : Board) (path : list Point) : bool :=
    negb (is_empty path) && every path (fun p => every path (fun q => (p == q) || adjacent board p q)).

  Definition r3_a_path (board : Board) (path : list Point) : bool :=
    if law Amendment.pairwise_path then r3_a_path_by_pairwise_path board path
    else r3_a_path_as_written board path.

  Definition r3_b_monochrome (coloring : Coloring) (path : list Point) : bool :=
    every path (fun p => every path (fun q => coloring.[p] == coloring.[q])).

  Definition r3_c_group (board : Board) (coloring : Coloring) (p : Point) : list Point :=
    ends_of_paths board p (fun q => neighbors board q)
      (fun path => r3_a_path board path && r3_b_monochrome coloring path).

  Definition r4_reaches (board : Board) (coloring : Coloring) (p : Point) (color : Color) : bool :=
    some (r3_c_group board coloring p) (fun q => some (neighbors board q) (fun r => coloring.[r] == color)).

  Definition r5_clear (board : Board) (coloring : Coloring) (color : Color) : Coloring :=
    function (points board) (fun p =>
       if (coloring.[p] == color) && negb (r4_reaches board coloring p Color.Empty) then Color.Empty
       else coloring.[p]).

  Definition r6_situation (board : Board) (s : Situation) : bool := r2_coloring board s.(Situation.coloring).

  Definition r7_a_pass (m : Move) : bool := m == Move.Pass.

  Definition r7_b_put (s : Situation) (m : Move) : bool :=
    match m with | Move.Put p => s.(Situation.coloring).[p] == Color.Empty | _ => false end.

  Definition r7_potentially_valid (s : Situation) (m : Move) : bool := r7_a_pass m || r7_b_put s m.

  Definition Game_now (self : Game) : Situation := self.(Game.situations).[length self.(Game.situations) - 1].

  Definition r6bis_b_alternates (player : Player) : Player := Player.opponent player.

  Definition r6bis_c_new_as_written (game : Game) (m : Move) (s2 : Situation) : bool :=
    (m == Move.Pass) || every game.(Game.situations) (fun s => s2.(Situation.coloring) != s.(Situation.coloring)).

  Definition r6bis_c_new_by_pass_may_not_repeat (game : Game) (_ : Move) (s2 : Situation) : bool :=
    every game.(Game.situations) (fun s => s2.(Situation.coloring) != s.(Situation.coloring)).

  Definition r6bis_c_new (game : Game) (m : Move) (s2 : Situation) : bool :=
    if law Amendment.pass_may_not_repeat then r6bis_c_new_by_pass_may_not_repeat game m s2
    else r6bis_c_new_as_written game m s2.

  Definition Game_last_two (self : Game) : list Move :=
    skipn (Nat.sub (length self.(Game.moves)) 2) self.(Game.moves).

  Definition r6bis_d_pass_as_written (game : Game) : (bool * Situation) :=
    (Game_last_two game != [Move.Pass; Move.Pass], Game_now game).

  Definition r6bis_d_pass_by_no_pass_after_pass (game : Game) : (bool * Situation) :=
    (every (Game_last_two game) (fun m => m != Move.Pass), Game_now game).

  Definition r6bis_d_pass (game : Game) : (bool * Situation) :=
    if law Amendment.no_pass_after_pass then r6bis_d_pass_by_no_pass_after_pass game
    else r6bis_d_pass_as_written game.

  Definition r6bis_e_put (board : Board) (s1 : Situation) (p : Point) : Situation :=
    let '(own, opposing) :=
      (Player.color s1.(Situation.player), Player.color (Player.opponent s1.(Situation.player))) in
    let put := but s1.(Situation.coloring) p own in
    let coloring := r5_clear board (r5_clear board put opposing) own in
    let emptied :=
      fun (c : Color) => number_of (points board) (fun q => (put.[q] == c) && (coloring.[q] == Color.Empty)) in
    let '(n_white, n_black) :=
      (s1.(Situation.n_white) + emptied Color.White, s1.(Situation.n_black) + emptied Color.Black) in
    {| Situation.coloring := coloring;
       Situation.n_black := n_black;
       Situation.n_white := n_white;
       Situation.player := s1.(Situation.player) |}.

  Definition r7bis_ended (game : Game) : bool := Game_last_two game == [Move.Pass; Move.Pass].

  Definition r7bis_a_open_as_written (game : Game) : bool := negb (r7bis_ended game).

  Definition r7bis_a_open_by_put_after_two_passes (_ : Game) : bool := true.

  Definition r7bis_a_open (game : Game) : bool :=
    if law Amendment.put_after_two_passes then r7bis_a_open_by_put_after_two_passes game
    else r7bis_a_open_as_written game.

  Definition r6bis_game (board : Board) (game : Game) (m : Move) : Verdict Situation :=
    let s1 := Game_now game in
    if negb (r7_potentially_valid s1 m) then breaks "logical.7.b"
    else
      let '(may, after) :=
        match m with | Move.Pass => r6bis_d_pass game | Move.Put p => (true, r6bis_e_put board s1 p) end in
      let s2 :=
        {| Situation.coloring := after.(Situation.coloring);
           Situation.n_black := after.(Situation.n_black);
           Situation.n_white := after.(Situation.n_white);
           Situation.player := r6bis_b_alternates s1.(Situation.player) |} in
      let broken :=
        broken
          [(r6bis_c_new game m s2, "logical.6bis.c"); (may, "logical.6bis.d"); (r7bis_a_open game, "logical.7bis")] in
      legal_unless broken s2.

  Definition r6bis_a_start (board : Board) : Situation :=
    let coloring := function (points board) (fun _ => Color.Empty) in
    {| Situation.coloring := coloring;
       Situation.n_black := 0;
       Situation.n_white := 0;
       Situation.player := Player.Black |}.

  Definition r8_a_colored (board : Board) (s : Situation) (player : Player) : nat :=
    number_of (points board) (fun p => s.(Situation.coloring).[p] == Player.color player).

  Definition r8_b_captured (s : Situation) (player : Player) : nat :=
    match player with | Player.Black => s.(Situation.n_white) | Player.White => s.(Situation.n_black) end.

  Definition r8_c_surrounded (board : Board) (s : Situation) (player : Player) : nat :=
    let reaches :=
      fun (p : Point) (player : Player) => r4_reaches board s.(Situation.coloring) p (Player.color player) in
    number_of (points board) (fun p =>
       (s.(Situation.coloring).[p] == Color.Empty) && reaches p player && negb (reaches p (Player.opponent player))).

  Definition r8_score_as_written (board : Board) (s : Situation) (player : Player) : nat :=
    r8_a_colored board s player + r8_b_captured s player + r8_c_surrounded board s player.

  Definition r8_score_by_plain_area (board : Board) (s : Situation) (player : Player) : nat :=
    r8_a_colored board s player + r8_c_surrounded board s player.

  Definition r8_score (board : Board) (s : Situation) (player : Player) : nat :=
    if law Amendment.plain_area then r8_score_by_plain_area board s player
    else r8_score_as_written board s player.

  Definition r9_winner (board : Board) (game : Game) : Outcome :=
    if negb (r7bis_ended game) then Outcome.Unfinished
    else
      let score := fun (player : Player) => with_komi player (r8_score board (Game_now game) player) game.(Game.komi) in
      match first [Player.Black; Player.White] (fun player => score player >? score (Player.opponent player)) with
      | Some winner => Outcome.Won winner
      | None => Outcome.Tie
      end.

  Definition Game_starting_from (situation : Situation) : Game :=
    {| Game.komi := 0; Game.moves := []; Game.situations := [situation] |}.

  Definition Game_extend (self : Game) (label : Move) (situation : Situation) : Game :=
    {| Game.komi := self.(Game.komi);
       Game.moves := followed_by self.(Game.moves) label;
       Game.situations := followed_by self.(Game.situations) situation |}.

End Amended.
End Logical.

Module Pauli.

Notation Location := (Point).

Notation Stones := (list (Location * Color)).

Module Change.
  Record type :=
    { removed : Stones;
      added : option Location }.
  #[export] Instance default : Inhabited type := {| removed := default; added := default |}.
  #[export] Instance equality : Equality type :=
    decided (A := type) ltac:(decide equality; apply equal_or_not).
End Change.
Export (hints) Change.
Notation Change := Change.type.

Notation Locations := (list Location).

Module Situation.
  Record type :=
    { turn : Player;
      passes_needed : nat;
      stones : Coloring;
      temporary : Locations;
      permanent : Locations }.
  #[export] Instance default : Inhabited type :=
    {| turn := default; passes_needed := default; stones := default; temporary := default; permanent := default |}.
  #[export] Instance equality : Equality type :=
    decided (A := type) ltac:(decide equality; apply equal_or_not).
End Situation.
Export (hints) Situation.
Notation Situation := Situation.type.

Module Game.
  Record type :=
    { situations : list Situation;
      changes : list Change;
      removed_before : list nat;
      initially : Locations;
      komi : nat;
      referee : bool }.
  #[export] Instance default : Inhabited type :=
    {| situations := default; changes := default; removed_before := default; initially := default; komi := default; referee := default |}.
End Game.
Export (hints) Game.
Notation Game := Game.type.

Module Turn.
  Record type :=
    { remove : option nat;
      play : option Location }.
  #[export] Instance default : Inhabited type := {| remove := default; play := default |}.
  #[export] Instance equality : Equality type :=
    decided (A := type) ltac:(decide equality; apply equal_or_not).
End Turn.
Export (hints) Turn.
Notation Turn := Turn.type.

  Definition r2_b_first_turn : Player := Player.Black.

  Definition r4_b_passes_needed (passed_in : option Situation) (temporary : Locations) : nat :=
    let otherwise :=
      let otherwise := if is_empty temporary then 2 else 3 in
      match passed_in with
      | Some before => if is_empty before.(Situation.temporary) then 1 else otherwise
      | _ => otherwise
      end in
    match passed_in with
    | Some before => if before.(Situation.passes_needed) == 1 then 0 else otherwise
    | _ => otherwise
    end.

  Definition r9_b_initially (stones : Coloring) (initially : Locations) : Locations :=
    those initially (fun p => stones.[p] == Color.Empty).

  Definition r2_first (stones : Coloring) (initially : Locations) : Situation :=
    let temporary := r9_b_initially stones initially in
    {| Situation.passes_needed := r4_b_passes_needed None temporary;
       Situation.permanent := [];
       Situation.stones := stones;
       Situation.temporary := temporary;
       Situation.turn := r2_b_first_turn |}.

  Definition Game_now (self : Game) : Situation := self.(Game.situations).[length self.(Game.changes)].

  Definition r7_b_used (game : Game) (start : nat) : Locations :=
    let removed := fun (change : Change) => each change.(Change.removed) (fun '(p, _) => p) in
    union_of (skipn start game.(Game.changes))
      (fun change => union (removed change) (each change.(Change.added) (fun p => p))).

  Definition r9_d_once_used (permanent : Locations) (used : Locations) : Locations := union permanent used.

  Definition r7_a_remove (game : Game) (start : nat) : (Situation * Stones) :=
    let now := Game_now game in
    let used := r7_b_used game start in
    let occupied := those used (fun p => now.(Situation.stones).[p] != Color.Empty) in
    let removed := each occupied (fun p => (p, now.(Situation.stones).[p])) in
    let stones :=
      function (range 0 (length now.(Situation.stones)))
        (fun p => if contains used p then Color.Empty else now.(Situation.stones).[p]) in
    let permanent := r9_d_once_used now.(Situation.permanent) used in
    ({| Situation.passes_needed := now.(Situation.passes_needed);
       Situation.permanent := permanent;
       Situation.stones := stones;
       Situation.temporary := now.(Situation.temporary);
       Situation.turn := now.(Situation.turn) |}, removed).

  Definition r8_b_similar (one : Situation) (other : Situation) : bool :=
    let occupied :=
      fun (now : Situation) (color : Color) =>
        those (range 0 (length now.(Situation.stones))) (fun p => now.(Situation.stones).[p] == color) in
    (one.(Situation.turn) == other.(Situation.turn)) &&
    (one.(Situation.passes_needed) == other.(Situation.passes_needed)) &&
    (occupied one Color.Black == occupied other Color.Black) &&
    (occupied one Color.White == occupied other Color.White) &&
    (one.(Situation.temporary) == other.(Situation.temporary)) &&
    (one.(Situation.permanent) == other.(Situation.permanent)).

  Definition r8_a_cycles (game : Game) : list nat :=
    those (range 0 (length game.(Game.changes)))
      (fun start => r8_b_similar game.(Game.situations).[start] (Game_now game)).

  Definition r8_c_disturbing (now : Situation) : bool := now.(Situation.passes_needed) != 1.

  Definition r3_b_remove (game : Game) (cycle : option nat) : Verdict (Situation * Stones) :=
    match cycle with
    | None => Legal (Game_now game, [])
    | Some start =>
      if contains (r8_a_cycles game) start && r8_c_disturbing (Game_now game) then Legal (r7_a_remove game start)
      else breaks "pauli.8"
    end.

  Definition r3_a_alternate (player : Player) : Player := Player.opponent player.

  Definition r6_b_put (now : Situation) (p : Location) : Coloring :=
    but now.(Situation.stones) p (Player.color now.(Situation.turn)).

  Definition r13_d_reached (board : Board) (stones : Coloring) (p : Location) : Locations :=
    reachable board p (fun q => among (neighbors board q) (fun r => stones.[r] == stones.[p])).

  Definition r13_a_has_liberties (board : Board) (stones : Coloring) (p : Location) : bool :=
    some (r13_d_reached board stones p) (fun q => some (neighbors board q) (fun r => stones.[r] == Color.Empty)).

  Definition without_liberties (board : Board) (stones : Coloring) (player : Player) : Locations :=
    those (points board)
      (fun p => (stones.[p] == Player.color player) && negb (r13_a_has_liberties board stones p)).

  Definition r6_c_captured (board : Board) (now : Situation) (p : Location) : Locations :=
    without_liberties board (r6_b_put now p) (Player.opponent now.(Situation.turn)).

  Definition r6_d_removed (placed : Coloring) (captured : Locations) : Coloring :=
    function (range 0 (length placed)) (fun q => if contains captured q then Color.Empty else placed.[q]).

  Definition r12_ko_capture (board : Board) (now : Situation) (p : Location) : bool :=
    let placed := r6_b_put now p in
    every [Player.Black; Player.White] (fun player => length (without_liberties board placed player) == 1).

  Definition r9_c_after_ko (board : Board) (now : Situation) (p : Location) (captured : Locations) : Locations :=
    if r12_ko_capture board now p then captured else [].

  Definition r3_c_play (board : Board) (now : Situation) (p : Location) : (Coloring * Locations * Locations) :=
    let captured := r6_c_captured board now p in
    let temporary := r9_c_after_ko board now p captured in
    (r6_d_removed (r6_b_put now p) captured, captured, temporary).

  Definition r4_a_pass (change : Change) : bool :=
    is_none change.(Change.added) && is_empty change.(Change.removed).

  Definition r3_d_in_order (board : Board) (now : Situation) (removed : Stones) (play : option Location) : (Situation * Change) :=
    let '(stones, captured, temporary) :=
      match play with | Some p => r3_c_play board now p | None => (now.(Situation.stones), [], []) end in
    let captured := each captured (fun q => (q, now.(Situation.stones).[q])) in
    let change := {| Change.added := play; Change.removed := union removed captured |} in
    let pass := then_some (r4_a_pass change) now in
    let passes_needed := r4_b_passes_needed pass temporary in
    let turn := r3_a_alternate now.(Situation.turn) in
    ({| Situation.passes_needed := passes_needed;
       Situation.permanent := now.(Situation.permanent);
       Situation.stones := stones;
       Situation.temporary := temporary;
       Situation.turn := turn |}, change).

  Definition r4_c_normal_end (now : Situation) : bool := now.(Situation.passes_needed) == 0.

  Definition r10_suicide (board : Board) (now : Situation) (p : Location) : bool :=
    let placed := r6_b_put now p in
    negb (r13_a_has_liberties board placed p) &&
    is_empty (without_liberties board placed (Player.opponent now.(Situation.turn))).

  Definition r13_c_contacted (board : Board) (stones : Coloring) (p : Location) : Locations :=
    union_of (r13_d_reached board stones p) (fun q => neighbors board q).

  Definition r13_b_liberties (board : Board) (stones : Coloring) (p : Location) : Locations :=
    those (r13_c_contacted board stones p) (fun q => stones.[q] == Color.Empty).

  Definition r11_pseudo_suicide (board : Board) (now : Situation) (p : Location) : bool :=
    let placed := r6_b_put now p in
    r13_a_has_liberties board placed p && is_subset (r13_b_liberties board placed p) now.(Situation.permanent) &&
    is_empty (without_liberties board placed (Player.opponent now.(Situation.turn))).

  Definition r9_a_suicides (board : Board) (now : Situation) (p : Location) : list ClauseId :=
    broken [(negb (r10_suicide board now p), "pauli.10"); (negb (r11_pseudo_suicide board now p), "pauli.11")].

  Definition r9_prohibited (board : Board) (now : Situation) (p : Location) : list ClauseId :=
    let prohibited := contains now.(Situation.temporary) p || contains now.(Situation.permanent) p in
    union (r9_a_suicides board now p) (broken [(negb prohibited, "pauli.9")]).

  Definition r6_a_unprohibited (board : Board) (now : Situation) (p : Location) : list ClauseId :=
    r9_prohibited board now p.

  Definition r3_turn (board : Board) (game : Game) (turn : Turn) : Verdict (Situation * Change) :=
    let '(now, removed, removal) :=
      match r3_b_remove game turn.(Turn.remove) with
      | Legal (now, removed) => (now, removed, [])
      | Illegal clauses => (Game_now game, [], clauses)
      end in
    if is_some_and turn.(Turn.play) (fun p => now.(Situation.stones).[p] != Color.Empty) then breaks "pauli.6"
    else
      let play := union_of turn.(Turn.play) (fun p => r6_a_unprohibited board now p) in
      let end_ := broken [(negb (r4_c_normal_end (Game_now game)), "pauli.4")] in
      legal_unless (union (union removal play) end_) (r3_d_in_order board now removed turn.(Turn.play)).

  Definition r16_a_not_empty (set : Locations) : bool := negb (is_empty set).

  Definition r16_b_no_opposing_stone (stones : Coloring) (player : Player) (set : Locations) : bool :=
    every set (fun p => stones.[p] != Player.color (Player.opponent player)).

  Definition r15_bordered (board : Board) (stones : Coloring) (player : Player) (set : Locations) : bool :=
    let own := fun (p : Location) => stones.[p] == Player.color player in
    let inside := fun (p : Location) => contains set p in
    every (points board)
      (fun p => if_then (inside p && some (neighbors board p) (fun q => negb (inside q))) (own p)) &&
    every (points board) (fun p => if_then (negb (inside p) && some (neighbors board p) inside) (negb (own p))).

  Definition r16_c_bordered (board : Board) (stones : Coloring) (player : Player) (set : Locations) : bool :=
    r15_bordered board stones player set.

  Definition r16_d_neighbours (board : Board) (set : Locations) : bool :=
    every set (fun p => some (neighbors board p) (fun _ => true)).

  Definition r16_e_eyes (board : Board) (stones : Coloring) (set : Locations) : bool :=
    let empty := fun (p : Location) => stones.[p] == Color.Empty in
    every set (fun p => if_then (empty p) (negb (some (neighbors board p) empty))).

  Definition r16_f_liberties (board : Board) (stones : Coloring) (set : Locations) : bool :=
    every set
      (fun p => if_then (stones.[p] != Color.Empty) (length (intersection (r13_b_liberties board stones p) set) >=? 2)).

  Definition r16_formation (board : Board) (stones : Coloring) (player : Player) (set : Locations) : bool :=
    r16_a_not_empty set && r16_b_no_opposing_stone stones player set && r16_c_bordered board stones player set &&
    r16_d_neighbours board set &&
    r16_e_eyes board stones set &&
    r16_f_liberties board stones set.

  Definition r14_building_a_following (larger : Board) (now : Situation) : list Situation :=
    if r4_c_normal_end now then []
    else
      let plays :=
        those (points larger)
          (fun p => (now.(Situation.stones).[p] == Color.Empty) && is_empty (r6_a_unprohibited larger now p)) in
      let after := fun (play : option Location) => fst (r3_d_in_order larger now [] play) in
      followed_by (each_in_turn plays (fun p => after (Some p))) (after None).

  Definition r14_c_removed (larger : Board) (stones : Coloring) : Coloring :=
    let gone := union_of [Player.Black; Player.White] (fun one => without_liberties larger stones one) in
    function (points larger) (fun p => if contains gone p then Color.Empty else stones.[p]).

End Pauli.

