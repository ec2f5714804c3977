export type ErrorCode =
  | 'order_lost'
  | 'order_late'

export const HTTP_STATUS: Record<ErrorCode, number> = {
  order_lost: 404,
  order_late: 409,
}
