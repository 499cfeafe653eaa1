(** * Games from their start: t07, t11, t18, t20 and t22 of THEOREMS for Tromp-Taylor *)

From Superko Require Export Positions.

(** ** t07: every position in which each chain has a liberty stands in some game

    The stones are put one by one, in any order; where the other player has the turn he passes. *)

(** A rule on repetition that never bars a new position, and a rule 7 that bars at most suicides. *)
Definition allows_new (law : House) : Prop :=
  (forall g after, ~ In after (positions g) -> superko law g after = true) /\
  (forall b position m, legal b (put position (point m) (color (by_ m))) ->
     r7_move b position m = Legal (put position (point m) (color (by_ m))) ->
     move law b position m = r7_move b position m).

Definition stones (position : Position) : nat := count (fun c => negb (same c Empty)) position.

Lemma empty_grid b p : at_ (r5_a_empty_grid b) p = Empty.
Proof.
  unfold r5_a_empty_grid, at_. generalize (node_count b) as n. intros n; revert p.
  induction n; destruct p; simpl; auto.
Qed.

Lemma start_legal b : legal b (now (r5_start b)).
Proof. split; [apply repeat_length|]. intros p _ N. now destruct N, (empty_grid b p). Qed.

(** A part of a legal position is legal: a chain is whole, or it touches a point that was emptied. *)
Lemma part_legal b whole part :
  legal b whole -> length part = node_count b ->
  (forall p, at_ part p = at_ whole p \/ at_ part p = Empty) -> legal b part.
Proof.
  intros [_ L] Len H. split; auto. intros p Hp N.
  assert (E : at_ part p = at_ whole p) by (destruct (H p); congruence).
  destruct (L p Hp) as (_ & q & r & Hq & Hr & C); [congruence|].
  assert (W : path b part p q \/ reaches b part p Empty).
  { clear Hr. induction Hq as [|q s Hq IH Hs D]; [left; constructor|].
    destruct IH as [IH | IH]; auto. destruct (H s) as [F | F].
    - left. apply step with (q := q); auto. congruence.
    - right. split; auto. now exists q, s. }
  destruct W as [W | W]; auto. split; auto. exists q, r. repeat split; auto. destruct (H r); congruence.
Qed.

Lemma legal_clear b position c : legal b position -> c <> Empty -> r4_clear b position c = position.
Proof. intros [L H] N. apply clear_same; auto. intros p Hp E. apply H; congruence. Qed.

(** A play that makes a legal position by its stone alone does nothing else. *)
Lemma quiet_move b position m :
  point m < length position -> at_ position (point m) = Empty ->
  legal b (put position (point m) (color (by_ m))) ->
  r7_move b position m = Legal (put position (point m) (color (by_ m))).
Proof.
  intros P E L. unfold r7_move.
  rewrite (proj2 (colored_iff _ _ _) (conj P (conj E eq_refl))).
  unfold r7_3_clear_own, r7_2_clear_opponent.
  now rewrite !(legal_clear b (put position (point m) (color (by_ m))) _ L (color_not_empty _)).
Qed.

Lemma stones_put position p c :
  p < length position -> at_ position p = Empty -> c <> Empty -> stones (put position p c) = S (stones position).
Proof.
  intros P E N. unfold stones, put. revert p P E. unfold at_.
  assert (M : forall l k, map (fun q => nth (q - k) l Empty) (seq k (length l)) = l).
  { induction l as [|d l IH]; simpl; intros k; auto. rewrite Nat.sub_diag. f_equal.
    rewrite <- (IH (S k)) at 2. apply map_ext_in. intros q Hq. apply in_seq in Hq.
    now replace (q - k) with (S (q - S k)) by lia. }
  assert (G : forall l k p, p < length l -> nth p l Empty = Empty ->
    count (fun d => negb (same d Empty)) (map (fun q => if q =? k + p then c else nth (q - k) l Empty) (seq k (length l)))
    = S (count (fun d => negb (same d Empty)) l)).
  { induction l as [|d l IH]; simpl; intros k p P E; [lia|]. rewrite Nat.sub_diag. destruct p as [|p]; simpl.
    - rewrite Nat.add_0_r, Nat.eqb_refl. subst d.
      rewrite (map_ext_in _ (fun q => nth (q - S k) l Empty)), M.
      + unfold count. simpl. destruct c; simpl; auto; congruence.
      + intros q Hq. apply in_seq in Hq. destruct (Nat.eqb_spec q k); [lia|].
        now replace (q - k) with (S (q - S k)) by lia.
    - destruct (Nat.eqb_spec k (k + S p)); [lia|].
      rewrite (map_ext_in _ (fun q => if q =? S k + p then c else nth (q - S k) l Empty)).
      + assert (I := IH (S k) p ltac:(lia) E). unfold count in *. simpl in *.
        destruct (negb (same d Empty)); simpl; rewrite I; auto.
      + intros q Hq. apply in_seq in Hq. replace (k + S p) with (S k + p) by lia.
        destruct (q =? S k + p); auto. now replace (q - k) with (S (q - S k)) by lia. }
  intros p P E. rewrite <- (G position 0 p P E). f_equal. apply map_ext. intros q.
  now rewrite Nat.sub_0_r, Nat.add_0_l.
