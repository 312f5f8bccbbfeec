//! Plays the turns of a PGN.

use super::{Fault, Line, Note, PgnError, Played};
use crate::fen::quoted;
use crate::lenient::{Dialect, is_pass};
use crate::{Actor, DynVariant, Game, Side, TurnError, TurnLine};

/// Plays lines with their variations.
pub(super) struct Player<'a> {
    variant: &'a dyn DynVariant,
    /// The way to count squares; `None` if only our own spelling is accepted.
    dialect: Option<Dialect>,
    /// Asked before each turn whether to go on.
    goes_on: &'a mut dyn FnMut() -> bool,
    notes: Vec<Note>,
}

impl<'a> Player<'a> {
    /// Returns a player that accepts only our own spelling.
    pub(super) fn strict(
        variant: &'a dyn DynVariant,
        goes_on: &'a mut dyn FnMut() -> bool,
    ) -> Self {
        Self {
            variant,
            dialect: None,
            goes_on,
            notes: Vec::new(),
        }
    }

    /// Returns a player that accepts all spellings.
    pub(super) fn lenient(
        variant: &'a dyn DynVariant,
        dialect: Dialect,
        goes_on: &'a mut dyn FnMut() -> bool,
    ) -> Self {
        Self {
            dialect: Some(dialect),
            ..Self::strict(variant, goes_on)
        }
    }

    /// Returns what was read as something else.
    pub(super) fn into_notes(self) -> Vec<Note> {
        self.notes
    }

    /// Plays a line and its variations, and leaves the game at its end. The recursion is as deep as the
    /// variations, which reading limits.
    pub(super) fn play_line(&mut self, game: &mut dyn Game, line: &Line) -> Result<Line, PgnError> {
        let mut comments = line.comments.clone();
        let mut turns: Vec<Played> = Vec::with_capacity(line.turns.len());
        let mut is_whole = true;
        for (index, played) in line.turns.iter().enumerate() {
            if !is_whole {
                return Err(PgnError::new(played.at, Fault::AfterUnfinished));
            }
            if !(self.goes_on)() {
                return Err(PgnError::new(played.at, Fault::Stopped));
            }
            let turn = match self.play_turn(game, played) {
                Err(_) if self.dialect.is_some() && is_pass(&played.san) => {
                    let threat = self.threat(game, &line.turns[index..])?;
                    let last = turns.last_mut().map(|turn| &mut turn.comments);
                    last.unwrap_or(&mut comments).push(threat);
                    break;
                }
                other => other?,
            };
            let variations = self.play_variations(game, played)?;
            // A variation that begins with a null move is a comment.
            let (variations, threats): (Vec<Line>, Vec<Line>) = variations
                .into_iter()
                .partition(|variation| !variation.turns.is_empty());
            let threats = threats.into_iter().flat_map(|threat| threat.comments);
            is_whole = turn.as_ref().is_none_or(|turn| turn.whole);
            turns.push(Played {
                number: turn.as_ref().map(|turn| (turn.number, turn.side)),
                san: turn.map_or_else(|| played.san.clone(), |turn| turn.san),
                variations,
                nags: played.nags.clone(),
                comments: played.comments.iter().cloned().chain(threats).collect(),
                at: played.at,
            });
        }
        Ok(Line { comments, turns })
    }

    fn play_turn(
        &mut self,
        game: &mut dyn Game,
        played: &Played,
    ) -> Result<Option<TurnLine>, PgnError> {
        let result = match self.dialect {
            None => game.play_san_turn(&played.san).map(|_| false),
            Some(dialect) => game.play_meant_turn(&played.san, dialect),
        };
        match result {
            Ok(is_foreign) => {
                let turn = game.last_turn();
                if let Some(turn) = turn.as_ref().filter(|_| is_foreign) {
                    let what = format!("read {} as {}", quoted(&played.san), turn.san);
                    self.notes.push(Note {
                        at: played.at,
                        what,
                    });
                }
                Ok(turn)
            }
            // A refused turn leaves the game unchanged.
            Err(error) => Err(refused(game, played, error)),
        }
    }

    /// Returns the turns after a null move, which no game has, as a comment. They are played from the position in which
    /// the other side moves, if the game can tell it.
    fn threat(&mut self, game: &dyn Game, turns: &[Played]) -> Result<String, PgnError> {
        let (null, rest) = turns.split_first().expect("a null move");
        let what = format!(
            "{} is no turn: the {} turns after it are kept as a comment",
            quoted(&null.san),
            rest.len()
        );
        self.notes.push(Note { at: null.at, what });
        let mut words = vec![null.san.clone()];
        words.extend(null.comments.iter().map(|comment| format!("({comment})")));
        let line = Line {
            comments: Vec::new(),
            turns: rest.to_vec(),
        };
        let line = match game
            .skipped()
            .map(|fen| self.variant.begin_exactly_at(&fen))
        {
            Some(Ok(mut other)) => {
                other.play_on();
                self.play_line(other.as_mut(), &line)?
            }
            _ => line,
        };
        words.extend(line.comments);
        for turn in line.turns {
            if let Some((number, Side::White)) = turn.number {
                words.push(format!("{number}."));
            }
            words.push(turn.san);
            words.extend(turn.comments.iter().map(|comment| format!("({comment})")));
        }
        Ok(words.join(" "))
    }

    /// Plays the alternatives to the last turn, then that turn again.
    fn play_variations(
        &mut self,
        game: &mut dyn Game,
        played: &Played,
    ) -> Result<Vec<Line>, PgnError> {
        let mut variations = Vec::with_capacity(played.variations.len());
        if played.variations.is_empty() {
            return Ok(variations);
        }
        // Taking back and playing again costs no more than the turns themselves; a copy of the game for
        // each variation would copy the whole past.
        let again = game.last_turn().map(|turn| turn.text);
        game.undo_turn();
        for variation in &played.variations {
            let line = self.play_line(game, variation)?;
            for _ in &line.turns {
                game.undo_turn();
            }
            variations.push(line);
        }
        let result = again.map_or(Ok(Vec::new()), |text| game.play_turn(&text));
        result.map_err(|error| refused(game, played, error))?;
        Ok(variations)
    }
}

fn refused(game: &dyn Game, played: &Played, error: TurnError) -> PgnError {
    let number = due(game);
    let error = error.into();
    PgnError::new(played.at, Fault::Turn { number, error })
}

/// Returns the number and the name of the side of the turn that is due, for an error.
fn due(game: &dyn Game) -> Option<(u32, String)> {
    let side = match game.to_act() {
        Actor::White => Side::White,
        Actor::Black => Side::Black,
        Actor::Nature | Actor::Nobody => return None,
    };
    // Every FEN ends with the number.
    let fen = game.fen();
    let number = fen.rsplit(' ').next()?.parse().ok()?;
    Some((number, game.info().sides.name(side).to_owned()))
}
