enum class ErrorCode { CARD_LOST, CARD_OLD }
val ErrorCode.wire: String get() = name.lowercase()
