import { valueAt } from '../contract/paths/steps.ts'
import type { Path } from '../diagnostic.ts'
import { nameOfCharacter } from '../values/character-name.ts'
import { INVISIBLE } from '../values/characters.ts'
import { isTexts, visitWithin } from '../values/record.ts'
import type { ParsedCatalog } from './parsed-catalog.ts'
import { wireFaults } from './wire-faults.ts'

type Danger = { path: Path; message: string }

/** Texts for people: every output escapes them. */
const TEXTS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'publisher',
  'purpose',
  'copyright',
  'copyright_label',
  'meaning',
  'fix',
  'display',
  'message',
  'reason',
  'note',
  'notes',
  'example',
  'definition',
  'audience',
  'paths',
])
const ADDRESSES: ReadonlySet<string> = new Set(['url', 'uri', 'system', 'code_system', 'value_set'])
const RUNS_CODE = /^(?:javascript|vbscript|data):/i

/**
 * What makes any output of a catalog impossible or dangerous, whatever its form and its style are,
 * and the levels of rules: names (codes, stages, operations, params …) and addresses with characters
 * that nobody sees or that end a line, addresses that run code, and forms of answers that can't be
 * written.
 */
export function dangersIn({ raw, value }: Pick<ParsedCatalog, 'raw' | 'value'>): Danger[] {
  const found: Danger[] = []
  visitWithin(value, (inner, path) => {
    const name = path.at(-1)
    if (typeof name === 'string') {
      lookAt(name, path, found)
      if (isForPeople(name, inner, path)) return false
    }
    if (typeof inner === 'string') lookAt(inner, path, found)
    return true
  })
  const isWritten = (path: Path) => valueAt(raw, path) !== undefined
  for (const { path, message } of wireFaults(value, isWritten)) found.push({ path, message })
  return found
}

/** What is not a name: texts, and what is not published or may have any value. */
function isForPeople(name: string, value: unknown, path: Path): boolean {
  if (name.startsWith('x-') || (TEXTS.has(name) && isTexts([value].flat()))) return true
  if (path.length === 1) return ['contact', 'defaults', 'codes_from'].includes(name)
  return name === 'constant' && path[0] === 'wire'
}

function lookAt(text: string, path: Path, found: Danger[]): void {
  const [character] = INVISIBLE.exec(text) ?? []
  const danger =
    character !== undefined
      ? `has ${nameOfCharacter(character)}, which no name and no address can have; remove it`
      : ADDRESSES.has(String(path.at(-1))) &&
        RUNS_CODE.test(text) &&
        'is an address that runs code where somebody follows it; use https'
  if (danger) found.push({ path: [...path], message: `"${shortened(text)}" ${danger}` })
}

const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
