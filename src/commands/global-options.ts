import type { Option } from './command.ts'

/** The options that every command has. */
export const GLOBAL: readonly Option[] = [
  { flags: '--cwd <folder>', about: 'run as if started in this folder' },
  { flags: '--config <file>', about: 'the config file (default: RAIL_ERRORS_CONFIG, or the nearest rail-errors.config.yaml)' },
  {
    flags: '--color <when>',
    about: 'when to use colors; auto respects NO_COLOR and FORCE_COLOR',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
  },
  { flags: '--offline', about: 'use only cached copies, no network' },
  { flags: '--no-cache', about: 'store nothing on this machine: no token, no cached copies' },
  { flags: '--quiet', about: 'print findings only' },
  { flags: '--verbose', about: 'print more: the files in use, and the stack trace of an internal error' },
]
