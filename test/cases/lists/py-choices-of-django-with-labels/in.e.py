class ErrorCode(models.TextChoices):
    LOST = "card.lost", _("The card was lost.")
    OLD = "card.old", _("The card is too old.")
