import { isCodeLike, type Written } from './reason.ts'

/**
 * How an unknown code of a catalog looks: its first, its last, and its other characters, as classes of
 * a regular expression that every language reads alike. Written for each language, so it is simpler
 * than the style itself.
 */
type CodeLook = { readonly first?: string; readonly last?: string; readonly others: string }

const LOOKS: { readonly [style: string]: CodeLook } = {
  snake: { first: 'a-z', others: 'a-z0-9_' },
  kebab: { first: 'a-z', others: 'a-z0-9-' },
  camel: { first: 'a-z', others: 'A-Za-z0-9' },
  pascal: { first: 'A-Z', others: 'A-Za-z0-9' },
  numeric: { last: '0-9', others: 'A-Za-z0-9_.-' },
  dotted: { first: 'A-Za-z', others: 'A-Za-z0-9_.-' },
  any: { first: '!-~', others: '!-~' },
}

/** The look of unknown codes in a style; undefined for UPPER_SNAKE_CASE, which every client knows. */
export const codeLook = (style: string): CodeLook | undefined => LOOKS[style]

/** The same as a regular expression of at most 200 characters. */
export function lookSource(style: string): string | undefined {
  const look = codeLook(style)
  const part = (one = '') => one && `[${one}]`
  return look && `${part(look.first)}[${look.others}]{0,199}${part(look.last)}`
}

/** The style in which all codes are written, the strictest one first. */
export const styleOfAll = (codes: readonly string[]): string =>
  ['upper-snake', ...Object.keys(LOOKS)].find((style) =>
    codes.every((code) => isCodeLike(code, lookSource(style))),
  ) ?? 'any'

/** The style of a catalog; of a form that does not carry it, such as a flat list, that of its codes. */
export const writtenIn = ({ code_style, codes = [] }: Written): string =>
  code_style ?? styleOfAll(codes.flatMap((one) => one?.code ?? []))

/** How codes look that a catalog does not have yet; undefined for UPPER_SNAKE_CASE. */
export const lookOf = (catalog: Written): string | undefined => lookSource(writtenIn(catalog))
