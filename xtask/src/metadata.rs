//! The crates of the workspace, as cargo describes them.

use crate::command::cargo_command;
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The output of `cargo metadata`, as far as the tasks need it.
#[derive(Deserialize)]
pub(crate) struct Metadata {
    /// The crates of the workspace.
    pub(crate) packages: Vec<Package>,
    /// The build folder.
    pub(crate) target_directory: PathBuf,
}

/// A crate of the workspace.
#[derive(Clone, Default, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) license: Option<String>,
    pub(crate) repository: Option<String>,
    pub(crate) readme: Option<String>,
    pub(crate) rust_version: Option<String>,
    pub(crate) keywords: Vec<String>,
    pub(crate) categories: Vec<String>,
    /// The features, each with those that it turns on.
    pub(crate) features: BTreeMap<String, Vec<String>>,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) manifest_path: PathBuf,
    /// The registries that may receive the crate: all for `None`, none for an empty list.
    pub(crate) publish: Option<Vec<String>>,
}

/// A dependency of a crate.
#[derive(Clone, Default, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// The accepted versions; `*` if the manifest states none.
    pub(crate) req: String,
    /// `dev` or `build`; `None` for a normal dependency.
    pub(crate) kind: Option<String>,
}

impl Metadata {
    /// Asks cargo, without a look at the dependencies.
    ///
    /// # Errors
    /// Returns an error if cargo fails or its answer cannot be parsed.
    pub(crate) fn read() -> Result<Self> {
        let mut command = cargo_command(&["metadata", "--no-deps", "--format-version=1"]);
        let output = command.output().context("cannot start cargo")?;
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            bail!("{command:?} failed: {errors}");
        }
        Ok(serde_json::from_slice(&output.stdout)?)
    }

    /// Returns the package with this name.
    ///
    /// # Errors
    /// Returns an error if no package has it.
    pub(crate) fn package(&self, name: &str) -> Result<&Package> {
        let mut packages = self.packages.iter();
        packages
            .find(|package| package.name == name)
            .with_context(|| format!("no crate has the name {name}"))
    }
}

impl Package {
    /// Returns `true` if crates.io may receive the crate.
    pub(crate) fn is_public(&self) -> bool {
        self.publish.as_ref().is_none_or(|to| !to.is_empty())
    }

    /// Returns the name without the prefix that all crates share.
    pub(crate) fn short_name(&self) -> &str {
        short(&self.name)
    }

    /// Returns the short names of the crates of the workspace that this one is compiled with; tests have more.
    pub(crate) fn uses(&self) -> impl Iterator<Item = &str> {
        let normal = self.dependencies.iter().filter(|one| one.kind.is_none());
        normal
            .filter(|one| one.name.starts_with(PREFIX))
            .map(|one| short(&one.name))
    }
}

/// The beginning of the names of all crates of the library but the facade.
const PREFIX: &str = "springald-";

fn short(name: &str) -> &str {
    name.strip_prefix(PREFIX).unwrap_or(name)
}
