//! Examples of clauses.

use springald_core::Legality;
use springald_registry::lookup;
use springald_view::examples;

#[test]
fn examples_are_what_they_claim() {
    let variant = lookup("chess").unwrap().variant();
    let found = examples(&*variant.begin(), &[]);
    // Built-in games cite clauses only against actions.
    for example in &found {
        let game = variant.begin_at(&example.fen).unwrap();
        let legality = game.explain(&example.action).unwrap();
        match legality {
            Legality::Legal => assert!(example.legal, "{example:?}"),
            Legality::Illegal(violation) => {
                assert!(!example.legal, "{example:?}");
                assert_eq!(violation.clause.unwrap().to_string(), example.clause);
            }
        }
    }
    assert!(found.iter().filter(|example| !example.legal).count() >= 5);
}
