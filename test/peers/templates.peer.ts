import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { catalogOf } from '../../src/base/core/catalog/catalog.ts'
import { NO_XML } from '../../src/base/core/values/characters.ts'
import { fromTemplate } from '../../src/features/templates/template.ts'
import { read } from '../../src/index.ts'
import { KINDS, type Kind } from '../fixtures/hostile/kinds.ts'
import { catalogOfTexts, TEXTS } from '../fixtures/hostile/texts.ts'
import { CLASSES, kotlin, kotlinc } from './languages/kotlin.ts'
import { emptyFolder, must } from './peers.ts'

// Templates of teams with every kind of comment and literal of their language around every hostile text,
// read by the compilers and run: a program prints its own literals and nothing else.

const folder = emptyFolder('templates')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// The first lines of a file can say its encoding.
const texts = ['x encoding: cp037', ...TEXTS]
const catalog = catalogOf(await read(catalogOfTexts(texts), { file: 'hostile-errors.json' }))
/** A program prints a text so. Half a pair of surrogates is no character. */
const hexOf = (text: string) =>
  Buffer.from(text.replace(/\p{Surrogate}/gu, '\ufffd')).toString('hex')
const printed = texts.map(hexOf)

const TAGS = [
  '{{{summary}}}',
  '{{#more}}{{{.}}}{{/more}}',
  '{{#deprecated}}{{{since}}}{{/deprecated}}',
]
const ofCodes = (inner: string) =>
  `{{#enums}}{{#isCode}}{{#members}}{{#docs}}${inner}{{/docs}}{{/members}}{{/isCode}}{{/enums}}`

type Program = {
  ending: string
  /** Kinds that have another place, or that run what is in them. */
  without?: readonly string[]
  /** What comes after a comment. */
  after?: string
  /** The file, with comments, lines in literals, and literals. */
  file(comments: string, lines: string, literals: string): string
  run(file: string, home: string): string
}

const PROGRAMS: readonly Program[] = [
  {
    ending: 'py',
    file: (comments, lines, literals) =>
      `# {{{what}}}\n${comments}LINES = [\n${lines}]\nfor one in [${literals}]:\n    print(one.encode().hex())\n`,
    run: (file, home) => must('python3', ['-W', 'error', file], home),
  },
  {
    ending: 'rb',
    without: ['`'],
    file: (comments, lines, literals) =>
      `# {{{what}}}\n${comments}LINES = [\n${lines}]\n[${literals}].each { |one| puts one.unpack1("H*") }\n`,
    run: (file, home) => must('ruby', [file], home),
  },
  {
    ending: 'php',
    without: ['`', '?><p>'],
    file: (comments, lines, literals) =>
      `<?php\n// {{{what}}}\n${comments}$lines = [\n${lines}];\nforeach ([${literals}] as $one) echo bin2hex($one), "\\n";\n`,
    run: (file, home) => must('php', [file], home),
  },
  {
    ending: 'mjs',
    without: ['<script>'],
    file: (comments, lines, literals) =>
      `// {{{what}}}\n${comments}export const lines = [\n${lines}]\nfor (const one of [${literals}]) console.log(Buffer.from(one.toWellFormed()).toString('hex'))\n`,
    run: (file, home) => must('node', [file], home),
  },
  {
    ending: 'go',
    file: (comments, lines, literals) =>
      `// {{{what}}}\npackage main\nimport "fmt"\n${comments}var lines = []string{\n${lines}}\nfunc main() {\n\tfor _, one := range []string{ ${literals} } {\n\t\tfmt.Printf("%x\\n", one)\n\t}\n}\n`,
    run: (file, home) => must('go', ['run', file], home),
  },
  {
    ending: 'rs',
    without: ['//! '],
    after: 'const _: () = ();\n',
    file: (comments, lines, literals) =>
      `#![allow(warnings)]\n// {{{what}}}\n${comments}static LINES: &[&str] = &[\n${lines}];\nfn main() {\n    for one in [${literals}] {\n        for byte in one.bytes() { print!("{byte:02x}"); }\n        println!();\n    }\n}\n`,
    run(file, home) {
      must('rustc', ['-o', 'rust', file], home)
      return must(join(home, 'rust'), [], home)
    },
  },
  {
    ending: 'java',
    file: (comments, lines, literals) =>
      `// {{{what}}}\nfinal class Errors {\n${comments}  static String[] texts() { return new String[] { ${literals} }; }\n  public static void main(String[] args) {\n    for (String one : texts()) System.out.println(java.util.HexFormat.of().formatHex(one.getBytes(java.nio.charset.StandardCharsets.UTF_8)));\n  }\n}\nfinal class Lines {\n  static final String[] LINES = {\n${lines}};\n}\n`,
    run(file, home) {
      must('javac', ['-encoding', 'UTF-8', file], home)
      return must('java', ['-cp', '.', 'Errors'], home)
    },
  },
  {
    ending: 'kt',
    // The compiler refuses `\[`, which is for documentation.
    without: ['"'],
    file: (comments, lines, literals) =>
      `// {{{what}}}\n${comments}val lines = listOf(\n${lines})\nfun main() {\n    for (one in listOf(${literals})) println(one.toByteArray().joinToString("") { "%02x".format(it) })\n}\n`,
    run(file, home) {
      kotlin.prepare(home)
      must('java', kotlinc(CLASSES, 'classes', file), home)
      return must('java', ['-cp', CLASSES, 'ErrorsKt'], home)
    },
  },
  {
    ending: 'cs',
    // Of newer compilers.
    without: ['"""', '$"""'],
    file: (comments, lines, literals) =>
      `// {{{what}}}\nstatic class Errors {\n${comments}  static readonly string[] Lines = {\n${lines}};\n  static void Main() {\n    foreach (var one in new[] { ${literals} }) System.Console.WriteLine(System.BitConverter.ToString(System.Text.Encoding.UTF8.GetBytes(one)).Replace("-", "").ToLower());\n  }\n}\n`,
    run(file, home) {
      must('mcs', ['-nowarn:1587', '-out:cs.exe', file], home)
      return must('mono', ['cs.exe'], home)
    },
  },
]

