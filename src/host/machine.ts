import { readlink } from 'node:fs/promises'
import { hostname } from 'node:os'

/** Where the number of a process means something: this machine, and on Linux this container. */
export const machine = async (): Promise<string> =>
  `${hostname()} ${await readlink('/proc/self/ns/pid').catch(() => '')}`.trim()

/** The same in letters and digits, for the name of a file. */
export const machineWord = async (): Promise<string> =>
  (await machine()).replace(/[^A-Za-z0-9]+/g, '').slice(-60)
