//! Positions of Cat's Chess as FEN.

use crate::actions::Step;
use crate::home::{CastlingPath, far, rank_of, returning};
use crate::turn::{Mark, Turn};
use crate::{CatsPosition, Kind, Pieces};
use springald_board::Square;
use springald_board::b10x10::{SHAPE, Squares};
use springald_core::fen::{Fields, quoted, read_placement, write_counters, write_placement};
use springald_core::{FenError, Side};
use springald_fide::{Castling, Wing};

pub(crate) const FIELDS: &[&str] = &[
    "placement",
    "side",
    "castling",
    "ep",
    "under",
    "turn",
    "halfmove",
    "fullmove",
];

/// The signs of the turn field between a teleport and the square of a first cat.
const STEPS: [(&str, Mark); 2] = [("n", Mark::NeutralMoved), ("m", Mark::Moved)];
/// The signs after that square.
const LATER_STEPS: [(&str, Mark); 3] =
    [("d", Mark::Dropped), ("+", Mark::Extra), ("!", Mark::Reset)];

impl CatsPosition {
    pub(crate) fn read_fen(text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        let pieces = read_pieces(fields.get("placement"))?;
        let (en_passant, next_en_passant) = read_en_passant(fields.get("ep"))?;
        let mut position = Self {
            pieces,
            beneath: read_beneath(fields.get("under"))?,
            board_key: 0,
            counters: fields.counters()?,
            turn: read_turn(fields.get("turn"))?,
            en_passant,
            next_en_passant,
            side: fields.side()?,
            castling: Castling::from_fen(fields.get("castling"))?,
        };
        let won = position.has_two_cats(position.side) && position.turn.has(Mark::Moved);
        position.turn.set_if(Mark::TwoCats, won);
        if let Some(error) = position.objection() {
            return Err(error);
        }
        position.drop_en_passant();
        position.board_key = position.recomputed_board_key();
        Ok(position)
    }

    pub(crate) fn fen_into(&self, out: &mut String) {
        let letter = |at| self.pieces.piece_at(at).map(springald_core::Piece::fen);
        write_placement(SHAPE, letter, out);
        out.push(' ');
        out.push(self.side.letter());
        out.push(' ');
        self.castling.write_fen(out);
        out.push(' ');
        out.push_str(
            &self
                .en_passant
                .map_or("-".into(), |at| SHAPE.name(at).to_string()),
        );
        if let Some(next_en_passant) = self.next_en_passant {
            out.push('/');
            out.push_str(SHAPE.name(next_en_passant).as_str());
        }
        out.push(' ');
        self.write_beneath(out);
        out.push(' ');
        self.write_turn(out);
        write_counters(self.counters, out);
    }

    fn write_beneath(&self, out: &mut String) {
        if self.beneath.is_empty() {
            out.push('-');
        }
        for at in self.beneath {
            out.extend(Pieces::piece(returning(at)).map(springald_core::Piece::fen));
            out.push_str(SHAPE.name(at).as_str());
        }
    }

    fn write_turn(&self, out: &mut String) {
        if self.turn == Turn::START {
            out.push('-');
        }
        let shown = |(sign, mark)| if self.turn.has(mark) { sign } else { "" };
        out.push_str(shown(("t?", Mark::RollDue)));
        out.push_str(shown(("t", Mark::Teleported)));
        out.push_str(match self.turn.mouse() {
            Some(Side::White) => "(M)",
            Some(Side::Black) => "(m)",
            None => "",
        });
        out.extend(STEPS.map(shown));
        if let Some(cat) = self.turn.first_cat {
            out.push('&');
            out.push_str(SHAPE.name(cat).as_str());
        }
        out.extend(LATER_STEPS.map(shown));
    }
}

