export enum ErrorCode { CARD_LOST, CARD_OLD }
export const toWire = (code: ErrorCode): string => ErrorCode[code].toLowerCase()
