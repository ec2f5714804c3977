import type { Form, Places } from '../../src/base/core/contract/forms/form.ts'
import { formsOf } from '../../src/base/core/contract/forms/forms-of.ts'
import { printPath } from '../../src/base/core/contract/forms/notation.ts'
import { PRESETS } from '../../src/base/core/contract/forms/presets/index.ts'
import { createRail } from '../../src/libraries/server/index.ts'
import { clientSizes, inKilobytes } from './client-size.ts'
import { fenced, table } from './markdown.ts'

/** Each form with the answer of the rail's own server. */
export async function formsPart(): Promise<string> {
  const errors = await import('../../dist-terminology/rail-errors.ts')
  const { terminology } = errors
  const parts = PRESETS.map(({ name, mediaType }) => {
    const rail = createRail({ ...errors, wire: formsOf(name, terminology) })
    const failure = rail.collect()
    failure.add('MEMBER_NOT_FOUND', { path: 'member.number' })
    failure.add('MISSING_DOCUMENTS', { path: 'lines[0].documents' })
    const { status, headers, body } = rail.answer(failure.failure()!)
    const code = headers['x-error-code']
    const head = [
      `HTTP/1.1 ${status}`,
      `content-type: ${mediaType}`,
      ...(code ? [`x-error-code: ${code}`] : []),
    ]
    return [
      `### \`${name}\``,
      fenced('http', `${head.join('\n')}\n\n${JSON.stringify(body, null, 2)}`),
    ]
  })
  return parts.flat().join('\n\n')
}

/** What each form carries, from its places, and the size of a program that reads it. */
export async function carriesPart(): Promise<string> {
  const sizes = await clientSizes()
  const yes = (carries: boolean) => (carries ? 'yes' : 'no')
  const rows = sizes.map(({ form: name, size }) => {
    const form = formsOf({ preset: name }, {})[0] as Form
    const { top, list, warnings } = form
    const has = (part: keyof Places) => (top?.[part] ?? list?.[part]) !== undefined
    return [
      `\`${name}\``,
      yes(list !== undefined),
      has('path') ? `\`${printPath('lines[0].documents', form.path)}\`` : 'no',
      yes(has('stage')),
      has('params') && form.params === 'text' ? 'as texts' : yes(has('params')),
      yes(has('help')),
      `\`${warnings!.at}\``,
      inKilobytes(size),
    ]
  })
  return table(
    ['Form', 'Several reasons', 'Path', 'Stage', 'Values', 'Help', 'Warnings', 'Client'],
    rows,
  )
}
