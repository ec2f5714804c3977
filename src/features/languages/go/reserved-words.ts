// Words that no part of a package may be, in lower case.

export const GO = {
  keywords:
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var main',
  /** The ends of names of files that Go reads only in tests, or only for one platform. */
  constrained:
    /_(?:test|aix|android|darwin|dragonfly|freebsd|hurd|illumos|ios|js|linux|nacl|netbsd|openbsd|plan9|solaris|wasip1|windows|zos|386|amd64(?:p32)?|arm|armbe|arm64|arm64be|loong64|mips(?:64(?:p32)?)?(?:le)?|ppc|ppc64|ppc64le|riscv|riscv64|s390|s390x|sparc|sparc64|wasm)$/,
}
