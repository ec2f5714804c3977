export const ErrorCode = { A: make('a'), B: make2(), C: build() + 'x' }
