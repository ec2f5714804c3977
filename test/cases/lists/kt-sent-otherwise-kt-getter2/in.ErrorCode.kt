enum class ErrorCode(val code: String) {
    CARD_LOST("lost"), CARD_OLD("old");
    @JsonValue fun wire() = "card.$code"
}
