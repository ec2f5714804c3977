ERRORS = {
    "lost": Err("card.lost", 404),
    "old": Err(status=402, code="card.old"),
}
