//! A game that is made at run time: registered, played, searched, shown, explained, removed.

use springald_core::{Actor, Side};
use springald_registry::{
    Control, Engine, EngineEntry, RegisterError, Registry, Task, TurnRequest,
};
use springald_testkit::Skirmish;
use springald_view::{ClickView, Explanation, Scene, VariantView, phrase, why};

const PLACEMENT: &str = "mkm2/5/5/2MKM";

fn entry(name: &str) -> EngineEntry {
    EngineEntry::new(Skirmish::new(name, "musketeer", PLACEMENT))
}

#[test]
fn a_registry_takes_games_and_lets_go_of_them() {
    let mut registry = Registry::builtin();
    let before = registry.entries().len();
    registry.register(entry("Night Raid")).unwrap();
    assert_eq!(registry.find("the-NIGHT-raid").unwrap().id(), "night-raid");

    let taken = registry.register(entry("Night Raid")).unwrap_err();
    let (name, holder) = ("night-raid".to_owned(), "night-raid".to_owned());
    assert_eq!(taken, RegisterError::NameTaken { name, holder });
    let chess = registry.register(entry("Chess")).unwrap_err();
    assert!(chess.to_string().contains("'chess'"), "{chess}");
    let bad = registry.register(entry("Überfall")).unwrap_err();
    assert!(matches!(bad, RegisterError::BadId { .. }), "{bad}");

    let mut game = registry.find("night-raid").unwrap().variant().begin();
    let removed = registry.remove("Night Raid").unwrap();
    assert_eq!(registry.entries().len(), before);
    let unknown = registry.find("night-raid").unwrap_err().to_string();
    assert!(
        unknown.contains("'night-raid'") && unknown.contains("cats"),
        "{unknown}"
    );
    // Holders of the entry or of a game keep using it.
    game.play_turn("d1d2").unwrap();
    drop(removed);
    assert_eq!(game.to_act(), Actor::Black);
}

#[test]
fn it_is_played_and_ends_with_its_own_words() {
    let entry = entry("Night Raid");
    let mut game = entry.variant().begin_at("1k3/1M3/5/3K1 w 19 30").unwrap();
    assert!(game.claims().is_empty());
    game.play_line("d1e1 b4a4").unwrap();
    let claims = game.claims();
    assert_eq!(
        claims.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["no progress"]
    );
    let san = game
        .actions()
        .into_iter()
        .find(|action| action.action == "b3a4")
        .unwrap()
        .san;
    assert_eq!(san, "b3a4#");
    game.play_san_turn(&san).unwrap();
    let verdict = game.verdict().unwrap();
    assert_eq!(
        (verdict.winner, verdict.to_string().as_str()),
        (Some(Side::White), "White wins: Night Raid won")
    );
}

#[test]
fn the_engine_takes_the_king_and_counts_the_men() {
    let entry = entry("Night Raid");
    let game = entry.variant().begin_at("1k3/1M3/5/3K1 w 0 1").unwrap();
    let (mut engine, control) = (Engine::new(1, 1), Control::default());
    let task = Task::to_depth(3);
    let request = TurnRequest::new(&*game, &task, &control);
    let found = entry.think(&request, &mut engine, &mut |_| {});
    assert_eq!(found.unwrap().turn, "b3b4");
    let evaluation = entry.evaluate(&*game).unwrap();
    assert!(evaluation.total > 250, "{evaluation:?}");
    let names: Vec<_> = evaluation
        .terms
        .iter()
        .map(|(name, ..)| name.as_str())
        .collect();
    assert_eq!(names, ["material", "centre", "mobility"]);
    let other = self::entry("Another Raid");
    let start = other.variant().begin();
    assert!(
        other.evaluate(&*start).unwrap().total.abs() < 50,
        "the start is even"
    );
}

#[test]
fn it_is_shown_and_explained() {
    let entry = entry("Night Raid");
    let view = VariantView::of(entry.variant(), &entry.folder);
    assert_eq!((view.files, view.ranks), (5, 4));
    assert_eq!(view.kinds[1].name, "musketeer");

    let game = entry.variant().begin();
    let scene = Scene::of(&*game);
    assert_eq!(
        (scene.variant.as_ref(), scene.things.len()),
        ("night-raid", 6)
    );
    assert_eq!(scene.things[0].name, "musketeer");
    let act = scene.acts.iter().find(|act| act.action == "d1d2").unwrap();
    let clicks = ["d1", "d2"].map(|square| ClickView::Square(square.into()));
    assert_eq!(act.gesture, clicks);
    assert_eq!(phrase(&*game, "d1d2"), "King to d2");

    let told = |action: &str| Explanation::of(&*game, action).unwrap().message;
    assert_eq!(told("d2d3"), "There is nothing on d2.");
    assert_eq!(told("b4b3"), "The piece on b4 is not yours.");
    assert_eq!(told("d1d3"), "The piece on d1 can't go to d3.");
    let clicks = ["d1", "e4"].map(|square| ClickView::Square(square.into()));
    let why = why(&*game, &clicks).unwrap();
    assert_eq!(
        (why.message.as_str(), why.clause),
        ("The piece on d1 can't go to e4.", None)
    );
}