/// Parses the placement. [`CatsPosition::objection`] checks for four neutral pieces, one king and at
/// most one teleporting cat per side.
fn read_pieces(text: &str) -> Result<Pieces, FenError> {
    let mut pieces = Pieces::EMPTY;
    read_placement(text, SHAPE, |at, letter| {
        let kind = Kind::from_letter(letter).ok_or("a letter of 'KQRTCBNPMkqrtcbnpm*'")?;
        let side = if letter.is_ascii_lowercase() {
            Side::Black
        } else {
            Side::White
        };
        pieces.flip(at, Pieces::code_of(side, kind));
        Ok(())
    })?;
    Ok(pieces)
}

/// Parses the square that the opponent's pawn passed, and the one that an own pawn passed.
fn read_en_passant(text: &str) -> Result<(Option<Square>, Option<Square>), FenError> {
    let square = |part| {
        let expected = "'-' or a square, and perhaps '/' and a square";
        let refuse = || FenError::new("ep", quoted(text), expected);
        SHAPE.parse(part).map(Some).ok_or_else(refuse)
    };
    let (en_passant, next_en_passant) = match text.split_once('/') {
        Some((en_passant, next_en_passant)) => (en_passant, square(next_en_passant)?),
        None => (text, None),
    };
    let en_passant = if en_passant == "-" {
        None
    } else {
        square(en_passant)?
    };
    Ok((en_passant, next_en_passant))
}

/// Parses the pieces beneath: letters and squares, in any order.
fn read_beneath(text: &str) -> Result<Squares, FenError> {
    let refuse = |expected: String| FenError::new("under", quoted(text), expected);
    let mut beneath = Squares::EMPTY;
    let mut rest = if text == "-" { "" } else { text };
    while let Some(letter) = rest.chars().next() {
        let pair = SHAPE.parse_prefix(&rest[letter.len_utf8()..]);
        let (at, after) = pair.ok_or_else(|| {
            refuse("'-' or letters of pieces, each with its starting square".into())
        })?;
        if Pieces::piece(returning(at)).map(springald_core::Piece::fen) != Some(letter) {
            let letter = quoted(&letter.to_string());
            let name = SHAPE.name(at);
            return Err(refuse(format!(
                "no {letter} on {name}, where it never starts"
            )));
        }
        if beneath.has(at) {
            return Err(refuse(format!("only one piece beneath {}", SHAPE.name(at))));
        }
        beneath |= Squares::of(at);
        rest = after;
    }
    Ok(beneath)
}

/// Parses the progress of the turn.
fn read_turn(text: &str) -> Result<Turn, FenError> {
    let mut turn = Turn::START;
    let mut rest = if text == "-" { "" } else { text };
    let take = |sign, mark, rest: &mut &str, turn: &mut Turn| {
        let after = rest.strip_prefix(sign);
        *rest = after.unwrap_or(rest);
        turn.set_if(mark, after.is_some());
        after.is_some()
    };
    if !take("t?", Mark::RollDue, &mut rest, &mut turn) {
        if take("t", Mark::Teleported, &mut rest, &mut turn)
            && !take("(M)", Mark::OnWhiteMouse, &mut rest, &mut turn)
        {
            take("(m)", Mark::OnBlackMouse, &mut rest, &mut turn);
        }
        for (sign, mark) in STEPS {
            take(sign, mark, &mut rest, &mut turn);
        }
        if let Some((cat, after)) = rest
            .strip_prefix('&')
            .and_then(|rest| SHAPE.parse_prefix(rest))
        {
            turn.first_cat = Some(cat);
            rest = after;
        }
        for (sign, mark) in LATER_STEPS {
            take(sign, mark, &mut rest, &mut turn);
        }
    }
    if rest.is_empty() {
        Ok(turn)
    } else {
        let expected = "'-', 't?', or signs among t (M) (m) n m &SQUARE d + ! in this order";
        Err(FenError::new("turn", quoted(text), expected))
    }
}

