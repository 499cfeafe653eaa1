(** * The definitions of TrompTaylor.v are those of the law

    [T] is written from spec/tromp_taylor.rs by [cargo xtask coq]. Each definition that the theorems use is proved to give the same,
    with the amendments that [TrompTaylor.v] has. *)

From Superko Require Import Words.
From Superko Require Law.
From Superko Require Import Games.
Module T := Law.TrompTaylor.
Import (hints) T.
Close Scope law_scope.

(** ** The same data: what grows at its end there grows at its head here *)

Definition turn_of (t : Turn) : T.Turn := match t with Pass => T.Turn.Pass | Play p => T.Turn.Move p end.
Definition move_of (m : Move) : T.Move := {| T.Move.player := by_ m; T.Move.point := point m |}.
Definition game_of (g : Game) : T.Game :=
  {| T.Game.positions := rev (positions g); T.Game.to_play := rev (to_play g);
     T.Game.turns := rev (map turn_of (turns g)); T.Game.komi := komi g;
     T.Game.captured_before := [fst (captured_before g); snd (captured_before g)]; T.Game.handicap := 0 |}.
Definition name_of (c : Clause) : ClauseId :=
  match c with c6 => "tromp-taylor.6" | c7 => "tromp-taylor.7" | c7_1 => "tromp-taylor.7.1" | c8 => "tromp-taylor.8" end.
Definition verdict_of {Next} (v : Verdict Next) : Words.Verdict Next :=
  match v with Legal next => Words.Legal next | Illegal clauses => Words.Illegal (map name_of clauses) end.

Theorem law_is_starting_from position first : T.Game_starting_from position first = game_of (starting_from position first).
Proof. reflexivity. Qed.

Theorem law_is_extend g t next : T.Game_extend (game_of g) (turn_of t) next = game_of (extend g t next).
Proof. now destruct next. Qed.

(** A game that did not go on after its end, with a position and a player before and after each turn. *)
Definition ended (turns : list Turn) : bool := match turns with Pass :: Pass :: _ => true | _ => false end.
Fixpoint open_until_last (turns : list Turn) : Prop :=
  match turns with [] => True | _ :: former => ended former = false /\ open_until_last former end.
Definition proper (g : Game) : Prop :=
  length (positions g) = S (length (turns g)) /\ length (to_play g) = S (length (turns g)) /\ open_until_last (turns g).

(** Games are proper. *)
Theorem law_games house b g0 g : proper g0 -> continues house b g0 g -> proper g.
Proof.
  intros P. induction 1 as [|g t next _ (L & M & O) V]; auto. apply turn_legal in V as (E & _).
  repeat split; simpl; auto.
Qed.
Theorem law_start position first : proper (starting_from position first).
Proof. repeat split. Qed.

(** ** Rules 2 to 5 *)

Theorem law_is_r2_position b position : T.r2_position b position = r2_position b position.
Proof.
  unfold T.r2_position, r2_position, every, points. simpl.
  destruct (Nat.eqb_spec (node_count b) (length position)) as [E|]; simpl; auto.
  apply forallb_forall. intros p P. apply in_nodes in P. apply Nat.ltb_lt. lia.
Qed.

Theorem law_is_r3_b_block b position p : T.r3_b_block b position p = r3_b_block b position p.
Proof.
  apply reachable_is. intros q r R. unfold among. rewrite mem_filter, mem_neighbors by auto.
  rewrite <- andb_lazy_alt, andb_comm. reflexivity.
Qed.

Theorem law_is_r3_reaches b position p c : T.r3_reaches b position p c = r3_reaches b position p c.
Proof. unfold T.r3_reaches, r3_reaches, some. now rewrite law_is_r3_b_block. Qed.

Theorem law_is_r3_c_liberties b position block : T.r3_c_liberties b position block = r3_c_liberties b position block.
Proof. reflexivity. Qed.

Theorem law_is_r4_clear b position c : T.r4_clear b position c = r4_clear b position c.
Proof.
  unfold T.r4_clear, r4_clear, function, points. apply map_ext. intros p. rewrite law_is_r3_reaches. simpl.
  change (nth p position default) with (at_ position p). now destruct (same _ c), (r3_reaches b position p Empty).
Qed.

