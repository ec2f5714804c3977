import { Option as CommanderOption, InvalidArgumentError } from 'commander'
import type { Option } from './command.ts'

/** An option as a commander object. */
export function optionOf({
  flags,
  about,
  many,
  list,
  choices,
  default: value,
  byDefault,
}: Option): CommanderOption {
  const option = new CommanderOption(flags, about)
  if (choices) option.choices([...choices])
  if (value !== undefined || byDefault !== undefined) option.default(value, byDefault)
  if (list)
    option.argParser((next: string, before: string[] | undefined) => [
      ...(before ?? []),
      ...itemsOf(next),
    ])
  if (many)
    option.argParser((next: string, before: string[] | undefined) => [...(before ?? []), next])
  return option
}

function itemsOf(list: string): string[] {
  const items = list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (items.length === 0) throw new InvalidArgumentError('The list is empty.')
  return items
}

/** The text of an option in the help and in docs/cli.md, with its values and its default. */
export function described({
  description,
  argChoices,
  defaultValue,
  defaultValueDescription = defaultValue,
}: Pick<
  CommanderOption,
  'description' | 'argChoices' | 'defaultValue' | 'defaultValueDescription'
>): string {
  const facts = [
    argChoices && `choices: ${argChoices.join(', ')}`,
    defaultValueDescription !== undefined && `default: ${defaultValueDescription}`,
  ].filter(Boolean)
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`
}
