import { parsedUrl } from '../../values/parsed-url.ts'
import { defineRule, file } from '../rule.ts'
import { standInUrl } from '../stand-in-url.ts'

export default defineRule({
  id: 'fhir-url-own',
  severity: 'warn',
  summary:
    '`url` uses a host of your own: not one that is reserved for examples, not an address of a private network, not an HL7 host.',
  why: 'Canonical URLs cannot change after they are published, so `rail-errors release` refuses a stand-in. The HL7 validator applies stricter rules to URLs that contain "hl7" or "fhir.org", and rejects example.org and acme.com outside of examples.',
  good: () =>
    ['https://terminology.northwind-clinic.org/errors', 'https://172.32.0.1/t'].map((url) => ({
      source: file({ url }),
    })),
  bad: () =>
    [
      ...['https://northwind-clinic.org/HL7/errors', 'http://fhir.org/errors', 'http://acme.com/t'],
      ...[
        'https://example.org/t',
        'https://api.example.com/t',
        'https://clinic.example/t',
        'https://clinic.invalid/t',
      ],
      ...[
        'http://localhost:8080/t',
        'http://127.0.0.1/t',
        'http://192.168.0.10/t',
        'http://[fd00::1]/t',
      ],
    ].map((url) => ({ source: file({ url }) })),
  needs: ['url'],
  fhir: true,
  *check({ header: { url } }) {
    if (url === undefined) return
    const word = ['hl7', 'fhir.org'].find((reserved) => url.toLowerCase().includes(reserved))
    const standIn = standInUrl(url)
    if (word !== undefined)
      yield {
        path: ['url'],
        message: `"${url}" contains "${word}"; the HL7 validator then applies its own publishing rules`,
      }
    else if (standIn !== undefined) yield standIn
    else if (/(?:^|\.)acme\.[^.]+$/.test(parsedUrl(url)?.hostname ?? ''))
      yield {
        path: ['url'],
        message: `${new URL(url).hostname} is an example host of FHIR; use one of your own`,
      }
  },
})
