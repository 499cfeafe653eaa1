(** * The definitions of Pauli.v are those of the law

    [T] is written from spec/pauli.rs by [cargo xtask coq]. Each definition that the theorems use is proved to give the same. A set of
    locations is a list of them there, and a truth value for each of them here. *)

From Superko Require Import Words.
From Superko Require Law.
From Superko Require Import Pauli Cycles Rule14.
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

Definition situation_in (b : Board) (s : Situation) : T.Situation :=
  {| T.Situation.turn := turn s; T.Situation.passes_needed := passes_needed s; T.Situation.stones := stones s;
     T.Situation.temporary := members b (temporary s); T.Situation.permanent := members b (permanent s) |}.

Theorem law_is_r6_b_put b s p : T.r6_b_put (situation_in b s) p = r6_b_put s p.
Proof. reflexivity. Qed.

Theorem law_is_r6_c_captured b s p : T.r6_c_captured b (situation_in b s) p = members b (r6_c_captured b s p).
Proof. apply law_is_without_liberties. Qed.

Theorem law_is_r6_d_removed b placed captured :
  length placed = node_count b -> T.r6_d_removed placed (members b captured) = r6_d_removed placed captured.
Proof.
  intros L. unfold T.r6_d_removed, r6_d_removed, function, range. rewrite Nat.sub_0_r. apply map_ext_in. intros q Q.
  apply in_seq in Q. now rewrite contains_members by lia.
Qed.

Theorem law_is_r10_suicide b s p : p < node_count b -> T.r10_suicide b (situation_in b s) p = r10_suicide b s p.
Proof.
  intros P. unfold T.r10_suicide, r10_suicide. cbv zeta.
  now rewrite law_is_r13_a_has_liberties, law_is_without_liberties, empty_members, law_is_r6_b_put.
Qed.

Theorem law_is_r11_pseudo_suicide b s p :
  p < node_count b -> T.r11_pseudo_suicide b (situation_in b s) p = r11_pseudo_suicide b s p.
Proof.
  intros P. unfold T.r11_pseudo_suicide, r11_pseudo_suicide. cbv zeta.
  rewrite law_is_r13_a_has_liberties, law_is_without_liberties, empty_members, law_is_r6_b_put, law_is_r13_b_liberties by auto.
  do 2 f_equal. unfold is_subset. cbn [T.Situation.permanent situation_in]. apply forallb_same. intros q Q.
  apply in_members in Q as [Q _]. now apply contains_members.
Qed.

Theorem law_is_r12_ko_capture b s p : T.r12_ko_capture b (situation_in b s) p = r12_ko_capture b s p.
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

(** ** Rules 2, 4 and 9 *)

Definition name_of (c : Clause) : ClauseId :=
  match c with
  | c10 => "pauli.10" | c11 => "pauli.11" | c4 => "pauli.4" | c6 => "pauli.6" | c8 => "pauli.8" | c9 => "pauli.9"
  end.
Definition names_of (clauses : list Clause) : list ClauseId := set_of (map name_of clauses).
Definition change_in (c : Change) : T.Change := {| T.Change.removed := set_of (removed c); T.Change.added := added c |}.

Theorem law_is_r9_a_suicides b s p :
  p < node_count b -> T.r9_a_suicides b (situation_in b s) p = names_of (r9_a_suicides b s p).
Proof.
  intros P. unfold T.r9_a_suicides, r9_a_suicides. rewrite law_is_r10_suicide, law_is_r11_pseudo_suicide by auto.
  now destruct (r10_suicide b s p), (r11_pseudo_suicide b s p).
Qed.

Theorem law_is_r9_prohibited b s p :
  p < node_count b -> T.r9_prohibited b (situation_in b s) p = names_of (r9_prohibited b s p).
Proof.
  intros P. unfold T.r9_prohibited, r9_prohibited. rewrite law_is_r9_a_suicides by auto. unfold r9_a_suicides.
  cbn [T.Situation.temporary T.Situation.permanent situation_in]. rewrite !contains_members by auto.
  now destruct (r10_suicide b s p), (r11_pseudo_suicide b s p), (has (temporary s) p || has (permanent s) p).
