enum class ErrorCode(private val raw: String) {
    CARD_LOST("lost"), CARD_OLD("old");
    val code: String get() = "card.$raw"
}
