import { active, type Catalog, sentLanguages } from '../../base/core/catalog/catalog.ts'
import { ownerSystemOf } from '../../base/core/catalog/imports.ts'
import { issueSeverityOf, issueTypeOf } from '../../base/core/catalog/issue-type.ts'
import { addressesOf, codeUrl, displayOf, humanize } from '../../base/core/catalog/names.ts'
import { hasWorkflow } from '../../base/core/catalog/parsed-catalog.ts'
import type { Entry, Param } from '../../base/core/catalog/types.ts'
import type { Form, ListPlaces, Places } from '../../base/core/contract/forms/form.ts'
import { type Addresses, formsOf, rowsOfForms } from '../../base/core/contract/forms/forms-of.ts'
import { headerAt, isInBody } from '../../base/core/contract/forms/place.ts'
import { grpcStatuses, statusAs } from '../../base/core/contract/forms/status.ts'
import { namesIn } from '../../base/core/contract/paths/json-pointer.ts'
import { retryHeaderOf } from '../../base/core/contract/retry-header.ts'
import { isRightToLeft, urlPart } from '../../base/core/values/formats.ts'
import { InvalidOutput } from '../../base/targets/invalid-output.ts'
import type { LanguageSettings } from '../../base/targets/language-settings.ts'
import { refuses } from '../../libraries/server/order.ts'
import { titleOf } from '../../libraries/wire/problem.ts'
import { NOTHING, type Text, wrap } from './literals.ts'
import { nameOf } from './names.ts'
import type { ServerRow } from './row.ts'
import { numbersIn } from './server-numbers.ts'
import type { SourceEntry } from './source.ts'

// What the writing half of a language prints: the forms as rows to write by, the texts by language,
// and what an entry has beside those of the reader. `libraries/server` does the same for Node.

const PARTS = ['title', 'code', 'message', 'path', 'stage', 'params', 'help'] as const

export function serverView(
  catalog: Catalog,
  entries: readonly SourceEntry[],
  row: ServerRow,
  { forms: asked = [] }: LanguageSettings,
) {
  const addresses: Addresses = addressesOf(catalog)
  const own = rowsOfForms(catalog.wire, addresses)[0]!
  const forms = [
    {
      ...formView('wire', own),
      __proto__: NOTHING,
      writesEmpty: formsOf(catalog.wire, addresses)[0] === 'rail',
    },
    ...(asked.includes('problem') ? [PROBLEM] : []),
    ...(asked.includes('operation-outcome') ? [OUTCOME] : []),
  ]
  const languages = [catalog.language, ...sentLanguages(catalog)]
  const header = retryHeaderOf(own)
  const sent = active(catalog)
  requireArguments(sent, row)
  const served = sent.map((entry, at) => ({
    ...servedView(catalog, addresses, entry, row),
    __proto__: NOTHING,
    name: entries[at]!.name,
    docs: entries[at]!.docs,
    hasDocs: entries[at]!.docs.length > 0,
    isFirst: at === 0,
  }))
  return {
    __proto__: NOTHING,
    forms,
    isNegotiated: forms.length > 1,
    writesOutcomes: forms.some(({ isOutcome }) => isOutcome),
    retryHeader: header === undefined ? undefined : wrap(header),
    writesGrpc: Object.values(own.status ?? {}).includes('grpc'),
    grpc: grpcStatuses().map((status) => ({
      __proto__: NOTHING,
      status,
      name: wrap(String(statusAs('grpc', status))),
    })),
    language: wrap(catalog.language),
    isMultilingual: languages.length > 1,
    languages: languages.map((language, at) => {
      const texts = sent.map((entry, index) => ({
        ...textsView(entry, language, at === 0),
        __proto__: NOTHING,
        name: entries[index]!.name,
        isFirst: index === 0,
      }))
      return {
        __proto__: NOTHING,
        at,
        tag: wrap(language),
        isFirst: at === 0,
        isRightToLeft: isRightToLeft(language),
        numbers: numbersIn(language),
        texts,
        textParts: inParts(texts),
        stages: stageTitles(catalog, language, at === 0),
      }
    }),
    stageSystem: wrapped(hasWorkflow(catalog) ? addresses.stageSystem : undefined),
    version: wrapped(catalog.version),
    entries: served,
    entryParts: inParts(served),
  }
}

