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
