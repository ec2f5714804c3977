import type { Group } from './group.ts'

const HELP = 'answer with the error body of the contract, also for errors of the framework'

export const bodyGroup: Group = (
  { kind, producer, form, wire, value, headers, header, failed },
  report,
  { forms, shownNames },
) => {
  if (kind === 'large')
    report({
      id: 'wire-body-large',
      ...(!failed && { severity: 'info' }),
      message: 'the body has more than 1 MiB and was not checked',
      help: failed ? HELP : 'record a shorter answer of this call',
    })
  if (kind === 'text') {
    report({
      id: 'wire-body-not-json',
      message: `the body is ${textName(String(value))}`,
      help: HELP,
    })
  }
  if (kind === 'value')
    report({
      id: 'wire-body-not-object',
      message: `the body is ${typeName(value)}, not an object`,
      help: HELP,
    })
  if (form !== undefined) {
    const names = forms
      .map((one) => (one === 'rail' ? one : one.name || 'a form of its own'))
      .join(' or ')
    report({
      id: 'wire-form-other',
      message: `the answer is ${form}: the ${names === 'rail' ? 'contract has another form' : `catalog says ${names}`}`,
      help: names === 'rail' ? HELP : `send ${names}, or correct wire of the catalog`,
    })
  }
  if (producer !== undefined)
    report({
      id: 'wire-framework-default',
      message: `the body is of ${producer}, not of the contract`,
      help: HELP,
    })
  if (kind !== 'contract' || !failed || headers === undefined || wire?.isStatus) return
  const sent = header('content-type')
  const wanted = wire?.form.mediaType ?? 'application/json'
  if (sent === wanted || (wire?.form.inSuccess && sent === 'application/json')) return
  const given = sent.split(';')[0]!.trim()
  const type = given.toLowerCase()
  // toProblem() keeps the fields of the contract in problem details.
  if (type === wanted || (type === 'application/problem+json' && 'title' in Object(value))) return
  const message =
    type === '' ? 'there is no content type' : `the content type is "${shownNames(given)}"`
  report({ id: 'wire-content-type', at: 'content-type', message, help: `send ${wanted}` })
}

const typeName = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list without reasons'
  return value === null ? 'null' : `a ${typeof value}`
}

const textName = (text: string): string => {
  if (text === '') return 'empty'
  return /^\s*<(?:!doctype )?html\b/i.test(text) ? 'an HTML page, not JSON' : 'not JSON'
}
