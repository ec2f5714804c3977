import { describe, expect, test } from 'vitest'
import { type Catalog, catalogOf } from '../src/base/core/catalog/catalog.ts'
import { memoOfObjects } from '../src/base/core/values/memo.ts'
import { filesOfOthers, generators } from '../src/base/targets/build.ts'
import type { Generator } from '../src/base/targets/generator.ts'
import { isInvalidOutput, placed } from '../src/base/targets/invalid-output.ts'
import { NEGOTIABLE } from '../src/base/targets/list-option.ts'
import { FRAMEWORKS } from '../src/features/languages/server-options.ts'
import { type OutputFile, type Path, read } from '../src/index.ts'
import { hostile } from './fixtures/hostile/catalogs.ts'
import { ENDINGS, FORBIDDEN } from './fixtures/hostile/endings.ts'
import {
  type Extent,
  type Fill,
  type Member,
  membersOf,
  published,
} from './fixtures/hostile/published.ts'
import { skeletonOf } from './fixtures/hostile/skeleton.ts'
import { rail } from './support/rail.ts'

// Every text of a published set, with everything that ends something in a language, through every
// target: outside of comments and literals, a file is that of the same set with harmless texts, and
// no file but data has a character that people don't see. A target can refuse a text, at its place.

const MEMBERS = membersOf()

/**
 * What a text is without what could end anything. Names that follow from it stay, as does a place for a
 * value: a client has code for these.
 */
const harmless = (text: string): string =>
  IS_BLANK.test(text)
    ? ' '
    : IS_UNSEEN.test(text)
      ? '\u00ad'
      : text
          .replace(/\p{M}/gu, '')
          .replace(/\{[A-Za-z_]\w*\}|[^A-Za-z0-9]+/g, (found) =>
            /^\{\w+\}$/.test(found) ? found : '--',
          )
// A text of which nothing can be shown stays one: some outputs leave it out.
const IS_BLANK = /^\s+$/
const IS_UNSEEN =
  /^[\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]+$/u

// What makes an id unique, and a place in a body one.
const BEFORE: Readonly<Record<Member, (item: number) => string>> = {
  'codes[].code': (item) => `C${item}-`,
  'stages[].id': (item) => `s${item}-`,
  'operations[].id': (item) => `o${item}-`,
  'imports{}': (item) => `k${item}-`,
  ...Object.fromEntries(
    MEMBERS.filter((member) => /^wire\.(?!code_in$|media_type$|retry_header$)/.test(member)).map(
      (member) => [member, () => '/'],
    ),
  ),
}
// FHIR takes nothing else for a day.
// A site has FHIR, too.
const isFhir = ({ fhir, id }: Pick<Generator, 'fhir' | 'id'>) => fhir || id === 'static-site'
const mild = (target: Pick<Generator, 'fhir' | 'id'>, member: Member, text: string) =>
  isFhir(target) && /\.(?:date|sunset)$/.test(member) ? '2026-01-01' : harmless(text)
const isListed = (member: Member) => /^(?:codes|stages|operations|imports)\b/.test(member)

// What stays of the header while the lists are tried.
const HEADER: Readonly<Record<Member, string>> = {
  name: 'x-errors',
  url: 'https://x.example/t',
  version: '1.0.0',
  date: '2026-01-01',
  language: 'en',
  'jurisdiction[]': 'KE',
  package_id: 'example.x.errors',
  'contact[].url': 'https://x.example/help',
  'contact[].email': 'x@x.example',
  'identifier[].system': 'urn:x',
  'wire.code_in': '{code}',
  'wire.media_type': 'application/json',
  'wire.retry_header': 'x-should-retry',
}
const usual: Fill = (member, item) => (BEFORE[member]?.(item) ?? '') + (HEADER[member] ?? 'Text')

type HostileSet = { fill: Fill; items: number; extent: Extent }
const textOf = memoOfObjects(({ fill, ...size }: HostileSet) => published(fill, size))

/**
 * What the target itself makes of a set, or refuses. Names with invisible characters are refused
 * before (test/dangers.test.ts); a target does not rely on it.
 */
async function built(target: Generator, set: HostileSet) {
  const { reading, catalog } = await readOnce(textOf(set))
  const refused = target.refuses?.(catalog) ?? []
  const refusals = typeof refused === 'string' ? [{ path: [], message: refused }] : refused
  if (refusals.length > 0) return { files: [], refusals }
  const operations = Array.from({ length: set.items }, (_, item) => [
    `/${item}`,
    { get: { operationId: set.fill('operations[].id', item), responses: {} } },
  ])
  const document = { openapi: '3.1.0', info: { title: 'X', version: '1' } }
  const text = JSON.stringify({ ...document, paths: Object.fromEntries(operations) })
  const openapi = { document: { file: 'openapi.json', text, reference: 'openapi.json' } }
  try {
    return {
      files: await target.generate(
        catalog,
        { openapi, ...serverOf(target.id) },
        undefined,
        filesOfOthers(catalog),
      ),
      refusals: [],
    }
  } catch (error) {
    if (!isInvalidOutput(error)) throw error
    return { files: [], refusals: error.faults.map((fault) => placed(reading, fault)) }
  }
}

