//! An executable specification of the rules of Go, and an oracle that puts any implementation of Go on trial against it.
//!
//! # One call
//!
//! A library in Rust goes on trial in its own tests. It implements one trait, [`Subject`](oracle::subject::Subject); then a test
//! is one call of [`Check`]:
//!
//! ```toml
//! [dev-dependencies]
//! superko = { path = "../superko", default-features = false }
//! ```
//!
//! ```
//! # use superko::oracle::subjects::own;
//! # struct MyBoard;
//! # impl MyBoard {
//! #     fn default() -> own::Own {
//! #         own::engine()
//! #     }
//! # }
//! let report = superko::Check::new("tromp-taylor + no-suicide").boards(["3x3", "5x4"]).games(50).run(MyBoard::default)?;
//! println!("{report}"); // what `superko check` prints: board, clause, diagnosis, and how to repeat it
//! report.assert_agreement();
//! # Ok::<(), superko::Error>(())
//! ```
//!
//! [`oracle::subject`] has a whole example. [`Check::fuzz`] is the same for a fuzz target.
//!
//! # Three uses
//!
//! - **Validate an implementation**: [`Check`], or the command `superko check` for programs in any language. [`oracle`] has the
//!   trials, and [`serve`] answers questions about games, which [`case`](mod@case) describes.
//! - **Find rule edge cases**: [`rulebook`] generates games that go wrong in the field, from random numbers, from the bytes of a
//!   fuzzer, or exhaustively; and it has the misreadings of each clause.
#![cfg_attr(feature = "count", doc = "- **Count legal positions** exactly, on any board: [`count`].")]
//!
//! # The law and the engine
//!
//! Everything is computed twice, by code that shares nothing. The law is the crate [`spec`]: rulebooks transcribed clause by
//! clause, slow and literal. The engine is the crate [`bitboard`]: the same rules, fast, and written without the law. [`rulebook`]
//! has a folder for each rulebook, with both as referees. [`notation`] reads and writes boards, points, positions and game
//! records; [`draw`] draws positions; [`control`] decides who controls what under the Logical Japanese Rules.
//!
//! Imports point one way, and a test enforces this.
#![deny(missing_docs)]

pub use superko_bitboard as bitboard;
pub use superko_spec as spec;

pub mod case;
mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod control;
#[cfg(feature = "count")]
pub mod count;
pub mod draw;
mod error;
#[cfg(feature = "count")]
pub mod explore;
mod geometry;
pub mod notation;
pub mod oracle;
mod platform;
pub mod rulebook;
pub mod serve;
#[cfg(feature = "count")]
mod state_file;
mod symmetry;

/// The examples of this page are tested.
#[cfg(doctest)]
#[doc = include_str!("oracle/README.md")]
mod readme {}

pub use check::Check;
pub use error::{Error, Result};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use platform::clock::set_clock;
