enum class ErrorCode(val code: String) {
    LOST("card_lost"), OLD("card_old"), DOWN("bank_down");
    fun status(): Int = when (this) {
        LOST, OLD -> 404
        else -> 503
    }
}
