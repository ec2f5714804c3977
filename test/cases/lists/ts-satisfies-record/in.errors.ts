const errors = { NOT_FOUND: 'The thing is not here.', TAKEN: 'The name is taken.' } satisfies Record<string, string>
export default errors
