<?php
class Errors {
    /** General */
    const LOST = 'card.lost';
    /** About old cards. */
    const OLD = 'card.old';
}
