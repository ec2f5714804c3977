<?php
#[Constants]
class ErrorCode extends AbstractConstants
{
    /**
     * @Message("The invite is no longer valid.")
     */
    const INVITE_EXPIRED = 70001;

    /**
     * @Message("All seats are taken.")
     */
    const SEAT_LIMIT = 70002;
}
