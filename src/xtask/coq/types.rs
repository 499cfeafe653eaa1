//! The types of the law as those of Coq.

use super::writer::{Writer, below};
use crate::law::{Said, joined, refused};
use crate::layout::indented;
use quote::ToTokens;
use syn::{GenericArgument, PathArguments, Type};

impl Writer<'_> {
    pub(super) fn type_of(&mut self, of: &Type) -> Said {
        Ok(match of {
            Type::Reference(of) => self.type_of(&of.elem)?,
            Type::Paren(of) => self.type_of(&of.elem)?,
            Type::Slice(of) => format!("list {}", argument_type(self.type_of(&of.elem)?)),
            Type::Array(of) => format!("list {}", argument_type(self.type_of(&of.elem)?)),
            Type::Tuple(of) => {
                format!("({})", joined(of.elems.iter().map(|part| self.type_of(part)), " * ")?)
            }
            // A function: `impl Fn(usize) -> bool`.
            Type::ImplTrait(of) => {
                let Some(syn::TypeParamBound::Trait(bound)) = of.bounds.first() else { return refused(of) };
                let arguments = bound.path.segments.last().map(|segment| &segment.arguments);
                let Some(PathArguments::Parenthesized(function)) = arguments else { return refused(of) };
                let answer = match &function.output {
                    syn::ReturnType::Type(_, answer) => Some(&**answer),
                    syn::ReturnType::Default => None,
                };
                joined(function.inputs.iter().chain(answer).map(|of| self.type_of(of)), " -> ")?
            }
            Type::Path(of) => {
                let last = of.path.segments.last().ok_or("a type without a name")?;
                let name = last.ident.to_string();
                let mut applied = match &name[..] {
                    "usize" => "nat".into(),
                    "i64" => "Z".into(),
                    "Vec" | "Set" => "list".into(),
                    "Option" => "option".into(),
                    _ => name.clone(),
                };
                if let PathArguments::AngleBracketed(arguments) = &last.arguments {
                    for argument in &arguments.args {
                        if let GenericArgument::Type(of) = argument {
                            applied += &format!(" {}", argument_type(self.type_of(of)?));
                        }
                    }
                }
                self.uses.insert(name);
                applied
            }
            other => return refused(other),
        })
    }
}

fn argument_type(of: String) -> String {
    if of.contains(' ') && !of.starts_with('(') { format!("({of})") } else { of }
}

/// A type with what a list has of it where it has nothing, and its equality if the Rust has one.
pub(super) fn type_module(name: &str, head: &str, first: &str, attributes: &[syn::Attribute]) -> String {
    let mut text = below("#[export] Instance default : Inhabited type :=", &format!("{first}."));
    if attributes.iter().any(|attribute| attribute.to_token_stream().to_string().contains("PartialEq")) {
        let decided = "decided (A := type) ltac:(decide equality; apply equal_or_not).";
        text += &format!("\n#[export] Instance equality : Equality type :=\n  {decided}");
    }
    format!(
        "Module {name}.\n{}\n{}\nEnd {name}.\nExport (hints) {name}.\nNotation {name} := {name}.type.\n\n",
        indented(head, 2),
        indented(&text, 2)
    )
}
