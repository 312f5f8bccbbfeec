//! Sentences about steps of a turn that leave a choice.

use super::{page, says};

#[test]
fn choices_between_steps_are_told() {
    let walls = page(
        "game walls\nboard 5 x 5\nstart \"1r1r1/5/5/5/1R1R1 w - - 0 1\"\npiece runner R\n  steps any\n\
         piece wall * neutral placed as W\n\
         turn\n  move or build wall on ranks 2-4\n  move or remove runner, if possible, captures end the turn\n\
         \x20 move\nwin when enemy has no runner as \"no runner\"\n",
    );
    says(
        &walls,
        &[
            "In a turn you make a move or put a wall on an empty square of ranks 2 to 4, then make a move or remove an enemy \
             runner, then make a move.",
            "A player who cannot make a move or remove an enemy runner leaves that out. A capture ends the turn.",
        ],
    );
}

#[test]
fn optional_steps_are_told() {
    let strides = page(
        "game strides\nboard 5 x 5\nstart \"m1m1m/5/5/5/M1M1M w - - 0 1\"\npiece man M\n  steps straight\n\
         piece wall * neutral placed as W\n\
         turn\n  move\n  move or build wall, optional, with another piece\nwin when enemy has no man as \"no man\"\n",
    );
    says(
        &strides,
        &[
            "In a turn you make a move, then move another piece or put a wall on an empty square if you like.",
        ],
    );
}

#[test]
fn conditions_of_steps_are_told() {
    let game = page(
        "game stages\nboard 5 x 5\nstart \"mm1mm/5/5/5/MM1MM[MMmm] w - - 0 1\"\npiece man M\n  steps straight\n\
         piece wall * neutral placed as W\ndrop man\n\
         turn\n  move\n  move, if you have a man in hand\n  build wall, unless 3 turns played, and enemy has no man in hand\n\
         win when enemy has fewer than 2 man in hand as \"short of men\"\n\
         win when you have more than 3 man in hand as \"men in hand\"\n",
    );
    says(
        &game,
        &[
            "In a turn you make a move, then make a move if you have a man in hand, then put a wall on an empty square unless \
             each side has played 3 turns and the enemy has no man in hand.",
            "You win if the enemy has fewer than two men in hand.",
            "You win if you have more than three men in hand.",
        ],
    );
}
