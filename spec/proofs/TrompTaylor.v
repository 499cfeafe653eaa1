(** * The definitions of spec/tromp_taylor.rs, clause by clause, and what they mean

    Names and bodies follow the Rust. What grows at its end there grows at its head here: the present comes first. *)

From Superko Require Export Board.
From Coq Require Export ZArith.

Inductive Turn := Pass | Play (p : Point).
Record Move := { by_ : Player; point : Point }.

(** [komi] in half points; [captured_before] black and white stones. *)
Record Game := {
  positions : list Position;
  to_play : list Player;
  turns : list Turn;
  komi : Z;
  captured_before : nat * nat }.

Definition starting_from (position : Position) (first : Player) : Game :=
  {| positions := [position]; to_play := [first]; turns := []; komi := 0; captured_before := (0, 0) |}.
Definition now (g : Game) : Position := hd [] (positions g).
Definition mover (g : Game) : Player := hd B (to_play g).
Definition extend (g : Game) (t : Turn) (next : Position * Player) : Game :=
  {| positions := fst next :: positions g; to_play := snd next :: to_play g; turns := t :: turns g;
     komi := komi g; captured_before := captured_before g |}.

Inductive Clause := c6 | c7 | c7_1 | c8.
Inductive Verdict (Next : Type) := Legal (next : Next) | Illegal (clauses : list Clause).
Arguments Legal {Next}. Arguments Illegal {Next}.

(** ** Rules 1 to 4 *)

Definition r2_position (b : Board) (position : Position) : bool := node_count b =? length position.

(** 3.b The block that contains P: the points of its colour that steps between neighbours lead to. *)
Definition r3_b_block (b : Board) (position : Position) (p : Point) : list Point :=
  closure (node_count b) (fun q r => same (at_ position r) (at_ position p) &&& contains_edge b q r) p.

(** 3 P reaches a colour other than its own if a path of its own colour leads to a point of that colour. *)
Definition r3_reaches (b : Board) (position : Position) (p : Point) (c : Color) : bool :=
  negb (same (at_ position p) c) &&
  existsb (fun q => existsb (fun r => same (at_ position r) c) (neighbors b q)) (r3_b_block b position p).

(** 3.c The liberties of a block. *)
Definition r3_c_liberties (b : Board) (position : Position) (block : list Point) : list Point :=
  filter (fun e => same (at_ position e) Empty && existsb (fun p => contains_edge b p e) block) (nodes b).

(** 4 Clearing a colour empties its points that do not reach an empty one. *)
Definition r4_clear (b : Board) (position : Position) (c : Color) : Position :=
  map (fun p => if negb (same (at_ position p) c) || r3_reaches b position p Empty then at_ position p else Empty)
      (nodes b).

(** 5 A game starts with the empty grid (a); the players alternate (b); Black is first (c). *)
Definition r5_a_empty_grid (b : Board) : Position := repeat Empty (node_count b).
Definition r5_start (b : Board) : Game := starting_from (r5_a_empty_grid b) B.

(** ** Rule 7 *)

(** 7.1 The player gives an empty point his colour. Off the board there is none. *)
Definition r7_1_color (position : Position) (m : Move) : Verdict Position :=
  if (point m <? length position) && same (at_ position (point m)) Empty
  then Legal (put position (point m) (color (by_ m)))
  else Illegal [c7_1].
Definition r7_2_clear_opponent (b : Board) (colored : Position) (m : Move) : Position :=
  r4_clear b colored (color (opponent (by_ m))).
Definition r7_3_clear_own (b : Board) (captured : Position) (m : Move) : Position :=
  r4_clear b captured (color (by_ m)).
Definition r7_move (b : Board) (position : Position) (m : Move) : Verdict Position :=
  match r7_1_color position m with
  | Legal colored => Legal (r7_3_clear_own b (r7_2_clear_opponent b colored m) m)
  | Illegal occupied => Illegal occupied
  end.

