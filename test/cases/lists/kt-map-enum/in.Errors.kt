val texts = mapOf(
  "card.lost" to Info(404, "The card was lost."),
  "card.old" to Info(402, "The card is too old."),
)
