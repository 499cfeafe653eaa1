(** * Scores: t26, t27 and t28 of THEOREMS for Tromp-Taylor *)

From Superko Require Export Games.

Definition neutral (b : Board) (position : Position) : nat :=
  count (fun p => same (at_ position p) Empty &&
    eqb (r3_reaches b position p Black) (r3_reaches b position p White)) (nodes b).

(** Both scores and the empty points that reach both colours or none add up to the board. *)
Theorem t26 b g : r9_score b g B + r9_score b g W + neutral b (now g) = node_count b.
Proof.
  unfold r9_score, r9_a_own_points, territory, neutral, r9_b_reaches_only, count, nodes. simpl.
  replace (node_count b) with (length (seq 0 (node_count b))) at 6 by apply seq_length.
  induction (seq 0 (node_count b)) as [|p l IH]; simpl; auto.
  destruct (at_ (now g) p), (r3_reaches b (now g) p Black), (r3_reaches b (now g) p White); simpl; lia.
Qed.

(** The scores together never exceed the number of points. *)
Theorem t28 b g : r9_score b g B + r9_score b g W <= node_count b.
Proof. rewrite <- (t26 b g). lia. Qed.

Definition stones_of (b : Board) (position : Position) (player : Player) : nat := r9_a_own_points b position player.
Definition plays_by (player : Player) (g : Game) : nat :=
  count (fun s => match fst s with Play _ => same_player (snd s) player | Pass => false end)
        (combine (turns g) (tl (to_play g))).

(** A move of 7 adds one stone of the mover and then only removes stones. *)
Lemma move_changes b position m after p :
  r7_move b position m = Legal after -> p < node_count b ->
  at_ after p = Empty \/ at_ after p = at_ (put position (point m) (color (by_ m))) p.
Proof.
  unfold r7_move. destruct (r7_1_color position m) as [colored|] eqn:E; intros H Hp; inversion H; subst; clear H.
  apply colored_iff in E as (_ & _ & ->). unfold r7_3_clear_own, r7_2_clear_opponent.
  destruct (clear_iff b (r4_clear b (put position (point m) (color (by_ m))) (color (opponent (by_ m))))
    (color (by_ m)) p Hp (color_not_empty _)) as [[-> _] | [-> _]]; auto.
  destruct (clear_iff b (put position (point m) (color (by_ m))) (color (opponent (by_ m))) p Hp
    (color_not_empty _)) as [[-> _] | [-> _]]; auto.
Qed.

(** In each turn: stones before and placed are stones after and captured. *)
Lemma turn_balance law b g t next player :
  only_bars law -> length (now g) = node_count b -> r6_turn law b g t = Legal next ->
  stones_of b (fst next) player + emptied b player (now g) (fst next) (placed_by player (mover g) t)
  = stones_of b (now g) player + match t with Play _ => if same_player (mover g) player then 1 else 0 | Pass => 0 end.
Proof.
  intros A Len T. apply turn_legal in T as (_ & _ & T). unfold stones_of, r9_a_own_points, emptied.
  set (had := fun p => same (at_ (now g) p) (color player) || placed_by player (mover g) t p).
  transitivity (count had (nodes b)).
  - apply count_split. intros p Hp. apply in_nodes in Hp.
    destruct (same (at_ (fst next) p) (color player)) eqn:S; simpl.
    + assert (H : had p = true); [|now rewrite H, andb_false_r].
      apply same_iff in S. unfold had, placed_by. destruct t as [|q].
      * rewrite <- T, S. apply orb_true_iff. left. now apply same_iff.
      * destruct T as [M _]. apply A in M. assert (V := M).
        unfold r7_move in V. destruct (r7_1_color _ _) as [c|] eqn:Co in V; [|discriminate].
        apply colored_iff in Co as (P & _ & _). simpl in P.
        apply move_changes with (p := p) in M as [M | M]; auto.
        -- rewrite M in S. now destruct (color_not_empty player).
        -- simpl in M. rewrite at_put in M by auto. rewrite S in M. destruct (Nat.eqb_spec p q); simpl.
           ++ destruct player, (mover g); simpl in *; try discriminate; apply orb_true_r.
           ++ apply orb_true_iff. left. now apply same_iff.
    + unfold had. rewrite andb_true_r. now destruct (had p).
  - symmetry. destruct t as [|q].
    + rewrite Nat.add_0_r. apply count_ext. intros p _. unfold had, placed_by. now rewrite orb_false_r.
    + destruct T as [M _]. apply A in M. unfold r7_move in M.
      destruct (r7_1_color _ _) as [c|] eqn:Co in M; [|discriminate].
      apply colored_iff in Co as (P & E & _). simpl in P, E.
      replace (if same_player (mover g) player then 1 else 0)
        with (count (fun p => (p =? q) && same_player (mover g) player) (nodes b)).
      * apply count_split. intros p _. unfold had, placed_by. destruct (Nat.eqb_spec p q); simpl.
        -- subst. rewrite E. destruct player, (mover g); auto.
        -- rewrite orb_false_r. now destruct (same _ _).
      * destruct (same_player (mover g) player).
        -- rewrite (count_ext _ (fun p => p =? q)) by (intros; apply andb_true_r).
           apply count_at with (p := q); [now rewrite <- Len | apply Nat.eqb_refl | intros; now apply Nat.eqb_neq].
        -- rewrite (count_ext _ (fun _ => false)) by (intros; apply andb_false_r).
           unfold count. generalize (nodes b). intros l. induction l; auto.
