(** * The words that the law is written in: spec/words.rs

    [Law.v] is written in these words by [cargo xtask coq]. What is here, and what [Board.v] says of boards, colours and players,
    is by hand. A set is a list in increasing order without repetitions, as in the Rust, so that sets are equal as lists are. *)

From Superko Require Export Board.
From Coq Require Export ZArith Sorted.
From Coq Require String.
Export String.StringSyntax.
Global Open Scope string_scope.
Global Open Scope list_scope.
Global Open Scope nat_scope.
Global Open Scope bool_scope.

(** ** What the language has *)

(** What can be compared: [==] is true of what is equal. *)
Class Equality (A : Type) := { equal : A -> A -> bool; equal_iff : forall x y, equal x y = true <-> x = y }.
Notation "x == y" := (equal x y) (at level 70).
Notation "x != y" := (negb (equal x y)) (at level 70).

Lemma equal_or_not {A} `{Equality A} (x y : A) : {x = y} + {x <> y}.
Proof.
  destruct (x == y) eqn:E; [left; now apply equal_iff | right].
  intros H1. apply equal_iff in H1. congruence.
Defined.

Definition decided {A} (decide : forall x y : A, {x = y} + {x <> y}) : Equality A.
Proof.
  refine {| equal x y := if decide x y then true else false |}.
  intros x y. destruct (decide x y); split; congruence.
Defined.

#[export] Instance equality_nat : Equality nat := {| equal := Nat.eqb; equal_iff := Nat.eqb_eq |}.
#[export] Instance equality_bool : Equality bool := {| equal := Bool.eqb; equal_iff := eqb_true_iff |}.
#[export] Instance equality_string : Equality String.string := {| equal := String.eqb; equal_iff := String.eqb_eq |}.
#[export] Instance equality_color : Equality Color := {| equal := same; equal_iff := same_iff |}.
#[export] Instance equality_player : Equality Player := {| equal := same_player; equal_iff := same_player_iff |}.

Fixpoint equal_lists {A} `{Equality A} (one other : list A) : bool :=
  match one, other with
  | [], [] => true
  | x :: one, y :: other => (x == y) && equal_lists one other
  | _, _ => false
  end.
#[export] Instance equality_list {A} `{Equality A} : Equality (list A).
Proof.
  refine {| equal := equal_lists |}.
  induction x as [|a x IH]; destruct y as [|b y]; simpl; try (split; congruence).
  rewrite andb_true_iff, equal_iff, IH. split; [intros [-> ->]; auto | intros E; inversion E; auto].
Defined.
#[export] Instance equality_option {A} `{Equality A} : Equality (option A) :=
  decided (A := option A) ltac:(decide equality; apply equal_or_not).
#[export] Instance equality_pair {A B} `{Equality A} `{Equality B} : Equality (A * B) :=
  decided (A := A * B) ltac:(decide equality; apply equal_or_not).

(** What can be greater. *)
Class Ordered (A : Type) := less : A -> A -> bool.
#[export] Instance ordered_nat : Ordered nat := Nat.ltb.
#[export] Instance ordered_int : Ordered Z := Z.ltb.
#[export] Instance ordered_string : Ordered String.string := String.ltb.
#[export] Instance ordered_color : Ordered Color :=
  fun c d => match c, d with Empty, Black | Empty, White | Black, White => true | _, _ => false end.
#[export] Instance ordered_pair {A B} `{Ordered A} `{Ordered B} : Ordered (A * B) :=
  fun x y => less (fst x) (fst y) || negb (less (fst y) (fst x)) && less (snd x) (snd y).
#[export] Instance ordered_list {A} `{Ordered A} : Ordered (list A) :=
  fix before one other :=
    match one, other with
    | _, [] => false
    | [], _ => true
    | x :: one, y :: other => less x y || negb (less y x) && before one other
    end.
