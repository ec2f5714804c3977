import { defineRule, file } from '../rule.ts'

export default defineRule({
  id: 'fhir-url-own',
  severity: 'warn',
  summary: '`url` uses a host of your own, not an HL7 host or an example host.',
  why: 'The HL7 validator applies stricter rules to URLs that contain "hl7" or "fhir.org", and rejects example.org and acme.com outside of examples.',
  good: () => ['https://clinic.test/terminology', 'https://rail.example/t'].map((url) => ({ source: file({ url }) })),
  bad: () =>
    [
      'https://clinic.test/HL7/errors',
      'http://fhir.org/errors',
      'https://example.org/t',
      'https://api.example.com/t',
      'http://acme.com/t',
    ].map((url) => ({ source: file({ url }) })),
  needs: ['url'],
  fhir: true,
  *check({ header: { url } }) {
    if (url === undefined) return
    const word = ['hl7', 'fhir.org'].find((reserved) => url.toLowerCase().includes(reserved))
    const host = URL.canParse(url) ? new URL(url).hostname : ''
    if (word !== undefined)
      yield { path: ['url'], message: `"${url}" contains "${word}"; the HL7 validator then applies its own publishing rules` }
    else if (/(?:^|\.)(?:example\.(?:org|com|net)|acme\.[^.]+)$/.test(host))
      yield { path: ['url'], message: `${host} is an example host; use one of your own` }
  },
})
