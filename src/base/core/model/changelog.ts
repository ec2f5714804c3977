/**
 * The output of `changelog --format json`; `npm run gen` derives schema/changelog.schema.json from
 * it.
 */
import * as z from 'zod'
import { head } from './report.ts'

const note = z
  .strictObject({
    code: z.string().optional(),
    impact: z.enum(['breaking', 'dangerous', 'safe']),
    text: z.string().describe('What happened, in words without the code.'),
    entry: z
      .strictObject({
        http: z.int().optional(),
        stop: z.boolean().optional(),
        fix_stage: z.string().optional(),
        meaning: z.string().optional(),
        fix: z.string().optional(),
      })
      .describe('Of what was added: the entry as it is published.')
      .optional(),
    life: z
      .strictObject({
        reason: z.string().optional(),
        replaced_by: z.string().optional(),
        note: z.string().optional(),
        sunset: z.string().optional(),
      })
      .describe('Of what was deprecated or retired.')
      .optional(),
    now: z.string().describe('Of a text: what it says now.').optional(),
  })
  .meta({ id: 'Note' })

const notes = z
  .strictObject({
    name: z.string().optional(),
    title: z.string().optional(),
    previous: z.string().describe('The version before; absent where it is not known.').optional(),
    version: z.string().describe('Absent while the version has not been raised.').optional(),
    date: z.string().optional(),
    groups: z
      .strictObject({
        added: z.array(note).optional(),
        deprecated: z.array(note).optional(),
        retired: z.array(note).optional(),
        removed: z.array(note).optional(),
        changed: z.array(note).optional(),
        texts: z.array(note).optional(),
        outputs: z.array(note).optional(),
      })
      .describe('Without those that are empty.'),
  })
  .meta({ title: 'Notes' })

export const changelogSchema = z
  .strictObject({
    ...head,
    catalogs: z.array(notes),
  })
  .meta({
    title: 'Changelog',
    description: 'What rail-errors changelog prints with --format json.',
  })
