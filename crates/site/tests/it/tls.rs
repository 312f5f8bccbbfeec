//! Encrypted connections to `PostgreSQL`.

use crate::rig::Site;
use crate::stores::on_postgres;
use serde_json::json;
use springald_servers::postgres::Cluster;
use springald_servers::skip::skipped;
use springald_site::{Database, Metrics, Options, Store, StoreError, Time};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The certificate extensions, for an authority and for a server.
const CONFIG: &str = "[req]\ndistinguished_name = name\nprompt = no\n[name]\nCN = test\n\
    [authority]\nbasicConstraints = critical,CA:TRUE\n\
    [server]\nbasicConstraints = CA:FALSE\nsubjectAltName = DNS:localhost\n";

/// Makes a certificate and its key, signed by an authority or self-signed. Returns `false` if OpenSSL is not installed.
fn make(folder: &Path, name: &str, authority: Option<&str>) -> bool {
    let file = |name: &str, kind: &str| folder.join(format!("{name}.{kind}"));
    let config = folder.join("config");
    fs::write(&config, CONFIG).expect("a file");
    let mut command = Command::new("openssl");
    command.args(["req", "-x509", "-nodes", "-days", "2", "-newkey", "ec"]);
    command.args(["-pkeyopt", "ec_paramgen_curve:prime256v1", "-config"]);
    command.arg(config).arg("-keyout").arg(file(name, "key"));
    command
        .arg("-out")
        .arg(file(name, "pem"))
        .arg("-extensions");
    match authority {
        None => command.arg("authority"),
        Some(by) => (command.args(["server", "-CA"]).arg(file(by, "pem")))
            .arg("-CAkey")
            .arg(file(by, "key")),
    };
    let Ok(done) = command.output() else {
        return false;
    };
    assert!(done.status.success(), "{done:?}");
    true
}

/// Returns why a database cannot be opened.
async fn fault(address: &str) -> String {
    let options = Options {
        database: Database::parse(address).expect("an address"),
        patience: Duration::from_secs(2),
        synchronous: true,
        max_mib: None,
        serving: true,
        node: None,
    };
    let opened = Store::open(&options, &Time::real(), &Metrics::new()).await;
    match opened.err() {
        Some(error @ StoreError::Server { .. }) => error.to_string(),
        other => panic!("{address}: expected a fault of the server, found {other:?}"),
    }
}

#[tokio::test]
async fn connections_are_encrypted_and_certificates_checked() {
    if on_postgres() {
        // It needs a server of its own.
        return;
    }
    let Some(mut cluster) = Cluster::start() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let made = [("ours", None), ("other", None), ("server", Some("ours"))];
    if !made.iter().all(|(name, by)| make(folder.path(), name, *by)) {
        skipped("found no openssl in PATH");
        return;
    }
    let path = |name: &str| folder.path().join(name);
    let read = |name: &str| fs::read_to_string(path(name)).expect("a file");
    let (ours, other) = (path("ours.pem"), path("other.pem"));
    let (ours, other) = (ours.display(), other.display());
    let port = cluster.listen(Some([&read("server.pem"), &read("server.key")]));
    let (name, _) = cluster.server.database();
    let address = |host: &str, rest: &str| {
        format!("postgres://springald_test@{host}:{port}/{name}?sslmode={rest}")
    };
    for rest in [format!("verify-full&sslrootcert={ours}"), "require".into()] {
        let database = Database::parse(&address("localhost", &rest)).expect("an address");
        let site = Site::with(|config| config.database = database).await;
        site.game(json!({ "variant": "chess" })).await;
        let sessions = "SELECT string_agg(DISTINCT ssl::text, ' ') FROM pg_stat_ssl \
                        JOIN pg_stat_activity USING (pid) WHERE application_name = 'springald'";
        assert_eq!(
            cluster.server.sql(&name, sessions).expect("sessions"),
            "true"
        );
        site.state.close().await;
    }
    for (host, rest) in [
        ("localhost", format!("verify-full&sslrootcert={other}")),
        ("localhost", "verify-full".into()),
        ("127.0.0.1", format!("verify-full&sslrootcert={ours}")),
        ("localhost", format!("verify-ca&sslrootcert={other}")),
    ] {
        let error = fault(&address(host, &rest)).await;
        assert!(
            error.contains("the certificate of the server is refused"),
            "{error}"
        );
    }
    let error = fault(&address("localhost", "verify-full&sslrootcert=/nowhere")).await;
    assert!(
        error.contains("TLS") || error.contains("No such file"),
        "{error}"
    );
    cluster.listen(None);
    let port = cluster.server.port.expect("a port");
    let address = format!("postgres://springald_test@localhost:{port}/{name}?sslmode=require");
    let error = fault(&address).await;
    assert!(error.contains("server does not support TLS"), "{error}");
}
