package errs
type ErrorCode string
const (
	Lost ErrorCode = "card.lost"
	Old  ErrorCode = "card.old"
)
func (c ErrorCode) Status() int {
	switch c {
	case Lost:
		return 404
	default:
		return 402
	}
}
