package shop
const val CARD_LOST = "CARD_LOST"
const val CARD_EXPIRED = "CARD_EXPIRED"