Declare Scope law_scope.
Notation "x <? y" := (less x y) : law_scope.
Notation "x >? y" := (less y x) (at level 70) : law_scope.
Notation "x <=? y" := (negb (less y x)) : law_scope.
Notation "x >=? y" := (negb (less x y)) (at level 70) : law_scope.
Definition compare {A} `{Ordered A} (x y : A) : comparison := if less x y then Lt else if less y x then Gt else Eq.

(** What a list has where it has nothing; the law never asks for it. *)
Class Inhabited (A : Type) := default : A.
#[export] Instance default_nat : Inhabited nat := 0.
#[export] Instance default_int : Inhabited Z := 0%Z.
#[export] Instance default_color : Inhabited Color := Empty.
#[export] Instance default_player : Inhabited Player := B.
#[export] Instance default_list {A} : Inhabited (list A) := [].
#[export] Instance default_option {A} : Inhabited (option A) := None.
#[export] Instance default_bool : Inhabited bool := false.
#[export] Instance default_pair {A B} `{Inhabited A} `{Inhabited B} : Inhabited (A * B) := (default, default).
Notation "l .[ i ]" := (nth i%nat l default) (at level 2, left associativity, format "l .[ i ]").

Definition range (first after : nat) : list nat := seq first (after - first).
Definition range_to (first last : nat) : list nat := seq first (S last - first).
Definition slice {A} (l : list A) (first after : nat) : list A := firstn (after - first) (skipn first l).
Definition first_of {A} (l : list A) : option A := hd_error l.
Definition last_of {A} (l : list A) : option A := hd_error (rev l).
Definition is_empty {A} (l : list A) : bool := match l with [] => true | _ => false end.
Definition contains {A} `{Equality A} (set : list A) (x : A) : bool := existsb (equal x) set.

(** The members of an option: none or one. *)
Definition of_option {A} (o : option A) : list A := match o with Some x => [x] | None => [] end.
Coercion of_option : option >-> list.
Definition is_none {A} (o : option A) : bool := match o with Some _ => false | None => true end.
Definition is_some {A} (o : option A) : bool := match o with Some _ => true | None => false end.
Definition map_or {A B} (o : option A) (none : B) (some : A -> B) : B := match o with Some x => some x | None => none end.
Definition is_some_and {A} (o : option A) (holds : A -> bool) : bool := map_or o false holds.
Definition unwrap_or {A} (o : option A) (none : A) : A := map_or o none (fun x => x).
Definition or_else {A} (o none : option A) : option A := match o with Some x => Some x | None => none end.
Definition then_some {A} (condition : bool) (x : A) : option A := if condition then Some x else None.
Definition checked_sub (m n : nat) : option nat := if n <=? m then Some (m - n) else None.

(** ** What spec/lib.rs has *)

Module Color.
  Notation Empty := Empty (only parsing).
  Notation Black := Black (only parsing).
  Notation White := White (only parsing).
End Color.
Module Player.
  Notation Black := B (only parsing).
  Notation White := W (only parsing).
  Notation opponent := opponent (only parsing).
  Notation color := color (only parsing).
End Player.
Module Ordering.
  Notation Less := Lt (only parsing).
  Notation Equal := Eq (only parsing).
  Notation Greater := Gt (only parsing).
End Ordering.
Notation Coloring := (list Color) (only parsing).
Notation ClauseId := String.string (only parsing).

Module Outcome.
  Inductive type := Unfinished | Tie | NoResult | Won (player : Player).
End Outcome.
Notation Outcome := Outcome.type.

Inductive Verdict (Next : Type) := Legal (next : Next) | Illegal (clauses : list ClauseId).
Arguments Legal {Next}. Arguments Illegal {Next}.

Class Mapped (F : Type -> Type) := mapped : forall {A B}, F A -> (A -> B) -> F B.
#[export] Instance mapped_option : Mapped option := fun A B o f => match o with Some x => Some (f x) | None => None end.
#[export] Instance mapped_verdict : Mapped Verdict :=
  fun A B v f => match v with Legal next => Legal (f next) | Illegal clauses => Illegal clauses end.

Definition with_komi (player : Player) (score : nat) (komi : Z) : Z :=
  match player with B => 2 * Z.of_nat score | W => 2 * Z.of_nat score + komi end.

(** ** Words *)

Definition points (b : Board) : list Point := nodes b.
Definition adjacent (b : Board) (p q : Point) : bool := contains_edge b p q.
Fixpoint insert {A} `{Ordered A} (x : A) (set : list A) : list A :=
  match set with
  | [] => [x]
  | y :: rest => if less x y then x :: set else if less y x then y :: insert x rest else set
  end.
Definition set_of {A} `{Ordered A} (l : list A) : list A := fold_right insert [] l.

