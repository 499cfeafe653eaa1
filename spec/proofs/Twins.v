(** * t31 of THEOREMS: with plain area the Logical Rules are those of Tromp and Taylor

    So t01, t07, t11, t20 and t22 are theorems of the Logical Rules, too. *)

From Superko Require Import Games.
From Superko Require Logical.
Module L := Logical.

(** ** The same words *)

Lemma same_reaches b c p d : same (at_ c p) d = false -> L.r4_reaches b c p d = r3_reaches b c p d.
Proof. intros N. unfold L.r4_reaches, r3_reaches. now rewrite N. Qed.

Lemma same_clear b c d : d <> Empty -> L.r5_clear b c d = r4_clear b c d.
Proof.
  intros N. apply map_ext. intros p. destruct (same (at_ c p) d) eqn:S; simpl; auto.
  apply same_iff in S. rewrite same_reaches.
  - now destruct (r3_reaches b c p Empty).
  - apply not_true_iff_false. rewrite same_iff. congruence.
Qed.

(** A Put makes the position that a move of rule 7 makes. *)
Theorem logical_t03 b s p :
  L.r7_potentially_valid s (L.Put p) = true ->
  r7_move b (L.coloring s) {| by_ := L.player s; point := p |} = Legal (L.coloring (L.r6bis_e_put b s p)).
Proof.
  unfold r7_move, r7_1_color, r7_2_clear_opponent, r7_3_clear_own. simpl. intros ->. simpl.
  now rewrite !same_clear by apply color_not_empty.
Qed.

(** ** The same games *)

Definition turn_of (m : L.Move) : Turn := match m with L.Pass => Pass | L.Put p => Play p end.
Definition move_of (t : Turn) : L.Move := match t with Pass => L.Pass | Play p => L.Put p end.

(** The games have the same colorings, players and moves. *)
Record twins (g : L.Game) (h : Game) : Prop := {
  same_positions : positions h = map L.coloring (L.situations g);
  same_turns : turns h = map turn_of (L.moves g);
  same_to_play : to_play h = map L.player (L.situations g);
  begun : L.situations g <> [] }.

Lemma twins_now g h : twins g h -> now h = L.coloring (L.now g) /\ mover h = L.player (L.now g).
Proof. intros [P _ Q N]. unfold now, mover, L.now. rewrite P, Q. destruct (L.situations g); [congruence | auto]. Qed.

Lemma twins_ended g h : twins g h -> r8_ended h = L.r7bis_ended g.
Proof.
  intros [_ T _ _]. unfold r8_ended, L.r7bis_ended, L.two_passes. rewrite T.
  destruct (L.moves g) as [|[] [|[] ?]]; auto.
Qed.

Lemma twins_superko g h after p s :
  twins g h -> L.coloring s = after -> r6_b_superko h after = L.r6bis_c_new g (L.Put p) s.
Proof.
  intros [P _ _ _] <-. unfold r6_b_superko, L.r6bis_c_new. f_equal. rewrite P.
  clear P. induction (L.situations g); simpl; congruence.
Qed.

(** A move is legal in both or in neither, and then it leads to twins again. *)
Theorem t31_move b g h m :
  twins g h ->
  match L.r6bis_game b g m, r6_turn AsWritten b h (turn_of m) with
  | L.Legal s, Legal next => L.coloring s = fst next /\ L.player s = snd next
  | L.Illegal _, Illegal _ => True
  | _, _ => False
  end.
Proof.
  intros T. destruct (twins_now g h T) as [N M]. assert (E := twins_ended g h T).
  unfold L.r6bis_game, r6_turn. rewrite N, M, E. unfold L.r7bis_ended in *. destruct m as [|p]; simpl turn_of.
  - simpl. destruct (L.two_passes g); simpl; auto.
  - destruct (L.r7_potentially_valid (L.now g) (L.Put p)) eqn:V.
    + assert (P := logical_t03 b (L.now g) p V). simpl (move AsWritten). rewrite P. simpl (superko AsWritten).
      match goal with |- context [L.r6bis_c_new g (L.Put p) ?s] =>
        rewrite (twins_superko g h (L.coloring (L.r6bis_e_put b (L.now g) p)) p s T eq_refl) end.
      destruct (L.r6bis_c_new _ _ _), (L.two_passes g); simpl; auto.
    + simpl (move AsWritten). unfold r7_move, r7_1_color. simpl in V |- *. rewrite V. now destruct (L.two_passes g).
