import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, toOperationOutcome } from '../../src/index.ts'
import { createRail, type ErrorsModule } from '../../src/libraries/server/index.ts'
import { readWhole } from '../support/languages.ts'
import { root } from './peers.ts'

/**
 * The examples of a catalog, an answer with every code in it that is not on its way out, and the
 * terminology that their codings are looked up in.
 */
export async function outcomes(
  folder: string,
  source: string,
  terminology: string,
): Promise<string[]> {
  const reading = await readWhole(readFileSync(join(root, source), 'utf8'))
  const { files: made } = await build(reading, {
    targets: ['operation-outcome', terminology, 'javascript'],
  })
  const files = made.filter(({ path }) => !/\.(?:js|d\.ts)$/.test(path))
  const place = join(folder, `${reading.value.name}-${terminology}`)
  for (const below of ['operation-outcome', 'r5'])
    mkdirSync(join(place, below), { recursive: true })
  // What says a deprecated code is warned of, rightly: it is on its way out.
  const sent = reading.value.codes!.filter(
    ({ retired, deprecated }) => (retired ?? deprecated) === undefined,
  )
  const reasons = sent.map(({ code, fix_stage }, at) => ({
    error: code!,
    message: `No. ${at} < 5 & "more"`,
    path: ['member.first-name', 'lines[].documents', 'lines[2].documents', 'stay.days', ''][at % 5],
    fix_stage: fix_stage!,
  }))
  const answer = toOperationOutcome(reasons, reading, { translations: true })
  const foreign = toOperationOutcome(
    { statusCode: 404, error: 'Not Found', message: 'Route not found' },
    reading,
    { status: 404 },
  )
  for (const { path, contents } of made)
    if (path.endsWith('.js')) writeFileSync(join(place, path), String(contents))
  const all = [
    ...(await served(
      join(place, `${reading.value.name}.js`),
      sent.map(({ code }) => code!),
    )),
    ...files.map(({ path, contents }) => ({ path, contents: String(contents) })),
    { path: 'answer.json', contents: JSON.stringify(answer) },
    { path: 'foreign.json', contents: JSON.stringify(foreign) },
  ]
  return all.map(({ path, contents }) => {
    writeFileSync(join(place, path), contents)
    return join(place, path)
  })
}

const VALUES = { string: 'A-1 & <b>', integer: 7, number: 1.5, boolean: true, date: '2026-11-21' }

/**
 * What the server library answers with the generated module: all these codes, in every language.
 */
async function served(
  module: string,
  codes: readonly string[],
): Promise<{ path: string; contents: string }[]> {
  const errors = (await import(module)) as ErrorsModule & {
    texts: Record<string, () => Promise<{ texts: Record<string, object> }>>
  }
  const languages = Object.keys(errors.texts)
  const texts = Object.fromEntries(
    await Promise.all(
      languages.map(async (language) => [language, (await errors.texts[language]!()).texts]),
    ),
  )
  const rail = createRail(errors, { texts })
  const reasons = rail.collect()
  for (const code of codes) {
    const { params = [] } = errors.entries[code]!
    reasons.add(code, {
      path: 'lines[2].documents',
      params: Object.fromEntries(
        params.map(({ name, type = 'string' }) => [name, VALUES[type]]),
      ) as never,
    })
  }
  return ['en', ...languages].map((acceptLanguage) => ({
    path: `served.${acceptLanguage}.json`,
    contents: JSON.stringify(
      rail.answer(reasons.failure()!, { acceptLanguage, form: 'operation-outcome' }).body,
    ),
  }))
}

/** An answer with a code and a stage that no published CodeSystem has. */
export function planted(folder: string, files: readonly string[]): string {
  const answer = readFileSync(files.find((file) => file.endsWith('answer.json'))!, 'utf8')
  const path = join(folder, 'planted.json')
  writeFileSync(
    path,
    answer
      .replace('"code":"MEMBER_NOT_FOUND"', '"code":"MEMBER_LOST"')
      .replace('"code":"billing"', '"code":"bliling"'),
  )
  return path
}
