//! The texts of the games that come with the program.

/// Declares the list: a row is an id, and the path of its text.
macro_rules! library {
    ($($id:literal, $path:literal;)*) => {
        /// The ids and texts of the library, in the order of the list.
        pub static LIBRARY: &[(&str, &str)] = &[
            $(($id, include_str!(concat!("../games/", $path, ".game")))),*
        ];
    };
}

library! {
    "chess", "chess";
    "duck", "seeds/duck";
}

/// Returns the text of a game of the library.
pub fn library(id: &str) -> Option<&'static str> {
    let mut games = LIBRARY.iter();
    games.find(|(known, _)| *known == id).map(|(_, text)| *text)
}
