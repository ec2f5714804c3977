enum class ErrorCode(val errorCode: String, val message: String? = null) {
  CARD_LOST("40010", "The card was lost."),
  CARD_OLD("400100", "The card is too old."),
}
