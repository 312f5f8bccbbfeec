//! The lines of a file: sections and their options.

/// A section as it stands in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Raw {
    /// The name in front of the colon.
    pub(crate) id: String,
    /// The name behind the colon, if there is one.
    pub(crate) base: Option<String>,
    /// The line of the heading, from 1.
    pub(crate) line: usize,
    /// The comments right above the heading and right below it.
    pub(crate) comments: Vec<String>,
    /// The options, in the order of the file.
    pub(crate) options: Vec<Pair>,
    /// Lines that are neither options nor comments.
    pub(crate) strange: Vec<(usize, String)>,
    /// In the first section of a file, the lines above its heading.
    pub(crate) above: Vec<(usize, String)>,
}

/// An option and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pair {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The name of the option.
    pub(crate) key: String,
    /// Its value.
    pub(crate) value: String,
}

/// Reads a file. Options above the first heading belong to no game; Fairy-Stockfish leaves them out, too.
pub(crate) fn read(text: &str) -> Vec<Raw> {
    let mut sections: Vec<Raw> = Vec::new();
    let mut above = Vec::new();
    let mut comments: Vec<String> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.is_empty() {
            comments.clear();
        } else if let Some(comment) = line.strip_prefix(['#', ';']) {
            let comment = comment.trim_start_matches(['#', ';']).trim();
            match sections.last_mut() {
                Some(section) if section.options.is_empty() && comments.is_empty() => {
                    section.comments.push(comment.to_owned());
                }
                _ => comments.push(comment.to_owned()),
            }
        } else if let Some(heading) = line.strip_prefix('[') {
            sections.push(heading_of(
                heading,
                number + 1,
                std::mem::take(&mut comments),
            ));
        } else if let Some(section) = sections.last_mut() {
            comments.clear();
            match line.split_once('=') {
                Some((key, value)) if !key.trim().is_empty() => section.options.push(Pair {
                    line: number + 1,
                    key: key.trim().to_owned(),
                    value: value.trim().to_owned(),
                }),
                _ => section.strange.push((number + 1, line.to_owned())),
            }
        } else {
            comments.clear();
            above.push((number + 1, line.to_owned()));
        }
    }
    if let Some(first) = sections.first_mut() {
        first.above = above;
    }
    sections
}

/// Reads a heading behind its bracket.
fn heading_of(heading: &str, line: usize, comments: Vec<String>) -> Raw {
    let heading = heading.split(']').next().unwrap_or_default();
    let (id, base) = match heading.split_once(':') {
        Some((id, base)) => (id, Some(base.trim().to_owned())),
        None => (heading, None),
    };
    Raw {
        id: id.trim().to_owned(),
        base: base.filter(|base| !base.is_empty()),
        line,
        comments,
        options: Vec::new(),
        strange: Vec::new(),
        above: Vec::new(),
    }
}
