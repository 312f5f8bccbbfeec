//! What browsers are told, on any machine.

use serde_json::Value;
use springald_wasm::{Player, Session, read_pgn, variants_json};

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

#[test]
fn a_game_is_played_taken_back_and_written_down() {
    let mut session = Session::new("chess", None).unwrap();
    session.play_line("e2e4 e7e5").unwrap();
    let motions = parsed(&session.play("g1f3").unwrap());
    assert_eq!(motions[0]["name"], "knight");
    assert_eq!(session.line(), "e2e4 e7e5 g1f3");
    assert_eq!(parsed(&session.turns().unwrap())[2]["san"], "Nf3");
    let pgn = session.pgn(r#"{"White":"Ada"}"#).unwrap();
    let read = parsed(&read_pgn(&pgn).unwrap());
    assert_eq!(read["line"], "e2e4 e7e5 g1f3");
    assert_eq!(read["variant"], "chess");
    assert_eq!(read["tags"]["White"], "Ada");
}

#[test]
fn what_is_typed_is_read_as_an_action_or_as_san() {
    let session = Session::new("chess", None).unwrap();
    assert_eq!(session.read(" Nf3 ").unwrap(), "g1f3");
    assert_eq!(session.read("g1f3").unwrap(), "g1f3");
    let refused = session.read("e2e5").unwrap_err();
    assert!(refused.contains("rule"), "{refused}");
    let unknown = session.read("Qh5").unwrap_err();
    assert!(unknown.contains("Qh5"), "{unknown}");
    let gravitatur = Session::new("gravitatur", None).unwrap();
    assert_eq!(gravitatur.read("Gd4").unwrap(), "G@d4");
    assert_eq!(gravitatur.read("G@d4").unwrap(), "G@d4");
}

#[test]
fn games_end_by_the_players() {
    let mut session = Session::new("chess", None).unwrap();
    assert!(session.claim("luck").unwrap_err().contains("nothing"));
    assert!(session.resign("nobody").unwrap_err().contains("nobody"));
    session.resign("black").unwrap();
    assert!(session.agree_draw().is_err());
    assert_eq!(parsed(&session.scene().unwrap())["result"], "1-0");
    assert!(session.play("e2e4").is_err());
}

#[test]
fn nonsense_is_refused_in_words() {
    assert!(Session::new("checkers", None).is_err());
    assert!(Session::new("chess", Some("nonsense")).is_err());
    let mut session = Session::new("cats", None).unwrap();
    for text in ["", "e2e5", "💥", "T@", "end", "\0"] {
        assert!(session.read(text).is_err() || text == "T@", "{text}");
        assert!(session.preview(text).is_err() || text == "T@", "{text}");
        if text != "T@" {
            assert!(session.play(text).is_err(), "{text}");
        }
    }
    assert!(session.why("{").unwrap_err().starts_with("clicks"));
    assert!(session.pgn("[]").unwrap_err().starts_with("tags"));
    assert!(session.pgn(r#"{"no name":""}"#).is_err());
    assert!(read_pgn("").is_err());
    assert!(read_pgn("1. e5 *").is_err());
}

#[test]
fn rolls_are_listed_when_they_are_due() {
    let mut session = Session::new("cats", None).unwrap();
    assert_eq!(session.outcomes().unwrap(), "[]");
    session.play("T@").unwrap();
    let outcomes = parsed(&session.outcomes().unwrap());
    let first = outcomes[0]["outcome"].as_str().unwrap().to_owned();
    let motions = parsed(&session.play(&first).unwrap());
    assert_eq!(motions.as_array().unwrap().last().unwrap()["how"], "rolled");
}

#[test]
fn the_computer_thinks_within_its_limits() {
    let mut player = Player::new(1);
    let mut reports = Vec::new();
    let idea = player.think(
        "chess",
        None,
        "e2e4",
        r#"{"depth":3,"multipv":2}"#,
        &mut |text| {
            reports.push(parsed(&text));
        },
    );
    let idea = parsed(&idea.unwrap());
    assert!(idea["turn"].is_string() && idea["score"]["cp"].is_number());
    assert!(reports.iter().any(|report| report["line"] == 2));
    let mut ask =
        |options: &str, line: &str| player.think("chess", None, line, options, &mut |_| {});
    assert!(ask(r#"{"level":1,"seed":7}"#, "").is_ok());
    assert!(ask(r#"{"level":9}"#, "").unwrap_err().starts_with("level"));
    assert!(ask("{", "").unwrap_err().starts_with("options"));
    assert!(ask(r#"{"deph":3}"#, "").is_err());
    assert!(ask("{}", "e2e5").is_err());
    // Nobody is to act in a game that is over.
    assert_eq!(
        ask(r#"{"depth":1}"#, "f2f3 e7e5 g2g4 d8h4").unwrap(),
        "null"
    );
}

#[test]
fn the_list_of_variants_is_not_empty() {
    assert!(parsed(&variants_json().unwrap()).as_array().unwrap().len() > 1);
}
