import { JSON_TYPES, prefersMarkdown } from '../contract/prefers-markdown.ts'
import type { Form } from './forms.ts'

/** The form that the header `Accept` asks for; undefined for that of the catalog. */
export const formFor = (accept: unknown): Form | undefined =>
  typeof accept === 'string' && prefersMarkdown(accept, JSON_TYPES, { tie: 'other' })
    ? 'markdown'
    : undefined

/** A body as text: Markdown is text already. Undefined without a body. */
export const bodyText = ({ body }: { body: unknown }): string | undefined =>
  typeof body === 'string' ? body : JSON.stringify(body)
