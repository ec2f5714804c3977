pub mod code {
  pub const LOST: &str = concat!("card", ".lost");
  pub const OLD: &str = "card.old";
}
