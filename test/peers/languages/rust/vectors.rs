use serde_json::{json, Value};

@@imports@@
fn vectors(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("vectors/{name}.json")).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    file["vectors"].as_array().unwrap().clone()
}

fn main() {
@@each@@
}
