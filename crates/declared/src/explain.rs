//! The reasons why an action is not legal, derived from the declaration.
//!
//! The text of the action is matched with every way of moving of its piece. The guard that fails furthest along
//! the way is the reason.

pub(crate) mod attempts;
mod carrying;
mod exchanges;
pub(crate) mod info;
pub(crate) mod parts;
pub(crate) mod reasons;
pub(crate) mod refusals;
mod relations;
pub(crate) mod screen;
mod texts;
mod unions;
pub(crate) mod walks;

pub(crate) use parts::Parts;
pub use parts::Reason;

use crate::bits::Bits;
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::program::{CODES, Code, KindMoves};
use springald_board::Square;
use springald_core::{
    Clause, Click, Explain, Info, NotAnAction, NotationExt, PositionExt, SanParts, Termination,
    Text, Verdict, capitalised, defaults, small_letter,
};
use springald_language::model::{End, StepAction, Topic};
use springald_language::words::legend::in_cells;
use springald_language::words::{a, joined};

impl<W: Bits> DeclaredPosition<W> {
    pub(crate) fn reason(&self, clause: Option<Clause>, sentence: String, at: &[usize]) -> Reason {
        let mut squares: Vec<Square> = at.iter().map(|&at| Square::new(at as u8)).collect();
        squares.dedup();
        // A rule without a statement of its own follows from the turn, or from the game as a whole.
        let declaration = &self.program.declaration;
        let of_turn = self.clause_of_step(self.step_table().action);
        let first = declaration.clauses.first().map(|(clause, _)| *clause);
        Reason {
            clause: clause.or(of_turn).or(first),
            sentence: in_cells(sentence, self.program.shape),
            squares,
        }
    }

    /// Returns the clause about the kind of a neutral piece; `None` if a side owns the piece.
    pub(crate) fn clause_of_neutral(&self, at: usize) -> Option<Clause> {
        if self.pair_on(at).is_some() {
            return self.clause_of_unions();
        }
        let kind = usize::from(self.code(at)).checked_sub(1)?;
        let kind = &self.program.declaration.kinds[kind];
        kind.clause.filter(|_| self.owner(at) == NEUTRAL)
    }

    pub(crate) fn square_name(&self, at: usize) -> springald_board::Name {
        self.program.shape.name(Square::new(at as u8))
    }

    /// Returns "the rook on a1".
    pub(crate) fn the_piece(&self, at: usize) -> String {
        let square = self.square_name(at);
        if let Some(parts) = self.pair_on(at) {
            let [white, black] = parts.map(|code| self.program.kind_name(code));
            return format!("the union of {white} and {black} on {square}");
        }
        if let Some([carrier, passenger]) = self.load_on(at) {
            let [carrier, passenger] =
                [carrier, passenger].map(|code| self.program.kind_name(code));
            return format!("the {carrier} with {} on {square}", a(passenger));
        }
        let kind = self.program.kind_name(self.code(at));
        format!("the {kind} on {square}")
    }

