import type { Reason } from '../reason.ts'
import { LABELS } from './markdown.ts'
import { unquoted } from './quote.ts'

/** The reasons of a Markdown answer; none if it is not one. */
export function markdownReasons(text: string): Reason[] {
  const reasons: { -readonly [Part in keyof Reason]: Reason[Part] }[] = []
  for (const line of text.slice(0, LONGEST).split(/\r?\n/)) {
    const code = /^ {0,3}##? +(?:`([^`]+)`|(\S+))\s*$/.exec(line)
    if (code) reasons.push({ error: code[1] ?? code[2]!, message: '', path: '', fix_stage: '' })
    const last = reasons.at(-1)
    const [, label, quote, name] = /^- ([\w ]+): (?:"([^"]*)"|`([^`]+)`)\s*$/.exec(line) ?? []
    if (!last || !label) continue
    if (label === LABELS.happened) last.message = unquoted(quote ?? '')
    else if (label === LABELS.path) last.path = name ?? ''
    else if (label === LABELS.stage) last.fix_stage = name ?? ''
  }
  return reasons.filter(({ message }) => message)
}

/** What is read of an answer at most, in characters. */
const LONGEST = 2_000_000