Qed.

Theorem law_is_r9_b_initially b stones initially :
  T.r9_b_initially stones (members b initially) = members b (r9_b_initially b stones initially).
Proof.
  apply members_are; [apply increasing_filter, increasing_members|]. intros p. unfold T.r9_b_initially, Words.those, r9_b_initially.
  rewrite filter_In, in_members, has_those. change (nth p stones default == Empty) with (same (at_ stones p) Empty).
  destruct (Nat.ltb_spec p (node_count b)); [rewrite andb_true_iff; tauto | intuition lia].
Qed.

Theorem law_is_r9_c_after_ko b s p captured :
  T.r9_c_after_ko b (situation_in b s) p (members b captured) = members b (r9_c_after_ko b s p captured).
Proof.
  unfold T.r9_c_after_ko, r9_c_after_ko. rewrite law_is_r12_ko_capture.
  destruct (r12_ko_capture b s p); auto. now rewrite members_none.
Qed.

Theorem law_is_r9_d_once_used b permanent used :
  (forall p, In p used -> p < node_count b) ->
  T.r9_d_once_used (members b permanent) (set_of used) = members b (r9_d_once_used b permanent used).
Proof.
  intros U. apply members_are; [apply set_of_increasing|]. intros p. unfold T.r9_d_once_used, union, r9_d_once_used.
  rewrite in_set_of, in_app_iff, in_set_of, in_members, has_those. destruct (Nat.ltb_spec p (node_count b)).
  - rewrite orb_true_iff, mem_iff. tauto.
  - split; [intros [[L _] | I]; [lia | apply U in I; lia] | intros [L _]; lia].
Qed.

Lemma empty_set_of {A} `{Ordered A} (l : list A) : Words.is_empty (set_of l) = Words.is_empty l.
Proof.
  destruct l as [|x l]; auto. unfold set_of. simpl. destruct (fold_right insert [] l) as [|y k]; auto. simpl.
  now destruct (less x y), (less y x).
Qed.

Theorem law_is_r4_a_pass c : T.r4_a_pass (change_in c) = r4_a_pass c.
Proof.
  unfold T.r4_a_pass, r4_a_pass. cbn [T.Change.removed T.Change.added change_in]. rewrite empty_set_of.
  now destruct (added c), (removed c).
Qed.

Theorem law_is_r4_b_passes_needed b passed_in temporary :
  T.r4_b_passes_needed (option_map (situation_in b) passed_in) (members b temporary)
  = r4_b_passes_needed b passed_in temporary.
Proof.
  unfold T.r4_b_passes_needed, r4_b_passes_needed. rewrite empty_members. destruct passed_in as [before|]; simpl; auto.
  now rewrite empty_members.
Qed.

Theorem law_is_r2_first b stones initially :
  T.r2_first stones (members b initially) = situation_in b (r2_first b stones initially B).
Proof.
  unfold T.r2_first, r2_first, situation_in. cbn [turn passes_needed Pauli.stones temporary permanent]. cbv zeta.
  rewrite law_is_r9_b_initially, members_none. change (@None T.Situation) with (option_map (situation_in b) None).
  now rewrite law_is_r4_b_passes_needed.
Qed.

(** ** Rule 3.c and 3.d *)

Theorem law_is_r3_c_play b s p :
  length (stones s) = node_count b ->
  T.r3_c_play b (situation_in b s) p =
  let '(after, captured, temporary) := r3_c_play b s p in (after, members b captured, members b temporary).
Proof.
  intros L. unfold T.r3_c_play, r3_c_play. cbv zeta. rewrite law_is_r6_c_captured, law_is_r9_c_after_ko, law_is_r6_b_put.
  rewrite law_is_r6_d_removed; auto. unfold r6_b_put. now rewrite length_put.
Qed.

Lemma union_is {A} `{Order A} (one other : list A) : union (set_of one) (set_of other) = set_of (one ++ other).
Proof.
  unfold union. apply same_sets; auto using set_of_increasing. intros x. now rewrite !in_set_of, !in_app_iff, !in_set_of.
