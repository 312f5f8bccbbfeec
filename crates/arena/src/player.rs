//! Players as text: who plays, how strong, and with how much time.

use springald_core::quote::{cut, quoted};
use springald_registry::{EngineEntry, Level, NetworkError};
use std::fmt;
use std::fs;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The default margin by which a player may be late, in milliseconds.
const MARGIN: u64 = 100;

/// A player, as the command line describes it:
///
/// ```text
/// [KIND[:]][KEY=VALUE][,KEY=VALUE]…
/// ```
///
/// `KIND` is `engine` (which may be left out), `random`, `greedy`, `mcts` or `uci:PROGRAM`. A value
/// with commas in it stands in double quotes.
///
/// ```
/// use springald_arena::Player;
///
/// let ours: Player = "level=5,movetime=100".parse()?;
/// assert_eq!(ours.name, "Springald level 5");
/// let theirs: Player = "uci:/usr/games/other,tc=1+0.1,option.Hash=16".parse()?;
/// assert!(theirs.limits.clock.is_some());
/// let error = "level=9".parse::<Player>().unwrap_err().to_string();
/// assert!(error.contains("from 1 to 8"));
/// # Ok::<(), springald_arena::PlayerError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// The text it was read from.
    pub text: String,
    /// The name in results.
    pub name: String,
    /// The kind of player.
    pub kind: PlayerKind,
    /// The limits of its thinking.
    pub limits: PlayerLimits,
}

/// The kind of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlayerKind {
    /// The engine of this program.
    Engine {
        /// The playing strength.
        level: Level,
        /// MiB of its table.
        hash: usize,
        /// The number of threads.
        threads: usize,
        /// The text of the weights of its evaluation; `None` for the game's own weights.
        weights: Option<String>,
        /// The network that judges positions.
        network: NetworkChoice,
    },
    /// A baseline.
    Baseline(BaselineKind),
    /// Another program, which speaks UCI.
    Program(Program),
}

/// The network of a player.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum NetworkChoice {
    /// The one that comes with the game, if there is one.
    #[default]
    Usual,
    /// None: the evaluation of the game judges alone.
    None,
    /// The bytes of a file.
    File(Vec<u8>),
}

impl NetworkChoice {
    /// Returns a game with the network.
    ///
    /// # Errors
    /// If the file has no network for the game.
    pub fn of(&self, entry: &EngineEntry) -> Result<EngineEntry, NetworkError> {
        match self {
            Self::Usual => Ok(entry.clone()),
            Self::None => Ok(entry.without_network()),
            Self::File(bytes) => entry.with_network(bytes),
        }
    }
}

/// A baseline. The limits apply only to the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BaselineKind {
    /// Any legal action.
    Random,
    /// The best turn by the evaluation alone.
    Greedy,
    /// Monte Carlo tree search; a node is a playout.
    Mcts,
}

/// A program that speaks UCI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The path of the program.
    pub path: String,
    /// Its command-line arguments.
    pub arguments: Vec<String>,
    /// Options by name, with their values.
    pub options: Vec<(String, String)>,
}

/// The limits of a player. Without any limit, its kind decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerLimits {
    /// A clock for the whole game.
    pub clock: Option<ClockLimit>,
    /// The time each time it is asked.
    pub movetime: Option<Duration>,
    /// The most positions each time it is asked.
    pub nodes: Option<u64>,
    /// The most plies ahead each time it is asked.
    pub depth: Option<u32>,
    /// The margin by which it may be late before it loses on time.
    pub margin: Duration,
}

/// A clock for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockLimit {
    /// The initial time.
    pub base: Duration,
    /// The increment after each turn.
    pub increment: Duration,
}

/// An error in the description of a player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("player '{}': {what}", cut(.player))]
pub struct PlayerError {
    /// The description.
    pub player: String,
    /// The fault.
    pub what: String,
}

impl PlayerLimits {
    /// Returns whether nothing is limited.
    pub fn is_empty(&self) -> bool {
        self.clock.is_none()
            && self.movetime.is_none()
            && self.nodes.is_none()
            && self.depth.is_none()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        read(text).map_err(|what| PlayerError {
            player: text.to_owned(),
            what,
        })
    }
}

