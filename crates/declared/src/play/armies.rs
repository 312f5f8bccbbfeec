//! Armies, which the sides choose before the first turn.
//!
//! Each choice is a turn of its own, but White begins the game once all are made: after its own choice in the same turn.

use crate::bits::{Bits, squares};
use crate::compact::nobody;
use crate::effects::gating::opened_by;
use crate::explain::Reason;
use crate::play::action::{Action, What};
use crate::play::position::DeclaredPosition;
use crate::play::reading;
use crate::program::codes::code;
use crate::program::reaches::View;
use crate::program::tables::armies::{ArmyOf, ArmyTable};
use crate::program::{Code, Program};
use springald_board::{Shape, SplitMix};
use springald_core::fen::quoted;
use springald_core::{Clause, FenError, NotationExt, Observer, Side, Sink, Verb};
use springald_language::model::{Army, Declaration};
use springald_language::words::armies::pieces_in_words;
use std::ops::ControlFlow;

/// The beginning of the text of a choice.
const PREFIX: &str = "army:";

impl<W: Bits> ArmyTable<W> {
    /// Compiles the armies of a game, if it has some.
    pub(crate) fn of(shape: Shape, declaration: &Declaration) -> Option<Self> {
        let stated = declaration.armies.as_ref()?;
        let table = |army: &Army| {
            let seen = |at: u8| {
                Side::BOTH.map(|side| {
                    let turned = declaration.turned;
                    View { side, turned }.square(shape, at).index() as u8
                })
            };
            let pieces = army.pieces.iter();
            let pieces: Vec<(Code, [u8; 2])> =
                pieces.map(|&(kind, at)| (code(kind), seen(at))).collect();
            ArmyOf {
                is_for: Side::BOTH.map(|side| army.is_for(side)),
                squares: [0, 1].map(|side: usize| {
                    let all = pieces.iter().map(|one| W::bit(one.1[side].into()));
                    all.fold(W::ZERO, |all, at| all | at)
                }),
                codes: pieces.iter().fold(0, |bits, one| bits | 1 << one.0),
                pieces,
            }
        };
        Some(Self {
            armies: stated.all.iter().map(table).collect(),
        })
    }

    /// Returns the indices of the armies that a side may choose.
    fn of_side(&self, side: Side) -> impl Iterator<Item = u8> {
        let all = (0..).zip(&self.armies);
        all.filter(move |(_, army)| army.is_for[side.index()])
            .map(|(index, _)| index)
    }
}

impl<W: Bits> Program<W> {
    /// Returns the squares where pieces of a code may stand at the start of a side, once armies are chosen.
    pub(crate) fn armed_squares(&self, side: Side, code: Code) -> W {
        let armies = self.armies.iter().flat_map(|table| &table.armies);
        let armies = armies.filter(|army| army.is_for[side.index()]);
        let pieces = armies.flat_map(|army| &army.pieces);
        let pieces = pieces.filter(|one| one.0 == code);
        pieces.fold(W::ZERO, |all, one| all | W::bit(one.1[side.index()].into()))
    }

    /// Returns the squares of all armies.
    pub(crate) fn all_armed_squares(&self) -> W {
        let armies = self.armies.iter().flat_map(|table| &table.armies);
        let sides = armies.flat_map(|army| army.is_for.into_iter().zip(army.squares));
        let chosen = sides.filter(|(is_for, _)| *is_for);
        chosen.fold(W::ZERO, |all, (_, squares)| all | squares)
    }
}

const fn choice(index: u8) -> Action {
    Action {
        from: 0,
        to: 0,
        code: 0,
        what: What::Choose(index),
        step: 0,
    }
}

