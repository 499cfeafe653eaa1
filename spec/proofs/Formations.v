(** * Bordered sets and formations: t54 and t58 of THEOREMS, and t01, t03 and t07 for the Logical Japanese Rules *)

From Superko Require Games.
From Superko Require Import Positions.
From Superko Require Import Cycles.

(** ** t54 *)

(** A set is bordered if along each edge that leaves it the location inside has a stone of the player and the one
    outside has none. *)
Lemma bordered_iff b stones player set :
  r15_bordered b stones player set = true <->
  forall p q, p < node_count b -> In q (neighbors b p) -> has set p = true -> has set q = false ->
    at_ stones p = color player /\ at_ stones q <> color player.
Proof.
  unfold r15_bordered. rewrite andb_true_iff, !forallb_forall. split.
  - intros (In1 & Out) p q P A I O. assert (Q : q < node_count b) by (now apply in_neighbors in A). split.
    + specialize (In1 p). rewrite filter_In, in_nodes in In1. specialize (In1 (conj P I)).
      apply orb_true_iff in In1 as [In1 | In1]; [now apply same_iff|].
      apply negb_true_iff, not_true_iff_false in In1. destruct In1. apply existsb_exists. exists q. now rewrite O.
    + specialize (Out q). rewrite filter_In, in_nodes, O in Out. specialize (Out (conj Q eq_refl)).
      apply orb_true_iff in Out as [Out | Out].
      * rewrite <- same_iff. now destruct (same _ _).
      * apply negb_true_iff, not_true_iff_false in Out. destruct Out. apply existsb_exists. exists p.
        split; auto. now apply neighbors_sym.
  - intros H. split; intros p Hp; apply filter_In in Hp as [P I]; apply in_nodes in P.
    + apply orb_true_iff. destruct (existsb (fun q => negb (has set q)) (neighbors b p)) eqn:E; auto.
      left. apply same_iff. apply existsb_exists in E as (q & Q & N). apply negb_true_iff in N. now apply (H p q).
    + apply orb_true_iff. destruct (existsb (has set) (neighbors b p)) eqn:E; auto.
      left. apply negb_true_iff, not_true_iff_false. rewrite same_iff. apply negb_true_iff in I.
      apply existsb_exists in E as (q & Q & N). apply (H q p); auto; [now apply in_neighbors in Q|].
      now apply neighbors_sym.
Qed.

Definition union (b : Board) (sets : list Locations) : Locations := those b (fun p => existsb (fun set => has set p) sets).
Definition intersection (b : Board) (sets : list Locations) : Locations :=
  those b (fun p => forallb (fun set => has set p) sets).

Definition all_bordered (b : Board) (stones : Position) (player : Player) (sets : list Locations) : Prop :=
  forall set, In set sets -> r15_bordered b stones player set = true.

Theorem union_bordered b stones player sets :
  all_bordered b stones player sets -> r15_bordered b stones player (union b sets) = true.
Proof.
  intros H. apply bordered_iff. intros p q P A I O. unfold union in I, O. rewrite has_those in I, O.
  apply in_neighbors in A as A'. destruct A' as [Q _].
  apply Nat.ltb_lt in P as P'. apply Nat.ltb_lt in Q as Q'. rewrite P' in I. rewrite Q' in O.
  apply existsb_exists in I as (set & S & I).
  apply (proj1 (bordered_iff b stones player set) (H set S)) with (p := p) (q := q); auto.
  destruct (has set q) eqn:E; auto. rewrite <- O. symmetry. apply existsb_exists. now exists set.
Qed.

Theorem intersection_bordered b stones player sets :
  all_bordered b stones player sets -> r15_bordered b stones player (intersection b sets) = true.
Proof.
  intros H. apply bordered_iff. intros p q P A I O. unfold intersection in I, O. rewrite has_those in I, O.
  apply in_neighbors in A as A'. destruct A' as [Q _].
  apply Nat.ltb_lt in P as P'. apply Nat.ltb_lt in Q as Q'. rewrite P' in I. rewrite Q' in O.
  rewrite forallb_forall in I.
  assert (X : exists set, In set sets /\ has set q = false).
  { clear - O. induction sets as [|set l IH]; simpl in O; [discriminate|].
    destruct (has set q) eqn:E; [|exists set; simpl; auto]. destruct (IH O) as (s & ? & ?). exists s. simpl. auto. }
  destruct X as (set & S & X). apply (proj1 (bordered_iff b stones player set) (H set S)) with (p := p) (q := q); auto.
Qed.

