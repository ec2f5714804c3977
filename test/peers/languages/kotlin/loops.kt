import com.google.gson.GsonBuilder
import java.io.File
import java.io.IOException
import java.io.InterruptedIOException
import java.util.TreeMap
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine
import kotlin.time.Duration.Companion.milliseconds

object Loops {
    val gson = GsonBuilder().serializeNulls().create()

    class Call(val method: String, val key: String?, val idempotent: Boolean, val operation: String, val body: String)

    class Options(val max_attempts: Int?, val deadline_ms: Long?, val attempt_ms: Long?, val recreate: String)

    class Answer(val after_ms: Long, val drop: Boolean, val status: Int, val headers: Map<String, String>, val body: Any?)

    class Sequence(val seed: Long, val call: Call, val options: Options, val answers: List<Answer>)

    class Sequences(val shared: Boolean, val sequences: List<Sequence>)

    class Late : IOException()

    var now = 0L
    var seed = 0L
    var keys = 0

    fun random(): Double {
        seed = (seed * 1103515245 + 12345) % (1L shl 31)
        return seed / (1L shl 31).toDouble()
    }

    fun <T> blocking(block: suspend () -> T): T {
        var result: Result<T>? = null
        block.startCoroutine(Continuation(EmptyCoroutineContext) { result = it })
        return result!!.getOrThrow()
    }

    /** The answer of an attempt: of Late, the deadline came first. */
    fun answer(one: Sequence, attempt: Int): Answer {
        val answer = one.answers[minOf(attempt, one.answers.size) - 1]
        val left = one.options.deadline_ms?.let { it - now } ?: Long.MAX_VALUE
        val own = minOf(one.options.attempt_ms ?: Long.MAX_VALUE, answer.after_ms)
        now += minOf(left, own)
        if (left < own) throw Late()
        if (answer.drop || own < answer.after_ms) throw IOException("dropped")
        return answer
    }

    @JvmStatic
    fun main(args: Array<String>) {
@@each@@
    }
}
