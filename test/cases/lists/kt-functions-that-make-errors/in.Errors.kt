data class ApiError(val code: String, val status: Int, val message: String)
object Errors {
    fun cardLost(id: String) = ApiError("card.lost", 404, "The card $id was lost.")
    fun cardOld() = ApiError("card.old", 402, "The card is too old.")
    val bankDown = ApiError("bank.down", 503, "The bank did not answer.")
}
