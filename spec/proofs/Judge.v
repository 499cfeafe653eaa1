(** * What a case asks, answered by the executable definitions: see src/oracle/case/FORMAT.md

    vectors.py writes an [Example] for each test vector from this. *)

From Superko Require Export Scores.
From Superko Require Logical.
Module L := Logical.

(** The m × n grid of spec/tromp_taylor.rs. *)
Definition grid (m n : nat) : Board :=
  {| node_count := m * n;
     edges := flat_map (fun row => flat_map (fun column =>
       (if 0 <? column then [(row * n + column - 1, row * n + column)] else []) ++
       (if 0 <? row then [((row - 1) * n + column, row * n + column)] else [])) (seq 0 n)) (seq 0 m) |}.

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
  legal_ : list bool; broken : list nat; rows : Position; to_play_ : option Player; captured : nat * nat;
  legal_moves : list Point; pass_is_legal : bool; over : bool; score : Z * Z; winner_ : option (option Player) }.

(** Clauses by their place in the list of their names that vectors.py has. *)
Definition number (c : Clause) : nat := match c with c6 => 0 | c7 => 1 | c7_1 => 2 | c8 => 3 end.
Definition logical_number (c : L.Clause) : nat :=
  match c with L.c6bis_c => 0 | L.c6bis_d => 1 | L.c7_b => 2 | L.c7bis => 3 end.

Definition tromp_taylor (law : House) (count : Board -> Game -> Player -> nat) (b : Board) (position : option Position)
    (first : Player) (before : nat * nat) (komi : Z) (moves : list (option Turn)) : Answer :=
  let start := match position with Some p => p | None => r5_a_empty_grid b end in
  let turn g t := match r6_turn law b g t with Legal next => inl next | Illegal broken => inr broken end in
  let '(legal, broken, g) := judge _ _ _ _ turn extend []
    {| positions := [start]; to_play := [first]; turns := []; komi := komi; captured_before := before |} moves in
  let allowed t := match turn g t with inl _ => true | inr _ => false end in
  {| legal_ := legal; broken := map number broken; rows := now g;
     to_play_ := if r8_ended g then None else Some (mover g);
     captured := (r7_a_captured b g B, r7_a_captured b g W);
     legal_moves := filter (fun p => allowed (Play p)) (nodes b); pass_is_legal := allowed Pass;
     over := r8_ended g; score := (final_score count b g B, final_score count b g W); winner_ := winner count b g |}.

Definition logical (count : Board -> L.Situation -> Player -> nat) (b : Board) (position : option Position)
    (first : Player) (before : nat * nat) (komi : Z) (moves : list (option L.Move)) : Answer :=
  let start := match position with Some p => p | None => L.coloring (L.r6bis_a_start b) end in
  let turn g t := match L.r6bis_game b g t with L.Legal next => inl next | L.Illegal broken => inr broken end in
  let '(legal, broken, g) := judge _ _ _ _ turn L.extend []
    {| L.situations := [{| L.coloring := start; L.n_white := snd before; L.n_black := fst before; L.player := first |}];
       L.moves := []; L.komi := komi |} moves in
  let allowed t := match turn g t with inl _ => true | inr _ => false end in
  {| legal_ := legal; broken := map logical_number broken; rows := L.coloring (L.now g);
     to_play_ := if L.r7bis_ended g then None else Some (L.player (L.now g));
     captured := (L.n_black (L.now g), L.n_white (L.now g));
     legal_moves := filter (fun p => allowed (L.Put p)) (nodes b); pass_is_legal := allowed L.Pass;
     over := L.r7bis_ended g; score := (L.with_komi count b g B, L.with_komi count b g W);
     winner_ := L.r9_winner count b g |}.

(** Computes the answer once, when the proof is checked. *)
Ltac answered := match goal with |- _ = ?expected => vm_cast_no_check (eq_refl expected) end.
