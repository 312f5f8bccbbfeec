//! Built-in variants: their names, and the computer and its baselines in each of them.

mod declared;
mod tuning;

use rand_chacha::rand_core::SeedableRng;
use springald_core::Actor;
use springald_registry::{Baseline, Control, Effort, Engine, Task, TurnRequest, VARIANTS, find};

#[test]
fn every_name_means_one_variant() {
    let mut names = Vec::new();
    for entry in VARIANTS {
        let info = entry.variant().info();
        assert_eq!(find(&info.id).unwrap().variant().info().id, info.id);
        names.extend(info.names().map(str::to_lowercase));
    }
    names.sort();
    let count = names.len();
    names.dedup();
    assert!(
        names.len() >= count - VARIANTS.len(),
        "a name is used twice: {names:?}"
    );
}

#[test]
fn an_unknown_name_is_refused_with_a_list() {
    let error = find("tiddlywinks").err().unwrap().to_string();
    assert!(
        error.contains("'tiddlywinks'") && error.contains("chess"),
        "{error}"
    );
}

#[test]
fn every_variant_is_in_its_folder() {
    for entry in VARIANTS {
        let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants");
        let rules = format!("{variants}/{}/RULES.md", entry.folder);
        let rules = std::fs::read_to_string(rules).unwrap();
        assert_eq!(rules, entry.variant().info().rules);
    }
}

#[test]
fn baselines_play_whole_turns_everywhere() {
    let baselines = [
        Baseline::Random,
        Baseline::Greedy,
        Baseline::Mcts(Effort::Playouts(3)),
    ];
    for (entry, baseline) in VARIANTS
        .iter()
        .flat_map(|entry| baselines.map(|baseline| (entry, baseline)))
    {
        let mut game = entry.variant().begin();
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(5);
        for _ in 0..12 {
            let (Actor::White | Actor::Black) = game.to_act() else {
                break;
            };
            let control = Control::default();
            let idea = entry.baseline(&*game, baseline, &control, &mut random);
            let turn = idea.unwrap().turn;
            game.play_turn(&turn).unwrap();
            if game.to_act() == Actor::Nature {
                let outcome = game.outcomes().remove(0).outcome;
                game.play_text(&outcome).unwrap();
            } else {
                assert!(game.at_turn_start() || game.verdict().is_some());
            }
        }
    }
}

#[test]
fn the_computer_finds_something_legal_everywhere() {
    for entry in VARIANTS {
        let mut game = entry.variant().begin();
        let (mut engine, control) = (Engine::new(1, 1), Control::default());
        let task = Task::to_depth(1);
        let request = TurnRequest::new(&*game, &task, &control);
        let best = entry.think(&request, &mut engine, &mut |_| {});
        let turn = best.unwrap().turn;
        game.play_turn(&turn).unwrap();
    }
}

#[test]
fn actions_have_the_same_order_whether_listed_or_played_by_number() {
    for entry in VARIANTS {
        let mut game = entry.variant().begin();
        for step in 0..12 {
            let mut texts = Vec::new();
            game.each_action_text(&mut |text| texts.push(text.to_owned()));
            for (index, text) in texts.iter().enumerate() {
                let mut played = game.boxed_clone();
                played.play_nth(index).unwrap();
                assert_eq!(played.fen(), game.after(text).unwrap());
            }
            assert!(game.boxed_clone().play_nth(texts.len()).is_err());
            texts.sort();
            assert_eq!(texts, game.action_texts());
            let Some(text) = texts.get(step % texts.len().max(1)) else {
                break;
            };
            game.play_text(text).unwrap();
            let outcomes = game.outcomes();
            if let Some(roll) = outcomes.first() {
                game.play_text(&roll.outcome).unwrap();
            }
        }
    }
}
