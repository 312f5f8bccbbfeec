//! Actions as numbers of a fixed range.

use crate::fault::Fault;
use crate::game::{Game, natural};
use crate::games::Named;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use springald_board::{Shape, SplitMix, Square};
use std::collections::{BTreeSet, HashMap};

/// The random games from which the forms of actions are collected, and the most plies of each.
const GAMES: u64 = 64;
const PLIES: usize = 160;
/// The number of indices for actions of rare forms, and of indices for games in which actions name three squares.
const RARE: usize = 1 << 10;
const MANY: usize = 1 << 16;

/// The numbers of a game's actions: every legal action of a position has its own.
///
/// An action text is a form with squares: `e7e8q` is the form `..q` with e7 and e8. Forms with at most two squares that
/// occur in random games have a block with an index for each choice of squares. Other actions share the last block: each
/// takes the first free index from a hash of its text on, in the order of the texts.
#[pyclass(frozen, subclass, module = "springald._springald")]
pub(crate) struct ActionSpace {
    shape: Shape,
    /// The first index of each form, and its number of squares.
    forms: HashMap<String, (usize, u32)>,
    /// The forms in the order of their blocks.
    order: Vec<String>,
    /// The first index of the last block.
    rare: usize,
    size: usize,
}

/// An action text as its form and its squares.
fn split(text: &str, shape: Shape) -> (String, Vec<Square>) {
    let (mut form, mut squares) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if let Some((square, after)) = shape.parse_prefix(rest) {
            squares.push(square);
            form.push('.');
            rest = after;
        } else {
            form.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    (form, squares)
}

/// Returns the FNV-1a hash of a text.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl ActionSpace {
    fn of(named: &Named) -> Self {
        let variant = named.entry.variant();
        let shape = named.entry.info().shape;
        let mut forms = BTreeSet::new();
        for seed in 0..GAMES {
            let mut random = SplitMix::new(seed);
            let mut game = variant.begin();
            for _ in 0..PLIES {
                let outcomes = game.outcomes();
                if !outcomes.is_empty() {
                    let outcome = &outcomes[random.below(outcomes.len())].outcome;
                    if game.play_text(outcome).is_err() {
                        break;
                    }
                    continue;
                }
                let mut count = 0;
                game.each_action_text(&mut |text| {
                    count += 1;
                    let (form, squares) = split(text, shape);
                    forms.insert((squares.len(), form));
                });
                if count == 0 || game.play_nth(random.below(count)).is_err() {
                    break;
                }
            }
        }
        Self::with_forms(shape, forms)
    }

    fn with_forms(shape: Shape, forms: BTreeSet<(usize, String)>) -> Self {
        let cells = usize::from(shape.files()) * usize::from(shape.ranks());
        let has_many = forms.iter().any(|(squares, _)| *squares > 2);
        let (mut blocks, mut order, mut next) = (HashMap::new(), Vec::new(), 0);
        for (squares, form) in forms {
            if squares <= 2 {
                let squares = squares as u32;
                blocks.insert(form.clone(), (next, squares));
                order.push(form);
                next += cells.pow(squares);
            }
        }
        Self {
            shape,
            forms: blocks,
            order,
            rare: next,
            size: next + if has_many { MANY } else { RARE },
        }
    }

    /// Returns the index of an action, or nothing if it shares the last block.
    fn fixed(&self, text: &str) -> Option<usize> {
        let (form, squares) = split(text, self.shape);
        let (first, _) = self.forms.get(&form)?;
        let files = usize::from(self.shape.files());
        let cells = files * usize::from(self.shape.ranks());
        let within = squares.into_iter().fold(0, |index, at| {
            let cell = usize::from(self.shape.rank(at)) * files + usize::from(self.shape.file(at));
            index * cells + cell
        });
        Some(first + within)
    }

    /// Returns the legal actions with their indices, sorted by index.
    fn list(&self, game: &dyn springald_core::Game) -> Vec<(usize, String)> {
        if game.to_act().side().is_none() {
            return Vec::new();
        }
        let (mut numbered, mut others) = (Vec::new(), Vec::new());
        game.each_action_text(&mut |text| match self.fixed(text) {
            Some(index) => numbered.push((index, text.to_owned())),
            None => others.push(text.to_owned()),
        });
        others.sort();
        let (mut taken, room) = (BTreeSet::new(), self.size - self.rare);
        for text in others {
            let first = (hash(&text) % room as u64) as usize;
            let free = (0..room)
                .map(|step| (first + step) % room)
                .find(|place| !taken.contains(place));
            // A position with more such actions than the block has room for leaves the last ones out.
            if let Some(place) = free {
                taken.insert(place);
                numbered.push((self.rare + place, text));
            }
        }
        numbered.sort();
        numbered
    }
}

#[pymethods]
impl ActionSpace {
    #[new]
    fn new(py: Python<'_>, game: &str) -> PyResult<Self> {
        let named = Named::find(game)?;
        Ok(py.detach(|| Self::of(&named)))
    }

    /// The number of indices.
    #[getter]
    fn size(&self) -> usize {
        self.size
    }

    /// The forms of actions with blocks of their own, in the order of the blocks, each with its first index.
    #[getter]
    fn forms(&self) -> Vec<(String, usize)> {
        let forms = self.order.iter();
        forms
            .map(|form| (form.clone(), self.forms[form].0))
            .collect()
    }

    /// The legal actions of a game as (index, text), sorted by index.
    fn numbered(&self, game: &Bound<'_, Game>) -> PyResult<Vec<(usize, String)>> {
        self.numbered_of(game)
    }

    /// The legal actions of a game as bytes: 1 at the indices of legal actions, 0 elsewhere.
    fn _mask<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, Game>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let numbered = self.numbered_of(game)?;
        PyBytes::new_with(py, self.size, |bytes| {
            for (index, _) in numbered {
                bytes[index] = 1;
            }
            Ok(())
        })
    }

    /// The index of a legal action.
    fn index(&self, game: &Bound<'_, Game>, action: &str) -> PyResult<usize> {
        let numbered = self.numbered_of(game)?;
        let found = numbered.into_iter().find(|(_, text)| text == action);
        let index = found.map(|(index, _)| index);
        Ok(index.ok_or_else(|| Fault::argument("action", action, "a legal action"))?)
    }

    /// The legal action with an index.
    fn action(&self, game: &Bound<'_, Game>, index: &Bound<'_, PyAny>) -> PyResult<String> {
        let index = natural("index", index)? as usize;
        let numbered = self.numbered_of(game)?;
        let found = numbered.into_iter().find(|(one, _)| *one == index);
        let expected = "the index of a legal action";
        let text = found.map(|(_, text)| text);
        Ok(text.ok_or_else(|| Fault::argument("index", &index.to_string(), expected))?)
    }
}

impl ActionSpace {
    fn numbered_of(&self, game: &Bound<'_, Game>) -> PyResult<Vec<(usize, String)>> {
        let game = game.get().boxed();
        if game.info().shape != self.shape {
            let expected = "a game with the board of the action space";
            return Err(Fault::argument("game", &game.info().name, expected).into());
        }
        Ok(self.list(&*game))
    }
}