/// Passes on the armies that the side to act may choose.
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let tables = position.program.armies.iter();
    for index in tables.flat_map(|table| table.of_side(position.side)) {
        sink.one(choice(index))?;
    }
    ControlFlow::Continue(())
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a side has still to choose an army.
    fn is_unarmed(&self, side: Side) -> bool {
        let table = self.program.armies.as_ref();
        table.is_some_and(|table| {
            self.armies[side.index()] == 0 && table.of_side(side).next().is_some()
        })
    }

    /// Returns `true` if the side to act chooses an army.
    pub(crate) fn chooses_army(&self) -> bool {
        self.is_unarmed(self.side)
    }

    /// Returns the army that a side has chosen, if it has.
    fn army(&self, side: Side) -> Option<&'static ArmyOf<W>> {
        let index = usize::from(self.armies[side.index()]).checked_sub(1)?;
        self.program.armies.as_ref()?.armies.get(index)
    }

    /// Returns the squares on which pieces of a side with a code stood when the game began.
    pub(crate) fn homes(&self, start: &Self, side: Side, code: Code) -> W {
        let pieces = self.army(side).into_iter().flat_map(|army| &army.pieces);
        let pieces = pieces.filter(|one| one.0 == code);
        pieces.fold(start.of(side, &[code]), |all, one| {
            all | W::bit(one.1[side.index()].into())
        })
    }

    /// Returns `true` if a side began the game with a piece of a code.
    pub(crate) fn began_with(&self, code: Code) -> bool {
        let start = self.program.start.get();
        start.is_none_or(|start| start.with_code(code) != W::ZERO)
            || Side::BOTH.into_iter().any(|side| {
                let army = self.army(side);
                army.is_some_and(|army| army.codes >> code & 1 == 1)
            })
    }

    /// Plays the choice of an army. Returns `false` for another action, which ends a turn that such a choice has begun.
    pub(crate) fn plays_army<O: Observer>(&mut self, action: Action, observer: &mut O) -> bool {
        if let What::Choose(index) = action.what {
            self.choose_army(index, observer);
            return true;
        }
        if self.has_armed {
            let before = self.armies_key();
            self.has_armed = false;
            self.key ^= before ^ self.armies_key();
        }
        false
    }

    /// Puts the pieces of an army on the board, and goes on with the side that is next.
    fn choose_army<O: Observer>(&mut self, index: u8, observer: &mut O) {
        let us = self.side;
        let before = self.turn_key() ^ self.armies_key();
        self.armies[us.index()] = index + 1;
        let Some(army) = self.army(us) else {
            return;
        };
        for &(code, squares) in &army.pieces {
            let at = usize::from(squares[us.index()]);
            self.put(at, us.index(), code);
            if O::LISTENS {
                observer.note(self.appearance(at, Verb::PLACED));
            }
        }
        for at in squares(army.squares[us.index()]) {
            self.gain_rights(at);
        }
        opened_by(self, army.squares[us.index()]);
        let waits = self.is_unarmed(us.other());
        self.side = if waits { us.other() } else { Side::White };
        self.has_armed = self.side == us;
        if !self.has_armed {
            self.counters = self.counters.after(true, us == Side::Black);
        }
        self.key ^= before ^ self.turn_key() ^ self.armies_key();
        if !waits {
            self.over = self.reached_end(us);
        }
    }

    /// Returns the part of the key for the armies that were chosen.
    pub(crate) fn armies_key(&self) -> u64 {
        let [white, black] = self.armies.map(u64::from);
        if self.armies == [0; 2] {
            return 0;
        }
        let armed = u64::from(self.has_armed);
        SplitMix::new(armed << 16 | white << 8 | black).next()
    }
}

