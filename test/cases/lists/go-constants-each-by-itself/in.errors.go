package errs

const ErrCodeOrderLost = "order.lost"
const ErrCodeOrderLate = "order.late"
