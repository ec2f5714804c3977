import {
  active,
  type Catalog,
  saidByStatus,
  sentLanguages,
} from '../../base/core/catalog/catalog.ts'
import { addressesOf, displayOf } from '../../base/core/catalog/names.ts'
import { hasWorkflow } from '../../base/core/catalog/parsed-catalog.ts'
import type { Entry, Param, Stage } from '../../base/core/catalog/types.ts'
import { formsOf } from '../../base/core/contract/forms/forms-of.ts'
import type { OutputFile } from '../../base/core/output-file.ts'
import {
  codeLines,
  docComment,
  inComment,
  inlineLiteral,
  key,
  literal,
  recordLiteral,
  stageLines,
  whatItIs,
} from '../../base/targets/typescript-text.ts'
import { VOCABULARIES } from '../../base/targets/vocabularies.ts'
import {
  codesByUpstream,
  codesOfOperations,
  moduleEntry,
} from '../../libraries/server/catalog-entries.ts'
import { terminologyOf } from '../../libraries/server/catalog-terminology.ts'
import { NOTHING, printed, wrap } from '../languages/index.ts'
import enumModule from './enum.mustache'
import handling from './handling.mustache'
import loaders from './loaders.mustache'
import marks from './marks.mustache'
import module from './module.mustache'
import texts from './texts.mustache'
import upstream from './upstream.mustache'

// The modules in TypeScript and JavaScript. A template prints a module and its declarations: a flag
// says which file it is.

/** TypeScript, JavaScript, or the declarations of that. */
type Kind = 'ts' | 'js' | 'dts'

/** The name of a module in JavaScript in two parts, and whether it is CommonJS. */
export type JsName = { stem: string; ending: string; isCommonJs: boolean }

/**
 * The names of modules beside a file in JavaScript: `.mjs` and `.cjs` say what they are, `.js` what the
 * nearest package.json says.
 */
export function jsName(file: string, isCommonJsHere = false): JsName {
  const [, stem = file, ending = 'js'] = /^(.*)\.([mc]?js)$/.exec(file) ?? []
  return { stem, ending, isCommonJs: ending === 'cjs' || (ending === 'js' && isCommonJsHere) }
}

const PARTS = { marks, handling, loaders }

/** A template with the parts that it names. Mustache would indent and look up a part for each code. */
const withParts = (template: string): string =>
  template.replace(/^( *)\{\{> (\w+)\}\}\n/gm, (_, indent: string, name: keyof typeof PARTS) =>
    PARTS[name].replace(/^(?=.)/gm, indent),
  )

const print = (path: string, kind: Kind, template: string, view: object): OutputFile => ({
  path,
  contents: printed(
    withParts(template),
    {
      __proto__: NOTHING,
      ...view,
      [kind]: true,
      types: kind !== 'js',
      values: kind !== 'dts',
    },
    { literal, list: (literals) => `[${literals.join(', ')}]` },
  ),
  mediaType: kind === 'js' ? 'text/javascript' : 'text/plain',
})

/** A module in JavaScript, and its declarations. */
export function pair(
  { stem, ending, isCommonJs }: JsName,
  template: string,
  view: object,
): OutputFile[] {
  const module = print(`${stem}.${ending}`, 'js', template, view)
  return [
    isCommonJs ? { ...module, contents: commonJs(String(module.contents)) } : module,
    print(`${stem}.d.${ending.replace('js', 'ts')}`, 'dts', template, view),
  ]
}

/** A printed module as CommonJS: Jest and older programs load no other. */
function commonJs(text: string): string {
  const names = Array.from(text.matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => name)
  const own = text
    .replace(/^export /gm, '')
    .replace(
      /^( {2}\S+: \(\) => )import\((.*)\),$/gm,
      '$1Promise.resolve().then(() => require($2)),',
    )
  return `${own}\n// prettier-ignore\nmodule.exports = { ${names.join(', ')} }\n`
}

/**
 * The module of a catalog in TypeScript. Open types accept codes and stages that the catalog does
 * not name, because a newer service may send them.
 */
export const typescriptModule = (path: string, catalog: Catalog, isOpen = false): OutputFile =>
  print(path, 'ts', module, moduleView(catalog, isOpen))

/** The same in JavaScript (ES2020), for Node and browsers, with its declarations. */
export const javascriptModule = (name: JsName, catalog: Catalog): OutputFile[] =>
  pair(name, module, {
    ...moduleView(catalog, false),
    ...loadersView(sentLanguages(catalog), name, '(await texts.de()).texts[code]?.meaning'),
  })

export const enumFile = (path: string, catalog: Catalog): OutputFile =>
  print(path, 'ts', enumModule, {
    what: whatOf(catalog),
    enums: [...enumsOf(catalog, false), ...vocabularyEnums()],
  })

export const upstreamModule = (name: JsName, catalog: Catalog): OutputFile[] =>
  pair(name, upstream, {
    what: whatOf(catalog),
    systems: Object.entries(codesByUpstream(catalog)).map(([name, codes]) => ({
      key: key(name),
      ids: Object.entries(codes).map(([id, code]) => ({ key: key(id), code: wrap(code) })),
    })),
  })

