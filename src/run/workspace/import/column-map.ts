import { namedValue } from '../../../core/values/named-value.ts'
import { didYouMean, nearest } from '../../../core/values/text.ts'
import { isNamedField } from '../../../forms/lists/columns.ts'
import { UserError } from '../../../io/host/user-error.ts'

/**
 * The values of `--map`: `code=id` says that the field `code` is called `id` in the source. Rejects
 * with {@link UserError} a value without a name, or with an unknown field.
 */
export function columnMap(
  flags: readonly string[],
  fields: readonly string[],
  canBeOwn = false,
): [field: string, name: string][] {
  return flags.map((flag) => {
    const [field, name] = namedValue(flag) ?? []
    if (field === undefined || !name)
      throw new UserError(
        `--map ${flag}: write <field>=<name in the source>, such as --map code=id`,
      )
    if (!fields.includes(field) && !(canBeOwn && isNamedField(field))) {
      const swapped = fields.includes(name) ? `; the field comes first: --map ${name}=${field}` : ''
      throw new UserError(
        `--map ${flag}: "${field}" can't be mapped${swapped || didYouMean(nearest(field, fields))}; use one of ${fields.join(', ')}${canBeOwn ? ', x-<name>, or from.<system>' : ''}`,
      )
    }
    return [field, name]
  })
}
