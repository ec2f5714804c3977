#[serde(rename_all = "snake_case")]
pub enum ErrorCode { HTTPError, CardIO, Old2Card }
