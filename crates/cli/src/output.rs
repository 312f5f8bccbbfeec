//! Printing, and failing in one line.

use springald_core::quote::cut;
use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

/// The failure of a command.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad usage or bad input: one line that names what is wrong and where.
    Input(String),
    /// The failure has been reported already.
    Reported,
    /// The command completed; the exit status is its result.
    Status(u8),
    /// The output was closed.
    Closed,
}

impl Failure {
    /// Returns the failure for invalid input.
    pub(crate) fn input(what: impl Display) -> Self {
        Self::Input(what.to_string())
    }

    /// Returns an error of the command-line parser in one line.
    pub(crate) fn usage(error: &clap::Error) -> Self {
        let text = error.to_string();
        if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Self::Input("a subcommand is missing: --help lists them".into());
        }
        let advice = ["Usage:", "For more", "tip:"];
        let is_advice = |line: &str| advice.iter().any(|word| line.starts_with(word));
        let lines = text
            .lines()
            .map(str::trim)
            .take_while(|line| !is_advice(line));
        let words: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        Self::Input(words.join(" ").trim_start_matches("error: ").to_owned())
    }

    /// Reports the failure and returns the exit status of the contract.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Input(what) => {
                print_error(&what);
                ExitCode::from(2)
            }
            Self::Reported => ExitCode::from(2),
            Self::Status(status) => ExitCode::from(status),
            Self::Closed => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::input(format!("standard output: {error}")),
        }
    }
}

/// Reports an error in one line. The caller's input is quoted, but shortened if long.
pub(crate) fn print_error(what: &str) {
    let given = std::env::args_os().skip(1);
    let given = given.map(|argument| argument.to_string_lossy().into_owned());
    let line = abridged(what, given);
    // If even this cannot be written, nothing can be reported.
    let _ = writeln!(io::stderr(), "springald: {line}");
}

/// Returns a message in one line, with the long ones of the given arguments, and of the values in
/// them, cut.
fn abridged(what: &str, given: impl Iterator<Item = String>) -> String {
    let mut line = what.to_owned();
    for argument in given {
        let (name, value) = argument.split_once('=').unwrap_or_default();
        for text in [argument.as_str(), name, value] {
            let short = cut(text);
            if short.len() < text.len() {
                line = line.replace(text, &short);
            }
        }
    }
    line.replace(char::is_control, " ")
}

/// Prints a text, with a line break at its end.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    if !text.is_empty() && !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}

/// Returns whether to use colours: on a terminal, unless `NO_COLOR` is set
/// (<https://no-color.org>).
pub(crate) fn colours() -> bool {
    let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    io::stdout().is_terminal() && !forbidden
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_arguments_are_cut_in_every_error() {
        let long = "é".repeat(1 << 20);
        let given = ["--name".to_owned(), long.clone(), format!("--fen={long}\n")];
        let what = format!("'{long}' and\n{long}\n: no");
        let short = format!("{}…", "é".repeat(200));
        let expected = format!("'{short}' and {short} : no");
        assert_eq!(abridged(&what, given.into_iter()), expected);
        assert_eq!(abridged("short", ["short".to_owned()].into_iter()), "short");
    }
}
