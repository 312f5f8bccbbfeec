//! The modules of a crate, and which file uses which.

use super::graph::Use;
use super::parse::{Import, Module, parse};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The modules of a crate; the first is its root.
pub(super) struct Tree {
    rooms: Vec<Room>,
    /// Exported macros, with the modules that define them.
    macros: BTreeMap<String, usize>,
}

/// A module with its place in the crate.
struct Room {
    parent: Option<usize>,
    file: PathBuf,
    children: BTreeMap<String, usize>,
    module: Module,
}

/// The end of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// An item that a module defines.
    Item(usize),
    Module(usize),
    /// Something of another crate.
    Elsewhere,
    Unknown,
}

/// The most imports that may lead from one to the next.
const LONGEST_WAY: usize = 16;

impl Tree {
    /// Reads the modules of a crate, beginning with the file of its root.
    pub(super) fn read(root: &Path, text_of: &dyn Fn(&Path) -> Option<String>) -> Self {
        let mut tree = Self {
            rooms: Vec::new(),
            macros: BTreeMap::new(),
        };
        let folder = root.parent().unwrap_or(root).to_owned();
        let module = parse(&text_of(root).unwrap_or_default());
        tree.add(None, root, &folder, module, text_of);
        tree
    }

    /// Adds a module and those below it, whose files are in `folder`. Returns its number.
    fn add(
        &mut self,
        parent: Option<usize>,
        file: &Path,
        folder: &Path,
        mut module: Module,
        text_of: &dyn Fn(&Path) -> Option<String>,
    ) -> usize {
        let number = self.rooms.len();
        let inline = std::mem::take(&mut module.inline);
        let files = module.files.clone();
        let macros = module.exported_macros.iter().cloned();
        self.macros.extend(macros.map(|name| (name, number)));
        self.rooms.push(Room {
            parent,
            file: file.to_owned(),
            children: BTreeMap::new(),
            module,
        });
        for (name, inner) in inline {
            let child = self.add(Some(number), file, &folder.join(&name), inner, text_of);
            self.rooms[number].children.insert(name, child);
        }
        for name in files {
            let below = folder.join(&name);
            let paths = [below.with_extension("rs"), below.join("mod.rs")];
            let found = paths
                .into_iter()
                .find_map(|path| Some((text_of(&path)?, path)));
            if let Some((text, path)) = found {
                let child = self.add(Some(number), &path, &below, parse(&text), text_of);
                self.rooms[number].children.insert(name, child);
            }
        }
        number
    }

    /// Returns every use of one file by another, once.
    pub(super) fn uses(&self) -> Vec<Use> {
        let mut found: BTreeMap<(&PathBuf, &PathBuf), String> = BTreeMap::new();
        for (number, room) in self.rooms.iter().enumerate() {
            let mut note = |target: Target, item: &str| {
                if let Target::Item(other) = target
                    && self.rooms[other].file != room.file
                {
                    let files = (&room.file, &self.rooms[other].file);
                    found.entry(files).or_insert_with(|| item.to_owned());
                }
            };
            for import in &room.module.imports {
                let target = self.target_of(number, &import.path, 0);
                // A module that only passes on what is below it does not use it.
                let is_passed_on = import.is_passed_on
                    && !room.module.names.contains(&import.name)
                    && matches!(target, Target::Item(below) if self.is_below(below, number));
                if !is_passed_on {
                    note(target, import.path.last().map_or("", String::as_str));
                }
            }
            for path in &room.module.paths {
                // The last name may be a variant or a method of an item.
                note(
                    self.target_of(number, path, 0),
                    path.last().map_or("", String::as_str),
                );
            }
            for name in &room.module.names {
                if !self.knows(number, name) {
                    note(self.glob(number, name, 0), name);
                }
            }
        }
        let uses = found.into_iter().map(|((from, to), item)| Use {
            from: from.clone(),
            item,
            to: to.clone(),
        });
        uses.collect()
    }

