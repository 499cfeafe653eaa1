(** * The definitions of Pauli.v are those of the law

    [T] is written from spec/pauli.rs by [cargo xtask coq]. Each definition that the theorems use is proved to give the same. A set of
    locations is a list of them there, and a truth value for each of them here. *)

From Superko Require Import Words.
From Superko Require Law.
From Superko Require Import Pauli Cycles.
Module T := Law.Pauli.
Import (hints) T.
Close Scope law_scope.

(** ** Sets of locations *)

Lemma increasing_members b set : increasing (members b set).
Proof. apply increasing_filter, increasing_nodes. Qed.

Lemma members_those b f : members b (those b f) = filter f (nodes b).
Proof.
  apply filter_ext_in. intros p P. apply in_nodes in P. rewrite has_those. apply Nat.ltb_lt in P. now rewrite P.
Qed.

(** A set of the law is that of a set here, if it has the same members. *)
Lemma members_are b set l : increasing l -> (forall p, In p l <-> p < node_count b /\ has set p = true) -> l = members b set.
Proof. intros I S. apply same_sets; auto using increasing_members. intros p. now rewrite in_members. Qed.

Lemma contains_members b set p : p < node_count b -> contains (members b set) p = has set p.
Proof.
  intros P. change (contains (members b set) p) with (mem p (members b set)). apply eq_true_iff_eq.
  rewrite mem_iff, in_members. intuition.
Qed.

Lemma empty_members b set : Words.is_empty (members b set) = is_empty b set.
Proof. unfold is_empty. now destruct (members b set). Qed.

Lemma put_is position p c : but position p c = put position p c.
Proof. reflexivity. Qed.

(** ** Rules 13, 6, and 10 to 12 *)

Lemma increasing_closure n step p : p < n -> increasing (closure n step p).
Proof.
  intros P. unfold closure. destruct (iter_is_filter n step p n P) as (f & -> & _). apply increasing_filter.
  exact (increasing_nodes {| node_count := n; edges := [] |}).
Qed.

(** The law compares the colour with that of the first location, which is that of each location that is reached. *)
Theorem law_is_r13_d_reached b stones p :
  p < node_count b -> T.r13_d_reached b stones p = r13_d_reached b stones p.
Proof.
  intros P. unfold T.r13_d_reached, r13_d_reached.
  rewrite reachable_is with (step := fun q r => same (at_ stones r) (at_ stones p) &&& contains_edge b q r).
  2:{ intros q r R. unfold among. rewrite mem_filter, mem_neighbors by auto. now rewrite <- andb_lazy_alt, andb_comm. }
  apply same_sets; auto using increasing_closure. intros q. rewrite !in_closure by auto.
  assert (C : forall step, (forall q r, step q r = true -> at_ stones q = at_ stones p -> at_ stones r = at_ stones p) ->
    forall q, leads (node_count b) step p q -> at_ stones q = at_ stones p) by (induction 2; eauto).
  split; intros L; induction L as [|r s L IH B S]; try constructor; apply further with (q := r); auto;
    rewrite <- andb_lazy_alt, andb_true_iff, same_iff in *; destruct S as [S E]; split; auto.
  - rewrite S. symmetry. eapply C; [|exact L]. intros x y X _. simpl in X. rewrite <- andb_lazy_alt, andb_true_iff, same_iff in X. apply X.
  - rewrite S. eapply C; [|exact L]. intros x y X <-. simpl in X. rewrite <- andb_lazy_alt, andb_true_iff, same_iff in X. apply X.
Qed.

Theorem law_is_r13_a_has_liberties b stones p :
  p < node_count b -> T.r13_a_has_liberties b stones p = r13_a_has_liberties b stones p.
Proof. intros P. unfold T.r13_a_has_liberties, r13_a_has_liberties, some. now rewrite law_is_r13_d_reached. Qed.

Theorem law_is_r13_c_contacted b stones p :
  p < node_count b -> T.r13_c_contacted b stones p = members b (r13_c_contacted b stones p).
Proof.
  intros P. apply members_are; [apply set_of_increasing|]. intros q. unfold T.r13_c_contacted, union_of, r13_c_contacted.
  rewrite in_set_of, in_flat_map, law_is_r13_d_reached, has_those by auto. destruct (Nat.ltb_spec q (node_count b)).
  - rewrite existsb_exists. split; [intros (r & R & Q) | intros (_ & r & R & Q)]; [split; auto|]; exists r; (split; auto);
      now apply in_neighbors.
  - split; [intros (r & _ & Q); apply in_neighbors in Q; lia | lia].
Qed.

Theorem law_is_r13_b_liberties b stones p :
  p < node_count b -> T.r13_b_liberties b stones p = members b (r13_b_liberties b stones p).
Proof.
  intros P. unfold T.r13_b_liberties, Words.those. rewrite law_is_r13_c_contacted by auto.
  apply members_are; [apply increasing_filter, increasing_members|]. intros q. unfold r13_b_liberties.
  rewrite filter_In, in_members, has_those. change (nth q stones default) with (at_ stones q). cbn [equal equality_color].
  destruct (Nat.ltb_spec q (node_count b)); [rewrite andb_true_iff; tauto | intuition lia].
Qed.

Theorem law_is_without_liberties b stones player : T.without_liberties b stones player = members b (without_liberties b stones player).
Proof.
  unfold without_liberties. rewrite members_those. apply filter_ext_in. intros p P. apply in_nodes in P.
  now rewrite law_is_r13_a_has_liberties.
