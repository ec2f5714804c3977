export const errors = [{ code: 'A_B', http: 404 }, { code: 'C_D', http: 409 }] as const
