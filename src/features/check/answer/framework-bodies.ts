import type { Is, Shape } from './body-shape.ts'

/**
 * A default body: its shape, and the headers or the status where others send bodies of the same
 * shape.
 */
export type Producer = {
  /** For people. Where several have the same body: all of them, or what they have in common. */
  readonly name: string
  readonly body: Is
  readonly when?: Readonly<Record<string, RegExp>>
  readonly status?: number
  /** Problem details, with members that show who wrote them. */
  readonly isProblem?: true
  /** A form of answers, in which services with codes of their own answer, too. */
  readonly isForm?: true
}

const DRF_TEXT =
  /^(?:Not found\.|No \w+ matches the given query\.|Method "\w+" not allowed\.|Authentication credentials were not provided\.|Invalid token\.|Incorrect authentication credentials\.|You do not have permission to perform this action\.|JSON parse error - .*|Malformed request\.|Unsupported media type ".*" in request\.|Request was throttled\..*|A server error occurred\.|Could not satisfy the request Accept header\.)$/s
const LARAVEL_TEXT =
  /^(?:Server Error|Unauthenticated\.|This action is unauthorized\.|Too Many Attempts\.|CSRF token mismatch\.|The route \S+ could not be found\.|The \w+ method is not supported for route .*|No query results for model \[.*\].*)$/s
const KONG_TEXT =
  /^(?:no Route matched with those values|An unexpected error occurred|An invalid response was received from the upstream server|The upstream server is (?:currently unavailable|timing out)|name resolution failed|API rate limit exceeded|No API key found in request)$/
const AWS_TEXT =
  /^(?:Missing Authentication Token|Internal server error|Endpoint request timed out|Limit Exceeded|Invalid API Key identifier specified)$/
const AZURE_TEXT =
  /^(?:Resource not found|Access denied due to (?:missing|invalid) subscription key\..*|Rate limit is exceeded\..*|Out of call volume quota\..*)$/s
const ECHO_TEXT =
  /^(?:(?:unexpected )?EOF|Syntax error: offset=\d+, error=.*|Unmarshal type error: expected=.*|(?:missing or malformed|invalid or expired) jwt|(?:missing|invalid) key(?: in .*)?|remote \S+ unreachable, could not forward: .*)$/
