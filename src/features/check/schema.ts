/** The output of `check --format json`; `npm run gen` derives schema/check.schema.json from it. */
import * as z from 'zod'
import { head } from '../../base/core/model/report.ts'
import { RECORD_CLASSES } from './check.ts'

const finding = z
  .strictObject({
    id: z.string().describe('The check: docs/rules.md explains it.'),
    severity: z.enum(['error', 'warn', 'info']),
    at: z
      .string()
      .describe('The place in the body, or the name of a header; empty for the whole answer.'),
    message: z.string().describe('What is wrong.'),
    help: z.string().describe('What to do.'),
    code: z.string().describe('The code of the reason that it is about.').optional(),
    operation: z.string().describe('The operation that it is about.').optional(),
    suppressed: z
      .strictObject({ reason: z.string() })
      .describe('Why it does not count: somebody accepted it.')
      .optional(),
  })
  .meta({ title: 'CheckFinding' })

const record = z
  .strictObject({
    index: z.int().describe('Its place among the records of its file that are not blank, from 0.'),
    class: z.enum(RECORD_CLASSES),
    producer: z.string().describe('What made a body that is not of the contract.').optional(),
    file: z.string().describe('The input, relative to the working directory; <stdin> or <proxy>.'),
    line: z.int().describe('1-based; of the proxy, the number of the exchange.'),
    findings: z.array(finding),
  })
  .meta({ title: 'CheckedRecord' })

const counts = z.record(z.string(), z.int())

const coverage = z
  .strictObject({
    codes: z
      .array(
        z
          .strictObject({
            code: z.string(),
            stage: z.string().describe('Absent in a catalog without a workflow.').optional(),
            http: z.int(),
            seen: z.int().describe('Reasons with this code.'),
            wrong: z.int().describe('Those with a different status or stage.'),
            isLive: z.boolean().describe('False for a retired code.'),
          })
          .meta({ title: 'CodeCount' }),
      )
      .describe('In the order of the catalog.'),
    unknown: z.int().describe('Reasons whose code the catalog does not have.'),
    statuses: counts.describe('Answers by status; `none` if it was not recorded.'),
    classes: counts,
    records: z.int(),
    skipped: z
      .strictObject({
        status: z.int(),
        headers: z.int(),
        request: z.int(),
        operation: z
          .int()
          .describe('Absent for a catalog that does not say which operations raise its codes.')
          .optional(),
      })
      .describe('Records without what some checks need.'),
  })
  .meta({ title: 'Coverage' })

export const checkSchema = z
  .strictObject({
    ...head,
    records: z.array(record).describe('In the order of the inputs.'),
    coverage,
    summary: z.strictObject({
      errors: z.int(),
      warnings: z.int(),
      infos: z.int(),
      records: z.int(),
      classes: counts,
    }),
  })
  .meta({ title: 'Check', description: 'What rail-errors check prints with --format json.' })
