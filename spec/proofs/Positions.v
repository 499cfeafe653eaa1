(** * Positions: t01, t02, t07, t12, t20 and t22 of THEOREMS for Tromp-Taylor

    The theorems are about any house whose rule 7 is as written or bars some of its moves. *)

From Superko Require Export TrompTaylor.

Definition only_bars (law : House) : Prop :=
  forall b position m after, move law b position m = Legal after -> r7_move b position m = Legal after.

(** ** Paths *)

Lemma path_color b position p q : path b position p q -> at_ position q = at_ position p.
Proof. induction 1; congruence. Qed.

Lemma path_inside b position p q : p < node_count b -> path b position p q -> q < node_count b.
Proof. intros Hp. induction 1 as [|q r _ _ H]; auto. now apply in_neighbors in H. Qed.

Lemma path_trans b position p q r : path b position p q -> path b position q r -> path b position p r.
Proof.
  intros H. induction 1 as [|r s Hr IH Hs C]; auto. apply step with (q := r); auto.
  rewrite C. eapply path_color; eauto.
Qed.

Lemma path_sym b position p q : p < node_count b -> path b position p q -> path b position q p.
Proof.
  intros Hp H. induction H as [|q r H IH Hr C]; [constructor|].
  apply path_trans with (q := q); auto. apply step with (q := r); [constructor| |].
  - apply neighbors_sym; auto. now apply path_inside in H.
  - apply path_color in H. congruence.
Qed.

Lemma reaches_along b position p q c : path b position p q -> reaches b position q c -> reaches b position p c.
Proof.
  intros H (N & r & s & Hr & Hs & C). apply path_color in H as E. split; [congruence|].
  exists r, s. split; auto. now apply path_trans with (q := q).
Qed.

(** A path is still there if none of its points has changed. *)
Lemma path_same b one other p q :
  path b one p q -> (forall r, path b one p r -> at_ other r = at_ one r) -> path b other p q.
Proof.
  intros H S. induction H as [|q r H IH Hr C]; [constructor|].
  apply step with (q := q); auto. rewrite !S; auto; [constructor|]. apply step with (q := q); auto.
Qed.

(** ** Clearing *)

(** A chain with a liberty keeps it when a colour is cleared. *)
Lemma clear_keeps b position c p :
  c <> Empty -> p < node_count b -> reaches b position p Empty ->
  at_ (r4_clear b position c) p = at_ position p /\ reaches b (r4_clear b position c) p Empty.
Proof.
  intros N Hp R. set (after := r4_clear b position c).
  assert (S : forall r, path b position p r -> at_ after r = at_ position r).
  { intros r Hr. assert (L := path_inside _ _ _ _ Hp Hr).
    destruct (clear_iff b position c r L N) as [[E _] | (_ & _ & F)]; auto.
    destruct F. apply reaches_along with (q := p); auto. now apply path_sym. }
  split; [apply S; constructor|]. destruct R as (M & q & r & Hq & Hr & C).
  split; [rewrite S; auto; constructor|]. exists q, r. split; [now apply path_same with (one := position)|].
  split; auto. apply in_neighbors in Hr as [L _].
  destruct (clear_iff b position c r L N) as [[E _] | [E _]]; unfold after; congruence.
Qed.

(** What is left of a colour after it is cleared has liberties. *)
Lemma clear_cleared b position c p :
  c <> Empty -> p < node_count b -> at_ (r4_clear b position c) p = c -> reaches b (r4_clear b position c) p Empty.
Proof.
  intros N Hp E. destruct (clear_iff b position c p Hp N) as [(S & [F | R]) | (S & _)]; try congruence.
  now apply clear_keeps.
Qed.

Lemma clear_same b position c :
  length position = node_count b -> c <> Empty ->
  (forall p, p < node_count b -> at_ position p = c -> reaches b position p Empty) ->
  r4_clear b position c = position.
Proof.
  intros L N H. apply position_ext; [now rewrite length_clear|]. rewrite length_clear. intros p Hp.
  destruct (clear_iff b position c p Hp N) as [[E _] | (_ & E & F)]; auto. now destruct F; auto.
Qed.

(** ** t01 *)

