import { jurisdictionOf, meantJurisdiction } from '../../catalog/fhir/jurisdiction.ts'
import { didYouMean } from '../../values/nearest.ts'
import { defineRule, file } from '../rule.ts'

const within = (...jurisdiction: string[]) => ({ source: file({ jurisdiction }) })

export default defineRule({
  id: 'fhir-jurisdiction-valid',
  severity: 'error',
  summary:
    '`jurisdiction` contains countries (ISO 3166-1: `IN`), their parts (ISO 3166-2: `IN-KA`) and regions (UN M49: `"001"`).',
  why: 'FHIR binds jurisdictions to these lists; validators reject other codes.',
  good: () => [within('IN', 'KE'), within('US-CA', 'IN-KA', 'GB-ENG'), within('001', '202')],
  bad: () =>
    [
      'UK',
      'XX',
      'EU',
      'XK',
      'ZZ',
      'in',
      'IND',
      '356',
      '123',
      'UK-ENG',
      'XX-KA',
      'in_ka',
      'India',
      '',
    ].map((code) => within(code)),
  fhir: true,
  *check({ header: { jurisdiction = [] } }) {
    for (const [index, code] of jurisdiction.entries())
      if (code !== undefined && jurisdictionOf(code) === undefined)
        yield {
          path: ['jurisdiction', index],
          message: `"${code}" is not a code of ISO 3166-1 such as "IN", of ISO 3166-2 such as "IN-KA", or of UN M49 such as "001"${didYouMean(meantJurisdiction(code))}`,
        }
  },
})
