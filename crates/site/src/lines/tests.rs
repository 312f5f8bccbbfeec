use super::*;
use crate::{AppState, Flags, Time, app};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use std::sync::mpsc::channel;
use tower::ServiceExt;

fn lines(gates: usize) -> Lines {
    Lines {
        gate: Arc::new(Gate::new(gates)),
        counts: Counts::default(),
    }
}

/// The test has one thread: it would wait for ever for work that is done on it.
#[tokio::test]
async fn other_tasks_go_on_while_a_line_is_played() {
    let lines = lines(1);
    let client = "10.0.0.1".parse().unwrap();
    let (go, wait) = channel::<u32>();
    let work = lines.play(client, move |_| wait.recv());
    let meanwhile = async move { go.send(7).unwrap() };
    let (done, ()) = tokio::join!(work, meanwhile);
    assert_eq!(done.unwrap(), Ok(7));
    assert!(lines.counts.lock().unwrap().is_empty());
}

#[tokio::test]
async fn few_lines_are_played_at_once_and_few_of_a_client_wait() {
    let lines = Arc::new(lines(1));
    let client: IpAddr = "10.0.0.1".parse().unwrap();
    let (started, starts) = channel();
    let mut waiting = Vec::new();
    for number in 0..MOST_OF_CLIENT as usize {
        let (go, wait) = channel::<()>();
        let (started, lines) = (started.clone(), Arc::clone(&lines));
        let work = move |_: &mut Effort| {
            started.send(number).unwrap();
            wait.recv()
        };
        let task = tokio::spawn(async move { lines.play(client, work).await });
        tokio::task::yield_now().await;
        waiting.push((go, task));
    }
    let refused = lines.play(client, |_| ()).await.unwrap_err();
    assert_eq!(refused.code, Code::RateLimited);
    for (number, (go, task)) in waiting.into_iter().enumerate() {
        assert_eq!(starts.recv().unwrap(), number);
        assert!(starts.try_recv().is_err(), "two lines at once");
        go.send(()).unwrap();
        assert_eq!(task.await.unwrap().unwrap(), Ok(()));
    }
    assert_eq!(lines.play(client, |_| 5).await.unwrap(), 5);
}

/// Whoever has a /48 has 65,536 clients.
#[tokio::test]
async fn networks_around_a_client_have_few_lines_too() {
    let counts = Counts::default();
    let subnet = |number: u16| IpAddr::from([0x2001, 0xdb8, 7, number, 0, 0, 0, 1]);
    let mut places: Vec<Place> = Vec::new();
    for number in 0..40 {
        places.extend(Place::take(&counts, subnet(number)).ok());
    }
    assert_eq!(places.len(), 16, "of a /56");
    for number in 1..100 {
        places.extend(Place::take(&counts, subnet(number << 8)).ok());
    }
    assert_eq!(places.len(), 64, "of a /48");
    assert!(Place::take(&counts, "2001:db8:8::1".parse().unwrap()).is_ok());
    drop(places);
    assert!(Place::take(&counts, subnet(0)).is_ok());
}

/// The same as `/api/health` and other requests while lines are played on all threads that may.
#[tokio::test]
async fn a_line_of_a_request_waits_while_others_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let flags = Flags {
        data: Some(folder.path().to_owned()),
        ..Flags::default()
    };
    let state = AppState::open(flags.config().unwrap(), Time::manual(0));
    let state = state.await.unwrap();
    let gate = Arc::clone(&state.lines.gate);
    let mut held = Vec::new();
    while gate.has_room() {
        held.push(gate.enter("10.0.0.9".parse().unwrap()).await);
    }
    let get = |path: &str| {
        let request = Request::get(path).body(Body::empty()).unwrap();
        app(Arc::clone(&state)).oneshot(request)
    };
    // A line that is refused as soon as it is played.
    let line = get("/api/explorer?variant=chess&line=e2e5");
    let mut line = std::pin::pin!(line);
    let health = get("/api/health");
    let answer = tokio::select! {
        biased;
        _ = &mut line => panic!("the line was played on a thread that answers requests"),
        answer = health => answer.unwrap(),
    };
    assert_eq!(answer.status(), StatusCode::OK);
    drop(held);
    assert_eq!(
        line.await.unwrap().status(),
        StatusCode::UNPROCESSABLE_ENTITY
    );
    state.close().await;
}

/// The work goes on while its client waits for it.
#[tokio::test]
async fn work_ends_when_nobody_waits_for_it() {
    let lines = Arc::new(lines(1));
    let client: IpAddr = "10.0.0.1".parse().unwrap();
    let (told, tells) = channel();
    let (go, wait) = channel::<()>();
    let work = move |effort: &mut Effort| {
        told.send(effort.check()).unwrap();
        wait.recv().unwrap();
        told.send(effort.check()).unwrap();
    };
    {
        let mut asked = std::pin::pin!(lines.play(client, work));
        while tells.try_recv().is_err() {
            let waited = tokio::time::timeout(std::time::Duration::from_millis(1), &mut asked);
            assert!(waited.await.is_err(), "the work goes on");
        }
    }
    go.send(()).unwrap();
    assert_eq!(tells.recv().unwrap().unwrap_err().code, Code::LimitReached);
}

#[test]
fn lines_are_played_turn_by_turn() {
    let gate = Arc::new(Gate::new(1));
    let waits = Arc::new(());
    let played = |variant: &str, line: &str| {
        let slot = futures_util::FutureExt::now_or_never(gate.enter("10.0.0.1".parse().unwrap()));
        let mut effort = Effort::new(slot.unwrap(), Arc::downgrade(&waits));
        let mut game = springald_registry::find(variant).unwrap().variant().begin();
        let refused = effort.play(&mut *game, line).err();
        let mut whole = springald_registry::find(variant).unwrap().variant().begin();
        let expected = whole.play_line(line).err().map(|error| error.to_string());
        assert_eq!(refused.map(|refusal| refusal.message), expected, "{line}");
        assert!(expected.is_some() || game.fen() == whole.fen(), "{line}");
        expected.is_none()
    };
    assert!(played("chess", ""));
    assert!(played("chess", "e2e4 e7e5 g1f3"));
    assert!(!played("chess", "e2e4 e7e9"));
    assert!(!played("duck", "e2e4, e7e5"));
}
