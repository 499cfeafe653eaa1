(** * What a case asks, answered by the executable definitions: see src/oracle/case/FORMAT.md

    vectors.py writes an [Example] for each test vector from this. *)

From Superko Require Export TrompTaylor.
From Superko Require Logical LaskerMaas Pauli.
Module L := Logical.
Module M := LaskerMaas.
Module P := Pauli.

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
  a_legal : list bool; a_broken : list nat; a_rows : Position; a_to_play : option Player; a_captured : nat * nat;
  a_legal_moves : list Point; a_pass_is_legal : bool; a_over : bool; a_score : Z * Z; a_winner : option (option Player);
  a_stage : nat; a_storage : nat * nat }.

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
  {| a_legal := legal; a_broken := map number broken; a_rows := now g;
     a_to_play := if r8_ended g then None else Some (mover g);
     a_captured := (r7_a_captured b g B, r7_a_captured b g W);
     a_legal_moves := filter (fun p => allowed (Play p)) (nodes b); a_pass_is_legal := allowed Pass;
     a_over := r8_ended g; a_score := (final_score count b g B, final_score count b g W); a_winner := winner count b g;
     a_stage := 0; a_storage := (0, 0) |}.

Definition logical (count : Board -> L.Situation -> Player -> nat) (b : Board) (position : option Position)
    (first : Player) (before : nat * nat) (komi : Z) (moves : list (option L.Move)) : Answer :=
  let start := match position with Some p => p | None => L.coloring (L.r6bis_a_start b) end in
  let turn g t := match L.r6bis_game b g t with L.Legal next => inl next | L.Illegal broken => inr broken end in
  let '(legal, broken, g) := judge _ _ _ _ turn L.extend []
    {| L.situations := [{| L.coloring := start; L.n_white := snd before; L.n_black := fst before; L.player := first |}];
       L.moves := []; L.komi := komi |} moves in
  let allowed t := match turn g t with inl _ => true | inr _ => false end in
  {| a_legal := legal; a_broken := map logical_number broken; a_rows := L.coloring (L.now g);
     a_to_play := if L.r7bis_ended g then None else Some (L.player (L.now g));
     a_captured := (L.n_black (L.now g), L.n_white (L.now g));
     a_legal_moves := filter (fun p => allowed (L.Put p)) (nodes b); a_pass_is_legal := allowed L.Pass;
     a_over := L.r7bis_ended g; a_score := (L.with_komi count b g B, L.with_komi count b g W);
     a_winner := L.r9_winner count b g; a_stage := 0; a_storage := (0, 0) |}.

Definition lasker_maas_number (c : M.Clause) : nat :=
  match c with M.c6_1 => 0 | M.c6_2 => 1 | M.c6_3 => 2 | M.c8 => 3 end.

Definition lasker_maas (b : Board) (position : option Position) (storage : nat * nat) (first : Player)
    (before : nat * nat) (adjustment : Z) (moves : list (option M.Turn)) : Answer :=
  let start := match position with Some p => p | None => r5_a_empty_grid b end in
  let turn g t := match M.r6_turn b g t with M.Legal next => inl next | M.Illegal broken => inr broken end in
  let '(legal, broken, g) := judge _ _ _ _ turn M.extend []
    {| M.situations := [{| M.position := start; M.next := first; M.storage := storage; M.captured := before |}];
       M.turns := []; M.adjustment := adjustment |} moves in
  let allowed t := match turn g t with inl _ => true | inr _ => false end in
  {| a_legal := legal; a_broken := map lasker_maas_number broken; a_rows := M.position (M.now g);
     a_to_play := if M.r8_b_ended g then None else Some (M.next (M.now g)); a_captured := M.captured (M.now g);
     a_legal_moves := filter (fun p => allowed (M.Place p)) (nodes b); a_pass_is_legal := allowed M.Pass;
     a_over := M.r8_b_ended g; a_score := (M.r9_d_adjusted b g B, M.r9_d_adjusted b g W); a_winner := M.r9_winner b g;
     a_stage := if M.second g then 2 else 1; a_storage := M.storage (M.now g) |}.

(** pauli with a referee, but for what needs control: the score and the winner. *)
Record PauliAnswer := {
  p_legal : list bool; p_broken : list nat; p_rows : Position; p_to_play : option Player; p_captured : nat * nat;
  p_legal_moves : list Point; p_pass_is_legal : bool; p_over : bool; p_passes_needed : nat;
  p_temporary : list Point; p_permanent : list Point; p_suicide : list Point; p_pseudo_suicide : list Point;
  p_cycles : list (nat * list Point * bool) }.

Definition pauli_number (c : P.Clause) : nat :=
  match c with P.c10 => 0 | P.c11 => 1 | P.c4 => 2 | P.c6 => 3 | P.c8 => 4 | P.c9 => 5 end.

Definition pauli (b : Board) (position : option Position) (initially : list Point) (first : Player)
    (before : nat * nat) (moves : list (option P.Turn)) : PauliAnswer :=
  let start := match position with Some p => p | None => r5_a_empty_grid b end in
  let turn g t := match P.r3_turn b g t with P.Legal next => inl next | P.Illegal broken => inr broken end in
  let '(legal, broken, g) := judge _ _ _ _ turn (fun g _ next => P.extend g next) []
    (P.start_of b (P.r2_first b start (P.those b (fun p => mem p initially)) first) before) moves in
  let s := P.now b g in
  let over := P.r4_c_normal_end s in
  let allowed play := match turn g {| P.remove := None; P.play := play |} with inl _ => true | inr _ => false end in
  let taken c := count (fun x => same (snd x) c) (flat_map P.removed (P.changes g)) in
  let on_empty f := filter (fun p => same (at_ (P.stones s) p) Empty && f p) (nodes b) in
  {| p_legal := legal; p_broken := filter (fun k => mem k (map pauli_number broken)) (seq 0 6); p_rows := P.stones s;
     p_to_play := if over then None else Some (P.turn s);
     p_captured := (fst before + taken Black, snd before + taken White);
     p_legal_moves := filter (fun p => allowed (Some p)) (nodes b); p_pass_is_legal := allowed None;
     p_over := over; p_passes_needed := P.passes_needed s;
     p_temporary := P.members b (P.temporary s); p_permanent := P.members b (P.permanent s);
     p_suicide := on_empty (P.r10_suicide b s); p_pseudo_suicide := on_empty (P.r11_pseudo_suicide b s);
     p_cycles := map (fun start => (start, filter (fun p => mem p (P.r7_b_used g start)) (nodes b), P.r8_c_disturbing s))
       (P.r8_a_cycles b g) |}.

(** Computes the answer once, when the proof is checked. *)
Ltac answered := match goal with |- _ = ?expected => vm_cast_no_check (eq_refl expected) end.
