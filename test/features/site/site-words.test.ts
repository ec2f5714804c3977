import { describe, expect, test } from 'vitest'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { EN } from '../../../src/features/site/words/en.ts'
import { filesOf } from '../../support/languages.ts'
import { inMemory, rail } from '../../support/rail.ts'

// The words of a site in a language that rail-errors does not speak.

const CONFIG = 'outputs:\n  - { target: static-site, out: site, words: words/site.yaml }\n'
const french = entry({ meaning: "L'assuré est inconnu.", fix: 'Vérifiez la date de naissance.' })
const files = (words: string | undefined, config = CONFIG) => ({
  'errors.yaml': file({ language: 'fr', stages: ['identify'] }, french),
  'rail-errors.config.yaml': config,
  ...(words !== undefined && { 'words/site.yaml': words }),
})

/** All words, translated by a machine that knows only one letter. */
const all = Object.entries(EN)
  .map(([name, text]) => `  ${name}: ${JSON.stringify(text.replace(/[^\s{}](?![^{]*\})/g, 'é'))}`)
  .join('\n')

describe('words of the site', () => {
  test('are on the pages, as texts, in the language of the catalog', async () => {
    const words = `fr:\n${all}\n`.replace(/happened: .*/, 'happened: "Ce qui <s’est> passé"')
    const { exit, out, text } = await rail('build', { files: files(words) })
    expect([exit, out]).toEqual([0, expect.not.stringContaining('in English')])
    const page = text('site/terminology/codes/MEMBER_NOT_FOUND/index.html')!
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain('<h2 id="happened">Ce qui &lt;s’est&gt; passé</h2>')
    expect(page).toContain('<p>L&#39;assuré est inconnu.</p>')
    expect(text('site/terminology/index.html')).toContain('<html lang="fr">')
  })

  test('of a translation are on its pages, and those of a known language replace its own', async () => {
    const translated = entry({
      translations: { pl: { meaning: 'Nie ma takiej osoby.', fix: 'Sprawdź datę urodzenia.' } },
    })
    const { exit, text } = await rail('build', {
      files: {
        ...filesOf(file({ language: 'de', stages: ['identify'] }, translated)),
        'rail-errors.config.yaml': CONFIG,
        'words/site.yaml': 'pl: { happened: Co się stało }\nde: { happened: Ursache }\n',
      },
    })
    expect(exit).toBe(0)
    const german = text('site/terminology/codes/MEMBER_NOT_FOUND/index.html')!
    expect(german).toContain('<h2 id="happened">Ursache</h2>')
    expect(german).toContain('<h2 id="do">Was zu tun ist</h2>')
    const polish = text('site/terminology/pl/codes/MEMBER_NOT_FOUND/index.html')!
    expect(polish).toContain('<html lang="pl">')
    expect(polish).toContain('<h2 id="happened">Co się stało</h2>')
  })

  test('that lack some say which ones the pages have in English', async () => {
    const { exit, out, text } = await rail('build', {
      files: files('fr: { happened: Ce qui s’est passé }\n'),
    })
    expect(exit).toBe(0)
    expect(out).toContain('words/site.yaml lacks "skip", "version", ')
    expect(out).toContain(' more in "fr": the pages say this in English')
    expect(text('site/terminology/codes/MEMBER_NOT_FOUND/index.html')).toContain(
      '<h2 id="do">What to do</h2>',
    )
  })

  test('are written again when they change, and then only', async () => {
    const { rail: run, host, text } = inMemory({ files: files('fr: { copy: Copier }\n') })
    await run('build')
    expect((await run('build --check')).exit).toBe(0)
    await host.files.write('/repo/words/site.yaml', 'fr: { copy: Copiez }\n')
    expect((await run('build --check')).exit).toBe(1)
    await run('build')
    expect(text('site/terminology/index.html')).toContain('Copiez')
  })

  test.each([
    [
      'fr:\n  happend: Ce qui s’est passé\n  copy: 3\n  found: "{count} codes sur {tous}"\nfr_CH: {}\n',
      [
        /words\/site\.yaml:2:3 error .*"happend" is not a known field; did you mean "happened"\?/,
        /words\/site\.yaml:3:9 error .*3/,
        /words\/site\.yaml:4:10 error .*"found" has no value \{tous\}; in English, it is "\{count\} of \{all\} codes"/,
        /words\/site\.yaml:4:10 error .*"found" lacks \{all\}/,
        /words\/site\.yaml:5:1 error .*"fr_CH" is not a BCP 47 language tag such as "fr-CH"/,
      ],
    ],
    ['fr: [', [/words\/site\.yaml:1:/]],
    ['- fr', [/words\/site\.yaml is not a file of words: it has no language, such as "de"/]],
    [undefined, [/the words of the site: words\/site\.yaml does not exist/]],
  ])('with mistakes are refused by build, each at its place: %j', async (words, found) => {
    for (const command of ['build', 'build --check']) {
      const { exit, err, text } = await rail(command, { files: files(words) })
      expect([exit, text('site/terminology/index.html')]).toEqual([2, undefined])
      for (const one of found) expect(err).toMatch(one)
    }
  })

  test('outside the repository are not read', async () => {
    const { exit, err } = await rail('build', {
      git: {},
      files: files(undefined, CONFIG.replace('words/site.yaml', '../words.yaml')),
    })
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining(
        'error config "../words.yaml" is outside the repository; use a path inside',
      ),
    ])
  })

  test('are for the site only', async () => {
    const config = 'outputs:\n  - { target: typescript, words: words/site.yaml }\n'
    const { exit, err } = await rail('build', { files: files('fr: {}', config) })
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('"words" is for the target static-site; typescript does not take it'),
    ])
  })
})
