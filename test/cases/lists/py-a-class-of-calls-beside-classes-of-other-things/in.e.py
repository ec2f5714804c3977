class Errors:
    CardLost = Err("card_lost", 404)
    CardOld = Err("card_old", 409)
class Config:
    Session = Client("https://x.test", 30)
    Cache = Client("redis", 10)
class UserForm:
    name = CharField("Your name", 200)
    mail = CharField("Your mail", 300)
class ErrorForm:
    title = CharField("Your title", 200)
