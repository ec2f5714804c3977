package codes

type URN string

const (
	Prefix    = "err"
	Separator = ":"
)

const (
	CardLost    URN = "err:shop:card_lost"
	VisitLocked URN = "err:shop:visit_locked"
)
