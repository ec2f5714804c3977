#[derive(Error)]
pub enum Error {
  #[error("the thing is not here")]
  NotFound,
  #[error("taken by {0} now")]
  Taken(String),
}
