/** `servers:` of the config; part of schema.ts. */
import * as z from 'zod'
import { choice } from './choice.ts'

const variable = (of: string) =>
  z
    .string()
    .describe(
      `The name of the environment variable that contains ${of}. A config never contains a secret.`,
    )
    .optional()

const auth = z
  .strictObject({
    grant: choice('The OAuth grant. Default: `password`.', {
      password: 'A user gets the token, with a user name and a password.',
      client_credentials: 'The client gets the token for itself, with its secret.',
    }).optional(),
    client_id: z.string().describe('The client identifier. It is not a secret.').optional(),
    client_auth: choice('How the client secret is sent. Default: `post`.', {
      post: 'In the body.',
      basic: 'In HTTP Basic, form-encoded.',
      'basic-raw': 'In HTTP Basic, not encoded.',
    }).optional(),
    scope: z.string().describe('The scopes to request, separated by spaces.').optional(),
    scheme: z
      .string()
      .describe('The scheme in the Authorization header. Default: `Bearer`.')
      .optional(),
    token_env: variable('a ready token'),
    client_secret_env: variable('the client secret'),
    username_env: variable('the user name'),
    password_env: variable('the password'),
    headers_env: z
      .record(z.string(), z.string())
      .meta({
        description:
          'Headers such as the API key of a gateway: by the name of each, that of the environment variable that contains its value. They are sent where a token may be, also beside one.',
        'x-key': 'header',
        examples: [{ 'X-API-Key': 'GATEWAY_KEY' }],
      })
      .optional(),
    credential_command: z
      .array(z.string())
      .describe(
        'A program and its arguments, run without a shell. It prints a token, or JSON with `token`, `client_secret`, `username`, `password`.',
      )
      .optional(),
  })
  .meta({ title: 'ServerAuth', 'x-page': 'docs/configuration.md#servers' })

export const server = z
  .strictObject({
    base_url: z
      .string()
      .meta({
        description: 'The address of the service. `whoami` asks `{base_url}/v1/user/me/`.',
        examples: ['https://api.example.org'],
      })
      .optional(),
    auth_url: z
      .string()
      .describe(
        'The authorization server: tokens come from `{auth_url}/oauth2/token/`. Default: `base_url`.',
      )
      .optional(),
    token_url: z.string().describe('The token endpoint, if it has another address.').optional(),
    revoke_url: z
      .string()
      .describe('The revocation endpoint. Default: from the metadata of the server.')
      .optional(),
    user_url: z
      .string()
      .describe('The URL that `whoami` requests, when it is not the default.')
      .optional(),
    terminology: z
      .string()
      .describe('The address of the published files, if it is on another host.')
      .optional(),
    fhir: z.string().describe('The FHIR terminology service, if it is on another host.').optional(),
    auth: auth.describe('How to get a token.').optional(),
  })
  .meta({ title: 'ConfiguredServer' })