/** Languages write what a service answers with, too. */
const serverOf = (id: string) =>
  Object.hasOwn(FRAMEWORKS, id) && {
    language: { server: FRAMEWORKS[id as keyof typeof FRAMEWORKS], forms: NEGOTIABLE },
  }

/** The catalog of a set. All targets take the same sets. */
function readOnce(text: string) {
  const known = readings.get(text)
  if (known) return known
  const own = read(text, { file: 'x-errors.json' }).then((reading) => ({
    reading,
    catalog: catalogOf(reading),
  }))
  readings.set(text, own)
  return own
}
const readings = new Map<
  string,
  Promise<{ reading: Awaited<ReturnType<typeof read>>; catalog: Catalog }>
>()

/** The member at a path of the catalog, and its item. */
function memberAt(path: Path, set: HostileSet): [member: Member, item: number] {
  const [list, at] = path
  const item =
    list === 'imports'
      ? Array.from({ length: set.items }, (_, index) => set.fill('imports{}', index)).indexOf(
          String(at),
        )
      : typeof at === 'number'
        ? at
        : 0
  const member = path
    .map((step, index) => (typeof step === 'number' ? '[]' : index === 0 ? step : `.${step}`))
    .join('')
  return [member === 'stages[]' ? 'stages[].id' : member, item]
}

/** The files of a set; what the target refuses is replaced by harmless texts. */
async function accepted(
  target: Generator,
  set: HostileSet,
  refused = new Map<string, string>(),
  rounds = 3,
): Promise<{ files: readonly OutputFile[]; refused: Map<string, string> }> {
  const fill: Fill = (member, item) =>
    refused.has(`${member} ${item}`)
      ? (HEADER[member] ?? mild(target, member, set.fill(member, item)))
      : set.fill(member, item)
  const { files, refusals } = await built(target, refused.size === 0 ? set : { ...set, fill })
  if (refusals.length === 0) return { files, refused }
  for (const { path, message } of refusals) {
    const [member, item] = memberAt(path, { ...set, fill })
    const [, concept] = /\/(?:concept|contains)\/(\d+)\//.exec(message) ?? []
    // FHIR names the code that has the text, or only its number.
    if (concept === undefined && !refused.has(`${member} ${item}`))
      refused.set(`${member} ${item}`, message)
    else
      for (const other of MEMBERS)
        if (isListed(other)) refused.set(`${other} ${concept ?? item}`, message)
  }
  if (rounds === 0) throw new Error(refusals.map(({ message }) => message).join('\n'))
  return accepted(target, set, refused, rounds - 1)
}

/** Where two texts begin to differ: files are large. */
function firstDifference(one: string, other: string): string {
  if (one === other) return ''
  let at = 0
  while (one[at] === other[at]) at += 1
  return `${one.slice(Math.max(0, at - 80), at + 80)} instead of ${other.slice(at, at + 80)}`
}

/** Pages keep their line ends, and the marks of texts that are written from right to left. */
const shown = (path: string, contents: string): string =>
  path.endsWith('.html') ? contents.replace(/[\r\u061c\u200e\u200f]/g, '') : contents

