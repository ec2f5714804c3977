// A tree of source code to scan: the files of test/fixtures/usage, repeated with other names until
// each file has its size, in folders as projects have them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const fixtures = fileURLToPath(new URL('../test/fixtures/usage', import.meta.url))
const LANGUAGE = 'typescript'
const SOURCES = /\.(?:ts|tsx|py|java|kt|go|cs|php|rb|rs)$/

/** Writes `count` files of `bytes` each, and the catalog of the fixtures. Returns its folder. */
export function writeSourceTree(folder, { count, bytes }) {
  const texts = readdirSync(fixtures, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && SOURCES.test(file.name) && !/test|spec/i.test(file.name))
    .filter(({ parentPath }) => existsSync(join(fixtures, languageOf(parentPath), 'planted.txt')))
    .map((file) => ({ name: file.name, text: faultless(join(file.parentPath, file.name)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  for (let at = 0; at < count; at++) {
    const { name, text } = texts[at % texts.length]
    const path = join(folder, 'src', `part${at % 100}`, `module${at}`, name)
    mkdirSync(dirname(path), { recursive: true })
    let whole = ''
    for (let part = 0; whole.length < bytes; part++)
      whole += text.replaceAll(/\b(order|cart|answer|stock)\b/g, `$1${at % 7}x${part}`)
    writeFileSync(path, whole.slice(0, whole.lastIndexOf('\n', bytes) + 1))
  }
  const catalog = readFileSync(join(fixtures, LANGUAGE, 'errors.yaml'), 'utf8')
  writeFileSync(join(folder, 'errors.yaml'), catalog)
  writeFileSync(
    join(folder, 'words.txt'),
    [...catalog.matchAll(/- code: (\S+)/g)].map(([, code]) => `${code}\n`).join(''),
  )
  return folder
}

/** A text without the lines that planted.txt names. */
function faultless(path) {
  const language = languageOf(path)
  const own = path.slice(join(fixtures, language).length + 1).replaceAll('\\', '/')
  const planted = readFileSync(join(fixtures, language, 'planted.txt'), 'utf8')
  const lines = new Set(
    [...planted.matchAll(/^(.*):(\d+) /gm)].flatMap(([, file, line]) =>
      file === own ? [Number(line)] : [],
    ),
  )
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((_, at) => !lines.has(at + 1))
    .join('\n')
}

const languageOf = (path) => path.slice(fixtures.length + 1).split(/[\\/]/)[0]
