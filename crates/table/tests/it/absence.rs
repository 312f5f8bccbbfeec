//! What a player may claim whose opponent has left.

use crate::rig::{Sitting, setup};
use Side::{Black, White};
use springald_table::request::{Command, Settlement};
use springald_table::{Code, GameResult, SeatStatus, Side, TimeControl};

const WIN: Command = Command::Left {
    claim: Settlement::Win,
};
const DRAW: Command = Command::Left {
    claim: Settlement::Draw,
};
const DAY_MS: i64 = 86_400_000;

/// A game with this time control in which both players are connected and have played a turn.
fn begun(control: Option<TimeControl>) -> Sitting {
    let mut setup = setup("chess", None, [SeatStatus::Taken; 2]);
    setup.control = control;
    let mut game = Sitting::new(setup);
    for side in Side::BOTH {
        game.table.note_presence(side, true, game.now_ms);
    }
    game.play("e2e4").unwrap();
    game.play("e7e5").unwrap();
    game
}

const fn fischer(minutes: i64, seconds: i64) -> Option<TimeControl> {
    Some(TimeControl::Fischer {
        initial_ms: minutes * 60_000,
        increment_ms: seconds * 1_000,
    })
}

fn end(game: &Sitting) -> Option<(GameResult, &str)> {
    let end = game.table.end()?;
    Some((end.result, end.reason.as_str()))
}

#[test]
fn the_wait_fits_the_clock() {
    for (control, seconds) in [
        (fischer(1, 0), 13),
        (fischer(3, 2), 23),
        (fischer(10, 5), 50),
        (fischer(30, 20), 120),
    ] {
        let mut game = begun(control);
        game.now_ms += 1_000;
        let left_ms = game.now_ms;
        game.table.note_presence(Black, false, left_ms);
        let absence = game.table.absence().expect("a player who left");
        assert_eq!(
            (absence.side, absence.claim_ms),
            (Black, left_ms + seconds * 1_000)
        );
        game.now_ms = absence.claim_ms - 1;
        assert_eq!(game.command(White, &WIN).unwrap_err(), Code::NotClaimable);
        game.now_ms += 1;
        assert_eq!(game.command(Black, &WIN).unwrap_err(), Code::NotClaimable);
        game.command(White, &WIN).unwrap();
        assert_eq!(end(&game), Some((GameResult::won_by(White), "abandonment")));
        assert_eq!(game.table.absence(), None);
        assert_eq!(end(&game.restarted()), end(&game));
    }
}

#[test]
fn a_draw_can_be_claimed_instead() {
    let mut game = begun(fischer(3, 2));
    game.table.note_presence(White, false, game.now_ms);
    game.now_ms += 60_000;
    game.command(Black, &DRAW).unwrap();
    assert_eq!(end(&game), Some((GameResult::Draw, "abandonment")));
}

/// A lone king is not declared the winner, as with a fallen flag.
#[test]
fn nobody_wins_without_material() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let mut game = Sitting::taken("chess", Some(fen));
    for side in Side::BOTH {
        game.table.note_presence(side, true, game.now_ms);
    }
    for turn in ["a1a2", "e8d8"] {
        game.play(turn).unwrap();
    }
    game.table.note_presence(White, false, game.now_ms);
    game.now_ms += 60_000;
    game.command(Black, &WIN).unwrap();
    assert_eq!(end(&game), Some((GameResult::Draw, "abandonment")));
}

#[test]
fn who_comes_back_or_gives_a_sign_has_not_left() {
    let mut game = begun(fischer(3, 2));
    game.table.note_presence(Black, false, game.now_ms);
    let first = game.table.absence().unwrap().claim_ms;
    game.table.note_sign(Black, game.now_ms + 5_000);
    assert_eq!(game.table.absence().unwrap().claim_ms, first + 5_000);
    game.table.note_presence(Black, true, game.now_ms + 6_000);
    assert_eq!(game.table.absence(), None);
    // Where both are gone, nobody claims.
    for side in Side::BOTH {
        game.table.note_presence(side, false, game.now_ms + 7_000);
    }
    assert_eq!(game.table.absence(), None);
}

/// A player who sends requests only has no socket to close, and nobody knows of those before a restart.
#[test]
fn who_never_came_has_not_left() {
    let mut game = begun(fischer(3, 2)).restarted();
    game.table.note_presence(White, true, game.now_ms);
    game.table.note_presence(Black, false, game.now_ms);
    game.now_ms += 100_000;
    assert_eq!(game.table.absence(), None);
    assert_eq!(game.command(White, &DRAW).unwrap_err(), Code::NotClaimable);
}

/// Before both have played, a game is aborted instead.
#[test]
fn an_unplayed_game_is_not_claimed() {
    let mut game = Sitting::taken("chess", None);
    for side in Side::BOTH {
        game.table.note_presence(side, true, game.now_ms);
    }
    game.play("e2e4").unwrap();
    game.table.note_presence(Black, false, game.now_ms);
    assert_eq!(game.table.absence(), None);
}

#[test]
fn without_a_clock_it_takes_a_day_of_the_turn() {
    let mut game = begun(None);
    game.table.note_presence(White, false, game.now_ms);
    let begun_ms = game.now_ms;
    // Also after a restart, as the turn is stored.
    let mut game = game.restarted();
    game.table.note_presence(Black, true, game.now_ms);
    assert_eq!(game.table.absence().unwrap().claim_ms, begun_ms + DAY_MS);
    game.now_ms = begun_ms + DAY_MS - 1_000;
    game.play("g1f3").unwrap();
    assert_eq!(
        game.table.absence(),
        None,
        "it is not the absent player's turn"
    );
    game.play("b8c6").unwrap();
    game.now_ms += DAY_MS;
    game.command(Black, &WIN).unwrap();
    assert_eq!(end(&game), Some((GameResult::won_by(Black), "abandonment")));
}

#[test]
fn with_days_the_clock_decides() {
    let mut game = begun(Some(TimeControl::Days { days: 2 }));
    game.table.note_presence(White, false, game.now_ms);
    assert_eq!(game.table.absence(), None);
}
