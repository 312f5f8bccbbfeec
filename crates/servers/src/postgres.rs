//! A `PostgreSQL` server for tests: they start and stop it, if it is installed.

use crate::skip::skipped;
use std::fs::{self, File};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tempfile::TempDir;

/// The folder of Debian's packages, with one folder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// The superuser of the server.
const USER: &str = "springald_test";
/// The longest time to wait for the server, in steps of [`STEP`].
const STEPS: u32 = 3_000;
const STEP: Duration = Duration::from_millis(20);

/// A server that runs.
pub struct Server {
    /// The folder of its socket.
    pub folder: PathBuf,
    /// The folder of its programs.
    pub programs: PathBuf,
    /// Its port; `None` for the usual one, which only names the socket.
    pub port: Option<u16>,
}

/// A server in a folder of its own, which listens on a socket in this folder only.
pub struct Cluster {
    /// The server.
    pub server: Server,
    process: Option<Child>,
    /// Settings besides the usual ones.
    settings: Vec<String>,
    _folder: TempDir,
}

impl Cluster {
    /// Starts a server. Returns `None`, and says so, if `PostgreSQL` is not installed.
    ///
    /// # Panics
    /// Panics if a program of the server fails.
    pub fn start() -> Option<Self> {
        let Some(programs) = programs().filter(|_| folder_with(&["setpriv", "id"]).is_some())
        else {
            skipped(&format!(
                "found no PostgreSQL in PATH or {DEBIAN}, or no setpriv"
            ));
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        own(folder.path());
        let made = as_user(&programs.join("initdb"))
            .args(["--auth=trust", "--no-sync", "--encoding=UTF8"])
            .args(["--locale=C", "--username", USER])
            .arg(folder.path().join("data"))
            .output()
            .expect("initdb");
        assert!(made.status.success(), "{made:?}");
        let mut cluster = Self {
            server: Server {
                folder: folder.path().to_owned(),
                programs,
                port: None,
            },
            process: None,
            settings: Vec::new(),
            _folder: folder,
        };
        cluster.resume();
        Some(cluster)
    }

    /// Starts the server again.
    ///
    /// # Panics
    /// Panics if a program of the server fails.
    pub fn resume(&mut self) {
        let Server {
            folder, programs, ..
        } = &self.server;
        let log = File::create(folder.join("log")).expect("a file");
        let process = as_user(&programs.join("postgres"))
            .arg("-D")
            .arg(folder.join("data"))
            .arg("-k")
            .arg(folder)
            .args(["-c", "listen_addresses=", "-c", "fsync=off"])
            .args(self.settings.iter().flat_map(|setting| ["-c", setting]))
            .args(["-c", "full_page_writes=off", "-c", "wal_level=minimal"])
            .args(["-c", "max_wal_senders=0", "-c", "max_wal_size=4GB"])
            .args(["-c", "max_connections=400", "-c", "shared_buffers=32MB"])
            .args(["-c", "autovacuum=off", "-c", "password_encryption=md5"])
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        self.process = Some(process.expect("postgres"));
        for _ in 0..STEPS {
            if self.server.sql("postgres", "SELECT 1").is_ok() {
                return;
            }
            std::thread::sleep(STEP);
        }
        let log = fs::read_to_string(self.server.folder.join("log"));
        panic!("the server does not start: {log:?}");
    }

    /// Starts the server again on a port of this machine, with this certificate and its key; without them, it does not
    /// encrypt. Returns the port.
    ///
    /// # Panics
    /// Panics if a program of the server fails.
    pub fn listen(&mut self, certificate: Option<[&str; 2]>) -> u16 {
        self.kill();
        // Another program may take the port in between, which is unlikely.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let port = port.expect("a free port").port();
        self.server.port = Some(port);
        self.settings = vec!["listen_addresses=localhost".into(), format!("port={port}")];
        for (name, text) in ["crt", "key"]
            .into_iter()
            .zip(certificate.into_iter().flatten())
        {
            let path = self.server.folder.join(format!("server.{name}"));
            fs::write(&path, text).expect("a file");
            let open = fs::Permissions::from_mode(0o600);
            fs::set_permissions(&path, open).expect("a file");
            own(&path);
            let setting = if name == "crt" { "cert" } else { "key" };
            let path = path.display();
            self.settings.push(format!("ssl_{setting}_file={path}"));
        }
        let is_encrypted = if certificate.is_some() { "on" } else { "off" };
        self.settings.push(format!("ssl={is_encrypted}"));
        self.resume();
        port
    }

    /// Ends the server at once, as a loss of power would.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            let number = process.id().to_string();
            let _ = Command::new("kill").args(["-s", "QUIT", &number]).status();
            let _ = process.wait();
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Server {
    /// Returns a program that connects to this server.
    pub fn client(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.args(["--username", USER, "--host"]);
        command.arg(&self.folder);
        command
    }

    /// Carries out statements in a database and returns what they print.
    ///
    /// # Errors
    /// Returns the messages of the server if a statement fails.
    pub fn sql(&self, database: &str, statements: &str) -> Result<String, String> {
        let done = self
            .client("psql")
            .args(["--no-psqlrc", "--tuples-only", "--no-align", "--quiet"])
            .args(["--set", "ON_ERROR_STOP=1", "--dbname", database])
            .args(["--command", statements])
            .envs(self.port.map(|port| ("PGPORT", port.to_string())))
            .output()
            .map_err(|error| error.to_string())?;
        if done.status.success() {
            Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned())
        } else {
            Err(String::from_utf8_lossy(&done.stderr).into_owned())
        }
    }

    /// Makes a database with a name of its own. Returns the name and the address.
    ///
    /// # Panics
    /// Panics if a program of the server fails.
    pub fn database(&self) -> (String, String) {
        let name = Self::new_name();
        let made = self.sql("postgres", &format!("CREATE DATABASE {name}"));
        made.expect("a database");
        let address = self.address(&name);
        (name, address)
    }

    /// Returns a name that no database has.
    pub fn new_name() -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        format!("test_{}_{number}", std::process::id())
    }

