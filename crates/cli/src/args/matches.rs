//! The arguments of `match`.

use super::variant::variant;
use clap::{Args as ClapArgs, ValueEnum};
use springald_arena::stats::{Model, Sprt};
use springald_arena::{DrawRule, Player, WinRule};
use springald_registry::{EngineEntry, VARIANTS};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

const PLAYERS: &str = "\
Players are described as [KIND[:]][KEY=VALUE][,KEY=VALUE]…, a value with commas in double quotes:
  level=5,movetime=100            the engine of this program (KIND engine may be left out);
                                  keys level=1..8 (8), hash=MIB (16), threads=N (1),
                                  weights=FILE (of a declared game; `default` for its default values)
  random                          any legal action
  greedy                          the best turn by the evaluation alone
  mcts:movetime=100               plain Monte Carlo tree search; nodes=N is so many playouts
  uci:PROGRAM,tc=1+0.1            another program that speaks UCI, as another build of this one:
                                  uci:PATH,args=uci,…; keys args=\"WORD …\", option.NAME=VALUE
PlayerLimits: tc=SECONDS[+SECONDS] (a clock for the game), movetime=MS, nodes=N, depth=PLIES (each time it
is asked), margin=MS (how late it may be, 100). Any player may have name=NAME.

Exit status: 0 done, 1 a player crashed, did not answer or played an illegal turn, 2 bad usage or input,
130 stopped by a signal.

Examples:
  springald match --a movetime=100 --b random --variants cats --games 20
  springald match --a level=8,tc=10+0.1 --b level=6 --sprt 0,10 --pgn games.pgn
  springald match --a tc=1+0.1 --b 'uci:/usr/games/stockfish,option.UCI_LimitStrength=true,\
option.UCI_Elo=2000,tc=1+0.1' --variants chess";

/// Plays two players against each other over many games and says which one is stronger.
#[derive(ClapArgs)]
#[command(after_help = PLAYERS)]
pub(crate) struct MatchArgs {
    /// The player whose score is counted.
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    pub(crate) a: Player,
    /// The other player.
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    pub(crate) b: Player,
    /// The variants: ids separated by commas, or `all`.
    #[arg(long, default_value = "all", value_parser = variants)]
    pub(crate) variants: Variants,
    /// The most games of each variant, an even number, as every opening is played twice; 100, or
    /// 20000 with --sprt.
    #[arg(long, value_parser = games)]
    pub(crate) games: Option<usize>,
    /// The number of games played at once.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// The seed of openings, dice and limited play; random by default.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Begin with this many random turns of both sides together.
    #[arg(long, value_name = "TURNS", default_value_t = 8, conflicts_with = "openings", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) opening_plies: u32,
    /// Skip openings after which a short search sees one side ahead by more than this many centipawns; `off` skips
    /// none.
    #[arg(
        long,
        value_name = "CENTIPAWNS",
        default_value = "150",
        conflicts_with = "openings"
    )]
    pub(crate) balance: Rule<Number>,
    /// Begin with the openings in this file instead, one per line: `[VARIANT:] [FEN] [moves] [TURN …]`.
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// End a game as won when the scores of both players agree, by SCORE centipawns for TURNS turns of each; with
    /// `,one` the loser's scores are enough. `off`: never.
    #[arg(long, value_name = "SCORE,TURNS[,one]", default_value = "1000,4")]
    pub(crate) win: Rule<Win>,
    /// End a game as drawn when the scores of both players are at most SCORE centipawns for TURNS turns of each, from
    /// turn FROM on. `off`: never.
    #[arg(long, value_name = "SCORE,TURNS,FROM", default_value = "8,8,40")]
    pub(crate) draw: Rule<Draw>,
    /// End a game as drawn after this many turns of each side. `off`: never.
    #[arg(long, value_name = "TURNS", default_value = "400")]
    pub(crate) max_turns: Rule<Number>,
    /// Seconds after which a program without a time limit loses because it does not answer.
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = patience)]
    pub(crate) patience: Duration,
    /// Stop as soon as it is clear whether A is no better than ELO0 or at least as good as ELO1, with
    /// these probabilities of error (0.05).
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// The unit of ELO0 and ELO1.
    #[arg(
        long,
        value_name = "MODEL",
        default_value = "normalised",
        requires = "sprt"
    )]
    pub(crate) sprt_model: SprtModel,
    /// Append each game to this file as soon as it is over.
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// Note scores and depths in the PGN.
    #[arg(long, requires = "pgn")]
    pub(crate) comments: bool,
    /// The journal, with which the same command continues an interrupted match [default: beside the PGN].
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
    /// The name of the match, for the tag `Event`.
    #[arg(long, value_name = "NAME", default_value = "springald match")]
    pub(crate) event: String,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Returns a player; the parser of the command line repeats its description in errors itself.
