//! Reads and resolves effects: `when`, and the words for some of them, `captures explode` and `arrivals convert`.

use super::areas::area;
use super::cursor::Cursor;
use super::names::{Name, Span};
use super::parts::kinds;
use super::problems::Fault;
use super::resolver::{Resolver, too_many};
use super::tree::effects::{Act, Also, EXPLOSION, Effect, Event, Subject};
use super::tree::{Kinds, Step, StepAction};
use crate::model::{self, Heading, Kind, KindId, Place, Region, Whose};

/// The most effects of a game.
const EFFECTS: usize = 32;

/// The words of a statement for conversions, by which it is replaced.
pub(super) const CONVERSION: &str = "arrivals convert";

const fn every() -> Kinds {
    Kinds::All(Vec::new())
}

/// Reads `when` after its first word.
pub(super) fn effect(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Effect>, Fault> {
    let first = cursor.span();
    let doers = kinds(cursor, false)?;
    let event = event(cursor)?;
    let place = cursor.span();
    let from = cursor.accept("from").then(|| area(cursor)).transpose()?;
    if from.is_some() && matches!(event, Event::Arrives) {
        let message = "found 'from' after 'arrive', expected it after 'move' or 'capture'";
        return Err(Fault::new(cursor.since(place), message));
    }
    let on = cursor.accept("on").then(|| area(cursor)).transpose()?;
    if !cursor.accept_sign(",") {
        let expected = match event {
            Event::Captures(_) => "the name of a piece, or a comma and what follows",
            _ => "a comma and what follows, such as ', they vanish'",
        };
        return Err(cursor.fault(expected));
    }
    let whom = cursor.span();
    let subject = subject(cursor)?;
    if matches!(subject, Subject::Captured) && !matches!(event, Event::Captures(_)) {
        let message = "found 'what they capture', expected it only after 'capture'";
        return Err(Fault::new(cursor.since(whom), message));
    }
    let act = act(cursor, &event, &subject)?;
    Ok(vec![Effect {
        words: format!("when {}", cursor.words_since(first)),
        span: cursor.since(first),
        doers,
        event,
        from,
        on,
        subject,
        act,
    }])
}

/// Reads a word in the singular or in the plural.
fn verb(cursor: &mut Cursor<'_, '_>, plural: &str) -> bool {
    let is_such = |word: &str| word.strip_suffix('s') == Some(plural) || word == plural;
    let found = cursor.peek_word().is_some_and(is_such);
    if found {
        cursor.skip();
    }
    found
}

fn event(cursor: &mut Cursor<'_, '_>) -> Result<Event, Fault> {
    if verb(cursor, "move") {
        Ok(Event::Moves(heading(cursor)))
    } else if verb(cursor, "arrive") {
        Ok(Event::Arrives)
    } else if verb(cursor, "capture") {
        let named = cursor.is_at_name() || cursor.peek_word() == Some("pieces");
        Ok(Event::Captures(if named {
            kinds(cursor, false)?
        } else {
            every()
        }))
    } else {
        let words = ["move", "capture", "arrive"];
        Err(cursor.fault_of("'move', 'capture' or 'arrive'", &words))
    }
}

/// Reads `straight` or `diagonal`, if one follows.
fn heading(cursor: &mut Cursor<'_, '_>) -> Heading {
    if cursor.accept("straight") {
        Heading::Straight
    } else if cursor.accept("diagonal") {
        Heading::Diagonal
    } else {
        Heading::Any
    }
}

fn subject(cursor: &mut Cursor<'_, '_>) -> Result<Subject, Fault> {
    if cursor.accept("they") || cursor.accept("it") {
        return Ok(Subject::Doer);
    }
    if cursor.accept("what") {
        if !cursor.accept("it") {
            cursor.expect("they")?;
        }
        if !verb(cursor, "capture") {
            return Err(cursor.fault_of("'capture'", &["capture"]));
        }
        return Ok(Subject::Captured);
    }
    let whose = if cursor.accept("own") {
        Whose::Own
    } else if cursor.accept("enemy") {
        Whose::Enemy
    } else if cursor.peek_word() == Some("pieces") || cursor.is_at_name() {
        Whose::Any
    } else {
        let words = ["they", "own", "enemy", "pieces"];
        return Err(cursor.fault_of("'they', or pieces such as 'enemy pieces around'", &words));
    };
    let kinds = kinds(cursor, false)?;
    let places = [
        ("around", Place::Around),
        ("between", Place::Between),
        ("attacked", Place::Attacked),
        ("in", Place::InLine),
        ("flanked", Place::Flanked(Region::NONE)),
        ("approached", Place::Approached),
        ("left", Place::Left),
        ("passed", Place::PassedOver),
        ("at", Place::Corners(0)),
        ("without", Place::WithoutLiberties),
    ];
    let on_both = cursor.peek_word() == Some("on") && cursor.next_word() == Some("both");
    let on = (!on_both && cursor.accept("on"))
        .then(|| area(cursor).map(Box::new))
        .transpose()?;
    if cursor.peek_word() == Some("on") && cursor.next_word() == Some("both") {
        cursor.expect("on")?;
        cursor.expect("both")?;
        cursor.expect("sides")?;
        return Ok(Subject::Others(
            whose,
            kinds,
            on,
            Place::BothSides,
            Also::Nothing,
        ));
    }
    let found = places.into_iter().find(|(word, _)| cursor.accept(word));
    let Some((_, place)) = found else {
        if on.is_some() {
            return Ok(Subject::Others(
                whose,
                kinds,
                on,
                Place::Anywhere,
                Also::Nothing,
            ));
        }
        let words = places.map(|(word, _)| word);
        let expected = "'on', 'around', 'between', 'attacked', 'in line', 'in sight', 'flanked', 'approached', 'left', 'passed over', 'at corners with', 'on both sides' or 'without liberties'";
        return Err(cursor.fault_of(expected, &words));
    };
    let (place, also) = rest_of_place(cursor, place)?;
    Ok(Subject::Others(whose, kinds, on, place, also))
}

/// Reads what follows the first word of a place.
fn rest_of_place(cursor: &mut Cursor<'_, '_>, place: Place) -> Result<(Place, Also), Fault> {
    let also = match place {
        Place::Approached | Place::Left => {
            let either = place == Place::Approached && cursor.accept("or");
            if either {
                cursor.expect("left")?;
            }
            if !either && !cursor.accept("in") {
                return Ok((place, Also::Nothing));
            }
            if either {
                cursor.expect("in")?;
            }
            cursor.expect("a")?;
            cursor.expect("row")?;
            let row = match place {
                _ if either => Place::EitherRow,
                Place::Approached => Place::RowAhead,
                _ => Place::RowBehind,
            };
            return Ok((row, Also::Nothing));
        }
        Place::Flanked(_) if cursor.accept("in") => {
            if cursor.accept("pairs") {
                return Ok((Place::FlankedPairs, Also::Nothing));
            }
            if !cursor.accept("a") {
                return Err(cursor.fault_of("'pairs' or 'a row'", &["pairs", "a"]));
            }
            cursor.expect("row")?;
            return Ok((Place::FlankedRow, Also::Nothing));
        }
        Place::Flanked(_) => super::forms::against(cursor)?.map_or(Also::Nothing, Also::Against),
        Place::InLine if cursor.accept("sight") => {
            let heading = heading(cursor);
            return Ok((Place::InSight(heading), Also::Nothing));
        }
        Place::InLine => {
            if !cursor.accept("line") {
                return Err(cursor.fault_of("'line' or 'sight'", &["line", "sight"]));
            }
            Also::Nothing
        }
        Place::WithoutLiberties => {
            cursor.expect("liberties")?;
            Also::Nothing
        }
        Place::PassedOver => {
            cursor.expect("over")?;
            Also::Nothing
        }
        Place::Corners(_) => {
            cursor.expect("corners")?;
            cursor.expect("with")?;
            Also::With(cursor.name("the name of a piece")?)
        }
        _ => Also::Nothing,
    };
    Ok((place, also))
}

/// Reads `are pushed` or `are pulled` after `are`.
fn drift(cursor: &mut Cursor<'_, '_>) -> Result<Act, Fault> {
    let away = cursor.accept("pushed");
    if !away && !cursor.accept("pulled") {
        return Err(cursor.fault_of("'pushed' or 'pulled'", &["pushed", "pulled"]));
    }
    let one = cursor.accept("one");
    if one {
        cursor.expect("square")?;
    }
    Ok(Act::Drift { away, one })
}

fn act(cursor: &mut Cursor<'_, '_>, event: &Event, subject: &Subject) -> Result<Act, Fault> {
    let place = cursor.span();
    let is_doer = matches!(subject, Subject::Doer);
    let captures = matches!(event, Event::Captures(_));
    let refuse =
        |cursor: &Cursor<'_, '_>, message: &str| Err(Fault::new(cursor.since(place), message));
    let is_captured = matches!(subject, Subject::Captured);
    let comes = cursor.accept("come") || cursor.accept("comes");
    if is_captured && !comes {
        return Err(cursor.fault("'comes home', the one effect on what is captured"));
    }
    if comes {
        if !is_captured {
            let message = "found 'come', expected it only in the form 'when … capture, what they capture comes home'";
            return refuse(cursor, message);
        }
        cursor.expect("home")?;
        return Ok(Act::ComeHome);
    }
    if cursor.accept("lose") || cursor.accept("loses") {
        if !cursor.accept("its") {
            cursor.expect("their")?;
        }
        cursor.expect("first")?;
        cursor.expect("move")?;
        return Ok(Act::LoseFirst);
    }
    if verb(cursor, "become") {
        if !cursor.accept("what") {
            let expected = "the name of a piece, or 'what they capture'";
            return Ok(Act::Become(cursor.name(expected)?));
        }
        let both = verb(cursor, "move");
        if both {
            cursor.expect("like")?;
            cursor.expect("both")?;
        } else {
            if !cursor.accept("they") {
                cursor.accept("it");
            }
            if !verb(cursor, "capture") {
                let words = ["capture", "moves"];
                return Err(cursor.fault_of("'they capture' or 'moves like both'", &words));
            }
        }
        if !captures || (both && !is_doer) {
            let words = cursor.words_since(place);
            let message = format!("found '{words}', expected it only after 'capture'");
            return refuse(cursor, &message);
        }
        return Ok(if both {
            Act::BecomeBoth
        } else {
            Act::BecomeCaptured
        });
    }
    if verb(cursor, "change") {
        if !cursor.accept("sides") {
            cursor.expect("side")?;
        }
        return Ok(Act::ChangeSides);
    }
    if cursor.accept("are") {
        return if is_doer {
            let message = "found 'they are …', expected other pieces, such as 'enemy pieces in sight are pulled'";
            refuse(cursor, message)
        } else {
            drift(cursor)
        };
    }
    if cursor.accept("vanish") || cursor.accept("vanishes") {
        return Ok(Act::Vanish);
    }
    if verb(cursor, "stay") {
        if !(is_doer && captures) {
            let message = "found 'stay', expected it only in the form 'when … capture, they stay'";
            return refuse(cursor, message);
        }
        return Ok(Act::Stay);
    }
    if verb(cursor, "leave") {
        let name = cursor.name("the name of a piece")?;
        cursor.expect("behind")?;
        if !(is_doer && matches!(event, Event::Moves(_) | Event::Captures(_))) {
            let message =
                "found 'leave … behind', expected it only in the form 'when … move, they leave …'";
            return refuse(cursor, message);
        }
        return Ok(Act::Leave(name));
    }
    let words = [
        "become", "change", "vanish", "stay", "leave", "come", "lose", "are",
    ];
    Err(cursor.fault_of(
        "'become', 'change sides', 'vanish', 'stay', 'leave … behind', 'come home', 'lose their first move', 'are pushed' or 'are pulled'",
        &words,
    ))
}

/// Returns the effects of `captures explode`.
pub(super) fn explosion(spared: Kinds, span: Span) -> Vec<Effect> {
    let blown = match spared {
        Kinds::Named(names) => Kinds::All(names),
        Kinds::All(others) if !others.is_empty() => Kinds::Named(others),
        Kinds::All(_) => Kinds::Nothing,
        Kinds::Nothing => every(),
    };
    let effect = |subject| Effect {
        words: EXPLOSION.to_owned(),
        span,
        doers: every(),
        event: Event::Captures(every()),
        from: None,
        on: None,
        subject,
        act: Act::Vanish,
    };
    let around = Subject::Others(Whose::Any, blown, None, Place::Around, Also::Nothing);
    vec![effect(around), effect(Subject::Doer)]
}

/// Returns the effect of `arrivals convert lines` or `arrivals convert neighbours`.
pub(super) fn conversion(lines: bool, span: Span) -> Vec<Effect> {
    let place = if lines { Place::Between } else { Place::Around };
    vec![Effect {
        words: CONVERSION.to_owned(),
        span,
        doers: every(),
        event: Event::Arrives,
        from: None,
        on: None,
        subject: Subject::Others(Whose::Enemy, every(), None, place, Also::Nothing),
        act: Act::ChangeSides,
    }]
}

impl Resolver<'_, '_> {
    /// Resolves the effects, and what follows for the captures of royal pieces that must be safe.
    pub(super) fn effects(&mut self, kinds: &mut [Kind]) -> Vec<model::Effect> {
        let stated = &self.merged().effects;
        if let Some((_, effect)) = stated.get(EFFECTS) {
            let fault = too_many("effects", EFFECTS, effect.span);
            self.faults.push(fault);
        }
        let mut effects = Vec::new();
        for (clause, effect) in stated.iter().take(EFFECTS) {
            self.check_conversion(effect);
            self.check_rows(effect);
            self.check_drift(effect);
            let subject = match &effect.subject {
                Subject::Doer => model::Subject::Doer,
                Subject::Captured => model::Subject::Captured,
                Subject::Others(whose, kinds, on, place, also) => model::Subject::Others {
                    whose: *whose,
                    kinds: self.kinds(kinds),
                    place: match also {
                        Also::Against(area) => Place::Flanked(self.region(Some(area))),
                        Also::With(name) => Place::Corners(self.kind(name).unwrap_or_default()),
                        Also::Nothing => *place,
                    },
                    on: self.region(on.as_deref()),
                },
            };
            let event = match &effect.event {
                Event::Moves(heading) => model::Event::Moves(*heading),
                Event::Captures(kinds) => model::Event::Captures(self.kinds(kinds)),
                Event::Arrives => model::Event::Arrives,
            };
            let act = match &effect.act {
                Act::Become(name) => self.brought(name).map(model::Act::Become),
                Act::Leave(name) => self.brought(name).map(model::Act::Leave),
                Act::BecomeCaptured => Some(model::Act::BecomeCaptured),
                Act::BecomeBoth => Some(model::Act::BecomeBoth),
                Act::ChangeSides => Some(model::Act::ChangeSides),
                Act::Vanish => Some(model::Act::Vanish),
                Act::Stay => Some(model::Act::Stay),
                Act::ComeHome => Some(model::Act::ComeHome),
                Act::LoseFirst => Some(model::Act::LoseFirst),
                &Act::Drift { away, one } => Some(model::Act::Drift { away, one }),
            };
            let doers = self.kinds(&effect.doers);
            effects.extend(act.map(|act| model::Effect {
                clause: *clause,
                doers,
                event,
                from: self.region(effect.from.as_ref()),
                on: self.region(effect.on.as_ref()),
                subject,
                act,
            }));
        }
        if !self.merged().forbidden.is_empty() {
            remove_fatal_captures(kinds, &effects);
        }
        effects
    }

    /// Resolves a kind that an effect brings onto the board: it neither lies beneath others nor is limited to one a side.
    fn brought(&mut self, name: &Name) -> Option<KindId> {
        let kind = self.kind(name)?;
        let piece = &self.pieces()[kind];
        if piece.beneath || piece.single {
            let text = &name.text;
            let message = format!(
                "found '{text}', which lies beneath or is one a side, expected another piece"
            );
            self.faults.push(Fault::new(name.span, message));
        }
        Some(kind)
    }

    /// Checks that nothing drifts on a board with two ways from one square to another.
    fn check_drift(&mut self, effect: &Effect) {
        if matches!(effect.act, Act::Drift { .. }) && self.merged().form.is_joined() {
            let message = "found pieces that are pushed or pulled on a board with joined edges, expected none";
            self.faults.push(Fault::new(effect.span, message));
        }
    }

    /// Checks that a choice of rows stands where moves can make it.
    fn check_rows(&mut self, effect: &Effect) {
        let chooses = |effect: &Effect| {
            matches!(
                effect.subject,
                Subject::Others(Whose::Enemy, _, _, Place::EitherRow, _)
            )
        };
        let is_either = matches!(
            effect.subject,
            Subject::Others(_, _, _, Place::EitherRow, _)
        );
        if !is_either {
            return;
        }
        let merged = self.merged();
        let choices = merged
            .effects
            .iter()
            .filter(|(_, one)| chooses(one))
            .count();
        let is_plain = |step: &Step| {
            matches!(step.action, StepAction::Move) && step.rules.is_empty() && !step.is_limited()
        };
        let is_odd = !merged.turns.iter().flatten().all(is_plain)
            || !merged.forbidden.is_empty()
            || merged.passing.is_some()
            || merged.mirrored.is_some()
            || merged.dice.is_some();
        let message = if !chooses(effect) || !matches!(effect.event, Event::Moves(_)) {
            "found 'approached or left in a row', expected it in the form 'when … move, enemy … approached or left in a row …'"
        } else if choices > 1 {
            "found 'approached or left in a row' twice, expected it once"
        } else if is_odd {
            "found 'approached or left in a row' in a game with 'forbid', 'may pass', 'dice', two boards or steps with rules, expected none"
        } else {
            return;
        };
        self.faults.push(Fault::new(effect.span, message));
    }

    /// Checks that a king that must be safe does not change sides by an effect on others.
    fn check_conversion(&mut self, effect: &Effect) {
        if !effect.converts() {
            return;
        }
        if let Some((_, span)) = self.merged().forbidden.first() {
            let message = "found 'forbid' in a game in which other pieces change sides, expected one or the other";
            self.faults.push(Fault::new(*span, message));
        }
    }
}

/// Removes the captures of royal pieces that would be lost by every capture, and so attack nothing.
fn remove_fatal_captures(kinds: &mut [Kind], effects: &[model::Effect]) {
    for kind in 0..kinds.len() {
        if !kinds[kind].royal {
            continue;
        }
        let is_fatal = |effect: &model::Effect| {
            let is_lost = !matches!(
                effect.act,
                model::Act::Stay
                    | model::Act::Leave(_)
                    | model::Act::ComeHome
                    | model::Act::LoseFirst
                    | model::Act::Drift { .. }
                    | model::Act::BecomeBoth
            );
            let always = match &effect.event {
                model::Event::Captures(victims) => model::are_all(kinds, victims),
                _ => false,
            } && effect.on == Region::ALL
                && effect.from == Region::ALL;
            let concerns = effect.subject == model::Subject::Doer && effect.doers.contains(&kind);
            always && is_lost && concerns && effect.act != model::Act::Become(kind)
        };
        if effects.iter().any(is_fatal) && !explodes(effects) {
            for path in &mut kinds[kind].paths {
                path.takes = false;
                path.attacks = false;
            }
        }
    }
}

/// Returns `true` if captures clear the squares around them: then a royal piece attacks what does not stand beside it.
fn explodes(effects: &[model::Effect]) -> bool {
    effects
        .iter()
        .any(|effect| effect.act == model::Act::Vanish && effect.subject != model::Subject::Doer)
}
