import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program } from '../../support/program.ts'
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

const MAIN = (all: readonly Tried[]) =>
  program(import.meta, './kotlin/main.kt', {
    each: all
      .map(
        ({ id, name }) => `    File("lists/${id}.json").writeText(
        ${id}.${pascal(name)}.all.joinToString(",\\n", "{\\n  \\"codes\\": [\\n", "\\n  ]\\n}\\n") {
            entry(it.code, it.http, it.stop, it.fixStage, it.meaning, it.fix)
        },
    )`,
      )
      .join('\n'),
  })

/** The class path of what is compiled, and the arguments of Java that compile more to a folder. */
export const CLASSES = `${STDLIB}:classes`
export const kotlinc = (path: string, to: string, ...files: string[]): string[] => [
  ...[...SHORT_JVM, '-cp', 'lib/*', 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler', '-Werror'],
  ...['-no-stdlib', '-no-reflect', '-cp', path, '-d', to, ...files],
]
const PATH = `${CLASSES}:${GSON_JAR}`
const compile = (folder: string, to: string, ...files: string[]) =>
  run('java', kotlinc(PATH, to, ...files), folder)

const VECTORS = (all: readonly Tried[]) =>
  program(import.meta, './kotlin/vectors.kt', {
    each: all
      .map(({ id, name, stages }) =>
        program(import.meta, './kotlin/vectors-each.kt', {
          id,
          pascal_name: pascal(name),
          text: stages === false ? '""' : 'it.fixStage?.text.orEmpty()',
        }).trimEnd(),
      )
      .join('\n'),
  })

/** A clock that only what waits moves, and a service that answers as a sequence says. */
const LOOPS = (all: readonly Tried[]) =>
  program(import.meta, './kotlin/loops.kt', { each: all.map(loopsOf).join('\n') })

const loopsOf = ({ id, name }: Tried) => {
  const type = `${id}.${pascal(name)}`
  return program(import.meta, './kotlin/loops-of.kt', { id, type }).trimEnd()
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
