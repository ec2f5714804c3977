pub mod codes { pub const NOT_FOUND: &str = "not_found"; pub const TAKEN: &str = "taken"; }
