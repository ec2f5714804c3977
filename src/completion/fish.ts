import { hint, type OptionWords, safe, type Values, type Words } from './words.ts'

/** The completion script for fish. */
export function fish({ global, commands }: Words): string {
  const first = commands.map(
    ({ name, summary }) =>
      `complete -c rail-errors -n __fish_use_subcommand -f -a ${name} -d '${hint(summary)}'`,
  )
  const inCommands = commands.flatMap(({ name, options, values }) => {
    const when = `-n '__fish_seen_subcommand_from ${name}'`
    return [...options.map((option) => line(when, option)), ...argumentLines(when, values)]
  })
  const lines = [...first, ...global.map((option) => line('', option)), ...inCommands]
  return `# fish completion for rail-errors
${lines.map((one) => one.replace(/ {2,}/g, ' ')).join('\n')}
`
}

const CODES = '(rail-errors completion codes 2>/dev/null)'

const line = (when: string, { name, about, values }: OptionWords): string =>
  `complete -c rail-errors ${when} -l ${name.slice(2)} -d '${hint(about)}'${values === undefined ? '' : ` ${take(values)}`}`

const argumentLines = (when: string, values: Values): string[] => {
  const words = list(values)
  const files = values.files || values.folders
  return [
    ...(files ? [] : [`complete -c rail-errors ${when} -f`]),
    ...(words === '' ? [] : [`complete -c rail-errors ${when} -a '${words}'`]),
  ]
}

/** The part of a line that defines the values of an option. */
function take(values: Values): string {
  const words = list(values)
  if (values.folders) return "-xa '(__fish_complete_directories)'"
  return values.files ? '-rF' : words === '' ? '-x' : `-xa '${words}'`
}

const list = ({ words, codes }: Values): string =>
  [...safe(words), ...(codes ? [CODES] : [])].join(' ')