(** The amendments no-suicide and no-single-suicide of rule 7. *)
Definition unless_dead (barred : list Point -> bool) (b : Board) (position : Position) (m : Move) : Verdict Position :=
  match r7_1_color position m with
  | Legal colored =>
      let captured := r7_2_clear_opponent b colored m in
      let block := r3_b_block b captured (point m) in
      if (length (r3_c_liberties b captured block) =? 0) && barred block then Illegal [c7]
      else Legal (r7_3_clear_own b captured m)
  | Illegal occupied => Illegal occupied
  end.
Definition no_suicide := unless_dead (fun _ => true).
Definition no_single_suicide := unless_dead (fun block => length block =? 1).

(** ** Rules 6 and 8

    A house is the document with 6.b and 7 as they stand or as they are amended. *)

Record House := {
  superko : Game -> Position -> bool;
  move : Board -> Position -> Move -> Verdict Position }.

(** 6.b Superko: the position that a move makes is no earlier position. *)
Definition r6_b_superko (g : Game) (after : Position) : bool := negb (existsb (same_position after) (positions g)).

Definition AsWritten : House := {| superko := r6_b_superko; move := r7_move |}.

(** Amendments of 6.b. *)
Definition free_repetition (_ : Game) (_ : Position) : bool := true.
Definition new_situation (counts : option Turn -> bool) (record : list Position) (g : Game) (after : Position) : bool :=
  negb (existsb (fun s => match s with (position, (next, made_by)) =>
      counts made_by && same_position after position && same_player (opponent (mover g)) next end)
    (combine record (combine (to_play g) (map Some (turns g) ++ [None])))).
Definition situational_superko (g : Game) := new_situation (fun _ => true) (positions g) g.
Definition natural_situational_superko (g : Game) :=
  new_situation (fun made_by => match made_by with Some Pass => false | _ => true end) (positions g) g.
Fixpoint since_pass (turns : list Turn) : nat := match turns with Play _ :: turns => S (since_pass turns) | _ => 0 end.
Definition spight_superko (g : Game) :=
  new_situation (fun _ => true) (firstn (S (since_pass (turns g))) (positions g)) g.
Definition own_moves_superko (g : Game) (after : Position) : bool :=
  negb (existsb (fun s => same_position after (fst s) && same_player (snd s) (mover g))
    (combine (removelast (positions g)) (tl (to_play g)))).
Definition simple_ko (g : Game) (after : Position) : bool :=
  match turns g, positions g with
  | Play _ :: _, _ :: before :: _ => negb (same_position before after)
  | _, _ => true
  end.

(** 8 Two consecutive passes end the game. *)
Definition r8_ended (g : Game) : bool := match turns g with Pass :: Pass :: _ => true | _ => false end.

(** 6 A turn is a pass, which does nothing, or a move that does not make an earlier position. *)
Definition r6_turn (law : House) (b : Board) (g : Game) (t : Turn) : Verdict (Position * Player) :=
  let verdict :=
    match t with
    | Pass => Legal (now g)
    | Play p =>
        match move law b (now g) {| by_ := mover g; point := p |} with
        | Legal made => if superko law g made then Legal made else Illegal [c6]
        | Illegal broken => Illegal broken
        end
    end in
  match verdict, r8_ended g with
  | Legal after, false => Legal (after, opponent (mover g))
  | Legal _, true => Illegal [c8]
  | Illegal [c7_1], _ => Illegal [c7_1]
  | Illegal broken, false => Illegal broken
  | Illegal broken, true => Illegal (broken ++ [c8])
  end.

(** ** Rules 9 and 10 *)

(** 9.a, 9.b *)
Definition r9_a_own_points (b : Board) (position : Position) (player : Player) : nat :=
  count (fun p => same (at_ position p) (color player)) (nodes b).
Definition r9_b_reaches_only (b : Board) (position : Position) (p : Point) (player : Player) : bool :=
  same (at_ position p) Empty && r3_reaches b position p (color player) &&
  negb (r3_reaches b position p (color (opponent player))).
