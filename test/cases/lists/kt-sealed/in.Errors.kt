sealed class E(val code: String, val http: Int)
object A : E("a.a", 404)
object B : E("b.b", 409)
