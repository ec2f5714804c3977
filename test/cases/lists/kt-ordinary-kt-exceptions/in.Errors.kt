package shop
open class ApiException(val code: String, val status: Int, message: String) : RuntimeException(message)
class CardLostException : ApiException("card.lost", 404, "The card was lost.")
class CardExpiredException : ApiException("card.expired", 402, "The card has expired.")
