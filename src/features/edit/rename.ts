import { defineCommand } from '../../base/cli/command.ts'
import { EDIT_FLAGS } from '../../base/cli/flags.ts'
import { ownText } from '../../base/core/catalog/edit/own-text.ts'
import { placeIn } from '../../base/core/yaml/source.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import {
  applyEdit,
  type EditFlags,
  entryLeft,
  findCode,
  openEditing,
  requireEntry,
} from '../../base/run/workspace/edit.ts'
import { renameCode, renameInLanguages } from './rename-code.ts'

type Options = EditFlags & { yes?: true }

const BREAKS = 'Renaming a published code breaks its clients'

export default defineCommand<Options>({
  description: `Renames a code and every replaced_by that refers to it. ${BREAKS}: instead, add the new code and deprecate the old one with --replaced-by.`,
  options: [
    {
      flags: '--yes',
      about: 'confirm that the code was never published, or accept that clients may break',
    },
    ...EDIT_FLAGS,
  ],
  examples: [
    [
      'rail-errors rename MEMBR_NOT_FOUND MEMBER_NOT_FOUND --yes',
      'rename a code before the first release',
    ],
  ],
  edits: () => true,
  async run(host, [code = '', next = ''], options) {
    const editing = await openEditing(host, options)
    const { jobs } = editing.workspace
    const already = findCode(jobs, code) === undefined ? findCode(jobs, next) : undefined
    // It was renamed in the list that has it: its entry follows.
    const left = already === undefined ? undefined : entryLeft([already.job], code)
    if (already !== undefined && left !== undefined) {
      const own = ownText(left.reading)
      if (entryLeft([left], next) !== undefined)
        throw new UserError(
          'exists',
          `${left.reading.source.file} has entries for both ${code} and ${next}; remove that for ${code}`,
        )
      return applyEdit(host, editing, {
        job: left,
        code: next,
        edit: () => renameCode(own, code, next),
        words: renameInLanguages(left.reading, code, next),
        done: `the entry for ${code} is now for ${next}`,
        same: 'it already has this name',
      })
    }
    if (already !== undefined) {
      host.say(
        `${already.job.reading.source.file}: ${code} is already named ${next}; nothing to change`,
      )
      return 0
    }
    const { job, index } = requireEntry(editing.workspace.jobs, code)
    if (job.reading.source.elsewhere?.(['codes', index, 'code']) !== undefined) {
      const { file, range } = placeIn(job.reading.source, ['codes', index, 'code'])
      throw new UserError(
        'unsupported',
        `${code} is from ${file}:${range.line}:${range.column}; rename it there. ${BREAKS}`,
      )
    }
    if (!options.yes && !options.dryRun)
      throw new UserError(
        'refused',
        `${BREAKS}. Add ${next}, then run rail-errors deprecate ${code} --replaced-by ${next} --reason <text>. If ${code} was never published, rename it with --yes`,
      )
    return applyEdit(host, editing, {
      job,
      code,
      edit: () => renameCode(ownText(job.reading), code, next),
      words: renameInLanguages(job.reading, code, next),
      done: `${code} renamed to ${next}. ${BREAKS}.`,
      same: 'it already has this name',
    })
  },
})
