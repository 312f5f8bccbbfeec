//! `uci` and `setoption`.

use super::Uci;
use crate::Effect;
use crate::effect::shown;
use crate::settings::{HASH, LINES, OVERHEAD, THREADS, elo_range, number};
use springald_registry::EngineEntry;
use std::ops::RangeInclusive;

/// The options in the order in which they are listed.
const NAMES: [&str; 15] = [
    "UCI_Variant",
    "UCI_Chess960",
    "VariantPath",
    "Hash",
    "Clear Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "UCI_LimitStrength",
    "UCI_Elo",
    "UCI_ShowWDL",
    "UCI_AnalyseMode",
    "Move Overhead",
    "UseNet",
    "EvalFile",
];

/// The character between the paths of `VariantPath`, as in the search path of the system.
const PATH_SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

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
        let options = self.names().map(|name| self.described(name));
        let options: Vec<String> = options.collect();
        let out = format!(
            "id name Springald {}\nid author the Springald authors\n\n{}\n{}\nuciok",
            env!("CARGO_PKG_VERSION"),
            options.join("\n"),
            announcement(&self.entry)
        );
        vec![Effect::Send(out)]
    }

    /// Returns the names of the options of this conversation.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        let (opens, reads) = (self.opener.is_some(), self.reader.is_some());
        NAMES.into_iter().filter(move |&name| match name {
            "VariantPath" | "UCI_Chess960" => opens,
            "EvalFile" => reads,
            _ => true,
        })
    }

    /// Returns the line that describes an option.
    fn described(&self, name: &str) -> String {
        format!("option name {name} type {}", self.kind(name))
    }

    /// Returns the type of an option, with its current value as the default.
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
                let own = self.registry.entries().iter().map(EngineEntry::id);
                let mut ids: Vec<&str> = own.collect();
                for id in &self.library {
                    if !ids.contains(id) {
                        ids.push(id);
                    }
                }
                let all = ids.join(" var ");
                format!("combo default {} var {all}", self.chosen.id())
            }
            "VariantPath" if self.path.0.is_empty() => "string default <empty>".into(),
            "VariantPath" => format!("string default {}", self.path.0),
            "Hash" => spin(settings.hash, &HASH),
            "Threads" => spin(settings.threads, &THREADS),
            "MultiPV" => spin(settings.lines, &LINES),
            "UCI_Elo" => spin(settings.elo as usize, &elo_range()),
            "Move Overhead" => spin(settings.overhead, &OVERHEAD),
            "UCI_Chess960" => format!("check default {}", self.is_shuffled),
            "UCI_LimitStrength" => format!("check default {}", settings.limited),
            "UCI_ShowWDL" => format!("check default {}", settings.shows_wdl),
            "UCI_AnalyseMode" => format!("check default {}", settings.analyses),
            "Ponder" => "check default false".into(),
            "UseNet" => format!("check default {}", self.judge.uses),
            "EvalFile" if self.judge.file.0.is_empty() => "string default <empty>".into(),
            "EvalFile" => format!("string default {}", self.judge.file.0),
            _ => "button".into(),
        }
    }

    /// Sets an option, or reports the error.
    pub(super) fn set_option(&mut self, text: &str) -> Vec<Effect> {
        let Some((name, value)) = name_and_value(text) else {
            return self.error("setoption: expected 'name NAME value VALUE'");
        };
        let known = self.names().find(|known| known.eq_ignore_ascii_case(&name));
        let Some(name) = known else {
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
            "UCI_Chess960" => return self.set_shuffled(check(value)?),
            "VariantPath" => return self.load_variants(value),
            "Clear Hash" => return Ok(vec![Effect::Forget]),
            "UseNet" => {
                self.judge.uses = check(value)?;
                return Ok(self.judge_again());
            }
            "EvalFile" => {
                let reader = self.reader.ok_or("there are no files")?;
                let path = if value == "<empty>" { "" } else { value };
                self.judge.open(path, reader, &self.chosen)?;
                return Ok(self.judge_again());
            }
            "Hash" => settings.hash = number(value, &HASH)?,
            "Threads" => settings.threads = number(value, &THREADS)?,
            "MultiPV" => settings.lines = number(value, &LINES)?,
            "UCI_Elo" => settings.elo = number(value, &elo_range())? as u32,
            "Move Overhead" => settings.overhead = number(value, &OVERHEAD)?,
            "UCI_LimitStrength" => settings.limited = check(value)?,
            "UCI_ShowWDL" => settings.shows_wdl = check(value)?,
            "UCI_AnalyseMode" => settings.analyses = check(value)?,
            // The option itself has no effect: the GUI decides by sending `go ponder`.
            _ => drop(check(value)?),
        }
        Ok(match name {
            "Hash" => vec![Effect::Hash(settings.hash)],
            "Threads" => vec![Effect::Threads(settings.threads)],
            _ => Vec::new(),
        })
    }

    /// Changes to another game, at its start.
    fn set_variant(&mut self, name: &str) -> Result<Vec<Effect>, String> {
        self.chosen = match (self.registry.find(name), self.opener) {
            (Ok(entry), _) => entry.clone(),
            (Err(error), None) => return Err(error.to_string()),
            (Err(_), Some(opener)) => opener(name)?,
        };
        let entry = self.shuffled().unwrap_or_else(|| self.chosen.clone());
        self.entry = self.judge.of(&entry);
        self.restart();
        let announced = Effect::Send(announcement(&self.entry));
        Ok(vec![Effect::Forget, announced])
    }

    /// Judges the game in the way that the options now say. What earlier searches found is judged in another way.
    fn judge_again(&mut self) -> Vec<Effect> {
        let entry = self.shuffled().unwrap_or_else(|| self.chosen.clone());
        self.entry = self.judge.of(&entry);
        vec![Effect::Forget]
    }

    /// Returns the form of the chosen game with shuffled starts, if the option asks for it and there is one: the game with
    /// its name and the number 960.
    fn shuffled(&self) -> Option<EngineEntry> {
        let opener = self.opener.filter(|_| self.is_shuffled)?;
        opener(&format!("{}960", self.chosen.id())).ok()
    }

    /// Plays the chosen game from shuffled starts, with castling written as in these, or as it is.
    fn set_shuffled(&mut self, is_shuffled: bool) -> Result<Vec<Effect>, String> {
        if self.is_shuffled == is_shuffled {
            return Ok(Vec::new());
        }
        self.is_shuffled = is_shuffled;
        let entry = self.shuffled();
        if is_shuffled && entry.is_none() && self.chosen.variant().starts() == 0 {
            let id = self.chosen.id();
            return Err(format!(
                "{id} has no form with shuffled starts, and is played as it is"
            ));
        }
        self.entry = self.judge.of(&entry.unwrap_or_else(|| self.chosen.clone()));
        self.restart();
        Ok(vec![Effect::Forget])
    }
}

impl Uci {
    /// Loads the games of a list of paths in place of the games of the previous list, and announces the choice of
    /// variants. If one cannot be loaded, nothing changes.
    fn load_variants(&mut self, value: &str) -> Result<Vec<Effect>, String> {
        let opener = self.opener.ok_or("there are no files")?;
        let mut registry = self.registry.clone();
        for id in &self.path.1 {
            registry.remove(id).map_err(|error| error.to_string())?;
        }
        let value = if value == "<empty>" { "" } else { value };
        let mut ids = Vec::new();
        for path in value.split(PATH_SEPARATOR).filter(|path| !path.is_empty()) {
            let entry = opener(path)?;
            ids.push(entry.id().to_owned());
            registry
                .register(entry)
                .map_err(|error| error.to_string())?;
        }
        self.registry = registry;
        self.path = (value.to_owned(), ids);
        Ok(vec![Effect::Send(self.described("UCI_Variant"))])
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