describe.each(PROGRAMS)('$ending', ({ ending, without = [], after = '', file, run }) => {
  const kinds = KINDS[ending === 'mjs' ? 'ts' : ending]!.filter(
    ({ open }) => !without.some((one) => open === one || (one.length > 1 && open.startsWith(one))),
  )
  const quote = ending === 'mjs' ? "'" : '"'
  const around = ({ open, close }: Kind, tag: string) => `${open}${tag}${close}`
  const isBeside = ({ end }: Kind) => !end.test(`${quote}x${quote}`)
  const both = (some: readonly Kind[], end: string) =>
    ofCodes(some.flatMap((kind) => TAGS.map((tag) => around(kind, tag) + end)).join('')) +
    `{{#entries}}${some
      .filter(isBeside)
      .map((kind) => around(kind, ' {{meaning}} ') + end)
      .join('')}{{/entries}}`

  test('comments and literals hold what is in them', { timeout: 300_000 }, async () => {
    const comments = kinds.filter(({ isLiteral }) => !isLiteral)
    const literals = kinds.filter(({ isLiteral }) => isLiteral)
    const text = file(
      both(comments, `\n${after}`),
      both(literals, ',\n'),
      '{{#entries}}{{^isFirst}}, {{/isFirst}}{{meaning}}{{/entries}}',
    )
    const name = `Errors.${ending}`
    writeFileSync(join(folder, name), await fromTemplate(catalog, { file: name, text }, name))
    expect(run(name, folder).split('\n')).toEqual([...printed, ''])
  })
})

// What is read back is the text; XML has no place for some characters.
test.each([
  {
    ending: 'xml',
    template: `<codes what="{{{what}}}">{{#entries}}<!--{{meaning}}--><code a="{{meaning}}" b='{{meaning}}'>{{meaning}}</code>{{/entries}}${ofCodes(
      KINDS.xml!.filter(({ open }) => open.startsWith('<!'))
        .flatMap(({ open, close }) => TAGS.map((tag) => open + tag + close))
        .join(''),
    )}</codes>`,
    program:
      'import sys, xml.etree.ElementTree as tree\nfor one in tree.parse(sys.argv[1]).getroot():\n    text = one.text or ""\n    assert text == one.get("a") == one.get("b"), text\n    print(text.encode().hex())\n',
    kept: (text: string) => text.replace(NO_XML, ''),
  },
  {
    ending: 'toml',
    template: `# {{{what}}}\ncodes = [\n{{#entries}}{{meaning}}, # {{meaning}}\n{{/entries}}]\n${ofCodes(TAGS.map((tag) => `# ${tag}\n#${tag}\n`).join(''))}what = '{{{what}}}'\n`,
    program:
      'import sys, tomllib\nread = tomllib.load(open(sys.argv[1], "rb"))\nassert list(read) == ["codes", "what"]\nfor one in read["codes"]:\n    print(one.encode().hex())\n',
    kept: (text: string) => text,
  },
])('a parser of $ending reads each text', async ({ ending, template, program, kept }) => {
  const name = `errors.${ending}`
  writeFileSync(
    join(folder, name),
    await fromTemplate(catalog, { file: name, text: template }, name),
  )
  expect(must('python3', ['-c', program, name], folder).split('\n')).toEqual([
    ...texts.map((text) => hexOf(kept(text))),
    '',
  ])
})
