<?php
enum ErrorCode: string implements JsonSerializable {
    case CardLost = 'card_lost';
    case CardOld = 'card_old';
    public function jsonSerialize(): string { return 'shop.' . $this->value; }
}
