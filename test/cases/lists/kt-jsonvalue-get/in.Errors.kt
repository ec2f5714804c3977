enum class ErrorCode(@get:JsonValue val wire: String, val text: String) {
  LOST("card.lost", "The card was lost."),
  OLD("card.old", "The card is too old."),
}
