import { sha256 } from '../core/values/hash.ts'

/**
 * True for a relative path with plain parts only, so that no text of a catalog leads out of the
 * output folder.
 */
export const isPlain = (path: string): boolean =>
  path
    .split('/')
    .every((part) => /^[A-Za-z0-9@_.-]+$/.test(part) && !/^\.+$/.test(part) && !RESERVED.test(part))

/**
 * A text as the name of a file: characters that are not portable become the numbers of their bytes
 * in UTF-8 (`@3A`), and what is longer than `longest` ends in a hash. Two texts never have the same
 * name.
 */
export function fileNameOf(text: string, longest: number): string {
  const name = text.replace(/[^A-Za-z0-9_.-]/gu, (character) =>
    Array.from(
      new TextEncoder().encode(character),
      (byte) => `@${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  )
  return name.length <= longest
    ? name
    : `${name.slice(0, longest - 20)}-${sha256(text).slice(0, 16)}`
}

// Windows reserves these names, with any extension.
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i
