/** The errors of each operation, and of the service if there is one. */
export type Model = {
  operations: Readonly<Record<string, readonly string[]>>
  service?: readonly string[]
}

const shapesOf = (names: readonly string[]) => names.map((name) => ({ target: `shop#${name}` }))

/** A model as Smithy's JSON, with error shapes of these names. */
export const modelOf = ({ operations, service }: Model, errors: readonly string[]) => ({
  smithy: '2.0',
  shapes: Object.fromEntries([
    ...errors.map((name) => [
      `shop#${name}`,
      { type: 'structure', members: {}, traits: { 'smithy.api#error': 'client' } },
    ]),
    ...Object.entries(operations).map(([name, own]) => [
      `shop#${name}`,
      {
        type: 'operation',
        input: { target: 'smithy.api#Unit' },
        output: { target: 'smithy.api#Unit' },
        errors: shapesOf(own),
      },
    ]),
    ...(service === undefined
      ? []
      : [
          [
            'shop#Shop',
            {
              type: 'service',
              version: '1',
              operations: shapesOf(Object.keys(operations)),
              errors: shapesOf(service),
            },
          ],
        ]),
  ]),
})
