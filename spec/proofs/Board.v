(** * Boards, positions, and the sets of points that paths lead to

    What spec/lib.rs has in common for all rulebooks. A board is any finite graph: a number of points and a list of edges. *)

From Coq Require Export List Bool Arith Lia.
Export ListNotations.

(** [&&&] and [|||] are [&&] and [||], and do not ask the second question if the first decides. *)
Global Open Scope lazy_bool_scope.

Notation Point := nat.

Inductive Color := Empty | Black | White.
Inductive Player := B | W.

Definition opponent (player : Player) : Player := match player with B => W | W => B end.
Definition color (player : Player) : Color := match player with B => Black | W => White end.

Definition same (c d : Color) : bool :=
  match c, d with Empty, Empty | Black, Black | White, White => true | _, _ => false end.
Definition same_player (p q : Player) : bool := match p, q with B, B | W, W => true | _, _ => false end.

Record Board := { node_count : nat; edges : list (Point * Point) }.

Definition nodes (b : Board) : list Point := seq 0 (node_count b).
Definition contains_edge (b : Board) (p q : Point) : bool :=
  existsb (fun e => (fst e =? p) && (snd e =? q) || (fst e =? q) && (snd e =? p)) (edges b).
Definition neighbors (b : Board) (p : Point) : list Point := filter (contains_edge b p) (nodes b).

