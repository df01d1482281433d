//! Serves a folder to browsers on this machine, with the headers that a page with threads needs.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How long a browser that says nothing is listened to.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most bytes of a request.
const MAX_REQUEST: u64 = 1 << 16;

/// Serves until the program is ended.
pub(crate) fn serve(folder: &Path, port: u16) -> Result<(), String> {
    if !folder.join("index.html").is_file() {
        return Err(format!("{} has no index.html", folder.display()));
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .map_err(|error| format!("can't serve at port {port}: {error}"))?;
    let port = listener.local_addr().map_or(port, |place| place.port());
    println!("http://127.0.0.1:{port}/");
    thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            // A browser that hangs up has what it wanted.
            scope.spawn(move || drop(answer(stream, folder)));
        }
    });
    Ok(())
}

fn answer(mut stream: TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(io::Read::take(&mut stream, MAX_REQUEST)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The rest of the request changes nothing.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let (method, target) = (words.next(), words.next().unwrap_or("/"));
    let is_head = method == Some("HEAD");
    let found = match method {
        Some("GET" | "HEAD") => file(folder, target),
        _ => None,
    };
    let bytes = found.as_ref().and_then(|path| fs::read(path).ok());
    let (status, kind, bytes) = match (found, bytes) {
        (Some(path), Some(bytes)) => ("200 OK", kind_of(&path), bytes),
        _ => (
            "404 Not Found",
            "text/plain",
            b"there is no such file\n".to_vec(),
        ),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Embedder-Policy: require-corp\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n",
        bytes.len()
    )?;
    if !is_head {
        stream.write_all(&bytes)?;
    }
    stream.flush()
}

/// The file that an address names, if it lies in the folder.
fn file(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.trim_start_matches('/');
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    let is_inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    is_inside.then(|| folder.join(path))
}

fn kind_of(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_files_of_the_folder_alone() {
        let folder = Path::new("page");
        let found = |target| file(folder, target);
        assert_eq!(found("/"), Some(folder.join("index.html")));
        assert_eq!(found("/a/b.js?x=1"), Some(folder.join("a/b.js")));
        for target in ["/../secret", "/a/../../secret", "/./x/.."] {
            assert_eq!(found(target), None, "{target}");
        }
        assert_eq!(kind_of(Path::new("mapmaker_bg.wasm")), "application/wasm");
    }
}
