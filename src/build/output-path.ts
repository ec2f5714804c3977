/** True for a relative path with plain parts only, so that no text of a catalog leads out of the output folder. */
export const isPlain = (path: string): boolean =>
  path.split('/').every((part) => /^[A-Za-z0-9@_.-]+$/.test(part) && !/^\.+$/.test(part) && !RESERVED.test(part))

// Windows reserves these names, with any extension.
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i
