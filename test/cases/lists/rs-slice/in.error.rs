pub static ERRORS: &[(&str, u16)] = &[("not_found", 404), ("taken", 409), ("gone", 404)];
