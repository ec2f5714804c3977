sealed class ApiError(val code: String, val status: Int, val message: String) {
  class Lost(id: String) : ApiError("card.lost", 404, "The card $id was lost.")
  object Old : ApiError(code = "card.old", status = 402, message = "The card is too old.")
}
