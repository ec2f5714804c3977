import { sources as features } from '../../../contributions/sources.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { SourceOpeners } from './opened.ts'

export const openers: Required<SourceOpeners> = {
  archive: async () => refuse('an archive'),
  service: async () => refuse('a terminology service'),
  ...Object.assign({}, ...features),
}

function refuse(what: string): never {
  throw new UserError('unsupported', `${what} can't be read; give a file`)
}
