//! Every number of the search, with its unit and the test that set it.
//!
//! Tests are the matches of `docs/engine.md`: *kept* names the table "What was kept, and by which test",
//! which switches features off one by one, *changes* the table of changes below it. A number without a
//! test there was chosen by hand and has not been measured since.
//!
//! [`tunable`](self#tunable-numbers) numbers are constants in every normal build. With the feature
//! `tune` the environment variable `SPRINGALD_PARAMS` sets them when they are first read, so that a
//! tuner can play builds of the same binary against each other:
//!
//! ```sh
//! cargo build --release -p springald -p springald-search --features springald-search/tune
//! SPRINGALD_PARAMS=razor_margin=250,late_depth=9 target/release/springald bench
//! ```
//!
//! # Tunable numbers
//!
//! Each is declared as `name = value in least..=most`, the range that a tuner may try.

use std::time::Duration;

/// Declares tunable numbers: a constant function for each, or with the feature `tune` one that asks the
/// environment.
macro_rules! tunable {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $least:literal..=$most:literal;)*) => {
        $(
            const _: () = assert!($least <= $value && $value <= $most, "outside its range");

            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            pub(crate) fn $name() -> i32 {
                static VALUE: std::sync::LazyLock<i32> =
                    std::sync::LazyLock::new(|| tune::read(stringify!($name), $value, $least, $most));
                *VALUE
            }
        )*

        /// The names of all tunable numbers.
        #[cfg(feature = "tune")]
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

tunable! {
    // Order of actions.
    /// Weight of a centipawn of [`order_score`](springald_core::Evaluate::order_score) against history
    /// scores. Kept: −38 ± 47 without it; changes: a quarter of it −10 ± 54.
    order_score_weight = 32 in 8..=64;
    /// Centipawns that a capture may lose and still be tried before quiet actions.
    early_loss = 20 in 0..=100;
    /// History bonus of a cutoff: per squared ply of depth.
    bonus_square = 14 in 4..=40;
    /// History bonus of a cutoff: per ply of depth.
    bonus_linear = 60 in 0..=200;
    /// The largest history bonus.
    bonus_most = 1700 in 500..=4000;

    // Pruning of whole nodes.
    /// Reverse futility: centipawns per ply by which the evaluation must exceed beta. Kept: −104 ± 52
    /// without it; changes: 110 instead −38 ± 59.
    reverse_futility_margin = 75 in 40..=160;
    /// Reverse futility: the deepest node, in plies.
    reverse_futility_depth = 8 in 3..=12;
    /// Razoring: centipawns per ply by which the evaluation must miss alpha. Kept: −41 ± 53 without it.
    razor_margin = 230 in 100..=400;
    /// Razoring: the deepest node, in plies.
    razor_depth = 3 in 1..=6;
    /// Null move: the shallowest node, in plies. Kept: −64 ± 49 without null moves.
    null_move_depth = 3 in 2..=6;
    /// Null move: the least reduction, in plies. Changes: 4 instead −9 ± 31.
    null_move_base = 3 in 2..=5;
    /// Null move: plies of depth per further ply of reduction.
    null_move_divisor = 3 in 2..=6;
    /// Null move: centipawns above beta per further ply of reduction.
    null_move_margin = 200 in 100..=400;
    /// Null move: the largest reduction for the evaluation, in plies.
    null_move_most = 3 in 0..=5;
    /// The shallowest node that is reduced by a ply because the table has no action. Kept: −12 ± 47
    /// without.
    unknown_depth = 4 in 2..=8;

    // Pruning of single actions.
    /// The deepest node in which actions are pruned, in plies.
    late_depth = 8 in 4..=12;
    /// Late-action pruning: the number of actions always searched, plus the depth squared. Kept: −70 ±
    /// 46 without it.
    late_count = 4 in 1..=10;
    /// Centipawns per ply that a noisy action may lose by exchanges. Kept: −70 ± 45 without it.
    noisy_loss = 95 in 40..=200;
    /// History score per ply below which a late quiet action is pruned. Kept: +6 ± 39 without it, at
    /// few nodes.
    bad_history = 4500 in 1000..=9000;
    /// The number of earlier actions before one may be pruned for its history.
    bad_history_count = 3 in 0..=8;
    /// Futility: centipawns below alpha with no depth left. Kept: +9 ± 59 without it.
    futility_base = 90 in 20..=250;
    /// Futility: centipawns for each ply left after the reduction. Changes: "pruned by the depth they
    /// would get" +23 ± 34.
    futility_margin = 85 in 30..=200;
    /// Centipawns that a quiet action may lose by exchanges: per squared ply left after the reduction.
    quiet_loss_square = 22 in 5..=60;
    /// Centipawns that a quiet action may lose by exchanges: per ply left after the reduction.
    quiet_loss_linear = 10 in 0..=60;

    // Reductions and extensions.
    /// The shallowest node in which late actions are reduced, in plies. Kept: −47 ± 51 without
    /// reductions; changes: from the second action on +27 ± 32.
    reduction_depth = 3 in 2..=5;
    /// The least reduction of a late action, in hundredths of a ply.
    reduction_base = 75 in 0..=150;
    /// The product of the logarithms of depth and number is divided by this, in hundredths.
    reduction_divisor = 210 in 120..=350;
    /// History score that counts as a ply of depth. Changes: giving it more weight −2 ± 31.
    history_ply = 14_000 in 4000..=30_000;
    /// Singular extensions: the shallowest node, in plies. Kept: −95 ± 51 without them; changes: 5
    /// instead of 7 +44 ± 34, 4 −6 ± 32.
    singular_depth = 5 in 4..=9;
    /// Singular extensions: plies by which the table's entry may be shallower.
    singular_entry = 3 in 1..=5;
    /// Singular extensions: centipawns per ply by which all other actions must be worse.
    singular_margin = 2 in 1..=5;
    /// Singular extensions: further centipawns for a second ply.
    singular_double = 24 in 0..=80;

    // Quiescence and iterations.
    /// Centipawns that an action of quiescence may gain besides its capture. Kept: −12 ± 43 without
    /// this futility.
    quiescence_margin = 160 in 60..=300;
    /// Replies to a check that quiescence searches before it leaves out quiet ones.
    evasions = 2 in 1..=6;
    /// Half of the first aspiration window, in centipawns. Kept: −58 ± 48 without windows.
    aspiration = 14 in 6..=40;
}

/// The deepest node, in plies, at which a cutoff by the very first action leaves the history alone: that near the
/// horizon it says little.
pub(crate) const LONE_CUTOFF_DEPTH: i32 = 2;
/// Tried actions of a node that a cutoff can count against.
pub(crate) const TRIED: usize = 32;
/// Singular extensions: the ply from which on nothing is extended, so that lines end.
pub(crate) const SINGULAR_END: usize = MAX_PLY / 2;
/// Singular extensions: plies less for the action of the table when others may be as good: if its score
/// reaches beta, and otherwise at a cut node.
pub(crate) const NOT_SINGULAR: (i32, i32) = (2, 1);
/// Killers per ply. Kept: −29 ± 51 without them.
pub(crate) const KILLERS: usize = 2;
/// Distances, in plies, of the earlier actions whose continuation histories count. Changes: the one
/// four plies earlier +31 ± 34; three plies earlier as well +12 ± 30.
pub(crate) const FOLLOWS: [usize; 3] = [1, 2, 4];
/// Actions that are picked one by one before the rest is sorted; a matter of speed.
pub(crate) const PICKED: usize = 8;
/// Plies from the root within which no threat is pruned. Kept: +12 ± 39 without it; changes: 209 to 224
/// of 224 forced wins found.
pub(crate) const NEAR: usize = 5;

/// The first depth with an aspiration window, in plies.
pub(crate) const ASPIRATION_DEPTH: u32 = 5;
/// The half window, in centipawns, beyond which the window is opened completely.
pub(crate) const ASPIRATION_MOST: i32 = 500;
/// The deepest iteration, in plies.
pub(crate) const DEEPEST: u32 = 128;
/// The longest line, in plies.
pub(crate) const MAX_PLY: usize = 200;
/// Turns before a possible claim from which on the table is not trusted, because its scores do not know
/// the counter.
pub(crate) const CLAIM_NEAR: u16 = 10;

/// Nodes between two polls of the limits.
pub(crate) const POLL_NODES: u64 = 1024;
/// The nodes that each thread may visit beyond a limit of nodes: [`POLL_NODES`] to finish the first iteration, as many
/// until another thread notices, and [`REST_NODES`] to complete the turn.
pub(crate) const BATCH_NODES: u64 = 4096;
/// Work between two looks at whether the search is interrupted, at most, in actions listed.
pub(crate) const LOOK_WORK: u32 = 1 << 14;
/// The work of a node besides its list of actions.
pub(crate) const NODE_WORK: u32 = 8;
/// The time between two looks above which they follow more closely, and that below which they follow less closely.
pub(crate) const LOOK_LONG: Duration = Duration::from_millis(1);
pub(crate) const LOOK_SHORT: Duration = Duration::from_micros(300);
/// The time that the first iteration may take even if the search is interrupted, so that it is played by more than its
/// look. In usual games it takes a millisecond.
pub(crate) const FIRST_TIME: Duration = Duration::from_millis(20);
/// The nodes after which limits of nodes hold in the first iteration, too.
pub(crate) const FIRST_NODES: u64 = 50_000;
/// Nodes before bounds of the first line are reported; earlier ones would be noise.
pub(crate) const BOUND_REPORT_NODES: u64 = 1_000_000;
/// The stack of a helping thread, in bytes: the longest line needs about a quarter of it.
pub(crate) const STACK: usize = 16 << 20;
/// The node limit of the search that completes a turn where the best line ends early.
pub(crate) const REST_NODES: u64 = 3_000;
/// The depth limit of that search, in plies.
pub(crate) const REST_DEPTH: u32 = 4;

/// Replacement in the table: keep an older result only if it is more than this many plies deeper.
pub(crate) const TABLE_DEEPER: i32 = 3;
/// Replacement in the table: plies of depth that one search of age outweighs.
pub(crate) const TABLE_AGE: i32 = 4;

/// Turns for which a clock must last if no number of turns is given.
pub(crate) const HORIZON: u32 = 21;
/// Time kept in reserve, for what happens between two polls.
pub(crate) const MOMENT: Duration = Duration::from_millis(3);
/// Tenths of the increment that a turn may use.
pub(crate) const INCREMENT_TENTHS: u32 = 9;
/// Tenths of the clock that the soft limit may use.
pub(crate) const SOFT_TENTHS: u32 = 6;
/// Tenths of the clock that the hard limit may use.
pub(crate) const HARD_TENTHS: u32 = 7;
/// The hard limit in shares of the clock.
pub(crate) const HARD_SHARES: u32 = 4;
/// Factors of the soft limit by how many iterations in a row found the same first action.
pub(crate) const STABILITY: [f64; 6] = [1.4, 1.15, 0.95, 0.85, 0.75, 0.65];
/// Centipawns of a falling score that double the soft limit.
pub(crate) const FALL: i32 = 60;
/// A forced win is confirmed at a depth of this many plies per turn, plus [`CONFIRMED_BASE`].
pub(crate) const CONFIRMED_TURNS: i32 = 2;
/// See [`CONFIRMED_TURNS`].
pub(crate) const CONFIRMED_BASE: i32 = 6;

/// Lookout: the most turns of ours that a win may take. Changes, "proof search": 209 to 224 of 224
/// forced wins found, with the numbers up to [`PROOF_NODE`].
pub(crate) const PROOF_TURNS: u32 = 3;
/// Lookout: nodes of the search before the first look; short searches cannot afford one.
pub(crate) const PROOF_FIRST: u64 = 150_000;
/// Lookout: factor between the nodes of one look and the next.
pub(crate) const PROOF_LATER: u64 = 3;
/// Lookout: positions visited per node of the search.
pub(crate) const PROOF_SHARE: u64 = 2;
/// Lookout: the same in games with dice, where one attempt replaces four.
pub(crate) const PROOF_SHARE_DICE: u64 = 4;
/// Lookout: the most positions of one look.
pub(crate) const PROOF_MOST: u64 = 2_000_000;
/// Lookout: quarters of the remaining positions for an attempt by threats; other attempts get the rest.
pub(crate) const PROOF_FORCING_QUARTERS: u64 = 3;
/// Positions of a proof that count as one node. A position takes a fifteenth to a thirtieth of a node's
/// time, as nothing is evaluated or ordered.
pub(crate) const PROOF_NODE: u64 = 8;
/// Actions that a proof remembers to try first, for each side and number of turns.
pub(crate) const PROOF_KILLERS: usize = 4;
/// Positions of the first attempt to answer a question.
pub(crate) const QUESTION_FIRST: u64 = 4_000;
/// Words of a proof table, 8 bytes each; a power of two.
pub(crate) const PROOF_TABLE: usize = 1 << 19;

/// Levels 1 to 7: nodes, plies, and noise in centipawns. Set by the matches of "Levels" in
/// `docs/engine.md`: each level at least 150 Elo over the one below.
pub(crate) const LEVELS: [(u64, u32, i32); 7] = [
    (50, 1, 420),
    (120, 2, 270),
    (240, 3, 170),
    (420, 4, 122),
    (850, 6, 78),
    (2_200, 64, 42),
    (14_000, 64, 4),
];

#[cfg(feature = "tune")]
mod tune {
    use std::sync::LazyLock;

    /// The numbers set by the environment.
    static SET: LazyLock<Vec<(String, i32)>> = LazyLock::new(|| {
        let text = std::env::var("SPRINGALD_PARAMS").unwrap_or_default();
        let read = |pair: &str| {
            let (name, value) = pair.split_once('=')?;
            let is_known = super::NAMES.contains(&name);
            is_known.then_some((name.to_owned(), value.parse().ok()?))
        };
        let pairs = text.split(',').filter(|pair| !pair.is_empty());
        pairs
            .map(|pair| read(pair).unwrap_or_else(|| panic!("SPRINGALD_PARAMS: {pair}")))
            .collect()
    });

    /// Returns the value of a number, clamped to its range.
    pub(super) fn read(name: &str, value: i32, least: i32, most: i32) -> i32 {
        let set = SET.iter().find(|(other, _)| other == name);
        set.map_or(value, |&(_, set)| set.clamp(least, most))
    }
}
