pub enum AppError { Lost, Old }
impl IntoResponse for AppError {
  fn into_response(self) -> Response {
    let (status, code, message) = match self {
      AppError::Lost => (StatusCode::NOT_FOUND, "card.lost", "The card was lost."),
      AppError::Old => (StatusCode::PAYMENT_REQUIRED, "card.old", "The card is too old."),
    };
    (status, Json(json!({ "code": code, "message": message }))).into_response()
  }
}
