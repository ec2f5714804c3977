import { defineCommand } from '../../base/cli/command.ts'
import { EDIT_FLAGS } from '../../base/cli/flags.ts'
import { addEntry } from '../../base/core/catalog/edit/add-entry.ts'
import { ownText } from '../../base/core/catalog/edit/own-text.ts'
import { withDefaults } from '../../base/core/catalog/entry-values.ts'
import { hasWorkflow, type ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { isRecord, same } from '../../base/core/values/record.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import {
  applyEdit,
  type EditFlags,
  type Editing,
  editable,
  findCode,
  openEditing,
  requireEntry,
} from '../../base/run/workspace/edit.ts'
import { readAssignments } from './assignments.ts'
import { type Listed, placeOf } from './neighbour.ts'

type Options = EditFlags & { after?: string }

export default defineCommand<Options>({
  description:
    'Adds a code to a catalog, beside the nearest one by stage, then by name, or after another code. Fields are written as field=value, with dots for nested fields (handling.retry=same) and commas between list items. Without defaults, http, stop, meaning and fix are required, and fix_stage in a catalog with stages. The rest of the file is not changed. Does nothing if the code already exists with the same values.',
  options: [{ flags: '--after <code>', about: 'insert after this code' }, ...EDIT_FLAGS],
  examples: [
    [
      'rail-errors add CARD_EXPIRED http=422 stop=true fix_stage=identify meaning="The card is out of date." fix="Ask for the new card."',
      'add a code beside its nearest neighbour',
    ],
    [
      'rail-errors add CARD_LOST --after CARD_EXPIRED http=422 stop=true fix_stage=identify meaning="The card is lost." fix="Order a card." handling.retry=after_fix',
      'add a code with further fields after another code',
    ],
  ],
  edits: () => true,
  async run(host, [code = '', ...assignments], options) {
    const entry: Readonly<Record<string, unknown>> = { code, ...readAssignments(assignments) }
    const editing = await openEditing(host, options)
    const there = findCode(editing.workspace.jobs, code)
    // A code of a list gets an entry with what the list does not say.
    const overlay = there?.job.reading.own
    const isListed = overlay !== undefined && overlay.ownIndex(there!.index) === undefined
    if (there !== undefined && !isListed) {
      const other = Object.entries(entry).flatMap(([name, value]) =>
        isIncluded(value, there.entry[name]) ? [] : [name],
      )
      if (other.length > 0)
        throw new UserError(
          'exists',
          `${code} already exists in ${there.job.reading.source.file} with a different ${other.join(', ')}; edit it there`,
        )
    }
    const place =
      there ??
      (options.after === undefined
        ? { job: onlyOne(editing), index: undefined }
        : requireEntry(editing.workspace.jobs, options.after))
    const { job } = place
    const { source } = job.reading
    const { constants, texts, own } = job.reading
    if (constants !== undefined && there === undefined)
      throw new UserError(
        'unsupported',
        `the codes of ${source.file} are from ${texts.map(({ file }) => file).join(' and ')}; add ${code} there, and in ${source.file} an entry with what it does not say`,
      )
    if (!isListed) requireFields(entry, job.reading)
    const ownIndex = (index: number) => (own === undefined ? index : own.ownIndex(index))
    const after =
      place.index === undefined
        ? placeOf({ code, stage: stageOf(entry, job.reading) }, listedIn(job.reading, ownIndex))
        : ownIndex(place.index)
    const edit = () =>
      there === undefined || isListed
        ? addEntry(ownText(job.reading), entry, after)
        : { text: source.text, raw: ownText(job.reading).raw }
    return applyEdit(host, editing, {
      job,
      code,
      edit,
      done: `${code} added`,
      same: `${code} already has these values`,
    })
  },
})

/** The entries of the file itself, with their values from `defaults`. */
const listedIn = (
  { value: { codes = [] } }: ParsedCatalog,
  ownIndex: (index: number) => number | undefined,
): Listed[] =>
  codes.flatMap(({ code, fix_stage: stage } = {}, at) => {
    const index = ownIndex(at)
    return code === undefined || index === undefined ? [] : [{ code, stage, index }]
  })

const stageOf = (entry: Readonly<Record<string, unknown>>, { value }: ParsedCatalog) => {
  const [filled] = withDefaults({ ...value, codes: [entry] }, (_, field) =>
    Object.hasOwn(entry, field),
  ).value.codes!
  return filled?.fix_stage
}

/** Rejects with {@link UserError} an entry without a field that every entry has, and no default is for. */
function requireFields(entry: Readonly<Record<string, unknown>>, catalog: ParsedCatalog): void {
  const stages = hasWorkflow(catalog) ? ['fix_stage'] : []
  const { codes } = withDefaults({ ...catalog.value, codes: [entry] }, (_, field) =>
    Object.hasOwn(entry, field),
  ).value
  const absent = ['http', 'stop', ...stages, 'meaning', 'fix'].filter(
    (name) => !Object.hasOwn(codes![0]!, name),
  )
  if (absent.length > 0)
    throw new UserError(
      'usage',
      `${absent.join(', ').replace(/, ([^,]*)$/, ' and $1')} ${absent.length === 1 ? 'is' : 'are'} required; write field=value, such as http=503`,
    )
}

/** True if all given values are in the other: a mapping may have more fields. */
const isIncluded = (given: unknown, value: unknown): boolean =>
  isRecord(given) && isRecord(value)
    ? Object.entries(given).every(([name, inner]) => isIncluded(inner, value[name]))
    : same(given, value)

function onlyOne({ workspace: { jobs } }: Editing) {
  if (jobs.length > 1)
    throw new UserError(
      'usage',
      `there are ${jobs.length} catalogs; choose one with --source ${jobs.map(({ reading }) => reading.source.file).join(' or ')}`,
    )
  return editable(jobs[0]!)
}
