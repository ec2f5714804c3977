package a
const CodeLost, CodeOld = "card.lost", "card.old"
