import type { Catalog } from '../../catalog/catalog.ts'
import { GENERATED } from '../typescript.ts'
import { partsOf, requireClassFile } from './jvm.ts'
import { type Group, group, named, type Piece, print } from './layout.ts'
import { packageName, typeName, upperSnake } from './names.ts'
import type { LanguageSettings } from './settings.ts'
import {
  type SourceCatalog,
  type SourceEntry,
  type SourceHandling,
  type SourceNotice,
  sourceOf,
} from './source.ts'
import { ESCAPES, literal, oneLine, utf16Escape } from './text.ts'
import { KOTLIN } from './words.ts'

export const NAMING = {
  code: { style: upperSnake, prefix: 'code' },
  stage: { style: upperSnake, prefix: 'stage' },
}

/** The package and the object of a catalog: `railerrors.RailErrors`, unless the config names them. */
export const kotlinNames = (catalog: Catalog, { namespace, name }: LanguageSettings) => ({
  namespace: namespace ?? packageName(catalog, KOTLIN.keywords),
  name: name ?? typeName(catalog, KOTLIN.types),
})

/** The file of a catalog, as ktlint leaves it. */
export function kotlinFile(
  catalog: Catalog,
  { namespace, name }: { namespace: string; name: string },
): string {
  const source = sourceOf(catalog, NAMING)
  requireClassFile(source)
  const { isStaged, entries, stages } = source
  const blocks = [
    LOOKUP,
    enumOf(
      'Code',
      'A code that the service sends. A service that is newer may send others: keep an `else` in a `when`.',
      entries.map(({ name: own, code, docs, deprecated }) => ({
        ...{ name: own, text: code, docs },
        mark: mark(deprecated, name),
      })),
      CODE_MEMBERS,
    ),
    ...(isStaged
      ? [
          enumOf(
            'Stage',
            'A stage of the workflow: where an error can be resolved.',
            stages.map(({ name, id, docs }) => ({ name, text: id, docs, mark: '' })),
            '',
          ),
        ]
      : []),
    TYPES(isStaged),
    table(source),
  ]
  return `// ${GENERATED}
@file:Suppress("DEPRECATION", "ktlint:standard:max-line-length")

package ${namespace}

${kdoc('', [`The error codes of ${source.what}.`])}object ${name} {
${blocks.join('\n\n')}
}
`
}

/** A text as a literal. */
export const text = (value: string): string =>
  literal(value, {
    quote: '"',
    escapes: { ...ESCAPES, $: '\\$' },
    unicode: utf16Escape,
  })

// Comments nest, so `/*` in one would need its own end; `[x]` is a link, `@x` a tag.
const escaped = (line: string): string =>
  oneLine(line)
    .replaceAll('*/', '*&#47;')
    .replaceAll('/*', '&#47;*')
    .replace(/[[\]]/g, '\\$&')
    .replaceAll('@', '&#64;')

function kdoc(indent: string, paragraphs: readonly string[]): string {
  const lines = paragraphs.map(escaped)
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join(`${indent} *\n`)}${indent} */\n`
}

type Constant = { name: string; text: string; docs: readonly string[]; mark: string }

const enumOf = (
  name: string,
  docs: string,
  constants: readonly Constant[],
  members: string,
): string => {
  const list = constants.map(
    (one) => `${kdoc('        ', one.docs)}${one.mark}        ${one.name}(${text(one.text)}),\n`,
  )
  return `${kdoc('    ', [docs])}    enum class ${name}(
        /** The text that is sent. */
        val text: String,
    ) {
${list.join('\n')}        ;
${members}
        override fun toString(): String = text
    }`
}

const mark = (deprecated: SourceNotice | undefined, object: string): string => {
  if (deprecated === undefined) return ''
  const { since, replacedBy, text: why } = deprecated
  const message = [since && `since ${since}.`, why].filter(Boolean).join(' ')
  if (replacedBy === undefined) return `        @Deprecated(${text(message)})\n`
  const replacement = `ReplaceWith("${object}.Code.${replacedBy.name}")`
  const call = group('@Deprecated(', [text(message), replacement], ')')
  return `        ${print(call, LAYOUT, { indent: ' '.repeat(8) })}\n`
}

const LOOKUP = `    /** The entries of all codes, in the order of the catalog. */
    val all: List<Entry> get() = Table.all

    /** What the catalog says about a code; null for a code that is newer than this file. */
    fun find(code: String): Entry? = Table.entries[code]`

const CODE_MEMBERS = `
        /** What the catalog says about the code. */
        val entry: Entry get() = Table.entries.getValue(text)
