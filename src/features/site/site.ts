import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { knownOperations } from '../../base/core/catalog/operations.ts'
import type { Surface } from '../../base/core/diagnostic.ts'
import type { OutputFile } from '../../base/core/output-file.ts'
import { isDevelopment } from '../../base/core/values/semver.ts'
import type { FilesOf } from '../../base/targets/generator.ts'
import { isPlain } from '../../base/targets/output-path.ts'
import { precompressed } from '../../base/targets/precompressed.ts'
import type { Settings } from '../../base/targets/settings.ts'
import { targets } from '../../base/targets/targets.ts'
import {
  type FhirFile,
  fhirFiles,
  fhirOutput,
  outcomeExamples,
  packageFile,
  r4,
  r4b,
  r5,
} from '../fhir/index.ts'
import { changesByVersion, codesOf, type EarlierList } from './changes-by-version.ts'
import { checksums } from './checksums.ts'
import { headersFile, redirectsFile } from './host-files.ts'
import { codeMarkdown, listMarkdown, operationMarkdown } from './markdown.ts'
import type { Canonical, Site } from './model.ts'
import { nginxFile } from './nginx.ts'
import { CHANGES_PAGE, folderOf, operationPages, pageOf } from './page-addresses.ts'
import { changesPage } from './pages/changes-page.ts'
import { codePage } from './pages/code-page.ts'
import { indexPage } from './pages/index-page.ts'
import { operationPage } from './pages/operation-page.ts'
import { SEARCH } from './pages/search.ts'
import { ICON, STYLE } from './pages/style.ts'
import { sitemap } from './sitemap.ts'
import { catalogIn, siteLanguages } from './translated.ts'
import { tongueFor } from './words/spoken.ts'

/**
 * A folder that any static host can serve: the current files and those of each version, canonical
 * URLs, a page for each code and each operation, in each language, rules for hosts.
 */
export async function siteFiles(
  catalog: Catalog,
  settings: Settings,
  filesOf: FilesOf,
): Promise<OutputFile[]> {
  const folder = folderOf(catalog) ?? ''
  const files = await publishedFiles(catalog, settings, filesOf)
  const languages = siteLanguages(
    catalog,
    new Set([...FOLDERS, ...files.map(({ path }) => path.split('/')[0]!)]),
  )
  const site: Site = {
    catalog,
    original: catalog,
    tongue: tongueFor(catalog.language, settings.words?.languages),
    at: '',
    languages,
    changes: changesByVersion(catalog, listOf(catalog, files), settings.earlier ?? []),
    hasFhir: !settings.isPlain,
    isVersioned: settings.isUnversioned !== true && !isDevelopment(catalog.version),
    isShared: settings.isShared === true,
    folder,
    files,
    operations: operationPages(knownOperations(catalog)),
    canonicals: canonicalsOf(catalog, files),
  }
  const pages = [
    ...pagesOf(site),
    ...markdownOf(site),
    { path: 'style.css', contents: STYLE, mediaType: 'text/css' },
    { path: 'icon.svg', contents: ICON, mediaType: 'image/svg+xml' },
    { path: 'search.js', contents: SEARCH, mediaType: 'text/javascript' },
    { path: 'copy.js', contents: COPY, mediaType: 'text/javascript' },
  ]
  // Pages of translations are small, and many: only their lists are worth further files.
  const translated = languages.slice(1).flatMap(({ tag, at }) =>
    pagesOf({
      ...site,
      catalog: catalogIn(catalog, tag),
      tongue: tongueFor(tag, settings.words?.languages),
      from: catalog.language,
      at,
    }),
  )
  const lists = translated.filter(({ path }) => /^[^/]+\/index\.html$/.test(path))
  const served = [...files, ...pages, ...(site.isVersioned ? versioned(catalog, files) : [])]
  const canonical = site.canonicals.map(({ path, file }) => ({ ...file, path }))
  return [
    ...[
      ...served,
      ...translated,
      ...[...served, ...lists].flatMap(precompressed),
      ...canonical,
    ].map((file) => ({
      ...file,
      path: `${folder}${file.path}`,
    })),
    { path: '_headers', contents: headersFile(site), mediaType: 'text/plain' },
    { path: '_redirects', contents: redirectsFile(site), mediaType: 'text/plain' },
    { path: '_nginx.conf', contents: nginxFile(site), mediaType: 'text/plain' },
  ]
}

/** The pages of the catalog in Markdown, and what programs read first. */
function markdownOf(site: Site): OutputFile[] {
  const { catalog } = site
  const pages: [path: string, contents: string][] = [
    ['', listMarkdown(site, 'page')],
    ...catalog.codes.map((entry): [string, string] => [
      `${pageOf(entry.code)}/`,
      codeMarkdown(site, entry),
    ]),
    ...knownOperations(catalog).map((operation): [string, string] => [
      `${site.operations.get(operation.id)!}/`,
      operationMarkdown(site, operation),
    ]),
  ]
  return [
    ...pages.map(([path, contents]) => ({
      path: `${path}index.md`,
      contents,
      mediaType: 'text/markdown',
    })),
    { path: 'llms.txt', contents: listMarkdown(site, 'llms.txt'), mediaType: 'text/plain' },
    { path: 'sitemap.xml', contents: sitemap(site), mediaType: 'application/xml' },
  ]
}

/** The folders of a site, whose names no language takes. */
const FOLDERS = ['codes', 'operations', CHANGES_PAGE, 'CodeSystem', 'ValueSet']

