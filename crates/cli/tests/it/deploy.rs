//! The files of `deploy` agree with the program and with each other.

use assert_cmd::Command;
use std::collections::BTreeSet;

const COMPOSE: &str = include_str!("../../../../deploy/compose.yaml");
const IMAGE: &str = include_str!("../../../../deploy/Dockerfile");
const BALANCER: &str = include_str!("../../../../deploy/haproxy.cfg");
const UNIT: &str = include_str!("../../../../deploy/systemd/springald@.service");

/// Returns what `springald serve --help` says.
fn help() -> String {
    let mut serve = Command::cargo_bin("springald").expect("the binary of this package");
    let output = serve.args(["serve", "--help"]).output().expect("a run");
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the words of a text that begin with `prefix` and go on with such characters.
fn words<'a>(text: &'a str, prefix: &'a str, goes_on: fn(char) -> bool) -> BTreeSet<&'a str> {
    let starts = text.match_indices(prefix).map(|(start, _)| &text[start..]);
    starts
        .map(|rest| {
            let end = rest[prefix.len()..].find(|letter| !goes_on(letter));
            &rest[..end.map_or(rest.len(), |end| prefix.len() + end)]
        })
        .filter(|word| word.len() > prefix.len())
        .collect()
}

#[test]
fn settings_exist() {
    let help = help();
    let is_upper = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    let is_lower = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let known = words(&help, "SPRINGALD_", is_upper);
    for text in [COMPOSE, UNIT] {
        let named = words(text, "SPRINGALD_", is_upper);
        assert!(named.len() >= 3, "{named:?}");
        assert!(named.is_subset(&known), "{named:?}");
    }
    let known = words(&help, "--", is_lower);
    for (text, marker) in [
        (UNIT, "springald serve "),
        (IMAGE, "\"springald\", \"serve\""),
    ] {
        let call = text
            .lines()
            .find(|line| line.contains(marker))
            .expect(marker);
        let named = words(call, "--", is_lower);
        assert!(!named.is_empty() && named.is_subset(&known), "{named:?}");
    }
}

#[test]
fn the_balancer_asks_every_node_of_the_set() {
    let services = COMPOSE
        .lines()
        .filter_map(|line| line.strip_prefix("  node-"));
    let nodes: Vec<&str> = services.filter_map(|line| line.strip_suffix(':')).collect();
    assert_eq!(nodes, ["a", "b", "c"]);
    for backend in ["\nbackend nodes\n", "\nbackend sockets\n"] {
        let (_, rest) = BALANCER.split_once(backend).expect(backend);
        let section = rest.split("\nbackend").next().expect("a section");
        for node in &nodes {
            let server = format!("server {node} node-{node}:8080 check");
            assert!(section.contains(&server), "{backend}: {server}");
        }
    }
    assert!(IMAGE.contains("0.0.0.0:8080") && COMPOSE.contains("\"8080:8080\""));
}
