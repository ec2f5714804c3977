open class Oops(open val code: String, val status: Int) : Exception()
class CardLost : Oops("oops", 402) {
  override val code: String = "card.lost"
}
class CardOld : Oops("oops", 409) {
  override val code = "card.old"
}
