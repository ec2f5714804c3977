enum class ErrorCode {
  LOST {
    override val code = "card.lost"
  },
  OLD {
    override val code = "card.old"
  };

  abstract val code: String
}