(** 4.b does the same. *)
Theorem law_is_r4_b_rephrased b position c : c <> Empty -> T.r4_b_rephrased b position c = r4_clear b position c.
Proof.
  intros N. unfold T.r4_b_rephrased, r4_clear, function, points. apply map_ext_in. intros p P. apply in_nodes in P.
  rewrite law_is_r3_b_block, law_is_r3_c_liberties. simpl. change (nth p position default) with (at_ position p).
  destruct (same (at_ position p) c) eqn:S; simpl; auto. apply same_iff in S.
  assert (R := reaches_iff b position p Empty P). rewrite reaches_iff_liberties in R by congruence.
  destruct (r3_c_liberties b position _), (r3_reaches b position p Empty); simpl; auto.
  - now destruct (proj1 R eq_refl).
  - discriminate (proj2 R); discriminate.
Qed.

Lemma all_empty b : map (fun _ => Empty) (nodes b) = repeat Empty (node_count b).
Proof. unfold nodes. generalize 0. induction (node_count b); simpl; intros; f_equal; auto. Qed.

Theorem law_is_r5_start b : T.r5_start b = game_of (r5_start b).
Proof.
  unfold T.r5_start, r5_start, T.r5_a_empty_grid, r5_a_empty_grid, function, points. now rewrite all_empty.
Qed.

(** ** Rule 7 *)

Theorem law_is_r7_1_color position m :
  point m < length position -> T.r7_1_color position (move_of m) = verdict_of (r7_1_color position m).
Proof.
  intros L. unfold T.r7_1_color, r7_1_color. apply Nat.ltb_lt in L. rewrite L. simpl.
  change (nth (point m) position default) with (at_ position (point m)). now destruct (same _ Empty).
Qed.

Lemma cleared b m position :
  T.r7_2_clear_opponent b position (move_of m) = r7_2_clear_opponent b position m /\
  T.r7_3_clear_own b position (move_of m) = r7_3_clear_own b position m.
Proof. unfold T.r7_2_clear_opponent, T.r7_3_clear_own. now rewrite !law_is_r4_clear. Qed.

Lemma r7_move_is b position m :
  point m < length position -> T.r7_move_as_written b position (move_of m) = verdict_of (r7_move b position m).
Proof.
  intros L. unfold T.r7_move_as_written, r7_move. rewrite law_is_r7_1_color by auto.
  destruct (r7_1_color position m) as [colored|]; auto. cbn [mapped mapped_verdict verdict_of].
  now rewrite (proj1 (cleared b m colored)), (proj2 (cleared b m _)).
Qed.

Lemma unless_dead_is barred b position m :
  point m < length position ->
  T.unless_dead b position (move_of m) barred = verdict_of (unless_dead barred b position m).
Proof.
  intros L. unfold T.unless_dead, unless_dead. rewrite law_is_r7_1_color by auto.
  destruct (r7_1_color position m) as [colored|] eqn:E; cbn [verdict_of].
  - change (T.Move.point (move_of m)) with (point m). rewrite (proj1 (cleared b m colored)), (proj2 (cleared b m _)), law_is_r3_b_block, law_is_r3_c_liberties.
    now destruct (r3_c_liberties _ _ _), (barred _).
  - rewrite r7_move_is by auto. unfold r7_move. now rewrite E.
Qed.

(** ** Amendments

    Those of 6.b and 7 and territory-score. All others are not enacted. *)

Definition here (a : T.Amendment.type) : bool :=
  match a with
  | T.Amendment.situational_superko | T.Amendment.natural_situational_superko | T.Amendment.own_moves_superko
  | T.Amendment.spight_superko | T.Amendment.simple_ko | T.Amendment.free_repetition
  | T.Amendment.no_suicide | T.Amendment.no_single_suicide | T.Amendment.territory_score => true
  | _ => false
  end.
Definition only_here (law : T.Amendment.type -> bool) : Prop := forall a, here a = false -> law a = false.
Definition superko_of (law : T.Amendment.type -> bool) : Game -> Position -> bool :=
  if law T.Amendment.situational_superko then situational_superko
  else if law T.Amendment.natural_situational_superko then natural_situational_superko
  else if law T.Amendment.own_moves_superko then own_moves_superko
  else if law T.Amendment.spight_superko then spight_superko
  else if law T.Amendment.simple_ko then simple_ko
  else if law T.Amendment.free_repetition then free_repetition
  else r6_b_superko.
Definition house_of (law : T.Amendment.type -> bool) : House :=
  {| superko := superko_of law;
     move := if law T.Amendment.no_suicide then no_suicide
             else if law T.Amendment.no_single_suicide then no_single_suicide else r7_move |}.
Definition score_of (law : T.Amendment.type -> bool) : Board -> Game -> Player -> nat :=
  if law T.Amendment.territory_score then territory_score else r9_score.

Theorem law_is_r7_move law b position m :
  point m < length position -> T.r7_move law b position (move_of m) = verdict_of (move (house_of law) b position m).
