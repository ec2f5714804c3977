sealed interface ApiError {
  val code: String
  val status: Int
  data object Lost : ApiError {
    override val code = "card.lost"
    override val status = 404
  }
  data object Old : ApiError {
    override val code = "card.old"
    override val status = 402
  }
}
