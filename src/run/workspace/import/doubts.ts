import { shellWord } from '../../../core/values/shell.ts'
import { type Found, placeOf } from '../../../forms/lists/read-lists.ts'

/** Why lists are not written, with three items as they would read, and what decides. */
export const doubtLines = ({ doubts }: Pick<Found, 'doubts'>): string[] =>
  doubts.flatMap((doubt) => {
    const ways = doubt.lists?.map((name) => `--list ${shellWord(name)}`)
    const decide = ways ?? doubt.columns.map((column) => `--map ${shellWord(`code=${column}`)}`)
    return [
      `${doubt.list} is not read, since its codes are in doubt: ${doubt.message} (${placeOf(doubt)})`,
      ...(doubt.examples.length > 0 ? [`  its codes would be ${doubt.examples.join(', ')} …`] : []),
      `  to decide: ${decide.join(', or ')}`,
    ]
  })
