import { escapeMarkdown } from '../core/values/markdown.ts'
import { printable } from './report.ts'

/** Text that Markdown shows unchanged. A comment keeps `@` from notifying people. */
export const plain = (text: string): string =>
  escapeMarkdown(printable(text)).replaceAll('@', '@<!-- -->')