Theorem t01_move b position m after : r7_move b position m = Legal after -> legal b after.
Proof.
  unfold r7_move. destruct (r7_1_color position m) as [colored|]; intros E; inversion E; clear E.
  unfold r7_3_clear_own, r7_2_clear_opponent.
  set (one := r4_clear b colored (color (opponent (by_ m)))).
  assert (O := color_not_empty (by_ m)). assert (P := color_not_empty (opponent (by_ m))).
  split; [apply length_clear|]. intros p Hp N.
  destruct (at_ (r4_clear b one (color (by_ m))) p) eqn:C; [congruence| |].
  all: destruct (by_ m) eqn:M; simpl in *; try (apply clear_cleared; auto; congruence).
  all: destruct (clear_iff b one _ p Hp O) as [[E _] | [E _]]; [|congruence]; rewrite C in E.
  all: apply clear_keeps; auto; unfold one; apply clear_cleared; auto.
Qed.

Lemma legal_turn law b g t next :
  only_bars law -> legal b (now g) -> r6_turn law b g t = Legal next -> legal b (fst next).
Proof.
  intros A L. unfold r6_turn. destruct t as [|p]; simpl.
  - destruct (r8_ended g); intros E; inversion E; auto.
  - destruct (move law b (now g) _) as [made|cs] eqn:M.
    + destruct (superko law g made), (r8_ended g); intros E; inversion E. simpl. now apply A, t01_move in M.
    + destruct cs as [|[]], (r8_ended g); try discriminate; destruct cs; discriminate.
Qed.

(** After every turn every chain has a liberty; nothing is supposed of the position before a play, and before a pass
    it is that of the start or after another turn. *)
Theorem t01 law b g0 g :
  only_bars law -> legal b (now g0) -> continues law b g0 g -> legal b (now g).
Proof. intros A L. induction 1 as [|g t next H IH T]; auto. simpl. now apply legal_turn in T. Qed.

(** ** t02 and t12 *)

