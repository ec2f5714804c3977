import type { Catalog } from '../../catalog/catalog.ts'
import { GENERATED } from '../typescript.ts'
import { partsOf, requireClassFile } from './jvm.ts'
import { group, type Piece, widthOf } from './layout.ts'
import { packageName, typeName, upperSnake } from './names.ts'
import type { LanguageSettings } from './settings.ts'
import {
  type SourceCatalog,
  type SourceEntry,
  type SourceHandling,
  type SourceNotice,
  sourceOf,
} from './source.ts'
import { ESCAPES, literal, oneLine, utf16Escape } from './text.ts'
import { JAVA } from './words.ts'

export const NAMING = {
  code: { style: upperSnake, prefix: 'code' },
  stage: { style: upperSnake, prefix: 'stage' },
}

/** The package and the class of a catalog: `railerrors.RailErrors`, unless the config names them. */
export const javaNames = (catalog: Catalog, { namespace, name }: LanguageSettings) => ({
  namespace: namespace ?? packageName(catalog, JAVA.keywords),
  name: name ?? typeName(catalog, JAVA.types),
})

/** The file of a catalog, as google-java-format leaves it. */
export function javaFile(
  catalog: Catalog,
  { namespace, name }: { namespace: string; name: string },
): string {
  const source = sourceOf(catalog, NAMING)
  requireClassFile(source)
  return `// ${GENERATED}
package ${namespace};

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

${javadoc('', [`The error codes of ${escaped(source.what)}.`])}public final class ${name} {
  private ${name}() {}

${[
  LOOKUP,
  enumOf(
    'Code',
    [
      'A code that the service sends. A service that is newer may send others: keep a {@code default} in',
      'a {@code switch}.',
    ].join(' '),
    source.entries.map(({ name, code, docs, deprecated }) => ({
      name,
      text: code,
      docs,
      deprecated,
    })),
    CODE_MEMBERS,
  ),
  ...(source.isStaged
    ? [
        enumOf(
          'Stage',
          'A stage of the workflow: where an error can be resolved.',
          source.stages.map(({ name, id, docs }) => ({ name, text: id, docs })),
          '',
        ),
      ]
    : []),
  RECORDS(source.isStaged),
  table(source),
].join('\n\n')}
}
`
}

/** A text as a literal. */
export const text = (value: string): string =>
  literal(value, {
    quote: '"',
    escapes: ESCAPES,
    unicode: utf16Escape,
  })

