//! Sentences about exchanges with enemies, ways under conditions, leaps in a row, and pieces that drift.

use super::{page, says};

#[test]
fn conditions_exchanges_and_drifts_are_told() {
    let text = "game court like chess
start \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1\"
without material
drop knight on ranks 3-6, without check
piece rook R
  slides straight over own pieces except pawn
piece bishop B
  slides diagonal to move
  swaps with enemy pieces except king by slides diagonal
piece knight N
  rides 1 2 up to 2
  steps diagonal then leaps 1 2, if you have no queen
  leaps 0 2 then steps on unless you have a queen
piece pawn P
  steps forward to move
  steps forward-diagonal to take
  steps forward-diagonal to take en passant, if you have a queen
  promotes on rank 8 to queen
when rook moves, enemy pieces in sight straight are pulled
when queen moves, pieces around are pushed one square
when knight captures pawn, it becomes queen
win when enemy king on rank 8 as \"walked away\"
win when your pieces on e5 as \"middle\"
loss when you can no longer castle as Q as \"castling lost\"
";
    says(
        &page(text),
        &[
            "from the hand on an empty square of ranks 3 to 6, but not with check.",
            "any distance along the rank or file, also over own pieces other than a pawn.",
            "change places with a piece of the enemy other than a king that it reaches by a move: any distance diagonally.",
            "leaping two squares one way and one across, up to two times in one direction",
            "one square diagonally, then leaps two squares one way and one across if you have no queen left",
            "leaping two squares straight, then the same leap again unless you have a queen",
            "captures *en passant* if you have a queen: right after",
            "enemy pieces that it sees first in a direction along ranks and files are pulled towards it over empty squares, as far as possible.",
            "pieces around it are pushed away from it over empty squares, by one square.",
            "When a knight captures a pawn, the captor becomes a queen.",
            "the enemy's king is on its own last rank.",
            "a piece of yours reaches e5 (e4 for Black).",
            "the enemy can no longer castle to file c.",
        ],
    );
}
