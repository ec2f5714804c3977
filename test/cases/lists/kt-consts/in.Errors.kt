object ErrorCodes {
  private const val P = "shop"
  const val A = "$P.a"
  const val B = "${P}.b"
}
