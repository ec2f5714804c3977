enum class ErrorCode(@JsonValue val wire: String) {
  LOST("card.lost"),
  OLD("card.old"),
}
