import { QueryClient } from '@tanstack/query-core'
import { isRailError, withRailErrors } from './errors/rail-errors.client.js'

const rail = withRailErrors()
const queries = new QueryClient({
  defaultOptions: { queries: { retry: (count, error) => !isRailError(error) && count < 3 } },
})

console.log(
  await queries.fetchQuery({
    queryKey: ['eligibility', 'M-2'],
    queryFn: async ({ signal }) => {
      const response = await rail('http://127.0.0.1:8080/rail/members/M-2/eligibility/', { signal })
      return response.ok ? response.json() : null
    },
  }),
)