Qed.

(** Stones on the board and captured: those of the start and those played. *)
Lemma balance law b g0 g player :
  only_bars law -> legal b (now g0) -> positions g0 = [now g0] -> to_play g0 = [mover g0] -> turns g0 = [] ->
  continues law b g0 g ->
  stones_of b (now g) player + captured_since b player (positions g) (to_play g) (turns g)
    = stones_of b (now g0) player + plays_by player g /\
  captured_before g = captured_before g0 /\ komi g = komi g0 /\
  exists l m, positions g = now g :: l /\ to_play g = mover g :: m.
Proof.
  intros A L P Q T G. induction G as [|g t next G (Bal & C & K & l & m & El & Em) H].
  - unfold plays_by. rewrite P, Q, T. simpl. repeat split; eauto.
  - assert (Lg : legal b (now g)) by now apply t01 with (law := law) (g0 := g0).
    assert (D := turn_balance law b g t next player A (proj1 Lg) H).
    repeat split; auto.
    + assert (Plays : plays_by player (extend g t next) =
        match t with Play _ => if same_player (mover g) player then 1 else 0 | Pass => 0 end + plays_by player g).
      { unfold plays_by, count. simpl. rewrite Em. simpl.
        destruct t; auto. now destruct (same_player (mover g) player). }
      rewrite Plays. change (now (extend g t next)) with (fst next).
      simpl positions. simpl to_play. simpl turns. rewrite El, Em in *.
      change (captured_since b player (fst next :: now g :: l) (snd next :: mover g :: m) (t :: turns g))
        with (emptied b player (now g) (fst next) (placed_by player (mover g) t)
              + captured_since b player (now g :: l) (mover g :: m) (turns g)). lia.
    + unfold now, mover. simpl. eauto.
Qed.

Local Open Scope Z_scope.

Definition margin (score : Player -> nat) : Z := Z.of_nat (score B) - Z.of_nat (score W).

(** The area and territory margins differ by Black's plays less White's, from the empty board. *)
Theorem t27 law b g :
  only_bars law -> continues law b (r5_start b) g ->
  margin (r9_score b g) = margin (territory_score b g) + (Z.of_nat (plays_by B g) - Z.of_nat (plays_by W g)).
Proof.
  intros A G.
  assert (H : forall player, (stones_of b (now g) player + r7_a_captured b g player)%nat = plays_by player g).
  { intros player.
    destruct (balance law b (r5_start b) g player) as (D & C & _); auto using start_legal.
    unfold r7_a_captured. rewrite C. simpl.
    assert (Z : stones_of b (now (r5_start b)) player = 0%nat).
    { unfold stones_of, r9_a_own_points, count, now. simpl. generalize (nodes b). intros l. induction l; auto.
      simpl. rewrite empty_grid. now destruct player. }
    rewrite Z in D. destruct player; simpl in *; lia. }
  assert (HB := H B). assert (HW := H W). unfold margin, r9_score, territory_score.
  unfold stones_of in *. simpl opponent. lia.
Qed.
