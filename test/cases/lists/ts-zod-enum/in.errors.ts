export const ErrorCode = z.enum(['A_B', 'C_D'])
