import Mustache from 'mustache'
import { active, byStatusOf, type Catalog } from '../../base/core/catalog/catalog.ts'
import { addressesOf } from '../../base/core/catalog/names.ts'
import {
  hasFailuresInSuccess,
  hasWarnings,
  isKeyed,
} from '../../base/core/contract/client-needs.ts'
import { rowsOfForms } from '../../base/core/contract/forms/forms-of.ts'
import { InvalidOutput } from '../../base/targets/invalid-output.ts'
import type { LanguageSettings } from '../../base/targets/language-settings.ts'
import { VOCABULARIES } from '../../base/targets/vocabularies.ts'
import { formsView } from './forms.ts'
import { partsOf, requireClassFile } from './jvm-limits.ts'
import { NOTHING, oneLine, type Text, wrap } from './literals.ts'
import { type Naming, nameOf, namingOfErrors, pascal } from './names.ts'
import type { Language, Names, ServerRow } from './row.ts'
import { serverView } from './server-view.ts'
import {
  ASSUMED,
  type SourceEntry,
  type SourceHandling,
  type SourceNotice,
  sourceOf,
} from './source.ts'

// What a template sees: data that inherits nothing, and no functions. A text of the catalog is wrapped,
// so that only a plain tag can print it, which writes a literal: a raw tag throws. A string is what
// the language made itself, a name or a line for a comment, and a plain tag throws for it.

const wrapped = (text: string | undefined): Text | undefined =>
  text === undefined ? undefined : wrap(text)

/** How a language prints what a plain tag names. */
type Printer = Pick<Language, 'literal' | 'list' | 'truth'>

export const printed = (template: string, view: object, language: Printer): string =>
  Mustache.render(template, view, {}, { escape: (value) => literalOf(value, language) })

/** What a plain tag prints. Throws for a string, which only a raw tag prints. */
export function literalOf(value: unknown, { literal, list, truth }: Printer): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return truth?.[`${value}`] ?? String(value)
  const { text } = value as Text
  return typeof text === 'string' ? literal(text) : list(text.map((one) => literal(one)))
}

/**
 * The view of a catalog, and those of a file for each enum, which have what it has, too. Throws for
 * what the language can't have.
 */
export function viewsOf(
  catalog: Catalog,
  language: Omit<Language, 'id' | 'summary' | 'files'>,
  names: Names,
  settings: LanguageSettings = {},
) {
  const taken = [language.words?.types, language.words?.names, names.type].join(' ')
  const error = namingOfErrors(taken, language.hasCaselessClasses)
  const source = sourceOf(catalog, { ...language.naming, error })
  if (language.isJvm) requireClassFile(source)
  if (settings.server && language.server) requireStem(language.server, names)
  const comment = (text: string) => language.comment(oneLine(text))
  const enumOf = (name: string, about: string, members: readonly Member[]) => ({
    __proto__: NOTHING,
    enum: name,
    isCode: name === 'Code',
    about,
    phrase: `${about.charAt(0).toLowerCase()}${about.slice(1, -1)}`,
    members: members.map((member, at) => memberView(member, at === 0, comment)),
    hasDeprecated: members.some(({ deprecated }) => deprecated),
  })
  const sent = active(catalog)
  const forms = rowsOfForms(catalog.wire, addressesOf(catalog))
  const wordOf = (of: string, value: string) => nameOf(value, namingOfWords(language, of))
  const entries = source.entries.map((entry, at) => entryView(entry, at, wordOf))
  const code = 'A code that the service sends. A service that is newer may send others.'
  const enums = [
    enumOf('Code', code, source.entries),
    ...(source.isStaged
      ? [enumOf('Stage', 'A stage of the workflow: where an error can be resolved.', source.stages)]
      : []),
    ...VOCABULARIES.map(({ name, about, values }) =>
      enumOf(
        name,
        about,
        Object.entries(values).map(([id, meaning]) => ({
          id,
          name: wordOf(name, id),
          docs: [meaning],
        })),
      ),
    ),
  ]
  const whole = {
    ...formsView(catalog),
    ...names,
    __proto__: NOTHING,
    what: comment(source.what),
    // A title is often that of the codes themselves.
    codesOf: comment(/\bcodes$/i.test(source.what) ? source.what : `error codes of ${source.what}`),
    isStaged: source.isStaged,
    enums,
    stages: enums.find((one) => one.enum === 'Stage')?.members,
    hasDeprecated: enums[0]!.hasDeprecated,
    entries,
    count: entries.length,
    /** The handling of answers whose codes say nothing: of a status, or of a class such as `5xx`. */
    byStatus: source.byStatus.map(({ status, ...handling }, at) => ({
      ...handlingView(handling, wordOf),
      __proto__: NOTHING,
      isFirst: at === 0,
      status: wrap(status),
    })),
    /** The limits of a repetition for which only the header of the service asks. */
    assumed: { __proto__: NOTHING, ...ASSUMED },
    makesKeys: isKeyed(sent, byStatusOf(catalog)),
    readsSuccess: hasFailuresInSuccess(forms) || hasWarnings(sent),
    server:
      language.server && settings.server
        ? serverView(
            catalog,
            source.entries.map((entry) => ({ ...entry, docs: entry.docs.map(comment) })),
            language.server,
            settings,
          )
        : undefined,
    parts: language.isJvm ? partsView(partsOf(source), entries) : undefined,
  }
  return {
    whole,
    enums: enums.map((one) => ({ ...whole, ...one, stem: one.enum, __proto__: NOTHING })),
    errors: entries.map((one) => ({ ...whole, ...one, stem: one.errorName, __proto__: NOTHING })),
  }
}

