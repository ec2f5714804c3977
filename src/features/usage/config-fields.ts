import * as z from 'zod'
import { choice } from '../../base/core/model/choice.ts'

const place = z
  .strictObject({
    use: choice(
      'The exceptions and answers of a framework. A code of the catalog in such a call has its status. Its first text, the first of an error in it, and what is called `code` have to be codes if they are written like one.',
      {
        spring:
          '`ResponseStatusException`, `ErrorResponseException`, `ResponseEntity`, `ProblemDetail`, and exceptions that are called by a status: `NotFoundException`.',
        nestjs:
          '`NotFoundException` and the others of `@nestjs/common`, `HttpException`, `res.status`.',
        aspnet:
          '`NotFound`, `BadRequest`, `Conflict`, `StatusCode`, `Problem` and the others of controllers, `Results` and `TypedResults`, and exceptions that are called by a status.',
        fastapi: '`HTTPException`, `JSONResponse`.',
        django:
          '`HttpResponseNotFound` and the others, `Http404`, `JsonResponse`; `NotFound`, `ValidationError` and the others of REST framework, `Response`.',
      },
    ).optional(),
    pattern: z
      .string()
      .meta({
        description:
          'A regular expression (JavaScript) with the group `(?<code>…)`: what it matches has to be a code, or the name of its constant. It may have the group `(?<http>…)` for the status.',
        examples: ['fail\\((?<http>\\d+), "(?<code>[^"]+)"'],
      })
      .optional(),
    http: z
      .int()
      .meta({
        description: 'The status that each code has which the pattern matches.',
        examples: [404],
      })
      .optional(),
  })
  .meta({ title: 'UsagePlace', 'x-page': 'docs/configuration.md#usage' })

const usage = z
  .strictObject({
    include: z
      .array(z.string())
      .describe('Globs of the source code to check, relative to this file.')
      .optional(),
    exclude: z.array(z.string()).describe('Globs of files to skip, such as test data.').optional(),
    places: z
      .array(place)
      .describe(
        'Where only codes are, so that anything else is a finding. So is another status than that of the code.',
      )
      .optional(),
    complete: z
      .array(z.string())
      .meta({
        description:
          'Files that have to have every code, such as the page of the errors, relative to this file. The files that match a glob each have them all, those of a folder together.',
        examples: [['docs/errors.md', 'locales/*.json']],
      })
      .optional(),
  })
  .meta({ title: 'Usage' })

export const configFields = {
  usage: usage.describe('How `rail-errors usage` finds codes in source code.').optional(),
}
