//! Games in the terminal, over a pipe, to their end.

use assert_cmd::Command;
use std::fs;
use std::path::Path;
use std::time::Duration;

fn play(arguments: &[&str], input: &str) -> String {
    let output = Command::cargo_bin("springald")
        .expect("the binary of this package")
        .arg("play")
        .args(arguments)
        .write_stdin(input)
        .timeout(Duration::from_mins(10))
        .output()
        .expect("a run");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The PGN at the end of a game.
fn pgn(output: &str) -> &str {
    &output[output.rfind("[Event ").expect("a PGN")..]
}

fn check(file: &Path) -> (Option<i32>, String) {
    let output = Command::cargo_bin("springald")
        .expect("the binary of this package")
        .args(["pgn", "check"])
        .arg(file)
        .output()
        .expect("a run");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8(text).expect("UTF-8"),
    )
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn the_computer_plays_every_variant_to_its_end_and_the_pgn_is_in_order() {
    let folder = folder();
    for variant in springald_registry::ids() {
        let arguments = [
            variant, "--white", "engine", "--black", "engine", "--level", "1", "--seed", "7",
        ];
        let output = play(&arguments, "");
        let text = pgn(&output);
        assert!(!text.trim_end().ends_with('*'), "{variant}: {text}");
        let file = folder.path().join(variant);
        fs::write(&file, text).expect("a file");
        assert_eq!(
            check(&file),
            (Some(0), "1 game in order, 0 not.\n".into()),
            "{text}"
        );
        assert_eq!(
            play(&arguments, ""),
            output,
            "a seed makes everything repeatable"
        );
    }
}

#[test]
fn a_person_plays_by_text_and_by_san_and_may_take_back() {
    let output = play(
        &["chess", "--black", "human"],
        "f2f3\nwhy e7e4\ne5\ng2g4\nundo\ng4\nmoves\nnonsense\nQh4\n",
    );
    assert!(
        output.contains("The pawn on e7 can't move to e4. (Rule 4.1)"),
        "{output}"
    );
    assert!(output.contains("0-1: checkmate"), "{output}");
    assert!(pgn(&output).contains("1. f3 e5 2. g4 Qh4# 0-1"), "{output}");
}

#[test]
fn typed_moves_are_read_in_any_spelling_with_a_note() {
    let output = play(
        &["chess", "--black", "human"],
        "e2-e4\nE7e5\nng1-f3\nquit\n",
    );
    assert!(output.contains("read 'e2-e4' as e4"), "{output}");
    assert!(pgn(&output).contains("1. e4 e5 2. Nf3 *"), "{output}");
    let knights = "d4\na6\nNf3\na5\nNd2\nNbd2\nquit\n";
    let output = play(&["chess", "--black", "human"], knights);
    let question = "'Nd2' may be Nbd2 or Nfd2. Which one?";
    assert!(output.contains(question), "{output}");
    let output = play(&["xiangqi", "--black", "human"], "C2=5\nH8+7\nquit\n");
    assert!(output.contains("Red to act."), "{output}");
    assert!(output.contains("read 'C2=5' as Che3"), "{output}");
    assert!(pgn(&output).contains("1. Che3 Ng8 *"), "{output}");
}

#[test]
fn the_help_shows_an_example_once() {
    let two_ways = play(&["chess"], "help\nquit\n");
    assert!(
        two_ways.contains("in SAN, such as e2e3 or e3; the steps"),
        "{two_ways}"
    );
    let one_way = play(&["chess-with-different-armies"], "help\nquit\n");
    assert!(
        one_way.contains(", such as army:nutters; the steps"),
        "{one_way}"
    );
}

#[test]
fn a_turn_of_several_steps_may_be_typed_at_once_or_step_by_step() {
    let at_once = play(&["gravitatur", "--black", "human"], "G@d4,e3e4\nquit\n");
    assert!(pgn(&at_once).contains("1. Gd4/e4 *"), "{at_once}");
    let in_steps = play(&["gravitatur", "--black", "human"], "Gd4\ne4\nquit\n");
    assert_eq!(pgn(&in_steps), pgn(&at_once));
    let unfinished = play(&["cats", "--black", "human"], "b1d2,\nM@b1\nquit\n");
    assert!(pgn(&unfinished).contains("1. Nd2/M@b1 *"), "{unfinished}");
}

#[test]
fn the_dice_are_not_chosen_by_a_player() {
    let output = play(
        &["cats", "--black", "human", "--seed", "1"],
        "T@e5\nT@\nquit\n",
    );
    assert!(output.contains("The dice decide that"), "{output}");
    assert!(output.contains("The dice: T@"), "{output}");
}

#[test]
fn the_end_of_the_input_ends_the_game_and_prints_it() {
    let output = play(&["chess", "--black", "human"], "e4\n");
    assert!(pgn(&output).ends_with("1. e4 *\n"), "{output}");
}

#[test]
fn a_saved_game_can_be_continued() {
    let folder = folder();
    let file = folder.path().join("game.pgn");
    let name = file.to_str().expect("UTF-8");
    play(&["chess", "--black", "human", "--pgn", name], "e4\ne5\n");
    assert!(
        fs::read_to_string(&file)
            .expect("a file")
            .contains("1. e4 e5 *")
    );
    let output = play(
        &["chess", "--black", "human", "--pgn", name],
        "Nf3\nresign\n",
    );
    assert!(pgn(&output).contains("1. e4 e5 2. Nf3 1-0"), "{output}");
    assert_eq!(fs::read_to_string(&file).expect("a file"), pgn(&output));
    // A finished game is not overwritten, nor is a file that is something else.
    for (text, named) in [
        (pgn(&output).to_owned(), "finished"),
        ("hello".into(), "line 1"),
    ] {
        fs::write(&file, &text).expect("a file");
        let refused = Command::cargo_bin("springald")
            .expect("the binary of this package")
            .args(["play", "chess", "--pgn", name])
            .output()
            .expect("a run");
        assert_eq!(refused.status.code(), Some(2));
        assert!(
            String::from_utf8_lossy(&refused.stderr).contains(named),
            "{refused:?}"
        );
        assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    }
}

#[test]
fn a_faulty_game_is_reported_and_the_others_are_checked() {
    let folder = folder();
    let file = folder.path().join("games.pgn");
    let text = "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e4 Ke5 *\n\n[Event \"c\"]\n[Variant \"Gravitatur Chess\"]\n\n1. Gd4/e4 *\n";
    fs::write(&file, text).expect("a file");
    let (code, output) = check(&file);
    assert_eq!(code, Some(2));
    assert!(output.starts_with("2 games in order, 1 not.\n"), "{output}");
    assert!(
        output.contains("line 7") && output.contains("Ke5"),
        "{output}"
    );
}

#[test]
fn san_is_read_as_leniently_as_in_a_pgn() {
    let output = play(
        &["chess", "--black", "human"],
        "Nbc3\nN8f6!?\nwhy Nb1\nwhy Ke2\nquit\n",
    );
    assert!(pgn(&output).contains("1. Nc3 Nf6 *"), "{output}");
    assert!(
        output.contains("Nb1 is legal.") && output.contains("Your own pawn on e2"),
        "{output}"
    );
}

#[test]
fn an_illegal_castling_gets_its_reason() {
    for variant in ["chess", "chesspp", "ballista", "cats"] {
        let output = play(&[variant, "--black", "human"], "O-O\nquit\n");
        assert!(
            output.contains("is in the way. (Rule "),
            "{variant}: {output}"
        );
    }
}

#[test]
fn only_ones_own_turns_are_taken_back() {
    let black = [
        "chess", "--white", "engine", "--black", "human", "--seed", "2", "--level", "1",
    ];
    let output = play(&black, "undo\nquit\n");
    assert!(output.contains("You have no turn to take back"), "{output}");
    let output = play(
        &["chess", "--seed", "2", "--level", "1"],
        "e4\nundo\nd4\nquit\n",
    );
    assert!(pgn(&output).contains("1. d4 "), "{output}");
}

#[test]
fn taking_back_does_not_change_the_rolls() {
    let output = play(
        &["cats", "--black", "human", "--seed", "2"],
        "T@\nundo\nT@\nundo\nT@\nquit\n",
    );
    let mut rolls: Vec<&str> = output
        .lines()
        .filter(|line| line.contains("The dice: "))
        .collect();
    assert_eq!(rolls.len(), 3, "{output}");
    rolls.dedup_by_key(|line| line.rsplit(' ').next());
    assert_eq!(rolls.len(), 1, "{output}");
}

#[test]
fn a_place_that_cannot_be_written_to_is_refused_at_once() {
    let output = Command::cargo_bin("springald")
        .expect("the binary of this package")
        .args(["play", "chess", "--pgn", "/no/such/folder/game.pgn"])
        .output()
        .expect("a run");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        output.stdout.is_empty() && !output.stderr.is_empty(),
        "{output:?}"
    );
}

#[test]
fn other_contents_of_a_saved_file_are_kept() {
    let folder = folder();
    let file = folder.path().join("game.pgn");
    let text = "[Event \"Club\"]\n[White \"A\"]\n[ECO \"D00\"]\n\n1. d4 {solid} d5 (1... Nf6) *\n";
    fs::write(&file, text).expect("a file");
    play(
        &[
            "chess",
            "--black",
            "human",
            "--pgn",
            file.to_str().expect("UTF-8"),
        ],
        "c4\n",
    );
    let kept = fs::read_to_string(&file).expect("a file");
    for part in [
        "[Event \"Club\"]",
        "[White \"A\"]",
        "[ECO \"D00\"]",
        "1. d4 {solid} 1... d5 (1... Nf6) 2. c4 *",
    ] {
        assert!(kept.contains(part), "{kept}");
    }
}