    /// Takes the text of an action apart; `None` if no action of the game has this form.
    pub(crate) fn parts(&self, text: &str) -> Option<Parts> {
        let shape = self.program.shape;
        let kinds = &self.program.declaration.kinds;
        // A sign stands before the move of a neutral piece.
        let signs = self.program.declaration.turns.iter().flatten();
        let mut signs = signs.filter_map(|step| match step.action {
            StepAction::Shift(kind) => Some(kinds[kind].letter),
            _ => None,
        });
        let text = signs
            .find_map(|sign| text.strip_prefix(sign))
            .unwrap_or(text);
        if let Some(square) = text.strip_prefix('x') {
            return Some(Parts {
                from: None,
                to: shape.parse(square)?.index(),
                code: None,
                hyphen: false,
                removes: true,
            });
        }
        if let Some((letter, square)) = text.split_once('@') {
            let to = shape.parse(square)?.index();
            let plus = letter.strip_prefix('+');
            let kind = kinds.iter().position(|kind| match plus {
                Some(plus) => kind.plus.is_some_and(|one| plus == one.to_string()),
                None => letter == kind.placed_as.to_string(),
            })?;
            let code = kind as Code + 1;
            let placed = self.program.places(kind) || self.program.shoots(kind);
            let dropped = self.program.slot_of(code).is_some();
            let added = self.program.arrivals.iter().any(|one| one.has(code));
            return (placed || dropped || added).then_some(Parts {
                from: None,
                to,
                code: Some(code),
                hyphen: false,
                removes: false,
            });
        }
        let (from, rest) = shape.parse_prefix(text)?;
        let (to, rest) = shape.parse_prefix(rest)?;
        let marks = self.program.declaration.hyphen.is_some();
        // Which row a move takes does not matter to its way.
        let row = rest.split_once('x').filter(|(_, row)| !row.is_empty());
        let rest = row.map_or(rest, |(rest, _)| rest);
        let bare = rest.strip_suffix('-').filter(|_| marks).unwrap_or(rest);
        let mut letters = bare.chars();
        let code = match letters.next() {
            None => None,
            Some('-') => {
                let before = self.code(from.index());
                let code = self.program.demoted[usize::from(before)];
                let turning = self.program.turning & self.program.plus;
                (turning >> before & 1 == 1).then_some(code)
            }
            Some('+') => {
                let before = self.code(from.index());
                let plus = (1..).zip(kinds).filter(|(_, kind)| kind.plus.is_some());
                let mut plus = plus.map(|(code, _)| code);
                let first = plus.clone().next()?;
                let fits = |&code: &Code| self.program.demoted[usize::from(code)] == before;
                Some(plus.find(fits).unwrap_or(first))
            }
            Some(letter) => {
                let small =
                    |kind: &springald_language::model::Kind| small_letter(kind.letter) == letter;
                Some(kinds.iter().position(small)? as Code + 1)
            }
        };
        letters.next().is_none().then_some(Parts {
            from: Some(from.index()),
            to: to.index(),
            code,
            hyphen: bare.len() < rest.len(),
            removes: false,
        })
    }

    /// Returns the reason that the game is over, if it is.
    pub(crate) fn explain_end(&self) -> Option<Reason> {
        let verdict = self.is_finished()?;
        let clause = self.ended_by(verdict);
        let sentence = format!("The game is over: {}.", verdict.termination);
        Some(self.reason(clause, sentence, &[]))
    }

    /// Explains a roll that is not due.
    fn explain_roll(&self) -> Reason {
        let clause = self.program.declaration.turn_clause;
        let due = || self.reason(clause, self.instruction(), &[]);
        self.explain_end().unwrap_or_else(due)
    }

    fn explain(&self, parts: &Parts) -> Reason {
        if let Some(reason) = self.explain_end() {
            return reason;
        }
        if self.rolled == crate::play::dice::DUE {
            return self.explain_order();
        }
        self.explain_barred(parts)
            .unwrap_or_else(|| self.as_meant(parts).explain_due(parts))
    }

    /// Explains an action that the step that is due is about.
    fn explain_due(&self, parts: &Parts) -> Reason {
        match self.due() {
            StepAction::Push(kind) => return self.explain_push(kind, parts),
            StepAction::Promote => return self.explain_promote(parts),
            StepAction::Shift(kind) => return self.explain_shift_due(kind, parts),
            StepAction::Remove => return self.explain_removal(parts),
            _ if parts.removes => return self.explain_order(),
            _ => {}
        }
        let Some(from) = parts.from else {
            return self.explain_arrival(parts);
        };
        if self.due() != StepAction::Move {
            return self.explain_order();
        }
        if self.program.unions.is_some()
            && let Some(reason) = self.explain_united(from, parts)
        {
            return reason;
        }
        if let Some(reason) = self.explain_riding(from, parts) {
            return reason;
        }
        let us = self.side.index();
        let code = self.code(from);
        if from != parts.to
            && let Some(reason) = self.explain_beneath(from, parts)
        {
            return reason;
        }
        let sentence = match self.owner(from) {
            _ if code == 0 => format!("There is no piece on {}.", self.square_name(from)),
            NEUTRAL => {
                let sentence = format!("{} belongs to nobody.", capitalised(&self.the_piece(from)));
                return self.reason(self.clause_of_neutral(from), sentence, &[from]);
            }
            owner if owner != us => format!("{} is not yours.", capitalised(&self.the_piece(from))),
            _ if let Some(reason) = self.explain_becoming(from, parts) => return reason,
            _ if from == parts.to
                && let Some(reason) = self.explain_staying(from) =>
            {
                return reason;
            }
            _ if from == parts.to => return self.explain_pass(from),
            _ => {
                let forbidden = self.explain_dice(from, parts.to);
                return forbidden.unwrap_or_else(|| self.explain_move(from, parts));
            }
        };
        self.reason(self.clause_of_step(StepAction::Move), sentence, &[from])
    }

