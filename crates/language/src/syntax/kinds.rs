//! Resolves the pieces: their letters, ways of moving and promotions.

use super::names::Span;
use super::onward;
use super::options::remove_forbidden_captures;
use super::plus::letters;
use super::problems::{Fault, Faults};
use super::resolver::{Resolver, repeated, too_many};
use super::tree::{Piece, PieceBody, PieceLine, StepAction, Way};
use crate::model::{Kind, KindId, Path, Promotion, Region, Ride};
use springald_board::Shape;
use springald_core::Clause;

/// The most ways of moving of a piece, and the most promotions.
const WAYS: usize = 64;

/// Another piece whose ways of moving a piece has: the clause that says so, the kind, and the place.
type Like = (Option<Clause>, KindId, Span);

impl Resolver<'_, '_> {
    /// Resolves the pieces.
    pub(super) fn all_kinds(&mut self) -> Vec<Kind> {
        self.check_letters();
        let pieces = self.pieces();
        let mut collector = Collector {
            own: pieces.iter().map(|piece| self.own_paths(piece)).collect(),
            likes: pieces.iter().map(|piece| self.likes(piece)).collect(),
            open: vec![false; pieces.len()],
            known: vec![None; pieces.len()],
        };
        let letters = letters(pieces);
        self.check_passable();
        let kinds = pieces.iter().enumerate().map(|(kind, piece)| Kind {
            clause: piece.clause,
            name: piece.name.text.clone(),
            letter: letters[kind],
            plus: piece.plus.then_some(piece.letter),
            placed_as: if piece.plus {
                letters[kind]
            } else {
                piece.placed_as
            },
            neutral: piece.neutral,
            load: None,
            royal: piece.royal,
            passable: piece.passable,
            single: piece.single,
            beneath: self.beneath(piece),
            paths: collector.paths(kind, pieces, self.faults),
            promotions: self.promotions(piece),
            becomings: self.becomings(piece),
            swaps: self.swaps(piece),
            force: self.force(piece),
            taken_only_by: self.taken_only_by(piece),
            spared: self.spared(piece),
            displaced: self.displaced(piece),
            drawing: self.drawing(piece),
        });
        let mut kinds: Vec<Kind> = kinds.collect();
        remove_forbidden_captures(&mut kinds);
        if !self.merged.forbidden.is_empty() {
            onward::spare_royals(&mut kinds);
        }
        kinds
    }

    /// Checks that no two kinds have a letter in common, and that neutral ones neither move nor are royal.
    fn check_letters(&mut self) {
        let pieces = self.pieces();
        for (index, piece) in pieces.iter().enumerate() {
            let shared = pieces[..index].iter().find(|earlier| {
                let letters = [earlier.letter, earlier.placed_as];
                let is_shared =
                    letters.contains(&piece.letter) || letters.contains(&piece.placed_as);
                is_shared && earlier.plus == piece.plus
            });
            if let Some(earlier) = shared {
                let letters = [earlier.letter, earlier.placed_as];
                let letter = if letters.contains(&piece.letter) {
                    piece.letter
                } else {
                    piece.placed_as
                };
                let message = format!(
                    "found the letter {letter}, which piece '{}' has already, expected another",
                    earlier.name.text
                );
                self.faults.push(Fault::new(piece.letter_span, message));
            }
            let is_shifted = self.is_shifted(&piece.name.text);
            let is_move = |line: &&PieceLine| match &line.body {
                PieceBody::Pulls(_)
                | PieceBody::Vanishes
                | PieceBody::TakenOnly(_)
                | PieceBody::Spared(_)
                | PieceBody::TakenBy(_)
                | PieceBody::PutBack
                | PieceBody::Drawn(_) => false,
                PieceBody::Way(way) => !is_shifted || !way.moves || way.takes || way.passing,
                _ => true,
            };
            let message = match piece.lines.iter().find(is_move) {
                _ if !piece.neutral => continue,
                _ if piece.royal => {
                    "found a neutral piece that is royal, expected one or the other"
                }
                Some(_) => {
                    "found moves of a neutral piece, expected none but ways 'to move' of one that moves in a step of the turn; 'place' in the turn puts it on a square"
                }
                None => continue,
            };
            self.faults.push(Fault::new(piece.name.span, message));
        }
    }

    /// Returns `true` if a step of the turn moves the neutral piece of a name.
    fn is_shifted(&self, name: &str) -> bool {
        let mut steps = self.merged.turns.iter().flatten();
        steps.any(|step| matches!(&step.action, StepAction::Shift(one) if one.text == name))
    }

    /// Returns the ways of moving that a piece states itself.
    fn own_paths(&mut self, piece: &Piece) -> Vec<Path> {
        self.paths(&piece.lines)
    }

    /// Resolves ways of moving.
    pub(super) fn paths(&mut self, lines: &[PieceLine]) -> Vec<Path> {
        let mut paths = Vec::new();
        for line in lines {
            let PieceBody::Way(way) = &line.body else {
                continue;
            };
            if paths.len() == WAYS {
                let fault = too_many("ways of moving of a piece", WAYS, line.span);
                self.faults.push(fault);
                break;
            }
            paths.push(self.path(line, way));
        }
        paths
    }