/// The fields of a description, before they are checked together.
#[derive(Default)]
struct PlayerFields {
    name: Option<String>,
    level: Option<Level>,
    hash: Option<usize>,
    threads: Option<usize>,
    weights: Option<String>,
    network: Option<NetworkChoice>,
    arguments: Option<Vec<String>>,
    options: Vec<(String, String)>,
    clock: Option<ClockLimit>,
    movetime: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    margin: Option<Duration>,
}

fn read(text: &str) -> Result<Player, String> {
    let (word, mut fields) = split_kind(fields(text)?)?;
    let program = match word.as_str() {
        "uci" if fields.is_empty() => return Err("uci: found nothing, expected a program".into()),
        "uci" => Some(fields.remove(0)),
        _ => None,
    };
    let mut values = PlayerFields::default();
    for field in fields {
        let (key, value) = field
            .split_once('=')
            .ok_or_else(|| format!("found {}, expected KEY=VALUE", quoted(&field)))?;
        values.take(key, value)?;
    }
    values.player(text, &word, program)
}

/// Splits at the commas outside double quotes, and drops the quotes.
fn fields(text: &str) -> Result<Vec<String>, String> {
    let (mut fields, mut field, mut is_quoted) = (Vec::new(), String::new(), false);
    for letter in text.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(std::mem::take(&mut field)),
            _ => field.push(letter),
        }
    }
    if is_quoted {
        return Err("found an opening quotation mark, expected a closing one".into());
    }
    fields.push(field);
    Ok(fields)
}

const KINDS: [&str; 5] = ["engine", "random", "greedy", "mcts", "uci"];

/// Returns the kind, and the fields without it.
fn split_kind(mut fields: Vec<String>) -> Result<(String, Vec<String>), String> {
    let first = fields.remove(0);
    let (word, rest) = match first.split_once(':') {
        Some((word, rest)) => (word, Some(rest)),
        None if first.contains('=') => ("engine", Some(first.as_str())),
        None => (first.as_str(), None),
    };
    if !KINDS.contains(&word) {
        let kinds = KINDS.join(", ");
        return Err(format!(
            "found {}, expected one of {kinds}, or KEY=VALUE",
            quoted(word)
        ));
    }
    let word = word.to_owned();
    if let Some(rest) = rest.filter(|rest| !rest.is_empty()) {
        fields.insert(0, rest.to_owned());
    }
    Ok((word, fields))
}

impl PlayerFields {
    fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        if value.is_empty() {
            return Err(format!("{key}: found nothing, expected a value"));
        }
        if let Some(option) = key.strip_prefix("option.") {
            self.options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        match key {
            "name" => once(key, &mut self.name, value.to_owned()),
            "level" => {
                let level = number(key, value, 1, 8)?;
                once(
                    key,
                    &mut self.level,
                    Level::new(level as u8).unwrap_or(Level::MAX),
                )
            }
            "hash" => once(
                key,
                &mut self.hash,
                number(key, value, 1, 1 << 20)? as usize,
            ),
            "threads" => once(
                key,
                &mut self.threads,
                number(key, value, 1, 1024)? as usize,
            ),
            "weights" => once(key, &mut self.weights, weights(value)?),
            "network" => once(key, &mut self.network, network(value)?),
            "args" => {
                let arguments = value.split_whitespace().map(str::to_owned).collect();
                once(key, &mut self.arguments, arguments)
            }
            "tc" => once(key, &mut self.clock, clock(value)?),
            "movetime" => once(key, &mut self.movetime, milliseconds(key, value, 1)?),
            "margin" => once(key, &mut self.margin, milliseconds(key, value, 0)?),
            "nodes" => once(key, &mut self.nodes, number(key, value, 1, u64::MAX)?),
            "depth" => once(key, &mut self.depth, number(key, value, 1, 1000)? as u32),
            _ => Err(format!(
                "found the key {}, expected one of name, level, hash, threads, weights, network, args, \
                 option.NAME, tc, movetime, nodes, depth, margin",
                quoted(key)
            )),
        }
    }

