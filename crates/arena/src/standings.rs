//! The standings of a match.

use crate::stats::Pentanomial;
use crate::{Fault, FinishedGame, PlayerId};

/// Wins, draws and losses of A, and the points of each pair of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games that A won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that B won.
    pub losses: u64,
    /// Pairs of games by the points of A.
    pub pairs: Pentanomial,
    /// The half points of a first game whose second one is missing.
    open: Option<usize>,
}

impl Tally {
    /// Returns the number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, half_points: usize) {
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
        match self.open.take() {
            Some(first) => self.pairs[first + half_points] += 1,
            None => self.open = Some(half_points),
        }
    }
}

/// A player's faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FaultCounts {
    /// Illegal turns.
    pub illegal: u64,
    /// Crashes of its program.
    pub crashes: u64,
    /// Turns without an answer.
    pub stalls: u64,
    /// Answers that came too late.
    pub late: u64,
}

impl FaultCounts {
    /// Returns whether there is a fault that a sound program does not commit. Lateness may be the
    /// machine's fault and does not count.
    pub const fn is_unsound(&self) -> bool {
        self.illegal + self.crashes + self.stalls > 0
    }

    /// Returns whether it did nothing wrong.
    pub const fn is_empty(&self) -> bool {
        !self.is_unsound() && self.late == 0
    }
}

/// The results of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// All variants together.
    pub total: Tally,
    /// Each variant by its id, in the order of the plan.
    pub variants: Vec<(String, Tally)>,
    /// The faults of A and B.
    pub faults: [FaultCounts; 2],
    /// Turns of all games, for both sides.
    pub turns: u64,
}

impl Standings {
    /// Returns the standings before the first game.
    pub fn new<'a>(ids: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            total: Tally::default(),
            variants: ids
                .into_iter()
                .map(|id| (id.to_owned(), Tally::default()))
                .collect(),
            faults: [FaultCounts::default(); 2],
            turns: 0,
        }
    }

    /// Counts a game. Games must be counted in the order of the plan: the second of a pair follows
    /// the first.
    pub fn add(&mut self, game: &FinishedGame) {
        let points = game.half_points();
        self.total.add(points);
        let own = self.variants.iter_mut().find(|(id, _)| *id == game.variant);
        if let Some((_, tally)) = own {
            tally.add(points);
        }
        self.turns += game.turns as u64;
        if let (Some(fault), Some(winner)) = (&game.fault, game.winner) {
            let faults = &mut self.faults[winner.other().index()];
            *match fault {
                Fault::Illegal(_) => &mut faults.illegal,
                Fault::Crash(_) => &mut faults.crashes,
                Fault::Stall(_) => &mut faults.stalls,
                Fault::Late(_) => &mut faults.late,
            } += 1;
        }
    }

    /// Returns a player's faults.
    pub fn faults_of(&self, who: PlayerId) -> &FaultCounts {
        &self.faults[who.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Course;

    fn game(number: usize, winner: Option<PlayerId>, fault: Option<Fault>) -> FinishedGame {
        FinishedGame {
            game: number,
            variant: ["x", "y"][number / 2 % 2].into(),
            white: PlayerId::A,
            winner,
            reason: String::new(),
            fault,
            turns: 10,
            pgn: String::new(),
            course: Course::default(),
        }
    }

    #[test]
    fn games_and_pairs_are_counted_by_variant() {
        let mut standings = Standings::new(["x", "y"]);
        let late = Some(Fault::Late(String::new()));
        for one in [
            game(0, Some(PlayerId::A), None),
            game(1, None, None),
            game(2, Some(PlayerId::B), late),
            game(3, Some(PlayerId::B), None),
            game(4, Some(PlayerId::A), None),
        ] {
            standings.add(&one);
        }
        let total = standings.total;
        assert_eq!((total.wins, total.draws, total.losses), (2, 1, 2));
        assert_eq!(total.pairs, [1, 0, 0, 1, 0]);
        assert_eq!(standings.variants[0].1.pairs, [0, 0, 0, 1, 0]);
        assert_eq!(standings.variants[1].1.pairs, [1, 0, 0, 0, 0]);
        assert_eq!(standings.faults_of(PlayerId::A).late, 1);
        assert!(!standings.faults_of(PlayerId::A).is_unsound());
        assert!(standings.faults_of(PlayerId::B).is_empty());
        assert_eq!(standings.turns, 50);
    }
}