/**
 * The modules with the texts of one language each: a client loads those of its users only. A stem alone
 * is that of modules in TypeScript.
 */
export const textsFiles = (
  name: JsName | string,
  catalog: Catalog,
  languages = sentLanguages(catalog),
): OutputFile[] =>
  languages.flatMap((language) => {
    const view = {
      what: whatOf(catalog),
      language: wrap(language),
      texts: textsIn(catalog, language),
    }
    return typeof name === 'string'
      ? [print(`${name}.texts.${language}.ts`, 'ts', texts, view)]
      : pair({ ...name, stem: `${name.stem}.texts.${language}` }, texts, view)
  })

function moduleView(catalog: Catalog, isOpen: boolean) {
  const entries = active(catalog)
  const terminology = terminologyOf(catalog)
  const prefix = isOpen ? 'Known' : ''
  return {
    what: whatOf(catalog),
    isStaged: hasWorkflow(catalog),
    hasStatuses: entries.some(({ statuses }) => statuses),
    code: `${prefix}Code`,
    stage: `${prefix}Stage`,
    enums: [...enumsOf(catalog, isOpen), ...vocabularyEnums()],
    entries: entries.map((entry) => ({
      entry: recordLiteral(moduleEntry(entry), '  '),
      ...entryView(entry),
    })),
    stages: catalog.stages.map(({ id }) => ({
      key: key(id),
      id: wrap(id),
      codes: entries.filter(({ fix_stage }) => fix_stage === id).map(({ code }) => wrap(code)),
    })),
    operations: operationsView(catalog),
    hasUrl: 'url' in terminology,
    hasOwners: 'owners' in terminology,
    isTranslated: 'stageTitlesIn' in terminology,
    terminology: recordLiteral(terminology, ''),
    byStatus: catalog.defaults && recordLiteral(saidByStatus(catalog), ''),
    wire: catalog.wire !== undefined && {
      forms: formsOf(catalog.wire, addressesOf(catalog)).map(inlineLiteral),
    },
  }
}

export const whatOf = (catalog: Catalog): string => inComment(whatItIs(catalog))

type Member = { value: string; docs: readonly string[] }

const enumView = (name: string, known: string, about: string, members: readonly Member[]) => ({
  enum: name,
  known,
  about,
  isOpen: name !== known,
  members: members.map((member, at) => ({
    key: key(member.value),
    value: wrap(member.value),
    docs: docComment(member.docs),
    isFirst: at === 0,
  })),
})

const enumsOf = (catalog: Catalog, isOpen: boolean) => {
  const { stages } = catalog
  const known = isOpen ? 'Known' : ''
  const codes = active(catalog).map((entry) => ({
    value: entry.code,
    docs: codeLines(entry, catalog),
  }))
  const stageOf = (stage: Stage) => ({ value: stage.id, docs: stageLines(stage) })
  return [
    enumView(
      'Code',
      `${known}Code`,
      'Every code that the service sends, retired ones excepted.',
      codes,
    ),
    ...(hasWorkflow(catalog)
      ? [
          enumView(
            'Stage',
            `${known}Stage`,
            'The stages of the workflow: where an error can be resolved.',
            stages.map(stageOf),
          ),
        ]
      : []),
  ]
}

export const vocabularyEnums = () =>
  VOCABULARIES.map(({ name, about, values }) =>
    enumView(
      name,
      name,
      about,
      Object.entries(values).map(([value, meaning]) => ({ value, docs: [meaning] })),
    ),
  )

export const entryView = ({ code, http, stop, fix_stage, params }: Entry) => ({
  key: key(code),
  code: wrap(code),
  http,
  stop,
  stage: fix_stage !== undefined && wrap(fix_stage),
  params: params && {
    list: params.map((param, at) => ({ type: paramType(param), isFirst: at === 0 })),
  },
})

/** The type of a param, so that a server's compiler checks the values of a message. */
const paramType = ({ name, type, optional }: Param): string =>
  `Param & { ${Object.entries({ name, type, optional })
    .flatMap(([field, value]) =>
      value === undefined ? [] : [`readonly ${field}: ${literal(value)}`],
    )
    .join('; ')} }`

function operationsView(catalog: Catalog) {
  const { anywhere, by } = codesOfOperations(catalog)
  return (
    by.length > 0 && {
      anywhere: anywhere.map(wrap),
      by: by.map(({ id, own }) => ({ key: key(id), id: wrap(id), own: own.map(wrap) })),
    }
  )
}

export const loadersView = (
  languages: readonly string[],
  { stem, ending }: JsName,
  example: string,
) => ({
  example: inComment(example),
  languages: languages.map((language) => ({
    key: key(language),
    path: wrap(`./${stem}.texts.${language}.${ending}`),
  })),
})

const textsIn = (catalog: Catalog, language: string) =>
  active(catalog).flatMap((entry) => {
    const { code, meaning, fix, message, translations } = entry
    const own = { display: displayOf(entry), meaning, fix, message }
    const text = language === catalog.language ? own : translations?.[language]
    return text ? [{ key: key(code), text: recordLiteral(text, '  ') }] : []
  })
