import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder } from './peers.ts'
import { ANNA, addUser, killAll, register, sandbox } from './sandbox/sandbox.ts'
import { rail } from './servers.ts'

// A catalog of another domain and language: every code on demand, in three forms, as the check of
// live services sees it.
const folder = emptyFolder('sandbox-shop')
afterAll(() => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

const STAGES = ['warenkorb', 'adresse', 'zahlung', 'versand']
const THINGS = [
  'ARTIKEL',
  'GUTSCHEIN',
  'ADRESSE',
  'KARTE',
  'KONTO',
  'LIEFERUNG',
  'RABATT',
  'BESTELLUNG',
  'RECHNUNG',
  'RETOURE',
]
const FAULTS = [
  {
    name: 'FEHLT',
    http: 404,
    meaning: 'wurde nicht gefunden',
    fix: 'Prüfen Sie die Angabe und versuchen Sie es erneut.',
  },
  {
    name: 'GESPERRT',
    http: 409,
    meaning: 'ist gesperrt',
    fix: 'Wählen Sie eine andere Möglichkeit, oder wenden Sie sich an den Kundendienst.',
  },
  { name: 'UNGUELTIG', http: 422, meaning: 'ist ungültig', fix: 'Berichtigen Sie die Angabe.' },
  { name: 'VERALTET', http: 410, meaning: 'gilt nicht mehr', fix: 'Laden Sie die Seite neu.' },
]
const codes = THINGS.flatMap((thing, at) =>
  FAULTS.map(({ name, http, meaning, fix }) => ({
    code: `${thing}_${name}`,
    stage: STAGES[at % STAGES.length]!,
    http,
    thing,
    meaning,
    fix,
  })),
)
const catalog = `name: laden-fehler
title: Fehlercodes des Ladens
description: Fehlercodes, mit denen die Schnittstelle des Ladens antwortet.
url: https://api.laden.dev/terminology
version: 1.0.0
status: active
date: 2026-11-21
publisher: Laden
contact: [{ name: Laden, url: 'https://laden.dev/hilfe' }]
language: de
stages: [${STAGES.join(', ')}]
codes:
${codes
  .map(
    ({ code, stage, http, thing, meaning, fix }) => `  - code: ${code}
    http: ${http}
    stop: true
    fix_stage: ${stage}
    meaning: 'Angabe ${thing.toLowerCase()}: sie ${meaning}.'
    message: 'Die Angabe ${thing.toLowerCase()} {nummer} ${meaning}.'
    params: [{ name: nummer, type: integer, description: Die Nummer der Angabe. }]
    fix: '${fix} (${code.toLowerCase().replaceAll('_', ' ')})'
    handling: { outcome: fail, retry: after_fix, present_as: field, paths: ['positionen[].${thing.toLowerCase()}'] }
`,
  )
  .join('')}`

test('40 codes on demand, in three forms', async () => {
  writeFileSync(join(folder, 'laden.yaml'), catalog)
  const server = await sandbox(folder, ['laden.yaml', '--log', 'off', '--data', 'data'])
  const client = await register(folder, 'front-desk', 'private', ['--data', 'data'])
  await addUser(folder, ANNA, ['--data', 'data'])
  const form = new URLSearchParams({ grant_type: 'password', ...ANNA, ...client })
  const { access_token } = (await (
    await fetch(`${server.base}/oauth2/token/`, { method: 'POST', body: form })
  ).json()) as {
    access_token: string
  }
  const all = codes.map(({ code }) => code)
  for (const [name, accept] of [
    ['body', 'application/json'],
    ['problem', 'application/problem+json'],
    ['outcome', 'application/fhir+json'],
  ] as const) {
    const records: object[] = []
    for (const wanted of [...all.map((code) => [code]), all.slice(0, 5)]) {
      const headers = {
        authorization: `Bearer ${access_token}`,
        accept,
        prefer: `code=${wanted.join(',')}`,
      }
      const answer = await fetch(`${server.base}/v1/bestellungen/`, { headers })
      const body = (await answer.json()) as {
        error?: string
        message?: string
        issue?: { details: { coding: { code: string }[] } }[]
      }
      if (name === 'body')
        expect([body.error, body.message]).toEqual([
          wanted[0],
          expect.stringMatching(/^Die Angabe [a-z]+ 3 /),
        ])
      // The check counts no codes in an OperationOutcome.
      if (name === 'outcome')
        expect(body.issue!.map(({ details }) => details.coding[0]!.code)).toEqual(wanted)
      records.push({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body,
        method: 'GET',
        url: '/v1/bestellungen/',
      })
    }
    writeFileSync(
      join(folder, `${name}.ndjson`),
      records.map((one) => `${JSON.stringify(one)}\n`).join(''),
    )
    const { exit, out, err } = await rail(
      [
        'check',
        `${name}.ndjson`,
        '--source',
        'laden.yaml',
        '--min-coverage',
        name === 'outcome' ? '0' : '100',
        '--format',
        'json',
      ],
      { cwd: folder },
    )
    const { records: checked } = JSON.parse(out)
    expect([name, checked.flatMap(({ findings }: { findings: object[] }) => findings)]).toEqual([
      name,
      [],
    ])
    expect([name, new Set(checked.map((one: { class: string }) => one.class)).size, exit]).toEqual([
      name,
      1,
      0,
    ])
    expect(err).not.toContain('never seen')
  }
})
