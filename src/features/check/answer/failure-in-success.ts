import { statusesOf } from '../../../base/core/catalog/entry-values.ts'
import { textOf } from '../../../base/core/contract/received.ts'
import { parsedUrl } from '../../../base/core/values/formats.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import type { Contract } from '../contract.ts'
import { isHttpText } from './http-text.ts'

/** What in the body of a success says that the call failed. */
export type SaidFailure = {
  readonly at: string
  /** For people, such as `"ok": false`. */
  readonly says: string
  /** The code of the catalog that is there, which stops the call. */
  readonly code?: string
}

type Call = { readonly status: number | undefined; readonly method: string; readonly url: string }

/**
 * Finds a failure in the body of a success that is in no form of the catalog: a code that stops the call
 * beside `ok: false` or `status: error`, or an envelope that says that the call failed and has
 * nothing else in it (`{ code: 40201, msg, data: null }`). Data may say the same of something else: of a
 * job, of the rows of an import, of an error that somebody looks up.
 */
export function saidFailure(
  body: unknown,
  call: Call,
  contract: Contract,
): SaidFailure | undefined {
  if (!isRecord(body)) return undefined
  const members = Object.entries(body).map(([name, value]) => [name, truthOf(value)] as const)
  const isAlone = members.length > 0 && members.every(([name, value]) => isOfEnvelope(name, value))
  const envelope =
    isAlone && !isAboutFailures(call) ? inEnvelope(members, call, contract) : undefined
  // What is read may have failed itself: a payment, with its `status` and its code.
  const isRead = call.method !== '' && !isUnsafe(call.method)
  const flag = members.find(
    ([name, value]) => isFlag(name, value) && (isAlone || !isRead || typeof value === 'boolean'),
  )
  if (envelope === undefined && flag === undefined) return undefined
  const [at, code] = stoppingCode(body, call.status, contract) ?? []
  if (at === undefined || code === undefined) return envelope
  return { at, code, says: envelope?.says ?? saying(...flag!) }
}

/** A text such as `false` as what it means. */
const truthOf = (value: unknown): unknown =>
  typeof value === 'string' && value.length < 6 && /^(?:true|false)$/i.test(value)
    ? value.length === 4
    : value

const saying = (name: string, value: unknown): string => `${name}: ${JSON.stringify(value)}`

/** A name in the spelling of all: `request_id` and `requestId` are `requestid`. */
const plain = (name: string): string => name.toLowerCase().replace(/[_-]/g, '')
const wordSet = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/))

// What envelopes are made of.
const SUCCEEDED = wordSet('success issuccess succeeded successful ok isok')
const FAILED = wordSet('haserror haserrors iserror error failed isfailed failure')
const STATE = wordSet('status result outcome state')
const FAILING_STATE = wordSet('status result')
const NUMBER = wordSet('code retcode ret returncode resultcode respcode responsecode bizcode')
const ERROR_NUMBER = wordSet('errno errcode errorno errorcode')
const STATUS = wordSet('status statuscode httpstatus httpcode httpstatuscode')
const TEXT = wordSet(
  'msg message messages errmsg errmessage errormsg errormessage errormessages retmsg resultmsg error err errors errordescription errordetails detail details desc reason reasons',
)
const DATA = wordSet('data result results response payload content body')
const MORE = wordSet(
  'type subcode submsg hint title meta metadata responsemetadata requestid reqid traceid spanid correlationid logid timestamp time ts path instance documentationurl help fixstage',
)
const ALL = [SUCCEEDED, FAILED, STATE, NUMBER, ERROR_NUMBER, STATUS, TEXT, DATA, MORE]

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const isOfEnvelope = (name: string, value: unknown): boolean => {
  const one = plain(name)
  return DATA.has(one) && !STATE.has(one)
    ? isEmpty(value)
    : ALL.some((names) => names.has(one)) &&
        (one !== 'result' || isEmpty(value) || isFlag(name, value))
}

/** True for a member that says that something failed. */
function isFlag(name: string, value: unknown): boolean {
  // The name last: it is asked of every member of every success.
  if (typeof value === 'boolean') return (value ? FAILED : SUCCEEDED).has(plain(name))
  if (typeof value !== 'string' || !/^(?:err(?:or)?|fail(?:ed|ure)?)$/i.test(value)) return false
  return FAILING_STATE.has(plain(name))
}

const isUnsafe = (method: string): boolean => /^(?:POST|PUT|PATCH|DELETE)$/i.test(method)

/** True for an address of what may be a failure itself, or of a question that may have it as its answer. */
function isAboutFailures({ method, url }: Call): boolean {
  const path = parsedUrl(url, 'http://localhost')?.pathname ?? ''
  return (
    /valid|verif|\bchecks?\b(?!-(?:in|out)\b)/i.test(path) ||
    (!isUnsafe(method) && ABOUT_FAILURES.test(path))
  )
}
const ABOUT_FAILURES =
  /\/(?:\w+[-_])?(?:error|fault|failure|problem|code|reason|log|event|incident|job|task|run|message)s?(?:\/|$)/i

/** A number that is not one of success: 0, 1, 200 and the like. */
const isFailing = (value: unknown): boolean =>
  /^-?\d+$/.test(`${value as string}`) &&
  typeof value !== 'object' &&
  !/^(?:0+|1|2\d\d|20+)$/.test(`${value as string}`)

const OK =
  /^(?!.*(?:\bnot\b|\bun|\bfail|失败)).*(?:\b(?:ok|okay|done|succe\w+|created|updated|deleted|saved|accepted|completed?)\b|成功|完成)/is
