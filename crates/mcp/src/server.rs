//! The server: one method for each tool.

use crate::analysis::{Study, StudyAnswer};
use crate::arguments::Arguments;
use crate::games::{GamesAnswer, RulesAnswer, RulesOf, Wanted};
use crate::position::{Asked, Opened, Place, Played, PositionAnswer, Rolled, RulingAnswer};
use crate::resources;
use crate::texts::{TextAnswer, Written};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{
    Implementation, ListResourceTemplatesResult, ListResourcesResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities, ServerConfig,
};
use rmcp::service::{QuitReason, RequestContext};
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::{
    ErrorData, Json, RoleServer, ServerHandler, ServiceExt, tool, tool_handler, tool_router,
};
use springald_registry::Control;
use std::fmt;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::Semaphore;

/// The longest message of a client, in bytes.
const LONGEST_MESSAGE: usize = 1 << 20;

/// The advice to a client about all tools.
const INSTRUCTIONS: &str = "\
Chess variants with exact rules, an explanation for every refusal, and an engine. Tools keep nothing between calls: pass \
`game` (or `text`), and `begin` and `moves` of the last answer as `fen` and `moves`. A turn may have several steps, and a \
roll of dice may be due in it: `to_act` says who is next, `actions` and `outcomes` what can come. Never guess rules: ask \
`rules`, `legal_actions` and `why_not`.";

/// The reason why the server ended before its client left.
#[derive(Debug)]
pub struct ServeError(String);

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ServeError {}

/// Answers a client until it closes the stream. Messages of more than 1 MiB are dropped.
///
/// Work is done on threads for blocking tasks, one call at a time.
///
/// # Errors
/// If the client does not begin with the handshake of the protocol, or a task of the server fails.
///
/// # Panics
/// Outside a Tokio runtime with several threads.
pub async fn serve<R, W>(reader: R, writer: W) -> Result<(), ServeError>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let transport = AsyncRwTransport::new_server(reader, writer);
    let transport = transport.with_max_line_length(LONGEST_MESSAGE);
    let failed = |error: &dyn fmt::Display| ServeError(error.to_string());
    let running = Server::new().serve(transport).await;
    match running.map_err(|error| failed(&error))?.waiting().await {
        Ok(QuitReason::JoinError(error)) | Err(error) => Err(failed(&error)),
        Ok(_) => Ok(()),
    }
}

/// The tools. Clones share the turn to work.
#[derive(Clone)]
struct Server {
    working: Arc<Semaphore>,
}

impl Server {
    fn new() -> Self {
        Self {
            working: Arc::new(Semaphore::new(1)),
        }
    }

    /// Does the work of a call once no other call is at work.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, String> + Send + 'static,
    ) -> Result<Json<T>, String> {
        let _turn = self.working.acquire().await;
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|error| error.to_string())?.map(Json)
    }
}

#[tool_router]
impl Server {
    /// Lists the games: id, name, description, inventor, board.
    #[tool(annotations(read_only_hint = true))]
    async fn list_games(
        &self,
        Parameters(Arguments(wanted)): Parameters<Arguments<Wanted>>,
    ) -> Result<Json<GamesAnswer>, String> {
        self.work(move || Ok(wanted.list())).await
    }

    /// Returns the rules of a game, or one clause of them.
    #[tool(annotations(read_only_hint = true))]
    async fn rules(
        &self,
        Parameters(Arguments(game)): Parameters<Arguments<RulesOf>>,
    ) -> Result<Json<RulesAnswer>, String> {
        self.work(move || game.rules()).await
    }

    /// Shows a position: the board, who is to act, all legal actions of the next step, and the result once the game is
    /// over.
    #[tool(annotations(read_only_hint = true))]
    async fn legal_actions(
        &self,
        Parameters(Arguments(place)): Parameters<Arguments<Place>>,
    ) -> Result<Json<PositionAnswer>, String> {
        self.work(move || place.open().map(Opened::describe)).await
    }

    /// Says whether an action is legal and, if not, which clause of the rules forbids it and why.
    #[tool(annotations(read_only_hint = true))]
    async fn why_not(
        &self,
        Parameters(Arguments(asked)): Parameters<Arguments<Asked>>,
    ) -> Result<Json<RulingAnswer>, String> {
        self.work(move || asked.ask()).await
    }

    /// Plays a turn or some steps of it, and shows the position after it.
    #[tool(annotations(read_only_hint = true))]
    async fn play(
        &self,
        Parameters(Arguments(played)): Parameters<Arguments<Played>>,
    ) -> Result<Json<PositionAnswer>, String> {
        self.work(move || played.play().map(Opened::describe)).await
    }

    /// Makes the roll that is due, and shows the position after it.
    #[tool(annotations(read_only_hint = true))]
    async fn roll(
        &self,
        Parameters(Arguments(rolled)): Parameters<Arguments<Rolled>>,
    ) -> Result<Json<PositionAnswer>, String> {
        self.work(move || rolled.roll().map(Opened::describe)).await
    }

    /// Searches a position with the engine: the best lines with their scores and chances.
    #[tool(annotations(read_only_hint = true))]
    async fn analyse(
        &self,
        Parameters(Arguments(study)): Parameters<Arguments<Study>>,
        context: RequestContext<RoleServer>,
    ) -> Result<Json<StudyAnswer>, String> {
        let control = Arc::new(Control::default());
        let stop = Arc::clone(&control);
        let searching = self.work(move || study.think(&control));
        tokio::pin!(searching);
        tokio::select! {
            answer = &mut searching => return answer,
            () = context.ct.cancelled() => stop.stop(),
        }
        searching.await
    }

    /// Checks the text of a new game: its errors with line and column, or the rules that follow from it.
    /// The resource `springald://language` describes the language.
    #[tool(annotations(read_only_hint = true))]
    async fn check_game(
        &self,
        Parameters(Arguments(written)): Parameters<Arguments<Written>>,
    ) -> Result<Json<TextAnswer>, String> {
        self.work(move || Ok(written.check())).await
    }
}

#[tool_handler]
impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources();
        let program = Implementation::new("springald", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(capabilities.build())
            .with_server_info(program.with_title("Springald"))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::list()))
    }

    async fn list_resource_templates(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(
            resources::templates(),
        ))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        resources::read(&request.uri).map(ReadResourceResponse::from)
    }
}