Definition territory (b : Board) (position : Position) (player : Player) : nat :=
  count (fun p => r9_b_reaches_only b position p player) (nodes b).
Definition r9_score (b : Board) (g : Game) (player : Player) : nat :=
  r9_a_own_points b (now g) player + territory b (now g) player.

(** 7.a The stones of a player that were captured so far, his own suicides among them. *)
Definition emptied (b : Board) (player : Player) (before after : Position) (placed : Point -> bool) : nat :=
  count (fun p => (same (at_ before p) (color player) || placed p) && negb (same (at_ after p) (color player))) (nodes b).
Definition placed_by (player mover : Player) (t : Turn) (p : Point) : bool :=
  match t with Play q => (p =? q) && same_player mover player | Pass => false end.
Fixpoint captured_since (b : Board) (player : Player) (positions : list Position) (to_play : list Player)
    (turns : list Turn) : nat :=
  match turns, positions, to_play with
  | t :: turns, after :: ((before :: _) as positions), _ :: ((mover :: _) as to_play) =>
      emptied b player before after (placed_by player mover t) + captured_since b player positions to_play turns
  | _, _, _ => 0
  end.
Definition r7_a_captured (b : Board) (g : Game) (player : Player) : nat :=
  match player with B => fst (captured_before g) | W => snd (captured_before g) end +
  captured_since b player (positions g) (to_play g) (turns g).

(** The amendment territory-score of rule 9. *)
Definition territory_score (b : Board) (g : Game) (player : Player) : nat :=
  territory b (now g) player + r7_a_captured b g (opponent player).

(** 10 In half points, so that any komi is exact; [None] while the game goes on, [Some None] is a tie. *)
Definition final_score (score : Board -> Game -> Player -> nat) (b : Board) (g : Game) (player : Player) : Z :=
  match player with
  | B => 2 * Z.of_nat (score b g B)
  | W => 2 * Z.of_nat (score b g W) + komi g
  end.
Definition winner (score : Board -> Game -> Player -> nat) (b : Board) (g : Game) : option (option Player) :=
  if r8_ended g then
    Some (match Z.compare (final_score score b g B) (final_score score b g W) with
          | Gt => Some B | Lt => Some W | Eq => None end)
  else None.

(** ** Games *)

(** The games that continue [g0] by legal turns. *)
Inductive continues (law : House) (b : Board) (g0 : Game) : Game -> Prop :=
| at_start : continues law b g0 g0
| by_turn g t next :
    continues law b g0 g -> r6_turn law b g t = Legal next -> continues law b g0 (extend g t next).

Definition plays (g : Game) : nat := count (fun t => match t with Play _ => true | Pass => false end) (turns g).

(** ** What the executable definitions mean *)

