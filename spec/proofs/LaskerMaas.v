(** * The definitions of spec/lasker_maas.rs, clause by clause, and t33 and t34 of THEOREMS *)

From Superko Require Export Board.
From Coq Require Export ZArith.

(** A number of black stones and one of white ones. *)
Definition Stones := (nat * nat)%type.
Definition of (p : Player) (s : Stones) : nat := match p with B => fst s | W => snd s end.
Definition change (p : Player) (f : nat -> nat) (s : Stones) : Stones :=
  match p with B => (f (fst s), snd s) | W => (fst s, f (snd s)) end.

Inductive Turn := Pass | Place (p : Point).
Record Situation := { position : Position; next : Player; storage : Stones; captured : Stones }.

(** The present comes first; [adjustment] in half points for White. *)
Record Game := { situations : list Situation; turns : list Turn; adjustment : Z }.
Definition now (g : Game) : Situation :=
  hd {| position := []; next := B; storage := (0, 0); captured := (0, 0) |} (situations g).
Definition extend (g : Game) (t : Turn) (s : Situation) : Game :=
  {| situations := s :: situations g; turns := t :: turns g; adjustment := adjustment g |}.

Inductive Clause := c6_1 | c6_2 | c6_3 | c8.
Inductive Verdict := Legal (s : Situation) | Illegal (clauses : list Clause).

(** 4.b The group at P. *)
Definition r4_b_group (b : Board) (pos : Position) (p : Point) : list Point :=
  closure (node_count b) (fun q r => same (at_ pos r) (at_ pos p) &&& contains_edge b q r) p.
(** 4.c The group of the played stone: the stone and all groups of its colour next to it. *)
Definition r4_c_played_group (b : Board) (before : Position) (player : Player) (p : Point) : list Point :=
  p :: flat_map (r4_b_group b before) (filter (fun q => same (at_ before q) (color player)) (neighbors b p)).
(** 4.d The breathing spaces of a group. *)
Definition r4_d_breathing_spaces (b : Board) (pos : Position) (group : list Point) : list Point :=
  filter (fun e => same (at_ pos e) Empty && existsb (fun p => contains_edge b p e) group) (nodes b).
(** 5 All groups of the other colour without breathing space are captured at once. *)
Definition r5_a_captured (b : Board) (placed : Position) (p : Point) : bool :=
  length (r4_d_breathing_spaces b placed (r4_b_group b placed p)) =? 0.
Definition r5_b_all_captured (b : Board) (placed : Position) (player : Player) : list Point :=
  filter (fun p => same (at_ placed p) (color (opponent player)) && r5_a_captured b placed p) (nodes b).

(** 7 The supply is unlimited in the first stage (a); in the second, stones come from storage (c), which is refilled with
    one of each if there is none (d). Captured stones go into storage (b). *)
Definition r7_d_refill (s : Stones) (player : Player) : Stones :=
  if of player s =? 0 then (S (fst s), S (snd s)) else s.
Definition r7_c_from_storage (s : Stones) (player : Player) : Stones := change player pred (r7_d_refill s player).
Definition r7_supply (second : bool) (s : Stones) (player : Player) : Stones :=
  if second then r7_c_from_storage s player else s.
Definition r7_b_store (s : Stones) (captor : Player) (captured : nat) : Stones :=
  change (opponent captor) (Nat.add captured) s.

(** 8 The turns, from the first on, until there were two consecutive passes; those of the first stage (a), and those
    after it (b). *)
Fixpoint two_passes (turns : list Turn) : option nat :=
  match turns with
  | [] => None
  | Pass :: (Pass :: _) => Some 2
  | _ :: turns => option_map S (two_passes turns)
  end.
Definition r8_a_second_begins (g : Game) : option nat := two_passes (rev (turns g)).
Definition second (g : Game) : bool := match r8_a_second_begins g with Some _ => true | None => false end.
Definition r8_b_ended (g : Game) : bool :=
  match r8_a_second_begins g with
  | Some began => match two_passes (skipn began (rev (turns g))) with Some _ => true | None => false end
  | None => false
  end.

(** 6.2 The group of the placed stone has a breathing space, or the placement captures a group. *)
Definition r6_2_breathes_or_captures (b : Board) (before : Position) (player : Player) (p : Point) : bool :=
  let placed := put before p (color player) in
  negb (length (r4_d_breathing_spaces b placed (r4_c_played_group b before player p)) =? 0) ||
  negb (length (r5_b_all_captured b placed player) =? 0).
(** 6.3 Superko: a position of any previous time with the same player next. *)
Definition r6_3_superko (g : Game) (after : Situation) : bool :=
  negb (existsb (fun s => same_position (position s) (position after) && same_player (next s) (next after)) (situations g)).
