val errors = mapOf(
    "order_lost" to ErrorDef(404, "The order is lost."),
    "order_late" to ErrorDef(409, "The order is late."),
)

data class ErrorDef(val status: Int, val message: String)