Definition every {A} (members : list A) (holds : A -> bool) : bool := forallb holds members.
Definition some {A} (members : list A) (holds : A -> bool) : bool := existsb holds members.
Definition if_then (first second : bool) : bool := implb first second.
Definition those {A} (members : list A) (holds : A -> bool) : list A := filter holds members.
Definition among {A} (members : list A) (holds : A -> bool) : list A := filter holds members.
Definition each {A B} `{Ordered B} (members : list A) (value : A -> B) : list B := set_of (map value members).
Definition union_of {A B} `{Ordered B} (members : list A) (set : A -> list B) : list B := set_of (flat_map set members).
Definition union {A} `{Ordered A} (one other : list A) : list A := set_of (one ++ other).
Definition intersection {A} `{Equality A} (one other : list A) : list A := filter (contains other) one.
Definition is_subset {A} `{Equality A} (one other : list A) : bool := forallb (contains other) one.
Definition number_of {A} (members : list A) (holds : A -> bool) : nat := length (filter holds members).
Definition sum {A} (members : list A) (value : A -> nat) : nat := list_sum (map value members).
Definition first {A} (members : list A) (holds : A -> bool) : option A := find holds members.
Definition last {A} (members : list A) (holds : A -> bool) : option A := find holds (rev members).
Definition after_each {A T} (members : list A) (first : T) (next : T -> A -> T) : T := fold_left next members first.
Definition followed_by {A} (l : list A) (x : A) : list A := l ++ [x].

(** [x ↦ value] and the word [list]. *)
Definition function {A B} (members : list A) (value : A -> B) : list B := map value members.
Definition each_in_turn {A B} (members : list A) (value : A -> B) : list B := map value members.

(** The word [with]. *)
Definition but {A} `{Inhabited A} (f : list A) (argument : nat) (value : A) : list A :=
  map (fun x => if x =? argument then value else f.[x]) (seq 0 (length f)).

(** As often as there are points: then nothing is added any more. *)
Definition reachable (b : Board) (start : Point) (step : Point -> list Point) : list Point :=
  let more reached := let next := flat_map step reached in
    filter (fun p => mem p reached ||| mem p next) (points b) in
  Nat.iter (node_count b) more [start].

(** The first path that leads to a point is the one that is made longer. *)
Fixpoint ends_from (steps : nat) (next : Point -> list Point) (satisfies : list Point -> bool)
    (ends : list Point) (paths : list (list Point)) : list Point :=
  match steps, paths with
  | S steps, path :: paths =>
      let '(ends, longer) := fold_left (fun '(ends, longer) p =>
        if mem p ends ||| negb (satisfies (path ++ [p])) then (ends, longer) else (ends ++ [p], longer ++ [path ++ [p]]))
        (next (List.last path 0)) (ends, []) in
      ends_from steps next satisfies ends (paths ++ longer)
  | _, _ => ends
  end.
Definition ends_of_paths (b : Board) (start : Point) (next : Point -> list Point) (satisfies : list Point -> bool)
    : list Point := set_of (ends_from (S (node_count b)) next satisfies [start] [[start]]).

Definition greatest {A} (members : list A) (holds : A -> list A -> bool) : list A :=
  Nat.iter (length members) (fun set => filter (fun x => holds x set) set) members.

Definition broken (conditions : list (bool * ClauseId)) : list ClauseId :=
  set_of (map snd (filter (fun c => negb (fst c)) conditions)).
Definition breaks {Next} (clause : ClauseId) : Verdict Next := Illegal [clause].
Definition legal_unless {Next} (broken : list ClauseId) (next : Next) : Verdict Next :=
  match broken with [] => Legal next | _ => Illegal broken end.

(** ** Boards that loops build, and the search for an isomorphism *)

Definition grid (m n : nat) : Board :=
  {| node_count := m * n;
     edges := flat_map (fun row => flat_map (fun column =>
       (if 0 <? column then [(row * n + column - 1, row * n + column)] else []) ++
       (if 0 <? row then [((row - 1) * n + column, row * n + column)] else [])) (seq 0 n)) (seq 0 m) |}.
Definition square (n : nat) : Board := grid n n.

(** Every way to name the points of one board by those of the other. *)
Fixpoint orders (n : nat) (of : list Point) : list (list Point) :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun p => map (cons p) (orders n (filter (fun q => negb (q =? p)) of))) of
  end.
