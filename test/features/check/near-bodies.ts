// A recorded answer with one change, in every place: what differs, and the answer.

export type Sent = {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}
type Change<T> = readonly [what: string, value: T]

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const without = <V>(value: Readonly<Record<string, V>>, name: string): Record<string, V> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

export function* nearAnswers({ status, body, headers }: Sent): Generator<Change<Sent>> {
  for (const [what, near] of nearValues(body, 'body')) yield [what, { status, headers, body: near }]
  for (const [name, text] of Object.entries(headers)) {
    yield [`no header ${name}`, { status, body, headers: without(headers, name) }]
    yield [`x before ${name}`, { status, body, headers: { ...headers, [name]: `x${text}` } }]
    yield [`x after ${name}`, { status, body, headers: { ...headers, [name]: `${text}x` } }]
  }
  yield ['status 418', { status: 418, body, headers }]
}

function* nearValues(value: unknown, at: string): Generator<Change<unknown>> {
  for (const other of at === 'body' ? [] : ['text', 7, ['text'], {}])
    if (kindOf(other) !== kindOf(value)) yield [`${at} = ${JSON.stringify(other)}`, other]
  if (typeof value === 'string') {
    yield [`text before ${at}`, `Visit: ${value}`]
    yield [`text after ${at}`, `${value} again.`]
  } else if (Array.isArray(value)) {
    yield [`no item in ${at}`, []]
    yield [`true after ${at}`, [...value, true]]
    for (const [index, item] of value.entries())
      for (const [what, near] of nearValues(item, `${at}[${index}]`))
        yield [what, value.with(index, near)]
  } else if (isFields(value)) {
    yield [`visit in ${at}`, { ...value, visit: 7 }]
    for (const [name, item] of Object.entries(value)) {
      yield [`no ${name} in ${at}`, without(value, name)]
      for (const [what, near] of nearValues(item, name)) yield [what, { ...value, [name]: near }]
    }
  }
}
