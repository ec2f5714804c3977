sealed class ApiError(val text: String, val code: String, val status: Int)
class CardLost(text: String = "The card was lost.", code: String = "card.lost") : ApiError(text, code, 404)
