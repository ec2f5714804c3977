#[derive(Serialize)]
enum ErrorCode { #[serde(rename(serialize = "not-found"))] NotFound, #[serde(rename = "taken")] Taken }
