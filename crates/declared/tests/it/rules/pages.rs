//! Whole pages, and the sentence of each statement.

use super::{bare_library, game, never_says, page, says, written};

#[test]
fn a_text_without_clauses_makes_a_rulebook() {
    let page = page(
        "game scissors \"Scissors\"\nsummary \"Men take what they catch between two of them.\"\n\
         board 7 x 6\nstart \"mmmmmmm/7/7/7/7/MMMMMMM w - - 0 1\"\n\
         piece man M\n  slides straight to move\n\
         when man moves, enemy man flanked vanishes\n\
         win when enemy has fewer than 2 man as \"one man left\"\n\
         win when 5 of your man in line straight as \"five in a row\"\n\
         loss when stalemated as \"no move\"\nrepetition draw 3\nprogress nothing draw 80\n",
    );
    let expected = "# Scissors\n\n\
        ## 1. The board and the start\n\n\
        **1.1** The board has seven files, a to g, and six ranks, 1 to 6.\n\n\
        **1.2** White starts with men on rank 1. Black's pieces mirror them on rank 6.\n\n\
        ## 2. The pieces\n\n\
        **2.1** The man (M) moves any distance along the rank or file.\n\n\
        ## 3. The turn\n\n\
        **3.1** White moves first, then the players take turns. A turn is one move.\n\n\
        **3.2** Pieces move to empty squares only. Where a piece moves along a line, all squares in between must be \
        empty.\n\n\
        ## 4. Effects\n\n\
        **4.1** When a man moves, enemy men next to it on its rank or file vanish if another piece of its side stands \
        right behind them.\n\n\
        ## 5. The end\n\n\
        **5.1** You win if the enemy has fewer than two men left.\n\n\
        **5.2** You win if five of your men stand in a row on a rank or file.\n\n\
        **5.3** You win if the enemy has no move.\n\n\
        **5.4** When a position occurs for the third time, the game is drawn.\n\n\
        **5.5** After 40 turns by each side without a capture the game is drawn.\n";
    assert_eq!(page, expected);
}

#[test]
fn repetitions_that_lose_are_told() {
    let draws = |repetition: &str| {
        page(&format!(
            "game hunt \"Hunt\"\nboard 8 x 8\nstart \"k7/8/8/8/8/8/8/K7 w - - 0 1\"\n\
             piece king K royal\n  steps any\npiece dog D\n  steps any\npiece fox F\n  slides any\n\
             forbid own royal attacked\nloss when checkmated as \"checkmate\"\n{repetition}\n",
        ))
    };
    let lines =
        "\n  of pieces by dog\n  of protected fox on ranks 5-8 by pieces except king or fox";
    let chase = draws(&format!("repetition draw 3, perpetual chase loses{lines}"));
    says(
        &chase,
        &[
            "When a position occurs for the third time, the game is drawn, unless only one of the players has chased the same \
             piece in each turn since the first time: that player loses.",
            "A turn chases an enemy piece if afterwards a piece threatens it that did not before.",
            "A piece threatens another one if it could capture it next, and nothing could legally recapture.",
            "A pinned piece threatens nothing, and a piece does not threaten one of its own kind that could capture it first.",
            "A piece other than a king is threatened by a dog.",
            "A fox on ranks 5 to 8 (ranks 1 to 4 for Black) is threatened by a dog, even if something could recapture.",
        ],
    );
    let both = draws(&format!(
        "repetition loss 3, perpetual check loses, perpetual chase loses{lines}"
    ));
    says(
        &both,
        &[
            "the player who has brought it about loses, unless only one of the players has given check in each turn since the \
             first time: that player loses. If neither has, and only one of them has chased the same piece in each of these \
             turns, that player loses.",
        ],
    );
}