Qed.

Definition situation_of (b : Board) (s : Situation) : T.Situation :=
  {| T.Situation.turn := turn s; T.Situation.passes_needed := passes_needed s; T.Situation.stones := stones s;
     T.Situation.temporary := members b (temporary s); T.Situation.permanent := members b (permanent s) |}.

Theorem law_is_r6_b_put b s p : T.r6_b_put (situation_of b s) p = r6_b_put s p.
Proof. reflexivity. Qed.

Theorem law_is_r6_c_captured b s p : T.r6_c_captured b (situation_of b s) p = members b (r6_c_captured b s p).
Proof. apply law_is_without_liberties. Qed.

Theorem law_is_r6_d_removed b placed captured :
  length placed = node_count b -> T.r6_d_removed placed (members b captured) = r6_d_removed placed captured.
Proof.
  intros L. unfold T.r6_d_removed, r6_d_removed, function, range. rewrite Nat.sub_0_r. apply map_ext_in. intros q Q.
  apply in_seq in Q. now rewrite contains_members by lia.
Qed.

Theorem law_is_r10_suicide b s p : p < node_count b -> T.r10_suicide b (situation_of b s) p = r10_suicide b s p.
Proof.
  intros P. unfold T.r10_suicide, r10_suicide. cbv zeta.
  now rewrite law_is_r13_a_has_liberties, law_is_without_liberties, empty_members, law_is_r6_b_put.
Qed.

Theorem law_is_r11_pseudo_suicide b s p :
  p < node_count b -> T.r11_pseudo_suicide b (situation_of b s) p = r11_pseudo_suicide b s p.
Proof.
  intros P. unfold T.r11_pseudo_suicide, r11_pseudo_suicide. cbv zeta.
  rewrite law_is_r13_a_has_liberties, law_is_without_liberties, empty_members, law_is_r6_b_put, law_is_r13_b_liberties by auto.
  do 2 f_equal. unfold is_subset. cbn [T.Situation.permanent situation_of]. apply forallb_same. intros q Q.
  apply in_members in Q as [Q _]. now apply contains_members.
Qed.

Theorem law_is_r12_ko_capture b s p : T.r12_ko_capture b (situation_of b s) p = r12_ko_capture b s p.
Proof.
  unfold T.r12_ko_capture, r12_ko_capture, every. apply forallb_same. intros player _.
  now rewrite law_is_without_liberties.
Qed.

(** ** Rules 15 and 16 *)

Theorem law_is_r15_bordered b stones player set :
  T.r15_bordered b stones player (members b set) = r15_bordered b stones player set.
Proof.
  unfold T.r15_bordered, r15_bordered, every. cbv zeta.
  assert (F : forall f g l, forallb f (filter g l) = forallb (fun p : Point => implb (g p) (f p)) l).
  { intros f g. induction l as [|p l IH]; simpl; auto. destruct (g p); simpl; now rewrite IH. }
  assert (N : forall f p, existsb f (neighbors b p) = some (neighbors b p) (fun q => f q)) by reflexivity.
  rewrite !F. f_equal; apply forallb_same; intros p P; apply in_nodes in P; rewrite contains_members by auto.
  - unfold if_then, some. rewrite existsb_same with (g := fun q => negb (has set q)).
    2:{ intros q Q. apply in_neighbors in Q as [Q _]. now rewrite contains_members. }
    cbn. change (nth p stones default) with (at_ stones p).
    now destruct (has set p), (existsb _ _), (same (at_ stones p) (color player)).
  - unfold if_then, some. rewrite existsb_same with (g := has set).
    2:{ intros q Q. apply in_neighbors in Q as [Q _]. now rewrite contains_members. }
    cbn. change (nth p stones default) with (at_ stones p).
    now destruct (has set p), (existsb _ _), (same (at_ stones p) (color player)).
Qed.

Theorem law_is_r16_formation b stones player set :
  T.r16_formation b stones player (members b set) = r16_formation b stones player set.
Proof.
  unfold T.r16_formation, r16_formation, T.r16_a_not_empty, T.r16_b_no_opposing_stone, T.r16_c_bordered, T.r16_d_neighbours,
    T.r16_e_eyes, T.r16_f_liberties, every. rewrite law_is_r15_bordered, empty_members. cbv zeta.
  f_equal; [f_equal; [f_equal|]|]; apply forallb_same; intros p P; apply in_members in P as [P _].
  - unfold some. destruct (neighbors b p); auto.
  - unfold if_then, some. rewrite forallb_negb. cbn. change (nth p stones default) with (at_ stones p).
    now destruct (same (at_ stones p) Empty).
  - unfold if_then. change (nth p stones default != Empty) with (negb (same (at_ stones p) Empty)).
    destruct (same (at_ stones p) Empty); auto. cbn [negb implb orb]. unfold less, ordered_nat.
    rewrite <- Nat.leb_antisym. f_equal.
    rewrite law_is_r13_b_liberties by auto. unfold intersection.
    rewrite (same_sets (filter (contains (members b set)) (members b (r13_b_liberties b stones p)))
      (filter (fun q => has (r13_b_liberties b stones p) q) (members b set))); auto.
    + apply increasing_filter, increasing_members.
    + apply increasing_filter, increasing_members.
    + intros q. rewrite !filter_In, !in_members. destruct (Nat.lt_ge_cases q (node_count b)); [|intuition lia].
      rewrite contains_members by auto. tauto.
Qed.
