//! Why a move is illegal, in words and by clauses.

use bitflags::bitflags;
use core::fmt;

bitflags! {
    /// Why a move is illegal: a set of reasons, empty for a legal move.
    ///
    /// ```
    /// use superko_bitboard::Reasons;
    ///
    /// let reasons = Reasons::SUICIDE | Reasons::REPETITION;
    /// assert_eq!(reasons.to_string(), "repetition, suicide");
    /// assert_eq!(Reasons::empty().to_string(), "legal");
    /// assert!(reasons.clauses().any(|clause| clause == "tromp-taylor.6"));
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Reasons: u16 {
        /// There is a stone on the point.
        const OCCUPIED = 1;
        /// The position stood before.
        const REPETITION = 1 << 1;
        /// The move would leave own stones without a liberty.
        const SUICIDE = 1 << 2;
        /// A pass is not allowed now.
        const PASS = 1 << 3;
        /// The game is over.
        const OVER = 1 << 4;
        /// It is not this player's turn, or he has already moved on this day.
        const TURN = 1 << 5;
        /// There is nobody to ally with, or no offer to accept.
        const OFFER = 1 << 6;
        /// There is no ally to declare war on.
        const WAR = 1 << 7;
        /// The point is prohibited, temporarily or permanently ([`pauli`](crate::pauli)).
        const PROHIBITED = 1 << 8;
        /// The played stone's chain would have liberties on permanently prohibited points only ([`pauli`](crate::pauli)).
        const PSEUDO_SUICIDE = 1 << 9;
        /// There is no such cycle, or it may not be removed now ([`pauli`](crate::pauli)).
        const CYCLE = 1 << 10;
        /// The point cannot be claimed, disputed or added to a dispute, or not now ([`pauli`](crate::pauli)).
        const POINTING = 1 << 11;
        /// The board has no such point.
        const OFF_BOARD = 1 << 12;
        /// The game has no such player ([`political`](crate::political)).
        const NO_PLAYER = 1 << 13;
        /// The move would take a ko back that is blocked ([`katago`](crate::katago)).
        const BLOCKED = 1 << 14;
        /// There is no blocked ko to unblock on the point, or not now ([`katago`](crate::katago)).
        const UNBLOCK = 1 << 15;
    }
}

impl Reasons {
    /// These, and another one if it holds.
    pub(crate) fn with(self, other: Reasons, holds: bool) -> Reasons {
        if holds { self | other } else { self }
    }

    /// These as an error, if there are any.
    pub(crate) fn refuse(self) -> Result<(), Reasons> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// The clauses that these reasons stand for, in each rulebook that has such a clause: `RULEBOOK.CLAUSE`, as the pages of
    /// `superko rules` number them. No rulebook has a clause for [`Reasons::OFF_BOARD`] and [`Reasons::NO_PLAYER`].
    pub fn clauses(self) -> impl Iterator<Item = &'static str> {
        CLAUSES.iter().filter(move |(reason, _)| self.contains(*reason)).map(|(_, clause)| *clause)
    }
}

/// The clause of each rulebook that each reason stands for.
const CLAUSES: &[(Reasons, &str)] = &[
    (Reasons::REPETITION, "logical.6bis.c"),
    (Reasons::PASS, "logical.6bis.d"),
    (Reasons::OCCUPIED, "logical.7.b"),
    (Reasons::OVER, "logical.7bis"),
    (Reasons::REPETITION, "tromp-taylor.6"),
    (Reasons::SUICIDE, "tromp-taylor.7"),
    (Reasons::OCCUPIED, "tromp-taylor.7.1"),
    (Reasons::OVER, "tromp-taylor.8"),
    (Reasons::OCCUPIED, "lasker-maas.6.1"),
    (Reasons::SUICIDE, "lasker-maas.6.2"),
    (Reasons::REPETITION, "lasker-maas.6.3"),
    (Reasons::OVER, "lasker-maas.8"),
    (Reasons::OCCUPIED, "aga.2"),
    (Reasons::SUICIDE, "aga.5"),
    (Reasons::REPETITION, "aga.6"),
    (Reasons::OVER, "aga.9"),
    (Reasons::OCCUPIED, "concord.7"),
    (Reasons::SUICIDE, "concord.8"),
    (Reasons::REPETITION, "concord.9"),
    (Reasons::OVER, "concord.11"),
    (Reasons::OCCUPIED, "new-zealand.6"),
    (Reasons::REPETITION, "new-zealand.7"),
    (Reasons::OVER, "new-zealand.9"),
    (Reasons::OCCUPIED, "japanese-1989.3"),
    (Reasons::SUICIDE, "japanese-1989.4"),
    (Reasons::REPETITION, "japanese-1989.6"),
    (Reasons::OVER, "japanese-1989.9"),
    (Reasons::OVER, "pauli.4"),
    (Reasons::OCCUPIED, "pauli.6"),
    (Reasons::CYCLE, "pauli.8"),
    (Reasons::PROHIBITED, "pauli.9"),
    (Reasons::SUICIDE, "pauli.10"),
    (Reasons::PSEUDO_SUICIDE, "pauli.11"),
    (Reasons::POINTING, "pauli.17"),
    (Reasons::OVER, "political.1"),
    (Reasons::TURN, "political.1"),
    (Reasons::OCCUPIED, "political.4"),
    (Reasons::OFFER, "political.4.move.2"),
    (Reasons::WAR, "political.4.move.3"),
    (Reasons::REPETITION, "political.4.placement.1"),
    (Reasons::SUICIDE, "political.4.placement.2"),
    (Reasons::OCCUPIED, "katago.2.3.a"),
    (Reasons::SUICIDE, "katago.2.3"),
    (Reasons::REPETITION, "katago.4"),
    (Reasons::OVER, "katago.6"),
    (Reasons::BLOCKED, "katago.8.e.2.a"),
    (Reasons::REPETITION, "katago.8.e.2.b"),
    (Reasons::UNBLOCK, "katago.8.h"),
    (Reasons::OVER, "katago.10"),
];

impl fmt::Display for Reasons {
    /// The names of the reasons with commas between them; `legal` if there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("legal");
        }
        for (i, (name, _)) in self.iter_names().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            for letter in name.chars() {
                fmt::Write::write_char(f, if letter == '_' { ' ' } else { letter.to_ascii_lowercase() })?;
            }
        }
        Ok(())
    }
}

/// An illegal move is an error with its reasons.
impl core::error::Error for Reasons {}
