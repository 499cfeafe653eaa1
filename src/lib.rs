//! An executable specification of the rules of Go, and an oracle that puts any implementation of Go on trial against it.
//!
//! # One call
//!
//! A library in Rust goes on trial in its own tests. It implements one trait, [`Subject`](oracle::subjects::Subject); then a test
//! is one call of [`Check`]:
//!
//! ```toml
//! [dev-dependencies]
//! superko = { path = "../superko", default-features = false }
//!
//! [profile.dev.package."*"] # else long trials are slow
//! opt-level = 2
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
//! The README of superko-oracle has a whole example. [`Check::fuzz`] is the same for a fuzz target.
//!
//! # Crates
//!
//! This crate is the command line, and a name for each crate behind it. Everything is computed twice, by code that shares
//! nothing: [`spec`] is the law, rulebooks transcribed clause by clause, slow and literal; [`bitboard`] is the engine, the same
//! rules, fast, and written without the law.
//!
//! - [`rulebook`] has the rulebooks, each with both referees, and the [cases](mod@case) and answers.
//! - [`oracle`] puts implementations on trial: subjects, games, shrinking, diagnosis, reports.
//! - [`notation`] reads, writes and draws boards, points, positions and game records.
//! - [`control`] decides who controls what under the Logical Japanese Rules.
#![cfg_attr(feature = "cli", doc = "- [`count`] counts legal positions exactly, on any board.")]
#![cfg_attr(feature = "cli", doc = "- [`explore`] goes through all games of tiny boards.")]

pub use superko_bitboard as bitboard;
pub use superko_control as control;
#[cfg(feature = "cli")]
pub use superko_count as count;
#[cfg(feature = "cli")]
pub use superko_explore as explore;
pub use superko_notation as notation;
pub use superko_oracle as oracle;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use superko_oracle::set_clock;
pub use superko_oracle::{Check, Error, Result, answers, case, rulebook};
pub use superko_spec as spec;

pub mod vectors;

/// The examples of this page are tested.
#[cfg(doctest)]
#[doc = include_str!("oracle/README.md")]
mod readme {}
