enum class ErrorCode {
  @JsonProperty("card.lost")
  LOST,
  @JsonProperty("card.old")
  OLD,
}
