//! Files, positions and conversations of users of other programs, and the answer to each.

use crate::program;
use assert_cmd::Command;
use regex::RegexBuilder;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/field")
}

fn texts<'a>(case: &'a Value, key: &str) -> Vec<&'a str> {
    let list = case[key].as_array();
    list.map_or_else(Vec::new, |list| {
        list.iter().filter_map(Value::as_str).collect()
    })
}

/// Returns what is wrong with the answer to a case.
fn fault(case: &Value) -> Option<String> {
    let mut command = Command::new(program());
    for argument in texts(case, "run") {
        if argument == "FILE" {
            command.arg(folder().join(case["file"].as_str().expect("a file")));
        } else {
            command.arg(argument);
        }
    }
    command.write_stdin(case["stdin"].as_str().unwrap_or_default());
    let output = command.output().expect("a run");
    let [out, error] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    let out = format!("{out}{error}");
    let is_found = |pattern: &str| {
        let mut lines = RegexBuilder::new(pattern);
        let pattern = lines
            .multi_line(true)
            .build()
            .expect("a regular expression");
        pattern.is_match(&out)
    };
    let status = output.status.code().map(i64::from);
    let fits = status == case["rc"].as_i64()
        && texts(case, "out").into_iter().all(is_found)
        && !texts(case, "absent").into_iter().any(is_found);
    (!fits).then(|| format!("{}, {}: {status:?}\n{out}", case["id"], case["why"]))
}

/// Returns the faults of all cases in a list of the folder.
fn faults(list: &str) -> String {
    let list = std::fs::read_to_string(folder().join(list)).expect("the list");
    let cases = list
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let faults: Vec<String> = cases.filter_map(|case| fault(&case)).collect();
    faults.join("\n")
}

#[test]
fn inputs_of_other_programs_are_understood() {
    assert_eq!(faults("field.jsonl"), "");
    assert_eq!(faults("more.jsonl"), "");
}