// One word may be a state: `Locked`, `Gone`.
const SEVERAL_WORDS = /\S\s+\S|^(?:unauthorized|forbidden)$/i
const NOTHING = /^(?:none|null|no|false|ok|-)$/i

type Member = { readonly name: string; readonly value: unknown; readonly one: string }

/** What the rules ask of an envelope. */
type Envelope = {
  /** It has a text for people, and that does not say that all is well. */
  readonly isText: boolean
  readonly isOk: boolean
  /** It has a place for data, which is empty. */
  readonly isData: boolean
  /** It has a member `msg` or `errmsg`, as envelopes alone do. */
  readonly isMsg: boolean
  readonly method: string
}

/** Not a call that only reads: that may ask for a state, or for an error. */
const isCall = ({ method }: Envelope): boolean => method === '' || isUnsafe(method)

// A member says that the call failed by its value, and the rest of the envelope that it means the call.
const RULES: readonly ((member: Member, envelope: Envelope) => boolean)[] = [
  ({ one, value }) => value === true && /^(?:has|is)errors?$/.test(one),
  ({ one, value }, { isText }) => value === true && FAILED.has(one) && isText,
  ({ one, value }, { isText }) =>
    value === false && SUCCEEDED.has(one) && (isText || one.endsWith('success')),
  ({ name, value, one }, all) =>
    one !== 'error' &&
    typeof value === 'string' &&
    isFlag(name, value) &&
    all.isText &&
    (all.isData || isCall(all)),
  ({ one, value }, { isText, isData, isOk }) =>
    ERROR_NUMBER.has(one) && (isFailing(value) || value === 1) && !isOk && (isText || isData),
  ({ one, value }, all) =>
    NUMBER.has(one) &&
    isFailing(value) &&
    all.isText &&
    !all.isOk &&
    (all.isData || all.isMsg || isCall(all)),
  ({ one, value }, { isText, isData, method }) =>
    STATUS.has(one) &&
    /^[45]\d\d$/.test(`${value as string}`) &&
    isText &&
    (isData || isUnsafe(method)),
  ({ one, value }) => /^err(?:or)?$/.test(one) && isErrorValue(value),
  ({ one, value }, { isData, isMsg }) =>
    /^err(?:or)?$/.test(one) && typeof value === 'number' && value !== 0 && (isData || isMsg),
  ({ one, value }, { isData }) =>
    one === 'errors' && isData && Array.isArray(value) && value.length > 0,
  ({ one, value }) => TEXT.has(one) && isHttpText(value) && SEVERAL_WORDS.test(value),
]

const isErrorValue = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== '' && !NOTHING.test(value)
    : isRecord(value) && Object.keys(value).some((part) => TEXT.has(plain(part)))

/** What a body with nothing but an envelope says of a failure. */
function inEnvelope(
  all: readonly (readonly [name: string, value: unknown])[],
  { method }: Call,
  { shown }: Contract,
): SaidFailure | undefined {
  const members = all.map(([name, value]) => ({ name, value, one: plain(name) }))
  const texts = members.flatMap(({ one, value }) =>
    TEXT.has(one) && !isEmpty(value) && value !== true ? [value] : [],
  )
  const envelope: Envelope = {
    isText: texts.some((value) => typeof value !== 'string' || !NOTHING.test(value)),
    isOk: texts.some((value) => typeof value === 'string' && OK.test(value)),
    isData: members.some(({ one, value }) => DATA.has(one) && isEmpty(value)),
    isMsg: members.some(({ one }) => /^(?:err|ret)?msg$/.test(one)),
    method,
  }
  if (members.some((member) => isState(member, envelope))) return undefined
  const found = members.find((member) => RULES.some((isFailure) => isFailure(member, envelope)))
  if (found === undefined) return undefined
  const { name, value } = found
  // A long number may be one of a person.
  const isShown = typeof value === 'number' && shown(`${value}`) === `"${value}"`
  return { at: name, says: isShown || isFlag(name, value) ? saying(name, value) : name }
}

/** True for a member that says that the call succeeded, or is the state of something. */
const isState = ({ name, value, one }: Member, envelope: Envelope): boolean =>
  (value === true && SUCCEEDED.has(one)) ||
  (STATE.has(one) &&
    typeof value === 'string' &&
    !/^\d*$/.test(value) &&
    (!isFlag(name, value) || (!isCall(envelope) && !envelope.isData)))

const HOLDER = wordSet(
  'error errors err errs data details reason reasons result response meta extensions',
)
const DEEPEST = 3
const MOST = 20

/** The first code at a place of codes that stops the call, and is never sent with this status. */
function stoppingCode(
  value: unknown,
  status: number | undefined,
  contract: Contract,
  at = '',
  depth = 0,
): [at: string, code: string] | undefined {
  const entries: [name: string, item: unknown][] = Array.isArray(value)
    ? value.slice(0, MOST).map((item, index) => [`[${index}]`, item])
    : isRecord(value)
      ? Object.entries(value)
      : []
  for (const [name, item] of entries) {
    const isItem = Array.isArray(value)
    const place = isItem || at === '' ? `${at}${name}` : `${at}.${name}`
    const one = plain(name)
    const code = Number.isSafeInteger(item) ? `${item as number}` : textOf(item)
    const isPlace = isItem || /^[a-z]{0,20}code$|^(?:err|error|reason|type|name|key)$/.test(one)
    const known = isPlace && code !== '' ? contract.entry(code) : undefined
    if (known?.stop && !statusesOf(known).includes(status!)) return [place, code]
    if (typeof item !== 'object' || item === null || depth === DEEPEST) continue
    if (!isItem && !HOLDER.has(one)) continue
    const found = stoppingCode(item, status, contract, place, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}
