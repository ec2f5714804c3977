railErrorsCodes([
["BILL_TOO_LARGE","Bill too large",413,"The bill has more lines than the service accepts.","Billing errors","","services/billing-errors/index.html#code-BILL_TOO_LARGE","Die Rechnung hat zu viele Zeilen."],
["REFUND_LATE","Refund late",200,"The refund comes later than usual.","Billing errors","The call goes on","services/billing-errors/index.html#code-REFUND_LATE","Die Erstattung kommt später als sonst."],
["BILL_ODD","Bill odd",422,"The bill is odd in some way.","Billing errors","Retired","services/billing-errors/index.html#code-BILL_ODD"],
["KEY_MISSING","Key missing",401,"The call has no API key.","Common errors","","services/common-errors/index.html#code-KEY_MISSING","Dem Aufruf fehlt der Schlüssel."],
["MEMBER_LOST","Member lost",404,"Das Mitglied gibt es nicht.","Fehler der Mitglieder","","services/member-errors/index.html#code-MEMBER_LOST","The member does not exist."],
["TOKEN_EXPIRED","Token expired",401,"The token of the client has expired.","Common errors","","codes/common-errors/TOKEN_EXPIRED/index.html","C_TOKEN_EXPIRED Das Token des Clients ist abgelaufen."],
["TOO_MANY_CALLS","Too many calls",429,"There were too many calls in a short time.","Common errors","","codes/common-errors/TOO_MANY_CALLS/index.html","Es gab zu viele Aufrufe in kurzer Zeit."],
["LOGIN_LOST","Login lost",401,"The login of the client is lost.","Common errors","Deprecated","codes/common-errors/LOGIN_LOST/index.html","Die Anmeldung des Clients ist verloren."]
])
