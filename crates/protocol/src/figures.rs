//! Figures in the units that other programs expect.

use springald_registry::{Level, Report, Skill};
use std::ops::RangeInclusive;

/// The ratings that can be asked for.
pub const ELO: RangeInclusive<u32> = 700..=2700;

/// The rating of each level, from the first: in chess, with those from 6 on measured beside
/// Stockfish 15.1 without its network at its `UCI_Elo`.
const LEVELS: [u32; 8] = [*ELO.start(), 950, 1200, 1450, 1700, 1950, 2200, *ELO.end()];

/// The ratio of positions searched between the strongest limited play and the level below full
/// strength.
const LAST_STEP: f64 = 64.0;

/// Returns the strength for about this rating, interpolated between levels. Ratings beyond [`ELO`]
/// count as its ends, and the highest is full strength.
pub fn skill_of_elo(elo: u32, seed: u64) -> Skill {
    if elo >= *ELO.end() {
        return Skill::FULL;
    }
    let elo = elo.max(*ELO.start());
    let below = LEVELS.iter().rposition(|&level| level <= elo).unwrap_or(0);
    let share = f64::from(elo - LEVELS[below]) / f64::from(LEVELS[below + 1] - LEVELS[below]);
    let (weaker, stronger) = (skill_of_level(below, seed), skill_of_level(below + 1, seed));
    let between = |weak: f64, strong: f64| weak + share * (strong - weak);
    let weak_nodes = weaker.nodes.map_or(f64::MAX, |nodes| nodes as f64);
    let strong_nodes = stronger
        .nodes
        .map_or(weak_nodes * LAST_STEP, |nodes| nodes as f64);
    let depth = |skill: Skill| skill.depth.map_or(64.0, f64::from);
    Skill {
        nodes: Some(between(weak_nodes.ln(), strong_nodes.ln()).exp().round() as u64),
        depth: Some(between(depth(weaker), depth(stronger)).round() as u32),
        noise: between(f64::from(weaker.noise), f64::from(stronger.noise)).round() as i32,
        seed,
    }
}

/// Returns the skill of a level counted from 0.
fn skill_of_level(index: usize, seed: u64) -> Skill {
    let level = Level::new(index as u8 + 1).unwrap_or(Level::MAX);
    level.skill(seed)
}

/// Returns the nodes per second.
pub(crate) fn per_second(report: &Report<String>) -> u64 {
    let seconds = report.time.as_secs_f64();
    if seconds > 0.0 {
        (report.nodes as f64 / seconds) as u64
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_at_the_levels_are_the_levels() {
        for (index, &elo) in LEVELS.iter().enumerate() {
            let level = Level::new(index as u8 + 1).unwrap();
            assert_eq!(
                skill_of_elo(elo, 7),
                level.skill(if index == 7 { 0 } else { 7 })
            );
        }
        assert_eq!(skill_of_elo(0, 7), skill_of_elo(700, 7));
        assert_eq!(skill_of_elo(u32::MAX, 7), Skill::FULL);
    }

    #[test]
    fn a_higher_rating_never_sees_less() {
        let skills: Vec<Skill> = ELO.map(|elo| skill_of_elo(elo, 7)).collect();
        assert!(skills.is_sorted_by_key(|skill| skill.nodes.unwrap_or(u64::MAX)));
        assert!(skills.is_sorted_by_key(|skill| -skill.noise));
    }
}
