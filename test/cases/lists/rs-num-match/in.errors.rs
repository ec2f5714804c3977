pub enum AppError { Lost(String), Old { id: u32 } }
impl AppError {
  fn code(&self) -> u32 { match *self { AppError::Lost(..) => 1001, AppError::Old { .. } => 1002 } }
  fn status_code(&self) -> StatusCode { match self { AppError::Lost(_) => StatusCode::NOT_FOUND, AppError::Old { .. } => StatusCode::PAYMENT_REQUIRED } }
}
