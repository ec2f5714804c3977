export const ErrorCode = {
  // Derived from a status / base
  CARD_LOST: "CARD_LOST",
  CARD_OLD: "CARD_OLD",

  // Gateway / proxy
  PROXY_DOWN: "PROXY_DOWN",
}