fn player(text: &str) -> Result<Player, String> {
    text.parse::<Player>().map_err(|error| error.what)
}

/// The variants of a match.
#[derive(Clone)]
pub(crate) struct Variants(pub(crate) Vec<EngineEntry>);

fn variants(text: &str) -> Result<Variants, String> {
    if text == "all" {
        return Ok(Variants(VARIANTS.to_vec()));
    }
    let mut found: Vec<EngineEntry> = Vec::new();
    for name in text.split(',') {
        let entry = variant(name.trim())?;
        let id = entry.id();
        if found.iter().any(|known| known.id() == id) {
            return Err(format!("found {id} twice, expected it once"));
        }
        found.push(entry);
    }
    Ok(Variants(found))
}

/// A rule of the referee that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule<T> {
    Off,
    On(T),
}

impl<T> Rule<T> {
    pub(crate) fn on(self) -> Option<T> {
        match self {
            Self::Off => None,
            Self::On(rule) => Some(rule),
        }
    }
}

impl<T: FromStr<Err = String>> FromStr for Rule<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "off" {
            return Ok(Self::Off);
        }
        text.parse().map(Self::On)
    }
}

/// A whole number above 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Number(pub(crate) u32);

impl FromStr for Number {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        whole(text)
            .map(Self)
            .ok_or_else(|| "expected a whole number from 1 to 1000000, or off".into())
    }
}

fn whole(text: &str) -> Option<u32> {
    text.parse()
        .ok()
        .filter(|number| (1..=1_000_000).contains(number))
}

/// A rule about wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Win(pub(crate) WinRule);

impl FromStr for Win {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split(',').collect();
        let rule = match parts[..] {
            [score, turns] => (whole(score), whole(turns), false),
            [score, turns, "one"] => (whole(score), whole(turns), true),
            _ => (None, None, false),
        };
        match rule {
            (Some(score), Some(turns), one) => Ok(Self(WinRule {
                score: score as i32,
                turns,
                one,
            })),
            _ => Err("expected SCORE,TURNS or SCORE,TURNS,one in whole numbers, or off".into()),
        }
    }
}

/// A rule about draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Draw(pub(crate) DrawRule);

impl FromStr for Draw {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split(',').collect();
        match parts.iter().map(|part| whole(part)).collect::<Vec<_>>()[..] {
            [Some(score), Some(turns), Some(from)] => Ok(Self(DrawRule {
                score: score as i32,
                turns,
                from,
            })),
            _ => Err("expected SCORE,TURNS,FROM in whole numbers, or off".into()),
        }
    }
}

fn games(text: &str) -> Result<usize, String> {
    let games = text.parse().ok();
    games
        .filter(|games| (2..=10_000_000).contains(games) && games % 2 == 0)
        .ok_or_else(|| {
            "expected an even number from 2 to 10000000, as openings are played twice".into()
        })
}

fn patience(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.1..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("expected seconds from 0.1 to 86400".into()),
    }
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.parse().ok()).collect();
    let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
        Some(&[elo0, elo1]) => (elo0, elo1, 0.05, 0.05),
        Some(&[elo0, elo1, alpha, beta]) => (elo0, elo1, alpha, beta),
        _ => return Err("expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA".into()),
    };
    let is_sensible = |elo: f64| elo.abs() <= 1000.0;
    if !(is_sensible(elo0) && is_sensible(elo1) && elo0 < elo1) {
        return Err("expected ELO0 less than ELO1, both from -1000 to 1000".into());
    }
    let is_rare = |error: f64| error > 0.0 && error < 0.5;
    if !(is_rare(alpha) && is_rare(beta)) {
        return Err("expected ALPHA and BETA between 0 and 0.5".into());
    }
    Ok(Sprt {
        elo0,
        elo1,
        alpha,
        beta,
        model: Model::Normalised,
    })
}

/// The unit of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SprtModel {
    /// Elo divided by the deviation of the results: tests take as long however many games are drawn.
    Normalised,
    /// Plain Elo.
    Logistic,
}

impl From<SprtModel> for Model {
    fn from(model: SprtModel) -> Self {
        match model {
            SprtModel::Normalised => Self::Normalised,
            SprtModel::Logistic => Self::Logistic,
        }
    }
}
