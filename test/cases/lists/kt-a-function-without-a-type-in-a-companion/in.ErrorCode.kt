enum class ErrorCode(val code: String, val status: Int, val message: String) {
    ORDER_LOST("order_lost", 404, "The order is lost."),
    ORDER_LATE("order_late", 409, "The order is late.");

    companion object {
        fun of(code: String) = entries.first { it.code == code }
    }
}
