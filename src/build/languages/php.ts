import type { Catalog } from '../../catalog/catalog.ts'
import type { OutputFile } from '../output-file.ts'
import { GENERATED } from '../typescript.ts'
import { packageName, pascal } from './names.ts'
import type { LanguageSettings } from './settings.ts'
import { type SourceCatalog, type SourceEntry, type SourceNotice, sourceOf } from './source.ts'
import { ESCAPES, hex, literal, oneLine } from './text.ts'
import { PHP } from './words.ts'

export const NAMING = {
  code: { style: pascal, prefix: 'code', reserved: ['Class'] },
  stage: { style: pascal, prefix: 'stage', reserved: ['Class'] },
}

/** The files of a catalog, one enum each (PSR-4), in the style of PSR-12. */
export function phpFiles(catalog: Catalog, { namespace }: LanguageSettings): OutputFile[] {
  const source = sourceOf(catalog, NAMING)
  const head = `<?php

/**
 * ${escaped(source.what)}. ${GENERATED}
 */

declare(strict_types=1);

namespace ${namespace ?? pascal([packageName(catalog, PHP.keywords)])};
`
  const file = (name: string, contents: string) => ({
    path: `${name}.php`,
    contents: `${head}\n${contents}\n`,
    mediaType: 'text/plain',
  })
  return [
    file('Code', codeEnum(source)),
    ...(source.isStaged ? [file('Stage', stageEnum(source))] : []),
  ]
}

/** A text as a literal: single quotes, where nothing is read in it, unless it has what can't be seen. */
export const text = (value: string): string => {
  const single = literal(value, {
    quote: "'",
    escapes: { "'": "\\'", '\\': '\\\\' },
    unicode: () => '\0',
  })
  return single.includes('\0')
    ? literal(value, {
        quote: '"',
        escapes: { ...ESCAPES, $: '\\$' },
        unicode: (point) => `\\u{${hex(point, 1)}}`,
      })
    : single
}

// A line comment would end at `?>`, so there are none.
const escaped = (line: string): string =>
  oneLine(line)
    .replaceAll('*/', '*\\/')
    .replace(/(^|\s)@/g, '$1\\@')

const docs = (indent: string, lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join(`${indent} *\n`)}${indent} */\n`

const deprecation = (deprecated: SourceNotice | undefined): string[] =>
  deprecated === undefined
    ? []
    : [
        ['@deprecated', deprecated.since && escaped(deprecated.since), escaped(deprecated.text)]
          .filter(Boolean)
          .join(' '),
      ]

const mark = (deprecated: SourceNotice | undefined): string => {
  if (deprecated === undefined) return ''
  const { since, text: message } = deprecated
  const values = [message && `message: ${text(message)}`, since && `since: ${text(since)}`].filter(
    Boolean,
  )
  return `    #[\\Deprecated${values.length > 0 ? `(${values.join(', ')})` : ''}]\n`
}

const codeEnum = ({ entries, isStaged }: SourceCatalog): string => `/**
 * A code that the service sends. A service that is newer may send others: \`Code::tryFrom($text)\` is null for them.
 */
enum Code: string
{
${entries
  .map(
    ({ name, code, docs: lines, deprecated }) =>
      `${docs('    ', [...lines.map(escaped), ...deprecation(deprecated)])}${mark(deprecated)}    case ${name} = ${text(code)};\n\n`,
  )
  .join('')}    private const ENTRY_DATA = [
${entries.map(entryOf).join('')}    ];

    public function http(): int
    {
        return self::ENTRY_DATA[$this->value]['http'];
    }

    /**
     * True if the error blocks the call.
     */
    public function stop(): bool
    {
        return self::ENTRY_DATA[$this->value]['stop'];
    }
${
  isStaged
    ? `
    public function fixStage(): Stage
    {
        return Stage::from(self::ENTRY_DATA[$this->value]['fix_stage']);
    }
`
    : ''
}
    public function meaning(): string
    {
        return self::ENTRY_DATA[$this->value]['meaning'];
    }

    public function fix(): string
    {
        return self::ENTRY_DATA[$this->value]['fix'];
    }

    /**
     * The text of an answer, with \`{name}\` for values.
     */
    public function message(): ?string
    {
        return self::ENTRY_DATA[$this->value]['message'];
    }

    /**
     * The values that the texts of an answer refer to as \`{name}\`.
     *
     * @return list<array{name: string, type: string, optional: bool}>
     */
    public function params(): array
    {
        return self::ENTRY_DATA[$this->value]['params'];
    }

    /**
     * What a client does when it meets the code. The times are in milliseconds.
     *
     * @return array{
     *     outcome: 'fail'|'warn'|'ok',
     *     retry: 'none'|'same'|'after_fix'|'recreate',
     *     retry_policy: array{max: int, base_ms: int, cap_ms: int}|null,
     *     present_as: 'field'|'task'|'system'|'silent'|null,
     *     audience: list<string>,
     *     operation: list<string>,
     *     paths: list<string>,
     * }
     */
    public function handling(): array
    {
        return self::ENTRY_DATA[$this->value]['handling'];
    }
}`

const stageEnum = ({ stages }: SourceCatalog): string => `/**
 * A stage of the workflow: where an error can be resolved.
 */
enum Stage: string
{
${stages
  .map(
    ({ name, id, docs: lines }) =>
      `${docs('    ', lines.map(escaped))}    case ${name} = ${text(id)};\n`,
  )
  .join('\n')}}`

const entryOf = (entry: SourceEntry): string => {
  const { policy, presentAs, outcome, retry, audience, operation, paths } = entry.handling
  const params = entry.params.map(
    ({ name, type, optional }) =>
      `                ['name' => ${text(name)}, 'type' => ${text(type)}, 'optional' => ${optional}],\n`,
  )
  const fields = [
    `'http' => ${entry.http}`,
    `'stop' => ${entry.stop}`,
    ...(entry.stage ? [`'fix_stage' => ${text(entry.stage.id)}`] : []),
    `'meaning' => ${text(entry.meaning)}`,
    `'fix' => ${text(entry.fix)}`,
    `'message' => ${entry.message === undefined ? 'null' : text(entry.message)}`,
    `'params' => ${params.length === 0 ? '[]' : `[\n${params.join('')}            ]`}`,
    `'handling' => [\n${[
      `'outcome' => ${text(outcome)}`,
      `'retry' => ${text(retry)}`,
      `'retry_policy' => ${policy ? `['max' => ${policy.max}, 'base_ms' => ${policy.baseMs}, 'cap_ms' => ${policy.capMs}]` : 'null'}`,
      `'present_as' => ${presentAs === undefined ? 'null' : text(presentAs)}`,
      `'audience' => ${list(audience)}`,
      `'operation' => ${list(operation)}`,
      `'paths' => ${list(paths)}`,
    ]
      .map((field) => `                ${field},\n`)
      .join('')}            ]`,
  ]
  return `        ${text(entry.code)} => [\n${fields.map((field) => `            ${field},\n`).join('')}        ],\n`
}

const list = (all: readonly string[]): string => `[${all.map(text).join(', ')}]`
