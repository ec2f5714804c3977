import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { placed, type Recipe, recipesOf, tried } from '../support/recipes.ts'
import { emptyFolder, must, pythonPackages, run, SHORT_JVM } from './peers.ts'

// The recipes of docs/printing.md and examples/printing with the compilers, test runners and serialisers of their languages.

const folder = emptyFolder('printing')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const failureOf = (
  command: string,
  args: readonly string[],
  cwd: string,
  env?: Record<string, string>,
) => {
  const { exit, out, err } = run(command, args, cwd, env)
  return exit === 0 ? '' : `${out}${err}`
}

const [pytest = ''] = recipesOf('Python')
const [exceptions = ''] = recipesOf('Exceptions in Python')
const [gotest = '', constants = ''] = recipesOf('Go')
const [nunit = '', fields = ''] = recipesOf('C#')
const only = (heading: string) => recipesOf(heading)[0]!

/** A recipe whose rows are those of another block of its section. */
const withRows = (recipe: string, rows: RegExp, others: string) => {
  const changed = recipe.replace(rows, () => others)
  expect(changed).not.toBe(recipe)
  return changed
}

const JUNIT = '1.13.4'
const KOTLIN = '2.2.20'
const pom = (...artifacts: string[]) =>
  `<project><modelVersion>4.0.0</modelVersion><groupId>tried</groupId><artifactId>printing</artifactId><version>1</version><dependencies>${artifacts
    .map((artifact) => {
      const [group, name, version] = artifact.split(':')
      return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`
    })
    .join('')}</dependencies></project>\n`

/** Brings artifacts of Maven with what they need into the folder `lib`. */
function bring(home: string, ...artifacts: string[]) {
  writeFileSync(join(home, 'pom.xml'), pom(...artifacts))
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
  must('mvn', ['--quiet', '--batch-mode', goal, '-DoutputDirectory=lib'], home)
}

const CONSOLE = `org.junit.platform:junit-platform-console-standalone:${JUNIT}`
const junit = (home: string, classes: string) =>
  failureOf(
    'java',
    [
      ...[...SHORT_JVM, '-cp', `lib/*:${classes}`, 'org.junit.platform.console.ConsoleLauncher'],
      ...['execute', '--scan-classpath', classes, '--disable-banner', '--details=summary'],
    ],
    home,
  )

const NUNIT = '/usr/lib/cli/nunit.framework-2.6.3/nunit.framework.dll'
const JSON_NET = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll'
const CSHARP_OUT = 'bin/Debug/net9.0'

type Tried = Recipe & { readonly shape?: string }

const python: Tried = {
  project: 'python',
  test: 'test_errors.py',
  text: pytest,
  file: 'shop/errors.py',
  renamed: ['CARD_LOST', 'CARD_GONE'],
  constant: 'ErrorCode.BANK_DOWN',
  prepare: (home) => void pythonPackages(home, 'pytest==8.4.2'),
  run: (home) =>
    failureOf(join(home, 'venv/bin/python'), ['-B', '-m', 'pytest', '-q', 'test_errors.py'], home),
}
const go: Tried = {
  project: 'go',
  test: 'codes_test.go',
  text: gotest,
  file: 'wire.go',
  renamed: ['card_lost', 'card_gone'],
  run: (home) => failureOf('go', ['test', './...'], home),
}
const csharp: Tried = {
  project: 'csharp',
  test: 'ErrorCodeTest.cs',
  text: nunit,
  file: 'ErrorCode.cs',
  renamed: ['CardLost', 'CardGone'],
  constant: 'ErrorCode.BankDown',
  prepare(home) {
    mkdirSync(join(home, CSHARP_OUT), { recursive: true })
    must('cp', [JSON_NET, NUNIT, CSHARP_OUT], home)
  },
  compile: (home) =>
    failureOf(
      'mcs',
      [
        ...['-target:library', '-langversion:7.2', `-out:${CSHARP_OUT}/tests.dll`],
        ...[`-r:${NUNIT}`, `-r:${JSON_NET}`, 'ErrorCode.cs', 'ErrorCodeTest.cs'],
      ],
      home,
    ),
  run: (home) =>
    failureOf('nunit-console', ['-nologo', '-noshadow', 'tests.dll'], join(home, CSHARP_OUT)),
}

const RECIPES: readonly Tried[] = [
  python,
  {
    ...python,
    shape: 'exceptions',
    text: withRows(pytest, /^ {4}rows = \[\n[\s\S]*?^ {4}\]\n/m, exceptions),
    file: 'shop/exceptions.py',
    renamed: ['CardLost', 'CardGone'],
    constant: 'BankDown',
    lacks: ['meaning'],
  },
  {
    project: 'java',
    test: 'ErrorCodeTest.java',
    text: only('Java'),
    file: 'ErrorCode.java',
    renamed: ['CARD_LOST', 'CARD_GONE'],
    constant: 'ErrorCode.BANK_DOWN',
    prepare: (home) => bring(home, CONSOLE, 'com.fasterxml.jackson.core:jackson-databind:2.20.0'),
    compile: (home) =>
      failureOf(
        'javac',
        ['-cp', 'lib/*', '-d', 'classes', 'WireCode.java', 'ErrorCode.java', 'ErrorCodeTest.java'],
        home,
      ),
    run: (home) => junit(home, 'classes'),
  },
  {
    project: 'kotlin',
    test: 'ErrorCodeTest.kt',
    text: only('Kotlin'),
    file: 'ErrorCode.kt',
    renamed: ['CARD_LOST', 'CARD_GONE'],
    constant: 'ErrorCode.BANK_DOWN',
    prepare(home) {
      const compiler = join(home, 'compiler')
      mkdirSync(compiler)
      const plugin = 'org.jetbrains.kotlin:kotlin-serialization-compiler-plugin-embeddable'
      const tool = `org.jetbrains.kotlin:kotlin-compiler-embeddable:${KOTLIN}`
      bring(compiler, tool, `${plugin}:${KOTLIN}`)
      bring(home, CONSOLE, 'org.jetbrains.kotlinx:kotlinx-serialization-json-jvm:1.9.0')
    },
    compile: (home) =>
      failureOf(
        'java',
        [
          ...[...SHORT_JVM, '-cp', 'compiler/lib/*', 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'],
          `-Xplugin=compiler/lib/kotlin-serialization-compiler-plugin-embeddable-${KOTLIN}.jar`,
          ...['-no-stdlib', '-no-reflect', '-nowarn', '-cp', jars(home), '-d', 'classes'],
          ...['ErrorCode.kt', 'ErrorCodeTest.kt'],
        ],
        home,
      ),
    run: (home) => junit(home, 'classes'),
  },
  go,
  {
    ...go,
    shape: 'constants',
    text: withRows(gotest, /^\tfor [\s\S]*?^\t}\n/m, constants),
    constant: 'BankDown',
    lacks: ['meaning'],
    prepare(home) {
      const path = join(home, 'codes_test.go')
      const imports = ['go/ast', 'go/constant', 'go/parser', 'go/token', 'go/types']
      const text = readFileSync(path, 'utf8').replace(/^\t"(?:maps|slices)"\n/gm, '')
      const more = imports.map((name) => `\t"${name}"\n`).join('')
      writeFileSync(path, text.replace('import (\n', `import (\n${more}`))
    },
  },
  csharp,
  {
    ...csharp,
    shape: 'constants',
    text: withRows(nunit, /^ {4}var rows = .*\n.*\n/m, fields),
    renamed: ['card_lost', 'card_gone'],
    constant: 'ErrorCodes.BankDown',
    lacks: ['meaning', 'http'],
  },
  {
    project: 'php',
    test: 'ErrorCodeTest.php',
    text: only('PHP'),
    file: 'ErrorCode.php',
    renamed: ['CardLost', 'CardGone'],
    constant: 'ErrorCode::BankDown',
    run: (home) => failureOf('phpunit', ['--do-not-cache-result', 'ErrorCodeTest.php'], home),
  },
  {
    project: 'ruby',
    test: 'test_errors.rb',
    text: only('Ruby'),
    file: 'errors.rb',
    renamed: ['CardLost', 'CardGone'],
    constant: 'BankDown',
    run: (home) => failureOf('ruby', ['test_errors.rb'], home),
  },
  {
    project: 'rust',
    test: 'src/lib.rs',
    text: only('Rust'),
    file: 'src/lib.rs',
    renamed: ['CardLost', 'CardGone'],
    run: (home) => failureOf('cargo', ['test', '--quiet'], home),
  },
]

/** The class path of a project: the compiler of Kotlin takes no `*`. */
const jars = (home: string) => must('sh', ['-c', 'echo lib/*.jar | tr " " ":"'], home).trim()

test.each(RECIPES.map((one) => ({ shape: 'list', ...one })))(
  '$project $shape: the recipe prints what is sent',
  async (recipe) => {
    const home = join(folder, `${recipe.project}-${recipe.shape}`)
    placed(recipe, home)
    const printed = await tried(recipe, home)
    const places = printed.map(({ at }) => at)
    if (recipe.shape === 'exceptions') expect(places[0]).toBe('shop/exceptions.py:9')
    if (recipe.shape === 'constants' && recipe.project === 'go')
      expect(places).toEqual(['codes.go:7:2', 'codes.go:8:2', 'codes.go:9:2'])
  },
)
