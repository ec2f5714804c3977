#[derive(Serialize)]
#[serde(rename_all = "kebab-case", tag = "code")]
pub enum Code {
    CardExpired,
    #[serde(rename = "lost")]
    CardLost,
    #[serde(skip)]
    Inner,
    BankDown { bank: String },
}
