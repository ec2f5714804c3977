pub enum ErrorCode { NotFound, Taken }
impl ErrorCode { pub fn code(&self) -> &'static str { match self { Self::NotFound => "not_found", Self::Taken => "taken" } } pub fn status(&self) -> u16 { match self { ErrorCode::NotFound => 404, ErrorCode::Taken => 409 } } }
