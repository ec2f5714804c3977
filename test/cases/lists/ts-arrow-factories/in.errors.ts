export const Errors = {
  notFound: () => new ApiError('NOT_FOUND', 404, 'Not here at all.'),
  taken: (id: string) => new ApiError('TAKEN', 409, `Taken by ${id} now.`),
}
