@@imports@@
use std::fmt::Write;

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for one in text.chars() {
        match one {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            one if one < ' ' => write!(out, "\\u{:04x}", one as u32).unwrap(),
            one => out.push(one),
        }
    }
    out + "\""
}

fn line(code: &str, http: u16, stop: bool, stage: &str, meaning: &str, fix: &str) -> String {
    format!("    {{\n      \"code\": {},\n      \"http\": {http},\n      \"stop\": {stop},\n      \"fix_stage\": {},\n      \"meaning\": {},\n      \"fix\": {}\n    }}", quoted(code), quoted(stage), quoted(meaning), quoted(fix))
}

fn write(name: &str, lines: &[String]) {
    let text = format!("{{\n  \"codes\": [\n{}\n  ]\n}}\n", lines.join(",\n"));
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
@@each@@
    let error = String::from("CARD_BLOCKED");
    assert_eq!(rail_errors::Code::find(&error), None);
    assert_eq!(rail_errors::Code::find("MEMBER_NOT_FOUND").map(said), Some("MEMBER_NOT_FOUND"));
    std::fs::write("lists/unknown.json", format!("{{ \"error\": {}, \"message\": \"The card is blocked.\" }}", quoted(&error))).unwrap();
}
