import com.google.gson.Gson
import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TimeSource
import kotlinx.coroutines.delay
import kotlinx.coroutines.future.await
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import loops.LoopsErrors

val gson = Gson()
val http: HttpClient = HttpClient.newHttpClient()
val told = mutableListOf<String>()
val client = LoopsErrors.Client(
    ::delay,
    attemptTimeout = 1000.milliseconds,
    recreate = { _, _, _ -> },
    onReasons = { said -> told.addAll(said.reasons.map { it.code }) },
)

suspend fun once(client: LoopsErrors.Client, address: String) = run {
    val sends = address.endsWith("busy") || address.endsWith("spent")
    client.outcomeOf(if (sends) "POST" else "GET", "k-1".takeIf { address.endsWith("spent") }) { attempt ->
        val request = HttpRequest.newBuilder(URI.create(address))
        if (sends) request.POST(HttpRequest.BodyPublishers.ofString("text"))
        attempt.key?.let { request.header("Idempotency-Key", it) }
        val sent = http.sendAsync(request.build(), BodyHandlers.ofString())
        val most = attempt.timeout
        val response = if (most == null) sent.await() else withTimeoutOrNull(most) { sent.await() } ?: throw IOException("late")
        val body = runCatching { gson.fromJson(response.body(), Any::class.java) }.getOrNull()
        val headers = { name: String -> response.headers().allValues(name).takeIf { it.isNotEmpty() }?.joinToString() }
        LoopsErrors.Answer(response.statusCode(), headers, body, response.body())
    }
}

fun main(args: Array<String>): Unit = runBlocking {
    val (url, paths) = args
    for (path in paths.split(",")) {
        told.clear()
        val result = once(client, "$url/kotlin/$path")
        println(gson.toJson(mapOf("status" to result.answer.status, "body" to result.answer.response, "told" to told)))
    }
    try {
        once(client, "$url/call/missing").orThrow()
    } catch (failure: LoopsErrors.NotFound) {
        println(gson.toJson(mapOf("id" to failure.requestId, "message" to failure.message, "why" to failure.notRepeated.toString())))
    }
    val begun = TimeSource.Monotonic.markNow()
    val waiting = launch { once(client, "$url/cancelled/long") }
    delay(400)
    waiting.cancel()
    waiting.join()
    println(gson.toJson(mapOf("ended" to if (begun.elapsedNow() < 10_000.milliseconds) "cancelled" else "late")))
    kotlin.system.exitProcess(0)
}
