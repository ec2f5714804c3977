// Plays the steps of a story with the client that `build` writes, and prints what became of each.
#[allow(dead_code)]
mod rail_errors;

use rail_errors::{Answer, CallError, Client, Request};
use serde_json::{json, Value};
use std::future::Future;
use std::io::{Error, Read, Write};
use std::net::TcpStream;
use std::pin::pin;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};

static SHOWN: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Sends a request over a connection of its own, as HTTP/1.0: its body ends with the connection.
fn send(base: &str, method: &str, path: &str, body: &str, key: Option<&str>) -> Result<Answer<Value>, Error> {
    let (host, desk) = base.trim_start_matches("http://").split_once('/').unwrap();
    let body = if method == "GET" { "" } else { body };
    let key = key.map(|key| format!("idempotency-key: {key}\r\n")).unwrap_or_default();
    let mut stream = TcpStream::connect(host)?;
    write!(
        stream,
        "{method} /{desk}/v1/{path}/ HTTP/1.0\r\nhost: {host}\r\ncontent-type: application/json\r\n{key}content-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    let (head, text) = text.split_once("\r\n\r\n").ok_or_else(|| Error::other("no answer"))?;
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let pairs = lines.map(|line| line.split_once(':').unwrap());
    let headers = pairs.map(|(name, value)| (name.to_lowercase(), value.trim().into())).collect();
    let body: Value = serde_json::from_str(text).unwrap_or_default();
    Ok(Answer { status, headers, body: body.clone(), response: body })
}

fn blocking<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
    }
}

fn main() {
    let [base, steps] = [1, 2].map(|at| std::env::args().nth(at).unwrap());
    let steps: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(steps).unwrap()).unwrap();
    let mut client = Client::new(|time| async move { std::thread::sleep(time) });
    client.on_reasons = Box::new(|said| {
        SHOWN.lock().unwrap().extend(said.reasons.iter().map(|one| format!("{} {}", one.text, one.path)));
    });
    for one in &steps {
        let [method, path, body, operation] = ["method", "path", "body", "operation"].map(|name| one[name].as_str().unwrap());
        let recreate = |operation: Vec<&'static str>| {
            let is_done = operation
                .iter()
                .all(|name| send(&base, "POST", &name.replace('.', "/"), r#"{"member":"M-3"}"#, None).is_ok());
            async move { is_done }
        };
        let request = Request { operation, ..Request::new(method) };
        let sent = client.call_recreating(request, recreate, |attempt| {
            let answer = send(&base, method, path, body, attempt.key.as_deref());
            async move { answer.map(|Answer { status, headers, body, response }| Answer { status, headers, body, response: (status, response) }) }
        });
        let mut line = match blocking(sent) {
            Ok((status, body)) => json!({ "status": status, "body": body }),
            Err(CallError::Failed(error)) => json!({ "status": error.status }),
            Err(_) => panic!("the network failed"),
        };
        line["shown"] = json!(std::mem::take(&mut *SHOWN.lock().unwrap()));
        println!("{line}");
    }
}