function expectSame(files: readonly OutputFile[], mild: readonly OutputFile[]) {
  // Compressed copies are there where they save enough.
  const [texts, others] = [files, mild].map((all) =>
    all.filter(({ contents, encoding }) => typeof contents === 'string' && encoding === undefined),
  ) as [OutputFile[], OutputFile[]]
  expect(texts.map(({ mediaType }) => mediaType)).toEqual(others.map(({ mediaType }) => mediaType))
  for (const [at, file] of texts.entries()) {
    const [contents, other] = [String(file.contents), String(others[at]!.contents)]
    // What FHIR and OpenAPI do not take, such as a blank at the end of a code, is left out.
    if (/\bjson$/.test(file.mediaType)) {
      expect(() => JSON.parse(contents), file.path).not.toThrow()
      continue
    }
    // A file without any of the texts is the same in both.
    if (contents !== other || files === mild) {
      const [skeleton, wanted] = [contents, other].map((text) => skeletonOnce(file.path, text))
      expect(firstDifference(skeleton!, wanted!), file.path).toBe('')
    }
    if (!file.path.endsWith('.yaml'))
      expect(
        FORBIDDEN.exec(shown(file.path, contents))?.[0],
        `${file.path} has a character that base/core/values/escape.ts keeps out of outputs`,
      ).toBeUndefined()
    if (file.path.endsWith('.sql')) expect(contents).not.toMatch(/\{[{%#]/)
  }
}

/** A text that is not in a file leaves it as it was: small files come again and again. */
function skeletonOnce(path: string, contents: string): string {
  if (contents.length > 50_000) return skeletonOf(path, contents)
  const key = `${path} ${contents}`
  const skeleton = skeletons.get(key) ?? skeletonOf(path, contents)
  skeletons.set(key, skeleton)
  return skeleton
}
const skeletons = new Map<string, string>()

/** Builds a set with hostile and with harmless texts, and compares what each file says. */
async function expectHarmless(target: Generator, set: HostileSet) {
  const { files } = await accepted(target, set)
  expectSame(files, (await built(target, mildSets[isFhir(target) ? 'fhir' : 'others'](set))).files)
}
const mildSet = (target: Pick<Generator, 'fhir' | 'id'>) =>
  memoOfObjects((set: HostileSet): HostileSet => {
    const fill: Fill = (member, item) =>
      isListed(member) ? mild(target, member, set.fill(member, item)) : set.fill(member, item)
    return { ...set, fill }
  })
const mildSets = { fhir: mildSet({ id: '', fhir: true }), others: mildSet({ id: '' }) }

const followed = (ending: string) => `x${ending}evil`
const alone = (ending: string) => ending
const shape = (
  what: string,
  extent: Extent,
  around: typeof alone,
  inText: typeof alone,
): [what: string, set: HostileSet] => {
  const fill: Fill = (member, item) => {
    const ending = ENDINGS[item]!
    if (!isListed(member)) return usual(member, item)
    const before = BEFORE[member]?.(item)
    return before === undefined ? inText(ending) : before + around(ending)
  }
  return [what, { fill, items: ENDINGS.length, extent }]
}
const SHAPES = [
  shape('in each text', 'full', followed, followed),
  // Nothing of the text is shown, so that an output shows an id in its place.
  shape('alone, in a set without documentation', 'bare', followed, alone),
]
const ALONE = shape('alone', 'full', alone, alone)

const header = MEMBERS.filter((member) => !isListed(member))
const GROUPS: readonly (readonly [what: string, members: readonly Member[]])[] = [
  ['texts', header.filter((member) => !/^wire\b/.test(member) && HEADER[member] === undefined)],
  ['wire', header.filter((member) => BEFORE[member] !== undefined)],
  // A page takes a hostile text as an address, and no harmless one.
  ['contact[].email', ['contact[].email']],
  ['others', Object.keys(HEADER).filter((member) => member !== 'contact[].email')],
]

// The versions of FHIR share what they do with texts; a package has their files, compressed.
const tried = generators.filter(({ id }) => !/-r(?:4b|5)$|^fhir-package$/.test(id))

const headerSets = new Map<string, HostileSet>()
/** A set with one text in these members of its header. All targets take the same. */
function headerSet(members: readonly Member[], text: string): HostileSet {
  const key = `${members} ${text}`
  const fill: Fill = (member, item) =>
    members.includes(member) ? (BEFORE[member]?.(item) ?? '') + text : usual(member, item)
  const set = headerSets.get(key) ?? { fill, items: 1, extent: 'full' }
  headerSets.set(key, set)
  return set
}

const halves = <T>(all: readonly T[]): (readonly T[])[] => {
  const half = Math.ceil(all.length / 2)
  return [all.slice(0, half), all.slice(half)]
}

describe.each(tried.map((target) => [target.id, target] as const))('%s', (_, target) => {
  const shapes = target.surface === 'source' ? [...SHAPES, ALONE] : SHAPES

  test.each(shapes)('an ending %s', (_, set) => expectHarmless(target, set))

  // A header has one text in each place: all endings after one another, in all members; where a target
  // refuses that, in each half of them, and then each half of the endings.
  test.each(GROUPS)('an ending in the header: %s', { timeout: 60_000 }, async (what, members) => {
    const least = target.surface !== 'source' ? 60 : what === 'wire' ? 1 : 15
    const tryAll = async (of: readonly Member[], endings: readonly string[]): Promise<void> => {
      const text = endings.map(followed).join(' ')
      const { files, refusals } = await built(target, headerSet(of, text))
      const mild =
        refusals.length > 0 ? undefined : await built(target, headerSet(of, harmless(text)))
      const isRefused = mild === undefined || mild.refusals.length > 0
      if (isRefused && what === 'others' && of.length > 1)
        for (const half of halves(of)) await tryAll(half, endings)
      else if (mild !== undefined) {
        // FHIR takes a text as an address that no harmless text is.
        const isOther = isRefused || what === 'contact[].email'
        expectSame(files, isOther ? files : mild.files)
      } else {
        expect(refusals.length).toBeGreaterThan(0)
        if (endings.length > least) for (const half of halves(endings)) await tryAll(of, half)
      }
    }
    const endings = ENDINGS.filter((one) => members[0] !== 'wire.code' || !/[/~?]/.test(one))
    await tryAll(members, endings)
  })
})

const VERSIONS = {
  'old.yaml': hostile('x-errors', 'full', () => 'Old.'),
  'new.yaml': hostile('x-errors', 'full'),
}
test.each(['diff old.yaml new.yaml --format markdown', 'changelog old.yaml new.yaml'])(
  '%s has no invisible character',
  async (command) => {
    const { out, err } = await rail(command, { files: VERSIONS })
    expect(out, err).toContain('evil')
    expect(FORBIDDEN.exec(out)).toBe(null)
  },
)
