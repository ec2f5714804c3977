/**
 * `index.json` of the portal; `npm run gen` derives schema/portal.schema.json from it. Public from
 * the first release.
 */
import * as z from 'zod'

const service = z
  .strictObject({
    id: z
      .string()
      .describe(
        'Names the service in this file: its name, with the version where two have one name.',
      ),
    name: z.string().describe('The `name` of the catalog.'),
    title: z.string(),
    version: z.string(),
    status: z.string().optional(),
    date: z.string().optional(),
    url: z.string().describe('Where the catalog is published.').optional(),
    page: z.string().describe('Its page, relative to this file.'),
    codes: z.int().describe('How many codes it has, with imported and retired ones.'),
    imports: z
      .array(
        z.strictObject({
          name: z.string().describe('The `name` of the imported catalog.'),
          version: z.string().optional(),
          prefix: z.string().optional(),
          codes: z.int().describe('How many of its codes the service has.'),
        }),
      )
      .optional(),
  })
  .meta({ title: 'PortalService' })

const code = z
  .strictObject({
    code: z.string().describe('The code as its owner writes it.'),
    http: z.int(),
    stop: z.boolean(),
    state: z.enum(['deprecated', 'retired']).describe('Absent for a code in use.').optional(),
    owner: z.string().describe('The `name` of the catalog that defines it.'),
    page: z.string().describe('Where it is explained, relative to this file.'),
    services: z.array(z.string()).describe('The ids of the services that have it.'),
    as: z
      .record(z.string(), z.string())
      .describe('The code in services that import it with a prefix, by their id.')
      .optional(),
  })
  .meta({ title: 'PortalCode' })

export const portalSchema = z
  .strictObject({
    title: z.string(),
    url: z.string().describe('The address of the portal.').optional(),
    services: z.array(service),
    codes: z.array(code).describe('Sorted by code, then by owner.'),
  })
  .meta({ title: 'Portal', description: 'The services of a portal, and all their codes.' })
