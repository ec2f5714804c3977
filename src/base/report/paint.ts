/** Functions that put a text into a color or a weight. */
export type Paint = Readonly<
  Record<
    'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan',
    (text: string | number) => string
  >
>

const asIs: Paint['bold'] = String

/** Each text as it is. */
export const PLAIN: Paint = {
  bold: asIs,
  dim: asIs,
  red: asIs,
  green: asIs,
  yellow: asIs,
  blue: asIs,
  cyan: asIs,
}

/** The 16 colors that every terminal has. */
export async function colors(): Promise<Paint> {
  const { Chalk } = await import('chalk')
  return new Chalk({ level: 1 })
}
