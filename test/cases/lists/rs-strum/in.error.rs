#[derive(Display)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
enum ErrorCode { NotFound, Taken }
