(** * The definitions of spec/logical.rs, clause by clause *)

From Superko Require Export Board.
From Coq Require Export ZArith.

Inductive Move := Pass | Put (p : Point).

(** 6 A situation: the coloring, captured white and black stones, whose turn it is. *)
Record Situation := { coloring : Position; n_white : nat; n_black : nat; player : Player }.

(** The present comes first; [komi] is the case's. *)
Record Game := { situations : list Situation; moves : list Move; komi : Z }.

Inductive Clause := c7_b | c6bis_c | c6bis_d | c7bis.
Inductive Verdict := Legal (next : Situation) | Illegal (clauses : list Clause).

(** 6bis.a At the start all points are empty, no stones have been captured, and it is Black's turn. *)
Definition r6bis_a_start (b : Board) : Situation :=
  {| coloring := repeat Empty (node_count b); n_white := 0; n_black := 0; player := B |}.
Definition starting_from (s : Situation) : Game := {| situations := [s]; moves := []; komi := 0 |}.
Definition now (g : Game) : Situation :=
  hd {| coloring := []; n_white := 0; n_black := 0; player := B |} (situations g).
Definition extend (g : Game) (m : Move) (s : Situation) : Game :=
  {| situations := s :: situations g; moves := m :: moves g; komi := komi g |}.

(** 3.c The group of P: the points that monochrome paths lead to. *)
Definition r3_c_group (b : Board) (c : Position) (p : Point) : list Point :=
  closure (node_count b) (fun q r => same (at_ c r) (at_ c p) &&& contains_edge b q r) p.

(** 4 A point reaches a colour if some point of its group is adjacent to a point of that colour. *)
Definition r4_reaches (b : Board) (c : Position) (p : Point) (d : Color) : bool :=
  existsb (fun q => existsb (fun r => same (at_ c r) d) (neighbors b q)) (r3_c_group b c p).

(** 5 Clearing a colour empties every point of it that does not reach empty. *)
Definition r5_clear (b : Board) (c : Position) (d : Color) : Position :=
  map (fun p => if same (at_ c p) d && negb (r4_reaches b c p Empty) then Empty else at_ c p) (nodes b).

(** 7 Pass (a), or Put on an empty point of the board (b). *)
Definition r7_potentially_valid (s : Situation) (m : Move) : bool :=
  match m with Pass => true | Put p => (p <? length (coloring s)) && same (at_ (coloring s) p) Empty end.

Definition emptied (b : Board) (put after : Position) (d : Color) : nat :=
  count (fun p => same (at_ put p) d && same (at_ after p) Empty) (nodes b).

(** 6bis.e A Put colours the point, clears the opponent's colour, then the mover's own; all that is cleared counts. *)
Definition r6bis_e_put (b : Board) (s1 : Situation) (p : Point) : Situation :=
  let own := color (player s1) in
  let opposing := color (opponent (player s1)) in
  let put := put (coloring s1) p own in
  let after := r5_clear b (r5_clear b put opposing) own in
  {| coloring := after; n_white := n_white s1 + emptied b put after White;
     n_black := n_black s1 + emptied b put after Black; player := player s1 |}.

(** 6bis.c A Put must lead to a coloring that differs from all previous ones. *)
Definition r6bis_c_new (g : Game) (m : Move) (s2 : Situation) : bool :=
  match m with
  | Pass => true
  | Put _ => negb (existsb (fun s => same_position (coloring s2) (coloring s)) (situations g))
  end.

(** 6bis.d, 7bis: a Pass is barred, and the game has ended, if the last two moves are passes. *)
Definition two_passes (g : Game) : bool := match moves g with Pass :: Pass :: _ => true | _ => false end.
Definition r7bis_ended := two_passes.

(** 6bis A game is a sequence of situations joined by potentially valid moves that satisfy a to e. *)
Definition r6bis_game (b : Board) (g : Game) (m : Move) : Verdict :=
  if r7_potentially_valid (now g) m then
    let made := match m with Pass => now g | Put p => r6bis_e_put b (now g) p end in
    let s2 := {| coloring := coloring made; n_white := n_white made; n_black := n_black made;
                 player := opponent (player (now g)) |} in
    let pass := match m with Pass => negb (two_passes g) | Put _ => true end in
    match (if r6bis_c_new g m s2 then [] else [c6bis_c]) ++ (if pass then [] else [c6bis_d]) ++
          (if r7bis_ended g then [c7bis] else []) with
    | [] => Legal s2
    | broken => Illegal broken
    end
  else Illegal [c7_b].

(** 8 The score: points of the player's colour (a), captured stones of the opponent (b), empty points that reach his
    colour but not the opponent's (c). The amendment plain-area leaves out b. *)
Definition r8_a_colored (b : Board) (s : Situation) (pl : Player) : nat :=
  count (fun p => same (at_ (coloring s) p) (color pl)) (nodes b).
Definition r8_b_captured (s : Situation) (pl : Player) : nat := match pl with B => n_white s | W => n_black s end.
Definition r8_c_surrounded (b : Board) (s : Situation) (pl : Player) : nat :=
  count (fun p => same (at_ (coloring s) p) Empty && r4_reaches b (coloring s) p (color pl) &&
    negb (r4_reaches b (coloring s) p (color (opponent pl)))) (nodes b).
Definition r8_score (b : Board) (s : Situation) (pl : Player) : nat :=
  r8_a_colored b s pl + r8_b_captured s pl + r8_c_surrounded b s pl.
Definition plain_area (b : Board) (s : Situation) (pl : Player) : nat :=
  r8_a_colored b s pl + r8_c_surrounded b s pl.

(** 9 In half points; [None] while the game goes on, [Some None] if nobody wins. *)
Definition with_komi (score : Board -> Situation -> Player -> nat) (b : Board) (g : Game) (pl : Player) : Z :=
  match pl with
  | B => 2 * Z.of_nat (score b (now g) B)
  | W => 2 * Z.of_nat (score b (now g) W) + komi g
  end.
Definition r9_winner (score : Board -> Situation -> Player -> nat) (b : Board) (g : Game) : option (option Player) :=
  if r7bis_ended g then
    Some (match Z.compare (with_komi score b g B) (with_komi score b g W) with
          | Gt => Some B | Lt => Some W | Eq => None end)
  else None.

(** The games that continue [g0]. *)
Inductive continues (b : Board) (g0 : Game) : Game -> Prop :=
| at_start : continues b g0 g0
| by_move g m s : continues b g0 g -> r6bis_game b g m = Legal s -> continues b g0 (extend g m s).

Definition puts (g : Game) : nat := count (fun m => match m with Put _ => true | Pass => false end) (moves g).