    /// Resolves a way of moving.
    pub(super) fn path(&mut self, line: &PieceLine, way: &Way) -> Path {
        let within = self.region(way.within.as_ref());
        let from = common(self.region(way.from.as_ref()), within);
        let into = common(self.region(way.into.as_ref()), within);
        let corners = if way.corners.iter().any(Option::is_some) {
            let corners = way.corners.iter();
            corners.map(|area| self.region(area.as_ref())).collect()
        } else {
            Vec::new()
        };
        let victims = way.victims.as_ref().map(|kinds| self.kinds(kinds));
        let hurdles = way.hurdles.as_ref().map(|kinds| self.kinds(kinds));
        let crosses = way.crosses.as_ref().map(|kinds| self.kinds(kinds));
        let owns = self.owns(line, way);
        let is_hexagonal = self.merged.shape().is_some_and(Shape::is_hexagonal);
        if is_hexagonal && way.of_hexagons.is_empty() && !way.tracks.is_empty() {
            let message =
                "found too many tracks for hexagons, expected fewer motions or directions";
            self.faults.push(Fault::new(line.span, message));
        }
        Path {
            clause: line.clause,
            tracks: if is_hexagonal {
                way.of_hexagons.clone()
            } else {
                way.tracks.clone()
            },
            corners,
            moves: way.moves,
            takes: way.takes,
            attacks: way.attacks || (way.takes && !way.counted && !way.going),
            victims: victims.unwrap_or_default(),
            hurdles: hurdles.unwrap_or_default(),
            hurdles_of: way.hurdles_of,
            from,
            into,
            passing: way.passing,
            en_passant: way.en_passant,
            first: way.first,
            calm: way.calm,
            relieves: way.relieves,
            leaps: way.leaps,
            counted: way.counted,
            farthest: way.farthest,
            crosses: crosses.unwrap_or_default(),
            owns,
            ride: Ride::None,
            safe: way.safe,
            repeated: way.repeated,
            goes_on: way.goes_on,
            onward: self.onward(way),
            when: self.conditions_of(line, way),
        }
    }

    /// Returns the pieces whose ways a piece has as well.
    fn likes(&mut self, piece: &Piece) -> Vec<Like> {
        let mut likes: Vec<Like> = Vec::new();
        for line in &piece.lines {
            let PieceBody::Like(names) = &line.body else {
                continue;
            };
            for name in names {
                self.check_own(name);
                let Some(kind) = self.kind(name) else {
                    continue;
                };
                if likes.iter().any(|like| like.1 == kind) {
                    self.faults.push(repeated(name));
                } else {
                    likes.push((line.clause, kind, name.span));
                }
            }
        }
        likes
    }

    /// Resolves the promotions of a piece.
    fn promotions(&mut self, piece: &Piece) -> Vec<Promotion> {
        let mut promotions = Vec::new();
        for line in &piece.lines {
            let PieceBody::Promotes {
                side,
                from,
                begins,
                into,
                to,
                captured,
                optional,
                captures,
                held,
                once,
            } = &line.body
            else {
                continue;
            };
            if promotions.len() == WAYS {
                let fault = too_many("promotions of a piece", WAYS, line.span);
                self.faults.push(fault);
                break;
            }
            self.check_held(*held, line.span);
            promotions.push(Promotion {
                clause: line.clause,
                side: *side,
                from: from
                    .as_ref()
                    .map_or(Region::NONE, |area| self.region(Some(area))),
                begins: self.region(begins.as_ref()),
                into: self.region(into.as_ref()),
                to: self.own_kinds(to),
                captured: captured.iter().filter_map(|name| self.kind(name)).collect(),
                optional: *optional,
                captures: *captures,
                held: *held,
                once: *once,
            });
        }
        promotions
    }
}

/// Collects the ways of moving of all kinds.
struct Collector {
    /// The ways that each kind states itself.
    own: Vec<Vec<Path>>,
    /// The kinds whose ways each kind has as well.
    likes: Vec<Vec<Like>>,
    /// `true` for the kinds whose ways are being collected.
    open: Vec<bool>,
    /// The ways that are known.
    known: Vec<Option<Vec<Path>>>,
}

impl Collector {
    /// Returns all ways of moving of a kind: first its own, then the ones it has from other pieces.
    fn paths(&mut self, kind: KindId, pieces: &[Piece], faults: &mut Faults) -> Vec<Path> {
        if let Some(paths) = &self.known[kind] {
            return paths.clone();
        }
        self.open[kind] = true;
        let mut paths = self.own[kind].clone();
        for (clause, other, span) in self.likes[kind].clone() {
            if self.open[other] {
                let name = &pieces[other].name.text;
                let message = format!(
                    "found '{name}', which moves like this piece itself, expected another piece"
                );
                faults.push(Fault::new(span, message));
                continue;
            }
            for mut path in self.paths(other, pieces, faults) {
                path.clause = clause.or(path.clause);
                if !paths.contains(&path) {
                    paths.push(path);
                }
            }
            if paths.len() > WAYS {
                faults.push(too_many("ways of moving of a piece", WAYS, span));
                paths.truncate(WAYS);
                break;
            }
        }
        self.open[kind] = false;
        self.known[kind] = Some(paths.clone());
        paths
    }
}

/// Returns the squares of both regions.
fn common(a: Region, b: Region) -> Region {
    Region {
        white: a.white & b.white,
        black: a.black & b.black,
    }
}
