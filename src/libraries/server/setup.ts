import { fieldsOf, ownOf } from '../../base/core/contract/received.ts'
import { MEDIA_TYPES } from './forms.ts'
import { refuses } from './order.ts'
import type { ErrorsModule } from './table.ts'

// Plain JavaScript has no compiler that finds a wrong set-up, and the first failure is too late: each
// mistake is a TypeError where the rail or the adapter is made, and says how to mend it.

const FUNCTIONS = [
  'codeOfFault',
  'codeOfError',
  'onInternal',
  'onFailure',
  'onFinding',
  'requestId',
  'operation',
]
const OPTIONS = ['answers', 'texts', 'forms', ...FUNCTIONS]
const NEEDED = ['400', '404', '500']
const MODULE = 'the module that "rail-errors build --target javascript" (or typescript) writes'

/** Throws a TypeError for what is not a generated module, or for options that are wrong. */
export function checkSetup(errors: ErrorsModule, options: object): void {
  checkModule(errors)
  if (typeof options !== 'object' || options === null) throw wrong('the options must be an object')
  for (const [name, value] of Object.entries(options)) {
    if (!OPTIONS.includes(name))
      throw wrong(`there is no option "${name}"; the options are ${OPTIONS.join(', ')}`)
    if (value !== undefined && FUNCTIONS.includes(name) && typeof value !== 'function')
      throw wrong(`${name} must be a function`)
  }
  const { answers, texts, forms } = fieldsOf(options)
  if (answers !== undefined) checkAnswers(errors, answers)
  if (texts !== undefined) checkTexts(errors, texts)
  if (forms !== undefined) checkForms(forms)
}

function checkModule(errors: unknown): void {
  const { entries, then, codes } = fieldsOf(errors)
  if (typeof then === 'function')
    throw wrong(`the module is a promise: write createRail(await import(…), …)`)
  if (Array.isArray(errors) || (entries === undefined && Array.isArray(codes)))
    throw wrong(`it takes ${MODULE}, not the list of codes`)
  if (typeof entries !== 'object' || entries === null || Array.isArray(entries)) {
    const isTable = Object.values(Object(errors)).some((one) => isStatus(fieldsOf(one).http))
    throw wrong(
      isTable
        ? 'it takes the whole module, not its entries: import * as errors from …'
        : `it takes ${MODULE}: import * as errors from …`,
    )
  }
  if (Object.keys(entries).length === 0) throw wrong('the module has no codes')
  for (const [code, entry] of Object.entries(entries)) {
    const { http, meaning } = fieldsOf(entry)
    if (!isStatus(http)) throw wrong(`entries.${code} of the module has no status "http"`)
    if (typeof meaning !== 'string')
      throw wrong(`entries.${code} of the module has no text: it takes ${MODULE}`)
  }
}

function checkAnswers({ entries }: ErrorsModule, answers: unknown): void {
  if (typeof answers !== 'object' || answers === null)
    throw wrong('answers names the code for each status: { 400: …, 404: …, 500: … }')
  const faults = Object.entries(answers).flatMap(([status, code]) => {
    const at = `answers[${status}]`
    if (!/^[45]\d\d$/.test(status)) return `${at}: "${status}" is not a status from 400 to 599`
    if (code === undefined && !NEEDED.includes(status)) return []
    const entry = typeof code === 'string' ? ownOf(entries, code) : undefined
    if (entry === undefined)
      return code === undefined ? [] : `${at}: ${String(code)} is not a code of the catalog`
    if (!statusesOf(entry).includes(Number(status)))
      return `${at}: ${code} has the status ${statusesOf(entry).join(' or ')} in the catalog`
    if (!refuses(entry)) return `${at}: ${code} is a warning of a success`
    return entry.params?.some(({ optional }) => !optional)
      ? `${at}: ${code} has params, which the framework can't give`
      : []
  })
  const missing = NEEDED.filter((status) => fieldsOf(answers)[status] === undefined)
  const all = [...faults, ...missing.map((status) => `answers[${status}] names no code`)]
  if (all.length > 0) throw wrong(all.join('; '))
}

export const statusesOf = ({ http, statuses }: ErrorsModule['entries'][string]) =>
  statuses ?? [http]

function checkTexts({ entries }: ErrorsModule, texts: unknown): void {
  if (typeof texts !== 'object' || texts === null)
    throw wrong('texts has the texts of each language: { de: (await errors.texts.de()).texts }')
  for (const [language, translated] of Object.entries(texts)) {
    const at = `texts.${language}`
    const mend = `write { ${language}: (await errors.texts.${language}()).texts }`
    if (!/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(language))
      throw wrong(`${at}: "${language}" is not a language such as de or pt-BR`)
    const { texts: inner, then } = fieldsOf(translated)
    if (typeof translated === 'function') throw wrong(`${at} is a function: ${mend}`)
    if (typeof then === 'function') throw wrong(`${at} is a promise: ${mend}`)
    if (typeof translated !== 'object' || translated === null)
      throw wrong(`${at} has no texts: ${mend}`)
    if (ownOf(entries, 'texts') === undefined && typeof inner === 'object')
      throw wrong(`${at} is a whole module: ${mend}`)
    const unknown = Object.keys(translated).find((code) => ownOf(entries, code) === undefined)
    if (unknown !== undefined) throw wrong(`${at}: ${unknown} is not a code of the catalog`)
  }
}

function checkForms(forms: unknown): void {
  const known = Object.keys(MEDIA_TYPES)
  if (!Array.isArray(forms) || forms.some((form) => !known.includes(form)))
    throw wrong(`forms is a list of ${known.join(', ')}`)
}

const isStatus = (http: unknown): boolean => Number.isInteger(http)
const wrong = (why: string): TypeError => new TypeError(`createRail: ${why}`)
