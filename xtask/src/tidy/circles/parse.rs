//! The items, imports and names of a source file: enough of Rust to tell which file uses which.

use std::collections::{BTreeMap, BTreeSet};

/// A module: the whole of a file, or one that stands in braces inside it.
#[derive(Debug, Default)]
pub(super) struct Module {
    pub(super) items: BTreeSet<String>,
    /// Macros that the crate's root has, whichever module defines them.
    pub(super) exported_macros: BTreeSet<String>,
    /// The modules in files of their own.
    pub(super) files: BTreeSet<String>,
    pub(super) inline: BTreeMap<String, Module>,
    pub(super) imports: Vec<Import>,
    /// Names joined by `::` in the code, imports left out.
    pub(super) paths: BTreeSet<Vec<String>>,
    /// Single names in the code, imports left out.
    pub(super) names: BTreeSet<String>,
}

/// A name that a module imports.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Import {
    /// The name in the module: `*` for everything, `_` for a trait without a name.
    pub(super) name: String,
    pub(super) path: Vec<String>,
    /// The import is for others, too.
    pub(super) is_passed_on: bool,
}

/// Parses a source file.
pub(super) fn parse(text: &str) -> Module {
    let code = without_texts(text);
    let mut parser = Parser {
        tokens: tokens(&code),
        at: 0,
    };
    let mut module = Module::default();
    parser.module(&mut module);
    module
}

/// Replaces comments, texts, characters and lifetimes by spaces.
fn without_texts(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < letters.len() {
        let end = text_end(&letters, at);
        if end == at {
            code.push(letters[at]);
            at += 1;
        } else {
            code.push(' ');
            at = end;
        }
    }
    code
}

/// Returns where a comment, text, character or lifetime ends; `at` if none begins there.
fn text_end(letters: &[char], at: usize) -> usize {
    let letter = |index: usize| letters.get(index).copied().unwrap_or('\0');
    let begins_name = at == 0 || !is_of_a_name(letter(at - 1));
    match letter(at) {
        '/' if letter(at + 1) == '/' => {
            let rest = letters[at..].iter();
            at + rest.take_while(|one| **one != '\n').count()
        }
        '/' if letter(at + 1) == '*' => comment_end(letters, at),
        '"' => quoted_end(letters, at + 1, '"'),
        '\'' if letter(at + 1) == '\\' || letter(at + 2) == '\'' => {
            quoted_end(letters, at + 1, '\'')
        }
        '\'' => {
            let name = letters[at + 1..].iter();
            at + 1 + name.take_while(|one| is_of_a_name(**one)).count()
        }
        'r' | 'b' | 'c' if begins_name => raw_end(letters, at).unwrap_or(at),
        _ => at,
    }
}

/// Returns where a comment between `/*` and `*/` ends; others may stand in it.
fn comment_end(letters: &[char], start: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = start;
    while at + 1 < letters.len() {
        match (letters[at], letters[at + 1]) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    letters.len()
}

/// Returns where a text ends that has escapes.
fn quoted_end(letters: &[char], start: usize, quote: char) -> usize {
    let mut at = start;
    while at < letters.len() {
        match letters[at] {
            '\\' => at += 2,
            letter if letter == quote => return at + 1,
            _ => at += 1,
        }
    }
    letters.len()
}

/// Returns where a raw text ends, such as `r#"…"#`, or `None` if none begins here.
fn raw_end(letters: &[char], start: usize) -> Option<usize> {
    let rest = &letters[start..];
    let prefix = rest
        .iter()
        .take_while(|one| one.is_ascii_lowercase())
        .count();
    let word: String = rest[..prefix].iter().collect();
    if !["r", "br", "cr"].contains(&word.as_str()) {
        return None;
    }
    let hashes = rest[prefix..].iter().take_while(|one| **one == '#').count();
    let open = prefix + hashes;
    if rest.get(open) != Some(&'"') {
        return None;
    }
    let mut at = open + 1;
    while at < rest.len() {
        let close = &rest[at + 1..];
        let follow = close.iter().take_while(|one| **one == '#').count();
        if rest[at] == '"' && follow >= hashes {
            return Some(start + at + 1 + hashes);
        }
        at += 1;
    }
    Some(letters.len())
}

const fn is_of_a_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Splits code into names, `::` and single signs.
fn tokens(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if is_of_a_name(first) {
            rest.find(|letter| !is_of_a_name(letter))
                .unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        found.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    found
}

fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
}

struct Parser<'a> {
    tokens: Vec<&'a str>,
    at: usize,
}

