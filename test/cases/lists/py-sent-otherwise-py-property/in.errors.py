class ApiError(Exception):
    @property
    def code(self):
        return "shop." + self.slug
class CardLost(ApiError):
    slug = "card_lost"
class CardOld(ApiError):
    slug = "card_old"
