//! How what is written is broken into lines.

pub(crate) fn indented(text: &str, by: usize) -> String {
    text.lines().map(|line| format!("{:by$}{line}", "")).collect::<Vec<_>>().join("\n")
}

/// The body after its head, or below it if both together are wider than a line may be.
pub(crate) fn below(head: &str, body: &str, most: usize) -> String {
    let width = head.lines().last().map_or(0, |line| line.chars().count()) + body.chars().count();
    if body.contains('\n') || width > most {
        format!("{head}\n{}", indented(body, 2))
    } else {
        format!("{head} {body}")
    }
}
