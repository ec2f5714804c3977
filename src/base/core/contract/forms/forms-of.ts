import { namesIn } from '../paths/json-pointer.ts'
import type { Form, ListPlaces, PathNotation, Places } from './form.ts'
import { isStatusPlace } from './place.ts'
import { PRESETS } from './presets/index.ts'
import { rail } from './presets/rail.ts'

type OwnPlaces = { [Part in keyof Places]?: string }
type OwnList = OwnPlaces & { at?: string }

/** A form as errors.yaml says it: the name of a preset, or places that begin with one. */
export type WireForm =
  | string
  | (OwnPlaces & {
      preset?: string
      list?: OwnList
      warnings?: OwnList
      code_in?: string
      path_as?: PathNotation
      in_success?: boolean
      status?: string
      constant?: Readonly<Record<string, unknown>>
      media_type?: string
      retry_header?: string | boolean
    })

/** A form of answers; `rail` is that of this contract. */
export type AnswerForm = Form | 'rail'

/** The addresses that places may have in them: of the catalog, and of its two code systems in FHIR. */
export type Addresses = {
  readonly url?: string | undefined
  readonly codeSystem?: string | undefined
  /** The code systems of imported catalogs that have some of the codes. */
  readonly ownerSystems?: readonly string[] | undefined
  readonly stageSystem?: string | undefined
  /** How codes look that the catalog does not have ({@link Form.look}). */
  readonly look?: string | undefined
}

/** The forms that `wire` of a catalog says: the first is sent, the others are accepted. */
export const formsOf = (
  wire: WireForm | readonly WireForm[] | undefined,
  addresses: Addresses,
): AnswerForm[] => {
  const all = ([wire ?? 'rail'].flat() as WireForm[]).map((one) =>
    one === 'rail' ? one : withWarnings(formOf(one)),
  )
  const isSure = !all.some((form) => form !== 'rail' && isInGoodAnswers(form))
  const look = isSure ? addresses.look : undefined
  return all.flatMap((form): AnswerForm[] => {
    if (form === 'rail') return [form]
    // Each reader of an OperationOutcome looks for the codes of one system.
    const systems = form.outcome ? [addresses.codeSystem, ...(addresses.ownerSystems ?? [])] : ['']
    return systems.map((codeSystem) =>
      addressed(form, { ...addresses, look, ...(form.outcome && { codeSystem }) }),
    )
  })
}

/** True if failures have a status of success in each of these forms, so that the status says nothing. */
export const failsInSuccess = (wire: unknown): boolean =>
  formsOf(wire as WireForm | undefined, {}).every((form) => form !== 'rail' && form.inSuccess)

function formOf(wire: WireForm): Form {
  if (typeof wire === 'string') return presetOf(wire)
  const { preset, list, warnings, code_in, path_as, in_success, ...more } = wire
  const { status, constant, media_type, retry_header, ...top } = more
  const base: Form =
    preset === undefined ? EMPTY : baseOf(presetOf(preset), isStatusPlace(top.code))
  const own = { ...base.list, ...list }
  const { at: _, ...items } = list ?? {}
  const ownWarnings = { ...base.warnings, ...items, ...warnings }
  return {
    ...base,
    name: preset ?? '',
    ...(media_type !== undefined && { mediaType: media_type }),
    ...(retry_header !== undefined && { retryHeader: retry_header }),
    ...((base.top || top.code !== undefined) && { top: { ...base.top, ...top } as Places }),
    ...(own.at !== undefined && { list: own as ListPlaces }),
    warnings: ownWarnings as ListPlaces,
    ...(code_in !== undefined && { code: code_in }),
    ...(path_as !== undefined && { path: path_as }),
    ...(in_success !== undefined && { inSuccess: in_success }),
    ...(status !== undefined && { status: { [status]: 'number' } as const }),
    ...(constant !== undefined && { constant: { ...base.constant, ...constant } }),
  }
}

const EMPTY: Form = { name: '', mediaType: 'application/json' }

const presetOf = (name: string): Form =>
  [...PRESETS, rail].find((form) => form.name === name) ?? EMPTY

/** What a form of one's own begins with: without the codes of the body, if the status is the code. */
function baseOf(form: Form, isStatus: boolean): Form {
  const { code: _, list, ...rest } = form
  if (!isStatus) return form
  const { code: __, ...places } = list ?? {}
  return { ...rest, ...(list && { list: places as ListPlaces }) }
}

/**
 * A form with the places of warnings: of what it does not name, those of an item of its list, or of
 * this contract if it has no list.
 */
function withWarnings({ warnings, ...form }: Form): Form {
  return { ...form, warnings: { ...(form.list ?? rail.list!), at: '/warnings', ...warnings } }
}

/** The places of a form, also of that of this contract. */
export const formOfContract = (form: AnswerForm, look?: string): Form =>
  form !== 'rail' ? form : look ? { ...RAIL, look } : RAIL

/** The same forms as rows, to read answers by. */
export function rowsOfForms(wire: Parameters<typeof formsOf>[0], addresses: Addresses): Form[] {
  const forms = formsOf(wire, addresses)
  const look = forms.every((form) => form === 'rail' || form.look) ? addresses.look : undefined
  return forms.map((form) => formOfContract(form, look))
}

/**
 * True if a good answer may have a text at the place of the code, such as `{ "code": 0 }`: then only
 * codes that are known, or in UPPER_SNAKE_CASE, are codes.
 */
const isInGoodAnswers = ({ top, inSuccess, constant = {} }: Form): boolean =>
  top !== undefined &&
  inSuccess === true &&
  namesIn(top.code).length < 2 &&
  !Object.values(constant).some((value) => ['string', 'boolean'].includes(typeof value))

const RAIL = withWarnings(rail)

/** `{url}` around a code, `{host}` in what is usual, and the systems in places are of the catalog. */
function addressed(
  { code, usual, list, warnings, ...form }: Form,
  { url = '', codeSystem = '', stageSystem = '', look }: Addresses,
): Form {
  const placed = (places: ListPlaces): ListPlaces =>
    mapped(places, (place) =>
      place
        .replace('{codes}', () => escaped(codeSystem))
        .replace('{stages}', () => escaped(stageSystem)),
    )
  return {
    ...form,
    ...(list && { list: placed(list) }),
    ...(warnings && { warnings: placed(warnings) }),
    ...(code !== undefined && { code: code.replace('{url}', () => url) }),
    ...(look && { look }),
    ...(usual && {
      usual: mapped(usual, (value) =>
        typeof value === 'string' ? value.replace('{host}', () => hostOf(url)) : value,
      ),
    }),
  }
}

const mapped = <Values extends object>(
  values: Values,
  change: (value: NonNullable<Values[keyof Values]>) => unknown,
): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)])) as Values

/** A text as a step of a JSON Pointer (RFC 6901 section 3). */
const escaped = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1')

const hostOf = (url: string): string => /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? 'localhost'
