(** * The definitions of spec/pauli.rs up to rule 13, and rules 15 and 16, clause by clause *)

From Superko Require Export Board.

(** A set of locations: for each of them, whether it is a member. *)
Definition Locations := list bool.
Definition has (set : Locations) (p : Point) : bool := nth p set false.
Definition those (b : Board) (f : Point -> bool) : Locations := map f (nodes b).
Definition none (b : Board) : Locations := those b (fun _ => false).
Definition members (b : Board) (set : Locations) : list Point := filter (has set) (nodes b).
Definition is_empty (b : Board) (set : Locations) : bool := length (members b set) =? 0.

(** 8 *)
Record Situation := {
  turn : Player; passes_needed : nat; stones : Position; temporary : Locations; permanent : Locations }.

(** 3 The two actions of a turn: the number of the situation that starts the cycle to remove, and where to play. *)
Record Turn := { remove : option nat; play : option Point }.
Definition pass : Turn := {| remove := None; play := None |}.
Record Change := { removed : list (Point * Color); added : option Point }.

(** The present comes first. *)
Record Game := { situations : list Situation; changes : list Change; removed_before : nat * nat }.

Inductive Clause := c10 | c11 | c4 | c6 | c8 | c9.
Inductive Verdict (Next : Type) := Legal (next : Next) | Illegal (clauses : list Clause).
Arguments Legal {Next}. Arguments Illegal {Next}.

Definition start_of (b : Board) (s : Situation) (before : nat * nat) : Game :=
  {| situations := [s]; changes := []; removed_before := before |}.
Definition now (b : Board) (g : Game) : Situation :=
  hd {| turn := B; passes_needed := 0; stones := []; temporary := []; permanent := [] |} (situations g).
Definition extend (g : Game) (next : Situation * Change) : Game :=
  {| situations := fst next :: situations g; changes := snd next :: changes g; removed_before := removed_before g |}.
(** The situation of a number, counted from the start, and what changed since. *)
Definition situation_of (b : Board) (g : Game) (start : nat) : Situation :=
  nth (length (changes g) - start) (situations g) (now b g).
Definition since (g : Game) (start : nat) : list Change := firstn (length (changes g) - start) (changes g).

(** ** Rule 13 *)

(** 13.d By jumps to a neighbour that is also empty or also has a stone of the same colour. *)
Definition r13_d_reached (b : Board) (stones : Position) (p : Point) : list Point :=
  closure (node_count b) (fun q r => same (at_ stones r) (at_ stones q) &&& contains_edge b q r) p.
Definition r13_a_has_liberties (b : Board) (stones : Position) (p : Point) : bool :=
  existsb (fun q => existsb (fun r => same (at_ stones r) Empty) (neighbors b q)) (r13_d_reached b stones p).
Definition r13_c_contacted (b : Board) (stones : Position) (p : Point) : Locations :=
  those b (fun r => existsb (fun q => contains_edge b q r) (r13_d_reached b stones p)).
Definition r13_b_liberties (b : Board) (stones : Position) (p : Point) : Locations :=
  those b (fun q => has (r13_c_contacted b stones p) q && same (at_ stones q) Empty).
Definition without_liberties (b : Board) (stones : Position) (player : Player) : Locations :=
  those b (fun p => same (at_ stones p) (color player) && negb (r13_a_has_liberties b stones p)).

(** ** Rule 6 *)

Definition r6_b_put (s : Situation) (p : Point) : Position := put (stones s) p (color (turn s)).
Definition r6_c_captured (b : Board) (s : Situation) (p : Point) : Locations :=
  without_liberties b (r6_b_put s p) (opponent (turn s)).
Definition r6_d_removed (placed : Position) (captured : Locations) : Position :=
  map (fun q => if has captured q then Empty else at_ placed q) (seq 0 (length placed)).

(** ** Rules 10 to 12 *)

Definition r10_suicide (b : Board) (s : Situation) (p : Point) : bool :=
  negb (r13_a_has_liberties b (r6_b_put s p) p) &&
  is_empty b (without_liberties b (r6_b_put s p) (opponent (turn s))).
