//! The report on a set of games: who wins, how games end, how long they are, and what the first turns are worth.

use springald_core::{GameResult, Side, Sides};
use std::collections::HashMap;
use std::fmt::Write as _;

/// The quantile of the normal distribution for intervals of 95 %.
const Z: f64 = 1.96;
/// The most first turns that are listed.
const FIRST: usize = 24;

/// The part of a game that counts.
pub(super) struct Ended {
    pub(super) result: GameResult,
    /// `None` if the game stopped before its end.
    pub(super) reason: Option<String>,
    pub(super) turns: usize,
    /// The SAN of the first turn.
    pub(super) first: Option<String>,
}

/// Wins of the first side, draws and wins of the other.
#[derive(Clone, Copy, Default)]
struct Tally([usize; 3]);

impl Tally {
    fn add(&mut self, result: GameResult) {
        match result {
            GameResult::WhiteWon => self.0[0] += 1,
            GameResult::Draw => self.0[1] += 1,
            GameResult::BlackWon => self.0[2] += 1,
            GameResult::NoResult => {}
        }
    }

    fn games(self) -> usize {
        self.0.iter().sum()
    }

    /// Returns the first side's score in percent with its interval. The interval is a normal one after adding two wins for each
    /// side, so that few games do not look certain.
    fn score(self) -> String {
        let mean = |[wins, draws, losses]: [usize; 3]| {
            let games = (wins + draws + losses) as f64;
            let [wins, draws] = [wins, draws].map(|number| number as f64 / games);
            (wins + draws / 2.0, wins + draws / 4.0, games)
        };
        let [wins, draws, losses] = self.0;
        if self.games() == 0 {
            return "-".into();
        }
        let (middle, squares, games) = mean([wins + 2, draws, losses + 2]);
        let error = Z * ((squares - middle * middle) / games).sqrt();
        percent(mean(self.0).0, middle, error)
    }
}

/// Returns a number and its interval in percent.
fn percent(number: f64, middle: f64, error: f64) -> String {
    let [low, high] = [middle - error, middle + error].map(|end| 100.0 * end.clamp(0.0, 1.0));
    format!("{:5.1} % ({low:.1} to {high:.1})", 100.0 * number)
}

/// Returns a share in percent with Wilson's interval (<https://doi.org/10.1080/01621459.1927.10502953>).
fn share(part: usize, all: usize) -> String {
    if all == 0 {
        return "-".into();
    }
    let (n, p) = (all as f64, part as f64 / all as f64);
    let scale = 1.0 + Z * Z / n;
    let middle = (p + Z * Z / (2.0 * n)) / scale;
    let error = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    percent(p, middle, error)
}

/// Returns the report, with intervals of 95 % confidence.
pub(super) fn report(games: &[Ended], sides: &Sides) -> String {
    let [first, second] = Side::BOTH.map(|side| sides.name(side));
    let mut all = Tally::default();
    let (mut reasons, mut firsts) = (HashMap::new(), HashMap::<&str, Tally>::new());
    for game in games {
        all.add(game.result);
        let reason = game.reason.as_deref().unwrap_or("stopped before the end");
        *reasons.entry(reason).or_insert(0_usize) += 1;
        if let Some(first) = &game.first {
            firsts.entry(first).or_default().add(game.result);
        }
    }
    let mut lengths: Vec<usize> = games.iter().map(|game| game.turns).collect();
    lengths.sort_unstable();
    let row =
        |name: &str, number: usize, words: &str| format!("  {name:<24} {number:>7}  {words}\n");
    let finished = all.games();
    let mut text = "Results of the finished games (in brackets: 95 %)\n".to_owned();
    let names = [
        format!("{first} wins"),
        "draws".into(),
        format!("{second} wins"),
    ];
    for (name, number) in names.iter().zip(all.0) {
        text += &row(name, number, &share(number, finished));
    }
    text += &row(&format!("{first} scores"), finished, &all.score());
    text += "\nEnds\n";
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|&(reason, number)| (usize::MAX - number, reason));
    for (reason, number) in reasons {
        let percent = 100.0 * number as f64 / games.len().max(1) as f64;
        text += &row(reason, number, &format!("{percent:5.1} %"));
    }
    let median = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    let longest = lengths.last().copied().unwrap_or(0);
    // Writing to a text cannot fail.
    let _ = writeln!(
        text,
        "\nTurns of both sides: median {median}, longest {longest}"
    );
    let _ = writeln!(text, "\nFirst turns, and {first}'s score after them");
    let mut firsts: Vec<_> = firsts.into_iter().collect();
    firsts.sort_by_key(|&(first, tally)| (usize::MAX - tally.games(), first));
    for (first, tally) in firsts.iter().take(FIRST) {
        text += &row(first, tally.games(), &tally.score());
    }
    if firsts.len() > FIRST {
        let _ = writeln!(text, "  and {} others", firsts.len() - FIRST);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(result: GameResult, reason: Option<&str>, turns: usize, first: &str) -> Ended {
        Ended {
            result,
            reason: reason.map(str::to_owned),
            turns,
            first: Some(first.into()),
        }
    }

    #[test]
    fn results_ends_lengths_and_first_turns_are_counted() {
        let mate = Some("checkmate");
        let mut games = vec![
            game(GameResult::NoResult, None, 400, "d4"),
            game(GameResult::Draw, Some("stalemate"), 90, "d4"),
        ];
        for turns in 0..6 {
            games.push(game(GameResult::WhiteWon, mate, 20 + turns, "e4"));
        }
        for turns in 0..3 {
            games.push(game(GameResult::BlackWon, mate, 30 + turns, "d4"));
        }
        let text = report(&games, &Sides::CHESS);
        for line in [
            "  White wins                     6   60.0 % (31.3 to 83.2)",
            "  draws                          1   10.0 % (1.8 to 40.4)",
            "  Black wins                     3   30.0 % (10.8 to 60.3)",
            "  White scores                  10   65.0 % (36.1 to 85.3)",
            "  checkmate                      9   81.8 %",
            "  stopped before the end         1    9.1 %",
            "Turns of both sides: median 25, longest 400",
            "  e4                             6  100.0 % (55.2 to 100.0)",
            "  d4                             4   12.5 % (1.6 to 60.9)",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
        let sides = Sides {
            names: ["Red".into(), "Gote".into()],
            ..Sides::CHESS
        };
        let text = report(&games, &sides);
        for name in ["Red wins", "Gote wins", "Red scores", "and Red's score"] {
            assert!(text.contains(name), "{name}\n{text}");
        }
        assert!(!text.contains("White") && !text.contains("Black"), "{text}");
    }

    #[test]
    fn no_finished_game_is_no_division_by_zero() {
        let text = report(&[game(GameResult::NoResult, None, 3, "e4")], &Sides::CHESS);
        assert!(
            text.contains("White scores                   0  -"),
            "{text}"
        );
        assert!(!text.contains("NaN"));
    }
}
