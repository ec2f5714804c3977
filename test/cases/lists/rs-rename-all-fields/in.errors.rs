#[derive(Serialize)]
#[serde(rename_all = "kebab-case", tag = "type")]
pub enum ApiError { CardLost { id: u32 }, CardOld(String) }
