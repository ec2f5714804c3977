enum class ErrorCode(val code: String, val status: Int = 400) {
    CARD_LOST("card.lost", 404),
    CARD_OLD("card.old"),
    BANK_DOWN(status = 503, code = "bank.down");
}