/** Throws if the files of a service can't import the main file. */
function requireStem({ stem: wanted }: ServerRow, { stem }: Names): void {
  if (wanted?.test(stem) !== false) return
  const message = `"${stem}" is not a name that other files can import: set "file" of the output, such as codes.py`
  throw new InvalidOutput([{ message }])
}

/** The words of a vocabulary are named like stages. */
const namingOfWords = ({ naming: { stage } }: Pick<Language, 'naming'>, name: string): Naming => ({
  ...stage,
  prefix: name,
})

/** A code, a stage, or a word of a vocabulary. */
type Member = {
  code?: string
  id?: string
  name: string
  docs: readonly string[]
  deprecated?: SourceNotice
}

function memberView(
  { code, id, name, docs, deprecated }: Member,
  isFirst: boolean,
  comment: (text: string) => string,
) {
  const [summary = name, ...more] = docs.map(comment)
  const isDocumented = docs.length > 0 || deprecated !== undefined
  return {
    __proto__: NOTHING,
    name,
    value: wrapped(code ?? id),
    isFirst,
    docs: isDocumented
      ? {
          __proto__: NOTHING,
          summary,
          more,
          deprecated: deprecated && noticeView(deprecated, comment),
        }
      : undefined,
    deprecated: deprecated && noticeView(deprecated, wrap),
  }
}

/** Why a code is deprecated, for comments or for literals. */
const noticeView = (
  { since, text, replacedBy }: SourceNotice,
  shown: (text: string) => string | Text,
) => ({
  __proto__: NOTHING,
  since: since && shown(since),
  why: text && shown(text),
  message: shown([since && `since ${since}.`, text].filter(Boolean).join(' ')),
  replacedBy: replacedBy?.name,
})

function entryView(
  { handling, ...entry }: SourceEntry,
  at: number,
  wordOf: (of: string, value: string) => string,
) {
  return {
    ...handlingView(handling, wordOf),
    __proto__: NOTHING,
    isFirst: at === 0,
    name: entry.name,
    errorName: entry.errorName,
    code: wrap(entry.code),
    http: entry.http,
    stop: entry.stop,
    stage: entry.stage && { __proto__: NOTHING, name: entry.stage.name, id: wrap(entry.stage.id) },
    meaning: wrap(entry.meaning),
    fix: wrap(entry.fix),
    message: wrapped(entry.message),
    params: entry.params.map(({ name, type, optional }, at) => {
      return {
        __proto__: NOTHING,
        name: wrap(name),
        type: wrap(type),
        typeName: wordOf('ParamType', type),
        optional,
        isFirst: at === 0,
      }
    }),
    hasParams: entry.params.length > 0,
  }
}

function handlingView(handling: SourceHandling, wordOf: (of: string, value: string) => string) {
  const { retry, audience, operation, paths, policy } = handling
  return {
    outcome: wrap(handling.outcome),
    outcomeName: wordOf('Outcome', handling.outcome),
    retry: wrapped(retry),
    retryName: retry && wordOf('Retry', retry),
    keyName: wordOf('IdempotencyKey', handling.key),
    hasKey: handling.key !== 'reuse',
    isUnprocessed: handling.processed === false,
    policy: policy && { __proto__: NOTHING, ...policy },
    presentAs: wrapped(handling.presentAs),
    presentAsName: handling.presentAs && wordOf('PresentAs', handling.presentAs),
    audience: wrap(audience),
    operation: wrap(operation),
    paths: wrap(paths),
    /** The lists that have something, for languages with defaults. */
    lists: Object.entries({ audience, operation, paths })
      .filter(([, texts]) => texts.length > 0)
      .map(([field, texts]) => {
        return { __proto__: NOTHING, field, Field: pascal([field]), texts: wrap(texts) }
      }),
  }
}

function partsView(parts: SourceEntry[][], entries: readonly object[]) {
  let begin = 0
  return parts.map(({ length }, part) => {
    begin += length
    return { __proto__: NOTHING, part, entries: entries.slice(begin - length, begin) }
  })
}
