import { entry, file, type RuleDocs } from '../../linter/rule.ts'

export const httpRegistered: RuleDocs = {
  summary: '`http` is a status registered with IANA, in class 2xx, 4xx or 5xx.',
  why: 'Proxies, caches and retry layers differ in how they treat other statuses.',
  good: () => [entry({ http: 422 }), entry({ http: 502 }), entry({ http: 200, stop: false })],
  bad: () => [
    entry({ http: 499 }),
    entry({ http: 302, stop: false }),
    entry({ http: 0, stop: false }),
    entry({ http: 418 }),
  ],
}

export const stopHttpFailing: RuleDocs = {
  summary: 'A code with `stop: true` has an `http` of 400 or more.',
  why: 'Otherwise, clients overlook a blocking error in a success response. Forms whose failures travel in a success, such as `mcp`, have no such rule.',
  good: () => [
    entry({ http: 409, stop: true }),
    entry({ http: 200, stop: false }),
    { source: file({ wire: 'mcp' }, entry({ http: 200, stop: true })) },
  ],
  bad: () => [entry({ http: 200, stop: true })],
}

export const warningHttpNot5xx: RuleDocs = {
  summary: 'A code with `stop: false` does not have a 5xx status.',
  why: 'Retry layers and alerts act on the status class. Otherwise, they retry or page somebody for a mere warning.',
  good: () => [entry({ http: 409, stop: false }), entry({ http: 503, stop: true })],
  bad: () => [entry({ http: 503, stop: false })],
}