(** 6.3.a The resultant position, after placing and removing; the stone comes out of the supply. *)
Definition r6_3_a_resultant (b : Board) (g : Game) (p : Point) : Situation :=
  let s := now g in
  let placed := put (position s) p (color (next s)) in
  let prisoners := r5_b_all_captured b placed (next s) in
  {| position := map (fun q => if mem q prisoners then Empty else at_ placed q) (nodes b);
     next := opponent (next s);
     storage := r7_b_store (r7_supply (second g) (storage s) (next s)) (next s) (length prisoners);
     captured := change (opponent (next s)) (Nat.add (length prisoners)) (captured s) |}.
(** 6 The player who is next may pass, or place a stone subject to three restrictions. *)
Definition r6_turn (b : Board) (g : Game) (t : Turn) : Verdict :=
  let s := now g in
  let passed := {| position := position s; next := opponent (next s); storage := storage s; captured := captured s |} in
  let over := if r8_b_ended g then [c8] else [] in
  match t with
  | Pass => match over with [] => Legal passed | broken => Illegal broken end
  | Place p =>
      if (p <? length (position s)) && same (at_ (position s) p) Empty then
        let after := r6_3_a_resultant b g p in
        match (if r6_2_breathes_or_captures b (position s) (next s) p then [] else [c6_2]) ++
              (if r6_3_superko g after then [] else [c6_3]) ++ over with
        | [] => Legal after
        | broken => Illegal broken
        end
      else Illegal [c6_1]
  end.

