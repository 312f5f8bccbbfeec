//! `uci` and `setoption`.

use super::{Uci, fresh};
use crate::Effect;
use crate::effect::shown;
use crate::settings::{HASH, LINES, OVERHEAD, THREADS, elo_range, number};
use springald_registry::EngineEntry;
use std::ops::RangeInclusive;

/// The options in the order in which they are listed.
const NAMES: [&str; 10] = [
    "UCI_Variant",
    "Hash",
    "Clear Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "UCI_LimitStrength",
    "UCI_Elo",
    "UCI_ShowWDL",
    "Move Overhead",
];

/// Returns the announcement of another game for variant GUIs, in the words of Fairy-Stockfish.
fn announcement(entry: &EngineEntry) -> String {
    let (info, start) = (entry.info(), entry.variant().begin().fen());
    format!(
        "info string variant {} files {} ranks {} pocket 0 template fairy startpos {start}",
        info.id,
        info.shape.files(),
        info.shape.ranks()
    )
}

impl Uci {
    /// Returns the answer to `uci`: name, author and options.
    pub(super) fn introduce(&self) -> Vec<Effect> {
        let options = NAMES.map(|name| format!("option name {name} type {}", self.kind(name)));
        let out = format!(
            "id name Springald {}\nid author the Springald authors\n\n{}\n{}\nuciok",
            env!("CARGO_PKG_VERSION"),
            options.join("\n"),
            announcement(&self.entry)
        );
        vec![Effect::Send(out)]
    }

    /// Returns the type of an option, with what it is now as the default.
    fn kind(&self, name: &str) -> String {
        let spin = |now: usize, range: &RangeInclusive<usize>| {
            format!(
                "spin default {now} min {} max {}",
                range.start(),
                range.end()
            )
        };
        let settings = &self.settings;
        match name {
            "UCI_Variant" => {
                let ids: Vec<_> = self
                    .registry
                    .entries()
                    .iter()
                    .map(EngineEntry::id)
                    .collect();
                let all = ids.join(" var ");
                format!("combo default {} var {all}", self.entry.id())
            }
            "Hash" => spin(settings.hash, &HASH),
            "Threads" => spin(settings.threads, &THREADS),
            "MultiPV" => spin(settings.lines, &LINES),
            "UCI_Elo" => spin(settings.elo as usize, &elo_range()),
            "Move Overhead" => spin(settings.overhead, &OVERHEAD),
            "UCI_LimitStrength" => format!("check default {}", settings.limited),
            "UCI_ShowWDL" => format!("check default {}", settings.shows_wdl),
            "Ponder" => "check default false".into(),
            _ => "button".into(),
        }
    }

    /// Sets an option, or says what is wrong.
    pub(super) fn set_option(&mut self, text: &str) -> Vec<Effect> {
        let Some((name, value)) = name_and_value(text) else {
            return self.error("setoption: expected 'name NAME value VALUE'");
        };
        let known = NAMES.iter().find(|known| known.eq_ignore_ascii_case(&name));
        let Some(&name) = known else {
            return self.error(&format!("setoption: there is no option {}", shown(&name)));
        };
        match self.set(name, &value) {
            Ok(effects) => effects,
            Err(what) => self.error(&format!("setoption {name}: {what}")),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<Vec<Effect>, String> {
        let settings = &mut self.settings;
        match name {
            "UCI_Variant" => return self.set_variant(value),
            "Clear Hash" => return Ok(vec![Effect::Forget]),
            "Hash" => settings.hash = number(value, &HASH)?,
            "Threads" => settings.threads = number(value, &THREADS)?,
            "MultiPV" => settings.lines = number(value, &LINES)?,
            "UCI_Elo" => settings.elo = number(value, &elo_range())? as u32,
            "Move Overhead" => settings.overhead = number(value, &OVERHEAD)?,
            "UCI_LimitStrength" => settings.limited = check(value)?,
            "UCI_ShowWDL" => settings.shows_wdl = check(value)?,
            // Whether to ponder is up to the GUI: it says `go ponder`, or it does not.
            _ => drop(check(value)?),
        }
        Ok(match name {
            "Hash" => vec![Effect::Hash(settings.hash)],
            "Threads" => vec![Effect::Threads(settings.threads)],
            _ => Vec::new(),
        })
    }

    /// Another game, at its start.
    fn set_variant(&mut self, name: &str) -> Result<Vec<Effect>, String> {
        let found = self.registry.find(name);
        self.entry = found.map_err(|error| error.to_string())?.clone();
        self.game = fresh(&self.entry);
        let announced = Effect::Send(announcement(&self.entry));
        Ok(vec![Effect::Forget, announced])
    }
}

/// Returns the name and the value in `name NAME value VALUE`, both of one word or several.
fn name_and_value(text: &str) -> Option<(String, String)> {
    let mut words = text.split_whitespace();
    (words.next()? == "name").then_some(())?;
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "value").collect();
    let value: Vec<&str> = words.collect();
    Some((name.join(" "), value.join(" ")))
}

fn check(value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        other => Err(format!(
            "found {}, expected 'true' or 'false'",
            shown(other)
        )),
    }
}
