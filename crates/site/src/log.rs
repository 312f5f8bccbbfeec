//! The log on standard error, in lines for people or as JSON. Each line names the node and, if it is about a game, the
//! game.

use crate::trace::{Exporter, TRACES};
use clap::ValueEnum;
use serde::Deserialize;
use serde_json::{Map, Value};
use springald_core::quote::quoted;
use std::fmt;
use std::io;
use tracing::{Event, Level, Span, Subscriber, error_span};
use tracing_subscriber::filter::{LevelFilter, ParseError, Targets};
use tracing_subscriber::fmt::format::{Format, Full, Json, JsonFields, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields, layer};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

/// The name of the span in which the log knows a game.
const GAME: &str = "game";
/// The module that logs whole messages, secrets included, at levels beyond `info`.
const NATS: &str = "async_nats";

/// The length of secrets. The site makes no such ids.
const SECRET: usize = 24;
/// The levels.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];
/// The libraries that log, besides the parts of this program.
const MODULES: [&str; 17] = [
    NATS,
    "axum",
    "h2",
    "hyper",
    "hyper_util",
    "mio",
    "opentelemetry",
    "opentelemetry_otlp",
    "opentelemetry_sdk",
    "reqwest",
    "rustls",
    "sqlx",
    "tokio",
    "tokio_tungstenite",
    "tower",
    "tower_http",
    "tungstenite",
];

/// The log format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Plain,
    /// One JSON object per line.
    Json,
}

/// Returns a span in which every line of the log names the game.
pub(crate) fn game(id: &str) -> Span {
    // A client may have put a secret where the id belongs.
    let id = if id.len() == SECRET {
        "a secret or unknown"
    } else {
        id
    };
    // Inside another span, it would keep that one open as long as the game is in memory.
    error_span!(parent: None, GAME, id)
}

/// Starts the log by the setting `log`, for the node of this name, and traces beside it. A second call in one process keeps the first log.
///
/// # Errors
/// Returns the fault of the setting.
pub(crate) fn start(
    setting: &str,
    format: LogFormat,
    node: Option<String>,
    traces: Option<&Exporter>,
) -> Result<(), String> {
    let filter = filter(setting)?;
    let lines = match format {
        LogFormat::Plain => plain(node, io::stderr).boxed(),
        LogFormat::Json => json(node, io::stderr).boxed(),
    };
    let log = tracing_subscriber::registry().with(lines.with_filter(filter));
    // With an absent layer, checks of disabled spans would hide the next line.
    let started = match traces {
        None => log.try_init(),
        Some(traces) => log.with(traces.layer(TRACES)).try_init(),
    };
    if started.is_ok() {
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string);
            let what = panic.payload_as_str().unwrap_or("no message");
            tracing::error!(place, what, "a thread has panicked");
        }));
    }
    Ok(())
}

/// Parses the setting `log`: levels, also for single modules, as in `info,sqlx=warn`.
fn filter(text: &str) -> Result<Targets, String> {
    // The parser would take an empty module or level to mean "everything".
    let is_empty = |directive: &str| directive.split('=').any(|part| part.trim().is_empty());
    if let Some(directive) = text.split(',').find(|directive| is_empty(directive)) {
        let found = quoted(directive);
        return Err(format!(
            "found {found}, expected a level such as info, or sqlx=warn"
        ));
    }
    text.split(',').try_for_each(check)?;
    let filter: Result<Targets, ParseError> = text.parse();
    let mut filter = filter.map_err(|error| error.to_string())?;
    let named = filter.iter().map(|(part, _)| part.to_owned());
    let nats = named.filter(|part| part.starts_with(NATS));
    for part in nats.chain([NATS.to_owned()]).collect::<Vec<_>>() {
        if filter.would_enable(&part, &Level::DEBUG) {
            filter = filter.with_target(part, LevelFilter::INFO);
        }
    }
    // Lines of any module name their game. Spans of traces are for the collector alone.
    Ok(filter
        .with_target(module_path!(), LevelFilter::ERROR)
        .with_target(TRACES, LevelFilter::OFF))
}

