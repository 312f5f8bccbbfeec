//! The parts that have passed, and on which files, so that `--all` can be stopped and continued.

use super::part::Part;
use crate::command::root;
use crate::metadata::Metadata;
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The parts that have passed.
pub(crate) struct Passed {
    path: PathBuf,
    /// The state of the files at the start of the run, in hexadecimal digits; `None` outside of a git repository.
    files: Option<String>,
    /// The state of the files for each part that has passed.
    parts: BTreeMap<String, String>,
}

impl Passed {
    /// Reads what is known beside the build outputs.
    ///
    /// # Errors
    /// Returns an error if cargo fails.
    pub(super) fn read() -> Result<Self> {
        let path = Metadata::read()?.target_directory.join("passed.json");
        let known = fs::read(&path).ok();
        // A file of another version counts for nothing.
        let parts = known.and_then(|text| serde_json::from_slice(&text).ok());
        Ok(Self {
            path,
            files: state(),
            parts: parts.unwrap_or_default(),
        })
    }

    /// Returns `true` if the part has passed on the present files.
    pub(super) fn has(&self, part: Part) -> bool {
        self.files.is_some() && self.parts.get(&part.to_string()) == self.files.as_ref()
    }

    /// Notes that a part has passed, unless a file has changed meanwhile.
    ///
    /// # Errors
    /// Returns an error if the note cannot be written.
    pub(super) fn add(&mut self, part: Part) -> Result<()> {
        let Some(files) = self.files.clone().filter(|_| state() == self.files) else {
            return Ok(());
        };
        self.parts.insert(part.to_string(), files);
        let text = serde_json::to_vec_pretty(&self.parts)?;
        fs::write(&self.path, text).with_context(|| self.path.display().to_string())
    }
}

/// Returns a hash of the last commit, of all changes since, and of the files that git does not know yet.
fn state() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(root())
            .output();
        output
            .ok()
            .filter(|output| output.status.success())
            .map(|output| output.stdout)
    };
    let mut hash = Sha256::new();
    hash.update(git(&["rev-parse", "HEAD"])?);
    hash.update(git(&["diff", "HEAD"])?);
    let new = git(&["ls-files", "--others", "--exclude-standard", "-z"])?;
    for name in String::from_utf8_lossy(&new).split_terminator('\0') {
        hash.update(name);
        hash.update(fs::read(root().join(name)).unwrap_or_default());
    }
    Some(data_encoding::HEXLOWER.encode(&hash.finalize()))
}
