import { mkdirSync, writeFileSync } from 'node:fs'
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
    const sources = filesBelow(folder, '.kt').filter((path) => path !== 'Misspelt.kt')
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
}
