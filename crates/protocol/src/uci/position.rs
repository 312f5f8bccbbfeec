//! `position`.

use super::{Uci, fresh};
use crate::Effect;
use crate::effect::shown;
use crate::rolls::rolled_out;
use springald_core::Game;
use springald_core::lenient::play_meant_line;

impl Uci {
    /// Sets up the position, or reports the error and changes nothing.
    pub(super) fn set_position(&mut self, text: &str) -> Vec<Effect> {
        match self.read_position(text) {
            Ok((game, is_rolled_out)) => {
                self.game = game;
                self.is_rolled_out = is_rolled_out;
                Vec::new()
            }
            Err(what) => self.error(&format!("position: {what}")),
        }
    }

    /// Returns the position, and whether its last turn was given as unfinished although a roll has ended it.
    fn read_position(&self, text: &str) -> Result<(Box<dyn Game>, bool), String> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let setup: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
        let mut game = match (first, &setup[..]) {
            ("startpos", []) => fresh(&self.entry),
            ("startpos", [more, ..]) => {
                return Err(format!("found {}, expected 'moves'", shown(more)));
            }
            ("fen", []) => return Err("found no FEN, expected one after 'fen'".into()),
            ("fen", fields) => {
                let fen = fields.join(" ");
                let game = self.entry.variant().begin_at(&fen);
                let mut game = game.map_err(|error| error.to_string())?;
                game.play_on();
                game
            }
            ("", _) => return Err("found nothing, expected 'startpos' or 'fen'".into()),
            (other, _) => {
                return Err(format!(
                    "found {}, expected 'startpos' or 'fen'",
                    shown(other)
                ));
            }
        };
        let turns = words.collect::<Vec<_>>().join(" ");
        match play_meant_line(&mut game, &turns) {
            Ok(_) => Ok((game, false)),
            Err(error) => match rolled_out(game, &turns) {
                Some(game) => Ok((game, true)),
                None => Err(error.to_string()),
            },
        }
    }
}
