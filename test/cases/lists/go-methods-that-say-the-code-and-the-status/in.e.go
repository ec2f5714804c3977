package e

type InviteExpiredError struct{ ID string }

func (e *InviteExpiredError) Error() string   { return fmt.Sprintf("invite %s is no longer valid", e.ID) }
func (e *InviteExpiredError) Code() string    { return "invite_expired" }
func (e *InviteExpiredError) StatusCode() int { return http.StatusGone }

type SeatLimitError struct{}

func (SeatLimitError) Error() string   { return "all seats are taken" }
func (SeatLimitError) Code() string    { return "seat_limit" }
func (SeatLimitError) StatusCode() int { return http.StatusConflict }
