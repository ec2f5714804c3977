pub const NOT_FOUND: ApiError = ApiError { code: "not_found", status: StatusCode::NOT_FOUND };
pub const TAKEN: ApiError = ApiError { code: "taken", status: StatusCode::CONFLICT };
