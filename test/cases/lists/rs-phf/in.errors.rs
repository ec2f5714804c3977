static STATUS: phf::Map<&'static str, u16> = phf_map! {
  "card.lost" => 404,
  "card.old" => 402,
};
