package errors

type APIError struct {
	Code   string
	Status int
}

var (
	ErrCardLost    = APIError{"card_lost", 404}
	ErrCardExpired = APIError{"card_expired", 402}
)
