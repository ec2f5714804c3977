enum class ErrorCode { LOST, OLD, DOWN;
    fun status() = when (this) {
        LOST -> 404
        OLD -> 402
        else -> 503
    }
}
