import { createError, type DirectusErrorConstructor } from './create-error.js';
export interface InvalidPayloadErrorExtensions { reason: string }
export const messageConstructor = ({ reason }: InvalidPayloadErrorExtensions): string => `Invalid payload. ${reason}.`;
export const InvalidPayloadError = createError<InvalidPayloadErrorExtensions>('INVALID_PAYLOAD', messageConstructor, 400);
export const ForbiddenError = createError('FORBIDDEN', `You don't have permission to access this.`, 403);
export const TokenExpiredError = createError('TOKEN_EXPIRED', 'Token expired.', 401);
