import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../fixtures/openapi/', import.meta.url))

/** The files of a fixture, by name. */
export const filesOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(`${root}${name}`).map((file) => [
      file,
      readFileSync(`${root}${name}/${file}`, 'utf8').replaceAll('\r\n', '\n'),
    ]),
  )

/** The OpenAPI document of a fixture. */
export const documentIn = (files: Readonly<Record<string, string>>): string =>
  Object.keys(files).find((file) => file.startsWith('openapi.'))!
