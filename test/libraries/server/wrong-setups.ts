import { createServer } from 'node:http'
import { Hono } from 'hono'
import * as client from '../../golden/rich/visit-errors.client.js'
import * as javascript from '../../golden/rich/visit-errors.js'
import { texts as french } from '../../golden/rich/visit-errors.texts.fr.ts'
import { CODES, errors } from './catalog.ts'

/** The exports of a copy of the library, as plain JavaScript has them. */
type Library = Record<string, (...given: unknown[]) => (...given: unknown[]) => unknown>

/**
 * Wrong set-ups, as plain JavaScript lets one write them: each is a TypeError where it is made, with
 * a sentence that is enough to mend it.
 */
export function wrongSetups(
  library: object,
): Record<string, [set: () => unknown, message: string]> {
  const { createRail, railExpress, railFastify, railFetch, railHono, railNest, railNodeServer } =
    library as Library
  const make = (options: object) => () => createRail!(errors, { answers: CODES, ...options })
  const rail = createRail!(errors, { answers: CODES })
  const bare = createRail!(errors)
  const frenchOf = (javascript as unknown as { texts: { fr: unknown } }).texts.fr
  const visits = (texts: object) => () => createRail!(javascript, { texts })

  return {
    'no module': [() => createRail!(), 'createRail: it takes the module that'],
    'an empty object': [() => createRail!({}), 'createRail: it takes the module that'],
    'a module without codes': [
      () => createRail!({ entries: {} }),
      'createRail: the module has no codes',
    ],
    'a list': [() => createRail!([]), 'not the list of codes'],
    'the flat list': [
      () => createRail!({ codes: [{ code: 'A', http: 400 }] }),
      'not the list of codes',
    ],
    'the entries': [
      () => createRail!(errors.entries),
      'createRail: it takes the whole module, not its entries',
    ],
    'the module of a client': [
      () => createRail!(client),
      'of the module has no text: it takes the module that',
    ],
    'a promise of a module': [
      () => createRail!(Promise.resolve(errors)),
      'createRail: the module is a promise',
    ],
    'no options but codes': [
      () => createRail!(errors, CODES),
      'createRail: there is no option "400"',
    ],
    'an option with a typing error': [
      make({ text: {} }),
      'createRail: there is no option "text"; the options are answers, texts',
    ],
    'an option of older versions': [
      make({ onUndeclared() {} }),
      'createRail: there is no option "onUndeclared"',
    ],
    'no code for 500': [
      () => createRail!(errors, { answers: { 400: 'REQUEST_UNREADABLE', 404: 'ROUTE_UNKNOWN' } }),
      'createRail: answers[500] names no code',
    ],
    'names of situations': [
      () => createRail!(errors, { answers: { badRequest: 'REQUEST_UNREADABLE' } }),
      'createRail: answers[badRequest]: "badRequest" is not a status from 400 to 599; answers[400] names no code; answers[404]',
    ],
    'an unknown code': [
      make({ answers: { ...CODES, 500: 'BUG' } }),
      'createRail: answers[500]: BUG is not a code of the catalog',
    ],
    'a member of every object as a code': [
      make({ answers: { ...CODES, 500: 'toString' } }),
      'answers[500]: toString is not a code',
    ],
    'a code of another status': [
      make({ answers: { ...CODES, 404: 'REQUEST_UNREADABLE' } }),
      'createRail: answers[404]: REQUEST_UNREADABLE has the status 400 in the catalog',
    ],
    'a status of a success': [
      make({ answers: { ...CODES, 200: 'NAMED' } }),
      'answers[200]: "200" is not a status',
    ],
    'a code with params': [
      make({ answers: { ...CODES, 404: 'NAMED' } }),
      "answers[404]: NAMED has params, which the framework can't give",
    ],
    'answers that are a text': [
      make({ answers: 'SERVICE_BROKEN' }),
      'createRail: answers names the code for each status',
    ],
    'texts that were not called': [
      visits({ fr: frenchOf }),
      'createRail: texts.fr is a function: write { fr: (await errors.texts.fr()).texts }',
    ],
    'texts that were not awaited': [
      visits({ fr: Promise.resolve({}) }),
      'createRail: texts.fr is a promise',
    ],
    'the module of texts': [
      visits({ fr: { texts: french } }),
      'createRail: texts.fr is a whole module',
    ],
    'texts without a language': [
      visits(french),
      'texts.MEMBER_NOT_FOUND: "MEMBER_NOT_FOUND" is not a language',
    ],
    'texts of another catalog': [
      visits({ fr: { NO_SUCH: { meaning: 'x' } } }),
      'createRail: texts.fr: NO_SUCH is not a code of the catalog',
    ],
    'texts that are no object': [visits({ fr: 'Bonjour' }), 'createRail: texts.fr has no texts'],
    'a hook that is no function': [
      make({ onInternal: console }),
      'createRail: onInternal must be a function',
    ],
    'the name of a header': [
      make({ requestId: 'x-request-id' }),
      'createRail: requestId must be a function',
    ],
    'the name of an operation': [
      make({ operation: 'openVisit' }),
      'createRail: operation must be a function',
    ],
    'a form that is a text': [
      make({ forms: 'problem' }),
      'createRail: forms is a list of body, problem, operation-outcome',
    ],
    'a form with a typing error': [
      make({ forms: ['problm'] }),
      'createRail: forms is a list of body',
    ],
    'an adapter without a rail': [() => railExpress!(), 'railExpress: it takes a rail first'],
    'an adapter with options': [
      () => railExpress!({ rail }),
      'railExpress: it takes the rail itself, not an object with it: railExpress(rail)',
    ],
    'an adapter with the module': [
      () => railFastify!(errors),
      'railFastify: it takes a rail, not the module',
    ],
    'an adapter with a rail without answers': [
      () => railNest!(bare),
      'railNest: the rail names no code for what the framework answers: createRail(errors, { answers: {',
    ],
    'a wrapper with a handler instead of a rail': [
      () => railFetch!(() => new Response()),
      'railFetch: it takes a rail first',
    ],
    'a wrapper without a handler': [() => railFetch!(rail)(), 'railFetch: it takes a handler'],
    'Hono without the app': [
      () => railHono!(rail),
      'railHono: it takes a Hono app after the rail: railHono(rail, app)',
    ],
    'Hono with the app first': [
      () => railHono!({ fetch() {} }, rail),
      'railHono: it takes a rail first',
    ],
    'Hono after its routes': [
      () =>
        railHono!(
          rail,
          new Hono().get('/', (context) => context.text('')),
        ),
      'railHono: call it before routes and middleware',
    ],
    'node:http without the server': [
      () => railNodeServer!(rail),
      'railNodeServer: it takes a server of Node',
    ],
    'node:http with the server first': [
      () => railNodeServer!(createServer(), rail),
      'railNodeServer: it takes a rail first',
    ],
  }
}
