import { readdirSync } from 'node:fs'
import { PRESETS } from '../../src/base/core/model/wire.ts'
import { camel } from './camel.ts'

const FOLDER = 'src/base/core/contract/forms/presets'

/** The list of the forms that have a name, in the order of the model, which has a row for each file. */
export function presetList(): [path: string, text: string] {
  const files = readdirSync(FOLDER).filter((file) => file !== 'index.ts')
  const nameless = files.filter((file) => !(file.replace('.ts', '') in PRESETS))
  if (nameless.length > 0)
    throw new Error(`${nameless.join(', ')} of ${FOLDER} has no row in core/model/wire.ts`)
  // That of this contract is read and written by code of its own.
  const names = Object.keys(PRESETS).filter((name) => name !== 'rail')
  return [
    `${FOLDER}/index.ts`,
    [
      '// Written by test/derived.test.ts from core/model/wire.ts. Run `npm run gen` after a change there.',
      "import type { Form } from '../form.ts'",
      ...names.map((name) => `import { ${camel(name)} } from './${name}.ts'`),
      '',
      '/** The forms that have a name, apart from that of this contract. */',
      'export const PRESETS: readonly Form[] = [',
      ...names.map((name) => `  ${camel(name)},`),
      ']',
      '',
    ].join('\n'),
  ]
}
