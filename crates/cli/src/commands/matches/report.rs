//! The result of a match, for people and for programs.

use serde_json::{Value, json};
use springald_arena::stats::{Estimate, Hypothesis, Model, Sprt};
use springald_arena::{FaultCounts, Match, PlayerId, Tally};
use std::fmt::Write;

/// Returns the score so far, in one line.
pub(super) fn running(session: &Match) -> String {
    let tally = &session.standings().total;
    let mut line = format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if let Some(estimate) = Estimate::of(&tally.pairs) {
        let _ = write!(line, ", Elo {}", difference(&estimate));
    }
    if let Some(sprt) = session.plan().sprt {
        let (low, high) = sprt.bounds();
        let ratio = sprt.log_ratio(&tally.pairs);
        let _ = write!(line, ", LLR {ratio:.2} ({low:.2}, {high:.2})");
    }
    line
}

/// Returns a difference in strength with its error: `+12.3 ± 4.5`; where only one end of it is
/// known, `+300.1 > +210.5`.
fn difference(estimate: &Estimate) -> String {
    let elo = estimate.elo;
    match (estimate.error(), estimate.range) {
        (Some(error), _) => format!("{elo:+.1} ± {error:.1}"),
        (None, Some((low, _))) if low.is_finite() => format!("{elo:+.1} > {low:+.1}"),
        (None, Some((_, high))) if high.is_finite() => format!("{elo:+.1} < {high:+.1}"),
        _ => format!("{elo:+.1}"),
    }
}

/// Returns the result, for people.
pub(super) fn text(session: &Match) -> String {
    let (plan, standings) = (session.plan(), session.standings());
    let mut out = String::new();
    for (who, player) in PlayerId::BOTH.into_iter().zip(&plan.players) {
        let _ = writeln!(out, "{who}: {} [{}]", player.name, player.text);
    }
    let (played, total) = (session.played(), plan.total());
    let _ = writeln!(out, "{played} of {total} games, seed {}\n", plan.seed);
    let _ = writeln!(
        out,
        "{:<12}{:>7}{:>7}{:>7}{:>7}{:>9}{:>18}{:>18}{:>8}  pairs with 0, 1/2, 1, 1 1/2, 2 points",
        "", "games", "won", "drawn", "lost", "score", "Elo", "normalised", "LOS"
    );
    for (id, tally) in &standings.variants {
        row(&mut out, id, tally);
    }
    if standings.variants.len() > 1 {
        row(&mut out, "all", &standings.total);
    }
    if let Some(sprt) = &plan.sprt {
        let _ = writeln!(out, "\n{}", test(sprt, session));
    }
    for who in PlayerId::BOTH {
        let faults = standings.faults_of(who);
        if !faults.is_empty() {
            let _ = writeln!(out, "\n{who} LOST GAMES BY DOING WRONG: {}", list(faults));
        }
    }
    if played < total && session.decision().is_none() {
        let _ = writeln!(out, "\nThe match is not over.");
    }
    out
}

fn row(out: &mut String, name: &str, tally: &Tally) {
    let (won, drawn, lost) = (tally.wins, tally.draws, tally.losses);
    let _ = write!(
        out,
        "{name:<12}{:>7}{won:>7}{drawn:>7}{lost:>7}",
        tally.games()
    );
    let Some(estimate) = Estimate::of(&tally.pairs) else {
        let _ = writeln!(out);
        return;
    };
    let score = format!("{:.1} %", 100.0 * estimate.score);
    let normalised = estimate
        .normalised
        .map_or_else(String::new, |(elo, error)| {
            format!("{elo:+.1} ± {error:.1}")
        });
    let superiority = estimate
        .superiority
        .map_or_else(String::new, |likely| format!("{:.1} %", 100.0 * likely));
    let pairs = tally.pairs.map(|count| count.to_string()).join(" ");
    let difference = difference(&estimate);
    let _ = writeln!(
        out,
        "{score:>9}{difference:>18}{normalised:>18}{superiority:>8}  {pairs}"
    );
}

fn test(sprt: &Sprt, session: &Match) -> String {
    let ratio = sprt.log_ratio(&session.standings().total.pairs);
    let (low, high) = sprt.bounds();
    let (elo0, elo1) = (sprt.elo0, sprt.elo1);
    let unit = match sprt.model {
        Model::Logistic => "Elo",
        Model::Normalised => "normalised Elo",
    };
    let decision = match session.decision() {
        Some(Hypothesis::H0) => format!("H0: A is no more than {elo0} {unit} better"),
        Some(Hypothesis::H1) => format!("H1: A is at least {elo1} {unit} better"),
        None => "nothing decided".into(),
    };
    format!("SPRT {elo0} to {elo1} {unit}: LLR {ratio:.2} ({low:.2}, {high:.2}), {decision}")
}

fn list(faults: &FaultCounts) -> String {
    let kinds = [
        (faults.illegal, "illegal turns"),
        (faults.crashes, "crashes"),
        (faults.stalls, "times without an answer"),
        (faults.late, "times too late"),
    ];
    let told = kinds.iter().filter(|(count, _)| *count > 0);
    let told: Vec<String> = told
        .map(|(count, what)| format!("{what}: {count}"))
        .collect();
    told.join(", ")
}

/// Returns the result, for programs.
pub(super) fn json(session: &Match) -> String {
    let (plan, standings) = (session.plan(), session.standings());
    let variants: Vec<Value> = standings
        .variants
        .iter()
        .map(|(id, tally)| {
            let mut value = tallied(tally);
            value["variant"] = id.as_str().into();
            value
        })
        .collect();
    let sprt = plan.sprt.map(|sprt| {
        let decision = session.decision().map(|decision| match decision {
            Hypothesis::H0 => "H0",
            Hypothesis::H1 => "H1",
        });
        let (low, high) = sprt.bounds();
        let ratio = sprt.log_ratio(&standings.total.pairs);
        json!({"llr": ratio, "low": low, "high": high, "decision": decision})
    });
    let is_over = session.played() == plan.total() || session.decision().is_some();
    let value = json!({
        "plan": plan.describe(),
        "played": session.played(),
        "over": is_over,
        "total": tallied(&standings.total),
        "variants": variants,
        "sprt": sprt,
        "turns": standings.turns,
        "mishaps": {"a": counted(standings.faults_of(PlayerId::A)), "b": counted(standings.faults_of(PlayerId::B))},
    });
    value.to_string()
}

/// Numbers that are infinite or unknown are null.
fn tallied(tally: &Tally) -> Value {
    let estimate = Estimate::of(&tally.pairs);
    let of = |get: fn(&Estimate) -> Option<f64>| estimate.as_ref().and_then(get);
    json!({
        "games": tally.games(), "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
        "pairs": tally.pairs,
        "score": of(|one| Some(one.score)),
        "elo": of(|one| Some(one.elo)),
        "elo_low": of(|one| one.range.map(|(low, _)| low)),
        "elo_high": of(|one| one.range.map(|(_, high)| high)),
        "elo_error": of(Estimate::error),
        "normalised_elo": of(|one| one.normalised.map(|(elo, _)| elo)),
        "normalised_elo_error": of(|one| one.normalised.map(|(_, error)| error)),
        "los": of(|one| one.superiority),
    })
}

fn counted(faults: &FaultCounts) -> Value {
    json!({
        "illegal": faults.illegal, "crashes": faults.crashes,
        "stalls": faults.stalls, "time_losses": faults.late,
    })
}
