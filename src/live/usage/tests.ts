/**
 * True for a path that names tests, as the languages and their tools have it: `orders.test.ts`,
 * `test_views.py`, `OrderTest.java`, `orders_spec.rb`, a folder `tests`.
 */
export const isTestFile = (path: string): boolean =>
  /(?:^|\/)(?:tests?|specs?|__tests__|__mocks__|e2e|testdata|test-data|fixtures|[\w.-]+\.Tests?|src\/[a-z]+Test)\//i.test(
    path,
  ) ||
  /(?:[._-](?:test|spec|cy|e2e)|_test|(?<=[a-z0-9])(?:Test|Tests|Spec|IT))\.\w+$|(?:^|\/)(?:test_|conftest)[^/]*\.py$/.test(
    path,
  )
