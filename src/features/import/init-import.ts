import { resolve } from 'node:path'
import { printable } from '../../base/core/values/escape.ts'
import { shellPath } from '../../base/core/values/shell.ts'
import type { Listed } from '../../base/io/git/files.ts'
import type { Host } from '../../base/io/host/host.ts'
import { plural } from '../../base/report/report.ts'
import type { Chosen, Imported, ImportPart, Offer } from '../../base/run/init-import.ts'

/**
 * Looks for lists that look like error codes and prints them; asks at the terminal whether to import
 * the likeliest.
 */
async function lookAround(
  host: Host,
  listed: Listed,
  mayAsk: boolean,
): Promise<{ offers: readonly Offer[]; chosen?: Chosen; isAnswered: boolean }> {
  const { lineOf, offersIn } = await import('./offers.ts')
  const offers = await offersIn(host, listed)
  const [best] = offers
  if (best === undefined) return { offers, isAnswered: false }
  host.say(
    [
      'This project has what looks like error codes:',
      ...offers.map((offer) => `  ${lineOf(offer)}`),
    ].join('\n'),
  )
  const question = `Import ${shellPath(best.source)} in place of three examples? [y/N] `
  const answer = mayAsk ? await host.ask(question, { secret: false }) : undefined
  const { source, how } = best
  return {
    offers,
    isAnswered: answer !== undefined,
    ...(/^y(es)?$/i.test(answer?.trim() ?? '') && {
      chosen: { source, how },
    }),
  }
}

/**
 * How to import what was only printed. The config that was `written` with the examples goes with them:
 * its outputs may not be those of a list.
 */
const hintOf = ({ command }: Offer, written: readonly string[]): string => {
  const own = written.filter((path) => /^(?:errors|rail-errors\.config)\.yaml$/.test(path))
  return printable(
    own.length > 0
      ? `errors.yaml has three examples. For one of the lists above: delete ${own.join(' and ')}, run ${command}, then rail-errors init`
      : `To begin with one of the lists above: ${command}, then rail-errors init`,
  )
}

/** Reads a source as `import` does. Rejects with {@link UserError} if it has no codes. */
async function imported(
  host: Host,
  { source, how }: Chosen,
  answers: { date: string; schemas: string },
  { name, url }: { name?: string; url?: string },
): Promise<Imported> {
  const { newCatalog } = await import('./new-catalog.ts')
  const { refuseOtherFiles } = await import('../../base/run/workspace/language-files.ts')
  const { catalogTexts } = await import('./write.ts')
  // A URL is for FHIR, which requires status and date.
  const catalog = await newCatalog(
    host,
    [source],
    { out: 'errors.yaml', ...how },
    {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url, status: 'draft', date: answers.date }),
    },
  )
  const { value, from, notes } = catalog
  const texts = await catalogTexts(catalog, { schemas: answers.schemas })
  await refuseOtherFiles(host, resolve(host.cwd, 'errors.yaml'), Object.keys(texts))
  return {
    files: Object.entries(texts).map(([path, contents]) => ({ path, contents })),
    lines: [...notes, `errors.yaml: ${plural(value.codes?.length ?? 0, 'code')} from ${from}`],
    hasUrl: value.url !== undefined,
  }
}

export const initImport: ImportPart = { lookAround, hintOf, imported }