    /// Ends all sessions of a database and refuses new ones, or admits them again.
    ///
    /// # Panics
    /// Panics if a program of the server fails.
    pub fn admit(&self, database: &str, admits: bool) {
        let set = format!("ALTER DATABASE {database} ALLOW_CONNECTIONS {admits}");
        self.sql("postgres", &set).expect("a setting");
        if !admits {
            let end = format!(
                "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity \
                 WHERE datname = '{database}'"
            );
            self.sql("postgres", &end).expect("an end");
        }
    }

    /// Returns the address of a database.
    pub fn address(&self, name: &str) -> String {
        address(name, &self.folder)
    }
}

/// Returns the address of a database whose socket is in this folder.
pub fn address(name: &str, folder: &Path) -> String {
    let folder = folder.display();
    format!("postgres:///{name}?user={USER}&host={folder}")
}

/// Returns the folder of the programs of `PostgreSQL`.
fn programs() -> Option<PathBuf> {
    folder_with(&["initdb", "postgres", "psql"])
}

fn folder_with(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    for version in fs::read_dir(DEBIAN).into_iter().flatten().flatten() {
        folders.push(version.path().join("bin"));
    }
    let has_all = |folder: &PathBuf| names.iter().all(|name| folder.join(name).is_file());
    folders.into_iter().find(has_all)
}

/// Returns the user and the group that run the server: `PostgreSQL` refuses root.
fn unprivileged() -> Option<[u32; 2]> {
    let id = |words: &[&str]| -> Option<u32> {
        let said = Command::new("id").args(words).output().ok()?;
        String::from_utf8(said.stdout).ok()?.trim().parse().ok()
    };
    if id(&["-u"])? != 0 {
        return None;
    }
    let user = ["postgres", "nobody"].into_iter().find_map(|name| {
        let (user, group) = (id(&["-u", name])?, id(&["-g", name])?);
        Some([user, group])
    });
    Some(user.expect("an unprivileged user"))
}

/// Gives a folder to the user of the server.
fn own(folder: &Path) {
    if let Some([user, group]) = unprivileged() {
        let owner = format!("{user}:{group}");
        let done = Command::new("chown").arg(owner).arg(folder).status();
        assert!(done.is_ok_and(|status| status.success()), "chown");
    }
}

/// Returns a program of the server. It ends with the thread that has started it.
fn as_user(program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "QUIT"]);
    if let Some([user, group]) = unprivileged() {
        command.args(["--reuid", &user.to_string(), "--regid", &group.to_string()]);
        command.arg("--clear-groups");
    }
    command.arg("--").arg(program).current_dir("/");
    command
}
