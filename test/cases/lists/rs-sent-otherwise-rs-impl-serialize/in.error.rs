#[derive(Debug)]
pub enum ErrorCode {
    #[serde(rename = "card_lost")]
    CardLost,
    #[serde(rename = "card_old")]
    CardOld,
}
impl Serialize for ErrorCode { fn serialize<S>(&self, s: S) -> R { s.serialize_str(&format!("shop.{}", self.name())) } }