Qed.

(** From a game in which nobody has just passed to one with one more stone. *)
Lemma one_more law b g0 g p c :
  allows_new law -> continues law b g0 g -> (forall l, turns g <> Pass :: l) -> positions g <> [] ->
  (forall x, In x (positions g) -> stones x <= stones (now g)) ->
  p < length (now g) -> at_ (now g) p = Empty -> c <> Empty -> legal b (put (now g) p c) ->
  exists g', continues law b g0 g' /\ (forall l, turns g' <> Pass :: l) /\ positions g' <> [] /\
    (forall x, In x (positions g') -> stones x <= stones (now g')) /\ now g' = put (now g) p c.
Proof.
  intros [New Q] G N NP S P E C L.
  assert (M : forall h, continues law b g0 h -> now h = now g -> r8_ended h = false ->
    (forall x, In x (positions h) -> stones x <= stones (now g)) -> color (mover h) = c ->
    exists g', continues law b g0 g' /\ (forall l, turns g' <> Pass :: l) /\ positions g' <> [] /\
      (forall x, In x (positions g') -> stones x <= stones (now g')) /\ now g' = put (now g) p c).
  { intros h H Now Run Less Col.
    exists (extend h (Play p) (put (now g) p c, opponent (mover h))). repeat split; simpl; try discriminate.
    - apply by_turn; auto. unfold r6_turn. rewrite Run.
      assert (T : r7_move b (now h) {| by_ := mover h; point := p |} = Legal (put (now g) p c)).
      { rewrite Now, <- Col. apply (quiet_move b (now g) {| by_ := mover h; point := p |}); simpl; congruence. }
      rewrite Q, T by (simpl; rewrite ?T, Now, Col; auto).
      rewrite New; auto. intros I. apply Less in I. rewrite stones_put in I by auto. lia.
    - intros x I. change (stones x <= stones (put (now g) p c)). destruct I as [<- | I]; auto.
      apply Less in I. rewrite stones_put by auto. lia. }
  assert (Run : r8_ended g = false).
  { unfold r8_ended. destruct (turns g) as [|[] l]; auto. now destruct (N l). }
  destruct (same c (color (mover g))) eqn:D.
  - apply same_iff in D. now apply (M g).
  - apply (M (extend g Pass (now g, opponent (mover g)))); auto.
    + apply by_turn; auto. unfold r6_turn. now rewrite Run.
    + unfold r8_ended. simpl. destruct (turns g) as [|[] l]; auto. now destruct (N l).
    + simpl. intros x [<- | I]; auto.
    + unfold mover. simpl. fold (mover g). destruct c, (mover g); simpl in *; congruence.
Qed.

Lemma stones_zero position : stones position = 0 -> forall p, at_ position p = Empty.
Proof.
  unfold stones, count. induction position as [|c l IH]; simpl; intros H p; [now destruct p|].
  destruct c; simpl in H; try discriminate. destruct p; auto. now apply IH.
Qed.

(** A stone taken off and put back. *)
Lemma taken_and_put_back position p :
  p < length position ->
  let part := put position p Empty in
  length part = length position /\ put part p (at_ position p) = position /\ at_ part p = Empty.
Proof.
  intros P part. assert (Len : length part = length position) by apply length_put.
  split; [exact Len|split].
  - apply position_ext; [now rewrite length_put|]. rewrite length_put, Len. intros q Hq.
    rewrite at_put by (rewrite Len; auto). unfold part. rewrite at_put by auto.
    destruct (Nat.eqb_spec q p); congruence.
  - unfold part. rewrite at_put, Nat.eqb_refl; auto.
Qed.

Lemma stones_some position k : stones position = S k -> exists p, p < length position /\ at_ position p <> Empty.
Proof.
  unfold stones, count. revert k. induction position as [|c l IH]; simpl; intros k H; [discriminate|].
  destruct c; simpl in H.
  - destruct (IH k H) as (p & P & N). exists (S p). split; [lia | auto].
  - exists 0. split; [lia | discriminate].
  - exists 0. split; [lia | discriminate].
Qed.

Theorem t07 law b position :
  allows_new law -> legal b position ->
  exists g, continues law b (r5_start b) g /\ now g = position.
Proof.
  intros A L.
  enough (H : exists g, continues law b (r5_start b) g /\ (forall l, turns g <> Pass :: l) /\ positions g <> [] /\
    (forall x, In x (positions g) -> stones x <= stones (now g)) /\ now g = position)
    by (destruct H as (g & G & _ & _ & _ & N); eauto).
  remember (stones position) as k eqn:K. revert position L K. induction k as [|k IH]; intros position L K.
  - exists (r5_start b). repeat split; try discriminate; [constructor|simpl; intros x [<- | []]; auto|].
    apply position_ext.
    + destruct L as [-> _]. apply repeat_length.
    + intros p _. rewrite (stones_zero position (eq_sym K)). apply empty_grid.
  - destruct (stones_some position k) as (p & P & N); auto.
    destruct (taken_and_put_back position p P) as (Len & Back & Free).
    set (part := put position p Empty) in *.
    destruct (IH part) as (g & G & NP & NE & S & <-).
    + apply part_legal with (whole := position); auto; [rewrite Len; apply L|].
      intros q. unfold part. rewrite at_put by auto. destruct (q =? p); auto.
    + assert (T := stones_put part p (at_ position p)). rewrite Back, Len in T. rewrite T in K; auto.
    + destruct (one_more law b (r5_start b) g p (at_ position p)) as (g' & G' & NP' & NE' & S' & E);
        try rewrite Len; try rewrite Back; auto.
      exists g'. repeat split; auto. congruence.
Qed.

(** Under these rules the positions that stand in games from the empty board are exactly the legal ones. *)
Theorem t01_t07 law b position :
  only_bars law -> allows_new law ->
  ((exists g, continues law b (r5_start b) g /\ now g = position) <-> legal b position).
Proof.
  intros O A. split; [|now apply t07]. intros (g & G & <-).
  apply t01 with (law := law) (g0 := r5_start b); auto. apply start_legal.
Qed.

(** ** The houses that the two conditions are true of *)

Lemma unless_dead_only_bars barred b position m after :
  unless_dead barred b position m = Legal after -> r7_move b position m = Legal after.
Proof.
  unfold unless_dead, r7_move. destruct (r7_1_color position m); auto.
  destruct (andb _ _); [discriminate | auto].
Qed.

Lemma unless_dead_allows barred b position m :
  legal b (put position (point m) (color (by_ m))) ->
  r7_move b position m = Legal (put position (point m) (color (by_ m))) ->
  unless_dead barred b position m = r7_move b position m.
Proof.
  unfold unless_dead, r7_move. destruct (r7_1_color position m) as [colored|] eqn:E; auto. intros L _.
  apply colored_iff in E as (P & E & ->). unfold r7_2_clear_opponent.
  rewrite legal_clear with (position := put _ _ _) by (auto using color_not_empty).
  assert (C : at_ (put position (point m) (color (by_ m))) (point m) = color (by_ m))
    by (now rewrite at_put, Nat.eqb_refl).
  destruct L as [Len L]. rewrite length_put in Len. rewrite Len in P.
  specialize (L (point m) P). rewrite C in L. specialize (L (color_not_empty _)).
  apply reaches_iff_liberties in L; auto; [|rewrite C; apply color_not_empty].
  destruct (r3_c_liberties b _ _); [congruence | auto].
Qed.

Definition rules_6 : list (Game -> Position -> bool) :=
  [r6_b_superko; situational_superko; natural_situational_superko; own_moves_superko; spight_superko; simple_ko;
   free_repetition].
Definition rules_7 : list (Board -> Position -> Move -> Verdict Position) := [r7_move; no_suicide; no_single_suicide].

Theorem rules_7_only_bar rule s : In rule rules_7 -> only_bars {| superko := s; move := rule |}.
Proof.
  intros [<- | [<- | [<- | []]]] b position m after; simpl; auto; apply unless_dead_only_bars.
Qed.

Lemma same_position_in x l : existsb (same_position x) l = true <-> In x l.
Proof.
  rewrite existsb_exists. split.
  - intros (y & H & E). apply same_position_iff in E. now subst.
  - intros H. exists x. now rewrite same_position_iff.
Qed.

Theorem rules_6_allow_new rule s :
  In rule rules_7 -> In s rules_6 ->
  allows_new {| superko := s; move := rule |}.
Proof.
  intros R S. split; simpl.
  - intros g after N.
    assert (K : forall counts record, incl record (positions g) -> new_situation counts record g after = true).
    { intros counts record I. unfold new_situation. apply negb_true_iff, not_true_iff_false. rewrite existsb_exists.
      intros ((x & y & z) & H & E). apply andb_true_iff in E as [E _]. apply andb_true_iff in E as [_ E].
      apply same_position_iff in E. subst. apply in_combine_l in H. auto. }
    destruct S as [<- | [<- | [<- | [<- | [<- | [<- | [<- | []]]]]]]]; auto.
    + unfold r6_b_superko. apply negb_true_iff, not_true_iff_false. now rewrite same_position_in.
    + apply K. apply incl_refl.
    + apply K. apply incl_refl.
    + unfold own_moves_superko. apply negb_true_iff, not_true_iff_false. rewrite existsb_exists.
      intros ((x & y) & H & E). apply andb_true_iff in E as [E _]. apply same_position_iff in E. simpl in E. subst.
      apply in_combine_l in H. apply N. revert H. generalize (positions g). intros l H.
      destruct l as [|a l] using rev_ind; auto. rewrite removelast_last in H. apply in_or_app. auto.
    + apply K. intros x H. rewrite <- (firstn_skipn (S (since_pass (turns g))) (positions g)). apply in_or_app. auto.
    + unfold simple_ko. destruct (turns g) as [|[|]]; auto. destruct (positions g) as [|? [|x ?]]; auto.
      apply negb_true_iff, not_true_iff_false. rewrite same_position_iff. intros ->. apply N. simpl. auto.
  - destruct R as [<- | [<- | [<- | []]]]; auto; apply unless_dead_allows.
Qed.

(** ** t11, t18, t20 and t22 *)

Definition positional (law : House) : Prop := only_bars law /\ superko law = r6_b_superko.

Lemma turn_legal law b g t next :
  r6_turn law b g t = Legal next ->
  r8_ended g = false /\ snd next = opponent (mover g) /\
  match t with
  | Pass => fst next = now g
  | Play p => move law b (now g) {| by_ := mover g; point := p |} = Legal (fst next) /\
      superko law g (fst next) = true
  end.
Proof.
  unfold r6_turn. destruct t as [|p]; simpl.
  - destruct (r8_ended g); intros E; inversion E; auto.
  - destruct (move law b (now g) _) as [made|cs] eqn:M.
    + destruct (superko law g made) eqn:S, (r8_ended g); intros E; inversion E; auto.
    + destruct cs as [|[]], (r8_ended g); try discriminate; destruct cs; discriminate.
Qed.

(** A play makes a position that has not stood. *)
Lemma play_is_new law b g p next :
  positional law -> r6_turn law b g (Play p) = Legal next -> ~ In (fst next) (positions g).
Proof.
  intros [_ S] T. apply turn_legal in T as (_ & _ & _ & T). rewrite S in T.
  apply negb_true_iff, not_true_iff_false in T. now rewrite same_position_in in T.
Qed.

Lemma keeps_record law b g0 g x : continues law b g0 g -> In x (positions g0) -> In x (positions g).
Proof. induction 1; simpl; auto. Qed.

(** After the first stone the board is never empty again. *)
Theorem t11 law b g p next :
  positional law -> continues law b (r5_start b) g -> r6_turn law b g (Play p) = Legal next ->
  fst next <> r5_a_empty_grid b.
Proof.
  intros L G T E. apply play_is_new in T; auto. apply T. rewrite E.
  apply keeps_record with (law := law) (b := b) (g0 := r5_start b); simpl; auto.
Qed.

(** A pass is legal at any time before the end. *)
Theorem t18 law b g : r8_ended g = false -> r6_turn law b g Pass = Legal (now g, opponent (mover g)).
Proof. unfold r6_turn. now intros ->. Qed.

Definition legal_positions (b : Board) : list Position :=
  filter (fun position =>
    forallb (fun p => same (at_ position p) Empty || r3_reaches b position p Empty) (nodes b)) (all_positions (node_count b)).

Theorem in_legal_positions b position : In position (legal_positions b) <-> legal b position.
Proof.
  unfold legal_positions. rewrite filter_In, in_all_positions, legal_iff. unfold r2_position.
  rewrite Nat.eqb_eq. intuition.
Qed.

(** The positions at the start and after each play are distinct legal ones. *)
Lemma distinct law b g0 g :
  positional law -> legal b (now g0) -> positions g0 = [now g0] -> turns g0 = [] -> continues law b g0 g ->
  exists made, NoDup made /\ incl made (positions g) /\ incl made (legal_positions b) /\ length made = S (plays g).
Proof.
  intros A L P T. induction 1 as [|g t next H IH Hs].
  - exists [now g0]. rewrite P. unfold plays. rewrite T. repeat split.
    + constructor; [auto | constructor].
    + apply incl_refl.
    + intros x [<- | []]. now apply in_legal_positions.
  - destruct IH as (made & D & I & LP & Len). destruct t as [|p].
    + exists made. repeat split; auto. simpl. now apply incl_tl.
    + exists (fst next :: made). repeat split.
      * constructor; auto. intros X. eapply play_is_new; eauto.
      * simpl. apply incl_cons; [now left | now apply incl_tl].
      * apply incl_cons; auto. apply in_legal_positions. destruct A as [A _].
        apply legal_turn in Hs; auto. now apply t01 with (law := law) (g0 := g0).
      * simpl. now rewrite Len.
Qed.

(** A game has fewer plays than there are legal positions. *)
Theorem t20 law b g0 g :
  positional law -> legal b (now g0) -> positions g0 = [now g0] -> turns g0 = [] -> continues law b g0 g ->
  plays g < length (legal_positions b).
Proof.
  intros A L P T G. destruct (distinct law b g0 g A L P T G) as (made & D & _ & I & Len).
  apply NoDup_incl_length in I; auto. lia.
Qed.

(** No two passes but the last ones come together. *)
Lemma few_passes law b g0 g :
  turns g0 = [] -> continues law b g0 g ->
  length (turns g) <= 2 * plays g + match turns g with Pass :: Pass :: _ => 2 | Pass :: _ => 1 | _ => 0 end.
Proof.
  intros T. induction 1 as [|g t next H IH Hs]; [rewrite T; simpl; lia|].
  apply turn_legal in Hs as (E & _ & _). unfold r8_ended in E. unfold plays, count in *.
  simpl. destruct t; simpl; destruct (turns g) as [|[] [|[] l]]; simpl in *; try discriminate; lia.
Qed.

Theorem t20_moves law b g0 g :
  positional law -> legal b (now g0) -> positions g0 = [now g0] -> turns g0 = [] -> continues law b g0 g ->
  length (turns g) <= 2 * length (legal_positions b).
Proof.
  intros A L P T G. assert (H := t20 law b g0 g A L P T G). apply few_passes in G; auto.
  destruct (turns g) as [|[] [|[] l]]; lia.
Qed.

(** No game goes on for ever. *)
Theorem t22 law b (games : nat -> Game) :
  positional law -> legal b (now (games 0)) -> positions (games 0) = [now (games 0)] -> turns (games 0) = [] ->
  ~ (forall i, exists t next, r6_turn law b (games i) t = Legal next /\ games (S i) = extend (games i) t next).
Proof.
  intros A L P T H.
  assert (G : forall i, continues law b (games 0) (games i) /\ length (turns (games i)) = i).
  { induction i as [|i [IH Len]]; [rewrite T; split; [constructor | auto]|].
    destruct (H i) as (t & next & R & ->). split; [now apply by_turn|]. simpl. now rewrite Len. }
  destruct (G (S (2 * length (legal_positions b)))) as [G' Len]. apply t20_moves in G'; auto. lia.
Qed.