(** A stone put in a legal position on an empty point: which chains can be without liberties. *)
Section Put.
  Variables (b : Board) (position : Position) (m : Move).
  Hypothesis L : legal b position.
  Let p := point m.
  Hypothesis P : p < length position.
  Hypothesis E : at_ position p = Empty.
  Let own := color (by_ m).
  Let other := color (opponent (by_ m)).
  Let colored := put position p own.
  Let captured := r4_clear b colored other.

  Lemma put_bound : p < node_count b.
  Proof. destruct L as [<- _]. exact P. Qed.

  Lemma at_colored q : at_ colored q = if q =? p then own else at_ position q.
  Proof. now apply at_put. Qed.

  Lemma own_other : own <> other /\ own <> Empty /\ other <> Empty.
  Proof. unfold own, other. destruct (by_ m); repeat split; discriminate. Qed.

  (** In a legal position a chain that does not contain the new stone keeps its liberty or had it on that point. *)
  Lemma put_liberty q :
    q < node_count b -> q <> p -> at_ position q <> Empty ->
    path b colored q q /\
    exists r, path b position q r /\ path b colored q r /\
      (In p (neighbors b r) \/ exists s, In s (neighbors b r) /\ s <> p /\ at_ position s = Empty).
  Proof.
    intros Hq Hqp N. split; [constructor|]. destruct L as [Len Leg].
    destruct (Leg q Hq N) as (_ & r & s & Hr & Hs & C). exists r. split; auto. split.
    - apply path_same with (one := position); auto. intros x Hx. rewrite at_colored.
      destruct (Nat.eqb_spec x p); auto. subst x. apply path_color in Hx. congruence.
    - destruct (Nat.eq_dec s p); [left; now subst|right; now exists s].
  Qed.

  (** If the first clearing empties anything, the new stone has a liberty. *)
  Lemma capture_breathes :
    captured = colored \/ exists q, In q (neighbors b p) /\ at_ captured q = Empty.
  Proof.
    destruct own_other as (OO & ON & TN).
    destruct (existsb (fun q => same (at_ captured q) Empty) (neighbors b p)) eqn:X.
    - right. apply existsb_exists in X as (q & Hq & C). apply same_iff in C. now exists q.
    - left. apply clear_same; auto; [unfold colored; rewrite length_put; apply L|].
      intros q Hq C. rewrite at_colored in C. destruct (Nat.eqb_spec q p); [congruence|].
      destruct (put_liberty q Hq n) as (_ & r & _ & Hr & [A | (s & A & D & F)]); [congruence| |].
      + assert (Hrn := path_inside _ _ _ _ Hq Hr).
        destruct (clear_iff b colored other r Hrn TN) as [[K [F | F]] | (K & _ & _)].
        * apply path_color in Hr. rewrite Hr, at_colored in F. destruct (Nat.eqb_spec q p); congruence.
        * now apply reaches_along with (q := r).
        * exfalso. apply neighbors_sym in A; auto. assert (Z : false = true); [|discriminate].
          rewrite <- X. apply existsb_exists. exists r. now rewrite same_iff.
      + split; [rewrite at_colored; destruct (Nat.eqb_spec q p); congruence|].
        exists r, s. repeat split; auto. rewrite at_colored. destruct (Nat.eqb_spec s p); congruence.
  Qed.

  Lemma captured_own q : q < node_count b -> at_ colored q = own -> at_ captured q = own.
  Proof.
    destruct own_other as (OO & ON & TN). intros Hq C.
    destruct (clear_iff b colored other q Hq TN) as [[K _] | (_ & K & _)]; unfold captured; congruence.
  Qed.

  Lemma captured_empty q : q < node_count b -> at_ colored q = Empty -> at_ captured q = Empty.
  Proof.
    destruct own_other as (OO & ON & TN). intros Hq C.
    destruct (clear_iff b colored other q Hq TN) as [[K _] | (K & _ & _)]; unfold captured; congruence.
  Qed.

  (** An own chain after captures: it has a liberty or contains the new stone. *)
  Lemma own_breathes q :
    q < node_count b -> q <> p -> at_ position q = own ->
    reaches b captured q Empty \/ path b captured q p.
  Proof.
    destruct own_other as (OO & ON & TN). intros Hq Hqp C.
    assert (Cq : at_ captured q = own).
    { apply captured_own; auto. rewrite at_colored. destruct (Nat.eqb_spec q p); congruence. }
    destruct (put_liberty q Hq Hqp) as (_ & r & Hr & Hc & A); [congruence|].
    assert (K : path b captured q r).
    { apply path_same with (one := colored); auto. intros x Hx.
      assert (Hxn := path_inside _ _ _ _ Hq Hx). apply path_color in Hx.
      rewrite at_colored with (q := q) in Hx. destruct (Nat.eqb_spec q p) in Hx; [congruence|].
      rewrite captured_own; congruence. }
    destruct A as [A | (s & A & D & F)].
    - right. apply step with (q := r); auto. rewrite Cq. apply captured_own; [apply put_bound|].
      rewrite at_colored, Nat.eqb_refl. auto.
    - left. split; [congruence|]. exists r, s. repeat split; auto.
      apply captured_empty; [now apply in_neighbors in A|]. rewrite at_colored. destruct (Nat.eqb_spec s p); congruence.
  Qed.
End Put.

Lemma colored_iff position m colored :
  r7_1_color position m = Legal colored <->
  point m < length position /\ at_ position (point m) = Empty /\
  colored = put position (point m) (color (by_ m)).
Proof.
  unfold r7_1_color. destruct (Nat.ltb_spec (point m) (length position)); simpl.
  - destruct (same (at_ position (point m)) Empty) eqn:S; split.
    + apply same_iff in S. intros H1. inversion H1. auto.
    + intros (_ & _ & ->). auto.
    + discriminate.
    + intros (_ & E & _). rewrite <- same_iff in E. congruence.
  - split; [discriminate | lia].
Qed.

(** At most one of the two clearings removes anything. *)
Theorem t02 b position m colored :
  legal b position -> r7_1_color position m = Legal colored ->
  r7_2_clear_opponent b colored m = colored \/
  r7_3_clear_own b (r7_2_clear_opponent b colored m) m = r7_2_clear_opponent b colored m.
