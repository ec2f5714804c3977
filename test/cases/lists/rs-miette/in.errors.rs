#[derive(Error, Diagnostic)]
pub enum AppError {
  #[error("The card was lost.")]
  #[diagnostic(code(card::lost))]
  Lost,
  #[error("The card is too old.")]
  #[diagnostic(code(card::old), help("Ask for a new card."))]
  Old,
}
