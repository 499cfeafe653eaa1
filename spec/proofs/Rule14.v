(** * Rule 14 of the Logical Japanese Rules: whom repetition helps (A19), and which ending comes first (A33)

    The prover "cannot be prevented" in the least set of situations that 14.building describes. That is so exactly where
    he wins a dispute of rule 17 in which a repeated situation and the end of the game lose, and his formation wins. So
    the third ending of rule 17.h only shortens disputes, and so does the second. The first is not treated here. Similar
    situations are the same ([similar_same] in Cycles.v). *)

From Superko Require Import Positions.
From Superko Require Import Pauli Cycles Formations.

Section Building.
  (** Any game of two: situations, whose turn it is, what can follow, and where the formation is built. *)
  Variable Sit : Type.
  Variable provers_turn built : Sit -> bool.
  Variable following : Sit -> list Sit.
  (** Where it is lost for him by another ending; and what situations have in common. *)
  Variable lost sound : Sit -> Prop.

  (** 14.building, in the words of the law: the least set that satisfies the three conditions. *)
  Inductive unprevented : Sit -> Prop :=
  | is_built s : built s = true -> unprevented s
  | prover_chooses s s' : provers_turn s = true -> In s' (following s) -> unprevented s' -> unprevented s
  | whatever_follows s : provers_turn s = false -> following s <> [] ->
      (forall s', In s' (following s) -> unprevented s') -> unprevented s.

  (** 17.h The prover wins the dispute that goes on from here, after the former situations; where it is [lost] he does
      not, nor where a situation is repeated. *)
  Inductive wins : list Sit -> Sit -> Prop :=
  | fourth_ending former s : ~ lost s -> ~ In s former -> built s = true -> wins former s
  | goes_on_by_prover former s s' : ~ lost s -> ~ In s former ->
      provers_turn s = true -> In s' (following s) -> wins (s :: former) s' -> wins former s
  | goes_on_by_refuter former s : ~ lost s -> ~ In s former ->
      provers_turn s = false -> following s <> [] ->
      (forall s', In s' (following s) -> wins (s :: former) s') -> wins former s.

  (** Unprevented within this number of turns. *)
  Fixpoint within (k : nat) (s : Sit) : bool :=
    built s || match k with
    | 0 => false
    | S k => if provers_turn s then existsb (within k) (following s)
             else negb (length (following s) =? 0) && forallb (within k) (following s)
    end.

  Lemma within_more j k s : j <= k -> within j s = true -> within k s = true.
  Proof.
    revert k s. induction j as [|j IH]; intros k s L H.
    - destruct k; auto. simpl in *. now apply orb_true_iff in H as [-> | H].
    - destruct k as [|k]; [lia|]. simpl in *. destruct (built s); auto. simpl in *.
      destruct (provers_turn s).
      + apply existsb_exists in H as (s' & I & H). apply existsb_exists. exists s'. split; auto. apply IH; auto. lia.
      + apply andb_true_iff in H as [N H]. rewrite N. simpl. rewrite forallb_forall in *. intros s' I.
        apply IH; auto. lia.
  Qed.

  Lemma unprevented_within s : unprevented s -> exists k, within k s = true.
  Proof.
    induction 1 as [s B | s s' T I _ (k & H) | s T N _ IH].
    - exists 0. simpl. now rewrite B.
    - exists (S k). simpl. rewrite T. apply orb_true_iff. right. apply existsb_exists. eauto.
    - assert (X : exists k, forall s', In s' (following s) -> within k s' = true).
      { revert IH. generalize (following s). induction l as [|s' l IHl]; intros H.
        - exists 0. intros ? [].
        - destruct (H s' (or_introl eq_refl)) as (j & J). destruct IHl as (k & K); [intros; apply H; now right|].
          exists (max j k). intros x [<- | I]; [apply within_more with (j := j) | apply within_more with (j := k)]; auto; lia. }
      destruct X as (k & K). exists (S k). simpl. rewrite T. apply orb_true_iff. right.
      apply andb_true_iff. split; [|now apply forallb_forall]. destruct (following s); [congruence | auto].
  Qed.

  Lemma within_unprevented k s : within k s = true -> unprevented s.
  Proof.
    revert s. induction k as [|k IH]; intros s H; simpl in H; apply orb_true_iff in H as [H | H];
      try discriminate; try now apply is_built.
    destruct (provers_turn s) eqn:T.
    - apply existsb_exists in H as (s' & I & H). apply prover_chooses with (s' := s'); auto.
    - apply andb_true_iff in H as [L H]. rewrite forallb_forall in H. apply whatever_follows; auto.
      destruct (following s); [discriminate | congruence].
  Qed.

  Hypothesis sound_follows : forall s s', sound s -> In s' (following s) -> sound s'.
  Hypothesis lost_prevented : forall s, sound s -> lost s -> ~ unprevented s.

  (** He wins by always going on to where fewer turns are needed: no situation comes twice. *)
  Lemma within_wins k s former :
    sound s -> within k s = true -> (forall s', In s' former -> within k s' = false) -> wins former s.
  Proof.
    revert s former. induction k as [|k IH]; intros s former So H F;
      assert (Not : ~ lost s) by (intros X; exact (lost_prevented s So X (within_unprevented _ s H)));
      assert (N : ~ In s former) by (intros I; apply F in I; congruence).
    - apply fourth_ending; auto. simpl in H. now apply orb_true_iff in H as [H | H].
    - assert (F' : forall s', In s' former -> within k s' = false).
      { intros s' I. apply not_true_iff_false. intros X. apply F in I. apply within_more with (k := S k) in X; [congruence | lia]. }
      destruct (within k s) eqn:E; [now apply IH|].
      assert (F'' : forall s', In s' (s :: former) -> within k s' = false) by (intros s' [<- | I]; auto).
      simpl in H. apply orb_true_iff in H as [H | H]; [now apply fourth_ending|].
      destruct (provers_turn s) eqn:T.
      + apply existsb_exists in H as (s' & I & H). apply goes_on_by_prover with (s' := s'); eauto.
      + apply andb_true_iff in H as [L H]. rewrite forallb_forall in H. apply goes_on_by_refuter; eauto.
        destruct (following s); [discriminate | congruence].
  Qed.

  Theorem unprevented_iff_wins s : sound s -> (unprevented s <-> wins [] s).
  Proof.
    intros So. split.
    - intros H. apply unprevented_within in H as (k & H). apply within_wins with (k := k); auto. intros ? [].
    - clear So. generalize (@nil Sit). induction 1 as [former s _ _ Bu | former s s' _ _ T I _ H | former s _ _ T N _ H].
      + now apply is_built.
      + now apply prover_chooses with (s' := s').
      + now apply whatever_follows.
  Qed.
End Building.

(** Formations of both players are disjoint (A33): if the refuter has one that meets the prover's set, the prover has none
    there, so that the second and the fourth ending never come together. *)
Theorem formations_disjoint b stones player one other :
  r16_formation b stones player one = true -> r16_formation b stones (opponent player) other = true ->
  forall p, p < node_count b -> has one p = true -> has other p = false.
Proof.
  unfold r16_formation. rewrite !andb_true_iff, !forallb_forall.
  intros (((((_ & No1) & Bo1) & Nb) & Ey) & _) (((((_ & No2) & Bo2) & _) & _) & _).
  assert (Stone : forall p, p < node_count b -> has one p = true -> has other p = true -> at_ stones p = Empty).
  { intros p P I J. specialize (No1 p (proj2 (in_members _ _ _) (conj P I))).
    specialize (No2 p (proj2 (in_members _ _ _) (conj P J))).
    destruct (at_ stones p), player; simpl in *; try discriminate; auto. }
  intros p P I. destruct (has other p) eqn:J; auto. exfalso.
  assert (E := Stone p P I J). assert (Ip := proj2 (in_members b one p) (conj P I)).
  specialize (Nb p Ip). specialize (Ey p Ip). rewrite E in Ey. simpl in Ey.
  destruct (neighbors b p) as [|q l] eqn:A; [discriminate|]. assert (Aq : In q (neighbors b p)) by (rewrite A; now left).
  simpl in Ey. apply andb_true_iff in Ey as [Eq _]. apply negb_true_iff, not_true_iff_false in Eq. rewrite same_iff in Eq.
  apply Eq, Stone; [now apply in_neighbors in Aq | |].
  - destruct (has one q) eqn:X; auto. destruct (proj1 (bordered_iff _ _ _ _) Bo1 p q P Aq I X) as [C _].
    rewrite E in C. now destruct (color_not_empty player).
  - destruct (has other q) eqn:X; auto. destruct (proj1 (bordered_iff _ _ _ _) Bo2 p q P Aq J X) as [C _].
    rewrite E in C. now destruct (color_not_empty (opponent player)).
Qed.

(** 14.following The situations that can follow: after plays that are not prohibited and after a pass, until the end. *)
Definition r14_following_situations (b : Board) (s : Situation) : list Situation :=
  if r4_c_normal_end s then []
  else map (fun play => fst (r3_d_in_order b s [] play))
    (map Some (filter (fun p => same (at_ (stones s) p) Empty &&
       match r9_prohibited b s p with [] => true | _ => false end) (nodes b)) ++ [None]).

Lemma follows b s s' :
  In s' (r14_following_situations b s) ->
  s' = fst (r3_d_in_order b s [] None) \/
  exists p, may_play b s p /\ r10_suicide b s p = false /\ s' = fst (r3_d_in_order b s [] (Some p)).
Proof.
  unfold r14_following_situations. destruct (r4_c_normal_end s); [intros []|]. intros F.
  apply in_map_iff in F as (play & <- & F). apply in_app_or in F as [F | [<- | []]]; auto.
  apply in_map_iff in F as (p & <- & F). apply filter_In in F as [P F]. apply in_nodes in P.
  apply andb_true_iff in F as [E F]. apply same_iff in E. right. exists p.
  destruct (r9_prohibited b s p) as [|? ?] eqn:N; [|discriminate]. unfold r9_prohibited, r9_a_suicides in N.
  apply app_eq_nil in N as [Su N]. apply app_eq_nil in Su as [Su _]. repeat split; auto.
  - destruct (has (permanent s) p); auto. rewrite orb_true_r in N. discriminate.
  - destruct (r10_suicide b s p); auto. discriminate.
Qed.

Lemma following_legal b s s' : legal b (stones s) -> In s' (r14_following_situations b s) -> legal b (stones s').
Proof.
  intros L F. apply follows in F as [-> | (p & (P & E & _) & Su & ->)]; auto. now apply play_legal.
Qed.

Definition r14_building_unprevented (b : Board) (prover : Player) (set : Locations) : Situation -> Prop :=
  unprevented Situation (fun s => same_player (turn s) prover) (fun s => r16_formation b (stones s) prover set)
    (r14_following_situations b).

(** Where the refuter has a formation that meets the prover's set, the prover can be prevented: the refuter passes. *)
Theorem second_ending_shortens b prover set other p s :
  p < node_count b -> has set p = true -> has other p = true ->
  legal b (stones s) -> r16_formation b (stones s) (opponent prover) other = true ->
  ~ r14_building_unprevented b prover set s.
Proof.
  intros P I J L F U. induction U as [s Bu | s s' T Fo _ IH | s T N _ IH].
  - assert (X := formations_disjoint b (stones s) prover set other Bu F p P I). congruence.
  - apply same_player_iff in T. apply follows in Fo as [-> | (q & M & Su & ->)]; [now apply IH|].
    apply IH; [now apply play_legal; try apply M|]. rewrite <- T in *. now apply t58_stays.
  - unfold r14_following_situations in N, IH. destruct (r4_c_normal_end s); [congruence|].
    apply (IH (fst (r3_d_in_order b s [] None))); auto.
    apply in_map_iff. exists None. split; auto. apply in_or_app. right. now left.
Qed.

(** 17.h.2 The refuter has a formation on a set that includes a location of the prover's set. *)
Definition r17_h_2_refuters_formation (b : Board) (prover : Player) (set : Locations) (s : Situation) : Prop :=
  exists other p, p < node_count b /\ has set p = true /\ has other p = true /\
    r16_formation b (stones s) (opponent prover) other = true.

(** From a legal first situation the prover cannot be prevented from building exactly where he wins the dispute that ends
    in the second way, by a repeated situation, by the prover's formation, or by passes. *)
Theorem unprevented_iff_wins_dispute b prover set s :
  legal b (stones s) ->
  (r14_building_unprevented b prover set s <->
   wins Situation (fun s => same_player (turn s) prover) (fun s => r16_formation b (stones s) prover set)
     (r14_following_situations b) (r17_h_2_refuters_formation b prover set) [] s).
Proof.
  apply unprevented_iff_wins with (sound := fun s => legal b (stones s)).
  - apply following_legal.
  - intros s' L (other & p & P & I & J & F). now apply second_ending_shortens with (other := other) (p := p).
Qed.

(** 14.c Once all stones without liberties are removed, of both colours at once, every stone has liberties. *)
Definition r14_c_removed (b : Board) (st : Position) : Position :=
  map (fun p => if has (without_liberties b st B) p || has (without_liberties b st W) p then Empty else at_ st p) (nodes b).

Theorem first_situation_legal b st : legal b (r14_c_removed b st).
Proof.
  unfold r14_c_removed, nodes. split; [now rewrite map_length, seq_length|]. intros p P N.
  assert (K : forall q, q < node_count b -> at_ st q = Empty \/ reaches b st q Empty ->
    at_ (map (fun p => if has (without_liberties b st B) p || has (without_liberties b st W) p then Empty else at_ st p)
          (seq 0 (node_count b))) q = at_ st q).
  { intros q Q R. rewrite at_map_seq. apply Nat.ltb_lt in Q as ->.
    destruct (has (without_liberties b st B) q) eqn:X; [apply in_without in X as (_ & C & X)|].
    - destruct R as [R | R]; [rewrite R in C; discriminate | contradiction].
    - destruct (has (without_liberties b st W) q) eqn:Y; auto. apply in_without in Y as (_ & C & Y).
      destruct R as [R | R]; [rewrite R in C; discriminate | contradiction]. }
  assert (R : reaches b st p Empty).
  { rewrite at_map_seq in N. apply Nat.ltb_lt in P as P'. rewrite P' in N.
    destruct (has (without_liberties b st B) p) eqn:X; [now destruct N|].
    destruct (has (without_liberties b st W) p) eqn:Y; [now destruct N|]. simpl in N.
    rewrite <- has_liberties_iff by auto. apply not_false_iff_true. intros Z.
    assert (Q : has (without_liberties b st (match at_ st p with Black => B | _ => W end)) p = true).
    { unfold without_liberties. rewrite has_those, P', Z. destruct (at_ st p); auto. }
    destruct (at_ st p); congruence. }
  split; auto. destruct R as (M & q & r & H & A & C). exists q, r. repeat split; auto.
  - apply path_same with (one := st); auto. intros x X. apply K; [now apply path_inside with (p := p) (position := st)|].
    right. apply reaches_along with (q := p); [now apply path_sym|]. split; auto. exists q, r. auto.
  - rewrite K; auto. now apply in_neighbors in A.
Qed.
