import { addEntry } from '../catalog/edit/add-entry.ts'
import { UserError } from '../host/user-error.ts'
import { applyEdit, type EditFlags, type Editing, openEditing } from '../workspace/edit.ts'
import { editable, findCode, requireEntry } from '../workspace/entries.ts'
import { defineCommand } from './command.ts'
import { EDIT_FLAGS } from './flags.ts'

type Options = EditFlags & { http?: string; stop?: 'true' | 'false'; stage?: string; meaning?: string; fix?: string; after?: string }

export default defineCommand<Options>({
  description:
    'Adds a code to a catalog, at the end of the list or after another code. The rest of the file is not changed. Does nothing if the code already exists with the same values.',
  options: [
    { flags: '--http <status>', about: 'the HTTP status of the response' },
    { flags: '--stop <true|false>', about: 'whether the error blocks the call', choices: ['true', 'false'] },
    { flags: '--stage <stage>', about: 'the stage that can resolve the error' },
    { flags: '--meaning <text>', about: 'what happened, for the user' },
    { flags: '--fix <text>', about: 'what to do, for the user' },
    { flags: '--after <code>', about: 'insert after this code' },
    ...EDIT_FLAGS,
  ],
  examples: [
    [
      'rail-errors add CARD_EXPIRED --http 422 --stop true --stage identify --meaning "The card is out of date." --fix "Ask for the new card."',
      'add a code at the end of the list',
    ],
  ],
  edits: () => true,
  async run(host, [code = ''], options) {
    const { http, stop, stage, meaning, fix, after } = options
    const given = Object.entries({ http, stop, stage, meaning, fix })
    const absent = given.flatMap(([name, value]) => (value === undefined ? [`--${name}`] : []))
    if (absent.length > 0)
      throw new UserError(`${absent.join(', ').replace(/, ([^,]*)$/, ' and $1')} ${absent.length === 1 ? 'is' : 'are'} required`)
    if (!/^[0-9]{1,9}$/.test(http!)) throw new UserError(`--http must be a whole number such as 422, not "${http}"`)
    const entry = { code, http: Number(http), stop: stop === 'true', fix_stage: stage, meaning, fix }
    const editing = await openEditing(host, options)
    const there = findCode(editing.workspace.jobs, code)
    if (there !== undefined) {
      const other = Object.entries(entry).flatMap(([name, value]) => (there.entry[name] === value ? [] : [name]))
      if (other.length > 0)
        throw new UserError(
          `${code} already exists in ${there.job.reading.source.file} with a different ${other.join(', ')}; change it with rail-errors set`,
        )
    }
    const place = there ?? (after === undefined ? { job: onlyOne(editing), index: undefined } : requireEntry(editing.workspace.jobs, after))
    const { job } = place
    const { text, raw } = { text: job.reading.source.text, raw: job.reading.raw }
    const edit = () => (there === undefined ? addEntry(job.reading, entry, place.index) : { text, raw })
    return applyEdit(host, editing, { job, code, edit, done: `${code} added`, same: `${code} already has these values` })
  },
})

function onlyOne({ workspace: { jobs } }: Editing) {
  if (jobs.length > 1)
    throw new UserError(
      `there are ${jobs.length} catalogs; choose one with --source ${jobs.map(({ reading }) => reading.source.file).join(' or ')}`,
    )
  return editable(jobs[0]!)
}
