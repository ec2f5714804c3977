package codes

type URN string

const Separator = ":"

const (
	CardLost    URN = "urn:shop:card_lost"
	VisitLocked URN = "urn:shop:visit_locked"
)

const (
	CardCreated Topic = "card.created"
	CardRemoved Topic = "card.removed"
)
