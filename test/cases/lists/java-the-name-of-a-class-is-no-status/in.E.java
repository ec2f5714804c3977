class CardLostException extends NotFoundException { public CardLostException() { super("card.lost"); } }
class BankDownException extends ServiceUnavailableException { public BankDownException() { super("bank.down"); } }
