import { resolve } from 'node:path'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Diagnostic } from '../../base/core/diagnostic.ts'
import { groupBy } from '../../base/core/values/lists.ts'
import type { Host } from '../../base/io/host/host.ts'
import { WORD } from '../../base/rules/accept/accept.ts'
import { isCode } from '../fhir/terms/own-properties.ts'

type Value = ParsedCatalog['value']

/** How a list is written: rules for one's own, which FHIR does not have, and when each is about it. */
const OF_STYLE: Readonly<Record<string, (code: string | undefined, value: Value) => boolean>> = {
  'code-distinct': (_, { fhir }) => fhir?.case_sensitive !== false,
  'code-format': (code = '') => isCode(code),
  'lifecycle-complete': () => true,
  'text-markup-free': () => true,
  'text-present': () => true,
  'text-trimmed': () => true,
  'version-semver': () => true,
}

/**
 * Accepts, by a comment on the line above, what only our own style has against the FHIR resource of
 * another publisher: it is taken as it is. Returns the rules with the number of their findings.
 */
export async function acceptAsPublished(
  host: Pick<Host, 'cwd' | 'files'>,
  diagnostics: readonly Diagnostic[],
  value: Value,
): Promise<ReadonlyMap<string, number>> {
  const found = diagnostics.filter(
    ({ rule, severity, suppressed, omitted, code }) =>
      severity === 'error' &&
      suppressed === undefined &&
      omitted === undefined &&
      OF_STYLE[rule]?.(code, value) === true,
  )
  for (const [file, inFile] of groupBy(found, (one) => one.file)) {
    const path = resolve(host.cwd, file)
    const byLine = groupBy(inFile, ({ range }) => `${range.line}`)
    const lines = new TextDecoder().decode(await host.files.read(path)).split('\n')
    const written = lines.flatMap((line, index) => {
      const rules = new Set(byLine.get(`${index + 1}`)?.map(({ rule }) => rule))
      const indent = /^ */.exec(line)![0]
      return rules.size === 0
        ? [line]
        : [`${indent}# ${WORD} ${[...rules].join(', ')} -- as it is published`, line]
    })
    await host.files.write(path, written.join('\n'))
  }
  return new Map([...groupBy(found, ({ rule }) => rule)].map(([rule, all]) => [rule, all.length]))
}
