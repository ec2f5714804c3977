import { type Found, placeOf } from '../../../forms/lists/read-lists.ts'

/** Why lists are not written, with three items as they would read, and what decides. */
export const doubtLines = ({ doubts }: Pick<Found, 'doubts'>): string[] =>
  doubts.flatMap((doubt) => {
    const [first, second] = doubt.columns
    const or = second === undefined ? '' : `, or --map "code=${second}"`
    return [
      `${doubt.list} is not read, since its codes are in doubt: ${doubt.message} (${placeOf(doubt)})`,
      ...(doubt.examples.length > 0 ? [`  its codes would be ${doubt.examples.join(', ')} …`] : []),
      `  to decide: --map "code=${first}"${or}`,
    ]
  })
