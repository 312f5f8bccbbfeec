//! The FEN of the slow reference, read and written (RULES.md, 6.6, 7.1 and 10.1).

use super::{CASTLINGS, EnPassant, PROMOTIONS, Slow, last_rank};
use springald_testkit::slow::{self, At, Board, EMPTY};

/// Parses a FEN; the error names the field that is wrong and says why.
pub(super) fn read(fen: &str) -> Result<Slow, String> {
    let (fields, white, counters) = slow::split(fen, 4)?;
    let board = Board::read(fields[0], (9, 8), "PNBRQKA")?;
    // A pawn may go back to its own first rank, but on the last one it promotes.
    for side in [true, false] {
        board.refuse_pawns(side, last_rank(side))?;
    }
    let castling = slow::read_rights(fields[2], &board, &CASTLINGS)?;
    let mut slow = Slow {
        board,
        white,
        castling,
        ep: None,
        counters,
    };
    if slow.board.in_check(!white) {
        return Err("placement: the side not to move is in check".to_string());
    }
    slow.ep = slow.read_ep(fields[3])?;
    slow.drop_idle_ep();
    Ok(slow)
}

/// The canonical FEN.
pub(super) fn write(slow: &Slow) -> String {
    let ep = slow.ep.as_ref().map(|ep| {
        let passed: String = ep.passed.iter().map(|&at| Board::name(at)).collect();
        format!("{}:{passed}", Board::name(ep.piece))
    });
    format!(
        "{} {} {} {} {} {}",
        slow.board.fen(),
        if slow.white { 'w' } else { 'b' },
        slow::write_rights(slow.castling, &CASTLINGS),
        slow::or_dash(ep.unwrap_or_default()),
        slow.counters.halfmove,
        slow.counters.fullmove
    )
}

impl Slow {
    /// Reads the en-passant field and refuses what no pawn can have done.
    fn read_ep(&self, field: &str) -> Result<Option<EnPassant>, String> {
        if field == "-" {
            return Ok(None);
        }
        let (piece, passed) = field.split_once(':').unwrap_or((field, ""));
        let unread = || format!("ep: '{field}' is no square, colon and squares");
        let pieces = self.read_squares(piece).ok_or_else(unread)?;
        let mut passed = self.read_squares(passed).ok_or_else(unread)?;
        let (&[piece], false) = (&pieces[..], passed.is_empty()) else {
            return Err(unread());
        };
        passed.sort_by_key(|&(file, rank)| (rank, file));
        if !self.board.is_of(piece, !self.white) {
            return Err("ep: no piece of the side that just moved stands there".to_string());
        }
        let promoted =
            PROMOTIONS.contains(&self.board.kind(piece)) && piece.1 == last_rank(!self.white);
        if self.board.kind(piece) != 'P' && !promoted {
            return Err("ep: neither a pawn nor a promoted piece stands there".to_string());
        }
        if passed.iter().any(|&square| !self.board.is_empty(square)) {
            return Err("ep: a passed square is occupied".to_string());
        }
        // Try every square of the board as the one that the pawn came from.
        let Some(origin) = self
            .board
            .squares()
            .find(|&from| self.board.between(from, piece) == passed)
        else {
            return Err("ep: the squares are no way from a square to the piece".to_string());
        };
        if !self.board.is_empty(origin) {
            return Err("ep: the square that the pawn came from is occupied".to_string());
        }
        // Put the pawn back and see whether it could have moved so.
        let mut before = self.clone();
        before.white = !self.white;
        before.board.put(piece, EMPTY);
        before
            .board
            .put(origin, if before.white { 'P' } else { 'p' });
        let mut moves = Vec::new();
        before.add_quiet_moves(origin, &mut moves);
        if origin.1 == last_rank(before.white) || !moves.iter().any(|m| m.to == piece) {
            return Err("ep: no pawn could have come that way".to_string());
        }
        Ok(Some(EnPassant { piece, passed }))
    }

    /// Reads squares without anything in between.
    fn read_squares(&self, text: &str) -> Option<Vec<At>> {
        let letters: Vec<char> = text.chars().collect();
        let pairs = letters.chunks(2).map(String::from_iter);
        pairs.map(|name| self.board.read_square(&name)).collect()
    }
}
