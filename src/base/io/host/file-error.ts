import { toLint } from '../../core/values/shell.ts'
import { UserError } from './user-error.ts'

/**
 * Another program changed a file after it was read and before it was written. The file was not
 * written.
 */
export class FileChanged extends UserError {
  constructor(path: string) {
    super(
      'file',
      `${path} was changed by another program at the same time, so it was not written; run the command again`,
    )
  }
}

/** A catalog that can't be used because it is not valid YAML. */
export const notYaml = (file: string, done: string): UserError =>
  new UserError(
    'catalog',
    `${file} can't be ${done}: it is not valid YAML; run ${toLint(file)} for details`,
  )

/** Turns an error of the file system into a message for people. */
export function fileError(error: unknown, path: string, done: string): UserError {
  if (error instanceof UserError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  return new UserError(
    hasCode(error, 'ENOENT') ? 'not-found' : 'file',
    `${path} cannot be ${done}: ${WORDS[code] ?? message}`,
  )
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'it is a folder; give the path of a file',
  ERR_FS_EISDIR: 'it is a folder; give the path of a file', // of Node's own rm
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'a file exists where a folder is needed',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its symbolic links form a loop',
  EBUSY: 'it is in use by another program',
  ENXIO: 'it is a socket or a device that nothing reads',
}

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException | null)?.code ?? '')

const LIMITS: Readonly<Record<string, string>> = {
  EMFILE: 'too many files are open; increase the limit, for example with ulimit -n 1024',
  ENFILE: 'too many files are open on this machine; try again later',
  ENOSPC: 'the disk is full',
  ENOMEM: 'the machine is out of memory',
}

/** The system resource that ran out, as a message; undefined for an error with another cause. */
export function systemLimit(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && Object.hasOwn(LIMITS, code) ? LIMITS[code] : undefined
}
