import { someOf } from '../core/values/lists.ts'
import { type Paint, plural, type ReportedCoverage } from './report.ts'

const MOST_CODES = 40

/**
 * What was seen, for people: codes with their counts, those never seen in one line unless findings
 * name them, answers by class.
 */
export function coverageText(
  { codes, classes, records, unknown, skipped }: ReportedCoverage,
  paint: Paint,
  namesUnseen: boolean,
): string {
  const live = codes.filter(({ isLive, seen }) => isLive || seen > 0)
  const seen = live.filter((one) => one.seen > 0)
  const unseen = live.filter((one) => one.seen === 0).map(({ code }) => code)
  const width = Math.max(0, ...seen.slice(0, MOST_CODES).map(({ code }) => code.length))
  const lines = seen
    .slice(0, MOST_CODES)
    .map(
      (one) =>
        `  ${[one.code.padEnd(width), one.stage, one.http, one.seen].filter((part) => part !== undefined).join('  ')}${one.wrong > 0 ? paint.red(`  ${one.wrong} with a different status or stage`) : ''}`,
    )
  const parts = [
    `${paint.bold('Codes seen')} (${seen.length} of ${live.length})`,
    ...lines,
    seen.length > MOST_CODES && `  and ${seen.length - MOST_CODES} others`,
    unseen.length > 0 &&
      !namesUnseen &&
      `${paint.bold('Never seen')}: ${someOf(unseen, MOST_CODES)}`,
    unknown > 0 &&
      paint.red(`${plural(unknown, 'reason')} with a code that the catalog does not have`),
    `${paint.bold(plural(records, 'record'))}: ${
      Object.entries(classes)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ') || 'none'
    }`,
    skippedText(skipped),
  ]
  return `${parts.filter((part) => part !== false && part !== '').join('\n')}\n\n`
}

/** What could not be checked, because it was not recorded. */
function skippedText({
  status,
  headers,
  request,
  operation = 0,
}: ReportedCoverage['skipped']): string {
  const parts = [
    status > 0 && `${plural(status, 'record')} without a status`,
    headers > 0 && `${headers} without headers`,
    request > 0 && `${request} without the body of the request`,
    operation > 0 && `${operation} of an operation that is not known`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : `Checks that need it were skipped: ${parts.join(', ')}`
}
