//! The version of the engine. Results can be compared if their engines have the same version.

use super::{JobBody, Watch};
use springald_registry::{Control, Engine, Task, TurnRequest, VARIANTS, lookup};
use std::fmt::Write as _;
use std::sync::LazyLock;

/// A declared game that is searched besides the built-in games.
const DECLARED: &str = "crazyhouse";
/// The nodes of a search for the version.
const NODES: u64 = 1_000;

/// Returns the version of the program and, after a hyphen, a number that depends on what the engine finds in the start
/// positions of all built-in games, and on the result of a small job of each kind: programs with the same version find
/// the same results.
pub fn engine_version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        // FNV-1a: https://www.rfc-editor.org/rfc/rfc9923
        let digest = found().bytes().fold(0x811c_9dc5_u32, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
        format!("{}-{digest:08x}", env!("CARGO_PKG_VERSION"))
    });
    &VERSION
}

/// Returns the results of short searches and small jobs.
fn found() -> String {
    let mut text = String::new();
    let declared = lookup(DECLARED).ok();
    for entry in VARIANTS.iter().chain(declared) {
        let (game, task) = (entry.variant().begin(), Task::of_nodes(NODES));
        let control = Control::default();
        let request = TurnRequest::new(&*game, &task, &control);
        let best = entry.think(&request, &mut Engine::new(1, 1), &mut |_| {});
        if let Ok(best) = best {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{} {best:?}", entry.id());
        }
    }
    for job in JobBody::examples() {
        let _ = writeln!(text, "{:?}", job.work(&Watch::default()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_names_every_game_and_is_repeatable() {
        assert_eq!(
            found().lines().count(),
            VARIANTS.len() + 1 + JobBody::examples().len()
        );
        assert_eq!(found(), found());
        assert!(engine_version().starts_with(env!("CARGO_PKG_VERSION")));
    }
}