/** Rows in parts, each with its number: what one method of a language can hold. */
const inParts = (rows: readonly object[]) =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, part) => ({
    __proto__: NOTHING,
    part,
    rows: rows.slice(part * PART, (part + 1) * PART),
  }))
const PART = 400

const wrapped = (text: string | undefined): Text | undefined =>
  text === undefined ? undefined : wrap(text)

function servedView(catalog: Catalog, addresses: Addresses, entry: Entry, row: ServerRow) {
  const { code, http, statuses, params = [], help } = entry
  const owner = ownerSystemOf(catalog, entry)
  const system = owner?.system ?? addresses.codeSystem
  return {
    code: wrap(code),
    maker: nameOf(code, row.maker),
    statuses: (statuses ?? [http]).map((status, at) => ({
      __proto__: NOTHING,
      status,
      isFirst: at === 0,
    })),
    refuses: refuses(entry),
    help: wrapped(help),
    page: wrapped(catalog.url === undefined ? undefined : codeUrl(catalog, urlPart(code))),
    system: wrapped(system),
    systemVersion: wrapped(system === undefined ? undefined : (owner?.version ?? catalog.version)),
    issueType: wrap(issueTypeOf(entry)),
    severity: wrap(issueSeverityOf(entry)),
    hasArguments: params.length > 0,
    arguments: inOrder(params).map((param, at) => argumentView(param, at, row)),
    hasOptional: params.some(({ optional }) => optional),
    /** Those without which the text of the code is not whole. */
    required: params
      .filter(({ optional }) => !optional)
      .map((param, at) => argumentView(param, at, row)),
    optional: params
      .filter(({ optional }) => optional)
      .map((param, at) => argumentView(param, at, row)),
  }
}

/** Most languages want the arguments with a default at the end. */
const inOrder = (params: readonly Param[]): Param[] => [
  ...params.filter(({ optional }) => !optional),
  ...params.filter(({ optional }) => optional),
]

/** Throws for two params of a code that would be one argument: a number would change with their order. */
function requireArguments(entries: readonly Entry[], { argument }: ServerRow): void {
  const faults = entries.flatMap(({ code, params = [] }) => {
    const owners = new Map<string, string>()
    return params.flatMap(({ name }) => {
      const own = nameOf(name, argument)
      const twin = owners.get(own)
      owners.set(own, name)
      const message = `the params "${twin}" and "${name}" of ${code} would both be called ${own}`
      return twin === undefined ? [] : [{ code, message }]
    })
  })
  if (faults.length > 0) throw new InvalidOutput(faults)
}

function argumentView(
  { name, type = 'string', optional = false }: Param,
  at: number,
  row: ServerRow,
) {
  return {
    __proto__: NOTHING,
    name: wrap(name),
    argument: nameOf(name, row.argument),
    optional,
    isFirst: at === 0,
    isString: type === 'string',
    isInteger: type === 'integer',
    isNumber: type === 'number',
    isBoolean: type === 'boolean',
    isDate: type === 'date',
  }
}

/**
 * The texts of a code in a language. `summary` is the title of a problem (RFC 9457 section 3.1.3):
 * the same for every occurrence, so it is not a template.
 */
function textsView(entry: Entry, language: string, isOwn: boolean) {
  const own = isOwn ? {} : (entry.translations?.[language] ?? {})
  const given = isOwn ? entry : own
  const display = own.display ?? displayOf(entry)
  const meaning = own.meaning ?? entry.meaning
  return {
    code: wrap(entry.code),
    message: wrapped(given.message),
    meaning: wrapped(given.meaning),
    /** With that of the catalog where it is not translated, as an OperationOutcome has it. */
    fix: wrapped((own.fix ?? entry.fix) || undefined),
    display: wrap(display),
    summary: wrap(titleOf(entry.code, meaning, { display: () => display })),
  }
}

