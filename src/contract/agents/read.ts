import type { Reason } from '../reason.ts'
import { LABELS } from './markdown.ts'
import { unquoted } from './quote.ts'

/** The reasons of a Markdown answer; none if it is not one. */
export function markdownReasons(text: string): Reason[] {
  const reasons: (Omit<Reason, 'path'> & { paths: string[] })[] = []
  for (const line of text.slice(0, LONGEST).split(/\r?\n/)) {
    const code = /^ {0,3}##? +(?:`([^`]+)`|(\S+))\s*$/.exec(line)
    if (code) reasons.push({ error: code[1] ?? code[2]!, message: '', paths: [''], fix_stage: '' })
    const last = reasons.at(-1)
    const [, label, quote, names = ''] =
      /^- ([\w ]+): (?:"([^"]*)"|(`[^`]+`(?:, `[^`]+`)*))\s*$/.exec(line) ?? []
    if (!last || !label) continue
    if (label === LABELS.happened) last.message = unquoted(quote ?? '')
    else if (label === LABELS.path) last.paths = names.slice(1, -1).split('`, `')
    else if (label === LABELS.stage) last.fix_stage = names.slice(1, -1)
  }
  return reasons
    .filter(({ message }) => message)
    .flatMap(({ paths, ...reason }) => paths.map((path) => ({ ...reason, path })))
}

/** What is read of an answer at most, in characters. */
const LONGEST = 2_000_000
