import { resolve } from 'node:path'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Diagnostic } from '../../base/core/diagnostic.ts'
import { groupBy } from '../../base/core/values/lists.ts'
import type { AsPublished } from '../../base/forms/published/reader.ts'
import type { Host } from '../../base/io/host/host.ts'
import { WORD } from '../../base/rules/accept/suppression-comment.ts'

/**
 * Accepts, by a comment on the line above, what only our own style has against the list of
 * another publisher: it is taken as it is. Returns the rules with the number of their findings.
 */
export async function acceptAsPublished(
  host: Pick<Host, 'cwd' | 'files'>,
  diagnostics: readonly Diagnostic[],
  value: ParsedCatalog['value'],
  { isOfStyle }: AsPublished,
): Promise<ReadonlyMap<string, number>> {
  const found = diagnostics.filter(
    ({ rule, severity, suppressed, omitted, code }) =>
      severity === 'error' &&
      suppressed === undefined &&
      omitted === undefined &&
      isOfStyle(rule, code, value),
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
