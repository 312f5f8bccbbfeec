//! The steps of a turn in sentences.

use super::{a, areas, conditions, counted, group, names, number, side_does};
use crate::model::{Declaration, KindId, Region, Step, StepAction, StepRule};

/// The words behind a step that may be left out.
const OPTIONAL: &str = " if you like";

/// Returns who moves first, the steps of a turn, and their rules, in sentences.
pub(crate) fn in_words(game: &Declaration) -> Vec<String> {
    // Where armies are chosen, the start says who chooses first.
    let is_black = game.armies.is_none() && game.start.split(' ').nth(1) == Some("b");
    let first = &game.sides.names[usize::from(is_black)];
    let mut said = vec![format!(
        "{} first, then the players take turns.",
        side_does(first, "moves")
    )];
    said.extend(told(game, false));
    let [white, black] = &game.turns;
    let mut steps: Vec<&[Step]> = choices(white).collect();
    let others: Vec<&[Step]> = choices(black).filter(|one| !steps.contains(one)).collect();
    steps.extend(others);
    for step in steps {
        for sentence in rules(game, step) {
            if !said.contains(&sentence) {
                said.push(sentence);
            }
        }
    }
    said
}

/// Returns the steps of a turn, those among which the player chooses together.
fn choices(turn: &[Step]) -> impl Iterator<Item = &[Step]> {
    turn.chunk_by(|_, next| next.instead)
}

/// Returns steps among which the player chooses in words, as one step; `None` for steps that follow from what the enemy did.
fn choice_in_words(game: &Declaration, steps: &[Step], is_brief: bool) -> Option<String> {
    let all = steps.iter();
    let all = all.filter_map(|step| step_in_words(game, step, is_brief));
    let all: Vec<String> = all.collect();
    let last = all.last()?;
    let optional = if last.ends_with(OPTIONAL) {
        OPTIONAL
    } else {
        ""
    };
    let all: Vec<&str> = all
        .iter()
        .map(|one| one.trim_end_matches(OPTIONAL))
        .collect();
    Some(all.join(" or ") + optional)
}

/// Returns the rules of a step, or of several to choose from, one sentence each.
fn rules(game: &Declaration, steps: &[Step]) -> Vec<String> {
    let all: Vec<String> = steps.iter().filter_map(|step| does(game, step)).collect();
    if all.is_empty() {
        return Vec::new();
    }
    let does = all.join(" or ").replace(OPTIONAL, "");
    let step = &steps[0];
    let has = |rule: StepRule| steps.iter().any(|step| step.rule(rule).is_some());
    let mut said: Vec<String> = Vec::new();
    if has(StepRule::UnlessInCheck) {
        said.push(format!("A player in check does not {does}."));
    }
    if has(StepRule::OnARolledSquare) {
        said.push("Where that is not possible, nothing is put there.".to_owned());
    } else if has(StepRule::IfPossible) {
        said.push(match step.action {
            StepAction::Move if steps.len() == 1 => {
                "A player who has no such move leaves it out.".to_owned()
            }
            _ => format!("A player who cannot {does} leaves that out."),
        });
    }
    if has(StepRule::LeavingAMove) {
        said.push(match step.action {
            StepAction::Roll(_) => "A player who has no move by any roll does not roll.".to_owned(),
            _ => format!(
                "A player may {does} only in such a way that the next step remains possible."
            ),
        });
    }
    if has(StepRule::CheckEndsTurn) {
        said.push("A check ends the turn.".to_owned());
    }
    if has(StepRule::ChecksLast) {
        said.push("Only the last move of a turn may give check.".to_owned());
    }
    if has(StepRule::CapturesEndTurn) {
        said.push("A capture ends the turn.".to_owned());
    }
    for step in steps {
        said.extend(terms(game, step, &does));
    }
    said
}

