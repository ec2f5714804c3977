<?php
final class Errors { private const P = 'shop.'; public const A = self::P . 'a'; const B = self::P . 'b'; }
