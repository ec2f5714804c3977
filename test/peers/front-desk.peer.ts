import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { click, frontDesk, patient, storiesOfForms, storiesOfVisits, until } from './front-desk.ts'
import { isLong, must, root } from './peers.ts'

// The example in Chromium: what the person at the desk sees, and what the rail was asked.
const desk = frontDesk()

// `npm run test:long` does it in a third form.
describe.each([undefined, 'problem', ...(isLong ? ['google-rpc'] : [])])('wire: %s', (wire) =>
  storiesOfForms(() => desk({}, wire)),
)

storiesOfVisits(desk)

test('the page never sees a token', async () => {
  const { page } = await desk()
  await click(page, 'close')
  await until(page, '#done li', 'close')
  const text = await page.evaluate<string>(
    `fetch('/rail/user/me/').then(async (answer) => JSON.stringify([await answer.text(), [...answer.headers], document.cookie, document.documentElement.outerHTML]))`,
  )
  expect(text).toContain('desk')
  expect(text).not.toMatch(/bearer|access_token|authorization/i)
})

test('with other texts, nothing else changes', async () => {
  const run = async (env: Record<string, string>) => {
    const { page, log, seen } = await desk(env)
    const places: object[] = []
    await patient(page, 'M-3')
    for (const id of ['claim', 'eligibility', 'consent', 'close']) {
      await click(page, id)
      if (id === 'claim') await page.locator('#reasons li').first().waitFor()
      else await until(page, '#done li', id)
      const { fields, stages, done, ...texts } = await seen()
      places.push({ fields, stages, done, counts: Object.values(texts).map((list) => list.length) })
    }
    return { log, places }
  }
  expect(await run({ OTHER_TEXTS: '1' })).toEqual(await run({}))
})

test('the generated files are those of errors.yaml', () => {
  must(
    process.execPath,
    [
      join(root, 'dist/bin.cjs'),
      'build',
      'errors.yaml',
      '--target',
      'client,javascript',
      '--out',
      'examples/front-desk/errors',
      '--check',
    ],
    root,
  )
})