    pub(crate) fn explain_move(&self, from: usize, parts: &Parts) -> Reason {
        let to = parts.to;
        if let Some(reason) = (self.explain_crossing(from, parts))
            .or_else(|| self.explain_going_on(from))
            .or_else(|| self.explain_mover(from))
        {
            return reason;
        }
        let moves = self.program.moves(self.side, self.code(from));
        if let Some(reason) = self.explain_hyphen(from, parts) {
            return reason;
        }
        let rides = self.rides(from, to);
        let is_castling = self.is_castling(from, to) && !rides;
        let swap = || (self.explain_swap(from, to)).filter(|_| parts.code.is_none());
        if self.owner(to) == self.side.index() && self.code(to) != 0 && !is_castling {
            match self.explain_own_capture(moves, from, to) {
                Some(Ok(what)) => return self.explain_promotion(from, parts, moves, what),
                Some(Err(reason)) => return reason,
                None => {}
            }
            return swap().unwrap_or_else(|| self.explain_own_piece(from, to));
        }
        if let Some(reason) = swap() {
            return reason;
        }
        if rides {
            return self.explain_promotion(from, parts, moves, What::Move);
        }
        if let Some(earlier) = self.explain_earlier_passage(moves, from, parts) {
            return match earlier {
                Ok(reason) => reason,
                Err(twin) => twin.explain_promotion(from, parts, moves, What::EnPassant),
            };
        }
        let best = match self.explain_ways(moves, from, parts) {
            Ok(what) => return self.explain_promotion(from, parts, moves, what),
            Err(best) => best,
        };
        let reached = best.as_ref().map_or(0, |&(reached, _)| reached);
        if reached == 0
            && is_castling
            && let Some(reason) = self.explain_castling(from, to, parts)
        {
            return reason;
        }
        if let Some(reason) = self.explain_carrying(from, to, reached > 0) {
            return reason;
        }
        best.map_or_else(
            || {
                let sentence = format!(
                    "{} can't move: no {} ever does.",
                    capitalised(&self.the_piece(from)),
                    self.program.kind_name(self.code(from))
                );
                let kind = &self.program.declaration.kinds[usize::from(self.code(from)) - 1];
                self.reason(kind.clause, sentence, &[from])
            },
            |(_, reason)| reason,
        )
    }

    pub(crate) fn explain_promotion(
        &self,
        from: usize,
        parts: &Parts,
        moves: &KindMoves<W>,
        what: What,
    ) -> Reason {
        let to = parts.to;
        let declared = &self.program.declaration.kinds[usize::from(moves.code) - 1];
        let mut promotions = moves.promotions.iter();
        let takes = self.code(to) != 0 || matches!(what, What::Leap(_));
        let promotion = promotions
            .find(|one| one.applies(from, to, takes) && !self.is_spent(one, from))
            .filter(|_| !self.leaps_past(from, to, what));
        let code = parts.code.unwrap_or(moves.code);
        let mut list = [0; CODES];
        let choices = promotion.map(|promotion| self.choices(promotion, &mut list));
        let is_choice = choices.is_some_and(|choices| choices.contains(&code));
        if !is_choice
            && code != moves.code
            && let Some(gate) = &self.program.gate
            && gate.has(code)
        {
            return self.explain_gate(from, code);
        }
        match choices {
            Some(choices) if !choices.contains(&code) => {
                let stated = promotion.and_then(|one| declared.promotions[one.promotion].clause);
                let clause = self.cited(Topic::Promotions, Some(moves.code)).or(stated);
                let sentence = self.unpromoted(from, to, choices);
                self.reason(clause, sentence, &[to])
            }
            None if parts.code.is_some() => {
                let mut all = self.program.declaration.kinds.iter();
                let own = declared.promotions.last();
                let any = own.or_else(|| all.find_map(|kind| kind.promotions.first()));
                let stated = any.and_then(|promotion| promotion.clause);
                let clause = self.cited(Topic::Promotions, Some(moves.code)).or(stated);
                let sentence = format!(
                    "{} does not promote on {}.",
                    capitalised(&self.the_piece(from)),
                    self.square_name(to)
                );
                self.reason(clause, sentence, &[to])
            }
            _ => self.explain_forbidden(Action {
                from: from as u8,
                to: to as u8,
                code,
                what: match what {
                    What::Leap(_) => What::Leap(code != moves.code),
                    other => other,
                },
                step: 0,
            }),
        }
    }