#[test]
fn drops_promotion_and_check_have_their_chapters() {
    let page = page(
        "game towers \"Towers\"\nboard 5 x 6\nstart \"e1k1e/1fff1/5/5/1FFF1/E1K1E[] w - - 0 1\"\n\
         piece lord K royal\n  steps any\n\
         piece elf E\n  steps diagonal\n  promotes from or into ranks 5-6 to wolf or stays\n\
         piece wolf W\n  leaps 1 2\n  steps straight to move\n\
         piece footman F\n  steps forward\n  steps sideways to move\n\
         captured pieces go to hand\ndrop footman on ranks 1-4, one a file\ndrop elf or wolf\n\
         forbid own royal attacked\nloss when checkmated as \"checkmate\"\ndraw when stalemated as \"stalemate\"\n\
         win when your lord on rank 6 safely as \"lord arrived\"\nrepetition claim 3 draw 5\n",
    );
    says(
        &page,
        &[
            "**1.2** White starts with a lord on c1, elves on a1 and e1 and footmen on b2 to d2.",
            "**2.1** The lord (K, royal) moves one square in any direction.",
            "**2.3** The wolf (W) moves and captures by leaping two squares one way and one across, and moves one square \
             along the rank or file without capturing.",
            "it changes sides and goes to the captor's hand, a promoted piece as what it was before, if it can be dropped.",
            "**3.3** Instead of a move a player may drop a footman from the hand on an empty square of ranks 1 to 4 (ranks 3 \
             to 6 for Black), if no file then has more than one own piece of its kind.",
            "**3.4** Instead of a move a player may drop an elf or wolf from the hand on an empty square.",
            "## 4. Promotion\n\n**4.1** An elf that moves into, within or out of ranks 5 and 6 (ranks 1 and 2 for Black) may \
             become a wolf.",
            "## 5. Check\n\n**5.1** A lord that an enemy piece attacks is in check. No move may leave the player's own lord in \
             check.",
            "**6.2** The game is drawn if a player has no move and is not in check.",
            "**6.3** You win if your lord reaches the last rank, where nothing attacks it.",
            "**6.4** When a position occurs for the third time, the player to move may claim a draw; the fifth time, the game \
             is drawn.",
        ],
    );
}

#[test]
fn steps_of_a_turn_and_dice_are_told() {
    let walls = page(
        "game walls \"Walls\"\nboard 6 x 6\nstart \"2n3/6/6/6/6/3N2 w - - 0 1\"\n\
         piece knight N\n  leaps 1 2 to move\npiece wall * neutral\n\
         turn\n  move\n  build wall on ranks 2-5\nloss when stalemated as \"no move\"\n",
    );
    says(
        &walls,
        &[
            "Black's pieces stand in the same way, seen from the other side.",
            "**2.2** The wall (*) belongs to nobody and stands in the way; nothing captures it.",
            "In a turn you make a move, then put a wall on an empty square of ranks 2 to 5.",
        ],
    );
    let dice = page(
        "game dicey \"Dicey\"\nboard 4 x 4\nstart \"rhhk/4/4/RHHK w - - - 0 1\"\n\
         piece king K\n  steps any\npiece rook R\n  slides straight up to 3\npiece horse H\n  leaps 1 2\n\
         dice\n  1 moves rook or horse\n  2 moves pieces\nturn\n  roll one die\n  move\n  if possible\n\
         win when enemy has no king as \"king captured\"\n",
    );
    says(
        &dice,
        &[
            "In a turn you roll a die, which says what may move, then make a move. A player who has no such move leaves it out.",
            "The die says what may move: 1 for a rook or horse and 2 for any piece.",
        ],
    );
}

