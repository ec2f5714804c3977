import { must, run } from '../peers.ts'
import { filesBelow } from './java.ts'
import { type Language, snake, type Tried } from './language.ts'

const MANIFEST = `[package]
name = "tried"
version = "0.0.0"
edition = "2021"


[features]
serde_json = ["dep:serde_json"]

[dependencies]
serde_json = { version = "1", optional = true }

[profile.dev]
debug = false
incremental = false

[[bin]]
name = "tried"
path = "src/main.rs"

[[bin]]
name = "vectors"
path = "src/bin/vectors.rs"
required-features = ["serde_json"]
`

const MAIN = (all: readonly Tried[]) => `${all.map(({ name }) => `mod ${snake(name)};\n`).join('')}
use std::fmt::Write;

fn quoted(text: &str) -> String {
    let mut out = String::from("\\"");
    for one in text.chars() {
        match one {
            '"' => out.push_str("\\\\\\""),
            '\\\\' => out.push_str("\\\\\\\\"),
            '\\u{8}' => out.push_str("\\\\b"),
            '\\u{c}' => out.push_str("\\\\f"),
            '\\n' => out.push_str("\\\\n"),
            '\\r' => out.push_str("\\\\r"),
            '\\t' => out.push_str("\\\\t"),
            one if one < ' ' => write!(out, "\\\\u{:04x}", one as u32).unwrap(),
            one => out.push(one),
        }
    }
    out + "\\""
}

fn line(code: &str, http: u16, stop: bool, stage: &str, meaning: &str, fix: &str) -> String {
    format!("    {{\\n      \\"code\\": {},\\n      \\"http\\": {http},\\n      \\"stop\\": {stop},\\n      \\"fix_stage\\": {},\\n      \\"meaning\\": {},\\n      \\"fix\\": {}\\n    }}", quoted(code), quoted(stage), quoted(meaning), quoted(fix))
}

fn write(name: &str, lines: &[String]) {
    let text = format!("{{\\n  \\"codes\\": [\\n{}\\n  ]\\n}}\\n", lines.join(",\\n"));
    std::fs::write(format!("lists/{name}.json"), text).unwrap();
}

fn said(code: rail_errors::Code) -> &'static str {
    use rail_errors::Code;
    // In the crate of the file a match of all codes needs no other arm: a new one is an error here.
    match code {
        Code::MemberNotFound => code.as_str(),
        Code::PayerUnreachable
        | Code::ConsentSessionPending
        | Code::MissingDocuments
        | Code::NeedsReview
        | Code::AlreadyClosed => "other",
    }
}

fn main() {
${all
  .map(({ id, name }) => {
    const module = snake(name)
    return `    let lines: Vec<String> = ${module}::entries()
        .iter()
        .map(|one| line(one.code.as_str(), one.http, one.stop, one.fix_stage.as_str(), one.meaning, one.fix))
        .collect();
    assert!(${module}::entries().iter().all(|one| ${module}::Code::find(&one.code.to_string()) == Some(one.code) && one.code.entry() == one));
    assert!(${module}::entries().iter().all(|one| ${module}::Stage::find(&one.fix_stage.to_string()) == Some(one.fix_stage)));
    write("${id}", &lines);`
  })
  .join('\n')}
    let error = String::from("CARD_BLOCKED");
    assert_eq!(rail_errors::Code::find(&error), None);
    assert_eq!(rail_errors::Code::find("MEMBER_NOT_FOUND").map(said), Some("MEMBER_NOT_FOUND"));
    std::fs::write("lists/unknown.json", format!("{{ \\"error\\": {}, \\"message\\": \\"The card is blocked.\\" }}", quoted(&error))).unwrap();
}
`

const VECTORS = (all: readonly Tried[]) => `use serde_json::{json, Value};

${all.map(({ name }) => `#[path = "../${snake(name)}.rs"]\nmod ${snake(name)};\n`).join('')}
fn vectors(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("vectors/{name}.json")).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    file["vectors"].as_array().unwrap().clone()
}

