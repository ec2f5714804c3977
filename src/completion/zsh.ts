import { hint, type OptionWords, safe, type Values, type Words } from './words.ts'

/** The completion script for zsh. */
export function zsh({ global, commands }: Words): string {
  const listed = commands.map(({ name, summary }) => `    '${name}:${hint(summary)}'`)
  const arms = commands.map(
    ({ name, options, values }) => `    ${name})
      _arguments \\
${[...options, ...global].map((option) => `        ${spec(option)} \\`).join('\n')}
        '*:argument:${action(values)}'
      ;;`,
  )
  return `#compdef rail-errors
# zsh completion for rail-errors
_rail_errors_codes() {
  local -a codes
  codes=(\${(f)"$(rail-errors completion codes 2>/dev/null)"})
  compadd -a codes
}

_rail_errors_codes_and() {
  _rail_errors_codes
  compadd -- "$@"
}

_rail_errors() {
  local state line
  local -a commands
  commands=(
${listed.join('\n')}
  )
  _arguments -C \\
${global.map((option) => `    ${spec(option)} \\`).join('\n')}
    '1:command:->command' \\
    '*::argument:->argument'
  case $state in
    command) _describe command commands; return ;;
  esac
  case $line[1] in
${arms.join('\n')}
  esac
}

if [ "$funcstack[1]" = "_rail-errors" ]; then
  _rail_errors "$@"
else
  compdef _rail_errors rail-errors
fi
`
}

const spec = ({ name, about, values }: OptionWords): string =>
  `'*${name}[${hint(about)}]${values === undefined ? '' : `:value:${action(values)}`}'`

function action({ files, folders, codes, words }: Values): string {
  const known = safe(words)
  if (codes)
    return known.length === 0 ? '_rail_errors_codes' : ` _rail_errors_codes_and ${known.join(' ')}`
  if (folders) return '_files -/'
  return files ? '_files' : known.length === 0 ? ' ' : `(${known.join(' ')})`
}
