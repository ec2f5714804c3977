import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { describe, expect, test } from 'vitest'
import { entries } from '../../../dist-terminology/rail-errors.ts'
import { jsonOf } from '../../../src/base/core/values/record.ts'
import { producers } from '../../../src/features/check/answer/framework-bodies.ts'
import { producerOf } from '../../../src/features/check/answer/framework-of.ts'
import { rowsOf } from '../../support/rows.ts'
import { createCheck } from './create-check.ts'
import { nearAnswers } from './near-bodies.ts'
import bodies from './recorded-bodies.json' with { type: 'json' }

// Bodies that frameworks, servers and gateways send by themselves, and bodies of teams that look
// like them.

type Row = [producer: string, status: number, body: unknown, headers?: Record<string, string>]
const TEXT = { 'content-type': 'text/plain; charset=utf-8' }
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JSON_TYPE = { 'content-type': 'application/json' }
const PROBLEM = { 'content-type': 'application/problem+json' }
const EXPRESS = { ...JSON_TYPE, 'x-powered-by': 'Express' }
const HAPI = { ...JSON_TYPE, 'cache-control': 'no-cache' }
const DJANGO = { ...JSON_TYPE, server: 'WSGIServer/0.2 CPython/3.11.7' }
const DRF = { ...DJANGO, allow: 'OPTIONS, POST' }
const UVICORN = { ...JSON_TYPE, server: 'uvicorn' }
const HTTPD =
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\n<html><head>\n'
const page = (title: string, text: string) =>
  `<!doctype html>\n<html lang=en>\n<title>${title}</title>\n<h1>${title.slice(4)}</h1>\n<p>${text}</p>\n`
