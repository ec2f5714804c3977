import catalogShape from '../../schema/errors.schema.json' with { type: 'json' }
import { UserError } from '../host/user-error.ts'
import { didYouMean, nearest } from '../values/nearest.ts'

/** The fields of an entry that one value of a property can fill. */
const FIELDS = Object.entries(catalogShape.properties.codes.items.properties)
  .filter(
    ([field, { type }]) => field !== 'code' && ['string', 'integer', 'boolean'].includes(type),
  )
  .map(([field]) => field)

/**
 * The values of `--map`: `diagnostics=fix`. Rejects with {@link UserError} a value without a field,
 * or with an unknown one.
 */
export function propertyMap(flags: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    flags.map((flag) => {
      const at = flag.lastIndexOf('=')
      const [property, field] = [flag.slice(0, at), flag.slice(at + 1)]
      if (at < 1 || field === '')
        throw new UserError(
          `--map ${flag}: write <property>=<field>, such as --map diagnostics=fix`,
        )
      if (!FIELDS.includes(field))
        throw new UserError(
          `--map ${flag}: "${field}" can't be mapped${didYouMean(nearest(field, FIELDS))}; use one of ${FIELDS.join(', ')}`,
        )
      return [property, field]
    }),
  )
}
