import clinic.RailErrors
import com.google.gson.Gson
import java.io.File
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import java.net.http.HttpResponse.BodyHandlers
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine

// Plays the steps of a story with the client that `build` writes, and prints what became of each.
class Step(val method: String, val path: String, val body: String, val operation: String)

fun <T> blocking(block: suspend () -> T): T {
    var result: Result<T>? = null
    block.startCoroutine(Continuation(EmptyCoroutineContext) { result = it })
    return result!!.getOrThrow()
}

fun main(args: Array<String>) {
    val (base, steps) = args
    val gson = Gson()
    val http = HttpClient.newHttpClient()
    val shown = mutableListOf<String>()

    fun send(method: String, path: String, body: String, key: String? = null): HttpResponse<String> {
        val request = HttpRequest.newBuilder(URI.create("$base/v1/$path/"))
            .header("Content-Type", "application/json")
            .method(method, if (method == "GET") BodyPublishers.noBody() else BodyPublishers.ofString(body))
        key?.let { request.header("Idempotency-Key", it) }
        return http.send(request.build(), BodyHandlers.ofString())
    }
    val client = RailErrors.Client(
        delay = { Thread.sleep(it.inWholeMilliseconds) },
        onReasons = { said -> shown += said.reasons.map { "${it.code} ${it.path}" } },
        recreate = { operation, _, _ ->
            for (name in operation) send("POST", name.replace('.', '/'), """{"member":"M-3"}""")
        },
    )
    for (one in gson.fromJson(File(steps).readText(), Array<Step>::class.java)) {
        val line = try {
            val answer = blocking {
                client.copy(operation = one.operation).call(one.method) { attempt ->
                    val answer = send(one.method, one.path, one.body, attempt.key)
                    val headers = { name: String -> answer.headers().firstValue(name).orElse(null) }
                    RailErrors.Answer(answer.statusCode(), headers, gson.fromJson(answer.body(), Any::class.java), answer)
                }
            }
            mapOf("status" to answer.statusCode(), "body" to gson.fromJson(answer.body(), Any::class.java))
        } catch (failure: RailErrors.RailException) {
            mapOf("status" to failure.status)
        }
        println(gson.toJson(line + mapOf("shown" to shown)))
        shown.clear()
    }
}