    /// Returns the player if the fields fit its kind.
    fn player(mut self, text: &str, word: &str, program: Option<String>) -> Result<Player, String> {
        let limits = PlayerLimits {
            clock: self.clock,
            movetime: self.movetime,
            nodes: self.nodes,
            depth: self.depth,
            margin: self.margin.unwrap_or(Duration::from_millis(MARGIN)),
        };
        if limits.clock.is_some() && limits.movetime.is_some() {
            return Err("found tc and movetime, expected only one of them".into());
        }
        self.refuse(word, &limits)?;
        let (kind, name) = match (word, program) {
            ("uci", Some(path)) => {
                let name = path.rsplit(['/', '\\']).next().unwrap_or(&path).to_owned();
                let program = Program {
                    path,
                    arguments: self.arguments.take().unwrap_or_default(),
                    options: std::mem::take(&mut self.options),
                };
                (PlayerKind::Program(program), name)
            }
            ("random", _) => (
                PlayerKind::Baseline(BaselineKind::Random),
                "Random mover".to_owned(),
            ),
            ("greedy", _) => (
                PlayerKind::Baseline(BaselineKind::Greedy),
                "One-turn greedy".to_owned(),
            ),
            ("mcts", _) => (
                PlayerKind::Baseline(BaselineKind::Mcts),
                "Plain UCT".to_owned(),
            ),
            _ => {
                let level = self.level.unwrap_or(Level::MAX);
                let kind = PlayerKind::Engine {
                    level,
                    hash: self.hash.unwrap_or(16),
                    threads: self.threads.unwrap_or(1),
                    weights: self.weights,
                    network: self.network.unwrap_or_default(),
                };
                (kind, format!("Springald level {}", level.number()))
            }
        };
        Ok(Player {
            text: text.to_owned(),
            name: self.name.unwrap_or(name),
            kind,
            limits,
        })
    }

    /// Refuses fields that a kind of player does not have, and a player that would think for ever.
    fn refuse(&self, word: &str, limits: &PlayerLimits) -> Result<(), String> {
        let is = |words: &[&str]| words.contains(&word);
        let wrong = [
            ("level", self.level.is_some() && !is(&["engine"])),
            ("hash", self.hash.is_some() && !is(&["engine"])),
            ("threads", self.threads.is_some() && !is(&["engine"])),
            ("weights", self.weights.is_some() && !is(&["engine"])),
            ("network", self.network.is_some() && !is(&["engine"])),
            ("args", self.arguments.is_some() && !is(&["uci"])),
            ("option.NAME", !self.options.is_empty() && !is(&["uci"])),
            ("tc", limits.clock.is_some() && !is(&["engine", "uci"])),
            ("depth", limits.depth.is_some() && !is(&["engine", "uci"])),
            ("nodes", limits.nodes.is_some() && is(&["random", "greedy"])),
            (
                "movetime",
                limits.movetime.is_some() && is(&["random", "greedy"]),
            ),
        ];
        if let Some((key, _)) = wrong.into_iter().find(|(_, wrong)| *wrong) {
            return Err(format!(
                "found the key '{key}', which means nothing for '{word}'"
            ));
        }
        let is_endless = match word {
            "engine" => {
                let skill = self.level.unwrap_or(Level::MAX).skill(0);
                skill.nodes.is_none() && skill.depth.is_none()
            }
            "mcts" | "uci" => true,
            _ => false,
        };
        if is_endless && limits.is_empty() {
            return Err("found no limit, expected one of tc, movetime, nodes, depth".into());
        }
        if word == "mcts" && limits.nodes.is_some() && limits.movetime.is_some() {
            return Err("found nodes and movetime, expected only one of them".into());
        }
        Ok(())
    }
}

fn once<T>(key: &str, place: &mut Option<T>, value: T) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("found the key '{key}' twice, expected it once")),
    }
}

fn number(key: &str, value: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = value
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number));
    let value = quoted(value);
    number.ok_or_else(|| match most {
        u64::MAX => format!("{key}: found {value}, expected a whole number from {least}"),
        _ => format!("{key}: found {value}, expected a whole number from {least} to {most}"),
    })
}

fn milliseconds(key: &str, value: &str, least: u64) -> Result<Duration, String> {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    number(key, value, least, DAY).map(Duration::from_millis)
}

/// Returns the text of a file of weights; the empty one for `default`.
fn weights(value: &str) -> Result<String, String> {
    if value == "default" {
        return Ok(String::new());
    }
    fs::read_to_string(value).map_err(|error| format!("weights: {}: {error}", quoted(value)))
}

