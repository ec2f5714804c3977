import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program } from '../../support/program.ts'
import { must, run } from '../peers.ts'
import { type Language, pascal, type Tried } from './language.ts'

// Spotless leaves alone what is between its marks. google-java-format by itself knows no mark.
const POM = `<project><modelVersion>4.0.0</modelVersion><groupId>tried</groupId><artifactId>java</artifactId><version>1</version>
<build><plugins><plugin><groupId>com.diffplug.spotless</groupId><artifactId>spotless-maven-plugin</artifactId><version>2.46.1</version>
<configuration><java><includes><include>*/*.java</include></includes><toggleOffOn/><googleJavaFormat><version>1.28.0</version></googleJavaFormat></java></configuration>
</plugin></plugins></build></project>
`
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
// Compilers and programs run once, and not long enough for the second compiler of the JVM to pay.
export const SHORT = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Gson reads and writes the vectors. */
const GSON = '2.12.0'
export const GSON_JAR = `gson-${GSON}.jar`
/** Brings Gson, once for all languages that are tried in folders beside each other. */
export function bringGson(folder: string): void {
  const shared = join(folder, '..', GSON_JAR)
  if (!existsSync(shared)) artifact(`com.google.code.gson:gson:${GSON}`, join(folder, '..'))
  symlinkSync(shared, join(folder, GSON_JAR))
}

/** Brings an artifact of Maven into a folder. */
export const artifact = (name: string, folder: string): void =>
  void must(
    'mvn',
    ['--quiet', '--batch-mode', COPY, `-Dartifact=${name}`, `-DoutputDirectory=${folder}`],
    folder,
  )

/** The paths of the files below a folder that end so. */
export const filesBelow = (folder: string, extension: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(extension),
  )

const MAIN = (all: readonly Tried[]) =>
  program(import.meta, './java/main.java', {
    each: all
      .map(
        ({ id, name }) => `    Files.writeString(
        Path.of("lists/${id}.json"),
        ${id}.${pascal(name)}.all().stream()
            .map(one -> entry(one.code(), one.http(), one.stop(), one.fixStage(), one.meaning(), one.fix()))
            .collect(Collectors.joining(",\\n", "{\\n  \\"codes\\": [\\n", "\\n  ]\\n}\\n")));`,
      )
      .join('\n'),
  })

const CLASSES = ['-cp', `classes:${GSON_JAR}`]
export const javac = (...options: string[]): string[] => [
  ...SHORT.map((option) => `-J${option}`),
  ...['-encoding', 'UTF-8', '-d', 'classes', ...options],
]
const STRICT = ['-Xlint:all', '-Werror', '-Xdoclint:all,-missing', '-cp', 'classes']
const compile = (folder: string, ...files: string[]) =>
  run('javac', javac(...STRICT, ...files), folder)

const VECTORS = (all: readonly Tried[]) =>
  program(import.meta, './java/vectors.java', {
    each: all
      .map(({ id, name, stages }) => {
        const type = `${id}.${pascal(name)}`
        return program(import.meta, './java/vectors-each.java', {
          id,
          type,
          each: stages === false ? '""' : 'r.fixStage().map(Object::toString).orElse("")',
        }).trimEnd()
      })
      .join('\n'),
  })

/** A clock that only what waits moves, and a service that answers as a sequence says. */
const LOOPS = (all: readonly Tried[]) =>
  program(import.meta, './java/loops.java', { each: all.map(loopsOf).join('\n') })

const loopsOf = ({ id, name }: Tried) => {
  const type = `${id}.${pascal(name)}`
  return program(import.meta, './java/loops-of.java', { id, type }).trimEnd()
}

export const java: Language = {
  target: 'java',
  options: ({ id }) => `namespace: ${id}`,
  out: ({ id }) => id,
  prepare(folder) {
    mkdirSync(join(folder, 'classes'))
    writeFileSync(join(folder, 'pom.xml'), POM)
    bringGson(folder)
  },
  program: (all) => ({ 'Main.java': MAIN(all) }),
  misspelt: {
    'Misspelt.java': 'class Misspelt {\n  Object code = rail.RailErrors.Code.MEMBER_NOT_FOUN;\n}\n',
  },
  check(folder) {
    const sources = filesBelow(folder, '.java').filter(
      (path) => !['Misspelt.java', 'Vectors.java', 'Loops.java'].includes(path),
    )
    const style = run('mvn', ['--quiet', '--batch-mode', 'spotless:check'], folder)
    const generated = sources.filter((path) => path.includes('/'))
    const programs = sources.filter((path) => !path.includes('/'))
    const { out, err } = compile(folder, '--release', '11', ...generated)
    const own = compile(folder, ...programs)
    return (style.exit === 0 ? '' : style.out) + out + err + own.out + own.err
  },
  refuses: (folder) => compile(folder, 'Misspelt.java').err,
  run: (folder) => void must('java', [...SHORT, ...CLASSES, 'Main'], folder),
  vectors: {
    file: 'Vectors.java',
    source: VECTORS,
    run(folder) {
      must('javac', javac(...CLASSES, 'Vectors.java'), folder)
      return must('java', [...SHORT, ...CLASSES, '-Dstdout.encoding=UTF-8', 'Vectors'], folder)
    },
  },
  loops: {
    file: 'Loops.java',
    source: LOOPS,
    run(folder) {
      must('javac', javac(...CLASSES, '-sourcepath', '.', 'Loops.java'), folder)
      const run = (...how: string[]) =>
        must('java', [...SHORT, ...CLASSES, '-Dstdout.encoding=UTF-8', 'Loops', ...how], folder)
      const said = run()
      // Futures wait, and do the same.
      if (run('async') !== said) throw new Error('what waits with futures does not do the same')
      return said
    },
  },
}
