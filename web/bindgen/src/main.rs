//! Writes the JavaScript and TypeScript side of a WebAssembly module: `springald-bindgen MODULE FOLDER NAME`.
//!
//! A program of the workspace and not an installed tool, so that the lock file keeps it at the very
//! version of `wasm-bindgen` that the module was built with.

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        bail!(
            "expected a module, a folder and a name, found {} arguments",
            arguments.len()
        );
    };
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .typescript(true)
        .web(true)?
        // Names of functions are a tenth of what a visitor would load; a panic says its place without them.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
        .with_context(|| format!("cannot write the JavaScript side of {module} to {folder}"))
}