Qed.

Theorem law_is_r3_d_in_order b s taken play :
  length (stones s) = node_count b ->
  T.r3_d_in_order b (situation_in b s) (set_of taken) play =
  (situation_in b (fst (r3_d_in_order b s taken play)), change_in (snd (r3_d_in_order b s taken play))).
Proof.
  intros L. unfold T.r3_d_in_order, r3_d_in_order.
  assert (K : match play with Some p => T.r3_c_play b (situation_in b s) p
    | None => (T.Situation.stones (situation_in b s), [], []) end =
    let '(after, captured, temporary) := match play with Some p => r3_c_play b s p | None => (stones s, none b, none b) end in
    (after, members b captured, members b temporary)).
  { destruct play as [p|]; [now apply law_is_r3_c_play|]. now rewrite members_none. }
  rewrite K. destruct (match play with Some p => r3_c_play b s p | None => (stones s, none b, none b) end)
    as [[after captured] temporary'].
  cbv zeta. cbn [fst snd]. unfold each. rewrite union_is.
  set (c := {| removed := taken ++ map (fun q => (q, at_ (stones s) q)) (members b captured); added := play |}).
  change {| T.Change.removed := set_of (taken ++ map _ (members b captured)); T.Change.added := play |} with (change_in c).
  rewrite law_is_r4_a_pass.
  replace (then_some (r4_a_pass c) (situation_in b s)) with (option_map (situation_in b) (if r4_a_pass c then Some s else None))
    by (now destruct (r4_a_pass c)).
  now rewrite law_is_r4_b_passes_needed.
Qed.

(** ** Rule 14: what follows, and what is removed at first *)

Theorem law_is_r4_c_normal_end b s : T.r4_c_normal_end (situation_in b s) = r4_c_normal_end s.
Proof. reflexivity. Qed.

Lemma names_empty clauses : Words.is_empty (names_of clauses) = match clauses with [] => true | _ => false end.
Proof. unfold names_of. rewrite empty_set_of. now destruct clauses. Qed.

Theorem law_is_r14_building_a_following b s :
  length (stones s) = node_count b ->
  T.r14_building_a_following b (situation_in b s) = map (situation_in b) (r14_following_situations b s).
Proof.
  intros L. unfold T.r14_building_a_following, r14_following_situations. rewrite law_is_r4_c_normal_end.
  destruct (r4_c_normal_end s); auto. cbv zeta beta. unfold followed_by, each_in_turn, Words.those, points.
  assert (After : forall play, fst (T.r3_d_in_order b (situation_in b s) [] play) = situation_in b (fst (r3_d_in_order b s [] play))).
  { intros play. change (@nil (Point * Color)) with (set_of (@nil (Point * Color))) at 1. now rewrite law_is_r3_d_in_order. }
  rewrite !map_app, !map_map. simpl map. rewrite After. f_equal.
  rewrite filter_ext_in with (g := fun p => same (at_ (stones s) p) Empty &&
    match r9_prohibited b s p with [] => true | _ => false end).
  - apply map_ext. intros p. exact (After (Some p)).
  - intros p P. apply in_nodes in P. unfold T.r6_a_unprohibited. rewrite law_is_r9_prohibited, names_empty by auto.
    reflexivity.
Qed.

Theorem law_is_r14_c_removed b stones : T.r14_c_removed b stones = r14_c_removed b stones.
Proof.
  unfold T.r14_c_removed, r14_c_removed, function, points. apply map_ext_in. intros p P. apply in_nodes in P.
  assert (E : contains (union_of [B; W] (fun one => T.without_liberties b stones one)) p =
    has (without_liberties b stones B) p || has (without_liberties b stones W) p).
  { rewrite <- !(contains_members b _ p P), <- !law_is_without_liberties. unfold union_of. cbn [flat_map].
    apply eq_true_iff_eq. rewrite orb_true_iff. unfold contains. cbn [equal equality_nat]. fold (mem p).
    change (existsb (Nat.eqb p)) with (mem p). rewrite !mem_iff, in_set_of, !in_app_iff. simpl. tauto. }
  cbv zeta. now rewrite E.
Qed.

(** ** Rules 7 and 8 *)

Definition game_in (b : Board) (g : Game) : T.Game :=
  {| T.Game.situations := rev (map (situation_in b) (situations g)); T.Game.changes := rev (map change_in (changes g));
     T.Game.removed_before := [fst (removed_before g); snd (removed_before g)]; T.Game.initially := []; T.Game.komi := 0;
     T.Game.referee := true |}.

(** A situation before and after each change, and all of it on the board. *)
Record proper (b : Board) (g : Game) : Prop := {
  one_more : length (situations g) = S (length (changes g));
  whole : forall s, In s (situations g) -> length (stones s) = node_count b;
  on_board : forall p, In p (used_by (changes g)) -> p < node_count b }.

Lemma same_filters f g n : filter f (seq 0 n) = filter g (seq 0 n) <-> forall p, p < n -> f p = g p.
Proof.
  split; intros H.
  - intros p P. apply eq_true_iff_eq. assert (I : In p (filter f (seq 0 n)) <-> In p (filter g (seq 0 n))) by now rewrite H.
    rewrite !filter_In, in_seq in I.
    assert (J : 0 <= p < 0 + n) by lia. split; intros F; now apply I.
  - apply filter_ext_in. intros p P. apply in_seq in P. apply H. lia.
Qed.

Theorem law_is_r8_b_similar b one other :
  length (stones one) = node_count b -> length (stones other) = node_count b ->
  T.r8_b_similar (situation_in b one) (situation_in b other) = r8_b_similar b one other.
Proof.
  intros L M. apply eq_true_iff_eq. unfold T.r8_b_similar, r8_b_similar. cbv zeta.
  rewrite !andb_true_iff, !equal_iff, !forallb_forall, same_player_iff, Nat.eqb_eq. unfold Words.those, range, same_locations.
  cbn [T.Situation.turn T.Situation.passes_needed T.Situation.stones T.Situation.temporary T.Situation.permanent situation_in].
  rewrite !forallb_forall, L, M, Nat.sub_0_r. unfold members, nodes. rewrite !same_filters.
  split; [intros (((((A & C) & D) & E) & F) & G) | intros ((((A & C) & D) & F) & G)].
  - repeat split; auto; intros p P; apply in_seq in P; try (apply eqb_true_iff; apply F || apply G; lia).
    specialize (D p). specialize (E p). change (nth p (stones one) default) with (at_ (stones one) p) in *.
    change (nth p (stones other) default) with (at_ (stones other) p) in *. cbn in D, E.
    specialize (D ltac:(lia)). specialize (E ltac:(lia)).
    destruct (at_ (stones one) p), (at_ (stones other) p); auto.
  - assert (S : forall p, p < node_count b -> at_ (stones one) p = at_ (stones other) p).
    { intros p P. apply same_iff, D, in_seq. lia. }
    repeat split; auto; intros p P; try (apply eqb_true_iff; apply F || apply G; apply in_seq; lia).
    + change (same (at_ (stones one) p) Black = same (at_ (stones other) p) Black). now rewrite S.
    + change (same (at_ (stones one) p) White = same (at_ (stones other) p) White). now rewrite S.
Qed.

Lemma now_in b g : proper b g -> T.Game_now (game_in b g) = situation_in b (now b g).
Proof.
  intros P. assert (L := one_more _ _ P). unfold T.Game_now, now. cbn [T.Game.situations T.Game.changes game_in].
  rewrite rev_length, map_length, rev_nth; rewrite map_length, L; [|lia]. rewrite Nat.sub_diag.
  now destruct (situations g).
Qed.

Lemma now_whole b g : proper b g -> length (stones (now b g)) = node_count b.
Proof. intros P. assert (L := one_more _ _ P). apply P. unfold now. destruct (situations g); [discriminate | now left]. Qed.

Lemma former_in b g start :
  proper b g -> start < length (changes g) ->
  nth start (T.Game.situations (game_in b g)) default = situation_in b (situation_of b g start) /\
  length (stones (situation_of b g start)) = node_count b.
Proof.
  intros P K. assert (L := one_more _ _ P). cbn [T.Game.situations game_in]. unfold situation_of.
  rewrite rev_nth; rewrite map_length, L; [|lia]. replace (S (length (changes g)) - S start) with (length (changes g) - start) by lia.
  split.
  - rewrite nth_indep with (d' := situation_in b (now b g)) by (rewrite map_length; lia). apply map_nth.
  - apply P, nth_In. lia.
Qed.

Theorem law_is_r8_a_cycles b g : proper b g -> T.r8_a_cycles (game_in b g) = r8_a_cycles b g.
Proof.
  intros P. unfold T.r8_a_cycles, r8_a_cycles, Words.those, range. cbn [T.Game.changes game_in].
  rewrite rev_length, map_length, Nat.sub_0_r. apply filter_ext_in. intros start S. apply in_seq in S.
  destruct (former_in b g start P) as [E L]; [lia|]. rewrite E, now_in by auto.
  apply law_is_r8_b_similar; auto using now_whole.
Qed.

Theorem law_is_r8_c_disturbing b s : T.r8_c_disturbing (situation_in b s) = r8_c_disturbing s.
Proof. reflexivity. Qed.

Theorem law_is_r7_b_used b g start : T.r7_b_used (game_in b g) start = set_of (r7_b_used g start).
Proof.
  apply same_sets; try apply set_of_increasing. intros p. unfold T.r7_b_used, union_of, r7_b_used, used_by, since.
  rewrite !in_set_of, !in_flat_map. cbn [T.Game.changes game_in].
  rewrite skipn_rev, map_length, firstn_map. split.
  - intros (c & C & Q). apply in_rev, in_map_iff in C as (d & <- & D). exists d. split; auto.
    unfold union, each in Q. rewrite in_set_of, in_app_iff, !in_set_of, !in_map_iff in Q. apply in_or_app.
    destruct Q as [((x & c) & <- & X) | (x & <- & X)].
    + left. apply in_map_iff. exists (x, c). split; [reflexivity|]. exact (proj1 (in_set_of (removed d) _) X).
    + right. cbn [T.Change.added change_in] in X. destruct (added d); auto.
  - intros (d & D & Q). exists (change_in d). rewrite <- in_rev. split; [now apply in_map|].
    unfold union, each. rewrite in_set_of, in_app_iff, !in_set_of, !in_map_iff. apply in_app_or in Q as [Q | Q].
    + left. apply in_map_iff in Q as ((x & c) & <- & X). exists (x, c). split; auto; now apply in_set_of.
    + right. exists p. split; auto; cbn [T.Change.added change_in]; destruct (added d); auto.
Qed.

Lemma used_on_board b g start p : proper b g -> In p (r7_b_used g start) -> p < node_count b.
Proof.
  intros P U. apply P. unfold r7_b_used, since, used_by in *. apply in_flat_map in U as (c & C & U).
  apply in_flat_map. exists c. split; auto. rewrite <- (firstn_skipn (length (changes g) - start)). apply in_or_app. now left.
Qed.

Theorem law_is_r7_a_remove b g start :
  proper b g -> T.r7_a_remove (game_in b g) start =
  (situation_in b (fst (r7_a_remove b g start)), set_of (snd (r7_a_remove b g start))).
Proof.
  intros P. assert (L := now_whole b g P). unfold T.r7_a_remove, r7_a_remove. cbv zeta. rewrite now_in, law_is_r7_b_used by auto.
  cbn [T.Situation.turn T.Situation.passes_needed T.Situation.stones T.Situation.temporary T.Situation.permanent situation_in].
  rewrite law_is_r9_d_once_used by (intros p; now apply used_on_board).
  assert (M : forall p, contains (set_of (r7_b_used g start)) p = mem p (r7_b_used g start)).
  { intros p. change (contains (set_of (r7_b_used g start)) p) with (mem p (set_of (r7_b_used g start))).
    apply eq_true_iff_eq. rewrite !mem_iff. apply in_set_of. }
  f_equal.
  - unfold situation_in. cbn [fst turn passes_needed stones temporary permanent]. f_equal. unfold function, range.
    rewrite L, Nat.sub_0_r. apply map_ext. intros p. now rewrite M.
  - unfold each, Words.those. cbn [snd]. apply same_sets; try apply set_of_increasing. intros x.
    rewrite !in_set_of, !in_map_iff. split; intros (p & E & I); exists p; (split; [exact E|]).
    + apply filter_In in I as [I J]. rewrite in_set_of in I. apply filter_In. rewrite in_nodes.
      split; [now apply used_on_board with (b := b) in I|]. apply andb_true_iff. split; [now apply mem_iff | exact J].
    + apply filter_In in I as [_ I]. apply andb_true_iff in I as [I J]. apply filter_In. rewrite in_set_of.
      split; [now apply mem_iff | exact J].
Qed.

(** ** Rule 3 *)

Definition turn_in (t : Turn) : T.Turn := {| T.Turn.remove := remove t; T.Turn.play := play t |}.
Definition verdict_in {A Next} (f : A -> Next) (v : Verdict A) : Words.Verdict Next :=
  match v with Legal next => Words.Legal (f next) | Illegal clauses => Words.Illegal (names_of clauses) end.

Theorem law_is_r3_b_remove b g cycle :
  proper b g -> T.r3_b_remove (game_in b g) cycle =
  verdict_in (fun next => (situation_in b (fst next), set_of (snd next))) (r3_b_remove b g cycle).
Proof.
  intros P. unfold T.r3_b_remove, r3_b_remove. rewrite now_in by auto. destruct cycle as [start|]; auto.
  rewrite law_is_r8_a_cycles, law_is_r8_c_disturbing, law_is_r7_a_remove by auto.
  change (contains (r8_a_cycles b g) start) with (mem start (r8_a_cycles b g)). now destruct (_ && _).
Qed.

(** A turn on the board is judged as the law judges it: what it leads to, and all clauses that it breaks. *)
Theorem law_is_r3_turn b g t :
  proper b g -> (forall p, play t = Some p -> p < node_count b) ->
  T.r3_turn b (game_in b g) (turn_in t) =
  verdict_in (fun next => (situation_in b (fst next), change_in (snd next))) (r3_turn b g t).
Proof.
  intros P On. unfold T.r3_turn, r3_turn. cbn [T.Turn.remove T.Turn.play turn_in].
  rewrite law_is_r3_b_remove, now_in, law_is_r4_c_normal_end by auto.
  assert (K : forall s taken broken, length (stones s) = node_count b -> broken = [] \/ broken = [c8] ->
    (if is_some_and (play t) (fun p => nth p (T.Situation.stones (situation_in b s)) default != Empty) then breaks "pauli.6"
     else legal_unless (union (union (names_of broken) (union_of (play t) (fun p => T.r6_a_unprohibited b (situation_in b s) p)))
            (Words.broken [(negb (r4_c_normal_end (now b g)), "pauli.4")]))
          (T.r3_d_in_order b (situation_in b s) (set_of taken) (play t)))
    = verdict_in (fun next => (situation_in b (fst next), change_in (snd next)))
        (let over := if r4_c_normal_end (now b g) then [c4] else [] in
         match play t with
         | Some p =>
             if (p <? node_count b) && same (at_ (stones s) p) Empty then
               match r9_prohibited b s p ++ over ++ broken with
               | [] => Legal (r3_d_in_order b s taken (play t))
               | broken => Illegal broken
               end
             else Illegal [c6]
         | None => match over ++ broken with [] => Legal (r3_d_in_order b s taken None) | broken => Illegal broken end
         end)).
  { intros s taken broken L B. rewrite law_is_r3_d_in_order by auto. destruct (play t) as [p|].
    - specialize (On p eq_refl). cbn [of_option union_of flat_map is_some_and map_or]. unfold union_of. cbn [flat_map].
      unfold T.r6_a_unprohibited. rewrite law_is_r9_prohibited by auto.
      change (nth p (T.Situation.stones (situation_in b s)) default != Empty) with (negb (same (at_ (stones s) p) Empty)).
      apply Nat.ltb_lt in On. rewrite On. destruct (same (at_ (stones s) p) Empty); [|reflexivity]. cbn [negb andb].
      unfold r9_prohibited, r9_a_suicides.
      destruct (r10_suicide b s p), (r11_pseudo_suicide b s p), (has (temporary s) p || has (permanent s) p),
        (r4_c_normal_end (now b g)), B as [-> | ->]; reflexivity.
    - destruct (r4_c_normal_end (now b g)), B as [-> | ->]; reflexivity. }
  unfold r3_b_remove. destruct (remove t) as [start|]; [|apply (K (now b g) [] []); auto using now_whole].
  destruct (mem start _ && _).
  - cbn [verdict_in]. destruct (r7_a_remove b g start) as [s taken] eqn:R. apply (K s taken []); auto.
    unfold r7_a_remove in R. injection R as <- _. cbn [stones]. unfold nodes. now rewrite map_length, seq_length.
  - apply (K (now b g) [] [c8]); auto using now_whole.
Qed.

(** Games are proper. *)
Theorem law_games b g0 r g : starts b g0 -> continues b g0 r g -> proper b g.
Proof.
  intros St G. assert (H : forall r g, continues b g0 r g -> history b g) by (intros; now apply game_history with (g0 := g0) (r := r0)).
  induction G as [|r g t next G IH T].
  - destruct St as (st & initially & first & before & L & ->). split; simpl; auto.
    + intros s [<- | []]. exact L.
    + contradiction.
  - assert (H' := H _ _ (by_turn b g0 r g t next G T)). destruct IH as [L W O].
    assert (Old : proper b g) by now split.
    assert (N : length (stones (fst next)) = node_count b).
    { assert (X := all_stones b _ (all_sound b _ H' 0 (Nat.le_0_l _))). exact X. }
    split; [simpl; now rewrite L | intros s [<- | S]; auto|].
    assert (A : forall s taken, (forall q, In q taken -> fst q < node_count b) -> (forall p, play t = Some p -> may_play b s p) ->
      next = r3_d_in_order b s taken (play t) -> forall p, In p (used_by [snd next]) -> p < node_count b).
    { intros s taken Tk M -> p U. unfold r3_d_in_order in U.
      destruct (match play t with Some p => r3_c_play b s p | None => (stones s, none b, none b) end) as [[x captured] y].
      simpl in U. rewrite app_nil_r, map_app in U. apply in_app_or in U as [U | U]; [apply in_app_or in U as [U | U]|].
      - apply in_map_iff in U as (q & <- & U). auto.
      - rewrite map_map in U. apply in_map_iff in U as (q & <- & U). now apply in_members in U.
      - destruct (play t) as [q|]; [|contradiction]. destruct U as [<- | []]. now apply (M q). }
    intros p U. change (changes (extend g next)) with (snd next :: changes g) in U. rewrite used_by_cons in U.
    apply in_app_or in U as [U | U]; auto.
    apply turn_cases in T as (_ & [(_ & M & E) | (start & _ & _ & _ & M & E)]).
    + apply (A (now b g) []) in U; auto. intros q [].
    + apply (A _ _) with (p := p) in E; auto. intros q Q. unfold r7_a_remove in Q. cbn [snd] in Q.
      apply in_map_iff in Q as (x & <- & X). apply filter_In in X as [X _]. now apply in_nodes in X.
Qed.
