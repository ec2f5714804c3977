package shop
enum class ErrorCode(val code: String, val status: Int) {
    CARD_LOST("card.lost", 404),
    CARD_EXPIRED("card.expired", 402),
}