/// Checks that a part of the setting is a level, or names a module that logs, and its level. The parser would take a
/// misspelt level for a module, and log nothing else.
fn check(directive: &str) -> Result<(), String> {
    let Some((module, level)) = directive.split_once('=') else {
        return check_level(directive);
    };
    let part = module.trim().split("::").next().unwrap_or_default();
    if !part.starts_with("springald") && !MODULES.contains(&part) {
        let (found, known) = (quoted(module), MODULES.join(", "));
        return Err(format!(
            "found {found}, expected springald, a part of it such as springald_site, or one of: {known}"
        ));
    }
    check_level(level)
}

fn check_level(level: &str) -> Result<(), String> {
    let found = level.trim().to_ascii_lowercase();
    if LEVELS.contains(&found.as_str()) {
        return Ok(());
    }
    let (found, levels) = (quoted(level), LEVELS.join(", "));
    Err(format!(
        "found {found}, expected one of: {levels}; or a module and its level, such as sqlx=warn"
    ))
}

/// Returns the log for people.
fn plain<S, W>(node: Option<String>, writer: W) -> impl Layer<S>
where
    S: Subscriber + for<'s> LookupSpan<'s>,
    W: for<'w> tracing_subscriber::fmt::MakeWriter<'w> + Send + Sync + 'static,
{
    let line = Format::default();
    let lines = PlainLines { node, line };
    layer().event_format(lines).with_writer(writer)
}

/// Returns the log for programs.
fn json<S, W>(node: Option<String>, writer: W) -> impl Layer<S>
where
    S: Subscriber + for<'s> LookupSpan<'s>,
    W: for<'w> tracing_subscriber::fmt::MakeWriter<'w> + Send + Sync + 'static,
{
    let line = Format::default()
        .json()
        .flatten_event(true)
        .with_current_span(false)
        .with_span_list(false);
    let lines = JsonLines { node, line };
    (layer().event_format(lines))
        .fmt_fields(JsonFields::new())
        .with_writer(writer)
}

/// The usual lines, behind the name of the node. They name the game by its span.
struct PlainLines {
    node: Option<String>,
    line: Format<Full>,
}

impl<S, N> FormatEvent<S, N> for PlainLines
where
    S: Subscriber + for<'s> LookupSpan<'s>,
    N: for<'w> FormatFields<'w> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        if let Some(node) = &self.node {
            write!(writer, "{node} ")?;
        }
        self.line.format_event(context, writer, event)
    }
}

/// The usual objects, with the members `node` and `game`.
struct JsonLines {
    node: Option<String>,
    line: Format<Json>,
}

impl<S, N> FormatEvent<S, N> for JsonLines
where
    S: Subscriber + for<'s> LookupSpan<'s>,
    N: for<'w> FormatFields<'w> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut line = String::new();
        (self.line).format_event(context, Writer::new(&mut line), event)?;
        writer.write_char('{')?;
        let members = [("node", self.node.clone()), ("game", game_of(context))];
        for (name, value) in members {
            if let Some(value) = value {
                write!(writer, "\"{name}\":{},", Value::from(value))?;
            }
        }
        writer.write_str(line.strip_prefix('{').ok_or(fmt::Error)?)
    }
}

