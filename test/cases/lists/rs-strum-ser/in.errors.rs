#[derive(EnumString, Display)]
pub enum ErrorCode {
  #[strum(serialize = "card.lost")]
  Lost,
  #[strum(to_string = "card.old")]
  Old,
}
