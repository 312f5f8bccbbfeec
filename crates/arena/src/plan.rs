//! Everything that determines a match, and what follows for each game.

use crate::stats::Sprt;
use crate::{Adjudication, Opening, Openings, Player, PlayerId};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use springald_registry::{Engine, EngineEntry};
use std::time::Duration;

/// Everything that determines a match.
#[derive(Clone)]
pub struct MatchPlan {
    /// A and B.
    pub players: [Player; 2],
    /// The variants, which take turns pair by pair.
    pub variants: Vec<EngineEntry>,
    /// The most games of each variant, an even number if every opening is played twice.
    pub games: usize,
    /// `true` if every opening is played twice, the second time with colours reversed; `false` if it is played once, and A
    /// always plays White.
    pub reversed: bool,
    /// The seed of openings, dice and limited play.
    pub seed: u64,
    /// The openings.
    pub openings: Openings,
    /// The rules that end games early.
    pub adjudication: Adjudication,
    /// The test that ends the match, if any.
    pub sprt: Option<Sprt>,
    /// The time that a player without a time limit may think.
    pub patience: Duration,
    /// `true` if scores are noted in the PGN.
    pub comments: bool,
    /// The name of the match, in the tag `Event`.
    pub event: String,
}

/// The purpose of random numbers; each purpose has its own generator for every pair or game.
#[derive(Clone, Copy)]
pub(crate) enum Purpose {
    Opening,
    Dice,
    Player(PlayerId),
}

/// A game of a match before it is played.
pub(crate) struct Fixture {
    /// The number of the game in the match, from 0.
    pub(crate) game: usize,
    /// The variant.
    pub(crate) entry: EngineEntry,
    /// The number of its pair of games of the variant, from 0.
    pub(crate) pair: usize,
    /// `true` if it is the second of the pair.
    pub(crate) is_second: bool,
}

impl Fixture {
    /// Returns the player of White: A in the first game of a pair, B in the second.
    pub(crate) fn white(&self) -> PlayerId {
        if self.is_second {
            PlayerId::B
        } else {
            PlayerId::A
        }
    }
}

impl MatchPlan {
    /// Returns the largest number of games.
    pub fn total(&self) -> usize {
        self.games * self.variants.len()
    }

    /// Returns the game with this number, from 0. The games of a pair follow each other, and the
    /// variants take turns, so all variants progress evenly.
    pub(crate) fn fixture(&self, game: usize) -> Fixture {
        let (pair, is_second) = if self.reversed {
            (game / 2, game % 2 == 1)
        } else {
            (game, false)
        };
        Fixture {
            game,
            entry: self.variants[pair % self.variants.len()].clone(),
            pair: pair / self.variants.len(),
            is_second,
        }
    }

    /// Returns the random numbers for a purpose. They are the same for both games of a pair, regardless of the players
    /// and of everything else that is played in the match.
    pub(crate) fn random(&self, fixture: &Fixture, purpose: Purpose) -> ChaCha8Rng {
        let id = fixture.entry.id();
        let mut random = ChaCha8Rng::seed_from_u64(self.seed ^ fingerprint(id.as_bytes()));
        let number = match purpose {
            Purpose::Opening => 0,
            Purpose::Dice => 1,
            Purpose::Player(who) => 2 + 2 * who.index() + usize::from(fixture.is_second),
        };
        random.set_stream((fixture.pair * 8 + number) as u64);
        random
    }

    /// Returns the opening of a game.
    pub(crate) fn opening(&self, fixture: &Fixture, engine: &mut Engine) -> Opening {
        let mut random = self.random(fixture, Purpose::Opening);
        let openings = &self.openings;
        openings.of(&fixture.entry, fixture.pair, &mut random, engine)
    }

    /// Returns everything that determines the match, as data. Plans with equal data play the same match.
    pub fn describe(&self) -> Value {
        let openings = match &self.openings {
            Openings::Random { turns, balance } => json!({"turns": turns, "balance": balance}),
            Openings::Chosen {
                turns,
                nodes,
                spread,
            } => json!({"turns": turns, "nodes": nodes, "spread": spread}),
            Openings::Listed(lines) => {
                let text = format!("{lines:?}");
                let print = format!("{:016x}", fingerprint(text.as_bytes()));
                json!({"lines": lines.len(), "fingerprint": print})
            }
        };
        let ids: Vec<_> = self.variants.iter().map(EngineEntry::id).collect();
        let mut described = json!({
            "a": self.players[0].text,
            "b": self.players[1].text,
            "variants": ids,
            "games": self.games,
            "seed": self.seed,
            "openings": openings,
            "adjudication": self.adjudication,
            "sprt": self.sprt,
            "patience": self.patience.as_secs_f64(),
            "comments": self.comments,
            "event": self.event,
        });
        if !self.reversed {
            described["reversed"] = false.into();
        }
        described
    }
}

/// Returns the FNV-1a hash, which is the same in every build: <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::fingerprint;

    #[test]
    fn the_fingerprint_is_the_published_one() {
        // From the test vectors on the page of its authors.
        assert_eq!(fingerprint(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fingerprint(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
