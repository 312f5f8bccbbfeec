//! Texts in HTML and SVG, and texts without the signs of Markdown.

/// Returns a text in which signs of HTML stand for themselves.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(sign),
        }
    }
    out
}

/// Returns a text of Markdown without its emphasis and its marks of code: `*Decision*` becomes `Decision`. Stars in code and
/// stars between blanks stay.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (number, part) in text.split('`').enumerate() {
        if number % 2 == 1 {
            out.push_str(part);
            continue;
        }
        let signs: Vec<char> = part.chars().collect();
        let is_blank = |at: Option<usize>| {
            let sign = at.and_then(|at| signs.get(at));
            sign.is_none_or(|sign| sign.is_whitespace())
        };
        for (at, &sign) in signs.iter().enumerate() {
            if sign != '*' || (is_blank(at.checked_sub(1)) && is_blank(Some(at + 1))) {
                out.push(sign);
            }
        }
    }
    out
}
