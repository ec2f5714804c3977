object ErrorCodes {
    const val CARD_LOST = "card_lost"
    val CARD_OLD by lazy { "card_old" }
}
