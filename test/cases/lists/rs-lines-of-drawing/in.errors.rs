pub const CARD_LOST: &str = "CARD_LOST"; // lost for good
// ── Cards (E1000–E1099) ──────────
pub const CARD_OLD: &str = "CARD_OLD"; // old for good
