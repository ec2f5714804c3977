import { namesIn } from '../../../base/core/contract/paths/json-pointer.ts'
import type { Severity } from '../../../base/core/diagnostic.ts'
import { decodedPart } from '../../../base/core/values/formats.ts'
import { didYouMean, type Guess, guesses } from '../../../base/core/values/nearest.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import { diagnosticsFor } from '../../../base/core/yaml/diagnose.ts'
import type { FilesAround, Finding, Problem, Source } from '../../../base/core/yaml/source.ts'
import { child, children, type Node, placeKey, rootOf } from './node.ts'

/** What is wrong in a document itself, or in a file that it refers to. */
export type Fault = { rule: string; severity: Severity; source: Source; finding: Finding }

/** A document while it is read. */
export type Document = {
  root: Node
  /** True for OpenAPI 3.0 to 3.2. */
  isReadable: boolean
  /** True for OpenAPI 3.0, where what is beside a `$ref` does not count. */
  isOnlyRef: boolean
  /**
   * Follows the references of a node to a node without one. Undefined if that is not possible: a
   * fault of the document.
   */
  follow(node: Node): Node | undefined
  /** Adds a fault, one for each place. */
  addFault(fault: Fault): void
}

/** What was read from a document, its faults, and the files that it was read from. */
export type Opened<Result> = {
  result: Result
  faults: readonly Fault[]
  sources: readonly Source[]
  /** False if a part of the document is unknown, so that nothing can be called missing. */
  isComplete: boolean
}

const READABLE = 'openapi-readable'
export const RESOLVED = 'openapi-ref-resolved'

// A specification that is cut into one file for each schema has some hundreds of them.
const MOST_FILES = 1_000
const MOST_CHARACTERS = 256 * 1024 * 1024
const LONGEST_CHAIN = 50

// What is read before anything leads there, so that a document is not read again for each file of a
// chain.
const MOST_FILES_AHEAD = 200
const MOST_CHARACTERS_AHEAD = 16 * 1024 * 1024
const MOST_ROUNDS = 10

/** A file that a document refers to, or why it can't be used, as the end of a sentence. */
type Loaded = Source | { fault: string }

/**
 * Reads a document with the files that it refers to. `read` runs again when it met files which were
 * not there, so it must not keep anything. Only what something leads to counts.
 */
export async function readDocument<Result>(
  source: Source,
  files: FilesAround,
  read: (document: Document) => Result,
): Promise<Opened<Result>> {
  const loaded = new Map<string, Loaded>([[source.file, source]])
  const ahead = { files: 0, characters: 0 }
  for (let rounds = 1; ; rounds++) {
    const used = new Set([source])
    const world: World = {
      files,
      loaded,
      wanted: new Set(),
      used,
      faults: new Map(),
      guess: guesses(),
    }
    const result = read(documentOf(source, world))
    if (world.wanted.size === 0) {
      for (const fault of textFaults(source)) add(world.faults, fault)
      const faults = [...world.faults.values()]
      const isComplete = source.intact && faults.every(({ rule }) => HARMLESS.has(rule))
      return { result, faults, sources: [...used], isComplete }
    }
    let characters = [...used].reduce((sum, { text }) => sum + text.length, 0)
    let left = rounds < MOST_ROUNDS ? MOST_FILES - used.size : 0
    for (const name of world.wanted) {
      const isMore = left-- <= 0 || characters > MOST_CHARACTERS
      const one = isMore ? TOO_MUCH : await load(name)
      loaded.set(name, one)
      if ('text' in one) characters += one.text.length
    }
    if (rounds < MOST_ROUNDS) await lookAhead(world.wanted)
  }

  async function load(name: string): Promise<Loaded> {
    const one = await files.read(name)
    return 'fault' in one || isDocument(one) ? one : { fault: unreadable(one) }
  }

  /** Loads what these files refer to, and what that refers to. */
  async function lookAhead(names: Set<string>): Promise<void> {
    for (const from of names) {
      const one = loaded.get(from)
      if (one === undefined || 'fault' in one) continue
      for (const ref of refsIn(one.value)) {
        const name = fileOf(files, one, ref)
        if (name === undefined) continue
        names.add(name)
        if (loaded.has(name)) continue
        if (ahead.files++ >= MOST_FILES_AHEAD || ahead.characters > MOST_CHARACTERS_AHEAD) return
        const next = await load(name)
        loaded.set(name, next)
        if ('text' in next) ahead.characters += next.text.length
      }
    }
  }
}

const TOO_MUCH = {
  fault: `is not read: a document may have ${MOST_FILES} files of 256 MiB in all, ${MOST_ROUNDS} in a row`,
}