// javac reads `\u` and hexadecimal digits before it knows what a comment is.
const ENTITIES: Readonly<Record<string, string>> = {
  '\\': '&#92;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '@': '&#64;',
  '{': '&#123;',
}
const escaped = (line: string): string =>
  oneLine(line)
    .replace(/[\\&<>@{]/g, (character) => ENTITIES[character]!)
    .replaceAll('*/', '*&#47;')

/** A comment of these paragraphs, filled as google-java-format fills them. */
function javadoc(
  indent: string,
  paragraphs: readonly string[],
  tags: readonly string[] = [],
): string {
  if (paragraphs.length + tags.length === 0) return ''
  const [only] = paragraphs
  const short = `${indent}/** ${only} */`
  if (paragraphs.length + tags.length === 1 && only !== undefined && short.length <= 100)
    return `${short}\n`
  const blocks = [
    ...paragraphs.map((text, at) => filled(indent, at === 0 ? text : `<p>${text}`, '')),
    ...(tags.length > 0 ? [tags.map((tag) => filled(indent, tag, '    ')).join('')] : []),
  ]
  return `${indent}/**\n${blocks.join(`${indent} *\n`)}${indent} */\n`
}

function filled(indent: string, text: string, hanging: string): string {
  const lines: string[] = []
  let line = `${indent} *`
  for (const word of text.split(' ').filter((one) => one !== '')) {
    if (line.length + 1 + word.length > 100 && line !== `${indent} *`) {
      lines.push(line)
      line = `${indent} * ${hanging}${word}`
    } else line += ` ${word}`
  }
  return [...lines, line].map((one) => `${one}\n`).join('')
}

type Constant = {
  name: string
  text: string
  docs: readonly string[]
  deprecated?: SourceNotice | undefined
}

const enumOf = (
  name: string,
  docs: string,
  constants: readonly Constant[],
  members: string,
): string => {
  const list = constants.map(
    ({ name, text: value, docs, deprecated }) =>
      `${javadoc('    ', docs.map(escaped), deprecated && [`@deprecated ${tagOf(deprecated)}`])}${annotation(deprecated)}    ${name}(${text(value)})`,
  )
  return `${javadoc('  ', [docs])}  public enum ${name} {
${list.length === 0 ? '    ' : list.join(',\n\n')};

    private final String text;

    ${name}(String text) {
      this.text = text;
    }

    /** Returns the text that is sent. */
    @Override
    public String toString() {
      return text;
    }${members}
  }`
}

const tagOf = ({ since, replacedBy, text }: SourceNotice): string =>
  [
    since !== undefined && `since ${escaped(since)}${text || replacedBy ? ';' : ''}`,
    replacedBy && `see {@link #${replacedBy.name}}${text ? '.' : ''}`,
    escaped(text),
  ]
    .filter(Boolean)
    .join(' ') || 'it will be retired'

const annotation = (deprecated: SourceNotice | undefined): string =>
  deprecated === undefined
    ? ''
    : `    @Deprecated${deprecated.since === undefined ? '' : `(since = ${text(deprecated.since)})`}\n`

const LOOKUP = `  /**
   * Returns what the catalog says about a code; empty for a code that is newer than this file, and
   * for null.
   */
  public static Optional<Entry> find(String code) {
    return Optional.ofNullable(code).map(Table.ENTRIES::get);
  }

  /** Returns the entries of all codes, in the order of the catalog. */
  public static List<Entry> all() {
    return List.copyOf(Table.ENTRIES.values());
  }`

const CODE_MEMBERS = `

    /** Returns what the catalog says about the code. */
    public Entry entry() {
      return Table.ENTRIES.get(text);
    }`

const RECORDS = (isStaged: boolean): string => `  /**
   * What the catalog says about a code.
   *
   * @param stop true if the error blocks the call
   * @param message the text of an answer, with {@code {name}} for values, or null
   */
  public record Entry(
      Code code,
      int http,
      boolean stop,
${isStaged ? '      Stage fixStage,\n' : ''}      String meaning,
      String fix,
      String message,
      List<Param> params,
      Handling handling) {}

  /**
   * A value that the texts of an answer refer to as {@code {name}}.
   *
   * @param type string, integer, number, boolean or date
   */
  public record Param(String name, String type, boolean optional) {}

  /**
   * What a client does when it meets a code.
   *
   * @param outcome fail: the call is blocked; warn: it went through, and someone must act; ok: the
   *     wanted state exists already
   * @param retry none; same: the identical request again; after_fix: a person corrects it first;
   *     recreate: run the operations, then start again
   * @param retryPolicy the limits of same, or null
   * @param presentAs field, task, system or silent, or null
   */
  public record Handling(
      String outcome,
      String retry,
      RetryPolicy retryPolicy,
      String presentAs,
      List<String> audience,
      List<String> operation,
      List<String> paths) {}

  /** How often to repeat at most, and how long to wait before, in milliseconds. */
  public record RetryPolicy(int max, int baseMs, int capMs) {}`

function table(source: SourceCatalog): string {
  const parts = partsOf(source)
  const calls = parts.map((_, at) => `      Rows${at}.addTo(entries);\n`).join('')
  return `  private static final class Table {
    static final Map<String, Entry> ENTRIES;

    static {
      Map<String, Entry> entries = new LinkedHashMap<>();
${calls}      ENTRIES = entries;
    }

    static void add(Map<String, Entry> entries, Entry entry) {
      entries.put(entry.code.text, entry);
    }
  }${parts
    .map(
      (part, at) => `\n\n  private static final class Rows${at} {
    static void addTo(Map<String, Entry> entries) {
${part.map((entry) => `      ${wrapped(group('Table.add(', ['entries', entryCall(entry)], ')'), '      ', 6, 1)};\n`).join('')}    }
  }`,
    )
    .join('')}`
}

const entryCall = ({ name, http, stop, stage, ...entry }: SourceEntry): Piece =>
  group(
    'new Entry(',
    [
      `Code.${name}`,
      String(http),
      String(stop),
      ...(stage ? [`Stage.${stage.name}`] : []),
      text(entry.meaning),
      text(entry.fix),
      entry.message === undefined ? 'null' : text(entry.message),
      list(
        entry.params.map(({ name, type, optional }) =>
          group('new Param(', [text(name), text(type), String(optional)], ')'),
        ),
      ),
      handlingCall(entry.handling),
    ],
    ')',
  )

const handlingCall = ({ policy, presentAs, ...handling }: SourceHandling): Piece =>
  group(
    'new Handling(',
    [
      text(handling.outcome),
      text(handling.retry),
      policy
        ? group('new RetryPolicy(', [policy.max, policy.baseMs, policy.capMs].map(String), ')')
        : 'null',
      presentAs === undefined ? 'null' : text(presentAs),
      ...[handling.audience, handling.operation, handling.paths].map((texts) =>
        list(texts.map(text)),
      ),
    ],
    ')',
  )

const list = (pieces: readonly Piece[]): Piece => group('List.of(', pieces, ')')

/**
 * A call in one line if it fits into 100 columns; else its arguments in one further line; else one
 * argument a line. `after` characters follow it.
 */
export function wrapped(piece: Piece, indent: string, column: number, after: number): string {
  const line = flat(piece)
  if (
    typeof piece === 'string' ||
    piece.items.length === 0 ||
    column + widthOf(line) + after <= 100
  )
    return line
  const inner = `${indent}    `
  const pieces = piece.items.map(([, item]) => item)
  const second = `${pieces.map(flat).join(', ')}${piece.close}`
  if (inner.length + widthOf(second) + after <= 100) return `${piece.open}\n${inner}${second}`
  const lines = pieces.map((item, at) =>
    at === pieces.length - 1
      ? `${inner}${wrapped(item, inner, inner.length, after + 1)}`
      : `${inner}${wrapped(item, inner, inner.length, 1)},`,
  )
  return `${piece.open}\n${lines.join('\n')}${piece.close}`
}

const flat = (piece: Piece): string =>
  typeof piece === 'string'
    ? piece
    : `${piece.open}${piece.items.map(([, item]) => flat(item)).join(', ')}${piece.close}`