/// Returns the terms of a step, one sentence each.
fn terms(game: &Declaration, step: &Step, does: &str) -> Vec<String> {
    let mut said = Vec::new();
    let terms = &step.terms;
    if !terms.enders.is_empty() {
        let kinds = a(&group(game, &terms.enders));
        said.push(format!("A move of {kinds} ends the turn."));
    }
    if !terms.taken.is_empty() {
        said.push(format!(
            "Only a player who has captured {} in the turn may {does}.",
            a(&group(game, &terms.taken))
        ));
    }
    if let Some((_, row)) = &terms.after {
        let line = conditions::line(game, row);
        said.push(format!("Own pieces stand in a row on {line}."));
    }
    if let Some((_, kinds)) = &terms.leading {
        let kinds = a(&group(game, kinds));
        said.push(format!("Of such captures those by {kinds} go first."));
    }
    if let Some((_, kinds)) = &terms.early {
        let kinds = a(&group(game, kinds));
        said.push(format!(
            "Then it is a capture that takes {kinds} as early as possible."
        ));
    }
    if terms.spares.is_some() {
        said.push("Pieces in such a row of their own are spared, unless all are.".to_owned());
    }
    if terms.neighbours.is_some() {
        said.push("Both go only to neighbouring squares.".to_owned());
    }
    if let Some((_, kinds)) = &terms.again {
        said.push(format!(
            "If the dice put it on {}, the player may have them thrown again; otherwise that piece is gone.",
            a(&group(game, kinds))
        ));
    }
    if terms.tame.is_some() && step.action != StepAction::Move {
        said.push("It captures nothing in that turn.".to_owned());
    }
    said
}

/// A turn in which a piece may go on.
const GOING_ON: &str =
    "A turn is one move. After some moves the same piece may go on, or the player ends the turn.";

/// Returns the steps of a turn in one sentence, in short.
pub(crate) fn turn(game: &Declaration) -> Option<String> {
    told(game, true)
}

fn told(game: &Declaration, is_brief: bool) -> Option<String> {
    let [white, black] = &game.turns;
    let last = white.last()?;
    if last.rule(StepRule::OneMoreEachTurn).is_some() {
        let more = "Each turn has one move more than the turn before it";
        return Some(if last.rule(StepRule::AnotherPiece).is_some() {
            format!("{more}, each with another piece.")
        } else if last.rule(StepRule::SamePiece).is_some() {
            format!("{more}, all with the same piece.")
        } else {
            format!("{more}.")
        });
    }
    if last.rule(StepRule::GoesOn).is_some() {
        return Some(going_on(last));
    }
    if game.may_go_on() {
        return Some(GOING_ON.to_owned());
    }
    if last.rule(StepRule::MayBeRefused).is_some() {
        return Some("The enemy may refuse your move; then you make another one.".to_owned());
    }
    let words = |steps: &[Step]| -> Vec<String> {
        let said = choices(steps).filter_map(|steps| choice_in_words(game, steps, is_brief));
        said.collect()
    };
    let (named, others) = (words(white), words(black));
    if named != others {
        let only_moves = |step: &&Step| {
            let terms = &step.terms;
            step.action == StepAction::Move && terms.movers.is_empty() && terms.tame.is_none()
        };
        let moves = [white, black].map(|steps| steps.iter().filter(only_moves).count());
        let [first, second] = &game.sides.names;
        return Some(if moves == [white.len(), black.len()] {
            format!(
                "{} {} a turn, {second} {}.",
                side_does(first, "makes"),
                counted(moves[0] as u32, "move"),
                number(moves[1] as u32)
            )
        } else {
            let [ours, theirs] = [named, others].map(|steps| steps.join(", then "));
            format!("In a turn {first} must {ours}; {second} must {theirs}.")
        });
    }
    Some(match named.as_slice() {
        [one] if one == "make a move" => "A turn is one move.".to_owned(),
        [first, second] if first == second => "A turn has two moves.".to_owned(),
        named => format!("In a turn you {}.", named.join(", then ")),
    })
}