Proof.
  intros L H. apply colored_iff in H as (P & E & ->).
  destruct (capture_breathes b position m L P E) as [C | (q & A & F)]; [now left | right].
  assert (Hp := put_bound b position m L P).
  assert (R : reaches b (r7_2_clear_opponent b (put position (point m) (color (by_ m))) m) (point m) Empty).
  { split; [|exists (point m), q; repeat split; auto; constructor].
    unfold r7_2_clear_opponent. rewrite captured_own; auto; [apply color_not_empty|].
    rewrite at_put, Nat.eqb_refl; auto. }
  apply clear_same; [apply length_clear | apply color_not_empty|]. intros x Hx C.
  destruct (Nat.eq_dec x (point m)) as [-> | D]; auto.
  destruct (own_breathes b position m L P E x) as [B | B]; auto.
  - unfold r7_2_clear_opponent in C.
    destruct (clear_iff b (put position (point m) (color (by_ m))) _ x Hx (color_not_empty (opponent (by_ m))))
      as [[K _] | [K _]]; rewrite K in C.
    + rewrite at_put in C by auto. destruct (Nat.eqb_spec x (point m)); congruence.
    + now destruct (color_not_empty (by_ m)).
  - now apply reaches_along with (q := point m).
Qed.

(** The played stone is alone and has no liberty after captures, as in the amendment no-single-suicide. *)
Definition one_stone_suicide (b : Board) (position : Position) (m : Move) : Prop :=
  exists colored, r7_1_color position m = Legal colored /\
  let captured := r7_2_clear_opponent b colored m in
  let block := r3_b_block b captured (point m) in
  r3_c_liberties b captured block = [] /\ length block = 1.

Lemma suicide_repeats b position m :
  legal b position -> one_stone_suicide b position m -> r7_move b position m = Legal position.
Proof.
  intros L (colored & H & Lib & Len). unfold r7_move. rewrite H. f_equal.
  apply colored_iff in H as (P & E & ->). assert (Hp := put_bound b position m L P).
  set (captured := r7_2_clear_opponent b (put position (point m) (color (by_ m))) m) in *.
  assert (Cp : at_ captured (point m) = color (by_ m)).
  { apply captured_own; auto. rewrite at_put, Nat.eqb_refl; auto. }
  assert (D : ~ reaches b captured (point m) Empty).
  { rewrite reaches_iff_liberties; [now rewrite Lib | auto|]. rewrite Cp. apply color_not_empty. }
  assert (Alone : forall x, path b captured (point m) x -> x = point m).
  { intros x Hx. assert (Hy : path b captured (point m) (point m)) by constructor.
    rewrite <- in_block in Hx, Hy by auto.
    destruct (r3_b_block b captured (point m)) as [|y [|z l]]; try discriminate Len.
    destruct Hx as [-> | []], Hy as [-> | []]. auto. }
  destruct (capture_breathes b position m L P E) as [C | (q & A & F)].
  2:{ destruct D. split; [rewrite Cp; apply color_not_empty|]. exists (point m), q. repeat split; auto. constructor. }
  change (captured = put position (point m) (color (by_ m))) in C.
  assert (Ln : length position = node_count b) by apply L.
  unfold r7_3_clear_own. apply position_ext; [now rewrite length_clear|]. rewrite length_clear. intros x Hx.
  destruct (clear_iff b captured (color (by_ m)) x Hx (color_not_empty (by_ m))) as [(K & A) | (K & F & N)]; rewrite K.
  - rewrite C, at_put in * by auto. destruct (Nat.eqb_spec x (point m)); auto. subst.
    destruct A as [A | A]; contradiction.
  - rewrite C, at_put in F by auto. destruct (Nat.eqb_spec x (point m)); [congruence|]. exfalso.
    destruct (own_breathes b position m L P E x) as [R | R]; [assumption..| |]; [now destruct N|].
    apply n, Alone, path_sym; auto.
Qed.

(** Superko alone bars every one-stone suicide. *)
Theorem t12 b g m :
  positions g <> [] -> legal b (now g) -> one_stone_suicide b (now g) m ->
  exists after, r7_move b (now g) m = Legal after /\ r6_b_superko g after = false.
Proof.
  intros N L S. exists (now g). split; [now apply suicide_repeats|].
  unfold r6_b_superko. apply negb_false_iff, existsb_exists. exists (now g).
  rewrite same_position_iff. split; auto. unfold now. destruct (positions g); [congruence|now left].
Qed.
