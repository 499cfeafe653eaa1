//! What came of a trial, in a word.

/// What came of a trial. Its name, its exit status and its tone are the same in every kind of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// No answer differed from the rules, but for known faults.
    Agreement,
    /// The trial was stopped before its end, and nothing was found until then.
    Stopped,
    /// The subject left nearly every question unanswered.
    Unanswered,
    /// Nothing differed, but most known misreadings would not have been noticed.
    TooLittle,
    /// Nothing new differed, but a known fault without a name may hide others.
    MayHide,
    /// An answer differs from the rules.
    Disagreement,
    /// The subject gave no usable answer: the name of the fault ([`Fault::name`](crate::subjects::Fault::name)).
    Fault(&'static str),
    /// The same, from the very first question on: it may not be the program that was meant.
    NothingButFaults(&'static str),
    /// An answer differs from the rules, but not when the game is replayed.
    Unsteady,
    /// Something that its protocol has besides plays went wrong.
    Protocol,
    /// The subject plays no longer games.
    MoveLimit,
    /// A key that every answer must have is missing.
    MissingKey,
    /// The adapter or the most basic play of the subject is wrong.
    SelfCheck,
    /// The law and the engine disagree: a bug in superko.
    Internal,
    /// A known fault is fixed: its entry has to be deleted.
    Fixed,
    /// A known fault has changed.
    Changed,
    /// A known fault is no longer excused.
    Expired,
}

/// How a verdict looks: the colour of pages and badges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// All is well.
    Good,
    /// Something has to be fixed.
    Bad,
    /// Nothing is decided.
    Open,
}

impl Verdict {
    /// The word: `agreement`, `disagreement`, `timeout`, …
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Agreement => "agreement",
            Verdict::Stopped => "stopped",
            Verdict::Unanswered => "unanswered",
            Verdict::TooLittle => "too-little",
            Verdict::MayHide => "may-hide",
            Verdict::Disagreement => "disagreement",
            Verdict::Fault(name) | Verdict::NothingButFaults(name) => name,
            Verdict::Unsteady => "unsteady",
            Verdict::Protocol => "protocol",
            Verdict::MoveLimit => "move-limit",
            Verdict::MissingKey => "missing-key",
            Verdict::SelfCheck => "self-check",
            Verdict::Internal => "internal",
            Verdict::Fixed => "fixed",
            Verdict::Changed => "changed",
            Verdict::Expired => "expired",
        }
    }

    /// Good for agreement; bad for what the subject or its list of known faults has to change; else open: that a program never
    /// answered anything says nothing about its rules.
    pub fn tone(self) -> Tone {
        match self {
            Verdict::Agreement => Tone::Good,
            Verdict::Disagreement | Verdict::Unsteady | Verdict::Fault(_) => Tone::Bad,
            Verdict::Protocol | Verdict::MoveLimit | Verdict::MissingKey => Tone::Bad,
            Verdict::Fixed | Verdict::Changed | Verdict::Expired => Tone::Bad,
            Verdict::Stopped | Verdict::Unanswered | Verdict::TooLittle | Verdict::NothingButFaults(_) => {
                Tone::Open
            }
            Verdict::MayHide | Verdict::SelfCheck | Verdict::Internal => Tone::Open,
        }
    }

    /// The exit status: 0 if good, 1 if bad, 2 if open.
    pub fn status(self) -> u8 {
        self.tone() as u8
    }
}