/// Texts.
impl<W: Bits> DeclaredPosition<W> {
    fn stated_army(&self, index: u8) -> Option<&'static Army> {
        let program: &'static Program<W> = self.program;
        let armies = program.declaration.armies.as_ref()?;
        armies.all.get(usize::from(index))
    }

    /// Appends the text of a choice.
    pub(crate) fn write_choice(&self, index: u8, out: &mut String) {
        out.push_str(PREFIX);
        out.extend(self.stated_army(index).map(|army| army.name.as_str()));
    }

    /// Returns the name for players of an army.
    pub(crate) fn title_of_army(&self, index: u8) -> &'static str {
        self.stated_army(index)
            .map_or("", |army| army.title.as_str())
    }

    /// Appends the field of a FEN for the armies that were chosen, in games with armies.
    pub(crate) fn write_armies(&self, out: &mut String) {
        if self.program.armies.is_none() {
            return;
        }
        out.push(' ');
        let name = |chosen: u8| {
            let index = chosen.checked_sub(1)?;
            self.stated_army(index).map(|army| army.name.as_str())
        };
        if self.armies == [0; 2] {
            out.push('-');
            return;
        }
        let [white, black] = self.armies.map(|chosen| name(chosen).unwrap_or("-"));
        out.extend([white, "/", black]);
        out.push_str(if self.has_armed { "!" } else { "" });
    }

    /// Reads the field of a FEN for the armies that were chosen.
    pub(crate) fn read_armies(&mut self, text: &str) -> Result<(), FenError> {
        let Some(table) = &self.program.armies else {
            return Ok(());
        };
        let index = |side: Side, name: &str| {
            let mut all = table.of_side(side);
            all.find(|&index| {
                self.stated_army(index)
                    .is_some_and(|army| army.name == name)
            })
        };
        let read = |(white, black): (&str, &str)| {
            let mut chosen = [0; 2];
            for (side, name) in Side::BOTH.into_iter().zip([white, black]) {
                if name != "-" {
                    chosen[side.index()] = index(side, name)? + 1;
                }
            }
            Some(chosen)
        };
        let names = text.strip_suffix('!');
        let chosen = match names.unwrap_or(text) {
            "-" => Some([0; 2]),
            names => (names.split_once('/').and_then(read)).filter(|&chosen| chosen != [0; 2]),
        };
        let chosen = chosen.filter(|_| names.is_none() || self.is_last_to_choose());
        let Some(chosen) = chosen else {
            let expected = "'-', or the armies of both sides with a slash between them, '-' for one that is not chosen yet, '!' after them if the side to move has just chosen";
            return Err(FenError::new("armies", quoted(text), expected));
        };
        self.armies = chosen;
        self.has_armed = names.is_some();
        let waits = |side| self.is_unarmed(side);
        if !waits(self.side) && Side::BOTH.into_iter().any(waits) {
            let side = self.side.other();
            let found = quoted(&self.side.letter().to_string());
            let name = self.program.info.sides.name(side);
            let expected = format!("'{}', as {name} has to choose an army", side.letter());
            return Err(FenError::new("side", found, expected));
        }
        for side in Side::BOTH.into_iter().filter(|&side| waits(side)) {
            let room = table.armies.iter().filter(|army| army.is_for[side.index()]);
            let room = room.fold(W::ZERO, |all, army| all | army.squares[side.index()]);
            let taken = room & self.occupied();
            if taken != W::ZERO {
                let at = self.name(taken.lowest() as u8);
                let name = self.program.info.sides.name(side);
                let found = format!("a piece on {}", at.as_str());
                let expected = format!("an empty square, as {name} has to choose an army");
                return Err(FenError::new("placement", found, expected));
            }
        }
        Ok(())
    }

    /// Returns `true` if the side to move is White, which chooses last, and so moves in the turn of its choice.
    fn is_last_to_choose(&self) -> bool {
        let black_begins = self.program.declaration.start.split(' ').nth(1) == Some("b");
        let table = self.program.armies.as_ref();
        let chooses = |side| table.is_some_and(|table| table.of_side(side).next().is_some());
        self.side == Side::White && chooses(Side::White) && (black_begins || !chooses(Side::Black))
    }

    /// Refuses a turn that has begun although armies are not yet chosen.
    pub(crate) fn refuse_unarmed(&self) -> Result<(), FenError> {
        let has_begun = self.step != 0 || self.rolled != 0 || self.passed != W::ZERO;
        if has_begun && (self.has_armed || self.chooses_army()) {
            let mut found = String::new();
            self.write_armies(&mut found);
            let expected = "the armies of both sides without '!', as the game has begun";
            return Err(FenError::new("armies", quoted(found.trim()), expected));
        }
        Ok(())
    }
}

