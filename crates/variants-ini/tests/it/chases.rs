//! Perpetual chases.

use crate::translated;

#[test]
fn chases_are_stated_where_the_rule_is_set() {
    let made = translated("[chasing:minixiangqi]\nchasingRule = axf\n");
    assert!(made.missing.is_empty(), "{:?}", made.missing);
    assert_eq!(made.problem, None, "{}", made.text);
    let stated = "repetition draw 3, perpetual check loses, perpetual chase loses\n  \
        of pieces except soldier by pieces except general or soldier\n  \
        of soldier by pieces except general or soldier\n  \
        of protected chariot by horse or cannon\n";
    assert!(made.text.contains(stated), "{}", made.text);
    // Xiangqi has the rule, which a section may take away.
    let tame = translated("[tame:xiangqi]\nchasingRule = none\n");
    assert!(
        tame.text.contains("perpetual check loses\n"),
        "{}",
        tame.text
    );
    assert!(!tame.text.contains("chase"), "{}", tame.text);
    let same = translated("[other:xiangqi]\nstalemateValue = draw\n");
    assert!(!same.text.contains("repetition"), "{}", same.text);
}