Definition r11_pseudo_suicide (b : Board) (s : Situation) (p : Point) : bool :=
  r13_a_has_liberties b (r6_b_put s p) p &&
  forallb (has (permanent s)) (members b (r13_b_liberties b (r6_b_put s p) p)) &&
  is_empty b (without_liberties b (r6_b_put s p) (opponent (turn s))).
Definition r12_ko_capture (b : Board) (s : Situation) (p : Point) : bool :=
  forallb (fun player => length (members b (without_liberties b (r6_b_put s p) player)) =? 1) [B; W].

(** ** Rule 9 *)

Definition r9_a_suicides (b : Board) (s : Situation) (p : Point) : list Clause :=
  (if r10_suicide b s p then [c10] else []) ++ (if r11_pseudo_suicide b s p then [c11] else []).
Definition r9_prohibited (b : Board) (s : Situation) (p : Point) : list Clause :=
  r9_a_suicides b s p ++ (if has (temporary s) p || has (permanent s) p then [c9] else []).
Definition r9_b_initially (b : Board) (stones : Position) (initially : Locations) : Locations :=
  those b (fun p => has initially p && same (at_ stones p) Empty).
Definition r9_c_after_ko (b : Board) (s : Situation) (p : Point) (captured : Locations) : Locations :=
  if r12_ko_capture b s p then captured else none b.
Definition r9_d_once_used (b : Board) (permanent : Locations) (used : list Point) : Locations :=
  those b (fun p => has permanent p || mem p used).

(** ** Rule 4 *)

Definition r4_a_pass (change : Change) : bool :=
  match added change, removed change with None, [] => true | _, _ => false end.
(** 4.b After a pass in the situation [passed_in], or otherwise after another turn or at the start. *)
Definition r4_b_passes_needed (b : Board) (passed_in : option Situation) (temporary_now : Locations) : nat :=
  match passed_in with
  | Some before =>
      if passes_needed before =? 1 then 0 else if is_empty b (temporary before) then 1
      else if is_empty b temporary_now then 2 else 3
  | None => if is_empty b temporary_now then 2 else 3
  end.
Definition r4_c_normal_end (s : Situation) : bool := passes_needed s =? 0.

