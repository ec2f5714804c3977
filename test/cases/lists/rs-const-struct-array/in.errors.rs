pub const ERRORS: [ErrorDef; 2] = [
  ErrorDef { code: "card.lost", status: 404, text: "The card was lost." },
  ErrorDef { code: "card.old", status: 402, text: "The card is too old." },
];