    /// Returns the sentence that a piece must become one of some kinds, if there are any.
    pub(crate) fn unpromoted(&self, from: usize, to: usize, choices: &[Code]) -> String {
        let piece = capitalised(&self.the_piece(from));
        let to = self.square_name(to);
        if choices.is_empty() && self.program.armies.is_some() {
            return format!(
                "{piece} can't go to {to}: neither side began with a piece that it could become."
            );
        }
        if choices.is_empty() {
            return format!(
                "{piece} can't go to {to}: no piece that it could become was captured."
            );
        }
        let old = self.code(from);
        let names = choices.iter().filter(|&&code| code != old);
        let names = names.map(|&code| self.program.kind_name(code).to_owned());
        let names = a(&joined(&names.collect::<Vec<_>>(), "or"));
        if choices.contains(&old) {
            return format!("{piece} may become {names} on {to}, or stay what it is.");
        }
        format!("{piece} must become {names} on {to}.")
    }

    pub(crate) fn is_castling(&self, from: usize, to: usize) -> bool {
        self.castling_between(from, to).is_some()
    }

    pub(crate) fn first_clause(&self, moves: &KindMoves<W>) -> Option<Clause> {
        let declared = &self.program.declaration.kinds[usize::from(moves.code) - 1];
        declared.paths.iter().find_map(|path| path.clause)
    }
}

impl<W: Bits> Explain for DeclaredPosition<W> {
    type Reason = Reason;

    fn why_not(&self, text: &str) -> Result<Option<Reason>, NotAnAction> {
        if self.action_from_text(text).is_some() {
            return Ok(None);
        }
        if let Some(reason) = (self.explain_answer(text)).or_else(|| self.explain_army(text)) {
            return Ok(Some(reason));
        }
        if self.is_roll(text) {
            return Ok(Some(self.explain_roll()));
        }
        if let Some(turn) = &self.program.open_turn
            && let Some(parsed) = self.parse_action(turn, text)
        {
            return Ok(Some(self.explain_optional(turn, &parsed)));
        }
        if let Some(sentence) = self.refused_end().filter(|_| text == "end") {
            return Ok(Some(self.explain_end().unwrap_or_else(|| {
                self.reason(self.program.declaration.turn_clause, sentence, &[])
            })));
        }
        if let Some(reason) = self.explain_exchange(text) {
            return Ok(Some(reason));
        }
        let parts = self.parts(text);
        let Some(parts) = parts.filter(|_| self.program.open_turn.is_none()) else {
            if let Some(reason) = self.explain_form(text) {
                return Ok(Some(reason));
            }
            let first = self.actions().into_iter().next();
            let example = first.map_or_else(|| "e2e4".into(), |action| self.action_text(action));
            return Err(NotAnAction::new(text, format!("a move such as {example}")));
        };
        if let Some(reason) = (self.explain_offer(text)).or_else(|| self.explain_unarmed()) {
            return Ok(Some(reason));
        }
        Ok(Some(self.explain(&parts)))
    }

    fn allowed_by(&self, text: &str) -> Option<Clause> {
        let action = self.action_from_text(text)?;
        let declaration = &self.program.declaration;
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        match action.what {
            What::Castle(index) => {
                let table = &self.program.castlings[self.side.index()][usize::from(index)];
                declaration.castlings[table.way].clause
            }
            What::Drop => declaration.drops.get(from)?.clause,
            What::Exchange(given) => self.clause_of_exchange(given.into(), from),
            What::Accept | What::Refuse => self.clause_of_refusing(),
            What::Choose(index) => self.clause_of_army(index),
            What::Skip => self.clause_of_staying(from),
            What::End if self.program.leaps.may_go_on => self.clause_of_going_on(from),
            What::Move | What::Pass | What::EnPassant | What::Leap(_) => {
                let moves = self.program.moves(self.side, self.code(from));
                let kind = &declaration.kinds[usize::from(moves.code) - 1];
                if action.code == moves.code {
                    return self.allowing(moves, from, to);
                }
                if !kind.becomings.is_empty() {
                    return self.clause_of_becoming(action);
                }
                let mut tables = moves.promotions.iter();
                let table = tables.find(|one| one.is_between(from, to))?;
                kind.promotions[table.promotion].clause
            }
            What::Become => self.clause_of_becoming(action),
            What::Board | What::Alight => self.clause_of_riding(action),
            What::Displace(..) => {
                let neutral = &declaration.kinds[usize::from(self.code(to)) - 1];
                neutral.displaced.as_ref()?.clause
            }
            _ => None,
        }
    }

