val errors = mapOf(
  "NOT_FOUND" to 404,
  "TAKEN" to 409,
  "GONE" to 404,
)
