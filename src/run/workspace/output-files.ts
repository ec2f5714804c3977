import { dirname, join } from 'node:path'
import { memoByKey } from '../../core/values/memo.ts'
import { asRecord, jsonOf } from '../../core/values/record.ts'
import type { Host } from '../../io/host/host.ts'
import { fileNamed } from '../../io/host/named.ts'
import { shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { OwnWords } from '../../targets/generator.ts'
import { isTemplate } from '../../targets/templates/target.ts'
import { documentNamed, OPENAPI, WORDS } from '../config/names.ts'
import type { NamedFiles, PlacedOutput } from './catalog-run.ts'
import { throwIfProblems } from './problems.ts'

/**
 * Reads the files that outputs name, in the repository of a folder, each once. A document of OpenAPI
 * that can't be read is for its target to report.
 */
export function namedFiles(
  host: Host,
  folder: string,
): (
  output: Partial<Pick<PlacedOutput, 'target' | 'out' | 'openapi' | 'words'>>,
) => Promise<NamedFiles> {
  const documentAt = memoByKey(async (path: string) => ({
    file: shownPath(host, path),
    ...(await documentNamed(host, path, { folder, kind: OPENAPI })),
  }))
  const wordsAt = memoByKey((path: string) => wordsIn(host, path, folder))
  const templateAt = memoByKey((name: string) => templateIn(host, name, folder))
  const isCommonJsAt = memoByKey((out: string) => isCommonJsIn(host, out))
  return async ({ target = '', out, openapi, words }) => ({
    ...(out !== undefined &&
      MODULES.includes(target) &&
      (await isCommonJsAt(out)) && { isCommonJs: true as const }),
    ...(isTemplate(target) && { template: await templateAt(target) }),
    ...(openapi !== undefined && { document: await documentAt(openapi) }),
    ...(words !== undefined && { words: await wordsAt(words) }),
  })
}

/** The targets that write modules in JavaScript. */
const MODULES: readonly string[] = ['client', 'javascript', 'upstream']

/** True if the nearest package.json says that `.js` is CommonJS. If it says nothing, Node finds out. */
async function isCommonJsIn(host: Host, out: string): Promise<boolean> {
  for (let folder = out; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    if ((await host.files.kind(path)) === 'file') {
      const text = new TextDecoder().decode(await host.files.read(path))
      const isCommonJs = asRecord(jsonOf(text)).type === 'commonjs'
      if (isCommonJs)
        host.say(
          `${shownPath(host, path)} has "type": "commonjs", so .js files are written as CommonJS; a "file" that ends with .mjs is an ES module`,
        )
      return isCommonJs
    }
    if (dirname(folder) === folder) return false
  }
}

/** A template of a team. Rejects with {@link UserError} one with mistakes. */
async function templateIn(
  host: Host,
  name: string,
  folder: string,
): Promise<{ file: string; text: string }> {
  const named = await fileNamed(host, name, folder)
  if ('fault' in named) throw new UserError(`the template ${name} ${named.fault}`)
  const { LARGEST_TEMPLATE, requireTemplate } = await import('../../targets/templates/template.ts')
  const size = await host.files.size(named.path)
  if (size !== undefined && size > LARGEST_TEMPLATE)
    throw new UserError(`the template ${name} has more than ${LARGEST_TEMPLATE / 1024} kB`)
  const file = shownPath(host, named.path)
  const text = new TextDecoder().decode(await host.files.read(named.path))
  const fault = requireTemplate(file, text)
  if (fault !== undefined) throw new UserError(fault)
  return { file, text }
}

/** The words of a site in a file. Rejects with {@link UserError} one with mistakes. */
async function wordsIn(host: Host, path: string, folder: string): Promise<OwnWords> {
  const shown = shownPath(host, path)
  const given = await documentNamed(host, path, { folder, kind: WORDS })
  if ('fault' in given) throw new UserError(`the words of the site: ${shown} ${given.fault}`)
  const { readOwnWords } = await import('../../targets/site/words/own.ts')
  const { source, words, problems } = await readOwnWords(given.text, shown)
  throwIfProblems('the words of the site are not valid', [{ source, problems }])
  return words
}
