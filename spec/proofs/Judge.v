(** * What a case asks, answered by the executable definitions: see src/rulebook/case/FORMAT.md

    vectors.py writes an [Example] for each test vector from this. *)

From Superko Require Export Words.
From Superko Require Law LaskerMaas.
Module T := Law.TrompTaylor.
Module L := Law.Logical.
Module M := LaskerMaas.
Module P := Law.Pauli.

Definition empty_grid (b : Board) : list Color := repeat Empty (node_count b).

(** [None] takes the last move back. *)
Section Judge.
  Variables (Game Move Next Clause : Type).
  Variable turn : Game -> Move -> Next + list Clause.
  Variable extend : Game -> Move -> Next -> Game.

  (** Which moves are legal, what the last one breaks, and the game after the last legal one. *)
  Fixpoint judge (former : list Game) (g : Game) (moves : list (option Move)) : list bool * list Clause * Game :=
    match moves with
    | [] => ([], [], g)
    | None :: moves =>
        match former with
        | before :: former => let '(legal, broken, last) := judge former before moves in (true :: legal, broken, last)
        | [] => ([false], [], g)
        end
    | Some m :: moves =>
        match turn g m with
        | inl next =>
            let '(legal, broken, last) := judge (g :: former) (extend g m next) moves in (true :: legal, broken, last)
        | inr broken => ([false], broken, g)
        end
    end.
End Judge.

Record Answer := {
  a_legal : list bool; a_broken : list ClauseId; a_rows : list Color; a_to_play : option Player; a_captured : nat * nat;
  a_legal_moves : list Point; a_pass_is_legal : bool; a_over : bool; a_score : Z * Z; a_winner : Outcome;
  a_phase : T.Phase; a_button : option Player; a_stage : nat; a_storage : nat * nat }.

Definition tromp_taylor (law : T.Amendment.type -> bool) (b : Board) (position : option (list Color)) (first : Player)
    (before : nat * nat) (komi : Z) (handicap : nat) (moves : list (option T.Turn)) : Answer :=
  let start := match position with Some p => p | None => T.r5_a_empty_grid b end in
  let turn g t := match T.r6_turn law b g t with Legal next => inl next | Illegal broken => inr broken end in
  let '(legal, broken, g) := judge _ _ _ _ turn T.Game_extend []
    {| T.Game.positions := [start]; T.Game.to_play := [first]; T.Game.turns := []; T.Game.komi := komi;
       T.Game.handicap := handicap; T.Game.captured_before := [fst before; snd before] |} moves in
  let allowed t := match turn g t with inl _ => true | inr _ => false end in
  let score := T.r10_b_final_score law b g in
  {| a_legal := legal; a_broken := broken; a_rows := T.Game_now g;
     a_to_play := if T.r8_ended law g then None else Some (T.Game_mover g);
     a_captured := (T.r7_a_captured law b g Black, T.r7_a_captured law b g White);
     a_legal_moves := filter (fun p => allowed (T.Turn.Move p)) (nodes b); a_pass_is_legal := allowed T.Turn.Pass;
     a_over := T.r8_ended law g; a_score := (score B, score W); a_winner := T.r10_winner law b g;
     a_phase := T.r8_b_phase law g (T.stops law g);
     a_button := mapped (T.r8_f_button law g) (fun turn => nth turn (T.Game.to_play g) B); a_stage := 0; a_storage := (0, 0) |}.

Definition logical (law : L.Amendment.type -> bool) (b : Board) (position : option (list Color)) (first : Player)
    (before : nat * nat) (komi : Z) (moves : list (option L.Move)) : Answer :=
  let start := match position with Some p => p | None => L.Situation.coloring (L.r6bis_a_start b) end in
  let turn g t := match L.r6bis_game law b g t with Legal next => inl next | Illegal broken => inr broken end in
  let '(legal, broken, g) := judge _ _ _ _ turn L.Game_extend []
    {| L.Game.situations := [{| L.Situation.coloring := start; L.Situation.n_white := snd before;
         L.Situation.n_black := fst before; L.Situation.player := first |}];
       L.Game.moves := []; L.Game.komi := komi |} moves in
  let s := L.Game_now g in
  let allowed t := match turn g t with inl _ => true | inr _ => false end in
  let score player := with_komi player (L.r8_score law b s player) komi in
  {| a_legal := legal; a_broken := broken; a_rows := L.Situation.coloring s;
     a_to_play := if L.r7bis_ended g then None else Some (L.Situation.player s);
     a_captured := (L.Situation.n_black s, L.Situation.n_white s);
     a_legal_moves := filter (fun p => allowed (L.Move.Put p)) (nodes b); a_pass_is_legal := allowed L.Move.Pass;
     a_over := L.r7bis_ended g; a_score := (score B, score W); a_winner := L.r9_winner law b g;
     a_phase := T.Phase.Play; a_button := None; a_stage := 0; a_storage := (0, 0) |}.