(** 14 What a player controls is the union of those sets that he has bordered and on which he can build; what "can
    build" means does not matter here. *)
Definition r14_controlled (b : Board) (stones : Position) (player : Player) (built : Locations -> bool) : Locations :=
  union b (filter built (filter (r15_bordered b stones player) (all_sets (node_count b)))).

(** A player has bordered the set of all that he controls. *)
Theorem t54 b stones player built : r15_bordered b stones player (r14_controlled b stones player built) = true.
Proof. apply union_bordered. intros set H. apply filter_In in H as [H _]. now apply filter_In in H. Qed.

(** ** Liberties *)

Lemma in_reached b st p q : p < node_count b -> (In q (r13_d_reached b st p) <-> path b st p q).
Proof.
  intros P. unfold r13_d_reached. rewrite in_closure by auto. split; induction 1 as [|q r H IH]; try constructor.
  - rewrite <- andb_lazy_alt in H1. apply andb_true_iff in H1 as [C E]. apply same_iff in C. apply step with (q := q); auto.
    + now apply in_neighbors.
    + rewrite C. now apply path_color in IH.
  - apply in_neighbors in H0 as [L E]. apply further with (q := q); auto.
    rewrite E, H1, (proj2 (same_iff _ _)); auto. symmetry. now apply path_color in H.
Qed.

Lemma has_liberties_iff b st p :
  p < node_count b -> at_ st p <> Empty -> (r13_a_has_liberties b st p = true <-> reaches b st p Empty).
Proof.
  intros P N. unfold r13_a_has_liberties, reaches. rewrite existsb_exists. split.
  - intros (q & Q & H). apply existsb_exists in H as (r & R & C). apply same_iff in C.
    split; auto. exists q, r. now rewrite <- in_reached.
  - intros (_ & q & r & Q & R & C). exists q. rewrite in_reached by auto. split; auto.
    apply existsb_exists. exists r. now rewrite same_iff.
Qed.

Lemma in_without b st player p :
  has (without_liberties b st player) p = true <->
  p < node_count b /\ at_ st p = color player /\ ~ reaches b st p Empty.
Proof.
  unfold without_liberties. rewrite has_those. destruct (Nat.ltb_spec p (node_count b)) as [P|P].
  - rewrite andb_true_iff, same_iff, negb_true_iff, <- not_true_iff_false. split.
    + intros (C & N). repeat split; auto. rewrite <- has_liberties_iff; auto. rewrite C. apply color_not_empty.
    + intros (_ & C & N). split; auto. rewrite has_liberties_iff; auto. rewrite C. apply color_not_empty.
  - split; [discriminate | lia].
Qed.

(** ** t01 and t03 *)

Definition as_move (s : Situation) (p : Point) : Move := {| by_ := turn s; point := p |}.

(** Capturing is clearing the opponent's colour. *)
Lemma capture_is_clearing b s p :
  length (stones s) = node_count b ->
  r6_d_removed (r6_b_put s p) (r6_c_captured b s p) = r7_2_clear_opponent b (r6_b_put s p) (as_move s p).
Proof.
  intros L. assert (Len : length (r6_b_put s p) = node_count b) by (unfold r6_b_put; now rewrite length_put).
  apply position_ext.
  - unfold r6_d_removed, r7_2_clear_opponent. now rewrite map_length, seq_length, length_clear.
  - unfold r6_d_removed. rewrite map_length, seq_length. intros q Q.
    rewrite at_map_seq. apply Nat.ltb_lt in Q as Q'. rewrite Q'. rewrite Len in Q.
    unfold r7_2_clear_opponent, as_move. simpl.
    destruct (clear_iff b (r6_b_put s p) (color (opponent (turn s))) q Q (color_not_empty _)) as [(-> & D) | (-> & C & N)].
    + destruct (has (r6_c_captured b s p) q) eqn:E; auto. apply in_without in E as (_ & C & N). now destruct D.
    + unfold r6_c_captured. now rewrite (proj2 (in_without b (r6_b_put s p) (opponent (turn s)) q)).
Qed.

(** A play that is no suicide leaves a legal position, and Tromp-Taylor's rule 7 leaves the same. *)
Lemma play_legal b s p taken :
  legal b (stones s) -> p < node_count b -> at_ (stones s) p = Empty -> r10_suicide b s p = false ->
  legal b (stones (fst (r3_d_in_order b s taken (Some p)))) /\
  r7_move b (stones s) (as_move s p) = TrompTaylor.Legal (stones (fst (r3_d_in_order b s taken (Some p)))).
Proof.
  intros L P E N. simpl. assert (Ln : length (stones s) = node_count b) by apply L.
  rewrite capture_is_clearing by auto.
  set (m := as_move s p). assert (Pm : point m < length (stones s)) by (simpl; now rewrite Ln).
  change (r6_b_put s p) with (put (stones s) (point m) (color (by_ m))) in *.
  set (colored := put (stones s) (point m) (color (by_ m))) in *.
  set (captured := r7_2_clear_opponent b colored m).
  assert (Cp : at_ colored p = color (by_ m)) by (unfold colored; simpl; rewrite at_put, Nat.eqb_refl; auto; congruence).
  assert (Kp : at_ captured p = color (by_ m)) by (apply captured_own; auto).
  assert (R : reaches b captured p Empty).
  { destruct (capture_breathes b (stones s) m L Pm E) as [Same | (q & A & F)].
    - change (captured = colored) in Same. unfold r10_suicide in N.
      change (r6_b_put s p) with colored in N. apply andb_false_iff in N as [N | N].
      + apply negb_false_iff in N. apply has_liberties_iff in N; auto; [now rewrite Same|].
        rewrite Cp. apply color_not_empty.
      + exfalso. destruct (members b (without_liberties b colored (opponent (turn s)))) as [|q l] eqn:M.
        * apply is_empty_iff in M. congruence.
        * assert (Q : In q (q :: l)) by now left. rewrite <- M in Q. apply in_members in Q as [Q H].
          apply in_without in H as (_ & C & D).
          destruct (clear_iff b colored (color (opponent (by_ m))) q Q (color_not_empty _)) as [(_ & [X | X]) | (X & _)];
            [now destruct X | now destruct D |].
          unfold captured, r7_2_clear_opponent in Same. rewrite Same, C in X. now destruct (color_not_empty (opponent (turn s))).
    - split; [rewrite Kp; apply color_not_empty|]. exists p, q. repeat split; auto. constructor. }
  assert (Leg : legal b captured).
  { split; [apply length_clear|]. intros q Q O. destruct (at_ captured q) eqn:C; [congruence| |].
    all: destruct (same (at_ captured q) (color (by_ m))) eqn:S;
      [apply same_iff in S | rewrite C in S; destruct (by_ m) eqn:By; simpl in S; try discriminate;
         unfold captured, r7_2_clear_opponent in *; rewrite By in *; apply clear_cleared; auto; discriminate].
    all: destruct (Nat.eq_dec q p) as [-> | D]; auto.
    all: destruct (own_breathes b (stones s) m L Pm E q) as [X | X]; auto;
      [|now apply reaches_along with (q := p)].
    all: destruct (clear_iff b colored (color (opponent (by_ m))) q Q (color_not_empty _)) as [(X & _) | (X & _)];
      unfold captured, r7_2_clear_opponent in S; rewrite X in S;
      [|now destruct (color_not_empty (by_ m))];
      unfold colored in S; rewrite at_put in S by auto; simpl in S; destruct (Nat.eqb_spec q p); [congruence | exact S]. }
  split; auto. unfold r7_move. rewrite (proj2 (colored_iff _ _ _) (conj Pm (conj E eq_refl))).
  f_equal. apply (Games.legal_clear b captured (color (by_ m)) Leg (color_not_empty _)).
Qed.

(** A play is allowed only where it is no suicide. *)
Lemma turn_no_suicide b g t next p :
  r3_turn b g t = Legal next -> play t = Some p ->
  exists s taken, next = r3_d_in_order b s taken (Some p) /\ may_play b s p /\ r10_suicide b s p = false /\
    (remove t = None /\ s = now b g /\ taken = [] \/
     exists start, remove t = Some start /\ s = fst (r7_a_remove b g start)).
Proof.
  intros T Pl. assert (T' := T). apply turn_cases in T' as (_ & D). unfold r3_turn in T. rewrite Pl in T, D.
  assert (K : forall s broken taken, (if (p <? node_count b) && same (at_ (stones s) p) Empty then
      match r9_prohibited b s p ++ broken with [] => Legal (r3_d_in_order b s taken (Some p)) | x => Illegal x end
    else Illegal [c6]) = Legal next -> r10_suicide b s p = false).
  { intros s broken taken H. destruct (andb _ _) in H; [|discriminate H]. unfold r9_prohibited, r9_a_suicides in H.
    destruct (r10_suicide b s p); auto. discriminate H. }
  destruct D as [(R & M & E) | (start & R & C & N & M & E)]; rewrite R in T; simpl in T.
  - exists (now b g), []. repeat split; auto; [apply M; auto .. |]. eapply K; eauto.
  - unfold r8_c_disturbing in T. rewrite (proj2 (mem_iff _ _) C), (proj2 (Nat.eqb_neq _ _) N) in T. simpl in T.
    exists (fst (r7_a_remove b g start)), (snd (r7_a_remove b g start)). repeat split; auto; [apply M; auto .. | |].
    + eapply K. exact T.
    + right. exists start. auto.
Qed.

Lemma remove_legal b g start : legal b (stones (now b g)) -> legal b (stones (fst (r7_a_remove b g start))).
Proof.
  intros L. apply Games.part_legal with (whole := stones (now b g)); auto; simpl.
  - unfold nodes. now rewrite map_length, seq_length.
  - intros p. unfold nodes. rewrite at_map_seq. destruct (p <? node_count b); auto.
    destruct (mem p (r7_b_used g start)); auto.
Qed.

(** After every turn every chain has a liberty, from a start in which each has one. *)
Theorem pauli_t01 b g0 r g :
  legal b (stones (now b g0)) -> continues b g0 r g -> legal b (stones (now b g)).
Proof.
  intros L. induction 1 as [|r g t next G IH T]; auto. change (now b (extend g next)) with (fst next).
  destruct (play t) as [p|] eqn:Pl.
  - destruct (turn_no_suicide b g t next p T Pl) as (s & taken & -> & (P & E & _) & N & Sit).
    apply play_legal; auto. destruct Sit as [(_ & -> & _) | (start & _ & ->)]; auto. now apply remove_legal.
  - apply turn_cases in T as (_ & [(_ & _ & ->) | (start & _ & _ & _ & _ & ->)]); rewrite Pl;
      [|now apply remove_legal].
    exact IH.
Qed.

(** A play without a removal makes the position that Tromp and Taylor's rule 7 makes. *)
Theorem pauli_t03 b g t next p :
  legal b (stones (now b g)) -> r3_turn b g t = Legal next -> remove t = None -> play t = Some p ->
  r7_move b (stones (now b g)) (as_move (now b g) p) = TrompTaylor.Legal (stones (fst next)).
Proof.
  intros L T R Pl.
  destruct (turn_no_suicide b g t next p T Pl) as (s & taken & -> & (P & E & _) & N & Sit).
  destruct Sit as [(_ & -> & _) | (start & R' & _)]; [|congruence]. now apply play_legal.
Qed.

(** ** t58 *)

(** Nobody may play on a two-eye formation but its owner: it is suicide. *)
Theorem t58 b s set p :
  legal b (stones s) -> r16_formation b (stones s) (opponent (turn s)) set = true ->
  p < node_count b -> has set p = true -> at_ (stones s) p = Empty -> r10_suicide b s p = true.
Proof.
  intros L F P I E. unfold r16_formation in F. rewrite !andb_true_iff, !forallb_forall in F.
  destruct F as (((((_ & NoOpp) & Bord) & _) & Eyes) & Libs).
  assert (Ln : length (stones s) = node_count b) by apply L.
  assert (O1 : opponent (opponent (turn s)) = turn s) by now destruct (turn s).
  rewrite O1 in NoOpp. assert (Bd := proj1 (bordered_iff _ _ _ _) Bord).
  assert (Ip : In p (members b set)) by now apply in_members.
  assert (Nbr : forall q, In q (neighbors b p) -> has set q = true /\ at_ (stones s) q = color (opponent (turn s))).
  { intros q A. assert (Q : q < node_count b) by (now apply in_neighbors in A).
    assert (Iq : has set q = true).
    { destruct (has set q) eqn:X; auto. destruct (Bd p q P A I X) as [C _]. rewrite E in C.
      now destruct (color_not_empty (opponent (turn s))). }
    split; auto. specialize (Eyes p Ip). rewrite E in Eyes. simpl in Eyes. rewrite forallb_forall in Eyes.
    specialize (Eyes q A). apply negb_true_iff, not_true_iff_false in Eyes. rewrite same_iff in Eyes.
    specialize (NoOpp q (proj2 (in_members _ _ _) (conj Q Iq))). apply negb_true_iff, not_true_iff_false in NoOpp.
    rewrite same_iff in NoOpp. destruct (at_ (stones s) q), (turn s); simpl in *; congruence. }
  assert (At : forall q, at_ (r6_b_put s p) q = if q =? p then color (turn s) else at_ (stones s) q).
  { intros q. apply at_put. congruence. }
  unfold r10_suicide. apply andb_true_iff. split.
  - apply negb_true_iff, not_true_iff_false. rewrite has_liberties_iff; auto.
    2:{ rewrite At, Nat.eqb_refl. apply color_not_empty. }
    assert (Alone : forall q, path b (r6_b_put s p) p q -> q = p).
    { induction 1 as [|q r _ IH A C]; auto. subst q. destruct (Nat.eq_dec r p); auto. exfalso.
      rewrite !At, Nat.eqb_refl in C. destruct (Nat.eqb_spec r p); [congruence|].
      destruct (Nbr r A) as [_ C']. rewrite C' in C. now destruct (turn s). }
    intros (_ & q & r & Q & A & C). apply Alone in Q. subst q. rewrite At in C.
    destruct (Nat.eqb_spec r p); [now destruct (color_not_empty (turn s))|].
    destruct (Nbr r A) as [_ C']. rewrite C' in C. now destruct (color_not_empty (opponent (turn s))).
  - apply is_empty_iff. destruct (members b (without_liberties b (r6_b_put s p) (opponent (turn s)))) as [|q l] eqn:M; auto.
    exfalso. assert (Q : In q (q :: l)) by now left. rewrite <- M in Q. apply in_members in Q as [Q H].
    apply in_without in H as (_ & C & N). rewrite At in C. destruct (Nat.eqb_spec q p).
    { now destruct (turn s). }
    assert (Path : forall r, path b (stones s) q r -> path b (r6_b_put s p) q r).
    { intros r R. apply path_same with (one := stones s); auto. intros x X. rewrite At.
      destruct (Nat.eqb_spec x p); auto. subst x. apply path_color in X. rewrite E, C in X.
      now destruct (color_not_empty (opponent (turn s))). }
    apply N. split; [rewrite At; destruct (Nat.eqb_spec q p); [congruence|]; rewrite C; apply color_not_empty|].
    destruct (proj2 L q Q) as (_ & r & x & R & A & Ex); [rewrite C; apply color_not_empty|].
    destruct (Nat.eq_dec x p) as [-> | D].
    + (* The chain touches the eye: it is in the set, and has another liberty there. *)
      assert (Rn : r < node_count b) by (apply path_inside with (p := q) (position := stones s); auto).
      apply neighbors_sym in A; auto. destruct (Nbr r A) as [Ir Cr].
      specialize (Libs r (proj2 (in_members _ _ _) (conj Rn Ir))). rewrite Cr in Libs.
      apply orb_true_iff in Libs as [Libs | Libs]; [now destruct (turn s)|]. apply Nat.leb_le in Libs.
      assert (Y : exists y, y <> p /\ has (r13_b_liberties b (stones s) r) y = true).
      { destruct (filter (fun q => has (r13_b_liberties b (stones s) r) q) (members b set)) as [|y [|z m]] eqn:Fl;
          simpl in Libs; try lia.
        assert (ND : NoDup (y :: z :: m)) by (rewrite <- Fl; apply NoDup_filter, NoDup_members).
        assert (Y1 : In y (y :: z :: m)) by (simpl; auto). assert (Z1 : In z (y :: z :: m)) by (simpl; auto).
        rewrite <- Fl in Y1, Z1. apply filter_In in Y1 as [_ Y1]. apply filter_In in Z1 as [_ Z1].
        destruct (Nat.eq_dec y p); [exists z | exists y]; split; auto. subst y.
        inversion ND. intros ->. simpl in *. auto. }
      destruct Y as (y & Yp & Y). unfold r13_b_liberties, r13_c_contacted in Y. rewrite !has_those in Y.
      destruct (Nat.ltb_spec y (node_count b)) as [Yn|]; [|discriminate]. apply andb_true_iff in Y as [Y Ye].
      apply same_iff in Ye. apply existsb_exists in Y as (w & W & Ew). apply in_reached in W; auto.
      exists w, y. repeat split.
      * apply Path. now apply path_trans with (q := r).
      * now apply in_neighbors.
      * rewrite At. destruct (Nat.eqb_spec y p); congruence.
    + exists r, x. repeat split; auto. rewrite At. destruct (Nat.eqb_spec x p); congruence.
Qed.

(** A path of the owner's stones that begins in a bordered set stays in it. *)
Lemma path_in_set b st owner set p q :
  r15_bordered b st owner set = true -> p < node_count b -> has set p = true -> at_ st p = color owner ->
  path b st p q -> has set q = true.
Proof.
  intros Bo P I C. induction 1 as [|q r R IH A D]; auto.
  destruct (has set r) eqn:E; auto. exfalso.
  destruct (proj1 (bordered_iff _ _ _ _) Bo q r) as [_ N]; auto; [now apply path_inside with (p := p) (position := st)|].
  congruence.
Qed.

(** Where the set is as it was, and no stone of the owner came to stand outside it, the formation is there. *)
Lemma formation_same b st st' owner set :
  r16_formation b st owner set = true ->
  (forall p, p < node_count b -> has set p = true -> at_ st' p = at_ st p) ->
  (forall p, p < node_count b -> has set p = false -> at_ st' p = color owner -> at_ st p = color owner) ->
  r16_formation b st' owner set = true.
Proof.
  unfold r16_formation. rewrite !andb_true_iff, !forallb_forall. intros (((((Ne & No) & Bo) & Nb) & Ey) & Li) Same Out.
  assert (Bd := proj1 (bordered_iff _ _ _ _) Bo).
  repeat split; auto.
  - intros p I. apply in_members in I as I'. rewrite Same by tauto. auto.
  - apply bordered_iff. intros p q P A I O. destruct (Bd p q P A I O) as [C D]. rewrite Same by auto. split; auto.
    intros E. apply D, Out; auto. now apply in_neighbors in A.
  - intros p I. apply in_members in I as I'. destruct I' as [P J]. rewrite Same by auto. specialize (Ey p I).
    apply orb_true_iff in Ey as [Ey | Ey]; [now rewrite Ey|].
    destruct (same (at_ st p) Empty) eqn:E; auto. simpl. rewrite forallb_forall in *. intros q A.
    assert (Q : has set q = true).
    { destruct (has set q) eqn:X; auto. destruct (Bd p q P A J X) as [C _]. apply same_iff in E.
      rewrite E in C. now destruct (color_not_empty owner). }
    rewrite Same; auto. now apply in_neighbors in A.
  - intros p I. apply in_members in I as I'. destruct I' as [P J]. rewrite Same by auto. specialize (Li p I).
    destruct (same (at_ st p) Empty) eqn:E; auto. rewrite orb_false_l in *. apply Nat.leb_le in Li. apply Nat.leb_le.
    assert (C : at_ st p = color owner).
    { specialize (No p I). destruct (at_ st p), owner; simpl in *; try discriminate; auto. }
    etransitivity; [exact Li|].
    apply (filter_no_longer (fun q => has (r13_b_liberties b st p) q)
                            (fun q => has (r13_b_liberties b st' p) q) (members b set)).
    intros q Iq H. apply in_members in Iq as [Q Sq]. unfold r13_b_liberties, r13_c_contacted in *.
    rewrite !has_those in *. destruct (q <? node_count b); auto.
    apply andb_true_iff in H as [H1 H2]. rewrite (Same q Q Sq), H2, andb_true_r.
    apply existsb_exists in H1 as (r & R & A). apply existsb_exists. exists r. split; auto.
    apply in_reached in R; auto. apply in_reached; auto.
    apply path_same with (one := st); auto. intros x X. apply Same.
    + now apply path_inside with (p := p) (position := st).
    + now apply path_in_set with (b := b) (st := st) (owner := owner) (p := p).
Qed.

(** Wherever the opponent may play, the formation stays. *)
Theorem t58_stays b s set p taken :
  legal b (stones s) -> r16_formation b (stones s) (opponent (turn s)) set = true ->
  may_play b s p -> r10_suicide b s p = false ->
  r16_formation b (stones (fst (r3_d_in_order b s taken (Some p)))) (opponent (turn s)) set = true.
Proof.
  intros L F (P & E & Pm) N. assert (Ln : length (stones s) = node_count b) by apply L.
  assert (O : has set p = false).
  { destruct (has set p) eqn:X; auto. rewrite (t58 b s set p L F P X E) in N. discriminate. }
  assert (F' := F). unfold r16_formation in F'. rewrite !andb_true_iff, !forallb_forall in F'.
  destruct F' as (((((_ & NoOpp) & Bo) & _) & _) & Li).
  assert (At : forall q, at_ (r6_b_put s p) q = if q =? p then color (turn s) else at_ (stones s) q).
  { intros q. apply at_put. congruence. }
  simpl. apply formation_same with (st := stones s); auto.
  - intros q Q I. assert (D : q <> p) by congruence.
    rewrite at_r6_d. unfold r6_b_put at 1. rewrite length_put, Ln. apply Nat.ltb_lt in Q as Q'. rewrite Q'.
    destruct (has (r6_c_captured b s p) q) eqn:C; [|rewrite At; now destruct (Nat.eqb_spec q p)].
    exfalso. apply in_without in C as (_ & C & R). rewrite At in C. destruct (Nat.eqb_spec q p); [congruence|].
    specialize (Li q (proj2 (in_members _ _ _) (conj Q I))). rewrite C in Li.
    apply orb_true_iff in Li as [Li | Li]; [now destruct (turn s)|]. apply Nat.leb_le in Li.
    destruct (filter (fun q0 => has (r13_b_liberties b (stones s) q) q0) (members b set)) as [|y l] eqn:Fl; [simpl in Li; lia|].
    assert (Y : In y (y :: l)) by now left. rewrite <- Fl in Y. apply filter_In in Y as [Iy Y].
    apply in_members in Iy as [Yn Iy]. unfold r13_b_liberties, r13_c_contacted in Y. rewrite !has_those in Y.
    destruct (y <? node_count b); [|discriminate]. apply andb_true_iff in Y as [Y Ye]. apply same_iff in Ye.
    apply existsb_exists in Y as (w & W & Ew). apply in_reached in W; auto.
    apply R. split; [rewrite At; destruct (Nat.eqb_spec q p); [congruence|]; rewrite C; apply color_not_empty|].
    exists w, y. repeat split.
    + apply path_same with (one := stones s); auto. intros x X. rewrite At. destruct (Nat.eqb_spec x p); auto. subst x.
      apply path_color in X. rewrite E, C in X. now destruct (color_not_empty (opponent (turn s))).
    + now apply in_neighbors.
    + rewrite At. destruct (Nat.eqb_spec y p); congruence.
  - intros q Q I. rewrite at_r6_d. destruct (_ <? _); [|intros X; now destruct (color_not_empty (opponent (turn s)))].
    destruct (has (r6_c_captured b s p) q); [intros X; now destruct (color_not_empty (opponent (turn s)))|].
    rewrite At. destruct (Nat.eqb_spec q p); auto. intros X. now destruct (turn s).
Qed.

(** ** t07: every position in which each chain has a liberty stands in some game *)

(** A situation in which nothing is prohibited but by suicide, and nobody has just passed. *)
Definition calm (b : Board) (s : Situation) : Prop :=
  (forall p, has (temporary s) p = false) /\ (forall p, has (permanent s) p = false) /\ passes_needed s = 2.

Lemma nobody_captured b st player : legal b st -> members b (without_liberties b st player) = [].
Proof.
  intros L. destruct (members b (without_liberties b st player)) as [|q l] eqn:M; auto.
  assert (Q : In q (q :: l)) by now left. rewrite <- M in Q. apply in_members in Q as [Q H].
  apply in_without in H as (_ & C & N). destruct N. apply L; auto. rewrite C. apply color_not_empty.
Qed.

Lemma no_members b set : (forall p, has set p = false) -> is_empty b set = true.
Proof.
  intros H. apply is_empty_iff. destruct (members b set) as [|q l] eqn:M; auto.
  assert (Q : In q (q :: l)) by now left. rewrite <- M in Q. apply in_members in Q as [_ Q]. now rewrite H in Q.
Qed.

(** A stone put where it makes a legal position is allowed and does nothing else. *)
Lemma quiet_play b g s p taken :
  s = now b g -> (forall q, has (temporary s) q = false) -> (forall q, has (permanent s) q = false) ->
  passes_needed s <> 0 -> p < length (stones s) -> at_ (stones s) p = Empty -> legal b (r6_b_put s p) ->
  r3_turn b g {| remove := None; play := Some p |} = Legal (r3_d_in_order b s [] (Some p)) /\
  stones (fst (r3_d_in_order b s taken (Some p))) = r6_b_put s p /\ calm b (fst (r3_d_in_order b s taken (Some p))).
Proof.
  intros Now T Pe N P E L. assert (Len : length (r6_b_put s p) = node_count b) by apply L.
  assert (Pn : p < node_count b) by (rewrite <- Len; unfold r6_b_put; now rewrite length_put).
  assert (Cp : at_ (r6_b_put s p) p = color (turn s)) by (unfold r6_b_put; now rewrite at_put, Nat.eqb_refl).
  assert (R : reaches b (r6_b_put s p) p Empty) by (apply L; auto; rewrite Cp; apply color_not_empty).
  assert (Lib : r13_a_has_liberties b (r6_b_put s p) p = true).
  { apply has_liberties_iff; auto. rewrite Cp. apply color_not_empty. }
  assert (Ko : r12_ko_capture b s p = false).
  { unfold r12_ko_capture. simpl. now rewrite (nobody_captured b _ B L). }
  split; [|split; [|split; [|split]]]; simpl.
  - unfold r3_turn. simpl. rewrite <- Now. apply Nat.ltb_lt in Pn as ->. rewrite E. simpl.
    unfold r9_prohibited, r9_a_suicides, r10_suicide, r11_pseudo_suicide. rewrite Lib, T, Pe. simpl.
    assert (Y : forallb (has (permanent s)) (members b (r13_b_liberties b (r6_b_put s p) p)) = false).
    { apply not_true_iff_false. rewrite forallb_forall. intros X. destruct R as (_ & q & r & Q & A & C).
      apply in_neighbors in A as [Rn Ed].
      assert (I : In r (members b (r13_b_liberties b (r6_b_put s p) p))).
      { apply in_members. split; auto. unfold r13_b_liberties, r13_c_contacted. rewrite !has_those.
        apply Nat.ltb_lt in Rn as ->. rewrite C, andb_true_r. apply existsb_exists. exists q. split; auto.
        apply in_reached; auto. rewrite <- Len. unfold r6_b_put. now rewrite length_put. }
      apply X in I. now rewrite Pe in I. }
    rewrite Y. unfold r4_c_normal_end. apply Nat.eqb_neq in N as ->. reflexivity.
  - apply position_ext; unfold r6_d_removed; rewrite ?map_length, ?seq_length; auto. intros q Q.
    rewrite at_map_seq. apply Nat.ltb_lt in Q as Q'. rewrite Q'.
    destruct (has (r6_c_captured b s p) q) eqn:C; auto. exfalso. rewrite Len in Q.
    assert (I := proj2 (in_members b _ q) (conj Q C)). unfold r6_c_captured in I. now rewrite nobody_captured in I.
  - unfold r9_c_after_ko. rewrite Ko. apply has_none.
  - exact Pe.
  - unfold r4_a_pass. simpl. unfold r9_c_after_ko. rewrite Ko. unfold r4_b_passes_needed. now rewrite is_empty_none.
Qed.

Theorem pauli_t07 b position before :
  legal b position ->
  exists g, continues b (start_of b (r2_first b (repeat Empty (node_count b)) (none b) B) before) 0 g /\
    stones (now b g) = position.
Proof.
  intros L. set (g0 := start_of b (r2_first b (repeat Empty (node_count b)) (none b) B) before).
  enough (H : exists g, continues b g0 0 g /\ calm b (now b g) /\ stones (now b g) = position)
    by (destruct H as (g & G & _ & E); eauto).
  remember (Games.stones position) as k eqn:K. revert position L K. induction k as [|k IH]; intros position L K.
  - exists g0. split; [constructor|]. split.
    + split; [|split]; [|intros; apply has_none|].
      * intros p. unfold g0. simpl. unfold r9_b_initially. rewrite has_those, has_none. now destruct (_ <? _).
      * unfold g0, r2_first, r4_b_passes_needed. simpl. rewrite no_members; auto.
        intros p. unfold r9_b_initially. rewrite has_those, has_none. now destruct (_ <? _).
    + apply position_ext; [simpl; rewrite repeat_length; symmetry; apply L|]. intros p _.
      rewrite (Games.stones_zero position (eq_sym K)). apply (Games.empty_grid b).
  - destruct (Games.stones_some position k) as (p & P & N); auto.
    destruct (Games.taken_and_put_back position p P) as (Len & Back & Free).
    set (part := put position p Empty) in *.
    destruct (IH part) as (g & G & (T & Pe & Two) & St).
    + apply Games.part_legal with (whole := position); auto; [rewrite Len; apply L|].
      intros q. unfold part. rewrite at_put by auto. destruct (q =? p); auto.
    + assert (S := Games.stones_put part p (at_ position p)). rewrite Back, Len in S. rewrite S in K; auto.
    + assert (M : forall h, continues b g0 0 h -> stones (now b h) = part -> (forall q, has (temporary (now b h)) q = false) ->
        (forall q, has (permanent (now b h)) q = false) -> passes_needed (now b h) <> 0 ->
        color (turn (now b h)) = at_ position p ->
        exists g, continues b g0 0 g /\ calm b (now b g) /\ stones (now b g) = position).
      { intros h H Sh Th Ph Nh Ch.
        assert (Put : r6_b_put (now b h) p = position) by (unfold r6_b_put; now rewrite Sh, Ch).
        destruct (quiet_play b h (now b h) p []) as (Turn & St' & Calm); auto; try (rewrite Sh; auto; now rewrite Len);
          [now rewrite Put|].
        exists (extend h (r3_d_in_order b (now b h) [] (Some p))). split; [|split; [exact Calm | now rewrite <- Put]].
        apply (by_turn b g0 0 h {| remove := None; play := Some p |}); auto. }
      destruct (same (at_ position p) (color (turn (now b g)))) eqn:D.
      * apply same_iff in D. apply (M g); auto. lia.
      * apply (M (extend g (r3_d_in_order b (now b g) [] None))).
        -- apply (by_turn b g0 0 g pass); auto. unfold r3_turn, r4_c_normal_end. simpl. now rewrite Two.
        -- exact St.
        -- intros q. simpl. apply has_none.
        -- exact Pe.
        -- change (passes_needed (fst (r3_d_in_order b (now b g) [] None)) <> 0).
           destruct (in_order_passes b (now b g) [] None) as [(_ & _ & _ & ->) | ([O | O] & _)]; try congruence.
           rewrite Two. simpl. now destruct (is_empty b (temporary (now b g))).
        -- simpl. destruct (at_ position p), (turn (now b g)); simpl in *; congruence.
Qed.
