import type { Edit, Path } from '../../diagnostic.ts'
import { asArray, asRecord, isRecord } from '../../values/record.ts'
import { type Edited, Uneditable } from '../../yaml/edited.ts'
import { fieldEnd, flowEnd, lineStart } from '../../yaml/lines.ts'
import type { Source } from '../../yaml/source.ts'
import { splice } from '../../yaml/splice.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { type Fields, FORMAT_FIRST, isInBraces } from './entries.ts'

/** The fields to remove, as a tree: `true` is a whole field. */
type Tree = { [field: string]: Tree | true }

/**
 * Removes fields of an entry, with the comments in their lines. A mapping that would be empty goes,
 * too. Absent fields are ignored.
 */
export function removeFields(
  { source, raw }: Pick<ParsedCatalog, 'source' | 'raw'>,
  index: number,
  paths: readonly Path[],
): Edited {
  const codes = [...asArray(asRecord(raw).codes)]
  const path = ['codes', index]
  const tree = prune(treeOf(paths), codes[index])
  if (Object.keys(tree).length > 0 && isInBraces(source, index))
    throw new Uneditable(`the entry is written in braces; ${FORMAT_FIRST}`)
  const edits = removeIn(source, path, asRecord(codes[index]), tree)
  codes[index] = without(asRecord(codes[index]), tree)
  return { text: splice(source.text, edits), raw: { ...asRecord(raw), codes } }
}

function treeOf(paths: readonly Path[]): Tree {
  const tree: Tree = {}
  for (const path of paths) {
    let into = tree
    for (const [at, step] of path.map(String).entries()) {
      if (at === path.length - 1) into[step] = true
      else {
        const inner = Object.hasOwn(into, step) ? into[step]! : {}
        if (inner === true) break // the whole field goes
        into[step] = inner
        into = inner
      }
    }
  }
  return tree
}

/** The part of the tree that exists; a mapping that loses all its fields is removed whole. */
function prune(tree: Tree, value: unknown): Tree {
  const fields = asRecord(value)
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, inner]): [string, Tree | true][] => {
      if (!Object.hasOwn(fields, name)) return []
      if (inner === true) return [[name, true]]
      const left = prune(inner, fields[name])
      if (Object.keys(left).length === 0) return []
      return [
        [
          name,
          Object.keys(asRecord(fields[name])).every((field) => left[field] === true) ? true : left,
        ],
      ]
    }),
  )
}

function removeIn(source: Source, path: Path, current: Fields, tree: Tree): Edit[] {
  const inBraces = source.text[source.locate(path).start] === '{'
  return Object.entries(tree).flatMap(([name, inner]) => {
    if (inner !== true)
      return isRecord(current[name]) ? removeIn(source, [...path, name], current[name], inner) : []
    return [
      inBraces
        ? fromBraces(source, path, current, name, tree)
        : fromLines(source, [...path, name], current[name]),
    ]
  })
}

/** Removes the lines of a field. */
function fromLines(source: Source, path: Path, value: unknown): Edit {
  const { text } = source
  const key = source.locate(path, 'key').start
  const start = lineStart(text, key)
  if (text.slice(start, key).trim() !== '')
    throw new Uneditable(`${String(path.at(-1))} is in the line of the dash; ${FORMAT_FIRST}`)
  const end = fieldEnd(source, path, value)
  const eol = /^\r?\n|^\r/.exec(text.slice(end, end + 2))?.[0] ?? ''
  if (eol !== '') return { start, end: end + eol.length, text: '' }
  return { start: start - (text.slice(0, start).endsWith('\r\n') ? 2 : 1), end, text: '' } // the last line has no end
}

/** Removes a field with the comma before it; one before all that stay, with the comma after it. */
function fromBraces(source: Source, path: Path, current: Fields, name: string, tree: Tree): Edit {
  const names = Object.keys(current)
  const at = names.indexOf(name)
  const endOf = (field: string): number => {
    const end = flowEnd(source, [...path, field], current[field])
    if (end === undefined)
      throw new Uneditable(
        `${path.slice(2).join('.')} has comments between its braces; ${FORMAT_FIRST}`,
      )
    return end
  }
  const stays = names.slice(0, at).some((field) => tree[field] !== true)
  if (stays) return { start: endOf(names[at - 1]!), end: endOf(name), text: '' }
  return {
    start: source.locate([...path, name], 'key').start,
    end: source.locate([...path, names[at + 1]!], 'key').start,
    text: '',
  }
}

const without = (fields: Fields, tree: Tree): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const inner = Object.hasOwn(tree, name) ? tree[name] : undefined
      if (inner === true) return []
      return [[name, inner === undefined ? value : without(asRecord(value), inner)]]
    }),
  )
