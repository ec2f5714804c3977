<?php
class ApiException extends Exception {
    public function __construct(string $message, public string $code, public int $status) {}
}
class CardLost extends ApiException {
    public function __construct(string $message = 'The card was lost.', string $code = 'card.lost') {
        parent::__construct($message, $code, 404);
    }
}