/// Impossible positions (§10).
impl CatsPosition {
    /// Returns the first impossibility, named by its FEN field.
    pub(crate) fn objection(&self) -> Option<FenError> {
        self.placement_objection()
            .or_else(|| self.castling_objection())
            .or_else(|| self.en_passant_objection())
            .or_else(|| self.beneath_objection())
            .or_else(|| self.turn_objection())
    }

    fn placement_objection(&self) -> Option<FenError> {
        let refuse =
            |found: String, expected: &str| Some(FenError::new("placement", found, expected));
        let count = |kind, side| (self.pieces.kind(kind) & self.pieces.of(side)).len();
        for side in Side::BOTH {
            let kings = count(Kind::King, side);
            let taken = self.turn.has(Mark::KingTaken) && side != self.side;
            if kings != 1 && !taken {
                return refuse(format!("{kings} kings of {side}"), "one king a side");
            }
            let cats = count(Kind::Teleporter, side);
            if cats > 1 {
                return refuse(
                    format!("{cats} teleporting cats of {side}"),
                    "at most one a side",
                );
            }
            let never = rank_of(side, 0) | rank_of(side, 1) | rank_of(side, 9);
            let pawns = self.pieces.kind(Kind::Pawn) & self.pieces.of(side) & never;
            if pawns.any() {
                let found = format!("a pawn of {side} on {}", SHAPE.name(pawns.first()));
                return refuse(
                    found,
                    "no pawn behind its starting rank or on its last rank",
                );
            }
        }
        let neutrals = self.pieces.neutrals().len();
        if neutrals != 4 {
            return refuse(format!("{neutrals} neutral pieces"), "four");
        }
        if let Some(kind) = Kind::RETURNING
            .into_iter()
            .find(|&kind| !self.has_any(kind))
        {
            let expected = "at least one on the board or beneath, as all come back";
            return refuse(format!("no {} at all", kind.name()), expected);
        }
        let waiting = self.side.other();
        if self.has_two_cats(waiting) {
            let found = format!("two cats of {waiting} on its last rank");
            return refuse(found, "at most one, as the game would be over");
        }
        None
    }

