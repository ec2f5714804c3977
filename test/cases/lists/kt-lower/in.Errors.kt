enum class ErrorCode {
  CARD_LOST,
  CARD_OLD;

  val code: String get() = name.lowercase()
}
