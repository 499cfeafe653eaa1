(** * The definitions of Logical.v are those of the law

    [T] is written from spec/logical.rs by [cargo xtask coq]. Each definition that the theorems use is proved to give the same, with
    the amendment that [Logical.v] has. *)

From Superko Require Import Words.
From Superko Require Law.
From Superko Require Import Logical.
Module T := Law.Logical.
Import (hints) T.
Close Scope law_scope.

(** ** The same data: what grows at its end there grows at its head here *)

Definition move_of (m : Move) : T.Move := match m with Pass => T.Move.Pass | Put p => T.Move.Put p end.
Definition situation_of (s : Situation) : T.Situation :=
  {| T.Situation.coloring := coloring s; T.Situation.n_white := n_white s; T.Situation.n_black := n_black s;
     T.Situation.player := player s |}.
Definition game_of (g : Game) : T.Game :=
  {| T.Game.situations := rev (map situation_of (situations g)); T.Game.moves := rev (map move_of (moves g));
     T.Game.komi := komi g |}.
Definition name_of (c : Clause) : ClauseId :=
  match c with
  | c7_b => "logical.7.b" | c6bis_c => "logical.6bis.c" | c6bis_d => "logical.6bis.d" | c7bis => "logical.7bis"
  end.
Definition verdict_of (v : Verdict) : Words.Verdict T.Situation :=
  match v with Legal next => Words.Legal (situation_of next) | Illegal clauses => Words.Illegal (map name_of clauses) end.

Theorem law_is_starting_from s : T.Game_starting_from (situation_of s) = game_of (starting_from s).
Proof. reflexivity. Qed.

Theorem law_is_extend g m s : T.Game_extend (game_of g) (move_of m) (situation_of s) = game_of (extend g m s).
Proof. reflexivity. Qed.

Lemma now_is g : T.Game_now (game_of g) = situation_of (now g).
Proof.
  unfold T.Game_now, now. cbn [T.Game.situations game_of]. rewrite rev_length, map_length.
  destruct (situations g) as [|s l]; [reflexivity|]. simpl. rewrite app_nth2; rewrite rev_length, map_length; [|lia].
  now replace (length l - 0 - length l) with 0 by lia.
Qed.

Lemma last_two_is g : T.Game_last_two (game_of g) = rev (map move_of (firstn 2 (moves g))).
Proof.
  unfold T.Game_last_two. cbn [T.Game.moves game_of]. rewrite rev_length, map_length, skipn_rev, map_length, <- firstn_map.
  f_equal. destruct (Nat.le_gt_cases 2 (length (moves g))); [f_equal; rewrite ?map_length; lia|]. rewrite !firstn_all2 by (rewrite map_length; lia). reflexivity.
Qed.

