import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must, run, SHORT_JVM } from '../peers.ts'
import { bringGson, filesBelow, GSON_JAR, SHORT } from './java.ts'
import { isMarkTried, type Language, pascal, type Tried } from './language.ts'

const VERSION = '2.2.20'
// One start of Maven brings the compiler with what it needs, and ktlint, which must not be beside it.
const POM = `<project><modelVersion>4.0.0</modelVersion><groupId>tried</groupId><artifactId>kotlin</artifactId><version>1</version>
<dependencies><dependency><groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-compiler-embeddable</artifactId><version>${VERSION}</version></dependency></dependencies>
<build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId><version>3.8.1</version><configuration><artifactItems>
<artifactItem><groupId>com.pinterest.ktlint</groupId><artifactId>ktlint-cli</artifactId><version>1.7.1</version><classifier>all</classifier><outputDirectory>.</outputDirectory></artifactItem>
</artifactItems></configuration></plugin></plugins></build></project>
`
const GOALS = ['dependency:copy-dependencies', 'dependency:copy']
const STDLIB = `lib/kotlin-stdlib-${VERSION}.jar`

const MAIN = (all: readonly Tried[]) => `import java.io.File

fun quoted(value: Any): String =
    value.toString().map { one ->
        val at = "\\"\\\\\\b\\u000c\\n\\r\\t".indexOf(one)
        when {
            at >= 0 -> "\\\\" + "\\"\\\\bfnrt"[at]
            one < ' ' -> "\\\\u%04x".format(one.code)
            else -> one.toString()
        }
    }.joinToString("", "\\"", "\\"")

fun entry(code: Any, http: Int, stop: Boolean, stage: Any, meaning: String, fix: String): String =
    "    {\\n      \\"code\\": \${quoted(code)},\\n      \\"http\\": $http,\\n      \\"stop\\": $stop,\\n      \\"fix_stage\\": \${quoted(stage)},\\n      \\"meaning\\": \${quoted(meaning)},\\n      \\"fix\\": \${quoted(fix)}\\n    }"

fun said(code: rail.RailErrors.Code): String =
    when (code) {
        rail.RailErrors.Code.MEMBER_NOT_FOUND -> "$code"
        else -> "other"
    }

fun main() {
${all
  .map(
    ({ id, name }) => `    File("lists/${id}.json").writeText(
        ${id}.${pascal(name)}.all.joinToString(",\\n", "{\\n  \\"codes\\": [\\n", "\\n  ]\\n}\\n") {
            entry(it.code, it.http, it.stop, it.fixStage, it.meaning, it.fix)
        },
    )`,
  )
  .join('\n')}
    val error = "CARD_BLOCKED"
    check(rail.RailErrors.find(error) == null)
    check(said(rail.RailErrors.find("MEMBER_NOT_FOUND")!!.code) == "MEMBER_NOT_FOUND")
    File("lists/unknown.json").writeText("{ \\"error\\": \${quoted(error)}, \\"message\\": \\"The card is blocked.\\" }")
}
`

/** The class path of what is compiled, and the arguments of Java that compile more to a folder. */
export const CLASSES = `${STDLIB}:classes`
export const kotlinc = (path: string, to: string, ...files: string[]): string[] => [
  ...[...SHORT_JVM, '-cp', 'lib/*', 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler', '-Werror'],
  ...['-no-stdlib', '-no-reflect', '-cp', path, '-d', to, ...files],
]
const PATH = `${CLASSES}:${GSON_JAR}`
const compile = (folder: string, to: string, ...files: string[]) =>
  run('java', kotlinc(PATH, to, ...files), folder)

const VECTORS = (all: readonly Tried[]) => `import com.google.gson.GsonBuilder
import java.io.File
import java.util.TreeMap

val GSON = GsonBuilder().serializeNulls().create()

class Answer(val status: Int, val headers: Map<String, String>, val body: Any?)

class Call(val method: String, val attempt: Int, val idempotent: Boolean)

class Vector(val call: Call, val answer: Answer)

class Vectors(val vectors: List<Vector>)

fun vectors(id: String): List<Vector> =
    GSON.fromJson(File("vectors/$id.json").readText(), Vectors::class.java).vectors

fun main() {
${all
  .map(
    ({ id, name, stages }) => `    for (one in vectors("${id}")) {
        val (answer, call) = one.answer to one.call
        val headers = TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER).apply { putAll(answer.headers) }
        val reasons = ${id}.${pascal(name)}.read(answer.status, headers::get, answer.body)
        val said = ${id}.${pascal(name)}.decide(
            reasons, answer.status, headers::get, call.method, call.attempt, call.idempotent,
        )
        println(GSON.toJson(mapOf(
            "outcome" to said.outcome.text, "retry" to said.retry?.text, "repeat" to said.repeat,
            "delay_ms" to said.delay.inWholeMilliseconds, "operation" to said.operation, "key" to said.key.text, "truncated" to said.truncated,
            "reasons" to reasons.map { mapOf(
                "code" to it.code, "known" to (it.entry != null), "warning" to it.warning, "message" to it.message,
                "path" to it.path, "fix_stage" to ${stages === false ? '""' : 'it.fixStage?.text.orEmpty()'},
                "params" to it.params, "help" to it.help, "outcome" to it.outcome.text, "retry" to it.retry?.text,
                "present_as" to it.presentAs?.text, "audience" to it.entry?.handling?.audience.orEmpty(),
            ) },
        )))
    }`,
  )
  .join('\n')}
}
`

