use serde_json::{json, Value};
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

@@imports@@
static NOW: AtomicU64 = AtomicU64::new(0);
static SEED: AtomicU64 = AtomicU64::new(0);
static KEYS: AtomicU64 = AtomicU64::new(0);
static SENT: Mutex<Vec<Value>> = Mutex::new(Vec::new());
static TOLD: Mutex<Vec<Value>> = Mutex::new(Vec::new());

#[derive(Debug)]
struct Dropped;

fn ms(time: Duration) -> u64 {
    time.as_millis() as u64
}

async fn sleep(time: Duration) {
    NOW.fetch_add(ms(time), SeqCst);
}

fn random() -> f64 {
    let next = (SEED.load(SeqCst) * 1103515245 + 12345) % (1 << 31);
    SEED.store(next, SeqCst);
    next as f64 / (1_u64 << 31) as f64
}

fn blocking<T>(future: impl Future<Output = T> + Send) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
    }
}

fn file(name: &str) -> (bool, Vec<Value>) {
    let text = std::fs::read_to_string(format!("sequences/{name}.json")).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    (file["shared"].as_bool().unwrap(), file["sequences"].as_array().unwrap().clone())
}

/// The answer of an attempt; never, if its time or the deadline comes first.
async fn answer(one: Value, attempt: u32) -> Result<Value, Dropped> {
    let answers = one["answers"].as_array().unwrap();
    let answer = answers[(attempt as usize).min(answers.len()) - 1].clone();
    let left = one["options"]["deadline_ms"].as_u64().map(|it| it - NOW.load(SeqCst));
    let limit = left.into_iter().chain(one["options"]["attempt_ms"].as_u64()).min().unwrap_or(u64::MAX);
    let after = answer["after_ms"].as_u64().unwrap();
    if after > limit {
        return std::future::pending().await;
    }
    NOW.fetch_add(after, SeqCst);
    if answer["drop"] == true { Err(Dropped) } else { Ok(answer) }
}

fn main() {
@@each@@
}
