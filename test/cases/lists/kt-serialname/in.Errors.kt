enum class ErrorCode {
  @SerialName("a-a") A_A,
  @SerialName("b-b") B_B,
}