    /// Returns `true` if a module is part of another one.
    fn is_below(&self, mut number: usize, above: usize) -> bool {
        while number != above {
            match self.rooms[number].parent {
                Some(parent) => number = parent,
                None => return false,
            }
        }
        true
    }

    /// Returns `true` if a module defines or imports a name.
    fn knows(&self, number: usize, name: &str) -> bool {
        let module = &self.rooms[number].module;
        module.items.contains(name) || module.imports.iter().any(|import| import.name == name)
    }

    /// Returns what a path in the code of a module leads to.
    fn target_of(&self, number: usize, path: &[String], steps: usize) -> Target {
        let mut at = number;
        let mut rest = path;
        while let Some(first) = rest.first() {
            at = match first.as_str() {
                "crate" => 0,
                "self" => at,
                "super" => match self.rooms[at].parent {
                    Some(parent) => parent,
                    None => return Target::Unknown,
                },
                _ => break,
            };
            rest = &rest[1..];
        }
        let is_relative = rest.len() == path.len();
        match self.walk(at, rest, steps) {
            Target::Unknown if is_relative => Target::Elsewhere,
            // A macro has made it.
            Target::Unknown => Target::Item(at),
            target => target,
        }
    }

    /// Follows names down from a module.
    fn walk(&self, number: usize, path: &[String], steps: usize) -> Target {
        let room = &self.rooms[number];
        let Some((first, rest)) = path.split_first() else {
            return Target::Module(number);
        };
        if steps > LONGEST_WAY {
            return Target::Unknown;
        }
        if rest.is_empty() && room.module.items.contains(first) {
            return Target::Item(number);
        }
        if let Some(child) = room.children.get(first) {
            return match self.walk(*child, rest, steps + 1) {
                Target::Unknown => Target::Item(*child),
                target => target,
            };
        }
        if room.module.items.contains(first) {
            return Target::Item(number);
        }
        if let Some(import) = self.import(number, first) {
            return match self.target_of(number, &import.path, steps + 1) {
                Target::Module(module) => self.walk(module, rest, steps + 1),
                target => target,
            };
        }
        if room.parent.is_none()
            && let Some(defining) = self.macros.get(first)
        {
            return Target::Item(*defining);
        }
        match self.glob(number, first, steps + 1) {
            Target::Module(module) => self.walk(module, rest, steps + 1),
            target => target,
        }
    }

    fn import(&self, number: usize, name: &str) -> Option<&Import> {
        let imports = &self.rooms[number].module.imports;
        imports.iter().find(|import| {
            // `use name;` passes on what the module has under this name already.
            import.name == name && import.path != [name]
        })
    }

