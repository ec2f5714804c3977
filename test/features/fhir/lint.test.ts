import { join } from 'node:path'
import { describe } from 'vitest'
import * as fhir from '../../../src/features/fhir/lint/fhir.ts'
import * as resources from '../../../src/features/fhir/lint/fhir-resources.ts'
import { checkEach } from '../../base/rules/lint/each-rule.ts'
import { rulesOf } from '../../base/rules/lint/owners.ts'
import {
  checkPlants,
  fail,
  inEntry,
  inHeader,
  type Plant,
  same,
} from '../../base/rules/lint/planting.ts'
import { checkTables } from '../../base/rules/lint/tables.ts'

const plants: Readonly<Record<string, Plant>> = {
  'fhir-header-complete': (c, _, { pick }) =>
    inHeader(c, { [pick(['title', 'description', 'publisher', 'contact'])]: undefined }),
  'fhir-issue-type-agrees': (c, i, { pick }) =>
    pick([true, false])
      ? inEntry(c, i, {
          issue_type: pick(['timeout', 'transient', 'throttled']),
          http: 422,
          stop: true,
          handling: fail('after_fix', 'task'),
        })
      : inEntry(c, i, {
          issue_type: pick(['invalid', 'not-found', 'conflict']),
          http: 503,
          stop: true,
          handling: same(4),
        }),
  'fhir-issue-severity-agrees': (c, i, { pick }) =>
    pick([true, false])
      ? inEntry(c, i, { issue_severity: pick(['information', 'warning']), stop: true })
      : inEntry(c, i, { issue_severity: pick(['fatal', 'error']), stop: false }),
  'fhir-identifier-unique': (c) =>
    inHeader(
      c,
      { identifier: [{ value: 'urn:oid:1.2.3' }, { value: 'urn:oid:1.2.3' }] },
      'identifier.1.value',
    ),
  'fhir-identifier-valid': (c, _, { pick }) =>
    inHeader(
      c,
      { identifier: [{ system: 'urn:ietf:rfc:3986', value: pick(['1.2.3', 'urn:oid:1.2.03']) }] },
      'identifier.0.value',
    ),
  'fhir-system-own': (c, _, { pick }) =>
    inHeader(
      c,
      { fhir: { code_system: { url: pick(['http://loinc.org', 'http://snomed.info/sct']) } } },
      'fhir.code_system.url',
    ),
  'fhir-jurisdiction-valid': (c, _, { pick }) =>
    inHeader(c, { jurisdiction: [pick(['UK', 'XX', 'in', '356'])] }, 'jurisdiction.0'),
  'fhir-canonical-valid': (c, _, { pick }) =>
    inHeader(
      c,
      { fhir: { value_set: { url: pick(['ClinicVS', 'urn:oid:9', 'https://a.test/VS#1']) } } },
      'fhir.value_set.url',
    ),
  'fhir-canonical-unique': (c) =>
    inHeader(c, { fhir: { value_set: { id: 'clinic-errors-active' } } }, 'fhir.value_set.id'),
  'fhir-property-valid': (c) =>
    inHeader(c, { fhir: { properties: { http: { code: 'stop' } } } }, 'fhir.properties.http.code'),
  'fhir-tree-valid': (c) =>
    inHeader(
      c,
      { fhir: { hierarchy_meaning: 'is-a', headings: [{ code: 'QUAY', parent: 'PORT' }] } },
      'fhir.headings.0.parent',
    ),
  'fhir-parent-active': (c, i) =>
    inHeader(
      c,
      {
        fhir: {
          hierarchy_meaning: 'is-a',
          properties: {
            'x-parent': { uri: 'http://hl7.org/fhir/concept-properties#parent', type: 'code' },
          },
        },
        [`codes.${i}.x-parent`]: c.codes[i === 0 ? 1 : 0]!.code,
        [`codes.${i === 0 ? 1 : 0}.retired`]: { since: '1.0.0', reason: 'It was merged.' },
      },
      `codes.${i}.x-parent`,
    ),
  'fhir-properties-complete': (c) =>
    inHeader(
      c,
      { fhir: { concept_properties: ['fix_stage', 'status'] } },
      'fhir.concept_properties',
    ),
  'fhir-package-id-valid': (c, _, { pick }) =>
    inHeader(c, {
      package_id: pick(['clinic', 'Clinic.Errors', 'clinic..errors', 'test.1clinic']),
    }),
  'fhir-code-plain': (c, i, { pick }) =>
    inEntry(c, i, { code: pick(['MEMBER GONE', 'VISIT NOT OPEN']) }),
  'fhir-url-canonical': (c, _, { pick }) =>
    inHeader(c, {
      url: pick([
        'clinic.test/terminology',
        'https://clinic.test/a#b',
        'https://clinic.test/v/3.2.0',
        'https://clinic.test/e.json',
        '/errors',
      ]),
    }),
  'fhir-url-own': (c, _, { pick }) =>
    inHeader(c, {
      url: pick([
        'http://hl7.org/fhir/clinic',
        'https://example.com/errors',
        'https://clinic.invalid',
        'http://192.168.1.4:8080/errors',
      ]),
    }),
  'terminology-complete': ({ name: id, codes }, _, { pick }) => {
    const concept = codes.map(({ code, meaning: definition }) => ({ code, definition }))
    const text = JSON.stringify(
      {
        resourceType: 'CodeSystem',
        id,
        content: pick(['fragment', 'supplement', 'example']),
        concept,
      },
      null,
      2,
    )
    return { text, line: 4 }
  },
}

const rules = rulesOf({ ...fhir, ...resources })
checkEach(rules)
checkTables(join(import.meta.dirname, 'golden/lint'), rules, ['declared', 'related', 'holes'])
describe('planted faults', () => checkPlants(plants, rules))
