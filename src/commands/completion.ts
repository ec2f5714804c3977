import { bash } from '../completion/bash.ts'
import { localCodesOrNone } from '../completion/codes.ts'
import { fish } from '../completion/fish.ts'
import { zsh } from '../completion/zsh.ts'
import { UserError } from '../host/user-error.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { defineCommand } from './command.ts'

const SHELLS = { bash, zsh, fish }

export default defineCommand({
  description:
    'Prints a completion script for bash, zsh or fish. It completes commands, options, their values, files, rule ids, and the codes of the catalog in the current folder.',
  options: [],
  examples: [
    [
      'rail-errors completion bash > ~/.local/share/bash-completion/completions/rail-errors',
      'for bash',
    ],
    ['rail-errors completion zsh > "${fpath[1]}/_rail-errors"', 'for zsh'],
    ['rail-errors completion fish > ~/.config/fish/completions/rail-errors.fish', 'for fish'],
    ['rail-errors completion codes', 'print the codes of the catalog, as the scripts do'],
  ],
  async run(host, [name = ''], _, outline) {
    if (name === 'codes') {
      for (const code of await localCodesOrNone(host)) host.out(`${code}\n`)
      return 0
    }
    if (!Object.hasOwn(SHELLS, name)) {
      const known = Object.keys(SHELLS)
      throw new UserError(
        `"${name}" is not a supported shell${didYouMean(nearest(name, known)) || '; use bash, zsh or fish'}`,
      )
    }
    const { wordsOf } = await import('./completion-words.ts')
    host.out(SHELLS[name as keyof typeof SHELLS](wordsOf(await outline())))
    return 0
  },
})
