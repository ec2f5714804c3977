<?php

declare(strict_types=1);

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file): bool {
    // Guzzle of Debian is older than PHP.
    return str_starts_with($file, __DIR__) ? throw new ErrorException($message) : true;
});
require_once '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(static function (string $class): void {
    $path = __DIR__ . '/' . str_replace(['@@space@@\\', '\\'], ['@@text@@/', '/'], $class) . '.php';
    if (is_file($path)) {
        require_once $path;
    }
});