/** A clock that only what waits moves, and a service that answers as a sequence says. */
const LOOPS = (all: readonly Tried[]) => `import com.google.gson.GsonBuilder
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
${all.map(loopsOf).join('\n')}
    }
}
`

const loopsOf = ({ id, name }: Tried) => {
  const type = `${id}.${pascal(name)}`
  return `        run {
            val file = gson.fromJson(File("sequences/${id}.json").readText(), Sequences::class.java)
            val quota = ${type}.Quota()
            for (one in file.sequences) {
                now = 0
                seed = one.seed
                keys = 0
                val (call, options) = one.call to one.options
                val sent = mutableListOf<Any>()
                val recreated = mutableListOf<Any>()
                val told = mutableListOf<Any>()
                val first = ${type}.Client({ now += it.inWholeMilliseconds })
                val client = first.copy(
                    maxAttempts = options.max_attempts ?: Int.MAX_VALUE,
                    deadline = options.deadline_ms?.milliseconds,
                    attemptTimeout = options.attempt_ms?.milliseconds,
                    idempotent = call.idempotent,
                    operation = call.operation,
                    recreate = if (options.recreate == "none") null else { operation, _, _ ->
                        recreated.add(operation)
                        check(options.recreate == "ok")
                    },
                    onReasons = { said -> told.add(mapOf(
                        "attempt" to said.attempts, "codes" to said.reasons.map { it.code }, "will_repeat" to said.willRepeat,
                    )) },
                    beforeAttempt = { sent.add(mapOf("at_ms" to now, "key" to it.key)) },
                    report = {},
                    newKey = { "new-\${++keys}" },
                    clock = { now },
                    random = ::random,
                    quota = if (file.shared) quota else first.quota,
                )
                var end = "answer"
                var error: String? = null
                var status: Int? = null
                var why: String? = null
                try {
                    status = blocking {
                        client.call(call.method, call.key, call.body == "stream") { attempt ->
                            val answer = answer(one, attempt.number)
                            val headers = TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER).apply { putAll(answer.headers) }
                            ${type}.Answer(answer.status, headers::get, answer.body, answer.status)
                        }
                    }
                } catch (failure: ${type}.RailException) {
                    end = "error"
                    error = if (failure::class == ${type}.RailException::class) "RailError" else failure.javaClass.simpleName
                    status = failure.status
                    why = failure.notRepeated?.text
                    check(failure.attempts == sent.size)
                } catch (failure: IOException) {
                    end = if (failure is Late || failure is InterruptedIOException) "deadline" else "network"
                }
                println(gson.toJson(mapOf(
                    "sent" to sent, "recreated" to recreated, "end" to end, "error" to error, "status" to status,
                    "attempts" to sent.size, "not_repeated" to why, "told" to told,
                )))
            }
        }`
}

export const kotlin: Language = {
  target: 'kotlin',
  options: ({ id }) => `namespace: ${id}`,
  out: ({ id }) => id,
  prepare(folder) {
    mkdirSync(join(folder, 'classes'))
    writeFileSync(join(folder, 'pom.xml'), POM)
    must('mvn', ['--quiet', '--batch-mode', ...GOALS, '-DoutputDirectory=lib'], folder)
    bringGson(folder)
  },
  program: (all) => ({ 'Main.kt': MAIN(all) }),
  misspelt: { 'Misspelt.kt': 'val code = rail.RailErrors.Code.MEMBER_NOT_FOUN\n' },
  check(folder) {
    const sources = filesBelow(folder, '.kt').filter(
      (path) => !['Misspelt.kt', 'Loops.kt'].includes(path),
    )
    const generated = sources.filter((path) => path.includes('/') && isMarkTried(path))
    const opened = ['--add-opens', 'java.base/java.lang=ALL-UNNAMED']
    const jar = ['-jar', 'ktlint-cli-1.7.1-all.jar', '--log-level=error', ...generated]
    const style = run('java', [...SHORT_JVM, ...opened, ...jar], folder)
    const { out, err } = compile(folder, 'classes', ...sources)
    return style.out + style.err + out + err
  },
  refuses: (folder) => compile(folder, 'misspelt', 'Misspelt.kt').err,
  run: (folder) => void must('java', [...SHORT, '-cp', PATH, 'MainKt'], folder),
  vectors: {
    file: 'Vectors.kt',
    source: VECTORS,
    run: (folder) =>
      must('java', [...SHORT, '-cp', PATH, '-Dstdout.encoding=UTF-8', 'VectorsKt'], folder),
  },
  loops: {
    file: 'Loops.kt',
    source: LOOPS,
    run(folder) {
      // Compiled once for all sequences.
      if (!existsSync(join(folder, 'looped'))) {
        const generated = filesBelow(folder, '.kt').filter((path) => path.includes('/'))
        const path = `${STDLIB}:${GSON_JAR}`
        must('java', kotlinc(path, 'looped', ...generated, 'Loops.kt'), folder)
      }
      const path = `${STDLIB}:${GSON_JAR}:looped`
      return must('java', [...SHORT, '-cp', path, '-Dstdout.encoding=UTF-8', 'Loops'], folder)
    },
  },
}
