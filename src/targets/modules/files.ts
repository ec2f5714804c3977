import { active, type Catalog } from '../../core/catalog/catalog.ts'
import type { Entry, Param, Stage } from '../../core/catalog/model.ts'
import { addressesOf, displayOf } from '../../core/catalog/names.ts'
import { hasWorkflow } from '../../core/catalog/workflow.ts'
import { formsOf } from '../../core/contract/forms/forms-of.ts'
import type { OutputFile } from '../../core/output-file.ts'
import { NOTHING, wrap } from '../languages/text.ts'
import { printed } from '../languages/view.ts'
import { VOCABULARIES } from '../vocabularies.ts'
import client from './client.mustache'
import docs from './docs.mustache'
import { languagesOf, moduleEntry } from './entry.ts'
import enumModule from './enum.mustache'
import handling from './handling.mustache'
import { inlineLiteral, recordLiteral } from './literal.ts'
import loaders from './loaders.mustache'
import marks from './marks.mustache'
import module from './module.mustache'
import { codesOfOperations } from './operations.ts'
import { readerSource } from './reader.ts'
import { terminologyOf } from './terminology.ts'
import { codeLines, inComment, key, literal, stageLines, whatItIs } from './text.ts'
import texts from './texts.mustache'
import upstream from './upstream.mustache'
import { codesByUpstream } from './upstream.ts'

// The modules in TypeScript and JavaScript. A template prints a module and its declarations: a flag
// says which file it is.

/** TypeScript, JavaScript, or the declarations of that. */
type Kind = 'ts' | 'js' | 'dts'

const print = (path: string, kind: Kind, template: string, view: object): OutputFile => ({
  path,
  contents: printed(
    template,
    {
      __proto__: NOTHING,
      ...view,
      [kind]: true,
      types: kind !== 'js',
      values: kind !== 'dts',
    },
    { literal, list: (literals) => `[${literals.join(', ')}]` },
    { marks, docs, handling, loaders },
  ),
  mediaType: kind === 'js' ? 'text/javascript' : 'text/plain',
})

/** A module in JavaScript, and its declarations. */
const pair = (stem: string, template: string, view: object): OutputFile[] => [
  print(`${stem}.js`, 'js', template, view),
  print(`${stem}.d.ts`, 'dts', template, view),
]

/**
 * The module of a catalog in TypeScript. Open types accept codes and stages that the catalog does
 * not name, because a newer service may send them.
 */
export const typescriptModule = (path: string, catalog: Catalog, isOpen = false): OutputFile =>
  print(path, 'ts', module, moduleView(catalog, isOpen))

/** The same in JavaScript (ES2020), for Node and browsers, with its declarations. */
export const javascriptModule = (stem: string, catalog: Catalog): OutputFile[] =>
  pair(stem, module, {
    ...moduleView(catalog, false),
    ...loadersView(languagesOf(catalog), stem, '(await texts.de()).texts[code]?.meaning'),
  })

export const enumFile = (path: string, catalog: Catalog): OutputFile =>
  print(path, 'ts', enumModule, {
    what: whatOf(catalog),
    enums: [...enumsOf(catalog, false), ...vocabularyEnums()],
  })

export const upstreamModule = (stem: string, catalog: Catalog): OutputFile[] =>
  pair(stem, upstream, {
    what: whatOf(catalog),
    systems: Object.entries(codesByUpstream(catalog)).map(([name, codes]) => ({
      key: key(name),
      ids: Object.entries(codes).map(([id, code]) => ({ key: key(id), code: wrap(code) })),
    })),
  })

/**
 * The table of the client library, with texts in every language: codes that a program treats alike
 * share a row, so that it is small.
 */
