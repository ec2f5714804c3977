import { fill } from '../../base/core/contract/fill-placeholders.ts'
import { formFaults } from '../../base/core/contract/forms/faults.ts'
import type { Form as FormOfData, FormReason } from '../../base/core/contract/forms/form.ts'
import type { AnswerForm } from '../../base/core/contract/forms/forms-of.ts'
import { jsonRpc } from '../../base/core/contract/forms/presets/json-rpc.ts'
import { mcp } from '../../base/core/contract/forms/presets/mcp.ts'
import { withWarnings, writeForm, writeWarnings } from '../../base/core/contract/forms/write.ts'
import { type Body, bodyOf, type Reason } from '../../base/core/contract/reason.ts'
import { ownOf } from '../../base/core/contract/received.ts'
import { retryHeaderOf } from '../../base/core/contract/retry-header.ts'
import { issueOf, type OperationOutcome, outcomeWith } from '../wire/operation-outcome.ts'
import { type Problem, problemOf } from '../wire/problem.ts'
import { codingOf, type KnownEntry, type Terms } from '../wire/terms.ts'
import { byWeight } from './accept-language.ts'
import type { GivenReason } from './failure.ts'
import type { ErrorsModule } from './table.ts'
import type { Texts } from './texts.ts'

/**
 * The forms of an answer: the body of the contract, problem details (RFC 9457), a FHIR
 * OperationOutcome, the result of a tool of the Model Context Protocol, an error of JSON-RPC 2.0, and
 * `wire`, that of a catalog that names one.
 */
export type Forms = {
  body: Body
  problem: Problem
  'operation-outcome': OperationOutcome
  mcp: {
    content: { type: 'text'; text: string }[]
    structuredContent: Record<string, unknown>
    isError: true
  }
  /** Without the `id` of the request: `{ ...body, id }`. */
  'json-rpc': {
    jsonrpc: '2.0'
    id: null
    error: { code: number; message: string; data: Record<string, unknown> }
  }
  wire: unknown
}
export type Form = keyof Forms

/** The forms that are places, whatever the catalog says. */
const PLACES: { readonly [form: string]: FormOfData } = { mcp, 'json-rpc': jsonRpc }

/** The media types of the others. */
export const MEDIA_TYPES = {
  body: 'application/json',
  problem: 'application/problem+json',
  'operation-outcome': 'application/fhir+json',
} as const
/** A form that a client can ask for. */
export type Negotiable = keyof typeof MEDIA_TYPES

/** A reason as it is written, with what it was made from. */
export type WrittenReason = Reason & {
  readonly given: GivenReason & { readonly language: string }
}

/** Writes reasons in the forms of a catalog. */
export type Writer = {
  /** The body of a failure with these reasons, of which there is at least one, and its headers. */
  answer<F extends Form>(
    form: F,
    written: readonly WrittenReason[],
    about: { language: string; status: number },
  ): Answer<F>
  /** The form that the header `Accept` asks for among these and that of the catalog. */
  accepted(accept: string | null | undefined, forms: readonly Negotiable[]): Form
  /** The header that says whether to repeat a call, if answers of this form have one. */
  retryHeader(form: Form): string | undefined
  /** The warnings of a success in the form of the catalog. */
  warnings(written: readonly WrittenReason[], language: string): object[]
  /** The body of a success with these warnings at their place; as it is without any. */
  withWarnings(body: object, warnings: readonly object[]): object
}

/** An answer as a form writes it. */
type Answer<F extends Form> = { body: Forms[F]; headers: Record<string, string> }

