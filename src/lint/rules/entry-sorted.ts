import { list, record } from '../../catalog/record.ts'
import { defineRule, entry, file } from '../rule.ts'

const member = entry()
const payer = entry({ code: 'PAYER_CLOSED', fix_stage: 'eligibility' })
const bill = entry({ code: 'BILL_EMPTY', fix_stage: 'billing' })
const byCode = [bill, member, payer].join('\n')
const byStage = [member, payer, bill].join('\n')
const options = { by: 'stage' }

export default defineRule({
  id: 'entry-sorted',
  severity: 'off',
  summary: 'Entries stand in the order of their codes (option `by: code`), or of their stages and then their codes (`by: stage`).',
  why: 'Two people who add codes at the end of the list conflict; in a sorted list they seldom do. The order itself has no meaning.',
  good: () => [byCode, { source: file({}, byStage), options }],
  bad: () => [byStage, { source: file({}, [bill, payer, member].join('\n')), options }],
  options: { by: 'code' },
  *check({ entries, stages, reading }, { by }) {
    const order = new Map(stages.map(({ id }, index) => [id, index]))
    const stageOf = (stage = '') => (by === 'stage' ? (order.get(stage) ?? stages.length) : 0)
    // What a reader took from a second file has no place in this one.
    const written = list(record(reading.source.value).codes).length
    let last: { code: string; stage: number } | undefined
    for (const { code, fix_stage, path } of entries.slice(0, written)) {
      if (code === undefined) continue
      const stage = stageOf(fix_stage)
      if (last !== undefined && (stage < last.stage || (stage === last.stage && code < last.code)))
        yield {
          path: path('code'),
          message: `${code} stands behind ${last.code}; entries are sorted by ${by === 'stage' ? 'stage, then ' : ''}code`,
        }
      last = { code, stage }
    }
  },
})