/** What Werkzeug says about a status: extensions of Flask send it as JSON. */
const WERKZEUG_TEXT =
  /^(?:The (?:requested URL was not found on the server\. If you entered|method is not allowed for the requested URL|browser \(or proxy\) sent a request that|server (?:encountered an internal error|could not verify that you are)|data value transmitted exceeds)|You don't have the permission to access the requested resource|Did not attempt to load JSON data because|Failed to decode JSON object)/
/** What the JSON parsers of V8, Go, Jackson, serde and Python say: a team writes no such text. */
const PARSER_TEXT =
  /^(?:Unexpected end of JSON input|Unexpected (?:token|non-whitespace character) .*JSON\b.*|(?:Expected|Unterminated|Bad) .* in JSON at position \d+.*|unexpected (?:end of JSON input|EOF)|json: cannot unmarshal .*|invalid character '.*' (?:looking for|after|in) .*|.*\n at \[Source: .*|(?:EOF while parsing|expected|missing field|unknown field|invalid (?:type|value|length)|trailing|key must be) .*at line \d+ column \d+|Expecting (?:value|property name enclosed in double quotes|',' delimiter): line \d+ column \d+ \(char \d+\))$/s
const AIOHTTP_TEXT =
  /^(?:Invalid (?:method encountered|header token|character in [\w-]+):\n|Missing 'Host' header in request\.$|Got more than \d+ bytes |Bad (?:status line|HTTP [\w ]+):\n|Request has invalid `|Received HTTPS traffic on an HTTP port)/
const JWT_TEXT =
  /^(?:Missing (?:Authorization Header|cookie ".*"|JWT in .*)|Bad Authorization header\..*|Token has (?:expired|been revoked)|Signature verification failed|Not enough segments|Fresh token required|Only (?:non-)?refresh tokens are allowed)$/
const CHEROOT_TEXT =
  /^(?:The (?:entity sent with the request exceeds|headers sent with the request exceed) the maximum allowed bytes\.|Malformed (?:Request-Line|Content-Length Header\.)|Illegal header line\.|Cannot fulfill request)$/
const FALCON_TITLE =
  /^(?:[45]\d\d [A-Z].*|(?:Invalid|Missing) (?:JSON|parameter|header value|media.*))$/
const STRAWBERRY_TEXT =
  /^(?:No GraphQL query found in the request|GraphQL only supports GET and POST requests\.|Unable to parse request body as JSON)$/
const AXUM_TEXT =
  /^(?:Failed to (?:parse the request body as JSON|deserialize the JSON body into the target type|buffer the request body|deserialize (?:query string|form(?: body)?))\b.*|Expected request with `Content-Type: .*`|Form requests must have `Content-Type: .*`|Invalid (?:URL|boundary for `multipart.*): .*|Header of type `[\w-]+` was missing|Missing request extension: .*|Service panicked)$/s
const WARP_TEXT =
  /^(?:HTTP method not allowed|Request body deserialize error: .*|The request payload is too large|The request's content-type is not supported|Missing request (?:header|cookie) ".*"|Invalid request (?:header|cookie) ".*"|Invalid query string|A content-length header is required|Unhandled rejection: .*)$/s
const POEM_TEXT =
  /^(?:parse error: .* at line \d+ column \d+|invalid content type `.*`, expect: `.*`|missing `Content-Length` header)$/s
const FASTHTTP_TEXT =
  /^(?:404 Page not found|Error when parsing request|Too big request header|error when reading request headers: .*)$/s
const BLACKSHEEP_TEXT =
  /^Bad Request: (?:Declared Content-Type is|Missing body payload|Expected request content|Bad Request: invalid parameter)/
/** Codes of gRPC that nobody else has. */
const CONNECT_CODE =
  /^(?:invalid_argument|failed_precondition|resource_exhausted|deadline_exceeded|out_of_range|unimplemented|data_loss)$/
const GRPC_STATUS =
  /^(?:CANCELLED|UNKNOWN|INVALID_ARGUMENT|DEADLINE_EXCEEDED|NOT_FOUND|ALREADY_EXISTS|PERMISSION_DENIED|RESOURCE_EXHAUSTED|FAILED_PRECONDITION|ABORTED|OUT_OF_RANGE|UNIMPLEMENTED|INTERNAL|UNAVAILABLE|DATA_LOSS|UNAUTHENTICATED)$/
const EXPRESS_PAGE =
  /^<!DOCTYPE html>\s*<html lang="en">\s*<head>\s*<meta charset="utf-8">\s*<title>Error<\/title>\s*<\/head>\s*<body>\s*<pre>/
const TRPC: Shape = {
  message: 'text',
  code: 'number',
  data: { code: /^[A-Z_]+$/, httpStatus: 'number', '...': 'any' },
}
/** Codes of GraphQL servers of their own: Apollo Server, and GraphQL Yoga after it. */
const GRAPHQL_CODE =
  /^(?:GRAPHQL_(?:PARSE|VALIDATION)_FAILED|PERSISTED_QUERY_NOT_(?:FOUND|SUPPORTED)|OPERATION_RESOLUTION_FAILURE|BAD_USER_INPUT|BAD_REQUEST|INTERNAL_SERVER_ERROR)$/
const YOGA_TEXT =
  /^(?:Must provide query string\.|POST body sent invalid JSON\.|GraphQL only supports GET and POST requests\.|Unexpected error\.)$/
const APOLLO_TEXT =
  /^(?:POST body missing, invalid Content-Type|This operation has been blocked as a potential Cross-Site|GraphQL operations must contain a)/
const PHRASE = '(?:[A-Z][\\w -]*)'
const URI = /^(?:about:blank|[a-z][\w+.-]*:|\/)/
/** The headers of `http.Error` of Go, without those that others send with theirs. */
const HTTP_ERROR = {
  'content-type': /^text\/plain; charset=utf-8$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^$/,
  'x-powered-by': /^$/,
}
const ASGI = { server: /^(?:uvicorn|hypercorn|daphne|granian)/i }

/**
 * The known default bodies. The first that matches names the producer: the more special ones come
 * first.
 */
// biome-ignore format: one line for each
export const producers: readonly Producer[] = [
  // Problem details; those without the content type come last
  { name: 'ASP.NET Core', isProblem: true, body: { type: 'text', title: 'text', status: 'number', traceId: /^(?:00-[\da-f]{32}-[\da-f]{16}-\d\d|[\dA-Z]{13}:[\dA-F]{8})$/, 'detail?': 'any', 'instance?': 'any', 'errors?': 'object' } },
  { name: 'ASP.NET Core', isProblem: true, body: { 'type?': 'text', title: /^One or more validation errors occurred\.$/, 'status?': 'number', errors: 'object', '...': 'any' } },
  { name: 'Symfony', isProblem: true, body: { type: /^https:\/\/tools\.ietf\.org\/html\/rfc2616#section-10$/, title: /^An error occurred$/, '...': 'any' } },
  { name: 'problem details (RFC 9457)', isForm: true, isProblem: true, body: { '...': 'any' }, when: { 'content-type': /^application\/problem\+json/ } },

  // Node.js
  { name: 'Express', body: EXPRESS_PAGE },
  { name: 'Express', body: 'phrase', when: { 'x-powered-by': /^Express/ } },
  { name: 'Express', body: 'trace', when: { 'x-powered-by': /^Express/ } },
  { name: 'Fiber or Express', body: /^Cannot [A-Z]+ \/\S*$/ },
  { name: 'Fastify', body: { statusCode: 'status', code: /^[A-Z]\w+$/, error: 'phrase', message: 'text' } },
  { name: 'Fastify', body: { statusCode: 'status', error: 'phrase', message: /^Route [A-Z]+:\/\S* not found$/ } },
  { name: 'NestJS', body: { statusCode: 'status', 'error?': 'text', message: ['text'] } },
  { name: 'NestJS', body: { statusCode: 'status', error: 'text', message: /^Cannot [A-Z]+ \// } },
  { name: 'Azure API Management', body: { statusCode: 'status', message: AZURE_TEXT } },
  { name: 'NestJS', body: { statusCode: 'status', message: 'text' } },
  { name: 'NestJS', body: { statusCode: 'status', error: 'text', message: 'text' }, when: { 'x-powered-by': /^Express/ } },
  { name: 'hapi', body: { statusCode: 'status', error: 'phrase', message: /^(?:An internal server error occurred|Invalid request payload JSON format|Payload content length greater than maximum allowed: \d+)$/ } },
  { name: 'hapi', body: { statusCode: 'status', error: 'phrase', message: 'text' }, when: { 'cache-control': /^no-cache$/ } },
  { name: 'NestJS, Fastify or hapi', body: { statusCode: 'status', error: 'phrase', message: 'text' } },
  { name: 'Restify', body: { code: 'text', message: 'text' }, when: { server: /^restify/i } },
  { name: 'Restify', body: { code: /^ResourceNotFound$/, message: /^\/\S* does not exist$/ } },
  { name: 'LoopBack', body: { error: { statusCode: 'status', name: 'text', message: 'text', 'code?': 'text', 'details?': 'any', 'stack?': 'text' } } },
  { name: 'Feathers', body: { name: 'text', message: 'text', code: 'status', className: 'text', 'data?': 'any', 'errors?': 'any' } },
  { name: 'express-validator', body: { errors: [{ location: /^(?:body|cookies|headers|params|query)$/, msg: 'any', 'type?': 'text', 'path?': 'text', 'param?': 'text', 'value?': 'any' }] } },
  { name: 'Hono', body: /^Malformed JSON in request body$/ },
  { name: 'Hono', body: /^404 Not Found$/, when: { 'content-type': /^text\/plain/ } },
  { name: 'Hono with a validator', body: { success: 'any', error: { name: /^ZodError$/, '...': 'any' }, '...': 'any' } },
  { name: 'Hono with a validator', body: { success: 'any', error: [{ path: 'list', message: 'text', '...': 'any' }], data: 'any' } },
  { name: 'Hono with a validator', body: { typed: 'any', success: 'any', output: 'any', issues: [{ kind: 'text', type: 'text', '...': 'any' }] } },
  { name: 'tRPC', body: { error: TRPC } },
  { name: 'tRPC', body: { error: { json: TRPC, '...': 'any' } } },
  { name: 'tRPC', body: [{ 'error?': TRPC, 'result?': 'object' }] },
  { name: 'Elysia', body: /^NOT_FOUND$/ },
  { name: 'Elysia', body: { type: /^validation$/, on: 'text', '...': 'any' } },
  { name: 'zod', body: { name: /^ZodError$/, '...': 'any' } },
  { name: 'Moleculer', body: { name: /^\w*Error$/, message: 'text', code: 'status', type: 'text', 'data?': 'any' } },
  { name: 'celebrate', body: { statusCode: 'status', error: 'phrase', message: 'text', validation: 'object' } },
  { name: 'express-openapi-validator', body: { message: 'text', errors: [{ path: 'text', message: 'text', errorCode: /\.openapi\./ }] } },
  { name: 'express-openapi-validator', body: { message: /^(?:not found|[A-Z]+ method not allowed|unsupported media type .*)$/, errors: [{ path: /^\//, message: 'text' }] } },
  { name: 'http-proxy-middleware', body: /^Error occurr?ed while trying to proxy: / },
  { name: 'express-rate-limit', body: /^Too many requests, please try again later\.$/ },
  { name: 'h3 or Nitro', body: { 'error?': 'any', 'url?': 'text', statusCode: 'status', 'statusMessage?': 'text', 'message?': 'text', stack: 'list', 'data?': 'any' } },
  { name: 'h3 or Nitro', body: { status: 'status', message: /^Cannot find any route matching \[/, '...': 'any' } },
  { name: 'routing-controllers', body: { name: /^\w*Error$/, message: 'text', 'errors?': 'list', 'stack?': 'text' }, when: { 'x-powered-by': /^Express/ } },
  { name: 'Next.js', body: /^\s*<[\s\S]*404: This page could not be found/ },
  { name: 'Next.js', body: /^(?:\s*<|Internal Server Error$|Invalid JSON$)/, when: { 'x-powered-by': /^Next\.js/ } },
  { name: 'micro or Next.js', body: /^(?:Invalid JSON|Body exceeded \S+ limit)$/ },

  // Python
  { name: 'FastAPI or Django Ninja', body: { detail: [{ loc: 'list', msg: 'text', type: 'text', '...': 'any' }] } },
  { name: 'Django REST framework', body: { detail: DRF_TEXT } },
  { name: 'Django REST framework', body: { detail: 'text', code: /^token_not_valid$/, 'messages?': 'list' } },
  { name: 'FastAPI', body: { detail: 'phrase' }, when: ASGI },
  { name: 'FastAPI or Django Ninja', body: { detail: 'phrase' } },
  { name: 'Django REST framework', body: { detail: 'text' }, when: { allow: /./ } },
  { name: 'Litestar', body: { status_code: 'status', detail: 'text', 'extra?': 'any' } },
  { name: 'Litestar', body: { status_code: 'status', details: /^Traceback / } },
  { name: 'Django REST framework or FastAPI', body: { detail: 'text' } },
  { name: 'Django', body: /^\s*<!doctype html>\s*<html lang="en">\s*<head>\s*<title>(?:Not Found|Server Error \(500\)|Bad Request \(400\)|403 Forbidden)<\/title>\s*<\/head>\s*<body>/i },
  { name: 'Django', body: /^\w+ at \S*\n[\s\S]*\nDjango Version: / },
  { name: 'Django REST framework', body: /^\s*<!DOCTYPE html>[\s\S]*<title>[^<]* – Django REST framework<\/title>/ },
  { name: 'Django', body: /^\s*<!DOCTYPE html>[\s\S]*<meta name="robots" content="NONE,NOARCHIVE">/ },
  { name: 'Flask', body: /^<!doctype html>\s*<html lang=en>\s*(?:<head>\s*)?<title>(?:\d{3} |[^<]*\/\/ Werkzeug Debugger)/i },
  { name: 'Flask', body: { message: WERKZEUG_TEXT } },
  { name: 'Flask-RESTful', body: { message: { '*': /^Missing required parameter in / } } },
  { name: 'Flask-RESTX', body: { message: /^Input payload validation failed$/, errors: 'object' } },
  { name: 'flask-smorest', body: { code: 'status', status: 'phrase', 'message?': 'text', 'errors?': 'object' } },
  { name: 'APIFlask', body: { message: 'phrase', detail: 'object' } },
  { name: 'APIFlask', body: { message: /^Validation error$/, detail: 'object' } },
  { name: 'Flask-JWT-Extended', body: { msg: JWT_TEXT } },
  { name: 'http.server of Python', body: /^<!DOCTYPE HTML[\s\S]*<title>Error response<\/title>[\s\S]*<p>Error code: \d{3}/ },
  { name: 'aiohttp', body: /^\d{3}: [A-Z][\w ]*$/, when: { server: /\baiohttp\// } },
  { name: 'aiohttp', body: /^(?:500 Internal Server Error\s+Server got itself in trouble[\s\S]*|Maximum request body size \d+ exceeded.*)$/ },
  { name: 'aiohttp', body: AIOHTTP_TEXT },
  { name: 'Tornado', body: /^<html><title>\d{3}: [^<]*<\/title><body>\d{3}: / },
  { name: 'Sanic', body: { description: 'phrase', status: 'status', message: 'text', 'path?': 'text', 'args?': 'any', 'exceptions?': 'list', 'extra?': 'any', 'context?': 'any' } },
  { name: 'Sanic', body: /^(?:⚠️ \d{3} — |<!DOCTYPE html><html lang=en id=sanic>|<!DOCTYPE html><html lang=en><meta charset=UTF-8><title>⚠️ )/ },
  { name: 'Falcon', body: { title: FALCON_TITLE, 'description?': 'text', 'code?': 'number', 'link?': 'object' } },
  { name: 'Litestar', body: /^<!doctype html>[\s\S]{0,200}<html lang="en">[\s\S]*<title>Litestar exception page/i },
  { name: 'Bottle', body: /^\s*<!DOCTYPE HTML PUBLIC "-\/\/IETF\/\/DTD HTML 2\.0\/\/EN">\s*<html>\s*<head>\s*<title>Error: \d{3} / },
  { name: 'CherryPy', body: /Powered by <a href="https?:\/\/www\.cherrypy\.[a-z]+">/ },
  { name: 'CherryPy or web.py', body: CHEROOT_TEXT },
  { name: 'Pyramid', body: { message: 'text', code: /^[45]\d\d [A-Z]/, title: 'phrase' } },
  { name: 'Pyramid', body: /^[45]\d\d [A-Z][\w -]+\n\n\S[\s\S]*\n\n/ },
  { name: 'Pecan', body: { code: 'status', title: 'phrase', description: 'any' } },
  { name: 'wsgiref of Python', body: /^A server error occurred\. {2}Please contact the administrator\.$/ },
  { name: 'BlackSheep', body: BLACKSHEEP_TEXT },
  { name: 'BlackSheep or Emmett', body: /^Resource not found$/, when: ASGI },
  { name: 'Jupyter Server', body: { message: 'text', reason: 'any' }, when: { server: /^TornadoServer/ } },
  { name: 'Twisted', body: /^<html><head><title>(?:web\.Server Traceback|Processing Failed)/ },
  { name: 'Waitress', body: /\(generated by waitress\)\s*$/ },
  { name: 'Gunicorn', body: /^<html>\s*<head>\s*<title>[^<]+<\/title>\s*<\/head>\s*<body>\s*<h1><p>[^<]+<\/p><\/h1>/ },
  { name: 'Uvicorn', body: /^Invalid HTTP request received\.$/ },
  { name: 'Starlette', body: /^Invalid host header$/ },
  { name: 'Starlette or another ASGI framework', body: 'phrase', when: ASGI },

  // Java
  { name: 'Spring Boot', body: { timestamp: 'any', status: 'status', error: 'phrase', 'path?': 'text', 'message?': 'any', 'exception?': 'text', 'trace?': 'text', 'errors?': 'list', 'requestId?': 'text' } },
  { name: 'Spring Boot', body: /^<html><body><h1>Whitelabel Error Page<\/h1>/ },
  { name: 'Micronaut', body: { message: 'text', _links: 'object', '_embedded?': 'object', 'path?': 'text', 'logref?': 'any' } },
  { name: 'Quarkus', body: { details: /^Error id [\da-f-]+/, stack: 'text' } },
  { name: 'Dropwizard', body: { code: 'status', message: /^(?:HTTP \d{3} |Unable to process JSON$|There was an error processing your request\. It has been logged )/, 'details?': 'text' } },
  { name: 'Tomcat', body: /^<!doctype html><html lang="\w+"><head><title>HTTP Status \d{3} / },
  { name: 'Tomcat', body: /^<html><head><title>(?:Apache )?Tomcat\/[\d.]+ - / },
  { name: 'Jetty', body: { url: 'text', status: /^[45]\d\d$/, message: 'text', 'servlet?': 'text', 'cause0?': 'text' } },
  { name: 'Jetty', body: /^<html>[\s\S]*<h2>HTTP ERROR:? \d{3}/ },
  { name: 'Jetty', body: /^<h1>Bad Message \d{3}<\/h1>/ },
  { name: 'Undertow', body: /^<html><head><title>Error<\/title><\/head><body>\d{3} - [^<]+<\/body><\/html>/ },
  { name: 'Helidon', body: /^(?:No handler found for path: \/.*|Bad request, see server log for more information\s*)$/ },
  { name: 'Grizzly', body: /^<html><head><title>Grizzly \d/ },
  { name: 'Netty', body: /^Failure: [45]\d\d [A-Z]/ },
  { name: 'Javalin', body: /^Endpoint [A-Z]+ \/\S* not found$/ },
  { name: 'Javalin', body: { '*': [{ message: 'text', args: 'object', value: 'any' }] } },
  { name: 'Vert.x', body: /^<html><body><h1>Resource not found<\/h1><\/body><\/html>$/ },
  { name: 'Vert.x', body: { error: { code: 'status', message: 'text' }, stack: 'list' } },

  // .NET
  { name: 'ASP.NET Core', body: /^[\w.]+(?:Exception|Error): [\s\S]*\nHEADERS\r?\n=======/ },
  { name: 'ASP.NET', body: { Message: /^(?:No HTTP resource was found that matches the request URI|An error has occurred\.|The request is invalid\.|Authorization has been denied for this request\.|The requested resource does not support http method)/, '...': 'any' } },
  { name: 'ASP.NET', body: /^\s*<!DOCTYPE html>[\s\S]*Server Error in '[^']*' Application/ },
  { name: 'IIS', body: /^<!DOCTYPE html(?:(?!<title>)[\s\S])*<title>(?:IIS [\d.]+ Detailed Error|\d{3} - [\s\S]*<fieldset>)/i },
  { name: 'IIS', body: /^<!DOCTYPE HTML PUBLIC[\s\S]*<hr><p>HTTP Error \d{3}\. / },

  // PHP, Ruby, Elixir, Perl
  { name: 'Laravel', body: { message: 'text', exception: 'text', file: 'text', line: 'number', trace: 'list' } },
  { name: 'Laravel', body: { message: /^The given data was invalid\.$|^The (?=[^.]+ (?:field|format|must|may|has|is)\b).*\.(?: \(and \d+ more errors?\))?$/, errors: 'texts' } },
  { name: 'Laravel', body: { message: LARAVEL_TEXT } },
  { name: 'Laravel', body: /^<!DOCTYPE html>[\s\S]*<body class="antialiased">[\s\S]{0,900}tracking-wider/ },
  { name: 'Symfony', body: /^<!DOCTYPE html>[\s\S]*<title>\s*An Error Occurred: / },
  { name: 'Symfony', body: /^<!-- [\s\S]*\([45]\d\d [A-Z][^()]*\) -->\s*<!DOCTYPE html>/ },
  { name: 'Symfony', body: /^<!DOCTYPE html>[\s\S]*<title>Welcome to Symfony!<\/title>/ },
  { name: 'Rails', body: { status: 'status', error: 'phrase', 'exception?': 'text', 'traces?': 'object' } },
  { name: 'Rails', body: { status: /^[45]\d\d$/, error: 'phrase' } },
  { name: 'Rails', body: /^<!DOCTYPE html>(?:(?!<title>)[\s\S])*<title>[^<]*\((?:404|422|500|406|400)[^<()]*\)<\/title>[\s\S]*(?:rails-default-error-page|class="dialog")/i },
  { name: 'Rails', body: /^<!DOCTYPE html>[\s\S]*<title>Action Controller: Exception caught<\/title>/ },
  { name: 'Rails', body: /^HTTP (?:Basic|Digest|Token): Access denied\.\s*$/ },
  { name: 'Rack or web.py', body: /^<!DOCTYPE HTML PUBLIC "-\/\/W3C\/\/DTD HTML 4\.01 Transitional\/\/EN"[\s\S]*<meta name="robots" content="NONE,NOARCHIVE" \/>/ },
  { name: 'Puma', body: /^(?:Puma caught this error: |An unhandled lowlevel error occurred\.)/ },
  { name: 'WEBrick', body: /^<!DOCTYPE HTML[\s\S]*<ADDRESS>\s*WEBrick\// },
  { name: 'Sinatra', body: /<h2>Sinatra doesn’t know this ditty\.<\/h2>/ },
  { name: 'Grape', body: { error: /^(?:[45]\d\d [A-Z][\w ]+|The provided content-type '.*' is not supported\.|\nProblem:\n .*)$/s } },
  { name: 'Phoenix', body: { errors: { detail: 'phrase' } } },
  { name: 'Mojolicious', body: /^<!DOCTYPE html>\s*<!-- Request ID: / },
  { name: 'Plack', body: /\n\tPlack::|^<!doctype html><head><title>Error: [^<]{0,500} line \d+/ },

  // Go and Rust
  { name: 'Go net/http', body: /^404 page not found\n$/ },
  { name: 'Go net/http', body: /^<html><head><title>Timeout<\/title><\/head><body><h1>Timeout<\/h1><\/body><\/html>$/ },
  { name: 'Go net/http', body: /^(?:Unsupported transfer encoding|400 Bad Request|431 Request Header Fields Too Large|501 Not Implemented|505 HTTP Version Not Supported)(?:: .*)?$/, when: { 'content-type': /^text\/plain; charset=utf-8$/ } },
  { name: 'Go net/http', body: /^[^\n]+\n$/, when: HTTP_ERROR },
  { name: 'Gin', body: /^40[45] (?:page not found|method not allowed)$/ },
  { name: 'Echo', body: { message: ECHO_TEXT } },
  { name: 'go-restful', body: /^404: Page Not Found$/ },
  { name: 'Kratos', body: { code: 'status', reason: 'text', message: 'text', metadata: 'object' } },
  { name: 'Hertz', body: /^(?:missing required Host header|bind body failed, err=.*)$/s },
  { name: 'Fiber, fasthttp or Hertz', body: FASTHTTP_TEXT },
  { name: 'fasthttp', body: 'phrase', when: { server: /^fasthttp/ } },
  { name: 'axum', body: AXUM_TEXT },
  { name: 'warp', body: WARP_TEXT },
  { name: 'Poem', body: POEM_TEXT },
  { name: 'Actix Web', body: /^(?:(?:Json|Query|Path) deserialize error: .*|can not parse ".*" to an? \w+|Parse error: missing field `.*`\.|Content type error|JSON payload \(\d+ bytes\) is larger than allowed.*)$/ },
  { name: 'Salvo', body: { error: { code: 'status', name: 'phrase', brief: 'text', 'detail?': 'text', 'cause?': 'text' } } },
  { name: 'Rocket', body: { error: { code: 'status', reason: 'text', description: 'text' } } },
  { name: 'Rocket', body: /^<!DOCTYPE html>[\s\S]*<small>Rocket<\/small>/ },

  // Formats
  { name: 'Strawberry', body: STRAWBERRY_TEXT },
  { name: 'GraphQL Yoga', body: { errors: [{ message: YOGA_TEXT, '...': 'any' }], '...': 'any' } },
  { name: 'Apollo Server', body: { errors: [{ message: APOLLO_TEXT, '...': 'any' }], '...': 'any' } },
  { name: 'Apollo Server or GraphQL Yoga', body: { errors: [{ message: 'text', extensions: { code: GRAPHQL_CODE, '...': 'any' }, '...': 'any' }], '...': 'any' } },
  { name: 'GraphQL', isForm: true, body: { errors: 'list', '...': 'any' }, when: { 'content-type': /^application\/graphql-response\+json/ } },
  { name: 'GraphQL', isForm: true, body: { errors: [{ message: /^(?:Missing query|Must provide query string\.|Unparsable JSON body)$/ }] } },
  { name: 'GraphQL', isForm: true, body: { errors: [{ message: 'text', '...': 'any' }], data: 'any', 'extensions?': 'any' } },
  { name: 'GraphQL', isForm: true, body: { errors: [{ message: 'text', locations: 'list', '...': 'any' }], '...': 'any' } },
  { name: 'GraphQL', isForm: true, body: { errors: [{ message: 'text', extensions: 'object', 'path?': 'list' }], '...': 'any' } },
  { name: 'JSON:API', isForm: true, body: { errors: [{ '...': 'any' }], '...': 'any' }, when: { 'content-type': /^application\/vnd\.api\+json/ } },
  { name: 'JSON:API', isForm: true, body: { errors: [{ status: /^[45]\d\d$/, title: 'text', 'detail?': 'text', 'code?': 'text', 'id?': 'text', 'source?': 'object', 'links?': 'object', 'meta?': 'object' }], 'jsonapi?': 'object', 'meta?': 'object', 'links?': 'object' } },
  { name: 'a Google API', isForm: true, body: { error: { code: 'status', message: 'text', status: GRPC_STATUS, 'details?': 'list', 'errors?': 'list' } } },
  { name: 'gRPC-Gateway', body: { code: 'grpc', message: 'text', details: 'list', 'error?': 'text' } },
  { name: 'Connect', body: { code: CONNECT_CODE, message: 'text', 'details?': 'list' } },
  { name: 'OData or Azure', isForm: true, body: { error: { code: 'text', message: 'any', '...': 'any' } }, when: { 'odata-version': /./ } },
  { name: 'OData or Azure', isForm: true, body: { error: { code: 'text', message: 'any', '...': 'any' } }, when: { 'x-ms-error-code': /./ } },
  { name: 'OData or Azure', isForm: true, body: { error: { code: 'text', message: 'any', innererror: 'object', '...': 'any' } } },
  { name: 'PostgREST', body: { code: 'text', details: 'any', hint: 'any', message: 'text' } },

  // Gateways and web servers
  { name: 'Kong', body: { message: KONG_TEXT, 'request_id?': 'text' } },
  { name: 'AWS API Gateway', body: { message: 'any' }, when: { 'x-amz-apigw-id': /./ } },
  { name: 'AWS API Gateway', body: { message: 'any' }, when: { 'apigw-requestid': /./ } },
  { name: 'AWS API Gateway', body: { message: AWS_TEXT } },
  { name: 'AWS API Gateway', body: { Message: /^User(?:: \S+)? is not authorized to / } },
  { name: 'Apigee', body: { fault: { faultstring: 'text', detail: 'object' } } },
  { name: 'WSO2 API Manager', body: { fault: { code: 'number', message: 'text', description: 'text' } } },
  { name: 'WSO2 API Manager', body: { code: /^90\d{4}$/, message: 'text', 'description?': 'text' } },
  { name: 'nginx', body: /<hr><center>nginx\b/ },
  { name: 'OpenResty', body: /<hr><center>openresty\b/ },
  { name: 'Cloudflare', body: /<hr><center>cloudflare|cf-error-details|^error code: (?:1\d{3}|5\d\d)$/ },
  { name: 'CloudFront', body: /^<!DOCTYPE HTML[\s\S]*Generated by cloudfront/ },
  { name: 'an AWS load balancer', body: /^<html>/, when: { server: /^awselb\// } },
  { name: 'Apache httpd', body: new RegExp(`^<!DOCTYPE HTML PUBLIC "[^>]*>\\s*<html><head>\\s*<title>\\d{3} ${PHRASE}</title>\\s*</head><body>\\s*<h1>`) },
  { name: 'HAProxy', body: /^<html><body><h1>\d{3} [^<]+<\/h1>[^<]+<\/body><\/html>/ },
  { name: 'Envoy', body: /^(?:no healthy upstream|upstream connect error or disconnect\/reset before headers\.?.*|upstream request timeout|stream timeout|RBAC: access denied|Jwt (?:is missing|verification fails|is expired)|local_rate_limited|fault filter abort)$/s },
  { name: 'Traefik', body: /^no available server\s*$/ },
  { name: 'Varnish', body: /<h3>Guru Meditation:<\/h3>/ },
  { name: 'Squid', body: /<title>ERROR: The requested URL could not be retrieved<\/title>/ },
  { name: 'H2O', body: /^[a-z][a-z -]{3,60}$/, when: { server: /^h2o\// } },
  { name: 'a Google front end', body: /<title>Error \d{3} \([^)<]{1,40}\)!!1?<\/title>/ },
  { name: 'the default backend of Kubernetes', body: /^default backend - 404\s*$/ },
  { name: 'a gateway', body: /^(?:50[24] )?(?:Bad Gateway|Gateway Time-?out)\s*$/i },
  { name: 'a gateway', body: /^\s*<[\s\S]*<(?:title|h1)>\s*50[24]\b/i },

  // What several have in common
  { name: 'a gateway or a framework', body: { message: 'phrase' } },
  { name: 'a gateway or a framework', body: { code: 'status', message: 'phrase' } },
  { name: 'a gateway or a framework', body: { error: 'phrase', message: 'text' } },
  { name: 'a web framework', body: PARSER_TEXT },
  { name: 'a web framework', body: { message: PARSER_TEXT } },
  { name: 'a web server or a framework', body: 'phrase' },
  { name: 'a web server or a framework', body: 'page' },
  { name: 'a web framework', body: 'trace' },
  { name: 'problem details (RFC 9457)', isForm: true, isProblem: true, body: { title: 'text', status: 'number', '...': 'any' } },
  { name: 'problem details (RFC 9457)', isForm: true, isProblem: true, body: { title: 'text', type: URI, '...': 'any' } },
  { name: 'problem details (RFC 9457)', isForm: true, isProblem: true, body: { detail: 'text', type: URI, '...': 'any' } },

  // Texts for each field, such as `{ "member": ["This field is required."] }`
  { name: 'Django REST framework', body: 'fields', status: 400 },
  { name: 'Rails', body: 'fields', status: 422 },
  { name: 'Django REST framework or Rails', body: 'fields' },
]
