pub const LOST: ErrorDef = ErrorDef::new("card.lost", 404);
pub const OLD: ErrorDef = ErrorDef::new("card.old", 402);
