enum class ErrorCode(val code: String, val status: Int, val text: String) {
  LOST(code = "card.lost", status = 404, text = "The card was lost."),
  OLD(text = "The card is too old.", status = 402, code = "card.old"),
}
