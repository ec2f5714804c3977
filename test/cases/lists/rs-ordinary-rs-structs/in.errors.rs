pub struct ApiError {
    pub code: &'static str,
    pub status: u16,
}

pub const ERRORS: &[ApiError] = &[
    ApiError { code: "card_lost", status: 404 },
    ApiError { code: "card_expired", status: 402 },
];