`

const TYPES = (isStaged: boolean): string => `    /** What the catalog says about a code. */
    data class Entry(
        val code: Code,
        val http: Int,
        /** True if the error blocks the call. */
        val stop: Boolean,
${isStaged ? '        val fixStage: Stage,\n' : ''}        val meaning: String,
        val fix: String,
        /** The text of an answer, with \`{name}\` for values. */
        val message: String? = null,
        val params: List<Param> = emptyList(),
        val handling: Handling,
    )

    /** A value that the texts of an answer refer to as \`{name}\`. */
    data class Param(
        val name: String,
        /** string, integer, number, boolean or date. */
        val type: String,
        val optional: Boolean = false,
    )

    /** What a client does when it meets a code. */
    data class Handling(
        /** fail: the call is blocked; warn: it went through, and someone must act; ok: the wanted state exists already. */
        val outcome: String,
        /** none; same: the identical request again; after_fix: a person corrects it first; recreate: run the operations, then start again. */
        val retry: String,
        /** The limits of same. */
        val retryPolicy: RetryPolicy? = null,
        /** field, task, system or silent. */
        val presentAs: String? = null,
        val audience: List<String> = emptyList(),
        val operation: List<String> = emptyList(),
        val paths: List<String> = emptyList(),
    )

    /** How often to repeat at most, and how long to wait before, in milliseconds. */
    data class RetryPolicy(
        val max: Int,
        val baseMs: Int,
        val capMs: Int,
    )`

const LAYOUT = { width: 140, step: '    ', below: true }

function table(source: SourceCatalog): string {
  const parts = partsOf(source)
  const rows = parts.map(
    (part, at) => `

    private object Rows${at} {
        fun addTo(all: MutableList<Entry>) {
${part.map((entry) => `            ${print({ ...group('all.add(', [entryCall(entry)], ')'), tall: true }, LAYOUT, { indent: ' '.repeat(12) })}\n`).join('')}        }
    }`,
  )
  return `    private object Table {
        val all: List<Entry> =
            ArrayList<Entry>()${
              parts.length === 0
                ? ''
                : `.apply {
${parts.map((_, at) => `                Rows${at}.addTo(this)\n`).join('')}            }`
            }
        val entries: Map<String, Entry> = all.associateBy { it.code.text }
    }${rows.join('')}`
}

const entryCall = (entry: SourceEntry): Piece => ({
  ...call('Entry', {
    code: `Code.${entry.name}`,
    http: String(entry.http),
    stop: String(entry.stop),
    fixStage: entry.stage && `Stage.${entry.stage.name}`,
    meaning: text(entry.meaning),
    fix: text(entry.fix),
    message: entry.message === undefined ? undefined : text(entry.message),
    params: list(
      entry.params.map(({ name, type, optional }) =>
        call('Param', {
          name: text(name),
          type: text(type),
          optional: optional ? 'true' : undefined,
        }),
      ),
    ),
    handling: handlingCall(entry.handling),
  }),
  tall: true,
})

const handlingCall = ({ policy, presentAs, ...handling }: SourceHandling): Piece =>
  call('Handling', {
    outcome: text(handling.outcome),
    retry: text(handling.retry),
    retryPolicy:
      policy &&
      call('RetryPolicy', {
        max: String(policy.max),
        baseMs: String(policy.baseMs),
        capMs: String(policy.capMs),
      }),
    presentAs: presentAs === undefined ? undefined : text(presentAs),
    audience: list(handling.audience.map(text)),
    operation: list(handling.operation.map(text)),
    paths: list(handling.paths.map(text)),
  })

const call = (name: string, values: Readonly<Record<string, Piece | undefined>>): Group =>
  named(`${name}(`, values, ')', ' = ')

/** A list; undefined for none: the default. */
const list = (pieces: readonly Piece[]): Group | undefined =>
  pieces.length === 0 ? undefined : group('listOf(', pieces, ')')
