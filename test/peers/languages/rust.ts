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
}
