import { jsonRpc } from '../contract/agents/json-rpc.ts'
import { answerMarkdown } from '../contract/agents/markdown.ts'
import { fill } from '../contract/fill.ts'
import type { Form as FormOfData, FormReason } from '../contract/forms/form.ts'
import type { AnswerForm } from '../contract/forms/forms-of.ts'
import { putAt } from '../contract/forms/place.ts'
import { mcp } from '../contract/forms/presets/mcp.ts'
import { withWarnings, writeForm, writeWarnings } from '../contract/forms/write.ts'
import { type Body, bodyOf, type Reason } from '../contract/reason.ts'
import { issueOf, type OperationOutcome, outcomeWith } from '../wire/operation-outcome.ts'
import { type Problem, problemOf } from '../wire/problem.ts'
import type { GivenReason } from './failure.ts'
import type { ErrorsModule } from './table.ts'
import { termsOf } from './terms.ts'
import type { Texts } from './texts.ts'

/** The result of a tool of the Model Context Protocol that failed: its text is the Markdown. */
export type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError: true
}

/** An error of JSON-RPC 2.0: `data.text` is the Markdown. */
export type JsonRpcError = {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: number; message: string; data: Record<string, unknown> & { text: string } }
}

/**
 * The forms of an answer: the body of the contract, problem details (RFC 9457), a FHIR
 * OperationOutcome, `wire`, that of a catalog that names one, and for agents Markdown, a tool result
 * and an error of JSON-RPC.
 */
export type Forms = {
  body: Body
  problem: Problem
  'operation-outcome': OperationOutcome
  wire: unknown
  markdown: string
  'tool-result': ToolResult
  'json-rpc': JsonRpcError
}
export type Form = keyof Forms

/** The media type of each form. */
export const MEDIA_TYPES: { readonly [F in Form]: string } = {
  body: 'application/json',
  wire: 'application/json',
  problem: 'application/problem+json',
  'operation-outcome': 'application/fhir+json',
  markdown: 'text/markdown; charset=utf-8',
  'tool-result': 'application/json',
  'json-rpc': 'application/json',
}

/** A reason as it is written, with what it was made from. */
export type WrittenReason = Reason & { readonly given: GivenReason }

/** Writes reasons in the forms of a catalog. */
export type Writer = {
  /** The body of a failure with these reasons, of which there is at least one, and its headers. */
  answer<F extends Form>(form: F, written: readonly WrittenReason[], how: How): Answer<F>
  /** The warnings of a success in the form of the catalog. */
  warnings(written: readonly WrittenReason[], language: string): object[]
  /** The body of a success with these warnings at their place; as it is without any. */
  withWarnings(body: object, warnings: readonly object[]): object
}

/** What a form may need beside the reasons. */
type How = { language: string; retryAfter?: number | undefined; id?: string | number | undefined }

/** An answer as a form writes it. */
type Answer<F extends Form> = { body: Forms[F]; headers: Record<string, string> }

export function writerOf(errors: ErrorsModule, texts: Texts): Writer {
  const writers = writersOf(errors, texts)
  const other = otherForm(errors)
  const { entries } = errors
  const formReason = ({ given, ...reason }: WrittenReason, language: string): FormReason => {
    const { display, meaning, help } = texts.templates(reason.error, language)
    return { ...reason, params: given.params, title: display ?? meaning ?? '', help }
  }
  return {
    answer(form, written, how) {
      const { language } = how
      const named = form === 'wire' && other?.outcome ? 'operation-outcome' : form
      if (named !== 'wire' || other === undefined)
        return {
          body: writers[named](written, how) as never,
          headers: { 'content-type': MEDIA_TYPES[named] },
        }
      const reasons = written.map((reason) => formReason(reason, language))
      const { body, headers } = writeForm(other, reasons, entries[reasons[0]!.error]!.http)
      return { body: body as never, headers: { 'content-type': other.mediaType, ...headers } }
    },
    warnings(written, language) {
      if (other === undefined) return written.map(withoutGiven)
      if (other.outcome) return writers['operation-outcome'](written, { language }).issue
      return writeWarnings(
        other,
        written.map((reason) => formReason(reason, language)),
      )
    },
    withWarnings: (body, warnings) =>
      warnings.length === 0
        ? body
        : other === undefined
          ? { ...body, warnings }
          : withWarnings(other, body, warnings),
  }
}

const withoutGiven = ({ given: _, ...reason }: WrittenReason): Reason => reason

/** The form of a catalog that has not that of the contract. */
export const otherForm = ({ wire }: ErrorsModule) => {
  const form = wire?.[0] as AnswerForm | undefined
  return form === 'rail' ? undefined : form
}

/** A form that carries reasons in a list. */
type DataForm = FormOfData & { readonly list: NonNullable<FormOfData['list']> }

function writersOf(
  errors: ErrorsModule,
  texts: Texts,
): { [F in Form]: (written: readonly WrittenReason[], how: How) => Forms[F] } {
  const { entries } = errors
  const http = ([first]: readonly WrittenReason[]) => entries[first!.error]!.http
  const markdown = (written: readonly WrittenReason[], { language, retryAfter }: How): string =>
    answerMarkdown(
      written.map(({ error, message, path, fix_stage, given }) => {
        const { handling, stop } = entries[error]!
        const { fix, help } = texts.templates(error, language)
        return {
          ...{ code: error, happened: message, stage: fix_stage, handling, stop, help },
          todo: fill(fix, given.params, language),
          paths: path === '' ? [] : [path],
        }
      }),
      { http: http(written), retryAfter },
    )
  /** As data, with the Markdown at a place of its own; the list has every message, too. */
  const asData = (form: DataForm, place: string, written: readonly WrittenReason[], how: How) => {
    const reasons = written.map(({ given, ...reason }) => ({ ...reason, params: given.params }))
    const { body } = writeForm(form, reasons, http(written))
    putAt(
      body as Record<string, unknown>,
      form.list.at,
      writeWarnings({ ...form, warnings: form.list }, reasons),
    )
    putAt(body as Record<string, unknown>, place, markdown(written, how))
    return body as never as Forms['tool-result' | 'json-rpc']
  }
  const body = (written: readonly WrittenReason[]): Body => bodyOf(written.map(withoutGiven))!
  return {
    body,
    wire: body,
    markdown,
    'tool-result': (written, how) =>
      asData(mcp as DataForm, '/content/0/text', written, how) as ToolResult,
    'json-rpc': (written, how) => ({
      ...(asData(jsonRpc as DataForm, '/error/data/text', written, how) as JsonRpcError),
      id: how.id ?? null,
    }),
    problem: (written, { language }) => problemOf(body(written), termsOf(errors, texts, language)),
    'operation-outcome'(written, { language }) {
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
