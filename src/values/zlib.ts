type Zlib = typeof import('node:zlib')

let loaded: Zlib | undefined

/** node:zlib, loaded when something is compressed or decompressed: most runs do neither. */
export function zlib(): Zlib {
  loaded ??= process.getBuiltinModule('node:zlib')
  return loaded
}
