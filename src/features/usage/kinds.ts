// What tools read and write has other words.
const OF_TOOLS =
  /(?:^|\/)(?:package|composer|bower|deno|turbo|nx|lerna|vercel|firebase|biome|renovate|jsconfig[^/]*|tsconfig[^/]*|[^/]*[-.]lock|npm-shrinkwrap|pubspec|mkdocs|docker-compose[^/]*|\.[^/]*)\.(?:json|ya?ml)$|\.(?:lock|map|patch|diff|log)$/i
const PROSE = /\.(?:mdx?|markdown|txt|rst|adoc|html?)$/i
const DATA =
  /\.(?:json|ya?ml|feature|fsh|xml|svg|csv|toml|ini|properties|css|sh|ps1|bat|puml|drawio)$/i

/** True for a file of a tool in the form of a document. */
export const isOfTools = (file: string): boolean => OF_TOOLS.test(file)

/** True for a page of text, which mentions codes, also retired ones. */
export const isProse = (file: string): boolean => PROSE.test(file)

/** True for a file that can raise codes: source code in any language. */
export const isSourceCode = (file: string): boolean =>
  !PROSE.test(file) && !DATA.test(file) && file.lastIndexOf('.') > file.lastIndexOf('/') + 1

/**
 * True for a path that names tests, as the languages and their tools have it: `orders.test.ts`,
 * `test_views.py`, `OrderTest.java`, `orders_spec.rb`, a folder `tests`; and for a feature file.
 */
export const isTestFile = (path: string): boolean =>
  /(?:^|\/)(?:tests?|specs?|__tests__|__mocks__|e2e|testdata|test-data|fixtures|[\w.-]+\.Tests?|src\/[a-z]+Test)\//i.test(
    path,
  ) ||
  /(?:[._-](?:test|spec|cy|e2e)|_test|(?<=[a-z0-9])(?:Test|Tests|Spec|IT))\.\w+$|(?:^|\/)(?:test_|conftest)[^/]*\.py$|\.feature$/.test(
    path,
  )
