export const AUTH_FAIL = '/auth/fail'
export const AUTH_GONE = '/auth/gone'