export function clientModule(stem: string, catalog: Catalog): OutputFile[] {
  const entries = active(catalog)
  const languages = [...new Set([catalog.language, ...languagesOf(catalog)])]
  const own = key(languages[0]!)
  const member = own.startsWith("'") ? `[${own}]` : `.${own}`
  return [
    ...pair(stem, client, {
      what: whatOf(catalog),
      isStaged: hasWorkflow(catalog),
      vocabularies: vocabularyEnums().filter(({ known }) => known !== 'ParamType'),
      rows: rowsOf(entries),
      entries: entries.map((entry) => ({
        ...entryView(entry),
        docs: docsView(codeLines(entry, catalog)),
      })),
      wire: catalog.wire !== undefined,
      reader:
        catalog.wire !== undefined && readerSource(formsOf(catalog.wire, addressesOf(catalog))),
      ...loadersView(languages, stem, `(await texts${member}()).texts[code]?.fix`),
    }),
    ...textsFiles(stem, catalog, 'js', languages),
  ]
}

/** The modules with the texts of one language each: a client loads those of its users only. */
export function textsFiles(
  stem: string,
  catalog: Catalog,
  kind: 'ts' | 'js',
  languages = languagesOf(catalog),
): OutputFile[] {
  return languages.flatMap((language) => {
    const view = {
      what: whatOf(catalog),
      language: wrap(language),
      texts: textsIn(catalog, language),
    }
    const path = `${stem}.texts.${language}`
    return kind === 'ts' ? [print(`${path}.ts`, 'ts', texts, view)] : pair(path, texts, view)
  })
}

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
      ...entryView(entry),
      entry: recordLiteral(moduleEntry(entry), '  '),
    })),
    stages: catalog.stages.map(({ id }) => ({
      key: key(id),
      id: wrap(id),
      codes: entries.filter(({ fix_stage }) => fix_stage === id).map(({ code }) => wrap(code)),
    })),
    operations: operationsView(catalog),
    hasOwners: 'owners' in terminology,
    isTranslated: 'stageTitlesIn' in terminology,
    terminology: recordLiteral(terminology, ''),
    wire: catalog.wire !== undefined && {
      forms: formsOf(catalog.wire, addressesOf(catalog)).map(inlineLiteral),
    },
  }
}

const whatOf = (catalog: Catalog): string => inComment(whatItIs(catalog))

const docsView = (lines: readonly string[]) =>
  lines.length > 0 && { single: lines.length === 1 && lines[0], lines }

type Member = { value: string; docs: readonly string[] }

const enumView = (name: string, known: string, about: string, members: readonly Member[]) => ({
  enum: name,
  known,
  about,
  isOpen: name !== known,
  members: members.map((member, at) => ({
    key: key(member.value),
    value: wrap(member.value),
    docs: docsView(member.docs),
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

const vocabularyEnums = () =>
  VOCABULARIES.map(({ name, about, values }) =>
    enumView(
      name,
      name,
      about,
      Object.entries(values).map(([value, meaning]) => ({ value, docs: [meaning] })),
    ),
  )

const entryView = ({ code, http, stop, fix_stage, params }: Entry) => ({
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

const loadersView = (languages: readonly string[], stem: string, example: string) => ({
  example: inComment(example),
  languages: languages.map((language) => ({
    key: key(language),
    path: wrap(`./${stem}.texts.${language}.js`),
  })),
})

const textsIn = (catalog: Catalog, language: string) =>
  active(catalog).flatMap((entry) => {
    const { code, meaning, fix, message, translations } = entry
    const own = { display: displayOf(entry), meaning, fix, message }
    const text = language === catalog.language ? own : translations?.[language]
    return text ? [{ key: key(code), text: recordLiteral(text, '  ') }] : []
  })

/** The rows of the table for the client library, with the codes that share them. */
function rowsOf(entries: readonly Entry[]): string[] {
  const rows = new Map<string, string[]>()
  for (const { code, http, stop, fix_stage, handling } of entries) {
    // Without what a program does not use at run time, and what the library takes for granted.
    const { paths, outcome, retry, ...used } = handling ?? {}
    const given = {
      outcome: outcome === (stop ? 'fail' : 'warn') ? undefined : outcome,
      retry: retry === 'none' ? undefined : retry,
      ...used,
    }
    const entry = {
      http,
      stop,
      fix_stage,
      handling: Object.values(given).some((value) => value !== undefined) ? given : undefined,
    }
    const row = inlineLiteral(entry)
    rows.set(row, [...(rows.get(row) ?? []), literal(code)])
  }
  return [...rows].map(([row, codes]) => `[${row}, ${codes.join(', ')}]`)
}