(** 2 The game starts with Black's turn and the initial prohibitions. *)
Definition r2_first (b : Board) (stones : Position) (initially : Locations) (first : Player) : Situation :=
  let temporary := r9_b_initially b stones initially in
  {| turn := first; passes_needed := r4_b_passes_needed b None temporary; stones := stones;
     temporary := temporary; permanent := none b |}.

(** ** Rules 7 and 8 *)

Definition same_locations (b : Board) (one other : Locations) : bool :=
  forallb (fun p => Bool.eqb (has one p) (has other p)) (nodes b).
Definition r8_b_similar (b : Board) (one other : Situation) : bool :=
  same_player (turn one) (turn other) && (passes_needed one =? passes_needed other) &&
  forallb (fun p => same (at_ (stones one) p) (at_ (stones other) p)) (nodes b) &&
  same_locations b (temporary one) (temporary other) && same_locations b (permanent one) (permanent other).
Definition r8_a_cycles (b : Board) (g : Game) : list nat :=
  filter (fun start => r8_b_similar b (situation_of b g start) (now b g)) (seq 0 (length (changes g))).
Definition r8_c_disturbing (s : Situation) : bool := negb (passes_needed s =? 1).

(** 7.b A cycle uses the locations on which stones were added or removed between its start and its end. *)
Definition used_by (changes : list Change) : list Point :=
  flat_map (fun c => map fst (removed c) ++ match added c with Some p => [p] | None => [] end) changes.
Definition r7_b_used (g : Game) (start : nat) : list Point := used_by (since g start).
(** 7.a Removing a cycle takes every stone off the locations that it uses. *)
Definition r7_a_remove (b : Board) (g : Game) (start : nat) : Situation * list (Point * Color) :=
  let s := now b g in
  let used := r7_b_used g start in
  ({| turn := turn s; passes_needed := passes_needed s;
      stones := map (fun p => if mem p used then Empty else at_ (stones s) p) (nodes b);
      temporary := temporary s; permanent := r9_d_once_used b (permanent s) used |},
   map (fun p => (p, at_ (stones s) p))
     (filter (fun p => mem p used && negb (same (at_ (stones s) p) Empty)) (nodes b))).

(** ** Rule 3 *)

Definition r3_c_play (b : Board) (s : Situation) (p : Point) : Position * Locations * Locations :=
  let captured := r6_c_captured b s p in
  (r6_d_removed (r6_b_put s p) captured, captured, r9_c_after_ko b s p captured).
Definition r3_b_remove (b : Board) (g : Game) (cycle : option nat) : Verdict (Situation * list (Point * Color)) :=
  match cycle with
  | None => Legal (now b g, [])
  | Some start =>
      if mem start (r8_a_cycles b g) && r8_c_disturbing (now b g) then Legal (r7_a_remove b g start) else Illegal [c8]
  end.
(** 3.d [s] is the situation after the first action, which removed the stones in [taken]. *)
Definition r3_d_in_order (b : Board) (s : Situation) (taken : list (Point * Color)) (play : option Point)
    : Situation * Change :=
  let '(after, captured, temporary) :=
    match play with Some p => r3_c_play b s p | None => (stones s, none b, none b) end in
  let change := {| removed := taken ++ map (fun q => (q, at_ (stones s) q)) (members b captured); added := play |} in
  let passed_in := if r4_a_pass change then Some s else None in
  ({| turn := opponent (turn s); passes_needed := r4_b_passes_needed b passed_in temporary; stones := after;
      temporary := temporary; permanent := permanent s |}, change).
(** On an occupied location nothing else is asked; off the board there is no location. *)
Definition r3_turn (b : Board) (g : Game) (t : Turn) : Verdict (Situation * Change) :=
  let '(s, taken, broken) :=
    match r3_b_remove b g (remove t) with
    | Legal (s, taken) => (s, taken, [])
    | Illegal clauses => (now b g, [], clauses)
    end in
  let over := if r4_c_normal_end (now b g) then [c4] else [] in
  match play t with
  | Some p =>
      if (p <? node_count b) && same (at_ (stones s) p) Empty then
        match r9_prohibited b s p ++ over ++ broken with
        | [] => Legal (r3_d_in_order b s taken (play t))
        | broken => Illegal broken
        end
      else Illegal [c6]
  | None => match over ++ broken with [] => Legal (r3_d_in_order b s taken None) | broken => Illegal broken end
  end.

(** ** Rules 15 and 16 *)

(** 15 A player has bordered a set if his stones are on all its locations that have a neighbour outside, and on no
    location outside that has a neighbour inside. *)
Definition r15_bordered (b : Board) (stones : Position) (player : Player) (set : Locations) : bool :=
  forallb (fun p => same (at_ stones p) (color player) || negb (existsb (fun q => negb (has set q)) (neighbors b p)))
    (filter (has set) (nodes b)) &&
  forallb (fun p => negb (same (at_ stones p) (color player)) || negb (existsb (has set) (neighbors b p)))
    (filter (fun p => negb (has set p)) (nodes b)).

(** 16 A player has a two-eye formation on a set if a to f hold. *)
Definition r16_formation (b : Board) (stones : Position) (player : Player) (set : Locations) : bool :=
  let inside := members b set in
  negb (is_empty b set) &&
  forallb (fun p => negb (same (at_ stones p) (color (opponent player)))) inside &&
  r15_bordered b stones player set &&
  forallb (fun p => negb (length (neighbors b p) =? 0)) inside &&
  forallb (fun p => negb (same (at_ stones p) Empty) ||
    forallb (fun q => negb (same (at_ stones q) Empty)) (neighbors b p)) inside &&
  forallb (fun p => same (at_ stones p) Empty ||
    (2 <=? length (filter (fun q => has (r13_b_liberties b stones p) q) inside))) inside.
