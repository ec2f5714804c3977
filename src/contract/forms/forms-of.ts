import type { Form, PathNotation, Places } from './form.ts'
import { PRESETS } from './presets/index.ts'
import { rail } from './presets/rail.ts'

type OwnPlaces = { [Part in keyof Places]?: string }

/** A form as errors.yaml says it: the name of a preset, or places that begin with one. */
export type WireForm =
  | string
  | (OwnPlaces & {
      preset?: string
      list?: OwnPlaces & { at?: string }
      code_in?: string
      path_as?: PathNotation
      status?: string
      constant?: Readonly<Record<string, unknown>>
      media_type?: string
    })

/** A form of answers; `rail` is that of this contract. */
export type AnswerForm = Form | 'rail'

/** The forms that `wire` of a catalog says: the first is sent, the others are accepted. */
export const formsOf = (
  wire: WireForm | readonly WireForm[] | undefined,
  { url = '' }: { readonly url?: string | undefined },
): AnswerForm[] => [wire ?? 'rail'].flat().map((one) => formOf(one, url))

function formOf(wire: WireForm, url: string): AnswerForm {
  if (typeof wire === 'string') return wire === 'rail' ? wire : withUrl(presetOf(wire), url)
  const { preset, list, code_in, path_as, status, constant, media_type, ...top } = wire
  const base: Form = preset === undefined ? EMPTY : presetOf(preset)
  const own = { ...base.list, ...list }
  return withUrl(
    {
      ...base,
      name: preset ?? '',
      ...(media_type !== undefined && { mediaType: media_type }),
      ...((base.top || top.code !== undefined) && { top: { ...base.top, ...top } as Places }),
      ...(own.at !== undefined && { list: own as Form['list'] & object }),
      ...(code_in !== undefined && { code: code_in }),
      ...(path_as !== undefined && { path: path_as }),
      ...(status !== undefined && { status: { [status]: 'number' } as const }),
      ...(constant !== undefined && { constant: { ...base.constant, ...constant } }),
    },
    url,
  )
}

const EMPTY: Form = { name: '', mediaType: 'application/json' }

const presetOf = (name: string): Form =>
  [...PRESETS, rail].find((form) => form.name === name) ?? EMPTY

/** `{url}` around a code, and `{host}` in what is usual, are those of the catalog. */
const withUrl = ({ code, usual, ...form }: Form, url: string): Form => ({
  ...form,
  ...(code !== undefined && { code: code.replace('{url}', () => url) }),
  ...(usual && {
    usual: Object.fromEntries(
      Object.entries(usual).map(([place, text]) => [
        place,
        text.replace('{host}', () => hostOf(url)),
      ]),
    ),
  }),
})

const hostOf = (url: string): string => /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? 'localhost'
