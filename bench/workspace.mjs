// A workspace of many services over three common catalogs, in a git repository: what an organisation
// has. Texts are made of words, so that they are of real length and differ.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SUBJECTS = [
  ...[
    'account',
    'address',
    'allergy',
    'appointment',
    'audit',
    'basket',
    'batch',
    'bill',
    'booking',
  ],
  ...['card', 'carrier', 'cashier', 'claim', 'clinic', 'consent', 'contract', 'coupon', 'customer'],
  ...['delivery', 'deposit', 'device', 'discount', 'document', 'dose', 'driver', 'employee'],
  ...['enrolment', 'event', 'fare', 'fleet', 'form', 'fund', 'gift', 'grant', 'group', 'guarantee'],
  ...['identity', 'image', 'incident', 'insurer', 'inventory', 'invoice', 'item', 'journey', 'key'],
  ...['label', 'lease', 'ledger', 'licence', 'loan', 'location', 'locker', 'mandate', 'market'],
  ...['member', 'merchant', 'message', 'meter', 'note', 'offer', 'order', 'parcel', 'partner'],
  ...['patient', 'payment', 'payout', 'permit', 'person', 'policy', 'prescription', 'price'],
  ...['product', 'profile', 'provider', 'quote', 'rate', 'receipt', 'record', 'referral', 'refund'],
  ...['region', 'report', 'request', 'return', 'reward', 'route', 'schedule', 'seat', 'sensor'],
  ...[
    'session',
    'shift',
    'shipment',
    'slot',
    'station',
    'stock',
    'subscription',
    'supplier',
    'task',
  ],
  ...['tax', 'team', 'tenant', 'terminal', 'ticket', 'token', 'transfer', 'trip', 'vehicle'],
  ...['vendor', 'visit', 'voucher', 'wallet', 'warehouse', 'warranty', 'zone'],
]
const STATES = [
  ['NOT_FOUND', 404, 'does not exist', 'Check its number, then repeat the call.'],
  ['EXPIRED', 410, 'has expired', 'Ask for a new one, then repeat the call.'],
  ['LOCKED', 423, 'is locked by another user', 'Wait until the other user has closed it.'],
  ['DUPLICATE', 409, 'exists already under another number', 'Use the one that exists.'],
  ['TOO_LARGE', 413, 'is larger than the service accepts', 'Split it, then send each part.'],
  ['NOT_SIGNED', 422, 'has no signature', 'Sign it, then send it again.'],
  ['IN_REVIEW', 409, 'is being reviewed', 'Wait for the end of the review.'],
  ['CANCELLED', 409, 'was cancelled by its owner', 'Create a new one.'],
  ['LIMIT_REACHED', 422, 'has reached its limit of this month', 'Raise the limit, or wait.'],
  ['NOT_ACTIVE', 422, 'is not active yet', 'Activate it, then repeat the call.'],
]
const words = (id) => id.toLowerCase().replaceAll('_', ' ')

const header = ({ name, title, stages, more = '' }) => `name: ${name}
title: ${title}
description: The errors of the service for ${title.toLowerCase()}.
url: https://errors.northwind.dev/${name}
version: 1.4.0
status: active
date: '2026-03-01'
publisher: Northwind
contact: [{ url: "https://errors.northwind.dev" }]
stages: [${stages.join(', ')}]
${more}`

const entry = (code, [, http, says, fix], subject, stage) => `  - code: ${code}
    http: ${http}
    stop: true
    fix_stage: ${stage}
    meaning: The ${subject} ${says}.
    fix: ${fix}
    handling: { outcome: fail, retry: after_fix, present_as: task }
`

const own = (name, prefix, count, stages) =>
  Array.from({ length: count }, (_, at) => {
    const state = STATES[at % STATES.length]
    const part = SUBJECTS[(at * 7 + prefix.length) % SUBJECTS.length].toUpperCase()
    const turn = Math.floor(at / STATES.length)
    const code = `${prefix}_${part}${turn > 12 ? `_${turn}` : ''}_${state[0]}`
    return [
      code,
      entry(code, state, `${words(part)} ${turn + 1} of the ${name}`, stages[at % stages.length]),
    ]
  })

const unique = (entries) => [...new Map(entries).values()].join('')

/**
 * Writes the workspace. Returns its folder, the catalog that an edit changes, and how many codes there
 * are. Each service imports the platform codes, two thirds also those of payments or of identities.
 */
export function writeWorkspace(folder, { services = 200, codes = 20_000 } = {}) {
  const put = (path, text) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const COMMON = [
    ['platform-errors', 'Platform errors', 'PLATFORM', 60],
    ['payment-errors', 'Payment errors', 'PAYMENT', 240],
    ['identity-errors', 'Identity errors', 'IDENTITY', 300],
  ]
  const stages = ['identify', 'check', 'submit']
  for (const [name, title, prefix, count] of COMMON)
    put(
      `common/${name}/errors.yaml`,
      `${header({ name, title, stages })}codes:\n${unique(own(words(prefix), prefix, count, stages))}`,
    )
  const each = Math.round((codes - 600) / services)
  const names = Array.from({ length: services }, (_, at) => {
    const [one, other] = [SUBJECTS[at % SUBJECTS.length], SUBJECTS[(at * 3 + 1) % SUBJECTS.length]]
    return `${one}-${other}-${at}`
  })
  names.forEach((name, at) => {
    const imports = ['platform', at % 3 === 1 && 'payment', at % 3 === 2 && 'identity'].filter(
      Boolean,
    )
    const more = `imports:\n${imports.map((key) => `  ${key}: { from: ../../common/${key}-errors/errors.yaml }\n`).join('')}`
    const title = `${name[0].toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
    const prefix = name.toUpperCase().replaceAll('-', '_')
    put(
      `services/${name}/errors.yaml`,
      `${header({ name, title, stages, more })}codes:\n${unique(own(words(prefix), prefix, each, stages))}`,
    )
  })
  const sources = [
    ...COMMON.map(([name]) => `common/${name}`),
    ...names.map((name) => `services/${name}`),
  ]
  const outputs = (path) =>
    ['flat-list', 'handling', 'typescript']
      .map((target) => `{ target: ${target}, out: ${path}/generated }`)
      .join(', ')
  put(
    'rail-errors.config.yaml',
    `catalogs:\n${sources
      .map((path) => `  - { source: ${path}/errors.yaml, outputs: [${outputs(path)}] }\n`)
      .join('')}`,
  )
  const git = (...args) => {
    const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  }
  git('init', '-q')
  git('add', '.')
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'All services')
  return {
    folder,
    edited: `services/${names[17]}/errors.yaml`,
  }
}
