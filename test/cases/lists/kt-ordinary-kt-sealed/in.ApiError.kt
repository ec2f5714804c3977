package shop
sealed class ApiError(val code: String, val status: Int) {
    object CardLost : ApiError("card.lost", 404)
    object CardExpired : ApiError("card.expired", 402)
}
