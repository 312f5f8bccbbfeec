//! Random games of a declared game and its slow generator, side by side.

use springald_board::SplitMix;
use springald_core::{Node, NotationExt, Ply, PositionExt, Variant};
use springald_testkit::random_ply;

/// The number of actions that both play in each position.
const PLAYED: usize = 6;

/// A second implementation of a game without chance, by its legal actions.
pub(crate) trait SlowGame: Sized {
    /// An action.
    type Action;

    /// Parses a FEN.
    ///
    /// # Errors
    /// The fault, in a sentence.
    fn from_fen(fen: &str) -> Result<Self, String>;

    /// Returns the canonical FEN.
    fn fen(&self) -> String;

    /// Returns `true` if White is to act.
    fn white_to_move(&self) -> bool;

    /// Lists the legal actions with their texts, in any order. Draws by counters or material do not
    /// empty the list.
    fn legal(&self) -> Vec<(String, Self::Action)>;

    /// Returns the position after a legal action.
    fn after(&self, action: &Self::Action) -> Self;

    /// Returns result and reason if the position is finished, without regard to its history.
    fn result(&self) -> Option<(&'static str, &'static str)>;
}

/// Walks random games from a FEN, as many as there are seeds and of at most `plies` actions, and compares every position.
///
/// # Panics
/// If the two disagree, with the seed and the FEN.
pub(crate) fn agree<V: Variant, S: SlowGame>(
    game: &V,
    fen: &str,
    (seed, games): (u64, u64),
    plies: usize,
) {
    for seed in seed..seed + games {
        let mut random = SplitMix::new(seed);
        let mut fast = game
            .parse_fen(fen)
            .unwrap_or_else(|error| panic!("'{fen}' is not read: {error}"));
        let mut slow = S::from_fen(fen).unwrap_or_else(|error| panic!("'{fen}': {error}"));
        for ply in 0..plies {
            let spot = format!("seed {seed}, after {ply} actions, '{}'", fast.fen());
            let legal = compare(&fast, &slow, &spot);
            for _ in 0..PLAYED.min(legal.len()) {
                let (text, action) = &legal[random.below(legal.len())];
                let fast =
                    fast.after_unchecked(fast.action_from_text(text).expect("a legal action"));
                assert_eq!(fast.fen(), slow.after(action).fen(), "{spot}: after {text}");
            }
            let Some(Ply::Action(chosen)) = random_ply(&fast, &mut random) else {
                break;
            };
            let text = fast.action_text(chosen);
            let (_, action) = legal
                .iter()
                .find(|(written, _)| *written == text)
                .expect("a legal action");
            slow = slow.after(action);
            fast = fast.after_unchecked(chosen);
        }
    }
}

/// Compares a position, and returns the legal actions of the slow generator, sorted by their texts.
fn compare<P, S>(fast: &P, slow: &S, spot: &str) -> Vec<(String, S::Action)>
where
    P: NotationExt + PositionExt,
    S: SlowGame,
{
    assert_eq!(fast.fen(), slow.fen(), "{spot}: FEN");
    let verdict = fast.verdict();
    let result = verdict.map(|verdict| (verdict.result().as_str(), verdict.termination.as_str()));
    assert_eq!(result, slow.result(), "{spot}: result and reason");
    if let Node::Decision(side) = fast.node() {
        assert_eq!(
            side.letter() == 'w',
            slow.white_to_move(),
            "{spot}: who acts"
        );
    }
    let mut legal = slow.legal();
    legal.sort_by(|a, b| a.0.cmp(&b.0));
    let mut found: Vec<String> = (fast.actions().into_iter())
        .map(|action| fast.action_text(action))
        .collect();
    found.sort();
    let expected: Vec<&str> = legal.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(found, expected, "{spot}: actions");
    assert_eq!(fast.count_actions(), legal.len() as u64, "{spot}: perft 1");
    legal
}