(** ** Amendments: plain-area may be enacted, no other one is. *)
Section Law.
  Variable law : T.Amendment.type -> bool.
  Hypothesis only_here : forall a, a <> T.Amendment.plain_area -> law a = false.

  Theorem law_is_r6bis_a_start b : T.r6bis_a_start b = situation_of (r6bis_a_start b).
  Proof.
    unfold T.r6bis_a_start, r6bis_a_start, situation_of, function, points, nodes. cbn. f_equal.
    generalize 0. induction (node_count b); simpl; intros; f_equal; auto.
  Qed.

  (** ** Clauses 3 to 5 *)

  Lemma path_longer b path r :
    path <> [] -> T.r3_a_path law b path = true -> contains_edge b (List.last path 0) r = true ->
    T.r3_a_path law b (path ++ [r]) = true.
  Proof.
    unfold T.r3_a_path. rewrite only_here by discriminate. unfold T.r3_a_path_as_written, every, range.
    rewrite app_length, !andb_true_iff, !forallb_forall. intros N [_ P] E. split; [now destruct path|].
    assert (L : length path <> 0) by (now destruct path). intros i I. apply in_seq in I. simpl in I.
    destruct (Nat.eq_dec i (length path)) as [-> | D].
    - assert (A : nth (length path) (path ++ [r]) default = r) by (rewrite app_nth2 by lia; now rewrite Nat.sub_diag).
      assert (B : nth (length path - 1) (path ++ [r]) default = List.last path 0).
      { rewrite app_nth1 by lia. destruct path as [|p path _] using rev_ind; [congruence|].
        rewrite last_last, app_length, app_nth2; simpl; [|lia]. now replace (length path + 1 - 1 - length path) with 0 by lia. }
      rewrite A, B. unfold adjacent. rewrite E. apply orb_true_r.
    - rewrite !app_nth1 by lia. apply P, in_seq. lia.
  Qed.

  Theorem law_is_r3_c_group b c p q :
    p < node_count b -> In q (T.r3_c_group law b c p) <-> In q (r3_c_group b c p).
  Proof.
    intros L. unfold T.r3_c_group, r3_c_group. apply ends_of_paths_is; auto.
    { intros s r R. now apply in_neighbors in R. }
    assert (V : forall path, is_path p (fun q => neighbors b q)
      (fun path => T.r3_a_path law b path && T.r3_b_monochrome c path) path ->
      path <> [] /\ T.r3_a_path law b path = true /\ hd 0 path = p /\ forall s, In s path -> at_ c s = at_ c p).
    { induction 1 as [|path r _ (N & A & H & C) R S].
      - unfold T.r3_a_path. rewrite only_here by discriminate. repeat split; auto; [discriminate|].
        intros s [<- | []]; auto.
      - apply andb_true_iff in S as [S M]. repeat split; auto; try (destruct path; simpl in *; congruence).
        intros s I. unfold T.r3_b_monochrome, every in M. rewrite forallb_forall in M. specialize (M s I).
        rewrite forallb_forall in M. apply same_iff, M, in_or_app. left. rewrite <- H. destruct path; [congruence | now left]. }
    intros path r P R. destruct (V path P) as (N & A & _ & C).
    assert (I : In (List.last path 0) path) by (rewrite (app_removelast_last 0 N) at 2; apply in_or_app; right; now left).
    rewrite <- andb_lazy_alt, !andb_true_iff, same_iff, in_neighbors. split.
    - intros [E F]. repeat split; auto; [now apply path_longer|]. unfold T.r3_b_monochrome, every.
      assert (Z : forall s, In s (path ++ [r]) -> at_ c s = at_ c p).
      { intros s S. apply in_app_or in S as [S | [<- | []]]; auto. }
      apply forallb_forall. intros s S. apply forallb_forall. intros t T. apply same_iff.
      change (at_ c s = at_ c t). now rewrite (Z s S), (Z t T).
    - intros [[_ F] [_ M]]. split; auto. unfold T.r3_b_monochrome, every in M. rewrite forallb_forall in M.
      specialize (M r (proj2 (in_app_iff _ _ _) (or_intror (in_eq _ _)))). rewrite forallb_forall in M.
      specialize (M _ (in_or_app _ _ _ (or_introl I))). apply same_iff in M. change (at_ c r = at_ c (List.last path 0)) in M.
      rewrite M. now apply C.
  Qed.

  Theorem law_is_r4_reaches b c p d : p < node_count b -> T.r4_reaches law b c p d = r4_reaches b c p d.
  Proof.
    intros L. unfold T.r4_reaches, r4_reaches, some. apply eq_true_iff_eq. rewrite !existsb_exists.
    split; intros (q & Q & H); exists q; (split; [now apply law_is_r3_c_group | auto]).
  Qed.

  Theorem law_is_r5_clear b c d : T.r5_clear law b c d = r5_clear b c d.
  Proof.
    unfold T.r5_clear, r5_clear, function, points. apply map_ext_in. intros p P. apply in_nodes in P.
    now rewrite law_is_r4_reaches.
  Qed.

  (** ** Clauses 7 and 6bis *)

  Theorem law_is_r7_potentially_valid s m :
    (forall p, m = Put p -> p < length (coloring s)) ->
    T.r7_potentially_valid (situation_of s) (move_of m) = r7_potentially_valid s m.
  Proof.
    intros On. destruct m as [|p]; [reflexivity|]. specialize (On p eq_refl). apply Nat.ltb_lt in On.
    unfold r7_potentially_valid. now rewrite On.
  Qed.

  Theorem law_is_r6bis_e_put b s p : T.r6bis_e_put law b (situation_of s) p = situation_of (r6bis_e_put b s p).
  Proof.
    unfold T.r6bis_e_put, r6bis_e_put. cbn [situation_of T.Situation.coloring T.Situation.n_white T.Situation.n_black
      T.Situation.player coloring n_white n_black player]. now rewrite !law_is_r5_clear.
  Qed.

  Theorem law_is_r6bis_c_new g m s :
    T.r6bis_c_new law (game_of g) (move_of m) (situation_of s) = r6bis_c_new g m s.
  Proof.
    unfold T.r6bis_c_new, T.r6bis_c_new_as_written, r6bis_c_new. rewrite only_here by discriminate.
    destruct m as [|p]; [reflexivity|]. simpl orb. unfold every. cbn [T.Game.situations game_of].
    rewrite forallb_negb. f_equal. apply eq_true_iff_eq. rewrite !existsb_exists. split.
    - intros (x & X & E). apply in_rev, in_map_iff in X as (y & <- & Y). exists y. split; auto.
      rewrite <- same_lists. exact E.
    - intros (y & Y & E). exists (situation_of y). rewrite <- in_rev. split; [now apply in_map|].
      rewrite <- same_lists in E. exact E.
  Qed.

  Lemma two_passes_is g : (T.Game_last_two (game_of g) == [T.Move.Pass; T.Move.Pass]) = two_passes g.
  Proof.
    rewrite last_two_is. unfold two_passes. destruct (moves g) as [|[] [|[] l]]; reflexivity.
  Qed.

  Theorem law_is_r7bis_ended g : T.r7bis_ended (game_of g) = r7bis_ended g.
  Proof. apply two_passes_is. Qed.

  (** A move on the board is judged as the law judges it: what it leads to, and all clauses that it breaks. *)
  Theorem law_is_r6bis_game b g m :
    (forall p, m = Put p -> p < length (coloring (now g))) ->
    T.r6bis_game law b (game_of g) (move_of m) = verdict_of (r6bis_game b g m).
  Proof.
    intros On. unfold T.r6bis_game, r6bis_game. rewrite now_is, law_is_r7_potentially_valid by auto.
    destruct (r7_potentially_valid (now g) m); [|reflexivity]. cbn [negb].
    unfold T.r6bis_d_pass, T.r6bis_d_pass_as_written, T.r7bis_a_open, T.r7bis_a_open_as_written.
    rewrite !only_here, law_is_r7bis_ended, two_passes_is, now_is by discriminate. unfold r7bis_ended.
    set (made := match m with Pass => now g | Put p => r6bis_e_put b (now g) p end).
    set (s2 := {| coloring := coloring made; n_white := n_white made; n_black := n_black made;
      player := opponent (player (now g)) |}).
    assert (New := law_is_r6bis_c_new g m s2).
    destruct m as [|p]; cbn [move_of] in *; [|rewrite law_is_r6bis_e_put].
    - change (T.r6bis_c_new law (game_of g) T.Move.Pass _) with (T.r6bis_c_new law (game_of g) T.Move.Pass (situation_of s2)).
      rewrite New. now destruct (r6bis_c_new g Pass s2), (two_passes g).
    - change (T.r6bis_c_new law (game_of g) (T.Move.Put p) _) with (T.r6bis_c_new law (game_of g) (T.Move.Put p) (situation_of s2)).
      rewrite New. now destruct (r6bis_c_new g (Put p) s2), (two_passes g).
  Qed.

  (** ** Clauses 8 and 9 *)

  Theorem law_is_r8_a_colored b s pl : T.r8_a_colored b (situation_of s) pl = r8_a_colored b s pl.
  Proof. reflexivity. Qed.
  Theorem law_is_r8_b_captured s pl : T.r8_b_captured (situation_of s) pl = r8_b_captured s pl.
  Proof. reflexivity. Qed.
  Theorem law_is_r8_c_surrounded b s pl : T.r8_c_surrounded law b (situation_of s) pl = r8_c_surrounded b s pl.
  Proof.
    apply count_ext. intros p P. apply in_nodes in P. cbn [T.Situation.coloring situation_of].
    now rewrite !law_is_r4_reaches.
  Qed.

  Definition score_of : Board -> Situation -> Player -> nat :=
    if law T.Amendment.plain_area then plain_area else r8_score.
  Theorem law_is_r8_score b s pl : T.r8_score law b (situation_of s) pl = score_of b s pl.
  Proof.
    unfold T.r8_score, score_of, T.r8_score_by_plain_area, T.r8_score_as_written.
    rewrite law_is_r8_c_surrounded. now destruct (law _).
  Qed.

  Definition outcome_of (winner : option (option Player)) : Outcome :=
    match winner with
    | None => Outcome.Unfinished | Some None => Outcome.Tie | Some (Some player) => Outcome.Won player
    end.
  Theorem law_is_r9_winner b g : T.r9_winner law b (game_of g) = outcome_of (r9_winner score_of b g).
  Proof.
    unfold T.r9_winner, r9_winner. rewrite law_is_r7bis_ended, now_is.
    destruct (r7bis_ended g); cbn [negb]; auto. unfold first, find, less, ordered_int. cbn [opponent].
    rewrite !law_is_r8_score.
    assert (K : forall pl, Words.with_komi pl (score_of b (now g) pl) (T.Game.komi (game_of g)) = with_komi score_of b g pl)
      by (now intros []).
    rewrite !K. destruct (Z.compare_spec (with_komi score_of b g B) (with_komi score_of b g W));
      destruct (Z.ltb_spec (with_komi score_of b g W) (with_komi score_of b g B)),
        (Z.ltb_spec (with_komi score_of b g B) (with_komi score_of b g W)); auto; lia.
  Qed.
End Law.