/// Returns the game of the span around a line.
fn game_of<S, N>(context: &FmtContext<'_, S, N>) -> Option<String>
where
    S: Subscriber + for<'s> LookupSpan<'s>,
    N: for<'w> FormatFields<'w> + 'static,
{
    let mut spans = context.event_scope()?;
    let span = spans.find(|span| span.name() == GAME)?;
    let extensions = span.extensions();
    let fields = extensions.get::<FormattedFields<N>>()?;
    let fields: Map<String, Value> = serde_json::from_str(&fields.fields).ok()?;
    fields.get("id")?.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};
    use tracing_subscriber::registry;

    /// Keeps what is written.
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Lines {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    /// Writes a line about a game and one about none.
    fn write_lines() {
        game("abc").in_scope(
            || tracing::warn!(target: "springald_part", error = "no \"room\"", "it waits"),
        );
        tracing::info!(target: "springald_part", "closing");
        tracing::debug!(target: "springald_part", "a detail");
    }

    #[test]
    fn a_secret_in_the_place_of_an_id_is_not_logged() {
        let lines = Lines::default();
        let writer = lines.clone();
        let log = registry().with(plain(None, move || writer.clone()));
        let secret = springald_table::secret::Secret::from_bytes([7; 18]);
        let secret = secret.reveal().to_owned();
        tracing::subscriber::with_default(log, || {
            game(&secret).in_scope(|| tracing::warn!("it is not there"));
        });
        assert!(lines.text().contains("it is not there"));
        assert!(!lines.text().contains(&secret), "{}", lines.text());
    }

    #[test]
    fn misspelt_levels_and_modules_are_refused() {
        for text in [
            "nonsense",
            "inof",
            "[[[",
            "info,wran",
            "a=b",
            "sqlx=wran",
            "slqx=warn",
            "springald_site",
            "info,=",
            "",
        ] {
            assert!(filter(text).is_err(), "{text}");
        }
        for text in [
            "info",
            "OFF",
            "info,sqlx=warn",
            "springald_site::jobs=debug,warn",
            "trace, hyper=off",
        ] {
            assert!(filter(text).is_ok(), "{text}: {:?}", filter(text));
        }
    }

    #[test]
    fn messages_between_nodes_are_never_logged() {
        for text in [
            "trace",
            "debug",
            "info,async_nats=trace",
            "warn,async_nats::connection=trace",
            "trace,async_nats=debug",
        ] {
            let filter = filter(text).unwrap();
            for part in ["async_nats", "async_nats::connection", "async_nats::client"] {
                assert!(!filter.would_enable(part, &Level::DEBUG), "{text}, {part}");
            }
        }
        let quiet = filter("trace,async_nats=warn").unwrap();
        assert!(quiet.would_enable("async_nats", &Level::WARN));
        assert!(!quiet.would_enable("async_nats", &Level::INFO));
        assert!(quiet.would_enable("sqlx", &Level::TRACE));
    }

    #[test]
    fn lines_of_json_name_node_and_game() {
        let lines = Lines::default();
        let writer = lines.clone();
        let log = json(Some("node \"a\"".into()), move || writer.clone());
        let log = registry().with(log.with_filter(filter("info").unwrap()));
        tracing::subscriber::with_default(log, write_lines);
        let text = lines.text();
        let read = |line: &str| serde_json::from_str::<Value>(line).unwrap();
        let objects: Vec<Value> = text.lines().map(read).collect();
        let [of_game, other] = &objects[..] else {
            panic!("{text}");
        };
        assert_eq!(of_game["node"], "node \"a\"");
        assert_eq!(of_game["game"], "abc");
        assert_eq!(of_game["level"], "WARN");
        assert_eq!(of_game["message"], "it waits");
        assert_eq!(of_game["error"], "no \"room\"");
        assert_eq!(other["node"], "node \"a\"");
        assert_eq!(other["message"], "closing");
        assert!(other.get("game").is_none());
    }

    #[test]
    fn lines_for_people_name_node_and_game() {
        let lines = Lines::default();
        let writer = lines.clone();
        let log = plain(Some("a".into()), move || writer.clone());
        // A filter for one part alone does not lose the game.
        let filter = filter("springald_part=warn").unwrap();
        let log = registry().with(log.with_filter(filter));
        tracing::subscriber::with_default(log, write_lines);
        let text = lines.text();
        assert!(text.starts_with("a "), "{text}");
        assert!(text.contains("abc") && text.contains("it waits"), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }

    #[test]
    fn a_filter_without_a_level_is_refused() {
        let error = filter("info,sqlx=").unwrap_err();
        assert!(error.contains("sqlx="), "{error}");
        assert!(filter("info,sqlx=loud").is_err());
    }
}
