import { unicodeEscape } from '../../values/escape.ts'
import { defineReporter, summaryOf } from '../report.ts'

export default defineReporter({
  id: 'jsonl',
  summary: 'One JSON object per line: each finding, then `{ summary }`.',
  suppressed: true,
  syntax: 'json',
  print(report) {
    const { diagnostics, codes } = report
    const summary = {
      ...summaryOf(report),
      codes: [...codes.values()].reduce((sum, count) => sum + count, 0),
    }
    return [...diagnostics, { summary }]
      .map((line) => `${inOneLine(JSON.stringify(line))}\n`)
      .join('')
  },
})

// JSON allows these characters unescaped, and some readers end a line at them.
const inOneLine = (json: string): string => unicodeEscape(json, /[\u0085\u2028\u2029]/g)
