enum class ErrorCode(val status: Int) {
    CARD_LOST(404), CARD_OLD(402)
}
object Wire { fun of(code: ErrorCode): String = code.name.lowercase() }
