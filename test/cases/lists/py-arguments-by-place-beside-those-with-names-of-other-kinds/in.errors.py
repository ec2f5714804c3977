LOST = Err("card.lost", "The card was lost.", 404)
OLD = Err("card.old", http=402, message="The card is old.")