impl<'a> Parser<'a> {
    /// Returns the token this far from the current one; an empty one outside the file.
    fn peek(&self, ahead: isize) -> &'a str {
        let index = self.at.checked_add_signed(ahead);
        index
            .and_then(|index| self.tokens.get(index).copied())
            .unwrap_or("")
    }

    /// Reads a module up to the brace that closes it, or the end of the file.
    fn module(&mut self, module: &mut Module) {
        let mut depth = 0_usize;
        let (mut is_passed_on, mut is_exported) = (false, false);
        while self.at < self.tokens.len() {
            let token = self.peek(0);
            match token {
                "#" => {
                    let attribute = self.attribute();
                    is_exported |= attribute.contains(&"macro_export");
                    if is_for_tests(&attribute) {
                        self.skip_item();
                    }
                    continue;
                }
                "pub" => {
                    is_passed_on = true;
                    self.at += 1;
                    if self.peek(0) == "(" {
                        self.skip_group();
                    }
                    continue;
                }
                "use" => {
                    self.at += 1;
                    self.import(module, &[], is_passed_on && depth == 0);
                }
                "mod" if depth == 0 && is_name(self.peek(1)) => self.child(module),
                "{" => {
                    depth += 1;
                    self.at += 1;
                }
                "}" if depth == 0 => return,
                "}" => {
                    depth -= 1;
                    self.at += 1;
                }
                "macro_rules" if self.peek(1) == "!" => {
                    let name = self.peek(2).to_owned();
                    if is_exported {
                        module.exported_macros.insert(name.clone());
                    }
                    module.items.insert(name);
                    self.at += 3;
                }
                _ if is_name(token) => {
                    if depth == 0 && self.defines() {
                        module.items.insert(self.peek(1).to_owned());
                        self.at += 2;
                    } else {
                        self.path(module);
                    }
                }
                _ => self.at += 1,
            }
            (is_passed_on, is_exported) = (false, false);
        }
    }

    /// Returns `true` if the current token begins the definition of the next one.
    fn defines(&self) -> bool {
        let is_item = match self.peek(0) {
            "fn" | "struct" | "enum" | "union" | "trait" | "type" | "static" => true,
            // Elsewhere it is a parameter, or part of `const fn`.
            "const" => !["<", ","].contains(&self.peek(-1)) && self.peek(1) != "fn",
            _ => false,
        };
        is_item && is_name(self.peek(1)) && !["mut", "unsafe", "extern"].contains(&self.peek(1))
    }

    /// Reads `mod name;` or `mod name { … }`.
    fn child(&mut self, module: &mut Module) {
        let name = self.peek(1).to_owned();
        self.at += 2;
        if self.peek(0) == "{" {
            self.at += 1;
            let mut inner = Module::default();
            self.module(&mut inner);
            module.inline.insert(name, inner);
        } else {
            module.files.insert(name);
        }
        self.at += 1;
    }

    /// Reads the tree of an import after `before`, and the sign after it.
    fn import(&mut self, module: &mut Module, before: &[String], is_passed_on: bool) {
        let mut path = before.to_vec();
        if self.peek(0) == "::" {
            // The name of another crate.
            path.push(String::new());
            self.at += 1;
        }
        loop {
            let token = self.peek(0);
            self.at += 1;
            match token {
                "{" => {
                    while !["}", ""].contains(&self.peek(0)) {
                        self.import(module, &path, is_passed_on);
                        if self.peek(0) == "," {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                "*" => {
                    let name = "*".to_owned();
                    module.imports.push(Import {
                        name,
                        path,
                        is_passed_on,
                    });
                    return;
                }
                "self" if !before.is_empty() && path.len() == before.len() => {}
                _ => path.push(token.to_owned()),
            }
            if self.peek(0) != "::" {
                break;
            }
            self.at += 1;
        }
        let mut name = path.last().cloned().unwrap_or_default();
        if self.peek(0) == "as" {
            self.peek(1).clone_into(&mut name);
            self.at += 2;
        }
        module.imports.push(Import {
            name,
            path,
            is_passed_on,
        });
    }

    /// Reads a name, or several joined by `::`.
    fn path(&mut self, module: &mut Module) {
        let before = self.peek(-1);
        let mut path = vec![self.peek(0).to_owned()];
        self.at += 1;
        while self.peek(0) == "::" && is_name(self.peek(1)) {
            path.push(self.peek(1).to_owned());
            self.at += 2;
        }
        let is_of_a_value = before == "." || before == "::";
        let is_of_a_macro = before == "$" && path[0] != "crate";
        if is_of_a_value || is_of_a_macro {
            return;
        }
        if path.len() > 1 {
            module.paths.insert(path);
        } else {
            module.names.extend(path);
        }
    }

    /// Reads `#[…]` or `#![…]` and returns its tokens.
    fn attribute(&mut self) -> Vec<&'a str> {
        self.at += 1;
        if self.peek(0) == "!" {
            self.at += 1;
        }
        let start = self.at;
        if self.peek(0) == "[" {
            self.skip_group();
        }
        self.tokens[start..self.at].to_vec()
    }

    /// Skips what stands between brackets.
    fn skip_group(&mut self) {
        let mut depth = 0_usize;
        while self.at < self.tokens.len() {
            match self.peek(0) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Skips an item: up to its semicolon or comma, or its last brace.
    fn skip_item(&mut self) {
        while self.at < self.tokens.len() {
            match self.peek(0) {
                "#" => {
                    self.attribute();
                }
                "(" | "[" => self.skip_group(),
                "{" => {
                    self.skip_group();
                    // Imports in braces end with a semicolon.
                    if self.peek(0) != ";" {
                        return;
                    }
                }
                ";" | "," => {
                    self.at += 1;
                    return;
                }
                "}" => return,
                _ => self.at += 1,
            }
        }
    }
}

/// Returns `true` for `cfg(test)` and for conditions that include it.
fn is_for_tests(attribute: &[&str]) -> bool {
    let is_condition = attribute.get(1) == Some(&"cfg");
    let position = attribute.iter().position(|token| *token == "test");
    is_condition && position.is_some_and(|at| !(at >= 2 && attribute[at - 2] == "not"))
}
