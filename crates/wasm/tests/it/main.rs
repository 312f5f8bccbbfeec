//! The interface for browsers, tested natively.

use serde_json::Value;
use springald_wasm::{Fault, Player, Session, check_text, read_game, titles, variants, write_pgn};

/// Returns the message of an error.
fn refusal<T: std::fmt::Debug>(asked: Result<T, Fault>) -> String {
    asked.unwrap_err().to_string()
}

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

#[test]
fn a_game_is_played_taken_back_and_written_down() {
    let mut session = Session::new("chess", None).unwrap();
    session.play_line("e2e4 e7e5").unwrap();
    let step = parsed(&session.play("g1f3", None).unwrap());
    assert_eq!(step["motions"][0]["name"], "knight");
    assert_eq!(session.line(), "e2e4 e7e5 g1f3");
    assert_eq!(parsed(&session.turns())[2]["san"], "Nf3");
    let pgn = session.pgn(r#"{"White":"Ada"}"#).unwrap();
    let read = parsed(&read_game(&pgn, "cats", 0).unwrap());
    let nodes = read["tree"]["nodes"].as_array().unwrap();
    let line: Vec<_> = nodes
        .iter()
        .map(|node| node["text"].as_str().unwrap())
        .collect();
    assert_eq!(line, ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(read["variant"], "chess");
    let white = serde_json::json!(["White", "Ada"]);
    assert!(read["tags"].as_array().unwrap().contains(&white));
}

#[test]
fn typed_input_is_read_as_an_action_or_as_san() {
    let session = Session::new("chess", None).unwrap();
    assert_eq!(session.read(" Nf3 ").unwrap(), "g1f3");
    assert_eq!(session.read("g1f3").unwrap(), "g1f3");
    for typed in ["e2e5", "e5", "Qh5", "O-O"] {
        let refused = session.read(typed).unwrap_err().to_string();
        let begins = format!("'{typed}' is not legal: ");
        assert!(
            refused.starts_with(&begins) && refused.contains("(rule "),
            "{refused}"
        );
        // The page shows the sentence with a link to the rule.
        let explained = parsed(&session.explain(typed).unwrap());
        assert_eq!(explained["legal"], false);
        let message = explained["message"].as_str().unwrap();
        assert!(
            refused.contains(message.trim_end_matches('.')) && explained["clause"].is_string(),
            "{explained}"
        );
    }
    assert_eq!(
        session
            .read("zz")
            .unwrap_err()
            .to_string()
            .split(':')
            .next(),
        Some("'zz' is not a legal move")
    );
    assert!(session.explain("zz").is_err());
    for typed in ["e2-e4", "E4", "e2e4!", "♙e4"] {
        assert_eq!(session.read(typed).unwrap(), "e2e4", "{typed}");
    }
    let knights = Session::new("chess", Some("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"));
    assert_eq!(
        knights.unwrap().read("Nd2").unwrap_err().to_string(),
        "'Nd2' may be Nbd2 or Nfd2. Which one?"
    );
    let gravitatur = Session::new("gravitatur", None).unwrap();
    assert_eq!(gravitatur.read("Gd4").unwrap(), "G@d4");
    assert_eq!(gravitatur.read("G@d4").unwrap(), "G@d4");
}

#[test]
fn games_end_by_the_players() {
    let mut session = Session::new("chess", None).unwrap();
    assert!(refusal(session.claim("luck")).contains("nothing"));
    assert!(refusal(session.resign("nobody")).contains("nobody"));
    session.resign("black").unwrap();
    assert!(session.agree_draw().is_err());
    assert_eq!(parsed(&session.scene())["result"], "1-0");
    assert!(session.play("e2e4", None).is_err());
}

#[test]
fn invalid_input_is_refused_with_a_reason() {
    assert!(Session::new("tiddlywinks", None).is_err());
    assert!(Session::new("chess", Some("nonsense")).is_err());
    let mut session = Session::new("cats", None).unwrap();
    for text in ["", "e2e5", "💥", "T@", "end", "\0"] {
        assert!(session.read(text).is_err() || text == "T@", "{text}");
        assert!(session.preview(text).is_err() || text == "T@", "{text}");
        if text != "T@" {
            assert!(session.play(text, None).is_err(), "{text}");
        }
    }
    assert!(refusal(session.why("{")).starts_with("clicks"));
    assert!(refusal(session.pgn("[]")).starts_with("tags"));
    assert!(session.pgn(r#"{"no name":""}"#).is_err());
    assert!(read_game("", "chess", 0).is_err());
    assert!(read_game("1. e4", "tiddlywinks", 0).is_err());
    let refused = read_game("1. e5 *", "chess", 0).unwrap_err().to_string();
    assert!(
        refused.starts_with("line 1, column 4: move 1 (White): 'e5' is not legal: "),
        "{refused}"
    );
    assert!(refusal(read_game("8/8/8/8/8/8/8/8 w - - 0 1", "chess", 0)).starts_with("FEN"));
    assert!(refusal(write_pgn("chess", None, "{", "[]")).starts_with("tree"));
    let empty = r#"{"comments":[],"nodes":[]}"#;
    assert!(refusal(write_pgn("chess", None, empty, "{}")).starts_with("tags"));
    assert!(refusal(write_pgn("chess", None, empty, r#"[["no name",""]]"#)).starts_with("tags"));
}

#[test]
fn pasted_text_is_a_position_a_game_or_a_list_of_moves() {
    let read = |pasted: &str, variant: &str| parsed(&read_game(pasted, variant, 0).unwrap());
    let fen = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
    let position = read(&format!("  {fen}\n"), "chess");
    assert_eq!(position["fen"], fen);
    for variant in springald_registry::ids() {
        let mut session = Session::new(variant, None).unwrap();
        // Two turns, as the move list shows them.
        while parsed(&session.turns())
            .as_array()
            .unwrap()
            .iter()
            .filter(|turn| turn["whole"] == true)
            .count()
            < 2
        {
            let scene = parsed(&session.scene());
            let action = scene["acts"][7]["action"].as_str().unwrap().to_owned();
            session.play(&action, None).unwrap();
            let outcomes = parsed(&session.outcomes());
            if let Some(outcome) = outcomes[0]["outcome"].as_str() {
                session.play(outcome, None).unwrap();
            }
        }
        let turns = parsed(&session.turns());
        let told = |field: &str| -> Vec<String> {
            let turns = turns.as_array().unwrap().iter();
            turns
                .map(|turn| turn[field].as_str().unwrap().to_owned())
                .collect()
        };
        for bare in [
            told("san").join(" "),
            format!("1. {}", told("san").join("\n")),
        ] {
            let game = read(&bare, variant);
            let nodes = game["tree"]["nodes"].as_array().unwrap();
            let texts: Vec<_> = nodes
                .iter()
                .map(|node| node["text"].as_str().unwrap())
                .collect();
            assert_eq!(texts, told("text"), "{variant}: {bare}");
        }
    }
}

#[test]
fn a_game_with_variations_is_written_as_it_was_read() {
    let pgn = "[Event \"E\"]\n[Result \"1-0\"]\n[Termination \"resignation\"]\n[Annotator \"Ada\"]\n\n\
        {first} 1. e4 $1 {good} ({or} 1. d4 d5 (1... Nf6)) 1... e5 1-0\n";
    let read = parsed(&read_game(pgn, "chess", 0).unwrap());
    let write = |read: &Value| {
        let tags = read["tags"].to_string();
        write_pgn("chess", None, &read["tree"].to_string(), &tags).unwrap()
    };
    let written = write(&read);
    assert!(
        written.contains("{first} 1. e4 $1 {good} ({or} 1. d4 d5 (1... Nf6)) 1... e5 1-0\n"),
        "{written}"
    );
    assert!(
        written.contains("[Annotator \"Ada\"]")
            && written.contains("[Termination \"resignation\"]")
    );
    // The output names its variant.
    let again = parsed(&read_game(&written, "cats", 0).unwrap());
    assert_eq!(again["tree"], read["tree"]);
    assert_eq!(write(&again), written);
}

#[test]
fn an_analysis_needs_no_result_that_agrees_with_the_rules() {
    let sans = |pasted: &str| -> Vec<String> {
        let read = parsed(&read_game(pasted, "chess", 0).unwrap());
        let nodes = read["tree"]["nodes"].as_array().unwrap().iter();
        nodes
            .map(|node| node["san"].as_str().unwrap().to_owned())
            .collect()
    };
    // A chapter of a study on Lichess that ends in mate.
    let study = "[Event \"Study: Chapter 1\"]\n[Result \"*\"]\n[Variant \"From Position\"]\n\
        [FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra8# *\n";
    assert_eq!(sans(study), ["Ra8#"]);
    assert_eq!(sans("[Event \"cut off\"]\n\n1. e4 e5"), ["e4", "e5"]);
    assert_eq!(sans("[Result \"1-0\"]\n\n1. e4 e5 0-1"), ["e4", "e5"]);
    // As the list of turns shows them, and as others print them.
    assert_eq!(sans("1. e4 1… e5 2.Nf3 2…Nc6"), ["e4", "e5", "Nf3", "Nc6"]);
    assert!(read_game("[Event \"x\"]\n\n1. e4 (1. d4 d5", "chess", 0).is_err());
}

#[test]
fn books_and_other_programs_may_spell_turns_differently() {
    let read = |pasted: &str, variant: &str| {
        let read = parsed(&read_game(pasted, variant, 0).unwrap());
        let nodes = read["tree"]["nodes"].as_array().unwrap().iter();
        nodes
            .map(|node| node["san"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    // Figurines, with and without the variation selector, dashes, and results as books print them.
    let book = "1. e4 e5 2. ♘f3 ♞c6 3. ♗\u{fe0e}b5 a6 4. 0–0 ♞f6 ½–½";
    assert_eq!(read(book, "chess"), "e4 e5 Nf3 Nc6 Bb5 a6 O-O Nf6");
    assert_eq!(read("1. ♙e4 e5 1–0", "chess"), "e4 e5");
    assert_eq!(read("1. e4 e5 ½-½", "chess"), "e4 e5");
    // Promotions without a sign.
    assert_eq!(
        read("1. h4 g5 2. hxg5 h5 3. gxh6 a5 4. h7 a4 5. hxg8Q", "chess"),
        "h4 g5 hxg5 h5 gxh6 a5 h7 a4 hxg8=Q"
    );
}

#[test]
fn each_game_of_a_text_has_a_title_and_can_be_read() {
    let pgn = "[Event \"Open\"]\n[Round \"1\"]\n[White \"Ada\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n\n1. e4 *\n\n\
        [Event \"Open\"]\n\n1. d4 { *\n\n[Event \"?\"]\n\n1. c4 e5 2. g3 Nf6 3. Bg2 *\n";
    let titles: Vec<String> = serde_json::from_str(&titles(pgn)).unwrap();
    assert_eq!(titles[0], "Ada – ?, Open, 1");
    assert!(titles[1].contains("comment"), "{titles:?}");
    assert_eq!(titles[2..], ["c4 e5 g3 Nf6"]);
    let third = parsed(&read_game(pgn, "chess", 2).unwrap());
    assert_eq!(third["tree"]["nodes"][0]["san"], "c4");
    assert!(read_game(pgn, "chess", 1).is_err());
    assert!(read_game(pgn, "chess", 3).is_err());
}

#[test]
fn rolls_are_listed_when_they_are_due() {
    let mut session = Session::new("cats", None).unwrap();
    assert_eq!(session.outcomes(), "[]");
    session.play("T@", None).unwrap();
    let outcomes = parsed(&session.outcomes());
    let first = outcomes[0]["outcome"].as_str().unwrap().to_owned();
    let step = parsed(&session.play(&first, None).unwrap());
    let motions = step["motions"].as_array().unwrap();
    assert_eq!(motions.last().unwrap()["how"], "rolled");
    assert_eq!(step["face"], outcomes[0]["face"]);
    let faces = outcomes.as_array().unwrap().iter();
    let faces: Vec<&Value> = faces.map(|outcome| &outcome["face"]).collect();
    assert_eq!(step["faces"], serde_json::json!(faces));
}

/// Returns what the answer to a step says about the turns: all of them, given those before the step.
fn turns_after(turns: &Value, step: &Value) -> Vec<Value> {
    let before = step["before"].as_u64().unwrap() as usize;
    let mut turns = turns.as_array().unwrap()[..before].to_vec();
    turns.extend(step["turn"].is_object().then(|| step["turn"].clone()));
    turns
}

#[test]
fn the_answer_to_a_step_says_what_changed() {
    for variant in springald_registry::ids() {
        let mut session = Session::new(variant, None).unwrap();
        let mut committed = session.line();
        for number in 0..40 {
            let turns = parsed(&session.turns());
            let scene = parsed(&session.scene());
            let outcomes = parsed(&session.outcomes());
            let acts = scene["acts"].as_array().unwrap();
            let action = match outcomes[0]["outcome"].as_str() {
                Some(outcome) => outcome,
                None if acts.is_empty() => break,
                None => acts[number * 7 % acts.len()]["action"].as_str().unwrap(),
            };
            let motions = parsed(&session.preview(action).unwrap())["motions"].clone();
            let step = parsed(&session.play(action, Some(committed.clone())).unwrap());
            assert_eq!(step["action"], action);
            assert_eq!(step["motions"], motions);
            assert_eq!(step["scene"], parsed(&session.scene()));
            let now = parsed(&session.turns());
            assert_eq!(turns_after(&turns, &step), *now.as_array().unwrap());
            assert_eq!(step["since"], session.text_since(&committed).unwrap());
            assert_eq!(
                step["faces"].as_array().unwrap().is_empty(),
                outcomes[0].is_null()
            );
            if step["turn"]["whole"] == true {
                committed = session.line();
            }
            let mut copy = session.copy();
            let undone = parsed(&copy.undo_action());
            assert_eq!(undone["scene"], parsed(&copy.scene()));
            assert_eq!(
                turns_after(&now, &undone),
                *parsed(&copy.turns()).as_array().unwrap()
            );
            let undone = parsed(&session.copy().undo_turn());
            assert_eq!(
                undone["before"],
                session.line().split(' ').count().saturating_sub(2)
            );
        }
    }
    let mut session = Session::new("chess", None).unwrap();
    assert_eq!(session.undo_action(), "null");
    assert_eq!(session.undo_turn(), "null");
    // A step whose text cannot be told is not played.
    assert!(session.play("e2e4", Some("d2d4".to_owned())).is_err());
    assert_eq!(session.line(), "");
}

#[test]
fn where_a_game_stands_includes_its_last_changes() {
    let standing = |variant: &str, line: &str| {
        let session = Session::open(variant, None, Some(line.to_owned())).unwrap();
        parsed(&session.standing())
    };
    let start = standing("chess", "");
    assert_eq!(
        (&start["last"], &start["path"]),
        (&serde_json::json!([]), &serde_json::json!([]))
    );
    let whole = standing("chess", "e2e4 e7e5");
    assert_eq!(whole["last"][0]["to"], "e5");
    assert_eq!(whole["turns"].as_array().unwrap().len(), 2);
    assert_eq!(whole["scene"]["to_act"], "white");
    let mut session = Session::new("gravitatur", None).unwrap();
    let first = parsed(&session.play("G@d4", None).unwrap());
    assert_eq!(first["turn"]["whole"], false);
    let open = parsed(&session.standing());
    assert_eq!(open["last"], serde_json::json!([]));
    assert_eq!(open["path"], serde_json::json!([first["motions"]]));
}

#[test]
fn a_game_advances_to_a_line_or_stays() {
    let mut session = Session::new("chess", None).unwrap();
    let mut advance = |line: &str| session.advance(line).map(|answer| parsed(&answer));
    let ahead = advance("e2e4 e7e5").unwrap();
    let steps = ahead["steps"].as_array().unwrap();
    let actions: Vec<_> = steps
        .iter()
        .map(|step| step["action"].as_str().unwrap())
        .collect();
    assert_eq!(actions, ["e2e4", "e7e5"]);
    assert_eq!(steps[1]["turn"]["san"], "e5");
    assert_eq!(
        advance("e2e4 e7e5").unwrap()["steps"],
        serde_json::json!([])
    );
    let behind = serde_json::json!({"steps": null, "is_behind": true});
    assert_eq!(advance("e2e4").unwrap(), behind);
    let elsewhere = serde_json::json!({"steps": null, "is_behind": false});
    assert_eq!(advance("d2d4").unwrap(), elsewhere);
    // All or nothing.
    assert!(advance("e2e4 e7e5 g1f3 e5e4 e1e5").is_err());
    assert_eq!(session.line(), "e2e4 e7e5");
    assert_eq!(session.line_after("g1f3").unwrap(), "e2e4 e7e5 g1f3");
    assert!(session.line_after("e7e5").is_err());
    assert_eq!(session.line(), "e2e4 e7e5");
}

#[test]
fn lines_are_compared_by_the_grammar_and_the_rules() {
    let steps = |session: &Session, line: &str| parsed(&session.steps_to(line).unwrap());
    let mut session = Session::new("cats", None).unwrap();
    assert_eq!(
        steps(&session, "e3e4 e8e7"),
        serde_json::json!(["e3e4", "e8e7"])
    );
    session.play("e3e4", None).unwrap();
    assert_eq!(steps(&session, "e3e4"), serde_json::json!([]));
    assert_eq!(steps(&session, "d3d4"), Value::Null);
    assert_eq!(steps(&session, ""), Value::Null);
    assert!(session.begins_with("") && session.begins_with("e3e4"));
    assert!(!session.begins_with("e3e4 e8e7") && !session.begins_with("d3d4"));
    assert_eq!(session.text_since("").unwrap(), "e3e4");
    assert!(session.text_since("d3d4").is_err());
    // A roll that is due, with its outcome.
    let roll = session.play("T@", None);
    assert!(roll.is_ok(), "{roll:?}");
    assert_eq!(session.text_since("e3e4").unwrap(), "T@,");
    assert_eq!(steps(&session, "e3e4 T@e6,"), serde_json::json!(["T@e6"]));
    session.play("T@e6", None).unwrap();
    let made = parsed(&session.rolls_made());
    assert_eq!(made.as_array().unwrap().len(), 1);
    assert_eq!(made[0]["outcome"], "T@e6");
    assert!(made[0]["fen"].as_str().unwrap().contains(' '));
}

#[test]
fn an_end_that_a_turn_text_leaves_out_is_a_step() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/3C6/6C3/P9/10/9K w - - - m&d5 0 1";
    let mut session = Session::new("cats", Some(fen)).unwrap();
    let steps = |session: &Session, line: &str| parsed(&session.steps_to(line).unwrap());
    let both = serde_json::json!(["&g4f4", "end"]);
    assert_eq!(steps(&session, "&g4f4"), both);
    assert_eq!(steps(&session, "end"), serde_json::json!(["end"]));
    session.play("&g4f4", None).unwrap();
    assert_eq!(session.text_since("").unwrap(), "&g4f4,");
    assert_eq!(steps(&session, "&g4f4"), serde_json::json!(["end"]));
    session.play("end", None).unwrap();
    assert_eq!(session.line(), "&g4f4");
    assert_eq!(session.text_since("").unwrap(), "&g4f4");
    assert_eq!(session.text_since("&g4f4,").unwrap(), "end");
    assert_eq!(steps(&session, "&g4f4"), serde_json::json!([]));
    let actions = &parsed(&session.turns())[0]["actions"];
    assert_eq!(*actions, serde_json::json!(["&g4f4"]));
}

#[test]
fn the_computer_thinks_within_its_limits() {
    let mut player = Player::new(1);
    let mut reports = Vec::new();
    let idea = player.search(
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
        |options: &str, line: &str| player.search("chess", None, line, options, &mut |_| {});
    assert!(ask(r#"{"level":1,"seed":7}"#, "").is_ok());
    assert!(refusal(ask(r#"{"level":9}"#, "")).starts_with("level"));
    assert!(ask("{", "").unwrap_err().to_string().starts_with("options"));
    assert!(ask(r#"{"deph":3}"#, "").is_err());
    assert!(ask("{}", "e2e5").is_err());
    // No player is to act in a finished game.
    assert_eq!(
        ask(r#"{"depth":1}"#, "f2f3 e7e5 g2g4 d8h4").unwrap(),
        "null"
    );
}

#[test]
fn a_search_in_a_game_finds_what_one_after_its_line_finds() {
    let options = r#"{"nodes":3000,"fresh":true}"#;
    let mut player = Player::new(1);
    let after = player.search("chess", None, "e2e4 e7e5", options, &mut |_| {});
    let mut session = Session::new("chess", None).unwrap();
    session.play_line("e2e4 e7e5").unwrap();
    let mut within = |variant, options| player.search_in(variant, &session, options, &mut |_| {});
    assert_eq!(within("chess", options), after);
    assert!(refusal(within("chess", "{")).starts_with("options"));
    assert!(within("tiddlywinks", options).is_err());
}

#[test]
fn a_text_that_compiles_names_its_ends() {
    let hill = "game hill \"Hill\" like chess\nwin when your king on d4 e4 as \"hill reached\"\n";
    let checked = parsed(&check_text(hill));
    let ends = checked["game"]["ends"].as_array().unwrap();
    for end in ["checkmate", "stalemate", "hill reached"] {
        assert_eq!(ends.iter().filter(|one| *one == end).count(), 1, "{ends:?}");
    }
}

#[test]
fn a_fresh_search_forgets_those_before() {
    let mut player = Player::new(1);
    let mut ask = |options: &str| player.search("chess", None, "e2e4", options, &mut |_| {});
    let first = ask(r#"{"nodes":5000}"#).unwrap();
    // The table knows the position, so the second search comes further.
    assert_ne!(ask(r#"{"nodes":5000}"#).unwrap(), first);
    assert_eq!(ask(r#"{"nodes":5000,"fresh":true}"#).unwrap(), first);
    let mut weigh = |options: &str| player.weigh("cats", None, "T@,", options).unwrap();
    let first = weigh(r#"{"nodes":2000,"fresh":true}"#);
    assert_ne!(weigh(r#"{"nodes":2000}"#), first);
    assert_eq!(weigh(r#"{"nodes":2000,"fresh":true}"#), first);
}

#[test]
fn every_outcome_of_a_roll_is_weighed() {
    let mut player = Player::new(1);
    let mut weigh = |line: &str, options: &str| player.weigh("cats", None, line, options);
    let scores = parsed(&weigh("T@,", r#"{"nodes":200}"#).unwrap());
    let mut session = Session::new("cats", None).unwrap();
    session.play("T@", None).unwrap();
    let outcomes = parsed(&session.outcomes());
    let texts = |list: &Value| -> Vec<String> {
        let all = list.as_array().unwrap().iter();
        all.map(|one| one["outcome"].to_string()).collect()
    };
    assert_eq!(texts(&scores), texts(&outcomes));
    for score in scores.as_array().unwrap() {
        assert!(score["score"]["cp"].is_number(), "{score}");
        assert!(score["to_act"] != "nature" && score["result"].is_null());
    }
    assert_eq!(weigh("", "{}").unwrap_err().to_string(), "no roll is due");
    assert!(weigh("T@,", "{").is_err());
}

#[test]
fn a_turn_is_skipped_only_where_it_may_be() {
    let skipped = |variant: &str, fen: Option<&str>, line: &str| {
        let mut session = Session::new(variant, fen).unwrap();
        session.play_line(line).unwrap();
        let answer = parsed(&session.skipped());
        answer.as_str().map(str::to_owned)
    };
    let fen = skipped("chess", None, "e2e4").unwrap();
    assert!(fen.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"));
    assert!(Session::new("chess", Some(&fen)).is_ok());
    // In check, in the middle of a turn, at the end of the game, and while a roll is due.
    assert_eq!(skipped("chess", None, "e2e4 f7f5 d1h5"), None);
    assert_eq!(skipped("gravitatur", None, "G@d4,"), None);
    assert_eq!(skipped("chess", None, "f2f3 e7e5 g2g4 d8h4"), None);
    assert_eq!(skipped("cats", None, "T@,"), None);
}

#[test]
fn the_fields_of_a_fen_have_names() {
    let session = Session::new("chesspp", None).unwrap();
    let names = parsed(&session.fen_fields());
    assert_eq!(names[4], "catapults");
    assert_eq!(names.as_array().unwrap().len(), 7);
}

#[test]
fn a_side_without_the_material_to_win_cannot_win() {
    let session = Session::new("chess", Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")).unwrap();
    assert_eq!(session.may_win("white"), Ok(true));
    assert_eq!(session.may_win("black"), Ok(false));
    assert!(refusal(session.may_win("red")).contains("'red'"));
}

#[test]
fn the_list_of_variants_is_not_empty() {
    assert!(parsed(&variants()).as_array().unwrap().len() > 1);
}
