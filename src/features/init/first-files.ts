import { COPIED, INSTALLED, SCHEMAS, schemaFiles } from '../../base/run/workspace/editor-schemas.ts'
import { patternOf } from '../../base/run/workspace/outputs/gitattributes.ts'
import type { Answers } from './answers.ts'
import { catalogFile } from './catalog.ts'
import { ciFiles } from './ci.ts'
import { hookFiles } from './hooks.ts'
import type { InitFile } from './init-file.ts'
import { runOf } from './program.ts'
import type { ProposedOutput } from './proposed-outputs.ts'
import { yamlQuoted } from './yaml-text.ts'

/** The files of a first repository. `catalog`: what is written in place of the examples. */
export const initFiles = (
  answers: Answers,
  catalog: readonly InitFile[] = [{ path: 'errors.yaml', contents: catalogFile(answers) }],
): InitFile[] => [
  ...catalog,
  {
    path: 'rail-errors.config.yaml',
    also: ['rail-errors.config.yml'],
    contents: configFile(answers),
  },
  attributesFile(answers),
  ...hookOf(answers),
  ...ciOf(answers),
  ...(answers.schemas === COPIED ? schemaFiles() : []),
]

/** The files for catalogs in folders below, which stay as they are: one hook, and a job for each. */
export const filesForPackages = (top: Answers, packages: readonly Answers[]): InitFile[] => [
  attributesFile({ ...top, schemas: INSTALLED }),
  ...hookOf(top),
  ...packages.flatMap(ciOf),
]

const hookOf = ({ program, ...answers }: Answers): readonly InitFile[] =>
  program === undefined ? [] : hookFiles[answers.hook]({ ...answers, program })

const ciOf = ({ program, ...answers }: Answers): readonly InitFile[] =>
  program === undefined ? [] : ciFiles[answers.ci]({ ...answers, program })

function attributesFile({ schemas, files }: Answers): InitFile {
  const { catalogs, lists, outputs } = files ?? {
    catalogs: ['errors.yaml'],
    lists: [],
    outputs: ['dist-terminology/**'],
  }
  const isInside = (path: string) => !path.startsWith('../')
  const lines = [
    ...catalogs.filter(isInside).map((path) => `${patternOf(path)} text eol=lf`),
    // Its next print makes anew what a merge made of it.
    ...lists.filter(isInside).map((path) => `${patternOf(path)} text eol=lf merge=union`),
    // Two branches always change the same lines of outputs: `build` makes anew what a merge made of them.
    ...outputs
      .filter(isInside)
      .map((path) => `${patternOf(path)} text eol=lf linguist-generated merge=union`),
    // Of .rail-errors only the schemas: what is accepted should be reviewed by people.
    ...(schemas === COPIED ? ['.rail-errors/*.json text eol=lf linguist-generated'] : []),
    // Further targets make compressed files, whose bytes must not be converted.
    ...['tgz', 'gz', 'br'].map((ending) => `*.${ending} binary`),
  ]
  return {
    path: '.gitattributes',
    runs: lines.filter((line) => !line.startsWith('.rail-errors/')),
    contents: lines.map((line) => `${line}\n`).join(''),
  }
}

const configFile = ({
  schemas,
  outputs,
  program,
}: Answers): string => `# yaml-language-server: $schema=${schemas}/${SCHEMAS.config}
#
# Settings of rail-errors. Paths start at this folder.

source: errors.yaml

${outputsOf(outputs)}

# Levels and options by rule; \`${runOf(program)('explain')}\` lists them, \`${runOf(program)('explain')} <rule>\` explains one.
# rules:
#   code-length: { level: warn, max: 40 }
#   text-length: { level: error, meaning_max: 120 }

# The shortest time from the deprecation of a code to its sunset, in days. Both lint and diff use it.
# grace_days: 90
`

const outputsOf = (outputs: Answers['outputs']): string =>
  outputs === undefined
    ? `# Targets to build, and where. If absent: every default target, into dist-terminology/.
# outputs:
#   - { target: flat-list, out: dist-terminology }
#   - { target: typescript, out: src/generated }`
    : `# Targets to build, and where; docs/building.md lists them. FHIR requires url, status and date in errors.yaml.
outputs:
${outputs.map(lineOf).join('\n')}`

const lineOf = ({ target, out, namespace }: ProposedOutput): string =>
  `  - { target: ${target}, out: ${out}${namespace === undefined ? '' : `, namespace: ${yamlNamespace(namespace)}`} }`

const yamlNamespace = (namespace: string): string =>
  /^[\w.\\]+$/.test(namespace) ? namespace : yamlQuoted(namespace)
