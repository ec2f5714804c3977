#[derive(Serialize)]
pub enum Code {
    #[serde(rename = "card.lost")]
    CardLost,
    #[serde(skip_serializing)]
    Inner(String),
    #[serde(rename = "card.old")]
    CardOld,
    #[serde(other, skip)]
    Unknown,
}
