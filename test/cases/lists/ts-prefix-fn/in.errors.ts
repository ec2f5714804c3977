const code = (s: string) => `shop.${s}`
export const ErrorCode = { LOST: code('lost'), OLD: code('old') }