Definition isomorphic (one other : Board) : bool :=
  (node_count one =? node_count other) &&
  existsb (fun name => forallb (fun p => forallb (fun q =>
    Bool.eqb (contains_edge one p q) (contains_edge other name.[p] name.[q])) (nodes one)) (nodes one))
    (orders (node_count one) (nodes other)).

(** ** What holds of them *)

Lemma existsb_same {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> existsb f l = existsb g l.
Proof. induction l as [|x l IH]; simpl; intros H; auto. rewrite H, IH; auto. Qed.

Lemma forallb_same {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> forallb f l = forallb g l.
Proof. induction l as [|x l IH]; simpl; intros H; auto. rewrite H, IH; auto. Qed.

Lemma forallb_negb {A} (f : A -> bool) l : forallb (fun x => negb (f x)) l = negb (existsb f l).
Proof. induction l as [|x l IH]; simpl; auto. rewrite IH. now destruct (f x). Qed.

Lemma forallb_map {A B} (f : B -> bool) (g : A -> B) l : forallb f (map g l) = forallb (fun x => f (g x)) l.
Proof. induction l as [|x l IH]; simpl; congruence. Qed.

Lemma filter_all {A} (f : A -> bool) l : (forall x, In x l -> f x = true) -> filter f l = l.
Proof. induction l as [|x l IH]; simpl; intros H; auto. rewrite H, IH; auto. Qed.

Lemma map_nth_seq {A} (l : list A) d : map (fun i => nth i l d) (seq 0 (length l)) = l.
Proof.
  apply nth_ext with (d := d) (d' := d); rewrite map_length, seq_length; auto. intros i I.
  rewrite nth_indep with (d' := nth 0 l d) by (now rewrite map_length, seq_length).
  now rewrite (map_nth (fun i => nth i l d)), seq_nth.
Qed.

(** A list from its other end. *)
Lemma existsb_from_the_end {A} (f : A -> bool) l d :
  existsb f l = existsb (fun i => f (nth (length l - S i) l d)) (seq 0 (length l)).
Proof.
  transitivity (existsb f (rev l)).
  - apply eq_true_iff_eq. rewrite !existsb_exists. setoid_rewrite <- in_rev. reflexivity.
  - rewrite <- (map_nth_seq (rev l) d) at 1. rewrite rev_length.
    assert (M : forall k, existsb f (map (fun i => nth i (rev l) d) k) = existsb (fun i => f (nth i (rev l) d)) k)
      by (induction k; simpl; congruence).
    rewrite M. apply existsb_same. intros i I. apply in_seq in I. rewrite rev_nth by lia. reflexivity.
Qed.

Lemma existsb_combine {A B} (f : A * B -> bool) l k d e :
  existsb f (combine l k) = existsb (fun i => f (nth i l d, nth i k e)) (seq 0 (Nat.min (length l) (length k))).
Proof.
  revert k; induction l as [|x l IH]; destruct k as [|y k]; simpl; auto. rewrite IH, <- seq_shift. f_equal.
  generalize (seq 0 (Nat.min (length l) (length k))). intros s. induction s; simpl; congruence.
Qed.

Lemma nth_of_firstn {A} (l : list A) n i d : i < n -> nth i (firstn n l) d = nth i l d.
Proof. revert n i; induction l as [|x l IH]; destruct n, i; simpl; intros; auto; try lia. apply IH. lia. Qed.

Lemma same_player_sym p q : same_player p q = same_player q p.
Proof. now destruct p, q. Qed.

Lemma same_lists one other : equal_lists one other = same_position one other.
Proof. apply eq_true_iff_eq. rewrite same_position_iff. apply (@equal_iff _ (@equality_list Color _)). Qed.

Lemma same_position_sym one other : same_position one other = same_position other one.
Proof. apply eq_true_iff_eq. rewrite !same_position_iff. intuition congruence. Qed.

Lemma mem_filter p (f : Point -> bool) l : mem p (filter f l) = mem p l && f p.
Proof.
  apply eq_true_iff_eq. rewrite andb_true_iff, !mem_iff. apply filter_In.
Qed.

Lemma mem_flat_map p (f : Point -> list Point) l : mem p (flat_map f l) = existsb (fun q => mem p (f q)) l.
Proof.
  apply eq_true_iff_eq. rewrite mem_iff, existsb_exists, in_flat_map. setoid_rewrite mem_iff. reflexivity.
Qed.

Lemma mem_neighbors b p q : p < node_count b -> mem p (neighbors b q) = contains_edge b q p.
Proof.
  intros L. apply eq_true_iff_eq. rewrite mem_iff, in_neighbors. intuition.
Qed.

(** The word [reachable] is [closure], if its steps lead to points of the board. *)
Lemma reachable_is b next step p :
  (forall q r, r < node_count b -> mem r (next q) = step q r) -> reachable b p next = closure (node_count b) step p.
Proof.
  intros H. unfold reachable, closure.
  match goal with |- Nat.iter _ ?f _ = Nat.iter _ ?h _ => enough (I : forall k, Nat.iter k f [p] = Nat.iter k h [p]) by apply I end.
  induction k as [|k IH]; auto. simpl. rewrite IH. unfold grow, points, nodes. apply filter_ext_in. intros r R.
  apply in_seq in R. f_equal. rewrite <- !orb_lazy_alt. f_equal. rewrite mem_flat_map. apply existsb_same.
  intros q _. apply H. lia.
Qed.

(** Sets with the same members are equal. *)
Class Order (A : Type) `{Ordered A} := {
  less_irreflexive : forall x, less x x = false;
  less_transitive : forall x y z, less x y = true -> less y z = true -> less x z = true;
  less_total : forall x y, less x y = false -> less y x = false -> x = y }.

#[export] Instance order_nat : Order nat.
Proof.
  split; unfold less, ordered_nat; intros.
  - apply Nat.ltb_irrefl.
  - rewrite Nat.ltb_lt in *. lia.
  - rewrite Nat.ltb_ge in *. lia.
Qed.
#[export] Instance order_color : Order Color.
Proof.
  split; unfold less, ordered_color; [intros x | intros x y z | intros x y]; destruct x; try destruct y; try destruct z; congruence.
Qed.
Lemma less_pair {A B} `{Ordered A} `{Ordered B} (x x' : A) (y y' : B) :
  less (x, y) (x', y') = less x x' || negb (less x' x) && less y y'.
Proof. reflexivity. Qed.
#[export] Instance order_pair {A B} `{Order A} `{Order B} : Order (A * B).
Proof.
  split.
  - intros [x y]. now rewrite less_pair, !less_irreflexive.
  - intros [x y] [x' y'] [x'' y'']. rewrite !less_pair, !orb_true_iff, !andb_true_iff, !negb_true_iff.
    intros [L | [N L]] [M | [O M]].
    + left. now apply less_transitive with (y := x').
    + left. destruct (less x' x'') eqn:E; [now apply less_transitive with (y := x')|].
      apply less_total in E; auto. now subst.
    + left. destruct (less x x') eqn:E; [now apply less_transitive with (y := x')|].
      apply less_total in E; auto. now subst.
    + destruct (less x x') eqn:E; destruct (less x' x'') eqn:F.
      * left. now apply less_transitive with (y := x').
      * left. apply less_total in F; auto. now subst.
      * left. apply less_total in E; auto. now subst.
      * apply less_total in E; auto. apply less_total in F; auto. subst. right. split; auto.
        now apply less_transitive with (y := y').
  - intros [x y] [x' y']. rewrite !less_pair, !orb_false_iff, !andb_false_iff, !negb_false_iff.
    intros [L N] [M O]. assert (x = x') by now apply less_total. subst. rewrite less_irreflexive in N, O.
    destruct N as [N | N], O as [O | O]; try discriminate. f_equal. now apply less_total.
Qed.

Section Sets.
  Context {A : Type} `{Order A}.
  Definition increasing : list A -> Prop := StronglySorted (fun x y => less x y = true).

  Lemma in_insert x set y : In y (insert x set) <-> y = x \/ In y set.
  Proof.
    induction set as [|z l IH]; simpl; [intuition|]. destruct (less x z) eqn:L; [simpl; intuition|].
    destruct (less z x) eqn:M; simpl; [rewrite IH; intuition|]. apply less_total in L; auto. subst. intuition.
  Qed.

  Lemma in_set_of l y : In y (set_of l) <-> In y l.
  Proof. unfold set_of. induction l as [|x l IH]; simpl; [tauto|]. rewrite in_insert, IH. intuition. Qed.

  Lemma set_of_increasing l : increasing (set_of l).
  Proof.
    unfold set_of. induction l as [|x l IH]; [constructor|]. simpl. induction IH as [|y k S IH F]; simpl; [repeat constructor|].
    destruct (less x y) eqn:L.
    - constructor; [now constructor|]. constructor; auto. eapply Forall_impl; [|exact F]. intros z.
      now apply less_transitive.
    - destruct (less y x) eqn:M; [|now constructor]. constructor; auto. apply Forall_forall. intros z Z.
      apply in_insert in Z as [-> | Z]; auto. rewrite Forall_forall in F. auto.
  Qed.

  Lemma same_sets l k : increasing l -> increasing k -> (forall x, In x l <-> In x k) -> l = k.
  Proof.
    intros L. revert k. induction L as [|x l L IH F]; intros k K S.
    - destruct k as [|y k]; auto. exfalso. apply (S y). now left.
    - destruct K as [|y k K G]; [exfalso; apply (S x); now left|]. rewrite Forall_forall in F, G.
      assert (E : x = y).
      { destruct (proj1 (S x) (or_introl eq_refl)) as [-> | X]; auto.
        destruct (proj2 (S y) (or_introl eq_refl)) as [-> | Y]; auto. exfalso.
        assert (Z := less_transitive _ _ _ (F y Y) (G x X)). rewrite less_irreflexive in Z. discriminate. }
      subst y. f_equal. apply IH; auto. intros z. specialize (S z). simpl in S.
      split; intros Z; [destruct (proj1 S (or_intror Z)) as [-> | R] | destruct (proj2 S (or_intror Z)) as [-> | R]]; auto;
        [specialize (F _ Z) | specialize (G _ Z)]; rewrite less_irreflexive in *; discriminate.
  Qed.

  Lemma increasing_filter f l : increasing l -> increasing (filter f l).
  Proof.
    induction 1 as [|x l S IH F]; simpl; [constructor|]. destruct (f x); auto. constructor; auto.
    rewrite Forall_forall in *. intros y Y. apply filter_In in Y. now apply F.
  Qed.

  Lemma set_of_is l k : increasing k -> (forall x, In x l <-> In x k) -> set_of l = k.
  Proof. intros K S. apply same_sets; auto using set_of_increasing. intros x. now rewrite in_set_of. Qed.
End Sets.

Lemma increasing_nodes b : increasing (nodes b).
Proof.
  unfold nodes. generalize 0. induction (node_count b) as [|n IH]; intros k; simpl; constructor; auto; [apply IH|].
  apply Forall_forall. intros x X. apply in_seq in X. apply Nat.ltb_lt. lia.
Qed.

(** The word [ends_of_paths] is [closure], if one more step on a path can be judged by itself. *)
Section Paths.
  Variables (b : Board) (start : Point) (next : Point -> list Point) (satisfies : list Point -> bool).
  Variable step : Point -> Point -> bool.
  Inductive is_path : list Point -> Prop :=
  | one_point : is_path [start]
  | one_more path r :
      is_path path -> In r (next (List.last path 0)) -> satisfies (path ++ [r]) = true -> is_path (path ++ [r]).
  Hypothesis Start : start < node_count b.
  Hypothesis Next : forall q r, In r (next q) -> r < node_count b.
  Hypothesis Step : forall path r,
    is_path path -> r < node_count b ->
    step (List.last path 0) r = true <-> In r (next (List.last path 0)) /\ satisfies (path ++ [r]) = true.

  Let longer path : list Point * list (list Point) -> Point -> list Point * list (list Point) :=
    fun '(ends, longer) p =>
      if mem p ends ||| negb (satisfies (path ++ [p])) then (ends, longer) else (ends ++ [p], longer ++ [path ++ [p]]).

  Lemma longer_by path l ends paths :
    NoDup ends -> exists new,
      fold_left (longer path) l (ends, paths) = (ends ++ new, paths ++ map (fun p => path ++ [p]) new) /\
      NoDup (ends ++ new) /\ (forall r, In r new -> In r l /\ satisfies (path ++ [r]) = true) /\
      (forall r, In r l -> satisfies (path ++ [r]) = true -> In r (ends ++ new)).
  Proof.
    revert ends paths. induction l as [|p l IH]; intros ends paths N; cbn [fold_left].
    - exists []. rewrite !app_nil_r. repeat split; auto; contradiction.
    - unfold longer at 2. rewrite <- orb_lazy_alt. destruct (mem p ends) eqn:M; [|destruct (satisfies (path ++ [p])) eqn:S]; cbn [orb negb].
      + destruct (IH ends paths N) as (new & E & D & I & C). exists new. rewrite E. repeat split; auto.
        * right. now apply I.
        * now apply I.
        * intros r [<- | R] Q; auto. apply in_or_app. left. now apply mem_iff.
      + destruct (IH (ends ++ [p]) (paths ++ [path ++ [p]])) as (new & E & D & I & C).
        { apply (NoDup_Add (a := p) (l := ends)); [rewrite <- (app_nil_r ends) at 1; apply Add_app|].
          split; auto. rewrite <- mem_iff. congruence. }
        exists (p :: new). rewrite E. simpl map. rewrite <- !app_assoc in *. repeat split; auto.
        * destruct H as [<- | H]; [now left | right; now apply I].
        * destruct H as [<- | H]; auto. now apply I.
        * intros r [<- | R] Q; auto. apply in_or_app. right. now left.
      + destruct (IH ends paths N) as (new & E & D & I & C). exists new. rewrite E. repeat split; auto.
        * right. now apply I.
        * now apply I.
        * intros r [<- | R] Q; auto. congruence.
  Qed.

  Lemma ends_from_is steps ends paths :
    NoDup ends -> (forall q, In q ends -> q < node_count b /\ leads (node_count b) step start q) ->
    (forall path, In path paths -> is_path path /\ In (List.last path 0) ends) ->
    (forall q, In q ends -> (exists path, In path paths /\ List.last path 0 = q) \/
       forall r, r < node_count b -> step q r = true -> In r ends) ->
    S (node_count b) + length paths <= steps + length ends -> In start ends ->
    forall q, In q (ends_from steps next satisfies ends paths) <-> leads (node_count b) step start q.
  Proof.
    revert ends paths. induction steps as [|steps IH]; intros ends paths N Sound Paths Closed Fuel Has q.
    - exfalso. assert (L : length ends <= length (nodes b)).
      { apply NoDup_incl_length; auto. intros r R. apply in_nodes. now apply Sound. }
      unfold nodes in L. rewrite seq_length in L. lia.
    - destruct paths as [|path paths]; cbn [ends_from].
      + split; [intros Q; now apply Sound|]. induction 1 as [|q r _ Q R E]; auto.
        destruct (Closed q Q) as [(path & [] & _) | C]. now apply C.
      + destruct (Paths path (or_introl eq_refl)) as [P Last].
        destruct (longer_by path (next (List.last path 0)) ends [] N) as (new & E & D & New & All).
        unfold longer in E. rewrite E. cbn [app].
        apply IH; auto; clear IH.
        * intros r R. apply in_app_or in R as [R | R]; [now apply Sound|]. apply New in R as [R S].
          assert (B := Next _ _ R). split; auto. apply further with (q := List.last path 0); [now apply Sound | auto|].
          apply Step; auto.
        * intros p Q. apply in_app_or in Q as [Q | Q].
          -- destruct (Paths p (or_intror Q)). split; auto. apply in_or_app. now left.
          -- apply in_map_iff in Q as (r & <- & R). rewrite last_last. split; [|apply in_or_app; now right].
             apply New in R as [R S]. now constructor.
        * intros r R. apply in_app_or in R as [R | R].
          -- destruct (Closed r R) as [(p & [<- | Q] & F) | C].
             ++ right. intros s B S. rewrite <- F in S. apply (Step path s P B) in S as [S T]. now apply All.
             ++ left. exists p. split; auto. apply in_or_app. now left.
             ++ right. intros s B S. apply in_or_app. left. now apply C.
          -- left. exists (path ++ [r]). rewrite last_last. split; auto. apply in_or_app. right.
             apply (in_map (fun p => path ++ [p])). auto.
        * rewrite !app_length, map_length. simpl in Fuel. lia.
        * apply in_or_app. now left.
  Qed.

  Lemma ends_of_paths_is q : In q (ends_of_paths b start next satisfies) <-> In q (closure (node_count b) step start).
  Proof.
    unfold ends_of_paths. rewrite in_set_of, in_closure by auto. apply ends_from_is; simpl; try lia; auto.
    - constructor; [auto | constructor].
    - intros r [<- | []]. split; auto. constructor.
    - intros path [<- | []]. split; [constructor | now left].
    - intros r [<- | []]. left. exists [start]. auto.
  Qed.
End Paths.

Global Open Scope law_scope.
