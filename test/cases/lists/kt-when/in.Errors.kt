enum class ErrorCode {
  LOST,
  OLD;

  fun code(): String = when (this) {
    LOST -> "card.lost"
    OLD -> "card.old"
  }
}