Proof.
  intros L. unfold T.r7_move. simpl. destruct (law T.Amendment.no_suicide); [now apply unless_dead_is|].
  destruct (law T.Amendment.no_single_suicide); [|now apply r7_move_is].
  unfold T.r7_move_by_no_single_suicide. simpl. now rewrite unless_dead_is.
Qed.

(** ** Rule 6.b *)

Lemma last_of_filter f k : last_of (filter f (seq 0 (S k))) = if f k then Some k else last_of (filter f (seq 0 k)).
Proof.
  unfold last_of. rewrite seq_S, filter_app. simpl. destruct (f k); [now rewrite rev_app_distr | now rewrite app_nil_r].
Qed.

(** The number of the position after the last pass. *)
Lemma since_last_pass_is g : T.Game_since_last_pass (game_of g) = length (turns g) - since_pass (turns g).
Proof.
  unfold T.Game_since_last_pass, T.Game_passes, those, range. cbn [T.Game.turns game_of].
  rewrite rev_length, map_length, Nat.sub_0_r.
  induction (turns g) as [|t l IH]; auto. simpl map. simpl rev. simpl length. rewrite last_of_filter.
  replace (nth (length l) (rev (map turn_of l) ++ [turn_of t]) default) with (turn_of t)
    by (rewrite app_nth2; rewrite rev_length, map_length; [now rewrite Nat.sub_diag | auto]).
  destruct t as [|p]; simpl; [lia|].
  erewrite filter_ext_in; [apply IH|]. intros i I. apply in_seq in I. simpl.
  rewrite app_nth1 by (rewrite rev_length, map_length; lia). reflexivity.
Qed.

Lemma since_pass_bound l : since_pass l <= length l.
Proof. induction l as [|[] l IH]; simpl; lia. Qed.