Qed.

Lemma twins_extend g h m s next :
  twins g h -> L.coloring s = fst next -> L.player s = snd next -> twins (L.extend g m s) (extend h (turn_of m) next).
Proof. intros [P T Q N] C D. split; simpl; try congruence. Qed.

Lemma twins_start s : twins (L.starting_from s) (starting_from (L.coloring s) (L.player s)).
Proof. split; simpl; auto; discriminate. Qed.

Theorem t31_game b g0 h0 g :
  twins g0 h0 -> L.continues b g0 g -> exists h, continues AsWritten b h0 h /\ twins g h.
Proof.
  intros T0. induction 1 as [|g m s H (h & G & T) V]; [exists h0; split; [constructor | auto]|].
  assert (X := t31_move b g h m T). rewrite V in X.
  destruct (r6_turn AsWritten b h (turn_of m)) as [next|] eqn:R; [|destruct X]. destruct X as [C D].
  exists (extend h (turn_of m) next). split; [now apply by_turn | now apply twins_extend].
Qed.

Theorem t31_game_back b g0 h0 h :
  twins g0 h0 -> continues AsWritten b h0 h -> exists g, L.continues b g0 g /\ twins g h.
Proof.
  intros T0. induction 1 as [|h t next H (g & G & T) V]; [exists g0; split; [constructor | auto]|].
  assert (X := t31_move b g h (move_of t) T).
  replace (turn_of (move_of t)) with t in X by now destruct t. rewrite V in X.
  destruct (L.r6bis_game b g (move_of t)) as [s|] eqn:R; [|destruct X]. destruct X as [C D].
  exists (L.extend g (move_of t) s). split; [now apply L.by_move|].
  replace t with (turn_of (move_of t)) at 2 by now destruct t. now apply twins_extend.
Qed.

(** With plain area the scores are the same. *)
Theorem t31_score b g h player : twins g h -> L.plain_area b (L.now g) player = r9_score b h player.
Proof.
  intros T. destruct (twins_now g h T) as [N _].
  unfold L.plain_area, L.r8_a_colored, L.r8_c_surrounded, r9_score, r9_a_own_points, territory, r9_b_reaches_only.
  rewrite N. f_equal. apply count_ext. intros p _. destruct (at_ (L.coloring (L.now g)) p) eqn:E; simpl; auto.
  rewrite !same_reaches; auto; rewrite E; destruct player; auto.
Qed.

(** And so are the winners. *)
Theorem t31_winner b g h :
  twins g h -> L.komi g = komi h -> L.r9_winner L.plain_area b g = winner r9_score b h.
Proof.
  intros T K. unfold L.r9_winner, winner, L.with_komi, final_score.
  now rewrite (twins_ended g h T), !(t31_score b g h _ T), K.
Qed.

(** ** What follows for the Logical Rules *)

Lemma as_written_positional : positional AsWritten.
Proof. split; auto. now intros b position m after. Qed.

Theorem logical_t01_t07 b c :
  (exists g, L.continues b (L.starting_from (L.r6bis_a_start b)) g /\ L.coloring (L.now g) = c) <-> legal b c.
Proof.
  rewrite <- (t01_t07 AsWritten b c).
  - split.
    + intros (g & G & <-). destruct (t31_game b _ _ g (twins_start _) G) as (h & H & T). exists h. split; auto. now apply twins_now.
    + intros (h & H & <-). destruct (t31_game_back b _ _ h (twins_start (L.r6bis_a_start b)) H) as (g & G & T). exists g. split; auto.
      symmetry. now apply twins_now.
  - apply as_written_positional.
  - apply rules_6_allow_new; simpl; auto.
