//! The words of the law as those of `Words.v`.

use super::writer::{Term, Writer};
use crate::law::Said;
use syn::Expr;

impl Writer<'_> {
    /// A call of a word or of a constructor of the language, if it is one.
    pub(super) fn word(&mut self, name: &str, arguments: &[&Expr]) -> Said<Option<Term>> {
        Ok(Some(match name {
            // Words of Coq's own.
            "with" => self.call("but", arguments)?,
            "list" => self.call("each_in_turn", arguments)?,
            // What is reached are points of the board: it says after how many steps nothing is added.
            "reachable" | "ends_of_paths" => self.call(&format!("{name} board"), arguments)?,
            "members" => self.expr(arguments[0])?,
            "Set::new" | "Vec::new" => Term::atom("[]"),
            "Set::from" | "Vec::from" | "ClauseId" => self.expr(arguments[0])?,
            "i64::from" => self.call("Z.b2z", arguments)?,
            _ => return Ok(None),
        }))
    }
}
