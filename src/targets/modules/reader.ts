import type { Form, PathNotation, Place, Places } from '../../core/contract/forms/form.ts'
import type { AnswerForm } from '../../core/contract/forms/forms-of.ts'
import { placeSteps } from '../../core/contract/forms/place.ts'
import { isMark } from '../../core/contract/forms/read.ts'
import { inlineLiteral } from './literal.ts'
import { HELPERS, RAIL_READER } from './reader-parts.ts'
import { literal } from './text.ts'

const COMMENT = `/**
 * Reads the answers of the service, for \`rail-errors/client/forms\`: the form that it sends, then those
 * that clients still accept.
 */`

/**
 * The source of `read`, which reads answers in these forms for the client library: what `readAs`
 * does with the forms as data, and only what these forms need.
 */
export function readerSource(forms: readonly AnswerForm[]): string {
  const [first = '', ...others] = forms.map((form) =>
    form === 'rail' ? RAIL_READER : formReader(form),
  )
  const list = [first, ...others].map((reader) => `${indented(reader, '  ')},\n`).join('')
  const read = others.length === 0 ? `return ${first}` : `const readers = [\n${list}]\n${FIRST}`
  // One declaration, so that one mark holds for all of it.
  const body = indented([...helpersOf(read), read].join('\n'), '  ')
  return `// prettier-ignore\n${COMMENT}\nexport const read = /* @__PURE__ */ (() => {\n${body}\n})()`
}

// The first form that has reasons counts.
const FIRST = `return (answer) =>
  readers.map((one) => one(answer)).find(({ errors, warnings }) => errors[0] ?? warnings[0]) ?? {
    errors: [],
    warnings: [],
  }`

/** The helpers that a source calls, and those that they call, in their order. */
function helpersOf(source: string): string[] {
  const used = new Set<string>()
  for (let all = source, size = -1; size < used.size; ) {
    size = used.size
    for (const [name, part] of Object.entries(HELPERS))
      if (!used.has(part) && new RegExp(`[^.\\w]${name}\\(|\\(${name}\\)`).test(all)) {
        used.add(part)
        all += `\n${part}`
      }
  }
  return Object.values(HELPERS).filter((part) => used.has(part))
}

function formReader(form: Form): string {
  const { top, list, warnings, constant = {}, inSuccess, outcome } = form
  const item = (places: Places) =>
    `(one) => (${outcome ? issue(form, places) : reason(form, places, 'one')})`
  const listed = (at: Place, name: string) => `list(${valueAt(at, 'body')}).map(${name})`
  const items = list && listed(list.at, 'item')
  const isSame = list && warnings && item(list) === item(warnings)
  const found =
    top && items
      ? `merged(first, ${items}${top.path === undefined ? '' : ', true'})`
      : items
        ? `coded(${items})`
        : 'coded([first])'
  const marks = Object.entries(constant).filter(([, value]) => isMark(value))
  const constants = marks.map(
    ([place, value]) => `${valueAt(place, 'body')} === ${inlineLiteral(value)}`,
  )
  const warned = warnings ? `coded(${listed(warnings.at, isSame ? 'item' : 'warning')})` : '[]'
  const lines = [
    'const failed = status > 399',
    ...(top ? [`const first = ${reason(form, top, 'body')}`] : []),
    ...(list ? [`const item = ${item(list)}`] : []),
    ...(warnings && !isSame ? [`const warning = ${item(warnings)}`] : []),
    // Failure or success: the issues of an OperationOutcome have one place.
    ...(outcome
      ? [
          `const found = ${when(constants, found)}`,
          'const errors = failed ? found : []',
          `const warnings = failed ? [] : found.length > 0 ? found : ${warned}`,
        ]
      : [
          `const errors = ${when([...(inSuccess ? [] : ['failed']), ...constants], found)}`,
          `const warnings = failed ? [] : ${warned}`,
        ]),
    'return { errors, warnings, isOther: true }',
  ]
  return `({ status, headers, body }) => {\n${indented(lines.join('\n'), '  ')}\n}`
}

/** A list if all of this holds. */
const when = (conditions: readonly string[], found: string): string =>
  conditions.length === 0 ? found : `${conditions.join(' && ')} ? ${found} : []`

/** The reason in a value. */
function reason(form: Form, places: Places, from: string): string {
  const at = (place: Place) => valueAt(place, from)
  const text = (place: Place | undefined) => (place === undefined ? "''" : `text(${at(place)})`)
  const { code, message, path, stage, params, help } = places
  const notation = NOTATIONS[form.path ?? 'wire']
  return object([
    `error: ${codeOf(form, at(code))}`,
    `message: ${text(message)}`,
    `path: ${path && notation ? `${notation}(${text(path)})` : text(path)}`,
    `fix_stage: ${text(stage)}`,
    ...(params === undefined ? [] : [`params: values(${at(params)})`]),
    ...(help === undefined ? [] : [`help: ${text(help)} || undefined`]),
  ])
}

/** The reason in an issue of an OperationOutcome, whose texts and paths may be in several places. */
const issue = (form: Form, { code, stage }: Places): string =>
  object([
    `error: ${codeOf(form, valueAt(code, 'one'))}`,
    "message: text(own(one, 'details', 'text') || own(one, 'diagnostics'))",
    'path: issuePath(one)',
    `fix_stage: ${stage === undefined ? "''" : `text(${valueAt(stage, 'one')})`}`,
  ])

const object = (fields: readonly string[]): string =>
  `{\n${fields.map((field) => `  ${field},\n`).join('')}}`

/** The code in a value; `around` it may be a text, such as the address of its page. */
function codeOf({ code: around = '{code}' }: Form, value: string): string {
  if (around === '{code}') return `code(${value})`
  const [before = '', after = ''] = around.replace(/\/$/, '').split('{code}')
  return `codeIn(${value}, ${literal(before)}, ${literal(after)})`
}

/** The helper that reads a path in a notation, if it is not that of the contract. */
const NOTATIONS: Readonly<Record<PathNotation, string>> = {
  wire: '',
  pointer: 'pointed',
  fragment: 'pointed',
  dotted: 'dotted',
  fhirpath: 'unquoted',
}

/** The value at a place. */
function valueAt(place: Place, from: string): string {
  if (place.startsWith('header:'))
    return `header(headers, ${literal(place.slice(7).toLowerCase())})`
  let value = from
  let names: string[] = []
  const at = () => (names.length === 0 ? value : `own(${[value, ...names].join(', ')})`)
  for (const { name, value: wanted } of placeSteps(place))
    if (wanted === undefined) names.push(literal(name))
    else {
      value = `list(${at()}).find((it) => own(it, ${literal(name)}) === ${literal(wanted)})`
      names = []
    }
  return at()
}

const indented = (text: string, by: string): string => text.replace(/^(?=.)/gm, by)
