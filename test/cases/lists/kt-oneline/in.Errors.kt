enum class ErrorCode(val code: String) { A("a.a"), B("b.b") }