#[test]
fn neutral_pieces_that_move_are_told() {
    let page = page(
        "game gardens \"Gardens\"\nboard 7 x 7\n\
         start \"7/ggg1ggg/3w3/2*1*2/3W3/GGG1GGG/7 w - - - 0 1\"\narea garden = ranks 1-2 of files c-e\n\
         piece gardener G\n  steps forward or sideways\n  promotes on ranks 6-7 of files c-e to witch\n\
         piece witch W\n  slides diagonal\n  steps straight within garden\n\
         piece stone * neutral\n  steps any to move\n  taken by witch as they move\n  put back anywhere\n\
         turn\n  move stone, optional, leaving a move\n  move\nphases \"s m\"\n\
         win when 3 of your witch on garden as \"three witches\"\n\
         win when your gardener connect file a with file g as \"hedge\"\ndraw when 60 turns played as \"sixty turns\"\n",
    );
    says(
        &page,
        &[
            "There are also stones on c4 and e4.",
            "**2.2** The witch (W) moves any distance diagonally, or one square along the rank or file within the squares c1 to \
             e2 (the squares c6 to e7 for Black).",
            "**2.3** The stone (*) belongs to nobody. When a player moves it, it moves one square in any direction. A witch \
             captures it by a move that would go to an empty square. Its captor's player puts it back on any empty square.",
            "In a turn you move a stone if you like, then make a move.",
            "A gardener that reaches the squares c6 to e7 (the squares c1 to e2 for Black) becomes a witch.",
            "You win if you have three witches on the squares c1 to e2 (the squares c6 to e7 for Black).",
            "You win if your gardeners connect file a with file g.",
            "The game is drawn if each side has played 60 turns.",
        ],
    );
}

#[test]
fn ends_name_their_squares_and_sides() {
    let ends = |end: &str| {
        let text = format!(
            "game ends \"Ends\"\nboard 5 x 5\nstart \"wwwww/5/5/5/WWWWW w - - 0 1\"\npiece wolf W\n  steps any\n{end}\n"
        );
        let game = game(&text);
        written(game.declaration())
            .last()
            .map(|&said| said.to_owned())
    };
    for (end, said) in [
        (
            "win when your wolf on rank 5 as \"x\"",
            "You win if your wolf reaches the last rank.",
        ),
        (
            "win when your wolf on d4 e4 as \"x\"",
            "You win if your wolf reaches d4 to e4 (d2 to e2 for Black).",
        ),
        (
            "win when your wolf on fixed c3 as \"x\"",
            "You win if your wolf reaches c3.",
        ),
        (
            "win when enemy wolf on a1 e1 as \"x\"",
            "You win if the enemy's wolf is on a1 or e1 (a5 or e5 for Black).",
        ),
        (
            "loss when your wolf on rank 3 as \"x\"",
            "You win if the enemy's wolf is on rank 3.",
        ),
        (
            "win when 2 of your wolf on ranks 4-5 as \"x\"",
            "You win if you have two wolves on rank 4 or 5 (rank 1 or 2 for Black).",
        ),
        (
            "win when 3 of your wolf in line diagonal as \"x\"",
            "You win if three of your wolves stand in a row on a diagonal.",
        ),
        (
            "win when your wolf connect rank 1 with rank 5 as \"x\"",
            "You win if your wolves connect the first rank with the last rank.",
        ),
        (
            "win when enemy wolf surrounded as \"x\"",
            "You win if on every side of the enemy's wolf there is a piece of yours.",
        ),
        (
            "win when you have more than 6 wolf as \"x\"",
            "You win if you have more than six wolves.",
        ),
        (
            "draw when board full as \"x\"",
            "The game is drawn if the board is full.",
        ),
        (
            "loss when you have fewer wolf than enemy, and board full as \"x\"",
            "You win if the enemy has fewer wolves than you and the board is full.",
        ),
    ] {
        assert_eq!(ends(end).as_deref(), Some(said), "{end}");
    }
}

