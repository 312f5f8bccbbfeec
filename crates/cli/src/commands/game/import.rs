//! `game import`: variants of Fairy-Stockfish as texts.

use crate::output::Failure;
use springald_variants_ini::{File, LARGEST, Translation, loads};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read as _, Write as _};

/// Translates a section of a file, or lists the sections.
pub(super) fn import(
    path: &str,
    section: Option<&str>,
    strict: bool,
    output: Option<&str>,
) -> Result<String, Failure> {
    let file = File::read(&read(path)?);
    let names: Vec<&str> = file.headings().map(|heading| heading.name).collect();
    let number = match section {
        Some(name) => names
            .iter()
            .position(|known| *known == name)
            .ok_or_else(|| unknown(path, name))?,
        None if names.is_empty() => {
            let what = "found no section, expected a line such as [name] or [name:chess]";
            return Err(Failure::input(format!("{path}: {what}")));
        }
        None if names.len() == 1 => 0,
        None => return Ok(list(&file)),
    };
    let translation = file
        .translate(number, &loads)
        .map_err(|error| Failure::input(format!("{path}: {error}")))?;
    report(path, &translation)?;
    if strict && !translation.missing.is_empty() {
        return Err(Failure::Reported);
    }
    if let Some(problem) = &translation.problem {
        // The text is given all the same: its author may know how to mend it.
        let _ = writeln!(
            io::stderr(),
            "springald: the text is no game yet:\n{problem}"
        );
        if strict {
            return Err(Failure::Reported);
        }
    }
    let Some(output) = output else {
        return Ok(translation.text.trim_end().to_owned());
    };
    fs::write(output, &translation.text)
        .map_err(|error| Failure::input(format!("{output}: {error}")))?;
    Ok(format!(
        "{output} is written. Try: springald game check {output}; springald play {output}"
    ))
}

fn unknown(path: &str, name: &str) -> Failure {
    let found = springald_core::quote::quoted(name);
    Failure::input(format!(
        "{path}: found {found}, expected a section that `springald game import {path}` lists"
    ))
}

/// Reads a file that is not too large.
fn read(path: &str) -> Result<String, Failure> {
    let failed = |error: io::Error| Failure::input(format!("{path}: {error}"));
    let mut bytes = Vec::new();
    let most = LARGEST as u64 + 1;
    if path == "-" {
        io::stdin()
            .take(most)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
    } else {
        let file = fs::File::open(path).map_err(failed)?;
        file.take(most).read_to_end(&mut bytes).map_err(failed)?;
    }
    if bytes.len() > LARGEST {
        return Err(Failure::input(format!(
            "{path}: found more than a mebibyte, expected a file of variants"
        )));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Lists the sections: name, and the variant from which each inherits.
fn list(file: &File) -> String {
    let lines = file.headings().map(|heading| match heading.base {
        Some(base) => format!("{:<24} like {base}", heading.name),
        None => heading.name.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Says on standard error what each option was taken for, and what is missing.
fn report(path: &str, translation: &Translation) -> io::Result<()> {
    let mut text = String::new();
    for note in &translation.notes {
        let _ = writeln!(text, "{path}: {note}");
    }
    for note in &translation.missing {
        let _ = writeln!(text, "{path}: not translated: {note}");
    }
    io::stderr().write_all(text.as_bytes())
}