(** 9.b Territory; 9.c a player's stones in storage count against him. *)
Definition r9_b_territory (b : Board) (pos : Position) (player : Player) : nat :=
  let touches set c := existsb (fun p => existsb (fun q => same (at_ pos q) c) (neighbors b p)) set in
  count (fun p => same (at_ pos p) Empty && touches (r4_b_group b pos p) (color player) &&
    negb (touches (r4_b_group b pos p) (color (opponent player)))) (nodes b).
Definition on_board (b : Board) (pos : Position) (player : Player) : nat :=
  count (fun p => same (at_ pos p) (color player)) (nodes b).

Local Open Scope Z_scope.

Definition r9_c_score (b : Board) (s : Situation) (player : Player) : Z :=
  Z.of_nat (r9_b_territory b (position s) player) - Z.of_nat (of player (storage s)).
Definition area (b : Board) (s : Situation) (player : Player) : Z :=
  Z.of_nat (r9_b_territory b (position s) player) + Z.of_nat (on_board b (position s) player).
Definition margin (score : Player -> Z) : Z := score B - score W.

(** 9.d, 9 In half points; [None] while the game goes on, [Some None] is a tie. *)
Definition r9_d_adjusted (b : Board) (g : Game) (player : Player) : Z :=
  2 * r9_c_score b (now g) player + match player with B => 0 | W => adjustment g end.
Definition r9_winner (b : Board) (g : Game) : option (option Player) :=
  if r8_b_ended g then
    Some (match Z.compare (r9_d_adjusted b g B) (r9_d_adjusted b g W) with Gt => Some B | Lt => Some W | Eq => None end)
  else None.

(** The games that continue [g0], with the stones that were placed in stage one. *)
Inductive continues (b : Board) (g0 : Game) : Stones -> Game -> Prop :=
| at_start : continues b g0 (0, 0)%nat g0
| by_turn placed g t s : continues b g0 placed g -> r6_turn b g t = Legal s ->
    continues b g0
      (match t with Place _ => if second g then placed else change (next (now g)) S placed | Pass => placed end)
      (extend g t s).

(** ** The stones of a colour on the board and in storage *)

Definition all_of (b : Board) (s : Situation) (player : Player) : Z :=
  Z.of_nat (on_board b (position s) player) + Z.of_nat (of player (storage s)).
Definition more_black (b : Board) (s : Situation) : Z := margin (all_of b s).

(** A stone more of the mover, and the prisoners less. *)
Lemma placed_stones b s p player :
  length (position s) = node_count b -> (p < node_count b)%nat -> at_ (position s) p = Empty ->
  on_board b (put (position s) p (color (next s))) player
  = (on_board b (position s) player + if same_player (next s) player then 1 else 0)%nat.
Proof.
  intros L P E. unfold on_board. symmetry.
  replace (if same_player (next s) player then 1%nat else 0%nat)
    with (count (fun q => (q =? p)%nat && same_player (next s) player) (nodes b)).
  - apply count_split. intros q _. rewrite at_put by lia. destruct (Nat.eqb_spec q p); simpl.
    + subst q. rewrite E. destruct (next s), player; auto.
    + now destruct (same _ _).
  - destruct (same_player (next s) player) eqn:Sp.
    + apply count_at with (p := p); auto; [now rewrite Nat.eqb_refl|]. intros q D.
      now apply Nat.eqb_neq in D as ->.
    + unfold count. generalize (nodes b). intros l. induction l as [|q l IH]; auto. simpl. now rewrite andb_false_r.
Qed.

Lemma prisoners_taken b placed captor player :
  (on_board b (map (fun q => if mem q (r5_b_all_captured b placed captor) then Empty else at_ placed q) (nodes b)) player
   + if same_player captor player then 0 else length (r5_b_all_captured b placed captor))%nat
  = on_board b placed player.
Proof.
  unfold on_board.
  replace (if same_player captor player then 0%nat else length (r5_b_all_captured b placed captor))
    with (count (fun q => negb (same_player captor player) &&
      (same (at_ placed q) (color (opponent captor)) && r5_a_captured b placed q)) (nodes b)).
  - apply count_split. intros q Q. rewrite at_nodes. apply in_nodes, Nat.ltb_lt in Q as Q'. rewrite Q'.
    destruct (mem q (r5_b_all_captured b placed captor)) eqn:M.
    + apply mem_iff, filter_In in M as [_ M]. rewrite M.
      apply andb_true_iff in M as [C _]. apply same_iff in C. rewrite C. destruct captor, player; auto.
    + assert (N : (same (at_ placed q) (color (opponent captor)) && r5_a_captured b placed q) = false).
      { apply not_true_iff_false. intros X. apply not_true_iff_false in M. destruct M. apply mem_iff.
        unfold r5_b_all_captured. apply filter_In. split; auto; now apply in_nodes. }
      rewrite N, andb_false_r. now destruct (same _ _).
  - destruct (same_player captor player); simpl; auto.
    unfold count. generalize (nodes b). intros l. induction l as [|q l IH]; auto.
Qed.

(** In the first stage a turn adds the stone that is placed; the second only moves stones between board and storage, and
    adds equal numbers. *)
Lemma turn_stones b g t s :
  length (position (now g)) = node_count b -> r6_turn b g t = Legal s ->
  length (position s) = node_count b /\
  more_black b s = more_black b (now g) +
    match t with Place _ => if second g then 0 else match next (now g) with B => 1 | W => -1 end | Pass => 0 end.
Proof.
  intros L. unfold r6_turn. destruct t as [|p]; simpl.
  - destruct (r8_b_ended g); intros H; inversion H. unfold more_black, margin, all_of. simpl. split; [auto | lia].
  - destruct (Nat.ltb_spec p (length (position (now g)))); simpl; [|discriminate].
    destruct (same (at_ (position (now g)) p) Empty) eqn:E; [|discriminate]. apply same_iff in E.
    intros H1. assert (H2 : s = r6_3_a_resultant b g p).
    { destruct (r6_2_breathes_or_captures _ _ _ _), (r6_3_superko _ _), (r8_b_ended g); inversion H1; auto. }
    subst s. clear H1. simpl. split; [unfold nodes; now rewrite map_length, seq_length|].
    unfold more_black, margin, all_of. simpl.
    set (placed := put (position (now g)) p (color (next (now g)))).
    assert (PB := prisoners_taken b placed (next (now g)) B). assert (PW := prisoners_taken b placed (next (now g)) W).
    assert (SB := placed_stones b (now g) p B L ltac:(lia) E). assert (SW := placed_stones b (now g) p W L ltac:(lia) E).
    fold placed in SB, SW. unfold r7_b_store, r7_supply, r7_c_from_storage, r7_d_refill.
    destruct (storage (now g)) as [x y]. destruct (next (now g)), (second g); simpl in *;
      try (destruct x; simpl); try (destruct y; simpl); lia.
Qed.

Lemma game_stones b g0 placed g :
  length (position (now g0)) = node_count b -> continues b g0 placed g ->
  length (position (now g)) = node_count b /\
  more_black b (now g) = more_black b (now g0) + (Z.of_nat (fst placed) - Z.of_nat (snd placed)).
Proof.
  intros L. induction 1 as [|placed g t s H IH T].
  - split; auto. simpl. lia.
  - destruct IH as [Len IH]. destruct (turn_stones b g t s Len T) as [Len' D]. split; auto.
    change (now (extend g t s)) with s. rewrite D, IH. destruct t, (second g), (next (now g)), placed; cbn [fst snd change]; lia.
Qed.

(** The Lasker-Maas margin is the area margin less the stones that Black placed beyond White's: those of stage one, with
    those of the set-up and those stored before the game. *)
Theorem t33 b g0 placed g :
  length (position (now g0)) = node_count b -> continues b g0 placed g ->
  margin (r9_c_score b (now g)) = margin (area b (now g))
    - (more_black b (now g0) + (Z.of_nat (fst placed) - Z.of_nat (snd placed))).
Proof.
  intros L G. destruct (game_stones b g0 placed g L G) as [_ D].
  unfold more_black, margin, all_of, r9_c_score, area in *. lia.
Qed.

(** Stage two changes the margin exactly as it changes the area margin: each of its turns does. *)
Theorem t34 b g t s :
  length (position (now g)) = node_count b -> second g = true -> r6_turn b g t = Legal s ->
  margin (r9_c_score b s) - margin (r9_c_score b (now g)) = margin (area b s) - margin (area b (now g)).
Proof.
  intros L Two T. destruct (turn_stones b g t s L T) as [_ D]. rewrite Two in D.
  unfold more_black, margin, all_of, r9_c_score, area in *. destruct t; lia.
Qed.
