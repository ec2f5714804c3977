#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum ErrorCode {
    #[serde(rename = "card_lost")]
    CardLost,
    #[serde(rename = "card_expired")]
    CardExpired,
}