const express = (text: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>${text}</pre>\n</body>\n</html>\n`
const django = (title: string, text: string) =>
  `\n<!doctype html>\n<html lang="en">\n<head>\n  <title>${title}</title>\n</head>\n<body>\n  <h1>${title}</h1><p>${text}</p>\n</body>\n</html>\n`
const nginx = (title: string, server: string) =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>${server}</center>\r\n</body>\r\n</html>\r\n`
const links = { self: [{ href: '/visits', templated: false }] }

/** Recorded from real servers, with the headers that matter. */
const RECORDED: Row[] = [
  // Of packages of npm: validators, tRPC, GraphQL servers, Elysia, h3.
  ...(bodies as unknown as Row[]),
  ['Express', 404, express('Cannot GET /nothing'), { ...HTML, 'x-powered-by': 'Express' }],
  [
    'Express',
    413,
    express('PayloadTooLargeError: request entity too large<br> &nbsp; &nbsp;at readStream'),
    HTML,
  ],
  [
    'Fastify',
    404,
    { message: 'Route GET:/nothing not found', error: 'Not Found', statusCode: 404 },
  ],
  [
    'Fastify',
    400,
    {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: "body must have required property 'member'",
    },
  ],
  [
    'Fastify',
    415,
    {
      statusCode: 415,
      code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
      error: 'Unsupported Media Type',
      message: 'Unsupported Media Type',
    },
  ],
  [
    'NestJS, Fastify or hapi',
    500,
    { statusCode: 500, error: 'Internal Server Error', message: 'planted' },
  ],
  ['NestJS', 404, { message: 'Cannot GET /nothing', error: 'Not Found', statusCode: 404 }],
  [
    'NestJS',
    400,
    { message: 'Unexpected end of JSON input', error: 'Bad Request', statusCode: 400 },
    EXPRESS,
  ],
  [
    'NestJS',
    400,
    {
      message: ['member should not be empty', 'date must be a date'],
      error: 'Bad Request',
      statusCode: 400,
    },
  ],
  ['NestJS', 500, { statusCode: 500, message: 'Internal server error' }],
  ['NestJS', 413, { statusCode: 413, message: 'request entity too large' }],
  ['NestJS', 422, { message: 'Unprocessable Entity', statusCode: 422 }],
  ['a web server or a framework', 404, 'Not Found', TEXT],
  ['a web server or a framework', 405, 'Method Not Allowed', TEXT],
  ['a web server or a framework', 500, 'Internal Server Error', TEXT],
  ['Hono', 404, '404 Not Found', TEXT],
  ['hapi', 404, { statusCode: 404, error: 'Not Found', message: 'Not Found' }, HAPI],
  [
    'hapi',
    400,
    { statusCode: 400, error: 'Bad Request', message: 'Invalid request payload JSON format' },
  ],
  [
    'hapi',
    500,
    {
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'An internal server error occurred',
    },
  ],
  ['Restify', 404, { code: 'ResourceNotFound', message: '/nothing does not exist' }],
  [
    'Restify',
    405,
    { code: 'MethodNotAllowed', message: 'DELETE is not allowed' },
    { ...JSON_TYPE, server: 'restify' },
  ],
  [
    'Feathers',
    404,
    {
      name: 'NotFound',
      message: 'Page not found',
      code: 404,
      className: 'not-found',
      data: { url: '/nothing' },
    },
  ],
  [
    'express-validator',
    400,
    { errors: [{ type: 'field', msg: 'Invalid value', path: 'member', location: 'body' }] },
  ],
  ['Flask', 404, page('404 Not Found', 'The requested URL was not found on the server.'), HTML],
  [
    'Flask',
    500,
    page('500 Internal Server Error', 'The server encountered an internal error.'),
    HTML,
  ],
  [
    'Django',
    404,
    django('Not Found', 'The requested resource was not found on this server.'),
    HTML,
  ],
  ['Django', 500, django('Server Error (500)', ''), HTML],
  ['Django', 400, django('Bad Request (400)', ''), HTML],
  [
    'Django',
    404,
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n  <title>Page not found at /nothing</title>\n  <meta name="robots" content="NONE,NOARCHIVE">',
    HTML,
  ],
  ['Django REST framework', 404, { detail: 'Not found.' }],
  ['Django REST framework', 405, { detail: 'Method "DELETE" not allowed.' }],
  [
    'Django REST framework',
    400,
    { detail: 'JSON parse error - Expecting value: line 1 column 11 (char 10)' },
  ],
  ['Django REST framework', 415, { detail: 'Unsupported media type "text/csv" in request.' }],
  [
    'Django REST framework',
    400,
    { member: ['This field is required.'], date: ['This field is required.'] },
  ],
  ['Django REST framework', 404, { detail: 'Es wurde nichts gefunden.' }, DRF],
  ['FastAPI', 404, { detail: 'Not Found' }, UVICORN],
  ['FastAPI or Django Ninja', 405, { detail: 'Method Not Allowed' }],
  [
    'FastAPI or Django Ninja',
    422,
    { detail: [{ type: 'missing', loc: ['body', 'member'], msg: 'Field required', input: {} }] },
  ],
  [
    'Starlette or another ASGI framework',
    500,
    'Internal Server Error',
    { ...TEXT, server: 'uvicorn' },
  ],
  ['Litestar', 400, { status_code: 400, detail: 'Input data was truncated' }, UVICORN],
  ['aiohttp', 404, '404: Not Found', { ...TEXT, server: 'Python/3.11 aiohttp/3.12.0' }],
  ['aiohttp', 500, '500 Internal Server Error\n\nServer got itself in trouble', TEXT],
  ['aiohttp', 413, 'Maximum request body size 1048576 exceeded.', TEXT],
  [
    'Tornado',
    405,
    '<html><title>405: Method Not Allowed</title><body>405: Method Not Allowed</body></html>',
    HTML,
  ],
  [
    'Spring Boot',
    404,
    {
      timestamp: '2026-11-22T13:26:56.945+00:00',
      status: 404,
      error: 'Not Found',
      path: '/nothing',
    },
  ],
  [
    'Spring Boot',
    404,
    '<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping</p></body></html>',
    HTML,
  ],
  [
    'Tomcat',
    400,
    '<!doctype html><html lang="en"><head><title>HTTP Status 400 – Bad Request</title></head></html>',
    HTML,
  ],
  [
    'Jetty',
    404,
    '<html>\n<head>\n<title>Error 404 Not Found</title>\n</head>\n<body>\n<h2>HTTP ERROR 404 Not Found</h2>\n</body></html>',
    HTML,
  ],
  ['Jetty', 404, { message: 'Not Found', url: 'http://127.0.0.1/nothing', status: '404' }],
  [
    'Micronaut',
    404,
    { message: 'Not Found', _links: links, _embedded: { errors: [{ message: 'Page Not Found' }] } },
  ],
  ['Go net/http', 404, '404 page not found\n', TEXT],
  ['Go net/http', 405, 'Method Not Allowed\n', { ...TEXT, 'x-content-type-options': 'nosniff' }],
  ['Gin', 404, '404 page not found', { 'content-type': 'text/plain' }],
  ['Gin', 405, '405 method not allowed', { 'content-type': 'text/plain' }],
  ['a gateway or a framework', 404, { message: 'Not Found' }],
  ['Echo', 400, { message: 'unexpected EOF' }],
  ['Echo', 400, { message: 'EOF' }],
  ['Echo', 400, { message: 'Syntax error: offset=3, error=invalid character' }],
  [
    'Echo',
    400,
    { message: 'Unmarshal type error: expected=int, got=string, field=http, offset=12' },
  ],
  ['Echo', 400, { message: 'missing or malformed jwt' }],
  ['Fiber or Express', 404, 'Cannot GET /nothing', TEXT],
  [
    'axum',
    400,
    'Failed to parse the request body as JSON: member: EOF while parsing a value at line 1 column 10',
    TEXT,
  ],
  ['axum', 413, 'Failed to buffer the request body: length limit exceeded', TEXT],
  ['axum', 415, 'Expected request with `Content-Type: application/json`', TEXT],
  ['Actix Web', 400, 'Json deserialize error: EOF while parsing a value at line 1 column 10', TEXT],
  ['Actix Web', 400, 'Content type error', TEXT],
  [
    'Actix Web',
    413,
    'JSON payload (3000008 bytes) is larger than allowed (limit: 2097152 bytes).',
    TEXT,
  ],
  [
    'Rocket',
    404,
    {
      error: {
        code: 404,
        reason: 'Not Found',
        description: 'The requested resource could not be found.',
      },
    },
  ],
  [
    'Rocket',
    404,
    '<!DOCTYPE html>\n<html lang="en">\n<title>404 Not Found</title>\n<small>Rocket</small>\n</html>',
    HTML,
  ],
  ['GraphQL', 400, { errors: [{ message: 'Missing query' }] }],
  [
    'GraphQL',
    400,
    {
      errors: [{ message: 'Validation error', extensions: { classification: 'ValidationError' } }],
    },
  ],
  [
    'Apollo Server',
    400,
    {
      errors: [
        {
          message: 'GraphQL operations must contain a query.',
          extensions: { code: 'BAD_REQUEST' },
        },
      ],
    },
  ],
  ['nginx', 502, nginx('502 Bad Gateway', 'nginx/1.22.1'), HTML],
  ['nginx', 404, nginx('404 Not Found', 'nginx'), HTML],
  [
    'HAProxy',
    503,
    '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n',
    HTML,
  ],
  [
    'HAProxy',
    403,
    '<html><body><h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.\n</body></html>\n',
    HTML,
  ],
  [
    'Apache httpd',
    404,
    `${HTTPD}<title>404 Not Found</title>\n</head><body>\n<h1>Not Found</h1>\n<p>The requested URL was not found.</p>\n`,
    HTML,
  ],
]

/** Answers of 129 programs, as `check` reads them: most texts are cut. */
type Answer = {
  program: string
  situation: string
  class: string
  producer?: string
  findings: string[]
  status: number
  headers: Record<string, string>
  body: string
}
const answers = readFileSync(new URL('recorded-answers.ndjson', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): Answer => JSON.parse(line))

/** From documentation and sources, or from what is generally known: not recorded here. */
const DOCUMENTED: Row[] = [
  [
    'Next.js',
    404,
    '<!DOCTYPE html><html><head><title>404: This page could not be found.</title></head></html>',
    HTML,
  ],
  ['Next.js', 500, 'Internal Server Error', { ...TEXT, 'x-powered-by': 'Next.js' }],
  ['Express', 403, 'Forbidden', { ...TEXT, 'x-powered-by': 'Express' }],
  [
    'LoopBack',
    404,
    { error: { statusCode: 404, name: 'NotFoundError', message: 'Endpoint "GET /x" not found.' } },
  ],
  [
    'Django REST framework',
    401,
    { detail: 'Given token not valid for any token type', code: 'token_not_valid', messages: [] },
  ],
  ['Django REST framework or FastAPI', 404, { detail: 'No such visit' }],
  [
    'Flask',
    404,
    {
      message:
        'The requested URL was not found on the server. If you entered the URL manually please check your spelling.',
    },
  ],
  [
    'Spring Boot',
    500,
    {
      timestamp: 1,
      status: 500,
      error: 'Internal Server Error',
      exception: 'a.B',
      message: 'x',
      trace: 'a.B: x',
      path: '/x',
    },
  ],
  ['Quarkus', 500, { details: 'Error id 6d4b9b1c-5c1d-4f3a-8f57-0d2f9d6cba6e-1', stack: '' }],
  ['Dropwizard', 404, { code: 404, message: 'HTTP 404 Not Found' }],
  [
    'Tomcat',
    404,
    '<html><head><title>Apache Tomcat/7.0.55 - Error report</title></head></html>',
    HTML,
  ],
  [
    'ASP.NET',
    404,
    {
      Message: "No HTTP resource was found that matches the request URI 'http://x/y'.",
      MessageDetail: 'No type was found.',
    },
  ],
  [
    'ASP.NET Core',
    500,
    'System.InvalidOperationException: planted\n   at Visits.Crash()\n\nHEADERS\n=======\nHost: x',
    TEXT,
  ],
  [
    'IIS',
    404,
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">\n<title>IIS 10.0 Detailed Error - 404.0 - Not Found</title>',
    HTML,
  ],
  [
    'ASP.NET',
    500,
    "<!DOCTYPE html>\n<html>\n<body><H1>Server Error in '/' Application.</H1></body></html>",
    HTML,
  ],
  [
    'IIS',
    400,
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<h2>Bad Request</h2>\n<hr><p>HTTP Error 400. The request is badly formed.</p>',
    HTML,
  ],
  [
    'Laravel',
    500,
    { message: 'planted', exception: 'RuntimeException', file: '/app/a.php', line: 3, trace: [] },
  ],
  [
    'Laravel',
    422,
    {
      message: 'The member field is required. (and 1 more error)',
      errors: { member: ['The member field is required.'], date: ['x'] },
    },
  ],
  ['Laravel', 500, { message: 'Server Error' }],
  ['Laravel', 404, { message: 'The route nothing could not be found.' }],
  [
    'Laravel',
    404,
    '<!DOCTYPE html>\n<html>\n<body class="antialiased">\n<div class="text-lg tracking-wider">404</div>',
    HTML,
  ],
  ['Rails', 404, { status: 404, error: 'Not Found' }],
  ['Rails', 404, { status: '404', error: 'Not Found' }],
  [
    'Rails',
    500,
    {
      status: 500,
      error: 'Internal Server Error',
      exception: '#<RuntimeError: planted>',
      traces: {},
    },
  ],
  ['Rails', 422, { member: ["can't be blank"] }],
  [
    'Rails',
    404,
    '<!DOCTYPE html>\n<html>\n<head>\n<title>The page you were looking for doesn\'t exist (404)</title>\n</head>\n<body class="rails-default-error-page">',
    HTML,
  ],
  [
    'Symfony',
    404,
    '<!DOCTYPE html>\n<html>\n<head>\n<title>An Error Occurred: Not Found</title>\n</head>',
    HTML,
  ],
  ['Phoenix', 404, { errors: { detail: 'Not Found' } }],
  [
    'GraphQL',
    400,
    {
      errors: [
        { message: 'Cannot query field "x" on type "Query".', locations: [{ line: 1, column: 3 }] },
      ],
    },
  ],
  [
    'GraphQL',
    400,
    { errors: [{ message: 'no' }] },
    { 'content-type': 'application/graphql-response+json; charset=utf-8' },
  ],
  ['GraphQL', 500, { errors: [{ message: 'no' }], data: null }],
  [
    'JSON:API',
    403,
    { errors: [{ title: 'Forbidden' }] },
    { 'content-type': 'application/vnd.api+json' },
  ],
  [
    'JSON:API',
    422,
    {
      errors: [
        { status: '422', source: { pointer: '/data/attributes/x' }, title: 'Invalid', detail: 'x' },
      ],
    },
  ],
  [
    'a Google API',
    404,
    { error: { code: 404, message: 'Not found.', status: 'NOT_FOUND', details: [] } },
  ],
  ['gRPC-Gateway', 404, { code: 5, message: 'Not Found', details: [] }],
  [
    'OData or Azure',
    404,
    { error: { code: 'ResourceNotFound', message: 'x' } },
    { ...JSON_TYPE, 'x-ms-error-code': 'ResourceNotFound' },
  ],
  [
    'OData or Azure',
    404,
    { error: { code: '', message: 'x' } },
    { ...JSON_TYPE, 'odata-version': '4.0' },
  ],
  [
    'OData or Azure',
    400,
    { error: { code: 'BadRequest', message: 'x', innererror: { code: 'y' } } },
  ],
  [
    'PostgREST',
    400,
    { code: 'PGRST204', details: null, hint: null, message: "Could not find the 'x' column" },
  ],
  ['Azure API Management', 404, { statusCode: 404, message: 'Resource not found' }],
  ['Kong', 404, { message: 'no Route matched with those values', request_id: '8d0d2d5c' }],
  ['Kong', 503, { message: 'name resolution failed' }],
  ['AWS API Gateway', 403, { message: 'Missing Authentication Token' }],
  ['AWS API Gateway', 500, { message: 'Internal server error' }],
  ['AWS API Gateway', 403, { message: 'Forbidden' }, { ...JSON_TYPE, 'x-amz-apigw-id': 'a=' }],
  ['AWS API Gateway', 404, { message: 'Not Found' }, { ...JSON_TYPE, 'apigw-requestid': 'a=' }],
  ['AWS API Gateway', 403, { Message: 'User is not authorized to access this resource' }],
  [
    'an AWS load balancer',
    503,
    '<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>',
    { ...HTML, server: 'awselb/2.0' },
  ],
  [
    'Apigee',
    401,
    { fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2.InvalidApiKey' } } },
  ],
  [
    'WSO2 API Manager',
    403,
    { fault: { code: 900908, message: 'Resource forbidden', description: 'x' } },
  ],
  ['WSO2 API Manager', 401, { code: '900902', message: 'Missing Credentials', description: 'x' }],
  ['OpenResty', 404, nginx('404 Not Found', 'openresty'), HTML],
  ['Cloudflare', 403, 'error code: 1020', TEXT],
  [
    'CloudFront',
    403,
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">\n<PRE>\nGenerated by cloudfront (CloudFront)\n</PRE>',
    HTML,
  ],
  ['Envoy', 503, 'no healthy upstream', TEXT],
  [
    'Envoy',
    503,
    'upstream connect error or disconnect/reset before headers. reset reason: connection failure',
    TEXT,
  ],
  ['Traefik', 503, 'no available server\n', TEXT],
  [
    'Varnish',
    503,
    '<!DOCTYPE html>\n<html>\n<body>\n<h1>Error 503 Backend fetch failed</h1>\n<h3>Guru Meditation:</h3>\n</body></html>',
    HTML,
  ],
  [
    'Squid',
    503,
    '<html><head>\n<title>ERROR: The requested URL could not be retrieved</title>\n</head></html>',
    HTML,
  ],
  [
    'a Google front end',
    404,
    '<!DOCTYPE html>\n<html lang=en>\n<title>Error 404 (Not Found)!!1</title>',
    HTML,
  ],
  ['the default backend of Kubernetes', 404, 'default backend - 404', TEXT],
  ['a gateway', 502, 'Bad Gateway', TEXT],
  [
    'a gateway or a framework',
    502,
    { error: 'Bad Gateway', message: 'The upstream server did not answer.' },
  ],
  ['a gateway', 504, '<html><body><h1>504 Gateway Time-out</h1></body>', HTML],
  ['a web server or a framework', 503, 'Service Unavailable', TEXT],
  [
    'a web server or a framework',
    403,
    '<html><head><title>403 Forbidden</title></head><body>no</body></html>',
    HTML,
  ],
  ['Django REST framework or Rails', 409, { member: ['is taken'] }],
]

const PROBLEMS: Row[] = [
  [
    'problem details (RFC 9457)',
    404,
    { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No static resource nothing.' },
    PROBLEM,
  ],
  ['problem details (RFC 9457)', 409, { detail: 'The visit is closed.' }, PROBLEM],
  ['problem details (RFC 9457)', 410, { title: 'Gone', status: 410 }],
  ['problem details (RFC 9457)', 409, { type: 'https://example.org/closed', title: 'Closed' }],
  ['problem details (RFC 9457)', 409, { type: '/closed', detail: 'The visit is closed.' }],
  [
    'Symfony',
    500,
    {
      type: 'https://tools.ietf.org/html/rfc2616#section-10',
      title: 'An error occurred',
      status: 500,
      detail: 'Internal Server Error',
    },
  ],
  [
    'ASP.NET Core',
    404,
    {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.5',
      title: 'Not Found',
      status: 404,
      traceId: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00',
    },
  ],
  [
    'ASP.NET Core',
    400,
    {
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: { Member: ['The Member field is required.'] },
    },
  ],
]

const checked = createCheck(entries)
const checkedRow = ([, status, body, headers]: Row) => {
  const wire = typeof body === 'string' ? body : JSON.stringify(body)
  return checked({
    status,
    headers: headers ?? JSON_TYPE,
    body: wire,
    method: 'POST',
    url: 'https://rail.example/visits',
  })
}
const title = (rows: Row[]) =>
  rows.map((row) => [row[0], JSON.stringify(row[2]).slice(0, 60), row] as const)

describe.each([
  ['framework-default', [...RECORDED, ...DOCUMENTED]],
  ['problem', PROBLEMS],
] as const)('%s', (name, rows) => {
  test.each(title([...rows]))('%s: %s', (producer, _, row) => {
    const { findings, ...rest } = checkedRow(row)
    expect(rest).toEqual({ class: name, producer })
    expect(
      findings.filter(({ id }) => id === 'wire-framework-default').map(({ message }) => message),
    ).toEqual([`the body is of ${producer}, not of the contract`])
    const ours = findings.filter(
      ({ id }) => !/^wire-(?:framework-default|body-not-json|leak-\w+)$/.test(id),
    )
    expect(ours).toEqual([])
  })
})

// Some are controls: what an application wrote itself, or OAuth answers.
test.each(answers.map((answer) => [answer.program, answer.situation, answer] as const))(
  'recorded: %s, %s',
  (_program, _situation, { status, headers, body, ...expected }) => {
    const { class: name, producer, findings } = checked({ status, headers, body })
    expect([name, producer]).toEqual([expected.class, expected.producer])
    const ids = new Set(findings.map(({ id }) => id).filter((id) => id !== 'wire-cacheable'))
    expect([...ids].sort()).toEqual(expected.findings)
  },
)

test.each<[status: number, body: string, headers?: Record<string, string>]>([
  [502, nginx('502 Bad Gateway', 'nginx/1.22.1')],
  [404, nginx('404 Not Found', 'openresty')],
  [503, '<html><body><h1>503 Service Unavailable</h1>\nNo server is available.\n</body></html>\n'],
  [404, `${HTTPD}<title>404 Not Found</title>\n</head><body>\n<h1>Not Found</h1>\n`],
  [400, '<!doctype html><html lang="en"><head><title>HTTP Status 400 – Bad Request</title></head>'],
  [504, '<html><body><h1>504 Gateway Time-out</h1></body></html>'],
  [502, '502 Bad Gateway\n', TEXT],
])('a page of a %i is no success: %j', (status, body, headers = HTML) => {
  const [failure, success] = [status, 200].map((one) => checked({ status: one, headers, body }))
  expect(success).toEqual(failure)
  expect(success?.class).toBe('framework-default')
})

test.each([
  '<!doctype html><title>Our visits</title><h1>404 Not Found</h1>',
  '<html><head><title>404 rooms</title></head><body></body></html>',
  '<html><head><title>Errors</title></head><body><h2>502 Bad Gateway</h2></body></html>',
  '<html><head><title>Not Found</title></head></html>',
  '404 pages',
  '"502 Bad Gateway"',
  '<visits><title>404 Not Found</title></visits>',
])('a page or a text of a success: %j', (body) => {
  expect(checked({ status: 200, headers: HTML, body })).toEqual({
    class: 'conforming',
    producer: undefined,
    findings: [],
  })
})

test('a body is recognised without headers, without a status, and when it is parsed already', () => {
  expect(checked({ body: { detail: 'Not found.' } })).toMatchObject({
    class: 'framework-default',
    producer: 'Django REST framework',
  })
  expect(checked({ body: { member: ['is taken'] } })).toMatchObject({
    producer: 'Django REST framework or Rails',
  })
  expect(
    checked({ body: { statusCode: 404, message: 'Cannot GET /x', error: 'Not Found' } }),
  ).toMatchObject({ producer: 'NestJS' })
})

// Bodies that a team wrote: what is wrong with them is in them, not in a framework.
const OWN = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this identifier.',
  path: 'member.id',
  fix_stage: 'identify',
}
test.each(
  rowsOf<{ body: unknown; status?: number; headers?: Record<string, string> }>(
    import.meta,
    'a body of a team',
  ),
)('a body of a team: $body', ({ body, status = 404, headers = JSON_TYPE }) => {
  const { class: name, producer, findings } = checkedRow(['', status, body, headers])
  expect([producer, findings.find(({ id }) => id === 'wire-framework-default')]).toEqual([
    undefined,
    undefined,
  ])
  expect(['foreign', 'defect']).toContain(name)
  expect(findings.length).toBeGreaterThan(0)
})

test.each<[object, number?, Record<string, string>?]>([
  [OWN],
  [OWN, 404, { ...EXPRESS, server: 'nginx' }],
  [{ ...OWN, message: 'Not Found' }],
  [{ ...OWN, message: 'Cannot GET /nothing' }],
  [{ ...OWN, errors: [OWN] }, 404, { ...UVICORN, 'x-amz-apigw-id': 'a=' }],
  [{ ...OWN, type: 'about:blank', title: 'Not Found', status: 404 }, 404, PROBLEM],
])('a body of the contract has no producer: %j', (body, status = 404, headers = JSON_TYPE) => {
  expect(checkedRow(['', status, body, headers])).toEqual({
    class: 'conforming',
    producer: undefined,
    findings: [],
  })
})

test('a body of the contract with a mistake is a defect, whatever it looks like', () => {
  for (const body of [
    { ...OWN, message: ['No member has this identifier.'] },
    { timestamp: '2026-11-22T10:00:00Z', status: 404, ...OWN },
    { statusCode: 404, ...OWN, fix_stage: 'submit' },
    { statusCode: 404, error: 'MEMBER_NOT_FOUND', message: 'No member.' },
    { status: 404, error: 'MEMBER_NOT_FOUND' },
    { detail: 'x', ...OWN },
  ])
    expect(checkedRow(['', 404, body])).toMatchObject({ class: 'defect', producer: undefined })
})

test('every line of the table is the first for a body', () => {
  const hit = new Set(
    [
      ...[...RECORDED, ...DOCUMENTED, ...PROBLEMS].map(([, status, value, headers]) => ({
        status,
        value,
        headers: headers ?? JSON_TYPE,
      })),
      ...answers.map(({ body, ...answer }) => ({ ...answer, value: jsonOf(body) ?? body })),
    ].map(producerOf),
  )
  expect(producers.filter((line) => !hit.has(line))).toEqual([])
})

// Producers that only their texts name: each text, and none with a word more.
const detail = (text: string) => ({ detail: text })
const message = (text: string) => ({ message: text })
const google = (status: string) => ({ error: { code: 400, message: 'No.', status } })
test.each<[producer: string, body: (text: string) => object, texts: string[]]>([
  [
    'Django REST framework',
    detail,
    [
      ...[
        'Not found.',
        'No Visit matches the given query.',
        'Method "PUT" not allowed.',
        'Invalid token.',
        'Malformed request.',
      ],
      ...[
        'Authentication credentials were not provided.',
        'Incorrect authentication credentials.',
        'A server error occurred.',
      ],
      ...[
        'You do not have permission to perform this action.',
        'Could not satisfy the request Accept header.',
      ],
    ],
  ],
  [
    'Laravel',
    message,
    [
      ...[
        'Server Error',
        'Unauthenticated.',
        'This action is unauthorized.',
        'Too Many Attempts.',
        'CSRF token mismatch.',
      ],
      'The route visits could not be found.',
    ],
  ],
  [
    'Kong',
    message,
    [
      ...[
        'no Route matched with those values',
        'An unexpected error occurred',
        'The upstream server is currently unavailable',
      ],
      ...[
        'An invalid response was received from the upstream server',
        'The upstream server is timing out',
        'name resolution failed',
      ],
      ...['API rate limit exceeded', 'No API key found in request'],
    ],
  ],
  [
    'AWS API Gateway',
    message,
    [
      'Missing Authentication Token',
      'Internal server error',
      'Endpoint request timed out',
      'Limit Exceeded',
      'Invalid API Key identifier specified',
    ],
  ],
  [
    'a Google API',
    google,
    [
      ...[
        'CANCELLED',
        'UNKNOWN',
        'INVALID_ARGUMENT',
        'DEADLINE_EXCEEDED',
        'NOT_FOUND',
        'ALREADY_EXISTS',
        'PERMISSION_DENIED',
      ],
      ...[
        'RESOURCE_EXHAUSTED',
        'FAILED_PRECONDITION',
        'ABORTED',
        'OUT_OF_RANGE',
        'UNIMPLEMENTED',
        'INTERNAL',
        'UNAVAILABLE',
      ],
      ...['DATA_LOSS', 'UNAUTHENTICATED'],
    ],
  ],
])('each text of %s names it', (producer, body, texts) => {
  const named = (text: string) => checkedRow(['', 400, body(text)]).producer
  expect(texts.filter((text) => named(text) !== producer)).toEqual([])
  expect(texts.filter((text) => named(`Visit: ${text} again`) === producer)).toEqual([])
})

test.each([
  'Access denied due to missing subscription key. Make sure to include it.',
  'Access denied due to invalid subscription key. Make sure it is valid.',
  'Rate limit is exceeded. Try again in 3 seconds.',
  'Out of call volume quota. Quota will be replenished in 1.02:03:04.',
])('Azure API Management says: %s', (text) => {
  expect(checkedRow(['', 403, { statusCode: 403, message: text }]).producer).toBe(
    'Azure API Management',
  )
})

// The texts of Node.js, and where Go and Python say something else.
test.each([
  ...Object.entries(STATUS_CODES).filter(([status]) => Number(status) > 399),
  ['413', 'Request Entity Too Large'],
  ['414', 'Request URI Too Long'],
  ['414', 'Request-URI Too Long'],
  ['416', 'Requested Range Not Satisfiable'],
])('the text of status %s: %s', (status, text) => {
  expect(checkedRow(['', Number(status), { message: text }])).toMatchObject({
    producer: 'a gateway or a framework',
  })
})

test('only the start of a page is read', () => {
  const page = nginx('502 Bad Gateway', 'nginx')
  expect(checked({ status: 502, body: page + ' '.repeat(100_000) })).toMatchObject({
    producer: 'nginx',
  })
  expect(checked({ status: 409, body: `<p>${' '.repeat(100_000)}${page}` })).toMatchObject({
    class: 'foreign',
    producer: undefined,
  })
})

// Members that a default body may have: without them, with each, and with all.
const inList = (item: object) => ({ errors: [item] })
const inError = (error: object) => ({ error })
const asIs = (body: object) => body
test.each<
  [producer: string, status: number, wrap: (body: object) => object, bare: object, more: object]
>([
  [
    'ASP.NET Core',
    400,
    asIs,
    {
      type: 'https://tools.ietf.org/html/rfc9110',
      title: 'Gone',
      status: 400,
      traceId: '0HMVD33IIJRFR:00000001',
    },
    { detail: 'x', instance: '/visits', errors: {} },
  ],
  [
    'ASP.NET Core',
    400,
    asIs,
    { title: 'One or more validation errors occurred.', errors: {} },
    { type: 'about:blank', status: 400, visit: 7 },
  ],
  ['NestJS', 400, asIs, { statusCode: 400, message: ['x'] }, { error: 'Visit is closed' }],
  [
    'LoopBack',
    404,
    inError,
    { statusCode: 404, name: 'NotFoundError', message: 'x' },
    { code: 'A', details: [], stack: 'x' },
  ],
  [
    'Feathers',
    404,
    asIs,
    { name: 'NotFound', message: 'x', code: 404, className: 'not-found' },
    { data: {}, errors: {} },
  ],
  [
    'express-validator',
    400,
    inList,
    { location: 'body', msg: 'x' },
    { type: 'field', path: 'a', param: 'a', value: 7 },
  ],
  ['Django REST framework', 401, asIs, { detail: 'x', code: 'token_not_valid' }, { messages: [] }],
  ['Litestar', 400, asIs, { status_code: 400, detail: 'x' }, { extra: [] }],
  [
    'Spring Boot',
    404,
    asIs,
    { timestamp: 1, status: 404, error: 'Not Found' },
    { path: '/x', message: 'x', exception: 'x', trace: 'x', errors: [], requestId: 'x' },
  ],
  ['Micronaut', 404, asIs, { message: 'x', _links: {} }, { _embedded: {}, path: '/x', logref: 7 }],
  ['Dropwizard', 404, asIs, { code: 404, message: 'HTTP 404 Not Found' }, { details: 'x' }],
  ['Jetty', 404, asIs, { url: '/x', status: '404', message: 'x' }, { servlet: 'x', cause0: 'x' }],
  [
    'Rails',
    500,
    asIs,
    { status: 500, error: 'Internal Server Error' },
    { exception: 'x', traces: {} },
  ],
  ['GraphQL', 400, inList, { message: 'x', extensions: {} }, { path: ['visits'] }],
  ['GraphQL', 400, asIs, { errors: [{ message: 'x' }], data: null }, { extensions: {} }],
  [
    'JSON:API',
    422,
    inList,
    { status: '422', title: 'x' },
    { detail: 'x', code: 'x', id: 'x', source: {}, links: {}, meta: {} },
  ],
  [
    'JSON:API',
    422,
    asIs,
    { errors: [{ status: '422', title: 'x' }] },
    { jsonapi: {}, meta: {}, links: {} },
  ],
  [
    'a Google API',
    404,
    inError,
    { code: 404, message: 'x', status: 'NOT_FOUND' },
    { details: [], errors: [] },
  ],
  ['gRPC-Gateway', 404, asIs, { code: 5, message: 'x', details: [] }, { error: 'x' }],
  ['Kong', 503, asIs, { message: 'name resolution failed' }, { request_id: 'x' }],
  ['WSO2 API Manager', 401, asIs, { code: '900902', message: 'x' }, { description: 'x' }],
])('%s %i may have more members: %#', (producer, status, wrap, bare, more) => {
  const bodies = [
    {},
    more,
    ...Object.entries(more).map(([name, value]) => ({ [name]: value })),
  ].map((some) => wrap({ ...bare, ...some }))
  expect(bodies.filter((body) => checkedRow(['', status, body]).producer !== producer)).toEqual([])
})

/**
 * The producer of a row, and of the same answer with each change: who is named then, and after
 * which changes.
 */
function nearLines([producer, status, body, headers = JSON_TYPE]: Row): string[] {
  const changes = new Map<string, string[]>()
  for (const [what, near] of nearAnswers({ status, body, headers })) {
    const named = checkedRow(['', near.status, near.body, { ...near.headers }]).producer ?? 'nobody'
    changes.set(named, [...(changes.get(named) ?? []), what])
  }
  return [
    `${producer} ${status} ${JSON.stringify(body).slice(0, 90)}`,
    ...[...changes].map(([named, all]) => `  ${named}: ${all.join(' | ')}`),
  ]
}

test('golden/near-producers.txt', async () => {
  const lines = [...RECORDED, ...DOCUMENTED, ...PROBLEMS].flatMap(nearLines)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./golden/near-producers.txt')
})
