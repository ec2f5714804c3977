<?php
class Errors { public static $messages = array('NOT_FOUND' => 'Not here at all.', 'TAKEN' => 'In conflict now.'); }