fn main() {
${all
  .map(
    ({ id, name, stages }) => `    for one in vectors("${id}") {
        let (answer, call) = (&one["answer"], &one["call"]);
        let headers: Vec<(&str, &str)> = answer["headers"].as_object().unwrap().iter().map(|(name, value)| (name.as_str(), value.as_str().unwrap())).collect();
        let status = answer["status"].as_u64().unwrap() as u16;
        let reasons = ${snake(name)}::read(status, &headers, &answer["body"]);
        let said = ${snake(name)}::decide(&reasons, status, &headers, ${snake(name)}::Call {
            method: call["method"].as_str().unwrap(),
            attempt: call["attempt"].as_u64().unwrap() as u32,
            idempotent: call["idempotent"].as_bool().unwrap(),
        });
        let listed: Vec<Value> = reasons.iter().map(|r| json!({
            "code": r.text, "known": r.code.is_some(), "warning": r.warning, "message": r.message, "path": r.path,
            "fix_stage": ${stages === false ? '""' : 'r.fix_stage.map_or("", |it| it.as_str())'},
            "params": r.params, "help": r.help, "outcome": r.outcome.as_str(), "retry": r.retry.map(|it| it.as_str()),
            "present_as": r.present_as.map(|it| it.as_str()), "audience": r.code.map_or(&[][..], |it| it.entry().handling.audience),
        })).collect();
        println!("{}", json!({
            "outcome": said.outcome.as_str(), "retry": said.retry.map(|it| it.as_str()), "repeat": said.repeat,
            "delay_ms": said.delay.as_millis() as u64, "operation": said.operation, "key": said.key.as_str(), "truncated": said.truncated, "reasons": listed,
        }));
    }`,
  )
  .join('\n')}
}
`

/** A clock that only what waits moves, and a service that answers as a sequence says. */
const LOOPS = (all: readonly Tried[]) => `use serde_json::{json, Value};
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