    /// Returns what a name leads to by imports of everything.
    fn glob(&self, number: usize, name: &str, steps: usize) -> Target {
        let imports = self.rooms[number].module.imports.iter();
        for import in imports.filter(|import| import.name == "*") {
            let Target::Module(module) = self.target_of(number, &import.path, steps + 1) else {
                continue;
            };
            if module == number {
                continue;
            }
            match self.walk(module, &[name.to_owned()], steps + 1) {
                Target::Unknown | Target::Elsewhere => {}
                target => return target,
            }
        }
        Target::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the uses in a crate of these files, as `from item to`.
    fn uses(files: &[(&str, &str)]) -> Vec<String> {
        let text_of = |path: &Path| {
            let file = files.iter().find(|(name, _)| Path::new(name) == path);
            file.map(|(_, text)| (*text).to_owned())
        };
        let tree = Tree::read(Path::new("lib.rs"), &text_of);
        let line = |one: &Use| format!("{} {} {}", one.from.display(), one.item, one.to.display());
        tree.uses().iter().map(line).collect()
    }

    #[test]
    fn paths_and_imports_lead_to_files() {
        let files = [
            ("lib.rs", "mod a; mod b { mod c; } pub use a::One;"),
            ("a.rs", "pub struct One;\nfn f() { crate::b::c::two(); }"),
            ("b/c.rs", "use super::super::a::One; pub fn two(_: One) {}"),
        ];
        assert_eq!(uses(&files), ["a.rs two b/c.rs", "b/c.rs One a.rs"]);
    }

    #[test]
    fn names_that_are_passed_on_lead_to_their_file() {
        let lib = "mod a; mod b; pub use a::{One, two}; pub(crate) use b::*;";
        let files = [
            ("lib.rs", lib),
            (
                "a/mod.rs",
                "mod d; pub use d::{One, two as three}; pub fn two() {}",
            ),
            ("a/d.rs", "pub enum One { A } pub fn two() {}"),
            (
                "b.rs",
                "use crate::One as First; fn f() -> First { crate::a::three(); First::A }",
            ),
        ];
        assert_eq!(uses(&files), ["b.rs One a/d.rs"]);
    }

    #[test]
    fn parents_that_use_what_they_pass_on_are_found() {
        let child = ("a.rs", "use super::limit; pub struct One;");
        let passes = ("lib.rs", "mod a; pub use a::One; fn limit() {}");
        assert_eq!(uses(&[passes, child]), ["a.rs limit lib.rs"]);
        let aside = ("b.rs", "pub use crate::a::One; pub fn two() {}");
        let files = [
            ("lib.rs", "mod a; mod b;"),
            aside,
            ("a.rs", "use crate::b::two; pub struct One;"),
        ];
        assert_eq!(uses(&files), ["a.rs two b.rs", "b.rs One a.rs"]);
        let uses_it = ("lib.rs", "mod a; pub use a::One; fn limit(_: One) {}");
        assert_eq!(
            uses(&[uses_it, child]),
            ["a.rs limit lib.rs", "lib.rs One a.rs"]
        );
        let by_path = ("lib.rs", "mod a; fn limit() { a::One; }");
        assert_eq!(
            uses(&[by_path, child]),
            ["a.rs limit lib.rs", "lib.rs One a.rs"]
        );
    }

    #[test]
    fn imports_of_everything_count_where_a_name_is_used() {
        let lib = ("lib.rs", "mod a; struct One; fn other() {}");
        assert!(
            uses(&[
                lib,
                ("a.rs", "use super::*; fn f(two: Two) { two.other(); }")
            ])
            .is_empty()
        );
        assert_eq!(
            uses(&[lib, ("a.rs", "use super::*; fn f(_: One) {}")]),
            ["a.rs One lib.rs"]
        );
    }

    #[test]
    fn tests_comments_texts_and_other_crates_do_not_count() {
        let text = "// use crate::One;\n/* crate::One /* */ crate::One */
            fn f<'a>(_: &'a str) { let _ = (\"crate::One\", r#\"\" crate::One\"#, '\"', '\\''); }
            use other::One as First; use std::fmt;
            #[cfg(test)] use crate::One;
            #[cfg(all(test, unix))] fn g(_: crate::One) { { } }
            #[cfg(test)]
            mod tests { use super::*; use crate::One; }
            pub(in crate::a) fn h() {}";
        assert!(uses(&[("lib.rs", "mod a; pub struct One;"), ("a.rs", text)]).is_empty());
        let text = "#[cfg(test)] mod tests; #[cfg(not(test))] use crate::One;";
        assert_eq!(
            uses(&[("lib.rs", "mod a; pub struct One;"), ("a.rs", text)]),
            ["a.rs One lib.rs"]
        );
    }

    #[test]
    fn exported_macros_are_found_in_their_file() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            (
                "a.rs",
                "#[macro_export] macro_rules! count { () => { $crate::b::two() } }",
            ),
            ("b.rs", "fn two() { crate::count!() }"),
        ];
        assert_eq!(uses(&files), ["a.rs two b.rs", "b.rs count a.rs"]);
    }
}