/// Returns the network in a file; no network for `none`.
fn network(value: &str) -> Result<NetworkChoice, String> {
    if value == "none" {
        return Ok(NetworkChoice::None);
    }
    let bytes = fs::read(value);
    bytes
        .map(NetworkChoice::File)
        .map_err(|error| format!("network: {}: {error}", quoted(value)))
}

/// `SECONDS` or `SECONDS+SECONDS`.
fn clock(value: &str) -> Result<ClockLimit, String> {
    const DAY: f64 = 24.0 * 60.0 * 60.0;
    let seconds = |text: &str, least: f64| {
        let seconds = text.parse::<f64>().ok();
        let seconds = seconds.filter(|seconds| (least..=DAY).contains(seconds));
        seconds.map(Duration::from_secs_f64)
    };
    let (base, increment) = value.split_once('+').unwrap_or((value, "0"));
    match (seconds(base, 0.001), seconds(increment, 0.0)) {
        (Some(base), Some(increment)) => Ok(ClockLimit { base, increment }),
        _ => Err(format!(
            "tc: found {}, expected seconds and what every turn adds, such as 10+0.1",
            quoted(value)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(text: &str) -> Player {
        text.parse().unwrap()
    }

    #[test]
    fn players_are_read() {
        let ours = player("level=3,hash=8,threads=2,nodes=500,name=Me");
        let kind = PlayerKind::Engine {
            level: Level::new(3).unwrap(),
            hash: 8,
            threads: 2,
            weights: None,
            network: NetworkChoice::Usual,
        };
        assert_eq!((ours.kind, ours.name.as_str()), (kind, "Me"));
        assert_eq!(ours.limits.nodes, Some(500));
        assert_eq!(
            player("random").kind,
            PlayerKind::Baseline(BaselineKind::Random)
        );
        assert_eq!(
            player("engine:level=2"),
            Player {
                text: "engine:level=2".into(),
                ..player("level=2")
            }
        );
        let mcts = player("mcts:movetime=100");
        assert_eq!(mcts.limits.movetime, Some(Duration::from_millis(100)));
        assert_eq!(mcts.kind, PlayerKind::Baseline(BaselineKind::Mcts));
    }

    #[test]
    fn programs_have_paths_options_and_arguments() {
        let text =
            r#"uci:"/a b/c,d",args="uci --x",option.UCI_Elo=2000,option.Use NNUE=false,tc=1+0.1"#;
        let theirs = player(text);
        assert_eq!(theirs.name, "c,d");
        let program = Program {
            path: "/a b/c,d".into(),
            arguments: vec!["uci".into(), "--x".into()],
            options: vec![
                ("UCI_Elo".into(), "2000".into()),
                ("Use NNUE".into(), "false".into()),
            ],
        };
        assert_eq!(theirs.kind, PlayerKind::Program(program));
        let clock = ClockLimit {
            base: Duration::from_secs(1),
            increment: Duration::from_millis(100),
        };
        assert_eq!(theirs.limits.clock, Some(clock));
    }

    #[test]
    fn invalid_descriptions_are_refused_by_name() {
        for (text, word) in [
            ("", "expected one of engine"),
            ("stockfish", "'stockfish'"),
            ("level=8", "no limit"),
            ("level=0", "from 1 to 8"),
            ("level=3,level=4", "twice"),
            ("level=3,size=4", "'size'"),
            ("level", "'level'"),
            ("level=3,", "KEY=VALUE"),
            ("level=3,hash=", "hash: found nothing"),
            ("random:nodes=4", "means nothing for 'random'"),
            ("mcts", "no limit"),
            ("mcts:nodes=3,movetime=5", "only one"),
            ("movetime=5,tc=1", "only one"),
            ("tc=x", "tc: found 'x'"),
            ("tc=1+-1", "tc: found"),
            ("tc=NaN", "tc: found"),
            (
                "nodes=5,weights=no/such.weights",
                "weights: 'no/such.weights'",
            ),
            ("random:weights=default", "means nothing for 'random'"),
            ("uci:", "a program"),
            ("uci:a,nodes=1,level=3", "'level'"),
            ("uci:\"a", "quotation"),
            ("nodes=18446744073709551616", "whole number"),
        ] {
            let error = text.parse::<Player>().unwrap_err().to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