function pagesOf(site: Site): OutputFile[] {
  const { catalog, at } = site
  const pages: [path: string, contents: string][] = [
    ['', indexPage(site)],
    ...catalog.codes.map((entry): [string, string] => [
      `${pageOf(entry.code)}/`,
      codePage(site, entry),
    ]),
    ...knownOperations(catalog).map((operation): [string, string] => {
      const page = site.operations.get(operation.id)!
      return [`${page}/`, operationPage(site, operation, page)]
    }),
    [`${CHANGES_PAGE}/`, changesPage(site)],
  ]
  return pages.map(([path, contents]) => ({
    path: `${at}${path}index.html`,
    contents,
    mediaType: 'text/html',
  }))
}

/** The codes as they are published now. */
const listOf = ({ name }: Catalog, files: readonly OutputFile[]): EarlierList['codes'] =>
  codesOf(String(files.find(({ path }) => path === `${name}.json`)?.contents))

/**
 * The files that are served now and permanently under the version: the outputs of the targets of
 * the same names, each resource made once.
 */
async function publishedFiles(
  catalog: Catalog,
  settings: Settings,
  filesOf: FilesOf,
): Promise<OutputFile[]> {
  const all = settings.isPlain ? [] : [r4, r4b, r5]
  const examples = all.length === 0 ? [] : outcomeExamples(catalog)
  const terminology: FhirFile[] = []
  const packages: OutputFile[] = []
  for (const version of all) {
    const files = fhirFiles(catalog, version, settings)
    // Nobody loads the files of R4B one by one.
    if (version !== r4b) terminology.push(...files)
    packages.push(await packageFile(catalog, version, files, examples))
  }
  const [list, handled, module] = await Promise.all(
    ['flat-list', 'handling', 'typescript'].map((target) => filesOf(target, settings)),
  )
  const onSurface = (surface: Surface, files: readonly OutputFile[]) =>
    files.map((file) => ({ ...file, surface }))
  return [
    ...onSurface('wire', [...list!, ...handled!]),
    ...onSurface('fhir', terminology.map(fhirOutput)),
    ...onSurface('source', module!),
    ...onSurface('fhir', packages),
    ...onSurface('source', await offeredFiles(settings, filesOf)),
  ]
}

/** The copy that never changes. A draft has none. */
const versioned = ({ version, status }: Catalog, files: readonly OutputFile[]): OutputFile[] =>
  files.map((file) => ({
    ...file,
    path: `${version}/${file.path}`,
    ...(status !== 'draft' && { frozenVersion: version }),
  }))

/**
 * Canonical URLs lead to the R4 files, which are directly in the folder; those of other FHIR
 * versions are in folders below it. Those that `fhir` gives are served, too, if they are below the
 * address of the site: `CodeSystem/ShopErrorsCS`.
 */
function canonicalsOf({ name, url }: Catalog, files: readonly OutputFile[]): Canonical[] {
  const derived = files.flatMap((file): Canonical[] => {
    const [, id, kind] = /^([a-z0-9-]+)\.(codesystem|valueset)\.json$/.exec(file.path) ?? []
    if (id === undefined || !id.startsWith(name)) return []
    return [{ path: `${TYPES[kind as keyof typeof TYPES]}/${id}`, file, isGiven: false }]
  })
  // Some file systems ignore case.
  const taken = new Set(derived.map(({ path }) => path.toLowerCase()))
  const given = derived.flatMap(({ path: own, file }): Canonical[] => {
    const [, canonical = ''] = /^ {2}"url": "([^"]*)",$/m.exec(String(file.contents)) ?? []
    const path = canonical.startsWith(`${url}/`) ? canonical.slice(`${url}/`.length) : ''
    const [kind, id, ...more] = path.split('/')
    const isServed = kind === own.split('/')[0] && isPlain(id ?? '') && more.length === 0
    if (!isServed || taken.has(path.toLowerCase())) return []
    taken.add(path.toLowerCase())
    return [{ path, file, isGiven: true }]
  })
  return [...derived, ...given]
}

const TYPES = { codesystem: 'CodeSystem', valueset: 'ValueSet' }

/**
 * A button beside each text that has `data-copy`. Made by the script: without one, texts can be
 * selected.
 */
const COPY = `'use strict'

const main = document.querySelector('main')
const said = document.createElement('p')
said.className = 'said'
said.setAttribute('role', 'status')
main.append(said)

// Pages without https have no clipboard; a selection can be copied everywhere.
async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.textContent)
  } catch {
    const range = document.createRange()
    range.selectNodeContents(source)
    const selection = getSelection()
    selection.removeAllRanges()
    selection.addRange(range)
    document.execCommand('copy')
  }
}

for (const source of document.querySelectorAll('code[data-copy]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = main.dataset.copy
  button.setAttribute('aria-label', source.dataset.copy)
  let timer
  button.addEventListener('click', async () => {
    await copy(source)
    button.textContent = said.textContent = main.dataset.copied
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = main.dataset.copy
      said.textContent = ''
    }, 2000)
  })
  const block = source.closest('pre')
  if (block) block.after(button)
  else source.after(button)
}
`

/**
 * The files of the languages, and of no other targets, that the publisher builds, each in a folder of its target, and their
 * hashes: for clients without Node.
 */
async function offeredFiles(
  { offered = [], ...settings }: Settings,
  filesOf: FilesOf,
): Promise<OutputFile[]> {
  const files = new Map<string, OutputFile>()
  for (const { target, file, language } of offered) {
    if (!targets.some((row) => row.id === target && row.language)) continue
    for (const one of await filesOf(target, { ...settings, language }, file)) {
      const path = `${target}/${one.path}`
      if (!files.has(path)) files.set(path, { ...one, path })
    }
  }
  if (files.size === 0) return []
  return [...files.values(), checksums([...files.values()])]
}
