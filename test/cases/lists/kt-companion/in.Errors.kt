class Errors {
  companion object {
    const val LOST = "card.lost"
    const val OLD = "card.old"
  }
}
