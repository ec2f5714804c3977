import java.io.File

fun quoted(value: Any): String =
    value.toString().map { one ->
        val at = "\"\\\b\u000c\n\r\t".indexOf(one)
        when {
            at >= 0 -> "\\" + "\"\\bfnrt"[at]
            one < ' ' -> "\\u%04x".format(one.code)
            else -> one.toString()
        }
    }.joinToString("", "\"", "\"")

fun entry(code: Any, http: Int, stop: Boolean, stage: Any, meaning: String, fix: String): String =
    "    {\n      \"code\": ${quoted(code)},\n      \"http\": $http,\n      \"stop\": $stop,\n      \"fix_stage\": ${quoted(stage)},\n      \"meaning\": ${quoted(meaning)},\n      \"fix\": ${quoted(fix)}\n    }"

fun said(code: rail.RailErrors.Code): String =
    when (code) {
        rail.RailErrors.Code.MEMBER_NOT_FOUND -> "$code"
        else -> "other"
    }

fun main() {
@@each@@
    val error = "CARD_BLOCKED"
    check(rail.RailErrors.find(error) == null)
    check(said(rail.RailErrors.find("MEMBER_NOT_FOUND")!!.code) == "MEMBER_NOT_FOUND")
    File("lists/unknown.json").writeText("{ \"error\": ${quoted(error)}, \"message\": \"The card is blocked.\" }")
}
