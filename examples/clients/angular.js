import { catchError, from, map } from 'rxjs'
import { readAnswer } from './errors/rail-errors.client.js'

/** For `withInterceptors`: an error of HttpClient gets `result`, what its answer means. */
export const readErrors = (request, next) =>
  next(request).pipe(
    catchError((failure) =>
      from(
        readAnswer({ status: failure.status, headers: failure.headers, body: failure.error }),
      ).pipe(
        map((result) => {
          throw Object.assign(failure, { result })
        }),
      ),
    ),
  )