/**
 * True for a text that may be a part of a document. Of any other file, such as one with passwords
 * that a pull request names, nothing is shown.
 */
const isDocument = ({ value, problems }: Source): boolean =>
  (typeof value === 'object' || typeof value === 'boolean') &&
  value !== null &&
  problems.every(({ rule }) => HARMLESS.has(rule) || !OF_TEXT.has(rule))

function unreadable(source: Source): string {
  const [first] = source.problems.filter(({ rule }) => OF_TEXT.has(rule) && !HARMLESS.has(rule))
  return `is not a document in YAML or JSON${first === undefined ? '' : `: see ${placeText(source, first)}`}`
}

/** Where a problem is: `line 3, column 5`. */
function placeText(source: Source, { rule, ...finding }: Problem): string {
  const { range } = diagnosticsFor(source)(rule, 'error', finding)
  return `line ${range.line}, column ${range.column}`
}

/** The name of the file that a reference leads to; undefined for one to the same file or elsewhere. */
function fileOf(files: FilesAround, from: Source, ref: string): string | undefined {
  const address = ref.replace(/#.*$/s, '')
  return address === '' || ELSEWHERE.test(address)
    ? undefined
    : files.nameOf(from.file, decodedPart(address))
}

const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i

function refsIn(value: unknown): Set<string> {
  const refs = new Set<string>()
  const seen = new Set<object>()
  const open = [value]
  for (let count = 0; open.length > 0 && count < MOST_SEARCHED; count++) {
    const one = open.pop()
    if (typeof one !== 'object' || one === null || seen.has(one)) continue
    seen.add(one)
    if (!Array.isArray(one) && typeof (one as { $ref?: unknown }).$ref === 'string')
      refs.add((one as { $ref: string }).$ref)
    for (const inner of Object.values(one)) open.push(inner)
  }
  return refs
}

/**
 * A document alone: what it says of other files is not there. The names of those that something leads
 * to are added to `wanted`.
 */
export const documentAlone = (source: Source, wanted: Set<string> = new Set()): Document =>
  documentOf(source, {
    files: { nameOf: (_, reference) => reference, read: async () => ({ fault: '' }) },
    loaded: new Map(),
    wanted,
    used: new Set(),
    faults: new Map(),
    guess: guesses(),
  })

type World = {
  files: FilesAround
  loaded: ReadonlyMap<string, Loaded>
  wanted: Set<string>
  /** The other files that something led to. */
  used: Set<Source>
  faults: Map<string, Fault>
  guess: Guess
}

// What is wrong with a text, whatever it says.
const OF_TEXT: ReadonlySet<string> = new Set([
  'syntax-valid',
  'encoding-utf8',
  'document-single',
  'key-unique',
])
const HARMLESS: ReadonlySet<string> = new Set(['encoding-utf8', 'key-unique', 'document-single'])

const textFaults = (source: Source): Fault[] =>
  source.problems.flatMap(({ rule, ...finding }) =>
    OF_TEXT.has(rule) ? [{ rule, severity: 'error', source, finding }] : [],
  )

function add(faults: Map<string, Fault>, fault: Fault): void {
  const { rule, source, finding } = fault
  const key = `${rule}\n${placeKey({ source, path: finding.path })}\n${JSON.stringify(finding.at)}`
  if (!faults.has(key)) faults.set(key, fault)
}

function documentOf(source: Source, world: World): Document {
  const root = rootOf(source)
  const addFault = (fault: Fault): void => add(world.faults, fault)
  const fault = versionFault(source)
  if (fault !== undefined) addFault(fault)
  const known = new Map<string, Target>()
  const targetOf = (from: Source, ref: string): Target => {
    const key = `${from.file}\n${ref}`
    const before = known.get(key)
    if (before !== undefined) return before
    const found = targetIn(from, ref, world)
    known.set(key, found)
    return found
  }
  const follow = (node: Node): Node | undefined => {
    const seen = new Set<string>()
    for (let now = node; ; ) {
      const ref = isRecord(now.value) ? now.value.$ref : undefined
      if (typeof ref !== 'string') return now
      const target = targetOf(now.source, ref)
      if (target === 'pending') return undefined
      if ('message' in target) {
        addRefFault(now, target)
        return undefined
      }
      const place = placeKey(target)
      if (seen.has(place) || seen.size > LONGEST_CHAIN) {
        addRefFault(now, {
          message: `"${ref}" leads back to itself, so that nothing is defined`,
        })
        return undefined
      }
      seen.add(place)
      if (target.source !== now.source) addFileFaults(now, target.source)
      now = target
    }
  }
  const addRefFault = ({ source: at, path }: Node, { message, meant, severity }: Broken): void =>
    addFault({
      rule: RESOLVED,
      severity: severity ?? 'error',
      source: at,
      finding: {
        path: [...path, '$ref'],
        message,
        ...(meant !== undefined && { suggestions: [meant] }),
      },
    })
  // What is wrong with another file is reported once, where it is named: no line of it is shown.
  const reported = new Set([source])
  const addFileFaults = ({ source: at, path }: Node, file: Source): void => {
    if (reported.has(file)) return
    reported.add(file)
    for (const problem of file.problems.filter(({ rule }) => OF_TEXT.has(rule)))
      addFault({
        rule: problem.rule,
        severity: 'error',
        source: at,
        finding: {
          path: [...path, '$ref'],
          message: `${file.file} breaks this rule at ${placeText(file, problem)}`,
        },
      })
  }
  const { openapi } = isRecord(source.value) ? source.value : {}
  const isOnlyRef = /^3\.0(?:\.|$)/.test(`${openapi}`)
  return { root, isReadable: fault === undefined, isOnlyRef, follow, addFault }
}

/** What says that a text is not an OpenAPI document of a version that is read. */
function versionFault(source: Source): Fault | undefined {
  const { value } = source
  const { openapi, swagger } = isRecord(value) ? value : {}
  if (/^3\.[0-2](?:\.|$)/.test(`${openapi}`) && ['string', 'number'].includes(typeof openapi))
    return undefined
  const isBroken = !source.intact || source.problems.some(({ rule }) => rule === 'syntax-valid')
  if (openapi === undefined && isBroken) return textFaults(source)[0]
  const [field, version] =
    swagger === undefined ? (['openapi', openapi] as const) : (['swagger', swagger] as const)
  const message =
    version === undefined
      ? 'this is not an OpenAPI document: it has no field "openapi"'
      : `OpenAPI ${shortValue(version)} is not read: convert the document to 3.0, 3.1 or 3.2`
  return {
    rule: READABLE,
    severity: 'error',
    source,
    finding: { path: version === undefined ? [] : [field], message },
  }
}

const shortValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.slice(0, 40) : 'of this form'

type Broken = { message: string; meant?: string | undefined; severity?: Severity }
type Target = Node | Broken | 'pending'

function targetIn(
  from: Source,
  ref: string,
  { files, loaded, wanted, used, guess }: World,
): Target {
  const at = ref.indexOf('#')
  const [address, fragment] = at < 0 ? [ref, ''] : [ref.slice(0, at), ref.slice(at + 1)]
  if (ELSEWHERE.test(address))
    return {
      severity: 'info',
      message: `"${ref}" is on the network and is not fetched: the codes behind it are not checked`,
    }
  let source = from
  const name = fileOf(files, from, ref)
  if (name !== undefined) {
    const file = loaded.get(name)
    if (file === undefined) {
      wanted.add(name)
      return 'pending'
    }
    if ('fault' in file) return { message: `"${ref}": ${name} ${file.fault}` }
    used.add(file)
    source = file
  }
  const root = rootOf(source)
  if (fragment === '') return root
  if (!fragment.startsWith('/')) return anchorIn(root, fragment) ?? notThere(ref)
  return atPointer(root, namesIn(decodedPart(fragment)), ref, guess)
}

function atPointer(root: Node, names: readonly string[], ref: string, guess: Guess): Target {
  let now = root
  for (const [index, name] of names.entries()) {
    const step = Array.isArray(now.value) && /^\d+$/.test(name) ? Number(name) : name
    const next = child(now, step)
    if (next.value === undefined) {
      const near = isRecord(now.value) ? guess(name, Object.keys(now.value)) : undefined
      const meant =
        near === undefined || index !== names.length - 1
          ? undefined
          : `${ref.slice(0, ref.lastIndexOf('/') + 1)}${near.replaceAll('~', '~0').replaceAll('/', '~1')}`
      return { message: notThere(ref).message + didYouMean(meant), meant }
    }
    now = next
  }
  return now
}

const notThere = (ref: string): Broken => ({ message: `"${ref}" leads to nothing` })

// Of nodes that are looked at for an anchor.
const MOST_SEARCHED = 500_000

/** The schema with an `$anchor`, anywhere in a text. */
function anchorIn(root: Node, name: string): Node | undefined {
  const open = [root]
  for (let count = 0; open.length > 0 && count < MOST_SEARCHED; count++) {
    const node = open.pop()!
    const { $anchor, $dynamicAnchor } = isRecord(node.value) ? node.value : {}
    if ($anchor === name || $dynamicAnchor === name) return node
    for (const inner of children(node))
      if (typeof inner.value === 'object' && inner.value !== null) open.push(inner)
  }
  return undefined
}
