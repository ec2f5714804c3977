import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * One error of a real API: the facts that its publisher ships, under our names. What is absent, its
 * catalog does not say.
 */
export type Fact = {
  code: string
  meaning: string
  display?: string
  fix?: string
  http?: number
  stop?: false
}

/**
 * Error catalogs of real APIs, inside packages of the public registry. Nothing of them is kept
 * here: they are read from where npm unpacks them. A later version may word its texts otherwise, so
 * each is pinned, by what the registry must answer, too.
 */
export type RealCatalog = { package: string; integrity: string; facts(folder: string): Fact[] }

/** Amazon RDS: name, documentation and status of every exception. */
export const rds: RealCatalog = {
  package: '@aws-sdk/client-rds@3.1169.0',
  integrity:
    'sha512-biup0B83sHhPEp77k3glFBUOenzIwY6zrxR6abSvnc7GeFbq14/USrvyEKu6r6byFqFdG9i8vdSdORSkSP4WYw==',
  facts(folder) {
    const schemas = text(folder, 'dist-es/schemas/schemas_0.js')
    const statuses = new Map(
      [...schemas.matchAll(/var (\w+)\$ = \[-3,[^{;]*\{[^}]*\[_hE\]: (\d+)/g)].map(
        ([, name, http]) => [name, http],
      ),
    )
    return documented(
      text(folder, 'dist-types/models/errors.d.ts'),
      /export declare class (\w+) /g,
    ).map(({ name, meaning }) => ({
      code: upperSnake(name.replace(/(?:Fault|Exception)$/, '')),
      meaning,
      http: Number(statuses.get(name)),
    }))
  },
}

/** Firebase: code and message of its services for authentication, messaging and installations. */
export const firebase: RealCatalog = {
  package: 'firebase-admin@13.10.0',
  integrity:
    'sha512-rbuCrJvYRwqBqvbccMS8fj/x2zsaMisdf5RQbRzQzr14Rbq9r2UlpuBHqWAwrO6c9dIRF56xF/xoepXsD5yDuQ==',
  facts(folder) {
    type Lists = Record<string, Record<string, { code: string; message: string }>>
    const lists = createRequire(import.meta.url)(join(folder, 'lib/utils/error.js')) as Lists
    return ['Auth', 'Messaging', 'Installations', 'InstanceId'].flatMap((service) =>
      Object.values(lists[`${service}ClientErrorCode`]!).map(({ code, message }) => ({
        code: upperSnake(`${service}-${code}`),
        meaning: message,
      })),
    )
  },
}

/**
 * Shopify Storefront: code and description of errors and warnings about carts, customers and
 * payments.
 */
export const shopify: RealCatalog = {
  package: '@shopify/hydrogen-react@2026.4.4',
  integrity:
    'sha512-3Xh8OLt58MhhpVGSOas+EhYu6FU4RNKlWI8o+y6749mAlZja2OUNu54zObgLzDfJ/Q6gzbZBw7gjAbPP4EmqOA==',
  facts(folder) {
    type Enum = { name: string; enumValues: { name: string; description: string }[] }
    const { __schema } = JSON.parse(text(folder, 'storefront.schema.json')) as {
      __schema: { types: Enum[] }
    }
    const enums = __schema.types.filter(({ name }) =>
      /^(?:Cart|Customer|Metafield\w*|UserErrors\w+)(?:Errors?|Warning)Code$/.test(name),
    )
    return enums.flatMap(({ name, enumValues }) =>
      enumValues.map(({ name: code, description }) => ({
        code,
        meaning: inOneLine(description),
        ...(name.endsWith('WarningCode') && { stop: false as const, http: 200 }),
      })),
    )
  },
}

/** commercetools: code and the first paragraph of the documentation of each error. */
export const commercetools: RealCatalog = {
  package: '@commercetools/platform-sdk@8.27.0',
  integrity:
    'sha512-yjFrBnUo+WKuAuKueRwv6xha6mUEORxPfC78ZjF+hlX2URtsH2w8i0UowHYnvrgYY+WBEEYEb6UK412zWqU/sw==',
  facts: (folder) =>
    documented(
      text(folder, 'dist/declarations/src/generated/models/error.d.ts'),
      /export interface (\w+)Error extends IErrorObject /g,
    ).map(({ name, meaning }) => ({ code: upperSnake(name), meaning })),
}

/**
 * Apache Kafka: code and message of every error of its protocol, as its JavaScript client lists
 * them.
 */
export const kafka: RealCatalog = {
  package: 'kafkajs@2.2.4',
  integrity:
    'sha512-j/YeapB1vfPT2iOIUn/vxdyKEuhuY2PxMBvf5JWux6iSaukAccrMtXEY/Lb7OvavDhOWME589bpLrEdnVHjfjA==',
  facts(folder) {
    const [list = ''] = text(folder, 'src/protocol/error.js').split(/^\]/m)
    const items = list.matchAll(/type: '(\w+)',[^}]*?message:\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g)
    return [...items].map(([, code = '', ...texts]) => ({
      code,
      meaning: texts.find(Boolean) ?? '',
    }))
  },
}

/** Twilio Voice: name, short and long text, and for some errors what to do. */
export const twilio: RealCatalog = {
  package: '@twilio/voice-errors@1.8.0',
  integrity:
    'sha512-Mh3CCCNOZ+OCFNv90ibml1VrsXiJy/1+/FP6382tUQuqZztndp41eqnJhsnM44UBkMAtlvVUSd1HuK8iCdHM/A==',
  facts(folder) {
    type Listed = { name: string; description: string; explanation?: string; solutions?: string[] }
    const groups = JSON.parse(text(folder, 'dist/errors.json')) as {
      subclasses: { class: string; errors: Listed[] }[]
    }[]
    return groups
      .flatMap(({ subclasses }) => subclasses)
      .flatMap(({ class: of, errors }) =>
        errors.map(({ name, description, explanation, solutions = [] }) => ({
          code: upperSnake(`${of}-${name.replace(/Error$/, '')}`),
          display: inOneLine(description),
          meaning: inOneLine(explanation || description),
          ...(solutions.length > 0 && { fix: inOneLine(solutions.join(' ')) }),
        })),
      )
  },
}

const text = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')
export const inOneLine = (paragraph: string): string => paragraph.replace(/\s+/g, ' ').trim()

/** `DBClusterNotFound` and `invalid-argument` as codes. */
export const upperSnake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()

/**
 * The declarations that a pattern finds, each with the first paragraph of the comment above it,
 * without marks and links.
 */
const documented = (source: string, pattern: RegExp): { name: string; meaning: string }[] =>
  [...source.matchAll(pattern)].map(({ 1: name = '', index }) => {
    const comment = source.slice(
      source.lastIndexOf('/**', index) + 3,
      source.lastIndexOf('*/', index),
    )
    const plain = comment
      .replace(/^[ \t]*\*/gm, '')
      .replace(/@public.*/s, '')
      .replace(/<\/p>/g, '\n\n')
      .replace(/<\/?\w+[^>]*>/g, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    return {
      name,
      meaning:
        plain
          .split(/\n\s*\n/)
          .map(inOneLine)
          .find(Boolean) ?? '',
    }
  })
