import { generators } from '../build/build.ts'
import type { Values, Words } from '../completion/words.ts'
import { SURFACES } from '../diff/policy.ts'
import { rulebook } from '../rulebook.ts'
import { CLIENT_TYPES, GRANTS } from '../sandbox/registry/registered.ts'
import { reporters } from '../workspace/reporting.ts'
import type { Option, Outline } from './command.ts'
import { schemaNames } from './schema.ts'

/** The commands as completion scripts need them. */
export function wordsOf({ global, commands }: Outline): Words {
  const known = knownWords()
  const optionWords = ({ flags, about, choices }: Option) => {
    const [, name = '', placeholder] = /(--[a-z-]+)(?: <([^>]+)>)?/.exec(flags) ?? []
    return {
      name,
      about,
      ...(placeholder !== undefined && {
        values: choices ? { words: choices } : (known[placeholder] ?? {}),
      }),
    }
  }
  return {
    global: global.map(optionWords),
    commands: commands.map(({ name, arguments: expected, summary, options }) => ({
      name,
      summary,
      options: options.map(optionWords),
      values: known[`${name} ${expected}`] ?? known[/[a-z-]+/.exec(expected)?.[0] ?? ''] ?? {},
    })),
  }
}

/**
 * The values of each placeholder in the help, after the name of the command if the placeholder has
 * another meaning there.
 */
function knownWords(): Record<string, Values> {
  const rules = rulebook()
  const settable = rules
    .filter(({ kind }) => ['lint', 'usage', 'check', 'openapi'].includes(kind))
    .map(({ id }) => id)
  const files: Values = { files: true }
  return {
    file: files,
    path: files,
    source: files,
    sources: files,
    old: files,
    new: files,
    globs: files,
    folder: { folders: true },
    code: { codes: true },
    'id=level': {
      words: settable.flatMap((id) =>
        ['error', 'warn', 'info', 'off'].map((level) => `${id}=${level}`),
      ),
    },
    ids: { words: generators.map(({ id }) => id) },
    names: { words: SURFACES },
    'name[=file]': { words: reporters.map(({ id }) => id) },
    'explain <name>': { words: rules.map(({ id }) => id), codes: true },
    'schema [name]': { words: schemaNames },
    'imports <action> [names...]': { words: ['lock', 'outdated'] },
    'clients <action> [client-id]': { words: ['add', 'list', 'show', 'rotate', 'remove'] },
    'users <action> [username]': { words: ['add', 'list', 'remove'] },
    type: { words: CLIENT_TYPES },
    grants: { words: GRANTS },
    'completion <shell>': { words: ['bash', 'zsh', 'fish'] },
  }
}