export function writerOf(errors: ErrorsModule, texts: Texts): Writer {
  const writers = writersOf(errors, texts)
  const otherFormOfModule = otherForm(errors)
  const [fault] = otherFormOfModule === undefined ? [] : formFaults(otherFormOfModule)
  if (fault !== undefined)
    throw new TypeError(
      `answers can't be sent in the form "wire" of the module: ${[...fault.at, ''].join(': ')}${fault.message}`,
    )
  const formReason = ({ given, ...reason }: WrittenReason, language: string): FormReason => {
    const { display, meaning, help } = texts.templates(reason.error, language)
    return { ...reason, params: given.params, title: display ?? meaning ?? '', help }
  }
  return {
    accepted(accept, forms) {
      const ownMediaType =
        otherFormOfModule === undefined ? MEDIA_TYPES.body : otherFormOfModule.mediaType
      const wanted = byWeight(accept).find(
        ({ name }) =>
          name === ownMediaType ||
          name.includes('*') ||
          forms.some((form) => MEDIA_TYPES[form] === name),
      )
      return (
        (wanted?.name !== ownMediaType &&
          forms.find((form) => MEDIA_TYPES[form] === wanted?.name)) ||
        'wire'
      )
    },
    answer(form, written, { language, status }) {
      const places = form === 'wire' ? otherFormOfModule : ownOf(PLACES, form)
      if (places === undefined || places.outcome) {
        const negotiated = (
          form !== 'wire' ? form : places ? 'operation-outcome' : 'body'
        ) as Negotiable
        return {
          body: writers[negotiated](written, language, status) as never,
          headers: { 'content-type': MEDIA_TYPES[negotiated] },
        }
      }
      const reasons = written.map((reason) => formReason(reason, language))
      const { body, headers } = writeForm(places, reasons, status)
      return { body: body as never, headers: { 'content-type': places.mediaType, ...headers } }
    },
    retryHeader: (form) =>
      ownOf(PLACES, form) ? undefined : retryHeaderOf(otherFormOfModule ?? 'rail'),
    warnings(written, language) {
      if (otherFormOfModule === undefined) return written.map(withoutGiven)
      if (otherFormOfModule.outcome)
        return writers['operation-outcome'](written, language, 200).issue
      return writeWarnings(
        otherFormOfModule,
        written.map((reason) => formReason(reason, language)),
      )
    },
    withWarnings: (body, warnings) =>
      warnings.length === 0
        ? body
        : otherFormOfModule === undefined
          ? { ...body, warnings }
          : withWarnings(otherFormOfModule, body, warnings),
  }
}

const withoutGiven = ({ given: _, ...reason }: WrittenReason): Reason => reason

/** The form of a catalog that has not that of the contract. */
export const otherForm = ({ wire }: ErrorsModule) => {
  const form = wire?.[0] as AnswerForm | undefined
  return form === 'rail' ? undefined : form
}

function writersOf(
  errors: ErrorsModule,
  texts: Texts,
): {
  [F in Negotiable]: (
    written: readonly WrittenReason[],
    language: string,
    status: number,
  ) => Forms[F]
} {
  const body = (written: readonly WrittenReason[]): Body => bodyOf(written.map(withoutGiven))!
  return {
    body,
    problem: (written, language, status) => ({
      ...problemOf(body(written), termsOf(errors, texts, language)),
      status,
    }),
    'operation-outcome'(written, language) {
      const terms = termsOf(errors, texts, language)
      const issues = written.map(({ given: { params }, ...reason }) =>
        issueOf(reason, {
          ...terms,
          entry(code) {
            const { fix: _, ...entry } = terms.entry(code)!
            const fix = fill(texts.templates(code, language).fix, params, language)
            return { ...entry, ...(fix !== undefined && { fix }) }
          },
        }),
      )
      return outcomeWith(language, issues)
    },
  }
}

/**
 * The terms of a generated module in a language, for the conversion of its reasons. A module
 * without `terminology` has no canonicals.
 */
function termsOf({ entries, terminology }: ErrorsModule, texts: Texts, language: string): Terms {
  const { url, version, codeSystem: system, stageSystem, stageTitles = {} } = terminology ?? {}
  const translated = ownOf(terminology?.stageTitlesIn ?? {}, language) ?? {}
  const display = (code: string) =>
    ownOf(entries, code) ? texts.templates(code, language).display : undefined
  return {
    language,
    url,
    system,
    display,
    entry(code) {
      const entry = ownOf(entries, code)
      return entry && ({ ...entry, ...texts.templates(code, language) } as KnownEntry)
    },
    codeCoding: (code) =>
      codingOf(
        ownOf(terminology?.owners ?? {}, code) ?? { system, version },
        code,
        ownOf(entries, code) && { display: display(code) },
      ),
    stageCoding(id) {
      const title = ownOf(translated, id) ?? ownOf(stageTitles, id)
      return codingOf(
        { system: stageSystem, version },
        id,
        title === undefined ? undefined : { display: title },
      )
    },
  }
}