Qed.

Theorem logical_t01_move b s p :
  L.r7_potentially_valid s (L.Put p) = true -> legal b (L.coloring (L.r6bis_e_put b s p)).
Proof. intros V. eapply t01_move. now apply logical_t03. Qed.

(** No Put makes the empty board again. *)
Theorem logical_t11 b g p s :
  L.continues b (L.starting_from (L.r6bis_a_start b)) g -> L.r6bis_game b g (L.Put p) = L.Legal s ->
  L.coloring s <> r5_a_empty_grid b.
Proof.
  intros G V. destruct (t31_game b _ _ g (twins_start _) G) as (h & H & T). assert (X := t31_move b g h (L.Put p) T). rewrite V in X.
  destruct (r6_turn AsWritten b h (turn_of (L.Put p))) as [next|] eqn:R; [|destruct X]. destruct X as [-> _].
  eapply t11; eauto using as_written_positional.
Qed.

(** A Put that is a suicide of one stone is barred. *)
Theorem logical_t12 b g p s :
  L.situations g <> [] -> legal b (L.coloring (L.now g)) ->
  one_stone_suicide b (L.coloring (L.now g)) {| by_ := L.player (L.now g); point := p |} ->
  L.r6bis_game b g (L.Put p) <> L.Legal s.
Proof.
  intros N Leg S V. unfold L.r6bis_game in V. destruct (L.r7_potentially_valid (L.now g) (L.Put p)) eqn:P; [|discriminate].
  assert (M := suicide_repeats b _ _ Leg S). rewrite (logical_t03 b (L.now g) p P) in M. injection M as M.
  unfold L.r6bis_c_new in V. simpl in V. rewrite M in V.
  assert (E : existsb (fun s => same_position (L.coloring (L.now g)) (L.coloring s)) (L.situations g) = true).
  { apply existsb_exists. exists (L.now g). rewrite same_position_iff. split; auto. unfold L.now.
    destruct (L.situations g); [congruence | now left]. }
  rewrite E in V. simpl in V. now destruct (L.r7bis_ended g).
Qed.

(** A Pass is legal at any time before the end. *)
Theorem logical_t18 b g : L.r7bis_ended g = false -> exists s, L.r6bis_game b g L.Pass = L.Legal s.
Proof. unfold L.r6bis_game, L.r7bis_ended. simpl. intros ->. simpl. eauto. Qed.

Theorem logical_t20 b s g :
  legal b (L.coloring s) -> L.continues b (L.starting_from s) g ->
  L.puts g < length (legal_positions b) /\ length (L.moves g) <= 2 * length (legal_positions b).
Proof.
  intros Leg G. destruct (t31_game b _ _ g (twins_start _) G) as (h & H & T). destruct T as [_ T _ _].
  assert (P : L.puts g = plays h).
  { unfold L.puts, plays, count. rewrite T. clear. induction (L.moves g) as [|[] l IH]; simpl; auto. }
  rewrite P, <- (map_length turn_of), <- T.
  split; [apply t20 with (law := AsWritten) (g0 := starting_from (L.coloring s) (L.player s)) |
          apply t20_moves with (law := AsWritten) (g0 := starting_from (L.coloring s) (L.player s))];
    auto using as_written_positional.
Qed.

Theorem logical_t22 b s (games : nat -> L.Game) :
  legal b (L.coloring s) -> games 0 = L.starting_from s ->
  ~ (forall i, exists m s, L.r6bis_game b (games i) m = L.Legal s /\ games (S i) = L.extend (games i) m s).
Proof.
  intros Leg Z H.
  assert (G : forall i, L.continues b (L.starting_from s) (games i) /\ length (L.moves (games i)) = i).
  { induction i as [|i [IH Len]]; [rewrite Z; split; [constructor | auto]|].
    destruct (H i) as (m & s' & V & ->). split; [now apply L.by_move|]. simpl. now rewrite Len. }
  destruct (G (S (2 * length (legal_positions b)))) as [G' Len]. apply logical_t20 in G'; auto. lia.
Qed.