    fn ended_by(&self, verdict: Verdict) -> Option<Clause> {
        let reason = verdict.termination;
        let declaration = &self.program.declaration;
        let is_stated = |end: &&End| end.reason == reason.as_str();
        if let Some(end) = declaration.ends.iter().find(is_stated) {
            return end.clause;
        }
        let repetitions = [
            Termination::THREEFOLD,
            Termination::FIVEFOLD,
            Termination::REPETITION,
            Termination::PERPETUAL_CHECK,
        ];
        let turns = [
            Termination::TURNS_50,
            Termination::TURNS_75,
            Termination::NO_PROGRESS,
        ];
        if reason == Termination::PERPETUAL_CHASE
            && let Some(rule) = declaration.chases.first()
        {
            return rule.clause;
        }
        let word = if repetitions.contains(&reason) {
            "repetition"
        } else if turns.contains(&reason) {
            "progress"
        } else if [
            Termination::INSUFFICIENT_MATERIAL,
            Termination::DEAD_POSITION,
        ]
        .contains(&reason)
        {
            "material"
        } else {
            return None;
        };
        declaration.clause_of(word)
    }

    fn words_for(&self, part: &str) -> Option<Text> {
        match &self.program.open_turn {
            Some(turn) => self.words_of_step(turn, part).map(Text::Borrowed),
            None => (self.words_of_exchange(part))
                .or_else(|| self.words_of_riding(part))
                .or_else(|| self.words_of_choice(part))
                .or_else(|| self.words_of_army(part))
                .map(Text::Owned),
        }
    }

    fn meant_by(&self, info: &Info, clicks: &[Click]) -> Vec<String> {
        let mut texts = defaults::meant_by(self, info, clicks);
        if let [Click::Square(at)] = *clicks
            && self.may_mean_removal(at.index())
        {
            texts.insert(0, format!("x{}", info.shape.name(at)));
        }
        // A piece whose letter is a sign need not have moves that begin with it.
        if let [Click::Square(from), Click::Square(to)] = *clicks {
            let bare = format!("{}{}", info.shape.name(from), info.shape.name(to));
            if !texts.contains(&bare) {
                texts.push(bare);
            }
        }
        texts
    }

    fn meant_by_san(&self, san: &str) -> Option<String> {
        let is_short = match san {
            "O-O" => true,
            "O-O-O" => false,
            _ => return None,
        };
        let all = self.program.castlings[self.side.index()].iter();
        let mut all = all.filter(|one| one.is_short() == is_short);
        let castling = match &self.program.roaming {
            None => (all.clone().find(|one| self.may_castle(one))).or_else(|| all.next())?,
            // A lost right has no pair of squares: any will do on which the pieces stand.
            Some(_) => all
                .clone()
                .find(|one| self.may_castle(one))
                .or_else(|| all.find(|one| self.stand_to_castle(self.side, one)))?,
        };
        let [from, to] = [castling.king_from, castling.to].map(|at| self.square_name(at.into()));
        Some(format!("{from}{to}"))
    }

    fn san_parts(&self, san: &str) -> Option<SanParts> {
        let shape = self.program.shape;
        let kinds = &self.program.declaration.kinds;
        let is_plus = san.starts_with('+');
        let san = san.trim_start_matches(['&', '+', '%', '^']);
        let san = san.split_once('&').map_or(san, |(san, _)| san);
        // A neutral piece that is captured is put on the square behind the sign.
        let san = match san.split_once('@') {
            Some((san, _)) if san.len() > 1 => san,
            _ => san,
        };
        let (body, promotion) = san.split_once('=').unwrap_or((san, ""));
        let first = body.chars().next()?;
        let named = kinds
            .iter()
            .any(|kind| kind.letter == first && first.is_uppercase());
        let (piece, rest) = if named {
            (first, &body[first.len_utf8()..])
        } else {
            ('P', body)
        };
        let plus = kinds
            .iter()
            .find(|kind| is_plus && kind.plus == Some(piece));
        let piece = plus.map_or(piece, |kind| kind.letter);
        let start = rest.rfind(|letter: char| letter.is_ascii_lowercase() && letter != 'x')?;
        let to = shape.parse(&rest[start..])?;
        let origin = rest[..start].trim_end_matches(['x', '~']);
        let is_origin = origin
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
        is_origin.then(|| SanParts {
            piece,
            origin: origin.into(),
            to,
            promotion: promotion.to_ascii_lowercase(),
        })
    }
}