Section Superko.
  Variables (law : T.Amendment.type -> bool) (g : Game) (after : Position).
  Hypothesis O : only_here law.
  Hypothesis P : proper g.

  Lemma on_record_is : T.on_record law (game_of g) = 0.
  Proof. unfold T.on_record, T.r8_f_button. now rewrite O. Qed.

  Lemma now_is : T.Game_now (game_of g) = now g.
  Proof.
    destruct P as (L & _). unfold T.Game_now, now. simpl. rewrite rev_length, map_length, rev_nth, L by lia.
    rewrite Nat.sub_diag. now destruct (positions g).
  Qed.

  Lemma mover_is : T.Game_mover (game_of g) = mover g.
  Proof.
    destruct P as (_ & L & _). unfold T.Game_mover, mover. simpl. rewrite rev_length, map_length, rev_nth, L by lia.
    rewrite Nat.sub_diag. now destruct (to_play g).
  Qed.

  Lemma as_written_is : T.r6_b_superko_as_written law (game_of g) after = r6_b_superko g after.
  Proof.
    unfold T.r6_b_superko_as_written, r6_b_superko, every, range. rewrite on_record_is, forallb_negb. simpl. f_equal.
    rewrite rev_length, Nat.sub_0_r, (existsb_from_the_end _ _ ([] : Position)). apply existsb_same. intros i I. apply in_seq in I.
    rewrite rev_nth, same_position_sym by lia. apply same_lists.
  Qed.

  Lemma turn_is i : i < length (turns g) ->
    nth i (T.Game.turns (game_of g)) default = turn_of (nth (length (turns g) - S i) (turns g) Pass).
  Proof.
    intros I. cbn [T.Game.turns game_of]. rewrite rev_nth; rewrite map_length; [|auto].
    exact (map_nth turn_of (turns g) Pass _).
  Qed.

  Let n := length (turns g).
  (** The turn that led to the situation of the number [i]. *)
  Let made i : option Turn := if i =? 0 then None else Some (nth (n - i) (turns g) Pass).

  (** The situations that count are those since a number that turns of some kind made. *)
  Lemma new_situation_is (counts : nat -> bool) (by_turn : option Turn -> bool) since :
    since <= n -> (forall i, i <= n -> counts i = (since <=? i) && by_turn (made i)) ->
    T.new_situation law (game_of g) after counts
    = new_situation by_turn (firstn (S (n - since)) (positions g)) g after.
  Proof.
    intros Since C. destruct P as (L & M & _). fold n in L, M.
    unfold T.new_situation, new_situation, every, range, if_then. rewrite on_record_is, mover_is by auto.
    cbn [T.Game.positions T.Game.to_play game_of]. rewrite rev_length, Nat.sub_0_r, L.
    rewrite forallb_same with (g := fun i => negb (counts i && same_player (nth i (rev (to_play g)) B) (opponent (mover g))
      && same_position after (nth i (rev (positions g)) []))).
    2:{ intros i _. rewrite same_position_sym, <- same_lists. simpl. unfold T.r5_b_alternate, default, default_list, default_player.
        now destruct (counts i), (same_player _ _). }
    rewrite forallb_negb. f_equal.
    rewrite (existsb_combine _ _ _ ([] : Position) (B, None : option Turn)), combine_length, firstn_length, app_length, map_length, L, M.
    fold n. simpl length. apply eq_true_iff_eq. rewrite !existsb_exists.
    assert (K : forall i, i <= n -> nth (n - i) (combine (to_play g) (map Some (turns g) ++ [None])) (B, None)
      = (nth i (rev (to_play g)) B, made i)).
    { intros i I. rewrite combine_nth by (rewrite app_length, map_length; fold n; simpl; lia).
      rewrite rev_nth, M by lia. f_equal. unfold made. destruct (Nat.eqb_spec i 0) as [-> | N].
      - rewrite app_nth2; rewrite map_length; fold n; [|lia]. now replace (n - 0 - n) with 0 by lia.
      - rewrite app_nth1 by (rewrite map_length; fold n; lia).
        rewrite nth_indep with (d' := Some Pass) by (rewrite map_length; fold n; lia). apply map_nth. }
    assert (Q : forall i, since <= i -> i <= n -> nth (n - i) (firstn (S (n - since)) (positions g)) [] = nth i (rev (positions g)) []).
    { intros i I J. rewrite nth_of_firstn, rev_nth, L by lia. reflexivity. }
    split; intros (i & I & H); apply in_seq in I; exists (n - i).
    - rewrite C in H by lia. destruct (Nat.leb_spec since i); [|discriminate H]. split; [apply in_seq; lia|].
      rewrite K, Q, same_player_sym by lia. simpl in H.
      destruct (by_turn _), (same_player _ _), (same_position _ _); auto.
    - split; [apply in_seq; lia|]. rewrite C by lia. destruct (Nat.leb_spec since (n - i)); [|lia].
      replace i with (n - (n - i)) in H by lia. rewrite K, Q, same_player_sym in H by lia. simpl.
      destruct (by_turn _), (same_player _ _), (same_position _ _); auto.
  Qed.

  Lemma situational_is : T.r6_b_superko_by_situational_superko law (game_of g) after = situational_superko g after.
  Proof.
    destruct P as (L & _). unfold T.r6_b_superko_by_situational_superko, situational_superko.
    rewrite new_situation_is with (by_turn := fun _ => true) (since := 0) by (auto; lia).
    now rewrite firstn_all2 by (rewrite L; fold n; lia).
  Qed.

  Lemma natural_is :
    T.r6_b_superko_by_natural_situational_superko law (game_of g) after = natural_situational_superko g after.
  Proof.
    destruct P as (L & _). unfold T.r6_b_superko_by_natural_situational_superko, natural_situational_superko.
    rewrite new_situation_is with (since := 0)
      (by_turn := fun made_by => match made_by with Some Pass => false | _ => true end); [|lia|].
    - now rewrite firstn_all2 by (rewrite L; fold n; lia).
    - intros i I. unfold made. destruct i as [|i]; auto. rewrite turn_is by (fold n; lia). fold n.
      replace (n - S (S i - 1)) with (n - S i) by lia. simpl. now destruct (nth (n - S i) (turns g) Pass).
  Qed.

  Lemma spight_is : T.r6_b_superko_by_spight_superko law (game_of g) after = spight_superko g after.
  Proof.
    unfold T.r6_b_superko_by_spight_superko, spight_superko. assert (S := since_pass_bound (turns g)). fold n in S.
    rewrite new_situation_is with (by_turn := fun _ => true) (since := n - since_pass (turns g)); [|lia|].
    - now replace (n - (n - since_pass (turns g))) with (since_pass (turns g)) by lia.
    - intros i I. rewrite since_last_pass_is. fold n. unfold less, ordered_nat. now rewrite <- Nat.leb_antisym, andb_true_r.
  Qed.

  Lemma simple_ko_is : T.r6_b_superko_by_simple_ko (game_of g) after = simple_ko g after.
  Proof.
    destruct P as (L & _). unfold T.r6_b_superko_by_simple_ko, simple_ko, last_of. cbn [T.Game.turns T.Game.positions game_of].
    rewrite rev_involutive, rev_length, map_length.
    destruct (turns g) as [|[|q] l]; simpl; auto. rewrite rev_nth by (rewrite L; simpl; lia). rewrite L. simpl length.
    replace (S (S (length l)) - S (length l - 0)) with 1 by lia.
    destruct (positions g) as [|x [|before k]]; try discriminate L. simpl nth. f_equal.
    rewrite same_position_sym, <- same_lists. simpl. rewrite same_lists, same_position_sym, <- same_lists. reflexivity.
  Qed.

  Lemma own_moves_is : T.r6_b_superko_by_own_moves_superko law (game_of g) after = own_moves_superko g after.
  Proof.
    destruct P as (L & M & _). unfold T.r6_b_superko_by_own_moves_superko, own_moves_superko, every, range, if_then.
    rewrite on_record_is, mover_is by auto. cbn [T.Game.positions T.Game.to_play game_of]. rewrite rev_length, L.
    fold n in L, M |- *. simpl Nat.max. replace (S n - 1) with n by lia.
    assert (N : negb (existsb (fun s => same_position after (fst s) && same_player (snd s) (mover g))
      (combine (removelast (positions g)) (tl (to_play g)))) =
      forallb (fun i => negb (same_player (nth i (rev (to_play g)) B) (mover g) &&
        same_position after (nth (S i) (rev (positions g)) []))) (seq 0 n)).
    { rewrite forallb_negb. f_equal. rewrite (existsb_combine _ _ _ ([] : Position) B).
      assert (X : exists x, positions g = removelast (positions g) ++ [x]).
      { exists (List.last (positions g) []). apply app_removelast_last. intros Z. rewrite Z in L. discriminate. }
      destruct X as (x & X). assert (R : length (removelast (positions g)) = n).
      { rewrite X, app_length in L. simpl in L. lia. }
      destruct (to_play g) as [|y k] eqn:Y; [discriminate|]. simpl in M |- *. rewrite R. replace (length k) with n by lia.
      rewrite Nat.min_id. apply eq_true_iff_eq. rewrite !existsb_exists.
      assert (A : forall i, i < n -> nth i (removelast (positions g)) [] = nth (n - i) (rev (positions g)) []).
      { intros i I. rewrite rev_nth, L by (rewrite L; lia). rewrite X at 2. rewrite app_nth1 by lia. f_equal. lia. }
      assert (B' : forall i, i < n -> nth i k B = nth (n - S i) (rev k ++ [y]) B).
      { intros i I. rewrite app_nth1 by (rewrite rev_length; lia). rewrite rev_nth by lia. f_equal. lia. }
      split; intros (i & I & H); apply in_seq in I; exists (n - S i); (split; [apply in_seq; lia|]).
      - simpl in H. rewrite A, B' in H by lia. replace (S (n - S i)) with (n - i) by lia. now rewrite andb_comm.
      - simpl. rewrite A, B' by lia. replace (n - (n - S i)) with (S i) by lia.
        replace (n - S (n - S i)) with i by lia. now rewrite andb_comm. }
    rewrite N. rewrite <- seq_shift, forallb_map. apply forallb_same. intros i I. apply in_seq in I.
    replace (S i - 1) with i by lia. rewrite turn_is by (fold n; lia).
    rewrite same_position_sym, <- same_lists. simpl. unfold default, default_list, default_player.
    now destruct (nth (length (turns g) - S i) (turns g) Pass), (same_player _ _).
  Qed.
End Superko.

(** 6.b, as written and as each amendment has it. *)
Theorem law_is_r6_b_superko law g after :
  only_here law -> proper g -> T.r6_b_superko law (game_of g) after = superko (house_of law) g after.
Proof.
  intros O P. unfold T.r6_b_superko. simpl. unfold superko_of.
  destruct (law T.Amendment.situational_superko); [now rewrite situational_is|].
  destruct (law T.Amendment.natural_situational_superko); [now rewrite natural_is|].
  destruct (law T.Amendment.own_moves_superko); [now rewrite own_moves_is|].
  destruct (law T.Amendment.spight_superko); [now rewrite spight_is|].
  destruct (law T.Amendment.simple_ko); [now rewrite simple_ko_is|].
  destruct (law T.Amendment.free_repetition); auto. rewrite !O by auto. now apply as_written_is.
Qed.

(** ** Rule 8 *)

Lemma skipn_open k turns : open_until_last turns -> 0 < k -> ended (skipn k turns) = false.
Proof.
  revert k. induction turns as [|t l IH]; intros k H K; destruct k as [|k]; try lia; auto. simpl in *.
  destruct k as [|k]; [apply H | apply IH; [apply H | lia]].
Qed.

Lemma fold_filter {A B} (holds : A -> bool) (step : B -> A -> B) members first :
  fold_left step (filter holds members) first =
  fold_left (fun value x => if holds x then step value x else value) members first.
Proof. revert first. induction members as [|x l IH]; intros first; simpl; auto. destruct (holds x); apply IH. Qed.

Lemma nth_of_skipn {A} k (l rest : list A) x d : skipn k l = x :: rest -> nth k l d = x.
Proof. revert l. induction k as [|k IH]; intros [|y l] E; try discriminate E; simpl in *; [now injection E | now apply IH]. Qed.

Lemma stops_is law g :
  only_here law -> proper g -> T.stops law (game_of g) = if r8_ended g then [length (turns g)] else [].
Proof.
  intros O (L & M & Open). unfold T.stops, T.r8_f_button, T.r8_e_passed_there_before, T.r8_a_stops. rewrite !O by auto.
  unfold T.r8_f_button_as_written, T.r8_e_passed_there_before_as_written, each_in_turn, among, range, range_to, after_each.
  cbn [T.Game.turns T.Game.to_play game_of]. rewrite rev_length, map_length, Nat.sub_0_r, map_id.
  assert (Ended : ended (turns g) = r8_ended g) by (unfold r8_ended, ended; destruct (turns g) as [|[] [|[] l]]; auto).
  set (n := length (turns g)) in *.
  replace (filter _ (seq 0 n)) with (seq 0 n)
    by (symmetry; apply filter_all; auto).
  rewrite map_length, seq_length. replace (S n - 1) with n by lia.
  set (pairs := map (fun i => (nth i (rev (to_play g)) default, nth i (rev (map turn_of (turns g))) default)) (seq 0 n)).
  assert (Snd : map snd pairs = rev (map turn_of (turns g))).
  { unfold pairs. rewrite map_map. cbn [snd]. etransitivity; [|apply map_nth_seq with (d := default)].
    now rewrite rev_length, map_length. }
  assert (Stops : forall k, k <= n -> T.r8_a_stops_as_written (firstn k pairs) = ended (skipn (n - k) (turns g))).
  { intros k K. unfold T.r8_a_stops_as_written.
    assert (R : map snd (rev (firstn k pairs)) = map turn_of (skipn (n - k) (turns g))).
    { rewrite map_rev, <- firstn_map, Snd, firstn_rev, rev_involutive, map_length, <- skipn_map. reflexivity. }
    destruct (rev (firstn k pairs)) as [|(a, s) [|(c, t) l]], (skipn (n - k) (turns g)) as [|u [|v m]];
      try discriminate R; auto; simpl in R; injection R; intros; subst; destruct u; auto; destruct v; auto. }
  assert (Last : forall k t rest, 0 < k <= n -> skipn (n - k) (turns g) = t :: rest -> snd pairs.[k - 1] = turn_of t).
  { intros k t rest K E. rewrite <- (map_nth snd), Snd, rev_nth by (rewrite map_length; fold n; lia).
    rewrite map_length. fold n. replace (n - S (k - 1)) with (n - k) by lia.
    apply nth_of_skipn with (rest := map turn_of rest). now rewrite skipn_map, E. }
  assert (From : forall m, slice pairs 0 m = firstn m pairs) by (intros m; unfold slice; now rewrite Nat.sub_0_r).
  rewrite fold_filter.
  match goal with |- context [fold_left ?f (seq 1 n) []] => set (step := f) end.
  assert (Step : forall k, 0 < k <= n -> step [] k = if ended (skipn (n - k) (turns g)) then [k] else []).
  { intros k K. unfold step. cbn [unwrap_or map_or last_of rev hd_error orb]. rewrite From, Stops by lia.
    destruct (ended (skipn (n - k) (turns g))) eqn:E; [|now destruct (snd _ == _)].
    destruct (skipn (n - k) (turns g)) as [|[] [|[] l]] eqn:S; try discriminate E.
    now rewrite (Last k _ _ K S). }
  assert (Fold : forall k, k < n -> fold_left step (seq 1 k) [] = []).
  { induction k as [|k IH]; intros K; auto. rewrite seq_S, fold_left_app, IH by lia.
    cbn [fold_left]. now rewrite Step, skipn_open by (auto; lia). }
  destruct (Nat.eq_dec n 0) as [Z | N].
  - rewrite <- Ended. unfold n in *. destruct (turns g); [reflexivity | discriminate].
  - replace (seq 1 n) with (seq 1 (n - 1) ++ [n]) by (replace n with (S (n - 1)) at 3 by lia; rewrite seq_S; do 2 f_equal; lia).
    rewrite fold_left_app, Fold by lia. cbn [fold_left]. rewrite Step, Nat.sub_diag by lia. simpl skipn. rewrite Ended.
    destruct (r8_ended g); auto. cbn [map]. rewrite seq_nth by lia. f_equal. lia.
Qed.

Theorem law_is_r8_ended law g : only_here law -> proper g -> T.r8_ended law (game_of g) = r8_ended g.
Proof.
  intros O P. unfold T.r8_ended, T.r6_c_repetition, T.r8_b_phase. rewrite stops_is by auto. rewrite !O by auto.
  unfold T.r8_b_phase_as_written. cbn [T.Game.turns game_of]. rewrite rev_length, map_length.
  destruct (r8_ended g); simpl; auto. now rewrite Nat.eqb_refl.
Qed.

(** ** Rule 6 *)

(** In words of sets of clauses: 7.1 alone, or what 6 or 7 forbid, and the end. *)
Lemma bars law b position m clauses :
  move (house_of law) b position m = Illegal clauses -> clauses = [c7] \/ clauses = [c7_1].
Proof.
  assert (U : forall barred, unless_dead barred b position m = Illegal clauses -> clauses = [c7] \/ clauses = [c7_1]).
  { intros barred. unfold unless_dead, r7_1_color. destruct (_ && _); [|intros E; injection E; auto].
    destruct (_ && _); [intros E; injection E; auto | discriminate]. }
  simpl. destruct (law T.Amendment.no_suicide); [apply U|]. destruct (law T.Amendment.no_single_suicide); [apply U|].
  unfold r7_move, r7_1_color. destruct (_ && _); [discriminate | intros E; injection E; auto].
Qed.

(** A turn on the board is judged as the law judges it: what it leads to, and all clauses that it breaks. *)
Theorem law_is_r6_turn law b g t :
  only_here law -> proper g -> (forall p, t = Play p -> p < length (now g)) ->
  T.r6_turn law b (game_of g) (turn_of t) = verdict_of (r6_turn (house_of law) b g t).
Proof.
  intros O P On. unfold T.r6_turn, r6_turn. rewrite law_is_r8_ended, now_is, mover_is by auto.
  destruct t as [|p]; simpl turn_of; cbv iota.
  - destruct (r8_ended g); reflexivity.
  - change {| T.Move.player := mover g; T.Move.point := p |} with (move_of {| by_ := mover g; point := p |}).
    rewrite law_is_r7_move by (simpl; auto).
    destruct (move (house_of law) b (now g) _) as [made|clauses] eqn:M; cbn [verdict_of].
    + rewrite law_is_r6_b_superko by auto. now destruct (superko _ g made), (r8_ended g).
    + apply bars in M as [-> | ->]; now destruct (r8_ended g).
Qed.

(** ** Rules 7.a, 9 and 10 *)

Lemma sum_seq f k : sum (seq 0 (S k)) f = sum (seq 0 k) f + f k.
Proof. unfold sum. rewrite seq_S, map_app, list_sum_app. simpl. lia. Qed.

Lemma placed_is t p mover player :
  (turn_of t == T.Turn.Move p) && (color mover == color player) = placed_by player mover t p.
Proof.
  apply eq_true_iff_eq. rewrite andb_true_iff, !equal_iff. unfold placed_by. destruct t as [|q]; simpl.
  - split; [intros [E _] | intros E]; discriminate.
  - rewrite andb_true_iff, Nat.eqb_eq, same_player_iff. split; intros [E F].
    + injection E as ->. split; auto. now destruct mover, player.
    + now subst.
Qed.

Theorem law_is_r7_a_captured law b g player :
  only_here law -> proper g -> T.r7_a_captured law b (game_of g) (color player) = r7_a_captured b g player.
Proof.
  intros O (L & M & _). unfold T.r7_a_captured, r7_a_captured, T.r6_d_handed_over. rewrite O by auto.
  unfold T.r6_d_handed_over_as_written. rewrite Nat.mul_0_r, Nat.add_0_r.
  f_equal; [now destruct player|]. unfold range. cbn [T.Game.turns T.Game.to_play T.Game.positions game_of].
  rewrite rev_length, map_length, Nat.sub_0_r. revert L M. generalize (positions g) (to_play g).
  induction (turns g) as [|t l IH]; intros [|after [|before k]] [|next [|mover q]] L M; try discriminate; auto.
  simpl length. rewrite sum_seq, Nat.add_comm.
  change (captured_since b player _ _ (t :: l)) with
    (emptied b player before after (placed_by player mover t) + captured_since b player (before :: k) (mover :: q) l).
  assert (Q : forall A (x : A) r d i, i < length r -> nth i (rev (x :: r)) d = nth i (rev r) d).
  { intros A x r d i I. simpl. rewrite app_nth1; auto. now rewrite rev_length. }
  assert (Z : forall A (x : A) r d, nth (length r) (rev (x :: r)) d = x).
  { intros A x r d. simpl. rewrite app_nth2; rewrite rev_length; auto. now rewrite Nat.sub_diag. }
  injection L as L. injection M as M.
  assert (L' : length k = length l) by (simpl in L; lia). assert (M' : length q = length l) by (simpl in M; lia).
  f_equal.
  - unfold emptied, number_of, points, count. f_equal. apply filter_ext. intros p. simpl map.
    replace (length l) with (length (map turn_of l)) at 2 by apply map_length. rewrite Z.
    rewrite (Q _ after), (Q _ next) by (simpl; lia). rewrite <- L' at 1. rewrite Z. rewrite <- M' at 1. rewrite Z.
    replace (length l + 1) with (length (before :: k)) by (simpl; lia). rewrite Z.
    now rewrite placed_is.
  - rewrite <- (IH (before :: k) (mover :: q)) by (simpl; lia). unfold sum. f_equal. apply map_ext_in. intros i I.
    apply in_seq in I. unfold number_of. f_equal. apply filter_ext. intros p. simpl map.
    rewrite !(Q _ after), (Q _ next), (Q _ (turn_of t)) by (rewrite ?map_length; simpl; lia). reflexivity.
Qed.

Theorem law_is_r9_a_own_points b position player : T.r9_a_own_points b position player = r9_a_own_points b position player.
Proof. reflexivity. Qed.

Theorem law_is_r9_b_reaches_only b position p player :
  T.r9_b_reaches_only b position p player = r9_b_reaches_only b position p player.
Proof. unfold T.r9_b_reaches_only, r9_b_reaches_only. now rewrite !law_is_r3_reaches. Qed.

Lemma territory_is b position player :
  number_of (points b) (fun p => T.r9_b_reaches_only b position p player) = territory b position player.
Proof. apply count_ext. intros p _. apply law_is_r9_b_reaches_only. Qed.

Theorem law_is_r9_score law b g player :
  only_here law -> proper g -> T.r9_score law b (game_of g) player = score_of law b g player.
Proof.
  intros O P. unfold T.r9_score, score_of. destruct (law T.Amendment.territory_score) eqn:A.
  - unfold T.r9_score_by_territory_score, T.r9_d_counted. rewrite !O, now_is by auto.
    unfold T.r9_d_counted_as_written. rewrite territory_is, law_is_r7_a_captured by auto. unfold territory_score.
    replace (number_of _ _) with 0; [lia|]. unfold number_of. induction (points b) as [|p l IH]; simpl; auto.
    now destruct (same _ _).
  - unfold T.r9_score_as_written, T.r9_d_counted. rewrite !O, now_is by auto. unfold T.r9_d_counted_as_written.
    now rewrite territory_is.
Qed.

Theorem law_is_r10_b_final_score law b g player :
  only_here law -> proper g -> T.r10_b_final_score law b (game_of g) player = final_score (score_of law) b g player.
Proof.
  intros O P. unfold T.r10_b_final_score, final_score, T.r8_f_button, T.r9_c_tax, T.r10_c_bonus.
  rewrite law_is_r9_score by auto. rewrite !O by auto.
  unfold T.r8_f_button_as_written, T.r9_c_tax_as_written, T.r10_c_bonus_as_written. cbn -[Z.mul Z.add Z.sub Z.of_nat].
  destruct player; lia.
Qed.

Definition outcome_of (winner : option (option Player)) : Outcome :=
  match winner with
  | None => Outcome.Unfinished | Some None => Outcome.Tie | Some (Some player) => Outcome.Won player
  end.

Theorem law_is_r10_winner law b g :
  only_here law -> proper g -> T.r10_winner law b (game_of g) = outcome_of (winner (score_of law) b g).
Proof.
  intros O P. unfold T.r10_winner, winner, T.r6_c_repetition, T.r10_d_equal. rewrite law_is_r8_ended by auto.
  rewrite !O by auto. unfold T.r6_c_repetition_as_written, T.r10_d_equal_as_written.
  destruct (r8_ended g); cbn [negb]; auto. unfold first, find, less, ordered_int. cbn [opponent].
  rewrite !law_is_r10_b_final_score by auto.
  destruct (Z.compare_spec (final_score (score_of law) b g B) (final_score (score_of law) b g W));
    destruct (Z.ltb_spec (final_score (score_of law) b g W) (final_score (score_of law) b g B)),
      (Z.ltb_spec (final_score (score_of law) b g B) (final_score (score_of law) b g W)); auto; lia.
Qed.