/// Checks that the game can begin after all choices.
pub(crate) fn check_starts<W: Bits>(position: &DeclaredPosition<W>) -> Result<(), FenError> {
    if !position.chooses_army() {
        return Ok(());
    }
    let tables = position.program.armies.iter();
    for index in tables.flat_map(|table| table.of_side(position.side)) {
        let mut after = *position;
        after.choose_army(index, &mut nobody());
        let fen = after.fen();
        reading::read(position.program, &fen).map_err(|error| FenError {
            field: "armies",
            found: format!("{} in {fen}", error.found),
            expected: error.expected,
        })?;
        check_starts(&after)?;
    }
    Ok(())
}

/// Words and reasons.
impl<W: Bits> DeclaredPosition<W> {
    /// Returns the instruction of a side that chooses an army.
    pub(crate) fn instruction_to_choose(&self) -> Option<String> {
        self.chooses_army().then(|| "Choose your army.".to_owned())
    }

    /// Returns the clause by which armies are chosen.
    pub(crate) fn clause_of_armies(&self) -> Option<Clause> {
        let armies = self.program.declaration.armies.as_ref()?;
        let of_army = || armies.all.iter().find_map(|army| army.clause);
        armies.clause.or_else(of_army)
    }

    /// Returns the clause of an army.
    pub(crate) fn clause_of_army(&self, index: u8) -> Option<Clause> {
        let clause = self.stated_army(index).and_then(|army| army.clause);
        clause.or_else(|| self.clause_of_armies())
    }

    /// Returns what it means to choose the army with a name for players, if there is one.
    pub(crate) fn help_of_army(&self, title: &str) -> Option<String> {
        let declaration = &self.program.declaration;
        let armies = declaration.armies.as_ref()?;
        let army = armies.all.iter().find(|army| army.title == title)?;
        Some(format!(
            "Choose {title}: {}.",
            pieces_in_words(declaration, army)
        ))
    }

    /// Returns words for the text of a choice.
    pub(crate) fn words_of_army(&self, text: &str) -> Option<String> {
        let armies = self.program.declaration.armies.as_ref()?;
        let name = text.strip_prefix(PREFIX)?;
        let army = armies.all.iter().find(|army| army.name == name)?;
        Some(format!("choose {}", army.title))
    }

    /// Explains the choice of an army that is not possible now, or ever.
    pub(crate) fn explain_army(&self, text: &str) -> Option<Reason> {
        let stated = self.program.declaration.armies.as_ref()?;
        let name = text.strip_prefix(PREFIX)?;
        let army = stated.all.iter().find(|army| army.name == name);
        let sentence = match army {
            None => {
                let names = stated.of(self.side).map(|army| quoted(&army.name));
                let names: Vec<String> = names.collect();
                format!("There is no army '{name}', only {}.", names.join(", "))
            }
            Some(_) if !self.chooses_army() => "No army is chosen now.".to_owned(),
            Some(army) => {
                let side = self.program.info.sides.name(self.side);
                format!("The army '{}' is not for {side}.", army.title)
            }
        };
        let clause = army.and_then(|army| army.clause);
        Some(self.reason(clause.or(self.clause_of_armies()), sentence, &[]))
    }

    /// Explains another action in the place of a choice.
    pub(crate) fn explain_unarmed(&self) -> Option<Reason> {
        let sentence = self.instruction_to_choose()?;
        Some(self.reason(self.clause_of_armies(), sentence, &[]))
    }

    /// Adds the armies that were chosen.
    pub(crate) fn tell_of_armies(&self, side: Side, facts: &mut Vec<String>) {
        let chosen = self.armies[side.index()].checked_sub(1);
        if let Some(index) = chosen {
            let name = self.program.info.sides.name(side);
            let title = self.title_of_army(index);
            facts.push(format!("The army of {name}: {title}."));
        }
    }
}
