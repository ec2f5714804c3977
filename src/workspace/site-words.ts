import type { OwnWords } from '../build/generator.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { type PlacedOutput, textOf } from './output-choice.ts'
import { throwIfProblems } from './problems.ts'

/** Outputs with the words of the files that they name. */
export async function withOwnWords(
  outputs: readonly PlacedOutput[],
  read: (path: string) => Promise<OwnWords>,
): Promise<readonly PlacedOutput[]> {
  if (outputs.every(({ words }) => words === undefined)) return outputs
  return Promise.all(
    outputs.map(async (output) =>
      output.words === undefined ? output : { ...output, ownWords: await read(output.words) },
    ),
  )
}

/**
 * The words in a file, in the repository of a folder. Rejects with {@link UserError} a file that
 * can't be read, or has mistakes.
 */
export async function ownWordsIn(host: Host, path: string, folder: string): Promise<OwnWords> {
  const shown = shownPath(host, path)
  const given = await textOf(host, path, folder)
  if ('fault' in given) throw new UserError(`the words of the site: ${shown} ${given.fault}`)
  const { readOwnWords } = await import('../build/site/words/own.ts')
  const { source, words, problems } = await readOwnWords(given.text, shown)
  throwIfProblems('the words of the site are not valid', [{ source, problems }])
  return words
}
