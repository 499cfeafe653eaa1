(** * Cycles and their removal: t18 and t46 to t50 of THEOREMS for the Logical Japanese Rules *)

From Superko Require Export Pauli.

(** The games that continue [g0], with the number of their removals. *)
Inductive continues (b : Board) (g0 : Game) : nat -> Game -> Prop :=
| at_start : continues b g0 0 g0
| by_turn r g t next :
    continues b g0 r g -> r3_turn b g t = Legal next ->
    continues b g0 (match remove t with Some _ => S r | None => r end) (extend g next).

(** A start with any stones and any initial prohibitions. *)
Definition starts (b : Board) (g0 : Game) : Prop :=
  exists stones initially first before,
    length stones = node_count b /\ g0 = start_of b (r2_first b stones initially first) before.

(** ** Sets *)

Lemma has_those b f p : has (those b f) p = if p <? node_count b then f p else false.
Proof.
  unfold has, those, nodes. destruct (Nat.ltb_spec p (node_count b)).
  - rewrite nth_indep with (d' := f 0) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. auto.
  - apply nth_overflow. rewrite map_length, seq_length. lia.
Qed.

Lemma in_members b set p : In p (members b set) <-> p < node_count b /\ has set p = true.
Proof. unfold members. now rewrite filter_In, in_nodes. Qed.

Lemma is_empty_iff b set : is_empty b set = true <-> members b set = [].
Proof. unfold is_empty. rewrite Nat.eqb_eq. apply length_zero_iff_nil. Qed.

Lemma has_none b p : has (none b) p = false.
Proof. unfold none. rewrite has_those. now destruct (p <? node_count b). Qed.

Lemma members_none b : members b (none b) = [].
Proof.
  destruct (members b (none b)) as [|p l] eqn:E; auto.
  assert (H : In p (members b (none b))) by (rewrite E; now left).
  apply in_members in H as [_ H]. now rewrite has_none in H.
Qed.

Lemma is_empty_none b : is_empty b (none b) = true.
Proof. apply is_empty_iff, members_none. Qed.

Lemma length_those b f : length (those b f) = node_count b.
Proof. unfold those, nodes. now rewrite map_length, seq_length. Qed.

(** ** Plays and passes *)

(** What the situations of a game have in common. *)
Record sound (b : Board) (s : Situation) : Prop := {
  all_stones : length (stones s) = node_count b;
  all_temporary : length (temporary s) = node_count b;
  all_permanent : length (permanent s) = node_count b;
  permanent_empty : forall p, has (permanent s) p = true -> at_ (stones s) p = Empty;
  three_if_temporary : passes_needed s = if is_empty b (temporary s) then passes_needed s else 3;
  else_at_most_two : is_empty b (temporary s) = true -> passes_needed s <= 2 }.

(** May a stone be put there? *)
Definition may_play (b : Board) (s : Situation) (p : Point) : Prop :=
  p < node_count b /\ at_ (stones s) p = Empty /\ has (permanent s) p = false.

Definition quiet (b : Board) (s : Situation) (play : option Point) (next : Situation * Change) : Prop :=
  (forall p, play = Some p -> may_play b s p) /\ next = r3_d_in_order b s [] play.

(** A captured stone is an opposing one. *)
Lemma has_captured b s p q :
  has (r6_c_captured b s p) q = true -> q < node_count b /\ at_ (r6_b_put s p) q = color (opponent (turn s)).
Proof.
  unfold r6_c_captured, without_liberties. rewrite has_those. destruct (Nat.ltb_spec q (node_count b)); [|discriminate].
  intros C. apply andb_true_iff in C as [C _]. now apply same_iff in C.
Qed.

Lemma at_r6_d placed captured q :
  at_ (r6_d_removed placed captured) q =
  if q <? length placed then if has captured q then Empty else at_ placed q else Empty.
Proof. apply at_map_seq. Qed.

(** What a play does: the stone is there and was not; other points change only by losing an opposing stone, which the
    change names. *)
Lemma play_effect b s taken p next :
  length (stones s) = node_count b -> may_play b s p -> next = r3_d_in_order b s taken (Some p) ->
  at_ (stones (fst next)) p = color (turn s) /\ In p (used_by [snd next]) /\
  forall q, q <> p ->
    at_ (stones (fst next)) q = at_ (stones s) q \/
    at_ (stones (fst next)) q = Empty /\ at_ (stones s) q <> Empty /\ In q (used_by [snd next]).
Proof.
  intros L (P & E & _) ->. simpl.
  assert (Len : length (r6_b_put s p) = node_count b) by (unfold r6_b_put; now rewrite length_put).
  assert (At : forall q, at_ (r6_b_put s p) q = if q =? p then color (turn s) else at_ (stones s) q).
  { intros q. apply at_put. congruence. }
  split; [|split].
  - rewrite at_r6_d, Len. destruct (Nat.ltb_spec p (node_count b)); [|lia].
    destruct (has (r6_c_captured b s p) p) eqn:C; [|now rewrite At, Nat.eqb_refl].
    apply has_captured in C as [_ C]. rewrite At, Nat.eqb_refl in C. destruct (turn s); discriminate.
  - rewrite app_nil_r. apply in_or_app. right. now left.
  - intros q N. rewrite at_r6_d, Len. destruct (Nat.ltb_spec q (node_count b)).
    + destruct (has (r6_c_captured b s p) q) eqn:C.
      * right. assert (M : In q (members b (r6_c_captured b s p))) by (now apply in_members).
        apply has_captured in C as [_ C]. rewrite At in C. destruct (Nat.eqb_spec q p); [congruence|].
        repeat split; auto; [rewrite C; apply color_not_empty|].
        rewrite app_nil_r, map_app. apply in_or_app. left. apply in_or_app. right.
        rewrite map_map. simpl. now rewrite map_id.
      * left. rewrite At. destruct (Nat.eqb_spec q p); congruence.
    + left. symmetry. apply at_outside. lia.
Qed.

Lemma in_order_same b s taken play :
  permanent (fst (r3_d_in_order b s taken play)) = permanent s /\
  turn (fst (r3_d_in_order b s taken play)) = opponent (turn s) /\
  (play = None -> stones (fst (r3_d_in_order b s taken play)) = stones s).
Proof. unfold r3_d_in_order. destruct play as [p|]; simpl; repeat split; auto. discriminate. Qed.

(** 4.b in other words. *)
Lemma in_order_passes b s taken play :
  let next := fst (r3_d_in_order b s taken play) in
  (play = None /\ taken = [] /\ is_empty b (temporary next) = true /\
   passes_needed next = if passes_needed s =? 1 then 0 else if is_empty b (temporary s) then 1 else 2) \/
  ((play <> None \/ taken <> []) /\ passes_needed next = if is_empty b (temporary next) then 2 else 3).
Proof.
  unfold r3_d_in_order, r4_a_pass, r4_b_passes_needed. destruct play as [p|]; simpl.
  - right. split; [left; discriminate | auto].
  - rewrite members_none, app_nil_r, is_empty_none. destruct taken; simpl; [left | right]; repeat split; auto.
    right. discriminate.
Qed.

Lemma sound_in_order b s taken play :
  sound b s -> (forall p, play = Some p -> may_play b s p) -> sound b (fst (r3_d_in_order b s taken play)).
Proof.
  intros [Ls Lt Lp PE T3 T2] M. destruct (in_order_same b s taken play) as (P & _ & N).
  assert (D := in_order_passes b s taken play). cbv zeta in D.
  split.
  - destruct play as [p|]; simpl; auto. unfold r6_d_removed. rewrite map_length, seq_length.
    unfold r6_b_put. now rewrite length_put.
  - destruct play as [p|]; simpl; [|apply length_those]. unfold r9_c_after_ko.
    destruct (r12_ko_capture b s p); apply length_those.
  - now rewrite P.
  - intros q H. rewrite P in H. destruct play as [p|]; [|rewrite N; auto].
    destruct (M p eq_refl) as (B1 & E & F). assert (q <> p) by congruence.
    destruct (play_effect b s taken p _ Ls (M p eq_refl) eq_refl) as (_ & _ & O).
    destruct (O q) as [O1 | (O1 & _)]; auto. rewrite O1. auto.
  - destruct D as [(-> & -> & E & D) | (_ & D)]; [now rewrite E|].
    rewrite D. destruct (is_empty b (temporary (fst (r3_d_in_order b s taken play)))); auto.
  - intros E. destruct D as [(-> & -> & _ & D) | (_ & D)]; rewrite D, ?E; auto.
    destruct (_ =? 1), (is_empty b (temporary s)); lia.
Qed.

(** A stretch of a game without removals. *)
Inductive quiet_run (b : Board) (s : Situation) : list Change -> Situation -> Prop :=
| no_turn : quiet_run b s [] s
| one_turn changes s1 play next :
    quiet_run b s changes s1 -> passes_needed s1 <> 0 -> quiet b s1 play next ->
    quiet_run b s (snd next :: changes) (fst next).

Lemma used_by_cons c l : used_by (c :: l) = used_by [c] ++ used_by l.
Proof. unfold used_by. simpl. now rewrite app_nil_r. Qed.

Lemma quiet_run_same b s changes s' :
  sound b s -> quiet_run b s changes s' -> sound b s' /\ permanent s' = permanent s.
Proof.
  intros S. induction 1 as [|changes s1 play next R (S1 & P) N (M & ->)]; auto. split.
  - now apply sound_in_order.
  - destruct (in_order_same b s1 [] play) as (-> & _). auto.
Qed.

(** Either there were only passes, which bring the end nearer, or the last stone that was played is still there. *)
Lemma last_play b s changes s' :
  sound b s -> quiet_run b s changes s' ->
  passes_needed s' + length changes <= passes_needed s \/
  exists p before s1, p < node_count b /\ In p (used_by changes) /\ at_ (stones s') p <> Empty /\
    quiet_run b s before s1 /\ incl (used_by before) (used_by changes) /\ at_ (stones s1) p = Empty.
Proof.
  intros S. induction 1 as [|changes s1 play next R IH N (M & E)]; [left; simpl; lia|].
  destruct (quiet_run_same b s changes s1 S R) as [S1 _]. destruct play as [p|].
  - right. destruct (play_effect b s1 [] p next (all_stones _ _ S1) (M p eq_refl) E) as (C & U & _).
    exists p, changes, s1. rewrite used_by_cons, C. destruct (M p eq_refl) as (P & F & _).
    repeat split; auto using color_not_empty.
    + apply in_or_app. now left.
    + apply incl_appr, incl_refl.
  - destruct (in_order_same b s1 [] None) as (_ & _ & K). rewrite <- E in K. specialize (K eq_refl).
    destruct IH as [IH | (p & before & s2 & P & U & O & Q & I & F)].
    + left. simpl. destruct (in_order_passes b s1 [] None) as [(_ & _ & _ & D) | ([D | D] & _)]; try congruence.
      rewrite <- E in D. rewrite D. destruct (Nat.eqb_spec (passes_needed s1) 1); [lia|].
      assert (T := three_if_temporary _ _ S1). destruct (is_empty b (temporary s1)); lia.
    + right. exists p, before, s2. rewrite used_by_cons, K. repeat split; auto.
      * apply in_or_app. auto.
      * now apply incl_appr.
Qed.

(** A stone that was removed was captured, by a stone on another location. *)
Lemma capturing_stone b s changes s' p :
  sound b s -> quiet_run b s changes s' -> at_ (stones s) p <> Empty -> at_ (stones s') p = Empty ->
  exists q, q < node_count b /\ q <> p /\ In q (used_by changes).
Proof.
  intros S R. induction R as [|changes s1 play next R IH N (M & E)]; intros O F; [congruence|].
  rewrite used_by_cons. destruct (same (at_ (stones s1) p) Empty) eqn:X.
  - apply same_iff in X. destruct (IH O X) as (q & Q & D & U). exists q. repeat split; auto. apply in_or_app. auto.
  - assert (Y : at_ (stones s1) p <> Empty) by (rewrite <- same_iff; congruence).
    destruct (quiet_run_same b s changes s1 S R) as [S1 _]. destruct play as [q|].
    + destruct (play_effect b s1 [] q next (all_stones _ _ S1) (M q eq_refl) E) as (_ & U & _).
      destruct (M q eq_refl) as (Q & G & _). exists q. repeat split; auto; [congruence|]. apply in_or_app. auto.
    + destruct (in_order_same b s1 [] None) as (_ & _ & K). rewrite <- E in K. rewrite K in F; auto. congruence.
Qed.

(** Nobody plays on a prohibited location, and no stone is there to be captured. *)
Lemma used_not_permanent b s changes s' p :
  sound b s -> quiet_run b s changes s' -> In p (used_by changes) -> has (permanent s) p = false.
Proof.
  intros S. induction 1 as [|changes s1 play next R IH N (M & E)]; [intros []|].
  rewrite used_by_cons. intros U. apply in_app_or in U as [U | U]; auto.
  destruct (quiet_run_same b s changes s1 S R) as [S1 P]. rewrite <- P.
  destruct (has (permanent s1) p) eqn:H; auto. assert (F := permanent_empty _ _ S1 p H). exfalso.
  destruct play as [q|].
  - destruct (M q eq_refl) as (Q & G & K). subst next. simpl in U. rewrite app_nil_r in U.
    apply in_app_or in U as [U | [<- | []]]; [|congruence].
    rewrite map_map in U. simpl in U. rewrite map_id in U. apply in_members in U as [_ U].
    apply has_captured in U as [_ U]. unfold r6_b_put in U. rewrite at_put in U by (rewrite (all_stones _ _ S1); auto).
    destruct (Nat.eqb_spec p q); [congruence|]. rewrite F in U. now destruct (turn s1).
  - subst next. simpl in U. now rewrite members_none in U.
Qed.

Lemma similar_iff b one other :
  r8_b_similar b one other = true <->
  turn one = turn other /\ passes_needed one = passes_needed other /\
  (forall p, p < node_count b -> at_ (stones one) p = at_ (stones other) p) /\
  (forall p, p < node_count b -> has (temporary one) p = has (temporary other) p) /\
  (forall p, p < node_count b -> has (permanent one) p = has (permanent other) p).
Proof.
  unfold r8_b_similar, same_locations. rewrite !andb_true_iff, same_player_iff, Nat.eqb_eq, !forallb_forall.
  assert (K : forall P Q : nat -> Prop, (forall p, P p <-> Q p) ->
    ((forall p, In p (nodes b) -> P p) <-> (forall p, p < node_count b -> Q p))).
  { intros P Q H. split; intros A p I; apply H, A; now apply in_nodes. }
  rewrite !(K _ _ (fun p => same_iff _ _)), !(K _ _ (fun p => eqb_true_iff _ _)). tauto.
Qed.

(** t48 of a stretch without removals; and the stone played last is still there. *)
Lemma quiet_cycle b s changes s' :
  sound b s -> quiet_run b s changes s' -> changes <> [] -> r8_b_similar b s s' = true ->
  exists p q, p < node_count b /\ q < node_count b /\ q <> p /\
    In p (used_by changes) /\ In q (used_by changes) /\ at_ (stones s') p <> Empty.
Proof.
  intros S R N Sim. apply similar_iff in Sim as (_ & Passes & Stones & _).
  destruct (last_play b s changes s' S R) as [L | (p & before & s1 & P & U & O & Q & I & F)].
  - destruct changes; [congruence|]. simpl in L. lia.
  - destruct (capturing_stone b s before s1 p S Q) as (q & Bq & D & Uq); auto; [now rewrite Stones|].
    exists p, q. auto 10.
Qed.

(** ** Games *)

(** A turn: a play or a pass, or a removal, which may be followed by a play. *)
Lemma turn_cases b g t next :
  r3_turn b g t = Legal next ->
  passes_needed (now b g) <> 0 /\
  ((remove t = None /\ quiet b (now b g) (play t) next) \/
   exists start, remove t = Some start /\ In start (r8_a_cycles b g) /\ passes_needed (now b g) <> 1 /\
     (forall p, play t = Some p -> may_play b (fst (r7_a_remove b g start)) p) /\
     next = r3_d_in_order b (fst (r7_a_remove b g start)) (snd (r7_a_remove b g start)) (play t)).
Proof.
  unfold r3_turn, r4_c_normal_end.
  assert (K : forall s taken, match play t with
    | Some p => if (p <? node_count b) && same (at_ (stones s) p) Empty then
          match r9_prohibited b s p ++ (if passes_needed (now b g) =? 0 then [c4] else []) ++ [] with
          | [] => Legal (r3_d_in_order b s taken (play t)) | broken => Illegal broken end
        else Illegal [c6]
    | None => match (if passes_needed (now b g) =? 0 then [c4] else []) ++ [] with
          | [] => Legal (r3_d_in_order b s taken None) | broken => Illegal broken end
    end = Legal next ->
    passes_needed (now b g) <> 0 /\ (forall p, play t = Some p -> may_play b s p) /\
    next = r3_d_in_order b s taken (play t)).
  { intros s taken. destruct (Nat.eqb_spec (passes_needed (now b g)) 0) as [Z | Z].
    - destruct (play t) as [p|]; [|discriminate]. destruct (andb _ _); [|discriminate].
      destruct (r9_prohibited b s p); discriminate.
    - destruct (play t) as [p|].
      + destruct (andb _ _) eqn:A; [|discriminate]. apply andb_true_iff in A as [A1 A2].
        apply Nat.ltb_lt in A1. apply same_iff in A2.
        destruct (r9_prohibited b s p) as [|? ?] eqn:Pr; simpl; [|discriminate]. intros E. inversion E.
        split; [auto|]. split; [|auto]. intros p' E'. inversion E'. subst p'. repeat split; auto.
        unfold r9_prohibited in Pr. apply app_eq_nil in Pr as [_ Pr].
        destruct (has (permanent s) p); auto. rewrite orb_true_r in Pr. discriminate.
      + simpl. intros E. inversion E. split; [auto|]. split; [discriminate | auto]. }
  unfold r3_b_remove. destruct (remove t) as [start|] eqn:Rm.
  - destruct (mem start (r8_a_cycles b g) && r8_c_disturbing (now b g)) eqn:C.
    + apply andb_true_iff in C as [C1 C2]. apply mem_iff in C1. unfold r8_c_disturbing in C2.
      apply negb_true_iff, Nat.eqb_neq in C2.
      intros E. destruct (r7_a_remove b g start) as [s taken] eqn:RR. apply K in E as (Z & M & E).
      split; auto. right. exists start. rewrite RR. simpl. auto.
    + intros E. exfalso. destruct (play t) as [p|].
      * destruct (andb _ _) in E; [|discriminate E].
        destruct (r9_prohibited b (now b g) p), (passes_needed (now b g) =? 0); discriminate E.
      * destruct (passes_needed (now b g) =? 0); discriminate E.
  - intros E. apply K in E as (Z & M & E). split; auto. left. split; auto. split; auto.
Qed.

Lemma removed_sound b g start : sound b (now b g) -> sound b (fst (r7_a_remove b g start)).
Proof.
  intros [Ls Lt Lp PE T3 T2]. split; simpl; auto; try apply length_those.
  - unfold nodes. now rewrite map_length, seq_length.
  - intros p H. unfold r9_d_once_used in H. rewrite has_those in H. unfold nodes. rewrite at_map_seq.
    destruct (p <? node_count b); auto. destruct (mem p (r7_b_used g start)); auto. rewrite orb_false_r in H. auto.
Qed.

(** [k] turns ago. *)
Definition ago (b : Board) (g : Game) (k : nat) : Situation := nth k (situations g) (now b g).

(** What is true of every game: since any moment there were only plays and passes, or new permanent prohibitions. *)
Record history (b : Board) (g : Game) : Prop := {
  one_more_situation : length (situations g) = S (length (changes g));
  all_sound : forall k, k <= length (changes g) -> sound b (ago b g k);
  since_then : forall k, k <= length (changes g) ->
    (forall p, has (permanent (ago b g k)) p = true -> has (permanent (now b g)) p = true) /\
    (quiet_run b (ago b g k) (firstn k (changes g)) (now b g) \/
     exists p, p < node_count b /\ has (permanent (now b g)) p = true /\ has (permanent (ago b g k)) p = false) }.

Lemma now_ago b g : length (situations g) = S (length (changes g)) -> now b g = ago b g 0.
Proof. unfold now, ago. now destruct (situations g). Qed.

Lemma in_cycles b g start :
  In start (r8_a_cycles b g) <->
  start < length (changes g) /\ r8_b_similar b (ago b g (length (changes g) - start)) (now b g) = true.
Proof. unfold r8_a_cycles. rewrite filter_In, in_seq. unfold situation_of, ago. intuition lia. Qed.

(** A cycle uses two points at least and none that is permanently prohibited, and one of them has a stone. *)
Lemma cycle_uses b g start :
  history b g -> In start (r8_a_cycles b g) ->
  (exists p q, p < node_count b /\ q < node_count b /\ q <> p /\ In p (r7_b_used g start) /\ In q (r7_b_used g start) /\
    at_ (stones (now b g)) p <> Empty) /\
  forall p, In p (r7_b_used g start) -> has (permanent (now b g)) p = false.
Proof.
  intros [Len S H] C. apply in_cycles in C as (L & Sim). set (k := length (changes g) - start) in *.
  assert (K : k <= length (changes g)) by lia. destruct (H k K) as (_ & [R | (p & P & N & O)]).
  - split.
    + apply quiet_cycle with (s := ago b g k); auto. intros E.
      assert (X : length (since g start) = 0) by (rewrite E; auto). unfold since in X. rewrite firstn_length in X. lia.
    + intros p U. destruct (quiet_run_same _ _ _ _ (S k K) R) as [_ ->]. now apply used_not_permanent with (p := p) in R; auto.
  - exfalso. apply similar_iff in Sim as (_ & _ & _ & _ & Sim). rewrite Sim in O by auto. congruence.
Qed.

Lemma ago_extend b g next k :
  length (situations g) = S (length (changes g)) -> k <= length (changes g) ->
  ago b (extend g next) (S k) = ago b g k.
Proof. intros L K. unfold ago. simpl. apply nth_indep. lia. Qed.

Lemma history_turn b g t next : history b g -> r3_turn b g t = Legal next -> history b (extend g next).
Proof.
  intros H T. assert (Len := one_more_situation _ _ H).
  assert (S0 : sound b (now b g)) by (rewrite now_ago by auto; apply H; lia).
  apply turn_cases in T as (Z & D).
  assert (S1 : sound b (fst next)).
  { destruct D as [(_ & M & ->) | (start & _ & _ & _ & M & ->)]; apply sound_in_order; auto. now apply removed_sound. }
  split; simpl.
  - auto.
  - intros [|k] K; [exact S1|]. rewrite ago_extend by (auto; lia). apply H. lia.
  - intros [|k] K.
    + split; auto. left. constructor.
    + rewrite ago_extend by (auto; lia). destruct (since_then _ _ H k) as (I & D'); [lia|].
      change (now b (extend g next)) with (fst next).
      destruct D as [(_ & Q) | (start & _ & C & _ & M & ->)].
      * assert (P : permanent (fst next) = permanent (now b g)) by (destruct Q as (_ & ->); apply in_order_same).
        rewrite P. split; auto. destruct D' as [R | D']; auto. left. now apply one_turn with (s1 := now b g) (play := play t).
      * destruct (in_order_same b (fst (r7_a_remove b g start)) (snd (r7_a_remove b g start)) (play t)) as (-> & _).
        destruct (cycle_uses b g start H C) as ((p & _ & P & _ & _ & U & _) & F). simpl. split.
        -- intros q E. unfold r9_d_once_used. rewrite has_those. apply I in E as E'. rewrite E'. simpl.
           destruct (Nat.ltb_spec q (node_count b)); auto.
           unfold has in E'. rewrite nth_overflow in E'; [discriminate|]. rewrite (all_permanent _ _ S0). auto.
        -- right. exists p. split; auto. unfold r9_d_once_used. rewrite has_those.
           destruct (Nat.ltb_spec p (node_count b)); [|lia]. apply mem_iff in U as U'. rewrite U', orb_true_r.
           split; auto. destruct (has (permanent (ago b g k)) p) eqn:E; auto. apply I in E. now rewrite F in E.
Qed.

Lemma history_start b g0 : starts b g0 -> history b g0.
Proof.
  intros (st & initially & first & before & L & ->).
  assert (S : sound b (r2_first b st initially first)).
  { split; simpl; auto; try apply length_those.
    - intros p H. now rewrite has_none in H.
    - unfold r4_b_passes_needed. now destruct (is_empty _ _).
    - unfold r4_b_passes_needed. intros ->. lia. }
  split; simpl; auto.
  - intros k K. replace k with 0 by lia. exact S.
  - intros k K. replace k with 0 by lia. split; auto. left. constructor.
Qed.

Lemma game_history b g0 r g : starts b g0 -> continues b g0 r g -> history b g.
Proof. intros S. induction 1; [now apply history_start | eapply history_turn; eauto]. Qed.

Theorem t48 b g0 r g start :
  starts b g0 -> continues b g0 r g -> In start (r8_a_cycles b g) ->
  (exists p q, p < node_count b /\ q < node_count b /\ q <> p /\ In p (r7_b_used g start) /\ In q (r7_b_used g start)) /\
  forall p, In p (r7_b_used g start) -> has (permanent (now b g)) p = false.
Proof.
  intros S G C. apply game_history in G; auto. destruct (cycle_uses b g start G C) as ((p & q & D) & F).
  split; auto. exists p, q. tauto.
Qed.

(** A removal takes a stone, so that a turn that removes a cycle is no pass. *)
Theorem removal_takes_a_stone b g0 r g start :
  starts b g0 -> continues b g0 r g -> In start (r8_a_cycles b g) -> snd (r7_a_remove b g start) <> [].
Proof.
  intros S G C. apply game_history in G; auto. destruct (cycle_uses b g start G C) as ((p & q & P & _ & _ & U & _ & O) & _).
  simpl. intros E. apply map_eq_nil in E.
  assert (I : In p []); [|destruct I]. rewrite <- E. apply filter_In. rewrite in_nodes, andb_true_iff, mem_iff.
  repeat split; auto. apply negb_true_iff, not_true_iff_false. now rewrite same_iff.
Qed.

(** Permanently prohibited points stay so and stay empty. *)
Theorem t47 b g0 r g k p :
  starts b g0 -> continues b g0 r g -> k <= length (changes g) -> has (permanent (ago b g k)) p = true ->
  has (permanent (now b g)) p = true /\ at_ (stones (now b g)) p = Empty.
Proof.
  intros S G K H. apply game_history in G; auto. destruct (since_then _ _ G k K) as (I & _).
  split; auto. apply permanent_empty with (b := b); auto. rewrite now_ago by apply G. apply G. lia.
Qed.

(** ** t46 *)

(** One more pass brings the end nearer by one. *)
Lemma pass_counts b s : sound b s -> passes_needed s <> 0 ->
  passes_needed (fst (r3_d_in_order b s [] None)) = passes_needed s - 1.
Proof.
  intros S N. destruct (in_order_passes b s [] None) as [(_ & _ & _ & D) | ([D | D] & _)]; try congruence.
  rewrite D. assert (T3 := three_if_temporary _ _ S). assert (T2 := else_at_most_two _ _ S).
  destruct (Nat.eqb_spec (passes_needed s) 1); [lia|].
  destruct (is_empty b (temporary s)) eqn:E; [specialize (T2 eq_refl)|]; lia.
Qed.

Fixpoint pass_on (b : Board) (k : nat) (s : Situation) : Situation :=
  match k with 0 => s | S k => pass_on b k (fst (r3_d_in_order b s [] None)) end.

Lemma passes_to_the_end b s k : sound b s -> k <= passes_needed s -> passes_needed (pass_on b k s) = passes_needed s - k.
Proof.
  revert s. induction k; intros s S K; cbn [pass_on]; [lia|].
  assert (P := pass_counts b s S ltac:(lia)). rewrite IHk; [lia | | lia].
  apply sound_in_order; auto. discriminate.
Qed.

(** The number of passes that end the game: three while a point is temporarily prohibited, one after a pass that counted (none
    after two), and otherwise two. *)
Theorem t46 b g0 r g t next :
  starts b g0 -> continues b g0 r g -> r3_turn b g t = Legal next ->
  passes_needed (fst next) =
    (if is_empty b (temporary (fst next)) then
       if r4_a_pass (snd next) && is_empty b (temporary (now b g)) then if passes_needed (now b g) =? 1 then 0 else 1
       else 2
     else 3) /\
  forall k, k <= passes_needed (fst next) -> (passes_needed (pass_on b k (fst next)) = 0 <-> k = passes_needed (fst next)).
Proof.
  intros S G T. assert (H := game_history b g0 r g S G). assert (H' := history_turn b g t next H T).
  assert (S1 : sound b (fst next)) by (apply (all_sound _ _ H' 0); lia).
  assert (S0 : sound b (now b g)) by (rewrite now_ago by apply H; apply H; lia).
  split; [|intros k K; rewrite passes_to_the_end by auto; lia].
  apply turn_cases in T as (Z & [(_ & _ & ->) | (start & _ & C & N & _ & ->)]).
  - destruct (in_order_passes b (now b g) [] (play t)) as [(-> & _ & E & D) | ([O | O] & D)]; [| |congruence].
    + rewrite D, E. unfold r3_d_in_order, r4_a_pass. simpl. rewrite members_none. simpl.
      assert (T3 := three_if_temporary _ _ S0). destruct (Nat.eqb_spec (passes_needed (now b g)) 1) as [E1 | E1].
      * destruct (is_empty b (temporary (now b g))); auto. lia.
      * now destruct (is_empty b (temporary (now b g))).
    + rewrite D. unfold r3_d_in_order, r4_a_pass. destruct (play t); [|congruence]. reflexivity.
  - assert (X := removal_takes_a_stone b g0 r g start S G C).
    destruct (in_order_passes b (fst (r7_a_remove b g start)) (snd (r7_a_remove b g start)) (play t))
      as [(_ & O & _) | (_ & D)]; [congruence|].
    rewrite D. unfold r3_d_in_order, r4_a_pass. destruct (play t); [reflexivity|].
    destruct (snd (r7_a_remove b g start)); [congruence | reflexivity].
Qed.

(** A pass is legal at any time before the end. *)
Theorem pauli_t18 b g : r4_c_normal_end (now b g) = false -> exists next, r3_turn b g pass = Legal next.
Proof. unfold r3_turn. simpl. intros ->. simpl. eauto. Qed.

(** ** t49 *)

Definition prohibited (b : Board) (s : Situation) : nat := length (members b (permanent s)).

Lemma NoDup_members b set : NoDup (members b set).
Proof. apply NoDup_filter, seq_NoDup. Qed.

Theorem t49 b g0 r g : starts b g0 -> continues b g0 r g -> 2 * r <= node_count b.
Proof.
  intros S G. enough (I : 2 * r <= prohibited b (now b g)).
  { assert (L := NoDup_incl_length (NoDup_members b (permanent (now b g))) (l' := nodes b)).
    unfold prohibited, nodes in *. rewrite seq_length in L. transitivity (length (members b (permanent (now b g)))); auto.
    apply L. intros p. rewrite in_members, in_seq. lia. }
  induction G as [|r g t next G IH T]; [lia|].
  assert (H := game_history b g0 r g S G). apply turn_cases in T as (_ & [(-> & _ & ->) | (start & -> & C & _ & _ & ->)]).
  - change (now b (extend g _)) with (fst (r3_d_in_order b (now b g) [] (play t))).
    unfold prohibited in *. destruct (in_order_same b (now b g) [] (play t)) as (-> & _). auto.
  - change (now b (extend g _)) with
      (fst (r3_d_in_order b (fst (r7_a_remove b g start)) (snd (r7_a_remove b g start)) (play t))).
    unfold prohibited in *.
    destruct (in_order_same b (fst (r7_a_remove b g start)) (snd (r7_a_remove b g start)) (play t)) as (-> & _).
    destruct (t48 b g0 r g start S G C) as ((p & q & P & Q & D & Up & Uq) & F).
    set (new := permanent (fst (r7_a_remove b g start))).
    assert (L : length (p :: q :: members b (permanent (now b g))) <= length (members b new)).
    { apply NoDup_incl_length.
      - repeat constructor; try apply NoDup_members; simpl; try intros [E | M]; try congruence;
          try (apply in_members in M as [_ M]; now rewrite F in M).
        intros M. apply in_members in M as [_ M]. now rewrite F in M.
      - assert (U : forall x, x < node_count b -> (has (permanent (now b g)) x = true \/ In x (r7_b_used g start)) ->
          In x (members b new)).
        { intros x X Y. apply in_members. split; auto. unfold new. simpl. unfold r9_d_once_used. rewrite has_those.
          destruct (Nat.ltb_spec x (node_count b)); [|lia]. rewrite orb_true_iff, mem_iff. auto. }
        repeat apply incl_cons; auto. intros x X. apply in_members in X as [X Y]. auto. }
    simpl in L. lia.
Qed.

(** ** t50 *)

(** A player who has the turn while there is a disturbing cycle removes one. *)
Definition does_duty (b : Board) (g : Game) (t : Turn) : Prop :=
  r8_a_cycles b g <> [] -> r8_c_disturbing (now b g) = true -> remove t <> None.

Inductive dutiful (b : Board) (g0 : Game) : nat -> Game -> Prop :=
| duty_start : dutiful b g0 0 g0
| duty_turn r g t next :
    dutiful b g0 r g -> does_duty b g t -> r3_turn b g t = Legal next ->
    dutiful b g0 (match remove t with Some _ => S r | None => r end) (extend g next).

Lemma dutiful_continues b g0 r g : dutiful b g0 r g -> continues b g0 r g.
Proof. induction 1; [constructor | now apply by_turn]. Qed.

(** Sound situations that are similar are the same, and there are finitely many. *)
Lemma has_ext one other : length one = length other -> (forall p, p < length one -> has one p = has other p) -> one = other.
Proof. intros. now apply nth_ext with (d := false) (d' := false). Qed.

Lemma similar_same b one other : sound b one -> sound b other -> r8_b_similar b one other = true -> one = other.
Proof.
  intros S T Sim. apply similar_iff in Sim as (A & B' & C & D & E).
  destruct S as [S1 S2 S3 _ _ _], T as [T1 T2 T3 _ _ _], one, other. simpl in *.
  f_equal; auto; [apply position_ext | apply has_ext | apply has_ext]; try congruence;
    intros p P; [apply C | apply D | apply E]; congruence.
Qed.

Lemma similar_refl b s : r8_b_similar b s s = true.
Proof. now apply similar_iff. Qed.

Fixpoint all_sets (n : nat) : list Locations :=
  match n with 0 => [[]] | S n => flat_map (fun set => [true :: set; false :: set]) (all_sets n) end.
Definition all_situations (b : Board) : list Situation :=
  flat_map (fun turn => flat_map (fun passes => flat_map (fun stones => flat_map (fun temporary => map (fun permanent =>
    {| turn := turn; passes_needed := passes; stones := stones; temporary := temporary; permanent := permanent |})
    (all_sets (node_count b))) (all_sets (node_count b))) (all_positions (node_count b))) [0; 1; 2; 3]) [B; W].

Lemma in_all_sets set : In set (all_sets (length set)).
Proof. induction set as [|x set IH]; simpl; auto. apply in_flat_map. exists set. split; auto. destruct x; simpl; auto. Qed.

Lemma in_all_situations b s : sound b s -> In s (all_situations b).
Proof.
  intros [S1 S2 S3 _ T3 T2]. destruct s as [tn ps st te pe]. simpl in *. unfold all_situations.
  apply in_flat_map. exists tn. split; [destruct tn; simpl; auto|].
  apply in_flat_map. exists ps. split.
  { destruct (is_empty b te); [specialize (T2 eq_refl)|]; destruct ps as [|[|[|[|]]]]; simpl; auto; lia. }
  apply in_flat_map. exists st. split; [now apply in_all_positions|].
  apply in_flat_map. exists te. split; [rewrite <- S2; apply in_all_sets|].
  apply in_map. rewrite <- S3. apply in_all_sets.
Qed.

Lemma next_not_one b s taken play :
  passes_needed s = 1 -> passes_needed (fst (r3_d_in_order b s taken play)) <> 1.
Proof.
  intros E. destruct (in_order_passes b s taken play) as [(_ & _ & _ & ->) | (_ & ->)].
  - rewrite E. discriminate.
  - destruct (is_empty _ _); discriminate.
Qed.

(** Turns in a situation that was there before are followed by a removal, or come after the pass that makes the next one
    the last: so the turns are counted. *)
Lemma turns_counted b g0 r g :
  starts b g0 -> dutiful b g0 r g ->
  exists distinct a c, NoDup distinct /\
    (forall s, In s distinct -> exists k, 1 <= k <= length (changes g) /\ s = ago b g k) /\
    length (changes g) = a + c /\ a <= length distinct + r /\
    c + (if passes_needed (now b g) =? 1 then 1 else 0) <= a.
Proof.
  intros Start. induction 1 as [|r g t next G IH Duty T].
  - exists [], 0, 0. destruct Start as (st & initially & first & before & L & ->). simpl.
    repeat split; auto; [constructor | intros s [] |].
    unfold r4_b_passes_needed. now destruct (is_empty _ _).
  - assert (H := game_history b g0 r g Start (dutiful_continues _ _ _ _ G)).
    destruct IH as (distinct & a & c & ND & Ago & Len & A & C).
    assert (Len1 := one_more_situation _ _ H).
    assert (Ago' : forall s, In s distinct -> exists k, 1 <= k <= length (changes (extend g next)) /\ s = ago b (extend g next) k).
    { intros s I. destruct (Ago s I) as (k & K & ->). exists (S k). simpl. split; [lia|].
      rewrite ago_extend; auto. lia. }
    assert (Now : now b g = ago b (extend g next) 1).
    { rewrite ago_extend by (auto; lia). now apply now_ago. }
    assert (T' := T). apply turn_cases in T' as (_ & D).
    change (passes_needed (now b (extend g next))) with (passes_needed (fst next)).
    destruct (Nat.eqb_spec (passes_needed (now b g)) 1) as [E1 | E1].
    + exists distinct, a, (S c). repeat split; auto; [simpl; lia | destruct (remove t); lia |].
      assert (N1 : passes_needed (fst next) <> 1).
      { destruct D as [(_ & _ & ->) | (start & _ & _ & X & _)]; [now apply next_not_one | congruence]. }
      apply Nat.eqb_neq in N1. rewrite N1. lia.
    + assert (C' : c + (if passes_needed (fst next) =? 1 then 1 else 0) <= S a)
        by (destruct (passes_needed (fst next) =? 1); lia).
      destruct (r8_a_cycles b g) as [|start l] eqn:Cy.
      * exists (now b g :: distinct), (S a), c. repeat split; auto; [| |simpl; lia | simpl; destruct (remove t); lia].
        -- constructor; auto. intros I. destruct (Ago _ I) as (k & K & E).
           assert (X : In (length (changes g) - k) (r8_a_cycles b g)); [|rewrite Cy in X; destruct X].
           apply in_cycles. split; [lia|]. replace (length (changes g) - (length (changes g) - k)) with k by lia.
           rewrite <- E. apply similar_refl.
        -- intros s [<- | I]; auto. exists 1. simpl. split; auto. lia.
      * exists distinct, (S a), c. assert (R : remove t <> None).
        { apply Duty; [congruence|]. unfold r8_c_disturbing. now apply Nat.eqb_neq in E1 as ->. }
        repeat split; auto; [simpl; lia|]. destruct (remove t); [lia | congruence].
Qed.

(** A bound on the turns of a game in which every disturbing cycle is removed at once. *)
Theorem t50_turns b g0 r g :
  starts b g0 -> dutiful b g0 r g -> length (changes g) <= 2 * length (all_situations b) + node_count b.
Proof.
  intros S G. destruct (turns_counted b g0 r g S G) as (distinct & a & c & ND & Ago & Len & A & C).
  assert (H := game_history b g0 r g S (dutiful_continues _ _ _ _ G)).
  assert (R := t49 b g0 r g S (dutiful_continues _ _ _ _ G)).
  assert (I : length distinct <= length (all_situations b)).
  { apply NoDup_incl_length; auto. intros s I. destruct (Ago s I) as (k & K & ->).
    apply in_all_situations, H. lia. }
  destruct (_ =? 1) in C; lia.
Qed.

(** And so it ends. *)
Theorem t50 b (games : nat -> Game) :
  starts b (games 0) ->
  ~ (forall i, exists t next, does_duty b (games i) t /\ r3_turn b (games i) t = Legal next /\
       games (S i) = extend (games i) next).
Proof.
  intros S H.
  assert (G : forall i, (exists r, dutiful b (games 0) r (games i)) /\ length (changes (games i)) = i).
  { induction i as [|i ((r & IH) & Len)].
    - split; [exists 0; constructor|]. destruct S as (? & ? & ? & ? & _ & ->). auto.
    - destruct (H i) as (t & next & D & T & ->). split; [eexists; eapply duty_turn; eauto|]. simpl. now rewrite Len. }
  destruct (G (2 * length (all_situations b) + node_count b + 1)) as ((r & G') & Len).
  apply t50_turns in G'; auto. lia.
Qed.