Definition lasker_maas_name (c : M.Clause) : ClauseId :=
  match c with
  | M.c6_1 => "lasker-maas.6.1" | M.c6_2 => "lasker-maas.6.2" | M.c6_3 => "lasker-maas.6.3" | M.c8 => "lasker-maas.8"
  end.
Definition outcome (winner : option (option Player)) : Outcome :=
  match winner with
  | None => Outcome.Unfinished | Some None => Outcome.Tie | Some (Some player) => Outcome.Won player
  end.

Definition lasker_maas (b : Board) (position : option (list Color)) (storage : nat * nat) (first : Player)
    (before : nat * nat) (adjustment : Z) (moves : list (option M.Turn)) : Answer :=
  let start := match position with Some p => p | None => empty_grid b end in
  let turn g t := match M.r6_turn b g t with M.Legal next => inl next | M.Illegal broken => inr broken end in
  let '(legal, broken, g) := judge _ _ _ _ turn M.extend []
    {| M.situations := [{| M.position := start; M.next := first; M.storage := storage; M.captured := before |}];
       M.turns := []; M.adjustment := adjustment |} moves in
  let allowed t := match turn g t with inl _ => true | inr _ => false end in
  {| a_legal := legal; a_broken := map lasker_maas_name broken; a_rows := M.position (M.now g);
     a_to_play := if M.r8_b_ended g then None else Some (M.next (M.now g)); a_captured := M.captured (M.now g);
     a_legal_moves := filter (fun p => allowed (M.Place p)) (nodes b); a_pass_is_legal := allowed M.Pass;
     a_over := M.r8_b_ended g; a_score := (M.r9_d_adjusted b g B, M.r9_d_adjusted b g W); a_winner := outcome (M.r9_winner b g);
     a_phase := T.Phase.Play; a_button := None; a_stage := if M.second g then 2 else 1; a_storage := M.storage (M.now g) |}.

(** pauli with a referee, but for what needs control: the score and the winner. *)
Record PauliAnswer := {
  p_legal : list bool; p_broken : list ClauseId; p_rows : list Color; p_to_play : option Player; p_captured : nat * nat;
  p_legal_moves : list Point; p_pass_is_legal : bool; p_over : bool; p_passes_needed : nat;
  p_temporary : list Point; p_permanent : list Point; p_suicide : list Point; p_pseudo_suicide : list Point;
  p_cycles : list (nat * list Point * bool) }.

Definition pauli (b : Board) (position : option (list Color)) (initially : list Point) (first : Player)
    (before : nat * nat) (moves : list (option P.Turn)) : PauliAnswer :=
  let stones := match position with Some p => p | None => empty_grid b end in
  let start := P.r2_first stones (set_of initially) in
  let turn g t := match P.r3_turn b g t with Legal next => inl next | Illegal broken => inr broken end in
  let game situations changes :=
    {| P.Game.situations := situations; P.Game.changes := changes; P.Game.removed_before := [fst before; snd before];
       P.Game.initially := []; P.Game.komi := 0; P.Game.referee := true |} in
  let '(legal, broken, g) := judge _ _ _ _ turn
    (fun g _ next => game (P.Game.situations g ++ [fst next]) (P.Game.changes g ++ [snd next])) []
    (game [{| P.Situation.turn := first; P.Situation.passes_needed := P.Situation.passes_needed start;
      P.Situation.stones := stones; P.Situation.temporary := P.Situation.temporary start;
      P.Situation.permanent := P.Situation.permanent start |}] []) moves in
  let s := P.Game_now g in
  let over := P.r4_c_normal_end s in
  let allowed play := match turn g {| P.Turn.remove := None; P.Turn.play := play |} with inl _ => true | inr _ => false end in
  let taken c := number_of (flat_map P.Change.removed (P.Game.changes g)) (fun x => same (snd x) c) in
  let on_empty f := filter (fun p => same (nth p (P.Situation.stones s) Empty) Empty && f p) (nodes b) in
  {| p_legal := legal; p_broken := broken; p_rows := P.Situation.stones s;
     p_to_play := if over then None else Some (P.Situation.turn s);
     p_captured := (fst before + taken Black, snd before + taken White);
     p_legal_moves := filter (fun p => allowed (Some p)) (nodes b); p_pass_is_legal := allowed None;
     p_over := over; p_passes_needed := P.Situation.passes_needed s;
     p_temporary := P.Situation.temporary s; p_permanent := P.Situation.permanent s;
     p_suicide := on_empty (P.r10_suicide b s); p_pseudo_suicide := on_empty (P.r11_pseudo_suicide b s);
     p_cycles := map (fun start => (start, P.r7_b_used g start, P.r8_c_disturbing s)) (P.r8_a_cycles g) |}.

(** Computes the answer once, when the proof is checked. *)
Ltac answered := match goal with |- _ = ?expected => vm_cast_no_check (eq_refl expected) end.
