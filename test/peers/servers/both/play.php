<?php

// Plays the steps of a story with the client that `build` writes, and prints what became of each.
declare(strict_types=1);

error_reporting(E_ALL & ~E_DEPRECATED); // Guzzle of Debian is older than PHP.
require_once '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(static function (string $class): void {
    $path = __DIR__ . '/' . str_replace(['Clinic\\', '\\'], ['php/', '/'], $class) . '.php';
    if (is_file($path)) {
        require_once $path;
    }
});

use Clinic\Attempt;
use Clinic\Call;
use Clinic\Client;
use Clinic\RailError;

[, $base, $steps] = $argv;
$shown = [];
$http = new GuzzleHttp\Client(['http_errors' => false]);
$send = static fn (string $method, string $path, string $body, array $headers = []): object => $http->request(
    $method,
    "$base/v1/$path/",
    ['headers' => ['Content-Type' => 'application/json', ...$headers], 'body' => $method === 'GET' ? null : $body],
);
$rail = new Client(
    recreate: static function (array $operation) use ($send): void {
        foreach ($operation as $name) {
            $send('POST', str_replace('.', '/', $name), '{"member":"M-3"}');
        }
    },
    onReasons: static function (Call $call) use (&$shown): void {
        foreach ($call->reasons as $one) {
            $shown[] = "$one->text $one->path";
        }
    },
);
foreach (json_decode(file_get_contents($steps)) as $one) {
    try {
        $answer = $rail->call(
            static fn (Attempt $attempt): object => $send($one->method, $one->path, $one->body, $attempt->headers),
            $one->method,
            operation: $one->operation,
        );
        $line = ['status' => $answer->getStatusCode(), 'body' => json_decode((string) $answer->getBody())];
    } catch (RailError $error) {
        $line = ['status' => $error->call->status];
    }
    echo json_encode([...$line, 'shown' => $shown], JSON_THROW_ON_ERROR), "\n";
    $shown = [];
}