    /// Checks that each castling right has its king and rook at home (§6.1).
    fn castling_objection(&self) -> Option<FenError> {
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                let path = CastlingPath::of(side, wing);
                for (at, kind) in [(path.king.0, Kind::King), (path.rook.0, Kind::Rook)] {
                    let taken =
                        kind == Kind::King && side != self.side && self.turn.has(Mark::KingTaken);
                    let there = taken || self.pieces.is_on(at, side, kind);
                    if self.castling.has(side, wing) && !there {
                        let mut found = String::new();
                        self.castling.write_fen(&mut found);
                        let name = SHAPE.name(at);
                        let expected = format!("{side}'s {} on {name} for that right", kind.name());
                        return Some(FenError::new("castling", quoted(&found), expected));
                    }
                }
            }
        }
        None
    }

    fn en_passant_objection(&self) -> Option<FenError> {
        let turn = self.turn;
        let passers = [
            (self.en_passant, self.side.other()),
            (self.next_en_passant, self.side),
        ];
        for (en_passant, passer) in passers {
            let Some(en_passant) = en_passant else {
                continue;
            };
            let reached = en_passant.offset(if passer == Side::White { 10 } else { -10 });
            if !rank_of(passer, 3).has(en_passant)
                || !self.pieces.is_on(reached, passer, Kind::Pawn)
            {
                let expected = format!("a square that {passer}'s pawn on the next one passed");
                return Some(FenError::new(
                    "ep",
                    quoted(SHAPE.name(en_passant).as_str()),
                    expected,
                ));
            }
        }
        // After a double step only the drop is open, and then the turn is over.
        let only_drop = turn.has(Mark::Moved)
            && turn.has(Mark::Reset)
            && turn.first_cat.is_none()
            && !turn.has(Mark::Dropped)
            && !turn.has(Mark::Extra);
        if let Some(next_en_passant) = self.next_en_passant
            && !only_drop
        {
            let found = quoted(&format!("/{}", SHAPE.name(next_en_passant)));
            let expected = "a turn in which a double step was the last action";
            return Some(FenError::new("ep", found, expected));
        }
        None
    }

    fn beneath_objection(&self) -> Option<FenError> {
        let bare = self.beneath & self.pieces.vacant();
        bare.any().then(|| {
            let found = format!("nothing on {}", SHAPE.name(bare.first()));
            FenError::new("under", found, "a piece on top of what lies beneath")
        })
    }

    fn turn_objection(&self) -> Option<FenError> {
        self.expected_of_turn().map(|expected| {
            let mut found = String::new();
            self.write_turn(&mut found);
            FenError::new("turn", quoted(&found), expected)
        })
    }

    /// Returns what the turn field would need but lacks.
    fn expected_of_turn(&self) -> Option<&'static str> {
        let has = |mark| self.turn.has(mark);
        let moved = has(Mark::Moved);
        let teleporter = self.pieces.teleporter(self.side);
        let first_cat = self.turn.first_cat;
        let mice = self.pieces.mice() & self.pieces.of(self.side) & rank_of(self.side, 0);
        let later = has(Mark::NeutralMoved) || moved || has(Mark::Reset);
        let needs = [
            (
                has(Mark::RollDue) && teleporter.is_some(),
                "no teleporting cat on the board while the roll is due",
            ),
            (
                has(Mark::RollDue) && self.rolls().is_empty(),
                "a square that can be rolled",
            ),
            (
                has(Mark::Teleported) && teleporter.is_none(),
                "a teleporting cat on the board once it was teleported",
            ),
            (
                has(Mark::Teleported)
                    && !moved
                    && teleporter.is_some_and(|at| far(self.side).has(at)),
                "no teleport to the opponent's first two ranks",
            ),
            (
                self.turn.mouse().is_some() && later,
                "nothing after a roll that may be repeated",
            ),
            (
                !moved && (first_cat.is_some() || has(Mark::Dropped) || has(Mark::Extra)),
                "'m' before the steps that follow the required move",
            ),
            (
                !moved && has(Mark::Reset) && !(has(Mark::Teleported) && has(Mark::NeutralMoved)),
                "something before '!' that resets the counters",
            ),
            (
                !moved && self.has_two_cats(self.side),
                "'m' where two cats on the last rank have won",
            ),
            (
                first_cat.is_some_and(|at| !self.pieces.is_on(at, self.side, Kind::Cat)),
                "the cat that moved first on the square after '&'",
            ),
            (
                first_cat.is_some() && has(Mark::Dropped),
                "no second cat after the drop",
            ),
            (
                // A dropped mouse may have gone on to capture the king.
                has(Mark::Dropped) && mice.is_empty() && !has(Mark::KingTaken),
                "a mouse on the first rank once it was dropped",
            ),
            (
                has(Mark::Extra) && !has(Mark::Reset),
                "'!' next to '+', as a capture resets the counters",
            ),
            (
                has(Mark::Extra) && self.pieces.teleporter(self.side.other()).is_some(),
                "no enemy teleporting cat on the board next to '+'",
            ),
            (
                !moved && has(Mark::NeutralMoved) && !self.can_move(),
                "a move left after 'n'",
            ),
            (
                moved && !self.turn.is_won() && self.is_turn_over(),
                "a turn that is not over",
            ),
        ];
        needs
            .into_iter()
            .find_map(|(missing, expected)| missing.then_some(expected))
    }

    fn can_move(&self) -> bool {
        match self.side {
            Side::White => self.has_move::<true>(Step::Required),
            Side::Black => self.has_move::<false>(Step::Required),
        }
    }

    fn is_turn_over(&self) -> bool {
        !match self.side {
            Side::White => self.has_optional::<true>(),
            Side::Black => self.has_optional::<false>(),
        }
    }
}