/// Returns the rules of a turn that goes on with captures in one sentence.
fn going_on(step: &Step) -> String {
    let has = |rule| step.rule(rule).is_some();
    let most = if has(StepRule::ByPoints) {
        ", and the capture that is worth the most points must be made"
    } else if has(StepRule::TakesMost) {
        ", and the most pieces must be taken"
    } else {
        ""
    };
    let promotion = if has(StepRule::PromotionEndsTurn) {
        "; a promotion ends the turn"
    } else if has(StepRule::PromotesLast) {
        "; it promotes only where the turn ends"
    } else {
        ""
    };
    let back = if has(StepRule::NeverBack) {
        "; it never turns back"
    } else {
        ""
    };
    format!(
        "A piece that has captured goes on in the same turn while it can{most}{back}{promotion}."
    )
}

/// Returns a step without its conditions in short.
pub fn does(game: &Declaration, step: &Step) -> Option<String> {
    let mut bare = step.clone();
    bare.terms.when.clear();
    step_in_words(game, &bare, true)
}

/// Returns a step as a verb with its object; `None` for steps that follow from what the enemy did.
fn step_in_words(game: &Declaration, step: &Step, is_brief: bool) -> Option<String> {
    let name = |kind: KindId| &game.kinds[kind].name;
    let place = |region: Region| {
        if is_brief || areas::is_everywhere(region, game.shape()) {
            String::new()
        } else {
            format!(" of {}", areas::region(game, region, "or"))
        }
    };
    let on = place(step.terms.on.unwrap_or(Region::ALL));
    let mover = match &step.terms.movers[..] {
        [] => "piece".to_owned(),
        movers => group(game, movers),
    };
    let words = match step.action {
        StepAction::Move if step.rule(StepRule::AnotherPiece).is_some() => {
            format!("move another {mover}")
        }
        StepAction::Move if step.rule(StepRule::SamePiece).is_some() => {
            format!("move the same {mover} again")
        }
        StepAction::Move if !step.terms.movers.is_empty() => format!("move {}", a(&mover)),
        StepAction::Move if step.terms.sign.is_some() => "make a further move".to_owned(),
        StepAction::Move => "make a move".to_owned(),
        StepAction::Place(kind) if step.rule(StepRule::OnARolledSquare).is_some() => {
            format!("roll the square of the {}", name(kind))
        }
        StepAction::Place(kind) => format!("put the {} on an empty square", name(kind)),
        StepAction::Shoot(kind) => format!("shoot the {} from the piece that moved", name(kind)),
        StepAction::Build(kind, region) => {
            format!("put {} on an empty square{}", a(name(kind)), place(region))
        }
        StepAction::Push(kind) => format!("push an enemy {} one square forward", name(kind)),
        StepAction::Remove => {
            let enemy = format!("remove an enemy {}{on}", group(game, &step.terms.movers));
            match step.terms.after {
                Some((_, row)) => {
                    let count = number(row.count.into());
                    let exactly = if row.exact { "exactly " } else { "" };
                    format!("{enemy} if the piece that moved stands in a row of {exactly}{count}")
                }
                None => enemy,
            }
        }
        StepAction::Roll(1) => "roll a die, which says what may move".to_owned(),
        StepAction::Roll(_) => "roll the dice, which say what may move".to_owned(),
        StepAction::Throw(kind) => {
            format!("throw dice for the square of the {}{on}", name(kind))
        }
        StepAction::Shift(kind) => format!("move {}", a(name(kind))),
        StepAction::Follow if is_brief => "move another piece".to_owned(),
        StepAction::Follow => format!(
            "move {} after a move of {}",
            a(&names(game, &step.terms.movers)),
            a(&names(game, &step.terms.leaders))
        ),
        StepAction::Add(kind) => {
            format!("put a new {} on an empty square{on}", name(kind))
        }
        StepAction::Promote | StepAction::Answer => return None,
    };
    let words = if step.action == StepAction::Move && step.terms.tame.is_some() {
        format!("{words} without capturing")
    } else {
        words
    };
    let words = step.terms.when.iter().fold(words, |words, when| {
        let word = if when.holds { "if" } else { "unless" };
        match conditions::all(game, &when.all) {
            Some(all) => format!("{words} {word} {all}"),
            None => words,
        }
    });
    let is_optional = step.rule(StepRule::Optional).is_some();
    Some(if is_optional {
        format!("{words}{OPTIONAL}")
    } else {
        words
    })
}
