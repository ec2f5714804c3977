object ErrorCodes {
    const val CARD_LOST = "card_lost"
    val CARD_OLD = prefix("card_old")
}
