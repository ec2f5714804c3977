macro_rules! make_codes {
    ($($name:ident, $status:ident);*) => { pub fn name() { $(stringify!($name).to_case(Case::Snake)),* } };
}
make_codes! {
CardLost, NOT_FOUND;
CardOld, BAD_REQUEST
}