#[test]
fn an_author_who_numbers_some_clauses_gets_the_others() {
    let page = page(
        "game mixed \"Mixed\"\nboard 6 x 6\nstart \"rkkkkr/pppppp/6/6/PPPPPP/RKKKKR w - - 0 1\"\n\
         section 1 \"Ways\"\nclause 1.1 \"The king steps anywhere next to it.\"\n\
         piece king K\n  steps any\n\
         piece rook R\n  1.2 slides straight \"A rook slides along lines.\"\n  leaps 1 1 to move\n\
         piece pawn P\n  steps forward to move\n  steps forward-diagonal to take\n  promotes on rank 6 to rook\n\
         1.3 loss when you have no king as \"no kings\" \"Who loses all kings loses.\"\n",
    );
    says(
        &page,
        &[
            "## 2. The board and the start",
            "## 3. The pieces\n\n**3.1** The rook moves one square diagonally without capturing.\n\n**3.2** The pawn (P) moves",
            "**5.1** A pawn that reaches the last rank becomes a rook.",
        ],
    );
    // What the author said is not said again.
    assert_eq!(page.matches("The king").count(), 1, "{page}");
    assert!(!page.contains("no king left"), "{page}");
}

#[test]
fn every_statement_of_every_game_is_told_in_neat_sentences() {
    let mut wrong: Vec<String> = Vec::new();
    for (id, game) in bare_library() {
        let game = game.declaration();
        let said = written(game);
        assert_eq!(
            said.len(),
            game.clauses.len(),
            "{id}: no clause is the author's"
        );
        let faults = [
            "  ",
            "..",
            " .",
            " ,",
            " a a ",
            " a an ",
            "certain squares",
            "an area",
        ];
        let is_neat = |sentence: &str| {
            sentence.ends_with('.') && !faults.iter().any(|fault| sentence.contains(fault))
        };
        let odd = said.iter().filter(|sentence| !is_neat(sentence));
        wrong.extend(odd.map(|sentence| format!("{id}: {sentence}")));
        let all = said.join(" ");
        for kind in &game.kinds {
            let is_told = kind
                .clause
                .is_some_and(|clause| game.written.contains(&clause));
            assert!(is_told && all.contains(&kind.name), "{id}: {}", kind.name);
        }
        for end in &game.ends {
            let is_told = end
                .clause
                .is_some_and(|clause| game.written.contains(&clause));
            assert!(is_told, "{id}: {}", end.reason);
        }
        assert!(all.contains("The board "), "{id}: {all}");
        assert!(
            all.contains(" first, then the players take turns."),
            "{id}: {all}"
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn stones_and_traps_are_told_with_their_squares() {
    let stones = |add: &str| {
        page(&format!(
            "game five \"Five\"\nboard 7 x 7\nstart \"7/7/7/7/7/7/7 w - - 0 1\"\npiece stone S\n{add}\n\
             win when 5 of your stone in line as \"five in a row\"\n"
        ))
    };
    says(
        &stones("add stone"),
        &[
            "A player puts a new stone on an empty square.",
            "Pieces stay where they are put.",
        ],
    );
    says(
        &stones("add stone on ranks 1-3"),
        &["A player puts a new stone on an empty square, ranks 1 to 3 (ranks 5 to 7 for Black)."],
    );
    let traps = "game traps like chess\nwhen pieces except king arrive on c3 f3, they vanish\n\
                 when rook captures on rank 8, it changes sides\n";
    says(
        &page(traps),
        &[
            "comes to c3 or f3 (c6 or f6 for Black), it vanishes.",
            "When a rook captures on the last rank, it changes sides.",
        ],
    );
}

#[test]
fn many_squares_are_told_as_blocks() {
    let runs = |area: &str| {
        page(&format!(
            "game river \"River\"\nboard 7 x 9\nstart \"6r/7/7/7/7/7/7/7/R6 w - - 0 1\"\n\
             area river = b4-c6 e4-f6\npiece rat R\n  steps straight into {area}\n"
        ))
    };
    says(&runs("not river"), &["all squares but b4–c6 and e4–f6"]);
    says(
        &runs("river and fixed a1-a3 and fixed g7"),
        &["a1–a3, b4–c6, e4–f6 or g7"],
    );
}

#[test]
fn limited_steps_and_removals_are_told() {
    let ships = page(
        "game ships\nboard 5 x 5\nstart \"sssss/5/2F2/5/GGGGG w - - 0 1\"\npiece ship G\n  steps any\n\
         piece silver S\n  steps any\npiece flagship F\n  steps any\n\
         turn\n  move, captures end the turn, moves of flagship end the turn\n\
         \x20 move ship or silver, with another piece, without captures\nwin when enemy has no silver as \"won\"\n",
    );
    says(
        &ships,
        &[
            "In a turn you make a move, then move another piece other than a flagship without capturing. A capture ends the \
           turn. A move of a flagship ends the turn.",
        ],
    );
    let mills = page(
        "game mills\nboard 5 x 5\nstart \"mm1mm/5/5/5/MM1MM w - - 0 1\"\npiece man M\n  steps straight to move\n\
         turn\n  move\n  remove man, after 3 in line straight on not c3, sparing lines\n\
         win when 4 of your man in line on ranks 2-4 as \"four\"\n",
    );
    says(
        &mills,
        &[
            "In a turn you make a move, then remove an enemy man if the piece that moved stands in a row of three.",
            "Own pieces stand in a row on a rank or file, where only all squares but c3 count.",
            "Pieces in such a row of their own are spared, unless all are.",
            "You win if four of your men stand in a row on a rank, file or diagonal, where only ranks 2 to 4 count.",
        ],
    );
}

#[test]
fn far_moves_rows_pairs_and_falls_are_told() {
    let ball = page(
        "game ball\nboard 5 x 5\nstart \"mmmmm/5/2*2/5/MMMMM w - - 0 1\"\npiece ball * neutral\n\
         \x20 slides any to move, as far as possible\npiece man M\n  slides any to move, as far as possible\n\
         turn\n  move ball\n  move\nwin when your ball on rank 1 as \"home\"\n",
    );
    says(
        &ball,
        &[
            "The man (M) moves any distance in any direction, as far as possible.",
            "In a turn you move a ball, then make a move.",
            "You win if the ball reaches the first rank.",
        ],
    );
    let rows = page(
        "game rows\nboard 5 x 5\nstart \"mmmmm/5/5/5/MMMMM w - - 0 1\"\npiece man M\n  steps any to move\n\
         when man moves, enemy man approached in a row vanish\nwhen man moves, enemy man left in a row vanish\n\
         when man arrives, enemy man flanked in pairs vanish\n\
         when man moves, enemy man approached or left in a row vanish\nwin when enemy has no man as \"won\"\n",
    );
    says(
        &rows,
        &[
            "enemy men in the unbroken row that begins on the next square in the direction of its move vanish.",
            "enemy men in the unbroken row right behind it, from which it moves straight away, vanish.",
            "enemy men in the unbroken row that it approaches, or in the one that it leaves straight away, as the player \
             chooses, vanish.",
            "enemy men in a row of exactly two next to it vanish if another piece of its side stands right behind them in the \
             same direction.",
        ],
    );
    let discs = page(
        "game discs\nboard 7 x 6\nstart \"7/7/7/7/7/7 w - - 0 1\"\npiece disc D\nadd disc, falling\n\
         win when 4 of your disc in line as \"four\"\n",
    );
    says(
        &discs,
        &[
            "A player puts a new disc on an empty square. It falls: only the lowest empty square of a file will do.",
        ],
    );
}

#[test]
fn pieces_that_go_on_and_are_spared_are_told() {
    let page = page(
        "game zoo \"Zoo\"\nsummary \"Lions, men and frogs.\"\nboard 7 x 7\n\
         start \"l2f2l/mmmmmmm/7/7/7/MMMMMMM/L2F2L w - - 0 1\"\n\
         piece lion L\n  steps any to move\n  steps any to take, may go on\n  steps any to move, going on\n  \
         steps any to take lion, beside its start, going on\n  steps any to take lion, going on after man\n  \
         steps any then steps back to move\n  not retaken elsewhere by pieces except lion\n\
         piece man M\n  steps forward to move\n  jumps straight to take what it passes, may go on\n  \
         jumps on to take what it passes, going on, may go on\n  steps on or back to take, going on\n  \
         steps back to take, going on\n  promotes on rank 7 to frog, unless promoted\n\
         piece frog F\n  jumps any to move, again and again\nloss when you have no lion as \"lion taken\"\n",
    );
    says(
        &page,
        &[
            "one square in any direction as it goes on, or one square in any direction to an empty square and back",
            "It captures one square in any direction, after which it may go on, or one square in any direction to a square \
             next to the one that it has left as it goes on, only a lion, or one square in any direction as it goes on after \
             it has captured a man, only a lion.",
            "When a piece other than a lion has captured a lion, the enemy's pieces other than a lion capture no lion \
             elsewhere in the next turn.",
            "over a piece next to it on in the same direction to an empty square behind it as it goes on, after which it may \
             go on, or one square on or back as it goes on, or one square back as it goes on.",
            "The frog (F) moves by leaping over a piece next to it in any direction, as often as it likes, in any of these \
             directions.",
            "A turn is one move. After some moves the same piece may go on, or the player ends the turn.",
            "A man that reaches the last rank becomes a frog if it has not been promoted before.",
        ],
    );
}

#[test]
fn places_groups_and_exact_rows_are_told() {
    let page = page(
        "game nets \"Nets\"\nboard 7 x 7\nstart \"mmmmmmm/7/7/7/7/7/MMMMMMM w - - 0 1\"\npiece man M\n\
         \x20 slides straight to move\nwhen man moves, enemy man on not d4 flanked in a row vanish\n\
         when man moves, enemy man on both sides vanish\nwhen man moves, enemy man without liberties vanish\n\
         when man moves, enemy man between change sides\n\
         when man moves from rank 4 on rank 5, own man on rank 4 vanish\n\
         turn\n  move\n  remove man, after exactly 3 in line straight\n\
         win when 4 of your man in a square as \"square\"\nwin when exactly 5 of your man in line as \"five\"\n\
         win when enemy man without liberties as \"stifled\"\n",
    );
    says(
        &page,
        &[
            "In a turn you make a move, then remove an enemy man if the piece that moved stands in a row of exactly three.",
            "When a man moves, enemy men on all squares but d4 in a row that begins next to it on its rank or file vanish if \
             another piece of its side stands right behind them in the same direction.",
            "When a man moves, enemy men next to it on both sides, on its rank or file, vanish.",
            "When a man moves, enemy men in groups beside which no square is empty vanish.",
            "When a man moves, enemy men in an unbroken line between it and another piece of its side change sides.",
            "When a man moves from rank 4 to rank 5 (rank 3 for Black), own men on rank 4 vanish.",
            "You win if four of your men stand on a block of two by two squares.",
            "You win if exactly five of your men stand in a row on a rank, file or diagonal.",
            "You win if no square beside a group of the enemy's men is empty.",
        ],
    );
}

#[test]
fn preferred_captures_earned_removals_and_late_checks_are_told() {
    let draughts = page(
        "game dama \"Dama\"\nboard 8 x 8\nstart \"m1m1m1m1/8/8/8/8/8/8/1M1M1M1M w - - 0 1\"\n\
         piece man M\n  steps forward-diagonal to move\n  jumps forward-diagonal over man to take what it passes\n\
         \x20 promotes on rank 8 to king\npiece king K\n  jumps diagonal to take what it passes\nmust take\n\
         points man 100, king 101\nturn\n  move, goes on while it takes, taking the most, by points, without turning back\n\
         \x20   with king first\n    taking king first\nloss when stalemated as \"no move\"\n",
    );
    says(
        &draughts,
        &[
            "captures by leaping over a man next to it diagonally forward to an empty square behind it",
            "A piece that has captured goes on in the same turn while it can, and the capture that is worth the most points \
             must be made; it never turns back. Of such captures those by a king go first. Then it is a capture that takes a king as early as \
             possible.",
            "In captures these count: a man 100 points and a king 101 points.",
        ],
    );
    let yote = page(
        "game yote \"Yote\"\nboard 6 x 5\nstart \"6/6/6/6/6[MMmm] w - - 0 1\"\npiece man M\n  steps straight to move\n\
         \x20 jumps straight to take what it passes\ndrop man\nturn\n  move\n  remove man, after taking man\n\
         loss when you have no man as \"no men\"\n",
    );
    says(
        &yote,
        &["Only a player who has captured a man in the turn may remove an enemy man."],
    );
    let italian = page(
        "game italian \"Italian\" like progressive\nturn\n  move, one more each turn, check only by the last move\n",
    );
    says(&italian, &["Only the last move of a turn may give check."]);
}

#[test]
fn another_side_that_moves_first_is_told() {
    let page = page(
        "game second like chess\nstart \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\"\n",
    );
    says(
        &page,
        &["**2.1** Black moves first, then the players take turns."],
    );
    let geese = self::page(
        "game geese \"Geese\"\nsides Geese and Fox\nboard 5 x 5\nstart \"2f2/5/5/5/GGGGG w - - 0 1\"\npiece goose G\n\
         \x20 steps forward\npiece fox F\n  steps any\nloss when stalemated as \"no move\"\n",
    );
    says(
        &geese,
        &["Geese start with geese on rank 1.", "Geese move first"],
    );
}

#[test]
fn moves_lent_to_the_square_in_front_are_told() {
    let page = page(
        "game annan \"Annan\" like chess\nbefore own rook, pieces move and take instead\n  slides straight\n\
         behind own knight, pawn also\n  leaps 1 2\n",
    );
    says(
        &page,
        &[
            "right in front of an own rook",
            "right behind an own knight",
        ],
    );
}

#[test]
fn choices_of_armies_are_told() {
    let text = "game camps \"Camps\" like chess\n\
                start \"r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - - 0 1\"\n\
                armies\n  knights \"1NN2NN1\" as \"Four Knights\"\n  bishops \"1BB2BB1\"\n";
    says(
        &page(text),
        &[
            "**8.2** Before the game White chooses an army first, and then Black another or the same. White moves first. The \
             army *Four Knights* has knights on b1, c1, f1 and g1. The army *Bishops* has bishops on b1, c1, f1 and g1. \
             Black's pieces mirror these.",
        ],
    );
    // Whoever chooses first, White moves first.
    let last = "game last \"Last\" like chess\n\
                start \"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - - 0 1\"\n\
                armies\n  rooks \"RNBQ1BNR\"\n  odds \"8\" for black\n  queens \"Q6Q\" for white\n";
    says(
        &page(last),
        &[
            "**2.1** White moves first, then the players take turns.",
            "Before the game Black chooses an army first, and then White another or the same. White moves first.",
            "The army *Odds*, only for Black, has no more pieces.",
            "The army *Queens*, only for White, has queens on a1 and h1.",
        ],
    );
    let alone = "game odds \"Odds\" like chess\nsides Red and Blue\n\
                 start \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR w Kkq - - 0 1\"\n\
                 armies\n  rook \"1N6\" for white\n  knight \"R7\" for white\n\
                 piece pawn P\n  steps forward\n  promotes on rank 8 to queen rook in armies\n";
    let alone = page(alone);
    says(
        &alone,
        &[
            "Before the game Red chooses an army. Red moves first. The army *Rook*, only for Red, has a knight on b1.",
            "becomes a queen or rook, of the kinds with which the sides began.",
        ],
    );
    never_says(&alone, &["mirror these"]);
    let without = "game plain \"Plain\" like chess-with-different-armies\nwithout armies\n\
                   start \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1\"\n\
                   castling\n  king e1 to g1, rook h1 to f1, as K, safely\npiece pawn P\n  steps forward\n";
    says(&page(without), &["No armies are chosen."]);
}
