package shop
@Serializable
enum class ErrorCode {
    @SerialName("card_lost")
    CARD_LOST,

    @SerialName("card_expired")
    CARD_EXPIRED,
}
