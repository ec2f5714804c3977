#[derive(Serialize)]
#[serde(tag = "error", content = "message", rename_all = "snake_case")]
pub enum AppErrorType {
    CardExpired,
    CardLost,
    BankDown,
}

#[derive(Serialize)]
#[serde(tag = "error", rename_all = "snake_case")]
pub enum UntranslatedError {
    NotReachable,
    NotAllowed,
}
