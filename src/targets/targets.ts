import type { Output } from '../core/config/types.ts'
import type { Surface } from '../core/diagnostic.ts'
import { PUBLISHED } from '../forms/published/flat-list.ts'
import {
  type LanguageFault,
  type LanguageSettings,
  nameFaults,
  namespaceFaults,
} from './languages/option-faults.ts'
import { CSHARP, GO, JAVA, KOTLIN, PHP, RUBY } from './languages/words.ts'

/** A field of an output in the config that only some targets take. */
export type OutputOption = Exclude<keyof Output, 'target' | 'out' | 'file'>
export const OUTPUT_OPTIONS: readonly OutputOption[] = [
  'openapi',
  'open',
  'per_operation',
  'schema',
  'prefix',
  'namespace',
  'name',
  'words',
  'names',
]

/** What a config says about a target is judged by this; only `build` needs what the target makes. */
export type Target = {
  id: string
  /** One sentence in Markdown: what it makes. */
  summary: string
  /**
   * Who breaks if a file is missing: callers of the service (`wire`, the default), FHIR servers
   * (`fhir`), or code that is compiled with it (`source`).
   */
  surface?: Surface
  /** True if it is built by default. */
  default: boolean
  /**
   * Fields that the catalog must carry; without them the target is refused, and the message names
   * them.
   */
  needs: readonly string[]
  /** Of these fields, those without which it is built, too: what it then assumes. */
  assumes?: Readonly<Record<string, string>>
  /**
   * Of generated types: closed ones name every code, open ones accept others, too. It decides the
   * impact of a new code.
   */
  types?: 'closed' | 'open'
  /**
   * Of a target that makes code in another language: its name for people, and the ending of its
   * files. A site offers them, and a template of a team for such a file has its escapes.
   */
  language?: { name: string; ending: string }
  /** True for a target that makes FHIR resources: the rules of the FHIR group then run. */
  fhir?: true
  /**
   * The main file is `<name><suffix>`, and its name can be chosen. Absent if the names of the files
   * can't be chosen.
   */
  suffix?: string
  /** Other endings that the name of its main file can have. */
  otherEndings?: readonly string[]
  /** The endings that the name of its one file can have: somebody has to choose it. */
  endings?: readonly string[]
  /** Why the language of the file does not take a file of this name; undefined if it does. */
  fileFault?(file: string): string | undefined
  /** The fields of an output in the config that it takes, beside those of every target. */
  options?: readonly OutputOption[]
  /** What is wrong with these fields, and which one it is. */
  optionFaults?(options: LanguageSettings, file: string | undefined): readonly LanguageFault[]
}

/** The fields that a target needs to show complete entries. */
const WHOLE_ENTRIES: readonly string[] = PUBLISHED.filter((field) => field !== 'code').map(
  (field) => `codes.${field}`,
)

const FHIR_HEADER = ['url', 'version', 'status', 'date', 'stages']
const FHIR = {
  surface: 'fhir',
  default: false,
  needs: [...FHIR_HEADER, ...WHOLE_ENTRIES],
  fhir: true,
} as const

/** What code that reads answers assumes, from a list without its handling file. */
const ASSUMED = {
  wire: 'answers have the body of the contract (rail)',
  'codes.handling':
    'a code fails the call if it stops it, the status says whether to repeat it, and it is shown at its field, from 500 on as an outage',
}

/** Code in another language; only the options differ. */
const sourceIn = (name: string, ending: string) =>
  ({
    surface: 'source',
    language: { name, ending },
    default: false,
    needs: WHOLE_ENTRIES,
    assumes: ASSUMED,
  }) as const

type Row = Omit<Target, 'id'>

/** Their type, which the package declares, has the ids alone. */
const rowsOf = <Id extends string>(rows: Record<Id, Row>): Record<Id, Row> => rows

