class ErrorCode(models.TextChoices):
    A = 'a.a', _('Not here at all')
    B = 'b.b', _('In conflict now')
