import { ErrorCode } from './codes'
export const errors = [{ code: ErrorCode.LOST, status: 404 }, { code: ErrorCode.OLD, status: 402 }]
