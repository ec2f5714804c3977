import { printable } from '../../base/core/values/escape.ts'
import { shellPath } from '../../base/core/values/shell.ts'
import type { Listed } from '../../base/io/git/files.ts'
import type { Host } from '../../base/io/host/host.ts'
import type { Chosen, ImportPart, Offer } from '../../base/run/init-import.ts'
import { initImport as features } from '../../contributions/init-import.ts'

const PARTS: readonly ImportPart[] = features

/** How `init` begins with a list of the project; undefined if nothing reads one. */
export const importing = PARTS[0]

/** The lists that look like error codes, and what a person answered. */
export type Question = {
  offers: readonly Offer[]
  chosen?: Chosen
  isAnswered: boolean
}

/**
 * Looks for lists that look like error codes and prints them; asks at the terminal whether to import
 * the likeliest.
 */
export async function askForImport(host: Host, listed: Listed, mayAsk: boolean): Promise<Question> {
  const offers = (await importing?.offersIn(host, listed)) ?? []
  const [best] = offers
  if (best === undefined) return { offers, isAnswered: false }
  host.say(
    [
      'This project has what looks like error codes:',
      ...offers.map(({ line }) => `  ${line}`),
    ].join('\n'),
  )
  const question = `Import ${shellPath(best.source)} in place of three examples? [y/N] `
  const answer = mayAsk ? await host.ask(question, { secret: false }) : undefined
  const isChosen = /^y(es)?$/i.test(answer?.trim() ?? '')
  return { offers, isAnswered: answer !== undefined, ...(isChosen && { chosen: best }) }
}

/**
 * How to import what was only printed. The config that was `written` with the examples goes with them:
 * its outputs may not be those of a list.
 */
export function hintOf({ command }: Offer, written: readonly string[]): string {
  const own = written.filter((path) => /^(?:errors|rail-errors\.config)\.yaml$/.test(path))
  return printable(
    own.length > 0
      ? `errors.yaml has three examples. For one of the lists above: delete ${own.join(' and ')}, run ${command}, then rail-errors init`
      : `To begin with one of the lists above: ${command}, then rail-errors init`,
  )
}
