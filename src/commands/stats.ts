import { isBroken } from '../catalog/parsed-catalog.ts'
import { type Count, type Stats, statsOf } from '../catalog/stats.ts'
import { UserError } from '../host/user-error.ts'
import { plural, printable } from '../report/report.ts'
import { version as tool } from '../version.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { defineCommand } from './command.ts'
import { STDIN_FILENAME } from './flags.ts'

type Options = { format: 'text' | 'json'; stdinFilename?: string }

export default defineCommand<Options>({
  description:
    'Prints statistics of catalogs: codes by stage, operation, HTTP status, stop and outcome, deprecated and retired codes, and how complete the texts are in each language. Reports no findings; use lint for that. Default: the catalogs of the config, or the nearest errors.yaml.',
  options: [
    {
      flags: '--format <name>',
      about: 'output format',
      choices: ['text', 'json'],
      default: 'text',
    },
    STDIN_FILENAME,
  ],
  examples: [
    [
      'rail-errors stats',
      'statistics of the catalogs of the config, or of the nearest errors.yaml',
    ],
    ['rail-errors stats HEAD:errors.yaml --format json', 'statistics of the last commit, as JSON'],
  ],
  async run(host, sources, options) {
    const { jobs } = await openWorkspace(host, sources, options)
    const counted = jobs.map(({ reading }) => {
      const { file } = reading.source
      if (isBroken(reading))
        throw new UserError(
          `${file} can't be read: it is not valid YAML; run rail-errors lint for details`,
        )
      const { name, version } = reading.value
      return {
        file,
        ...(name !== undefined && { name }),
        ...(version !== undefined && { version }),
        ...statsOf(reading),
      }
    })
    if (options.format === 'json')
      host.out(
        `${JSON.stringify({ schemaVersion: 1, tool: 'rail-errors', version: tool, catalogs: counted }, null, 2)}\n`,
        'json',
      )
    else
      host.out(
        counted
          .map(({ file, name, version, ...stats }) => page([file, name, version], stats))
          .join('\n'),
      )
    return 0
  },
})

function page(
  [file, ...of]: readonly (string | undefined)[],
  { codes, lifecycle, unknownFields, texts, titles, ...counts }: Stats,
): string {
  const { active, deprecated, retired } = lifecycle
  const sent = active + deprecated
  const known = (field: string, cell: string) =>
    unknownFields.includes(`codes.${field}`) ? 'unknown in this format' : cell
  const rows = [
    [
      'codes',
      `${codes}: ${known('deprecated', `${active} active, ${deprecated} deprecated, ${retired} retired`)}`,
    ],
    ...(counts.stages.length > 0 ? [['stage', cells(counts.stages)]] : []),
    ...(counts.operations.length > 0
      ? [['operation', known('raised_by', cells(counts.operations))]]
      : []),
    ['http', cells(counts.http)],
    ['stop', cells(counts.stop)],
    ['outcome', known('handling', cells(counts.outcome))],
    ...texts.map(({ language, titles: translated, ...have }, at) => [
      `texts ${language}`,
      [
        ...Object.entries(have).map(
          ([name, count]) =>
            `${name} ${unknownFields.includes(`codes.${name}`) ? 'unknown' : `${count} of ${sent}`}`,
        ),
        ...(at > 0 && titles > 0
          ? [
              `titles ${unknownFields.includes('translations') ? 'unknown' : `${translated} of ${titles}`}`,
            ]
          : []),
      ].join(', '),
    ]),
  ]
  const width = Math.max(...rows.map(([label = '']) => label.length))
  const title = `${file}: ${[...of, plural(codes, 'code')].filter(Boolean).join(', ')}`
  return [title, ...rows.map(([label = '', text]) => `  ${label.padEnd(width)}  ${text}`)]
    .map((line) => `${printable(line)}\n`)
    .join('')
}

const cells = (counts: readonly Count<string | number | boolean>[]): string =>
  counts.map(({ value, codes }) => `${value ?? 'not given'} (${codes})`).join(', ') || 'none'
