import * as z from 'zod'

export const text = (description: string, ...examples: string[]) =>
  z.string().meta({ description, ...(examples.length > 0 && { examples }) })

export const date = (description: string) =>
  z.string().meta({ description, format: 'date', examples: ['2026-11-21'] })

export const identifiers = z.array(
  z
    .strictObject({
      system: text('The system that assigned it: a URI.').optional(),
      value: text('The identifier.'),
    })
    .meta({ title: 'Identifier' }),
)
