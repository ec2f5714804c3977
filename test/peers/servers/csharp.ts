import { program } from '../../support/program.ts'
import { JSON_OF_MONO } from '../languages/csharp.ts'
import { namespaceOf } from './go.ts'

/** A program that answers the failures of `written/<id>.json`, and prints each answer as a line of JSON. */
export const WRITTEN_CSHARP = (ids: readonly string[]) =>
  program(import.meta, './csharp/written-csharp.cs', {
    JSON_OF_MONO,
    each: ids
      .map((id) => {
        const type = `${namespaceOf(id)}.${typeOf(id)}Server`
        return program(import.meta, './csharp/written-csharp-each.cs', { id, type })
      })
      .join(''),
  })

export const typeOf = (id: string): string => `${namespaceOf(id)}Errors`

/** Calls that do not compile, and what the compiler says of each. */
export const WRONG_CSHARP: readonly (readonly [call: string, said: string])[] = [
  ['Fail.PriceChange()', 'PriceChange'],
  ['Fail.PriceChanged("a", 1, 1, 1, true)', 'CS1501'],
  ['Fail.PriceChanged("a", 1, 1, 1, "true", System.DateTime.Now)', 'CS1503'],
  ['Fail.BankDown(number: "7")', 'number'],
  ['Fail.PriceRounded()', 'PriceRounded'],
]