(** The colour of each point: [at_ position p] is Rust's [position[p]]. *)
Definition Position := list Color.
Definition at_ (position : Position) (p : Point) : Color := nth p position Empty.
Definition put (position : Position) (p : Point) (c : Color) : Position :=
  map (fun q => if q =? p then c else at_ position q) (seq 0 (length position)).

Fixpoint same_position (one other : Position) : bool :=
  match one, other with
  | [], [] => true
  | c :: one, d :: other => same c d && same_position one other
  | _, _ => false
  end.

Definition mem (p : Point) (set : list Point) : bool := existsb (Nat.eqb p) set.
Definition count {A} (f : A -> bool) (l : list A) : nat := length (filter f l).

(** ** Elementary facts *)

Lemma same_iff c d : same c d = true <-> c = d.
Proof. destruct c, d; simpl; split; congruence. Qed.

Lemma same_player_iff p q : same_player p q = true <-> p = q.
Proof. destruct p, q; simpl; split; congruence. Qed.

Lemma same_position_iff one other : same_position one other = true <-> one = other.
Proof.
  revert other; induction one as [|c one IH]; destruct other as [|d other]; simpl; try (split; congruence).
  rewrite andb_true_iff, same_iff, IH. split; [intros [-> ->]; auto | intros H; inversion H; auto].
Qed.

Lemma mem_iff p set : mem p set = true <-> In p set.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (q & H & E). apply Nat.eqb_eq in E. now subst.
  - intros H. exists p. split; auto. apply Nat.eqb_refl.
Qed.

Lemma color_not_empty player : color player <> Empty.
Proof. destruct player; discriminate. Qed.

Lemma in_nodes b p : In p (nodes b) <-> p < node_count b.
Proof. unfold nodes. rewrite in_seq. lia. Qed.

Lemma contains_edge_sym b p q : contains_edge b p q = contains_edge b q p.
Proof.
  unfold contains_edge. induction (edges b) as [|e l IH]; simpl; [auto|].
  rewrite IH. f_equal. apply orb_comm.
Qed.

Lemma in_neighbors b p q : In q (neighbors b p) <-> q < node_count b /\ contains_edge b p q = true.
Proof. unfold neighbors. now rewrite filter_In, in_nodes. Qed.

Lemma neighbors_sym b p q : p < node_count b -> In q (neighbors b p) -> In p (neighbors b q).
Proof. rewrite !in_neighbors, (contains_edge_sym b p q). tauto. Qed.

Lemma at_map_seq f n p : at_ (map f (seq 0 n)) p = if p <? n then f p else Empty.
Proof.
  unfold at_. destruct (Nat.ltb_spec p n).
  - rewrite nth_indep with (d' := f 0) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. auto.
  - apply nth_overflow. now rewrite map_length, seq_length.
Qed.

Lemma at_nodes b f p : at_ (map f (nodes b)) p = if p <? node_count b then f p else Empty.
Proof. apply at_map_seq. Qed.

Lemma at_outside position p : length position <= p -> at_ position p = Empty.
Proof. apply nth_overflow. Qed.

Lemma at_inside position p : at_ position p <> Empty -> p < length position.
Proof. intros H. destruct (Nat.lt_ge_cases p (length position)); auto. now rewrite at_outside in H. Qed.

Lemma position_ext one other :
  length one = length other -> (forall p, p < length one -> at_ one p = at_ other p) -> one = other.
Proof. intros. now apply nth_ext with (d := Empty) (d' := Empty). Qed.

Lemma length_put position p c : length (put position p c) = length position.
Proof. unfold put. now rewrite map_length, seq_length. Qed.

Lemma at_put position p c q :
  p < length position -> at_ (put position p c) q = if q =? p then c else at_ position q.
Proof.
  intros H. unfold put. rewrite at_map_seq. destruct (Nat.ltb_spec q (length position)); auto.
  destruct (Nat.eqb_spec q p); [lia|]. now rewrite at_outside.
Qed.

Lemma count_split {A} (f g h : A -> bool) l :
  (forall x, In x l -> (if f x then 1 else 0) + (if g x then 1 else 0) = (if h x then 1 else 0)) ->
  count f l + count g l = count h l.
Proof.
  unfold count. induction l as [|x l IH]; simpl; intros H; auto.
  specialize (IH (fun y Hy => H y (or_intror Hy))). specialize (H x (or_introl eq_refl)).
  destruct (f x), (g x), (h x); simpl in *; lia.
Qed.

Lemma count_ext {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> count f l = count g l.
Proof. intros H. unfold count. now rewrite (filter_ext_in f g l H). Qed.

Lemma count_at p n (f : nat -> bool) : (p < n) -> f p = true -> (forall q, q <> p -> f q = false) ->
  count f (seq 0 n) = 1.
Proof.
  intros P F O. unfold count.
  assert (Z : forall m k, (p < k) -> filter f (seq k m) = []).
  { induction m; simpl; intros k K; auto. rewrite O by lia. apply IHm. lia. }
  assert (G : forall m k, (k <= p) -> (p < k + m) -> length (filter f (seq k m)) = 1).
  { induction m; simpl; intros k K M; [lia|]. destruct (Nat.eq_dec k p) as [->|D].
    - rewrite F. simpl. rewrite Z; auto.
    - rewrite O by auto. apply IHm; lia. }
  apply G; lia.
Qed.

(** All positions on a number of points. *)
Fixpoint all_positions (n : nat) : list Position :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun position => [Empty :: position; Black :: position; White :: position]) (all_positions n)
  end.

Lemma in_all_positions n position : In position (all_positions n) <-> length position = n.
Proof.
  revert position. induction n; intros position; simpl.
  - split; [intros [<- | []]; auto|]. destruct position; [auto | discriminate].
  - rewrite in_flat_map. split.
    + intros (x & H & I). apply IHn in H. destruct I as [<- | [<- | [<- | []]]]; simpl; auto.
    + destruct position as [|c x]; [discriminate|]. simpl. intros E. injection E as E.
      exists x. split; [now apply IHn|]. destruct c; auto.
Qed.

(** ** The points that steps lead to

    Executable sets are found by adding what one step adds, as often as there are points. That is enough: each time
    but the last adds a point. *)

Section Closure.
  Variable n : nat.
  Variable step : Point -> Point -> bool.

  Inductive leads (p : Point) : Point -> Prop :=
  | here : leads p p
  | further q r : leads p q -> r < n -> step q r = true -> leads p r.

  Definition grow (set : list Point) : list Point :=
    filter (fun r => (mem r set ||| existsb (fun q => step q r) set)) (seq 0 n).
  Definition closure (p : Point) : list Point := Nat.iter n grow [p].

  Lemma in_grow set r :
    In r (grow set) <-> r < n /\ (In r set \/ exists q, In q set /\ step q r = true).
  Proof.
    unfold grow. rewrite filter_In, in_seq, <- orb_lazy_alt, orb_true_iff, mem_iff, existsb_exists. intuition lia.
  Qed.

  Lemma filter_no_longer {A} (f g : A -> bool) l :
    (forall x, In x l -> f x = true -> g x = true) ->
    length (filter f l) <= length (filter g l) /\
    (length (filter g l) <= length (filter f l) -> filter g l = filter f l).
  Proof.
    induction l as [|x l IH]; simpl; intros H; auto.
    destruct IH as [IH1 IH2]; [auto|].
    assert (Hx := H x (or_introl eq_refl)).
    destruct (f x) eqn:F; destruct (g x) eqn:G; simpl; try (discriminate (Hx eq_refl)).
    - split; [lia|]. intros. f_equal. apply IH2. lia.
    - split; [lia|]. intros. lia.
    - split; auto.
  Qed.

  Lemma iter_is_filter p k :
    p < n -> exists f, Nat.iter k grow [p] = filter f (seq 0 n) /\ f p = true.
  Proof.
    intros Hp. destruct k; simpl.
    - exists (Nat.eqb p). split; [|apply Nat.eqb_refl].
      replace n with (p + (1 + (n - p - 1))) by lia. rewrite seq_app, filter_app. simpl.
      rewrite Nat.eqb_refl.
      assert (Z : forall k m, (forall x, k <= x -> x < k + m -> x <> p) -> filter (Nat.eqb p) (seq k m) = []).
      { intros k m. revert k. induction m; simpl; intros k H; auto.
        destruct (Nat.eqb_spec p k); [exfalso; apply (H k); lia|]. apply IHm. intros. apply H; lia. }
      rewrite !Z by lia. auto.
    - exists (fun r => mem r (Nat.iter k grow [p]) ||| existsb (fun q => step q r) (Nat.iter k grow [p])).
      split; [reflexivity|]. rewrite <- orb_lazy_alt. apply orb_true_iff. left. apply mem_iff.
      clear - Hp. induction k; simpl; auto. apply in_grow. auto.
  Qed.

  Lemma iter_grows p k :
    p < n -> grow (Nat.iter k grow [p]) = Nat.iter k grow [p] \/ k < length (Nat.iter k grow [p]).
  Proof.
    intros Hp. induction k; [right; simpl; lia|].
    destruct IHk as [IH | IH]; [left; simpl; now rewrite IH|].
    destruct (iter_is_filter p k Hp) as (f & Hf & _).
    assert (L : length (Nat.iter k grow [p]) <= length (grow (Nat.iter k grow [p])) /\
      (length (grow (Nat.iter k grow [p])) <= length (Nat.iter k grow [p]) ->
       grow (Nat.iter k grow [p]) = Nat.iter k grow [p])).
    { rewrite Hf at 1 4 6. apply filter_no_longer.
      intros x Hx Fx. rewrite <- orb_lazy_alt. apply orb_true_iff. left. apply mem_iff. rewrite Hf. now apply filter_In. }
    destruct L as [L E].
    destruct (Nat.lt_ge_cases (length (Nat.iter k grow [p])) (length (grow (Nat.iter k grow [p])))) as [G | G].
    - right. simpl. lia.
    - left. simpl. now rewrite !(E G).
  Qed.

  Theorem in_closure p q : p < n -> (In q (closure p) <-> leads p q).
  Proof.
    intros Hp. unfold closure. split.
    - generalize n at 1 as k. intros k; revert q. induction k; simpl; intros q.
      + intros [<- | []]. constructor.
      + rewrite in_grow. intros (Hq & [H | (r & H & S)]); auto. econstructor; eauto.
    - assert (F : grow (Nat.iter n grow [p]) = Nat.iter n grow [p]).
      { destruct (iter_grows p n Hp) as [F | F]; auto. exfalso.
        destruct (iter_is_filter p n Hp) as (f & Hf & _). rewrite Hf in F.
        assert (L : forall l : list nat, length (filter f l) <= length l).
        { induction l as [|x l IH]; simpl; auto. destruct (f x); simpl; lia. }
        specialize (L (seq 0 n)). rewrite seq_length in L. lia. }
      assert (S : In p (Nat.iter n grow [p])).
      { generalize n at 1. intros k. induction k; simpl; auto. apply in_grow. auto. }
      induction 1 as [|q r _ IH Hr Hs]; auto.
      rewrite <- F. apply in_grow. split; auto. right. exists q. auto.
  Qed.
End Closure.