const ROWS = rowsOf({
  client: {
    summary:
      'A whole client in JavaScript with its TypeScript declarations: it reads answers, decides by code, wraps `fetch`, and needs nothing else; and a module of texts for each language.',
    surface: 'source',
    default: false,
    needs: [...WHOLE_ENTRIES, 'codes.handling'],
    assumes: {
      'codes.fix_stage': 'no stages',
      'codes.meaning': 'the display of a code as its text',
      'codes.fix': 'no text about what to do',
      ...ASSUMED,
    },
    types: 'closed',
    suffix: '.client.js',
    otherEndings: ['.mjs', '.cjs'],
  },
  csharp: {
    ...sourceIn('C#', 'cs'),
    summary:
      'A C# class (7.2 and newer): the codes and stages as constants, the entries; `Read` and `Decide` say what an answer means.',
    types: 'open',
    options: ['namespace', 'name'],
    optionFaults: (options) => [
      ...namespaceFaults(options, {
        what: 'a namespace',
        separator: '.',
        part: /^[A-Za-z_][A-Za-z0-9_]*$/,
        example: 'Example.Errors',
        reserved: CSHARP.keywords,
      }),
      ...nameFaults(options, CSHARP.types),
    ],
    suffix: '.cs',
  },
  'fhir-package': {
    ...FHIR,
    summary:
      'A FHIR package (`.tgz`) of the R4 resources with OperationOutcome examples, for SUSHI, the IG publisher and FHIR servers. The same bytes every time.',
  },
  'fhir-package-r4b': {
    ...FHIR,
    summary: 'The same package in FHIR R4B: `<name>.r4b.tgz`, with `.r4b` at the end of its id.',
  },
  'fhir-package-r5': {
    ...FHIR,
    summary: 'The same package in FHIR R5: `<name>.r5.tgz`, with `.r5` at the end of its id.',
  },
  'fhir-r4': {
    ...FHIR,
    summary:
      'FHIR R4: the CodeSystem with every field as a property, its expanded ValueSet, and the same pair for the stages.',
    default: true,
    options: ['names'],
  },
  'fhir-r5': {
    ...FHIR,
    options: ['names'],
    summary: 'The same in FHIR R5, in `r5/`; its expansion carries the properties, too.',
  },
  'flat-list': {
    summary:
      'The flat list: `codes[]` with code, http, stop, fix_stage, meaning, fix; without fix_stage if the catalog has no stages; with imported_from where another catalog owns the code. Retired codes are left out.',
    surface: 'wire',
    default: true,
    needs: WHOLE_ENTRIES,
    suffix: '.json',
  },
  go: {
    ...sourceIn('Go', 'go'),
    summary:
      'A Go file (1.22 and newer): `Code` and `Stage` as texts with constants, the entries; `Read`, `Decide` and `Check` say what an answer means.',
    types: 'open',
    options: ['namespace'],
    optionFaults: (options) =>
      namespaceFaults(options, {
        what: 'the name of a package',
        part: /^[a-z][a-z0-9_]*$/,
        example: 'ordererrors',
        reserved: GO.keywords,
      }),
    fileFault: (file) =>
      GO.constrained.test(file.replace(/\.go$/, ''))
        ? `Go reads "${file}" only in tests or for one platform; use another name, such as order_errors.go`
        : undefined,
    suffix: '.go',
  },
  handling: {
    summary:
      'What the flat list has no room for: header, stages, and for each code, retired ones included, all other published fields.',
    surface: 'wire',
    default: true,
    needs: ['stages', 'codes.handling'],
    suffix: '.handling.json',
  },
  java: {
    ...sourceIn('Java', 'java'),
    summary:
      'A Java class (17 and newer): `Code` and `Stage` as enums, the entries as records; `read` and `decide` say what an answer means.',
    types: 'closed',
    options: ['namespace', 'name'],
    optionFaults: (options, file) => [
      ...namespaceFaults(options, {
        what: 'a package',
        separator: '.',
        part: /^[A-Za-z_][A-Za-z0-9_]*$/,
        example: 'org.example.errors',
        reserved: JAVA.keywords,
      }),
      ...nameFaults(options, JAVA.types),
      ...(options.name === undefined || file === undefined || file === `${options.name}.java`
        ? []
        : [
            {
              option: 'name' as const,
              message: `Java wants the class ${options.name} in ${options.name}.java, not in ${file}; leave "file" out`,
            },
          ]),
    ],
    fileFault: (file) =>
      /^[A-Za-z_][A-Za-z0-9_]*\.java$/.test(file) &&
      !JAVA.types.split(' ').includes(file.slice(0, -5))
        ? undefined
        : `"${file}" is named like its class: letters, digits and "_", such as OrderErrors.java`,
    suffix: '.java',
  },
  javascript: {
    summary:
      'An ES module with its TypeScript declarations, for Node and browsers without a build step, and a module of texts for each language.',
    surface: 'source',
    default: false,
    needs: WHOLE_ENTRIES,
    types: 'closed',
    suffix: '.js',
    otherEndings: ['.mjs', '.cjs'],
  },
  kotlin: {
    ...sourceIn('Kotlin', 'kt'),
    summary:
      'A Kotlin object (1.9 and newer): `Code` and `Stage` as enums, the entries; `read` and `decide` say what an answer means.',
    types: 'closed',
    options: ['namespace', 'name'],
    optionFaults: (options) => [
      ...namespaceFaults(options, {
        what: 'a package',
        separator: '.',
        part: /^[A-Za-z_][A-Za-z0-9_]*$/,
        example: 'org.example.errors',
        reserved: KOTLIN.keywords,
      }),
      ...nameFaults(options, KOTLIN.types),
    ],
    suffix: '.kt',
  },
  'openapi-components': {
    summary:
      'A document of OpenAPI with components only, to refer to from your own: the schema of the error body in the form of the catalog, the codes as an enum, a response for each status and an example for each code.',
    surface: 'source',
    default: false,
    needs: [...WHOLE_ENTRIES, 'codes.handling'],
    types: 'closed',
    options: ['open', 'prefix'],
    suffix: '.openapi.json',
  },
  'openapi-overlay': {
    summary:
      'An overlay (OpenAPI Overlay 1.0.0) for your document of OpenAPI, which puts the codes of each operation into it: answers by status with an example for each code, and the components of `openapi-components`.',
    surface: 'source',
    default: false,
    needs: [...WHOLE_ENTRIES, 'codes.handling', 'codes.raised_by'],
    options: ['openapi', 'open', 'per_operation', 'schema', 'prefix'],
    suffix: '.overlay.yaml',
  },
  'operation-outcome': {
    ...FHIR,
    summary:
      'FHIR OperationOutcome, valid in R4, R4B and R5: an example resource for each code that is sent and not deprecated, as `toOperationOutcome` makes it.',
    needs: [...FHIR_HEADER, 'codes.issue_type', 'codes.display', ...WHOLE_ENTRIES],
  },
  php: {
    ...sourceIn('PHP', 'php'),
    summary:
      'PHP enums (8.1 and newer), one a file for PSR-4: `Code` with what the catalog says about each code, and `Stage`; `Answer::read` and `Answer::decide` say what an answer means.',
    types: 'closed',
    options: ['namespace'],
    optionFaults: (options) =>
      namespaceFaults(options, {
        what: 'a namespace',
        separator: '\\',
        part: /^[A-Za-z_][A-Za-z0-9_]*$/,
        example: 'Example\\Errors',
        reserved: PHP.keywords,
      }),
  },
  python: {
    ...sourceIn('Python', 'py'),
    summary:
      'A Python module (3.10 and newer): `Code` and `Stage` as enums of texts, the table of entries; `read` and `decide` say what an answer means.',
    types: 'closed',
    fileFault: (file) =>
      /^[A-Za-z_][A-Za-z0-9_]*\.py$/.test(file)
        ? undefined
        : `"${file}" is not the name of a module, such as order_errors.py`,
    suffix: '.py',
  },
  ruby: {
    ...sourceIn('Ruby', 'rb'),
    summary:
      'A Ruby module (2.7 and newer): the codes and stages as constants, the entries; `read` and `decide` say what an answer means.',
    types: 'open',
    options: ['name'],
    optionFaults: (options) => nameFaults(options, RUBY.types),
    suffix: '.rb',
  },
  rust: {
    ...sourceIn('Rust', 'rs'),
    summary:
      'A Rust module (edition 2021): `Code` and `Stage` as enums, the entries; with a feature `serde_json`, `read` and `decide` say what an answer means.',
    types: 'closed',
    fileFault: (file) =>
      /^[a-z_][a-z0-9_]*\.rs$/.test(file)
        ? undefined
        : `"${file}" is not the name of a module, such as order_errors.rs`,
    suffix: '.rs',
  },
  sql: {
    summary:
      'The codes as a table, and the checks of `rail-errors check` that need only the catalog, as SQL over a view `answers(status, error, fix_stage, path)`, without `fix_stage` if the catalog has no stages; preambles for DuckDB and Spark make the view from JSON logs of answers in the forms of the catalog.',
    surface: 'source',
    default: false,
    needs: ['codes.http', 'codes.stop', 'codes.fix_stage'],
    suffix: '.sql',
  },
  'static-site': {
    summary:
      'A folder that any static host can serve: the published files (with a FHIR target also FHIR in R4, R4B and R5, with packages) now and by version, canonical URLs, a page for each code and operation in each language, with a search, filters and changes, precompressed, with rules for Netlify, Cloudflare and nginx.',
    surface: 'wire',
    default: false,
    needs: ['codes.handling', 'url', 'version', 'stages', ...WHOLE_ENTRIES],
    options: ['words'],
  },
  typescript: {
    summary:
      'Erasable TypeScript: `Code` and `Stage` as const objects and unions, the table of entries, codes by stage, type guards; and a module of texts for each language.',
    surface: 'source',
    default: true,
    needs: WHOLE_ENTRIES,
    types: 'closed',
    suffix: '.ts',
  },
  'typescript-enum': {
    summary: 'TypeScript `enum`s of codes and stages, for code bases that use real enums.',
    surface: 'source',
    default: true,
    needs: [],
    types: 'closed',
    suffix: '.enum.ts',
  },
  'typescript-open': {
    summary:
      'The same module with open types: `Code` and `Stage` take texts that the catalog does not name, `KnownCode` and `KnownStage` do not. A new code breaks no client.',
    surface: 'source',
    default: false,
    needs: WHOLE_ENTRIES,
    types: 'open',
    suffix: '.open.ts',
  },
  upstream: {
    summary:
      'The code for each code of a system behind the API (`from`), as an ES module with its TypeScript declarations, for `fromUpstream` of `rail-errors/server`.',
    surface: 'source',
    default: false,
    needs: ['codes.from'],
    types: 'closed',
    suffix: '.upstream.js',
    otherEndings: ['.mjs', '.cjs'],
  },
  vectors: {
    summary:
      'Answers in the forms of the catalog, and for each what a client makes of it: the reasons, whether and when to repeat the call, who is shown what. As JSON, for the tests of any client.',
    surface: 'source',
    default: false,
    needs: [...WHOLE_ENTRIES, 'codes.handling'],
    suffix: '.vectors.json',
  },
})

export type TargetId = keyof typeof ROWS

/** Every target, sorted by id. */
export const targets: readonly Target[] = Object.entries<Row>(ROWS).map(([id, row]) => ({
  id,
  ...row,
}))

export const defaultTargets = (all: readonly Target[] = targets): string[] =>
  all.filter((target) => target.default).map(({ id }) => id)