function stageTitles(catalog: Catalog, language: string, isOwn: boolean) {
  return (hasWorkflow(catalog) ? catalog.stages : []).map(({ id, title, translations }, at) => ({
    __proto__: NOTHING,
    id: wrap(id),
    title: wrap((isOwn ? undefined : translations?.[language]?.title) ?? title ?? humanize(id)),
    isFirst: at === 0,
  }))
}

function formView(id: string, form: Form) {
  const { code = '{code}', constant = {}, usual = {}, list, warnings } = form
  const [before = '', after = ''] = code.split('{code}')
  return {
    __proto__: NOTHING,
    id: wrap(id),
    isFirst: id === 'wire',
    mediaType: wrap(form.mediaType),
    isOutcome: form.outcome === true,
    before: wrap(before),
    after: wrap(after),
    notation: wrap(form.path ?? 'wire'),
    isParamsText: form.params === 'text',
    /** True for the body of the contract: it has a path and a stage also where they are empty. */
    writesEmpty: false,
    top: form.top && partsView(form.top),
    list: list && listView(list),
    /** True if the body itself is the list. */
    isListBody: list?.at === '',
    warnings: warnings && listView(warnings),
    constants: Object.entries({ ...constant, ...usual }).flatMap(([place, value]) =>
      leaves(namesIn(place), value),
    ),
    status: Object.entries(form.status ?? {}).map(([place, as]) => ({
      __proto__: NOTHING,
      steps: wrap(namesIn(place)),
      as: wrap(as),
    })),
    hasConstants: Object.keys({ ...constant, ...usual }).length > 0,
    hasStatus: Object.keys(form.status ?? {}).length > 0,
  }
}

const listView = (places: ListPlaces) => ({
  ...partsView(places),
  __proto__: NOTHING,
  at: wrap(namesIn(places.at)),
  hasCode: places.code !== undefined,
})

const partsView = (places: Partial<Places>) => ({
  __proto__: NOTHING,
  hasPath: places.path !== undefined,
  parts: PARTS.flatMap((part) => {
    const place = places[part]
    const header = headerAt(place)
    return place === undefined || (header === undefined && !isInBody(place))
      ? []
      : [partView(part, header === undefined ? namesIn(place) : [], header)]
  }),
})

const partView = (part: string, steps: readonly string[], header?: string) => ({
  __proto__: NOTHING,
  part: wrap(part),
  steps: wrap(steps),
  header: wrapped(header),
})

/** A value that every body has, as the places of what can't be divided. */
function leaves(steps: readonly string[], value: unknown): object[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (inner.length > 0) return inner.flatMap(([name, one]) => leaves([...steps, name], one))
  return [
    {
      __proto__: NOTHING,
      steps: wrap(steps),
      value: typeof value === 'string' ? wrap(value) : value,
      isNull: value === null,
      isText: typeof value === 'string',
      isPlain: typeof value === 'number' || typeof value === 'boolean',
      isList: Array.isArray(value),
      isObject: typeof value === 'object' && value !== null && !Array.isArray(value),
    },
  ]
}

/** The members of a problem (RFC 9457) with those of the contract as extensions. */
const members = [
  partView('code', ['error']),
  partView('message', ['message']),
  partView('path', ['path']),
  partView('stage', ['fix_stage']),
]
const EMPTY = formView('', { name: '', mediaType: '' })
const PROBLEM = {
  ...EMPTY,
  __proto__: NOTHING,
  id: wrap('problem'),
  mediaType: wrap('application/problem+json'),
  top: {
    __proto__: NOTHING,
    hasPath: true,
    parts: [
      partView('page', ['type']),
      partView('summary', ['title']),
      partView('message', ['detail']),
      ...members,
    ],
  },
  list: {
    __proto__: NOTHING,
    hasPath: true,
    parts: members,
    at: wrap(['errors']),
    hasCode: true,
  },
  status: [{ __proto__: NOTHING, steps: wrap(['status']), as: wrap('number') }],
  hasStatus: true,
}
const OUTCOME = {
  ...EMPTY,
  __proto__: NOTHING,
  id: wrap('operation-outcome'),
  mediaType: wrap('application/fhir+json'),
  isOutcome: true,
}