(** A path of P's colour. *)
Inductive path (b : Board) (position : Position) (p : Point) : Point -> Prop :=
| stay : path b position p p
| step q r : path b position p q -> In r (neighbors b q) -> at_ position r = at_ position p -> path b position p r.

Definition reaches (b : Board) (position : Position) (p : Point) (c : Color) : Prop :=
  at_ position p <> c /\ exists q r, path b position p q /\ In r (neighbors b q) /\ at_ position r = c.

(** Each point has a colour, and every chain has a liberty. *)
Definition legal (b : Board) (position : Position) : Prop :=
  length position = node_count b /\
  forall p, p < node_count b -> at_ position p <> Empty -> reaches b position p Empty.

Theorem in_block b position p q :
  p < node_count b -> (In q (r3_b_block b position p) <-> path b position p q).
Proof.
  intros Hp. unfold r3_b_block. rewrite in_closure by auto.
  split; induction 1 as [|q r H IH]; try constructor.
  - rewrite <- andb_lazy_alt in H1. apply andb_true_iff in H1 as [C E]. apply same_iff in C.
    apply step with (q := q); auto. now apply in_neighbors.
  - apply in_neighbors in H0 as [L E]. apply further with (q := q); auto.
    now rewrite E, H1, (proj2 (same_iff _ _) eq_refl).
Qed.

Theorem reaches_iff b position p c :
  p < node_count b -> (r3_reaches b position p c = true <-> reaches b position p c).
Proof.
  intros Hp. unfold r3_reaches, reaches.
  rewrite andb_true_iff, negb_true_iff, <- not_true_iff_false, same_iff, existsb_exists.
  split; intros (N & H); split; auto.
  - destruct H as (q & Hq & H). apply existsb_exists in H as (r & Hr & C).
    exists q, r. rewrite <- same_iff. now rewrite <- in_block.
  - destruct H as (q & r & Hq & Hr & C). exists q. rewrite in_block by auto. split; auto.
    apply existsb_exists. exists r. now rewrite same_iff.
Qed.

Lemma in_liberties b position block e :
  In e (r3_c_liberties b position block) <->
  e < node_count b /\ at_ position e = Empty /\ exists p, In p block /\ contains_edge b p e = true.
Proof. unfold r3_c_liberties. now rewrite filter_In, in_nodes, andb_true_iff, same_iff, existsb_exists. Qed.

(** 4.b A block reaches an empty point if and only if it has a liberty. *)
Theorem reaches_iff_liberties b position p :
  p < node_count b -> at_ position p <> Empty ->
  (reaches b position p Empty <-> r3_c_liberties b position (r3_b_block b position p) <> []).
Proof.
  intros Hp N. split.
  - intros (_ & q & r & Hq & Hr & C) Z. apply in_neighbors in Hr as [L E].
    assert (I : In r []); [|destruct I].
    rewrite <- Z. apply in_liberties. repeat split; auto. exists q. now rewrite in_block.
  - intros Z. destruct (r3_c_liberties b position (r3_b_block b position p)) as [|e l] eqn:E; [congruence|].
    assert (I : In e (e :: l)) by now left. rewrite <- E in I.
    apply in_liberties in I as (L & C & q & Hq & A). rewrite in_block in Hq by auto.
    split; auto. exists q, e. rewrite in_neighbors. auto.
Qed.

Lemma length_clear b position c : length (r4_clear b position c) = node_count b.
Proof. unfold r4_clear, nodes. now rewrite map_length, seq_length. Qed.

(** What clearing does to a point of the board. *)
Theorem clear_iff b position c p :
  p < node_count b -> c <> Empty ->
  (at_ (r4_clear b position c) p = at_ position p /\ (at_ position p <> c \/ reaches b position p Empty)) \/
  (at_ (r4_clear b position c) p = Empty /\ at_ position p = c /\ ~ reaches b position p Empty).
Proof.
  intros Hp N. unfold r4_clear. rewrite at_nodes. destruct (Nat.ltb_spec p (node_count b)); [|lia].
  destruct (same (at_ position p) c) eqn:S; [apply same_iff in S|]; simpl.
  - destruct (r3_reaches b position p Empty) eqn:R.
    + left. apply reaches_iff in R; auto.
    + right. rewrite <- reaches_iff by auto. rewrite R. auto.
  - left. split; auto. left. rewrite <- same_iff. congruence.
Qed.

Theorem legal_iff b position :
  legal b position <->
  r2_position b position = true /\
  forallb (fun p => same (at_ position p) Empty || r3_reaches b position p Empty) (nodes b) = true.
Proof.
  unfold legal, r2_position. rewrite Nat.eqb_eq, forallb_forall. split; intros [L H]; split; auto.
  - intros p Hp. apply in_nodes in Hp. destruct (same (at_ position p) Empty) eqn:S; auto. simpl.
    apply reaches_iff; auto. apply H; auto. rewrite <- same_iff. congruence.
  - intros p Hp N. specialize (H p (proj2 (in_nodes b p) Hp)). apply orb_true_iff in H as [H | H].
    + apply same_iff in H. congruence.
    + now apply reaches_iff.
Qed.
