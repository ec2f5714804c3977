<?php
const PREFIX = 'card';
const ERR_LOST = PREFIX . '.lost';
const ERR_OLD = PREFIX . '.old';