${all.map(({ name }) => `#[path = "../${snake(name)}.rs"]\nmod ${snake(name)};\n`).join('')}
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
${all.map(loopsOf).join('\n')}
}
`

const loopsOf = ({ id, name }: Tried) => `    {
        use ${snake(name)}::*;
        let made = || {
            let mut client = Client::new(sleep);
            client.clock = Box::new(|| Duration::from_millis(NOW.load(SeqCst)));
            client.random = Box::new(random);
            client.new_key = Box::new(|| format!("new-{}", KEYS.fetch_add(1, SeqCst) + 1));
            client.before_attempt = Box::new(|attempt| {
                SENT.lock().unwrap().push(json!({ "at_ms": NOW.load(SeqCst), "key": attempt.key }));
            });
            client.on_reasons = Box::new(|said| {
                let codes: Vec<&str> = said.reasons.iter().map(|one| one.text.as_str()).collect();
                TOLD.lock().unwrap().push(json!({ "attempt": said.attempt, "codes": codes, "will_repeat": said.will_repeat }));
            });
            client
        };
        let (shared, sequences) = file("${id}");
        let mut client = made();
        for one in sequences {
            if !shared {
                client = made();
            }
            NOW.store(0, SeqCst);
            KEYS.store(0, SeqCst);
            SEED.store(one["seed"].as_u64().unwrap(), SeqCst);
            SENT.lock().unwrap().clear();
            TOLD.lock().unwrap().clear();
            let recreated = Mutex::new(Vec::new());
            let (call, options) = (&one["call"], &one["options"]);
            let time = |name: &str| options[name].as_u64().map(Duration::from_millis);
            let request = Request {
                key: call["key"].as_str().map(str::to_owned),
                read_once: call["body"] == "stream",
                idempotent: call["idempotent"] == true,
                operation: call["operation"].as_str().unwrap(),
                limits: Limits {
                    max_attempts: options["max_attempts"].as_u64().map(|it| it as u32),
                    deadline: time("deadline_ms"),
                    attempt_timeout: time("attempt_ms"),
                },
                ..Request::new(call["method"].as_str().unwrap())
            };
            let send = |attempt: Attempt| {
                let sent = answer(one.clone(), attempt.number);
                async move {
                    sent.await.map(|answer| {
                        let status = answer["status"].as_u64().unwrap() as u16;
                        let headers = answer["headers"].as_object().unwrap();
                        let headers = headers.iter().map(|(name, it)| (name.clone(), it.as_str().unwrap().to_owned()));
                        Answer { status, headers: headers.collect(), body: answer["body"].clone(), response: status }
                    })
                }
            };
            let said = if options["recreate"] == "none" {
                blocking(client.call(request, send))
            } else {
                let works = options["recreate"] == "ok";
                let recreate = |operation: Vec<&'static str>| {
                    recreated.lock().unwrap().push(operation);
                    async move { works }
                };
                blocking(client.call_recreating(request, recreate, send))
            };
            let (end, status, error, why) = match &said {
                Ok(status) => ("answer", Some(*status), None, None),
                Err(CallError::Failed(failed)) => {
                    assert_eq!(failed.attempts as usize, SENT.lock().unwrap().len());
                    let error = failed.code().map_or("RailError".to_owned(), |code| format!("{code:?}"));
                    ("error", Some(failed.status), Some(error), Some(failed.not_repeated.as_str()))
                }
                Err(CallError::Deadline) => ("deadline", None, None, None),
                Err(_) => ("network", None, None, None),
            };
            let sent = SENT.lock().unwrap().clone();
            println!("{}", json!({
                "attempts": sent.len(), "sent": sent, "recreated": *recreated.lock().unwrap(), "end": end, "error": error, "status": status,
                "not_repeated": why, "told": *TOLD.lock().unwrap(),
            }));
        }
    }`

export const rust: Language = {
  target: 'rust',
  options: () => '',
  out: () => 'src',
  prepare: (folder) => void must('cargo', ['clippy', '--version'], folder),
  program: (all) => ({ 'Cargo.toml': MANIFEST, 'src/main.rs': MAIN(all) }),
  misspelt: {
    'misspelt.rs':
      '#[path = "src/rail_errors.rs"]\npub mod rail_errors;\npub const CODE: rail_errors::Code = rail_errors::Code::MemberNotFoun;\n',
  },
  check(folder) {
    const generated = filesBelow(folder, '.rs').filter((path) =>
      /errors\.rs$|waits\.rs$/.test(path),
    )
    const style = run('rustfmt', ['--check', '--edition', '2021', ...generated], folder)
    const env = { RUSTDOCFLAGS: '-Dwarnings' }
    const lint = run(
      'cargo',
      ['clippy', '--quiet', '--', '-Dwarnings', '-Aclippy::deprecated_semver'],
      folder,
    )
    const docs = run('cargo', ['doc', '--quiet', '--document-private-items'], folder, env)
    const built = run('cargo', ['build', '--quiet'], folder, { RUSTFLAGS: '-Dwarnings' })
    return [style, lint, docs, built].map(({ out, err }) => out + err).join('')
  },
  refuses: (folder) =>
    run(
      'rustc',
      ['--edition', '2021', '--crate-type', 'lib', '--emit=metadata', 'misspelt.rs'],
      folder,
    ).err,
  run: (folder) => void must('target/debug/tried', [], folder),
  vectors: {
    file: 'src/bin/vectors.rs',
    source: VECTORS,
    run: (folder) =>
      must('cargo', ['run', '--quiet', '--features', 'serde_json', '--bin', 'vectors'], folder),
  },
  loops: {
    file: 'src/bin/loops.rs',
    source: LOOPS,
    run: (folder) =>
      must('cargo', ['run', '--quiet', '--features', 'serde_json', '--bin', 'loops'], folder),
  },
}
