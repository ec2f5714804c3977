import { type CommandWords, type OptionWords, safe, type Values, type Words } from './words.ts'

/** The completion script for bash. */
export function bash({ global, commands }: Words): string {
  const names = commands.map(({ name }) => name)
  const arms = commands.map(
    ({ name, options, values }) => `    ${name})
      options="${longNames([...options, ...global])}"
      ${offer(values)}
      ;;`,
  )
  return `# bash completion for rail-errors
_rail_errors() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= options= words= i
  local files= codes=
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${names.join('|')}) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  case $command in
    '')
      options="${longNames(global)} --help --version"
      words="${names.join(' ')} help"
      ;;
${arms.join('\n')}
  esac
  case $command:$prev in
${[...commands.flatMap(valueArms), ...global.flatMap((option) => valueArm('*', option))].join('\n')}
    *:=) words="error warn info off" ;;
    *) [[ $cur == -* ]] && words="$options --help" files= codes= ;;
  esac
  [[ $codes ]] && words="$words $(rail-errors completion codes 2>/dev/null)"
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ $files ]] && COMPREPLY+=($(compgen "$files" -- "$cur"))
}
complete -o filenames -F _rail_errors rail-errors
`
}

const longNames = (options: readonly OptionWords[]): string =>
  options.map(({ name }) => name).join(' ')

const valueArms = ({ name, options }: CommandWords): string[] =>
  options.flatMap((option) => valueArm(name, option))

const valueArm = (command: string, { name, values }: OptionWords): string[] =>
  values === undefined ? [] : [`    ${command}:${name}) ${offer(values)} ;;`]

const offer = ({ files, folders, codes, words }: Values): string =>
  `words="${safe(words).join(' ')}" files=${files ? '-f' : folders ? '-d' : ''} codes=${codes ? 'yes' : ''}`
