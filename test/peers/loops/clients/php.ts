import { must } from '../../peers.ts'
import type { Clients } from '../clients.ts'

// Guzzle, as Debian has it.
export const HEAD = (space: string) => `<?php

declare(strict_types=1);

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file): bool {
    // Guzzle of Debian is older than PHP.
    return str_starts_with($file, __DIR__) ? throw new ErrorException($message) : true;
});
require_once '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(static function (string $class): void {
    $path = __DIR__ . '/' . str_replace(['${space}\\\\', '\\\\'], ['${space.toLowerCase()}/', '/'], $class) . '.php';
    if (is_file($path)) {
        require_once $path;
    }
});
`

const SOURCE = `${HEAD('Loops')}
use GuzzleHttp\\Psr7\\Request;
use Loops\\Attempt;
use Loops\\Call;
use Loops\\Client;
use Loops\\Code;
use Loops\\Failure\\Busy;
use Loops\\Failure\\NotFound;
use Loops\\Psr18;
use Loops\\RailError;

[, $base, $paths] = $argv;
$told = [];
$rail = new Client(
    attemptTimeout: 0.3,
    recreate: static fn (): null => null,
    onReasons: static function (Call $call) use (&$told): void {
        array_push($told, ...array_map(static fn (object $one): string => $one->text, $call->reasons));
    },
);
$request = static function (string $way, string $path) use ($base): Request {
    $isPost = in_array($path, ['busy', 'spent'], true);
    $headers = $path === 'spent' ? ['Idempotency-Key' => 'k-1'] : [];
    return new Request($isPost ? 'POST' : 'GET', "$base/$way/$path", $headers, $isPost ? 'text' : null);
};
// What sends obeys the time for an attempt. (Guzzle 7.4 takes 0.3 seconds of a read for 0.03.)
$http = new GuzzleHttp\\Client(['timeout' => 0.3, 'read_timeout' => 1]);
$ways = [
    'psr18' => static fn (Request $one): object => (new Psr18($http, $rail))->sendRequest($one),
    'call' => static fn (Request $one): object => $rail->call(
        static fn (Attempt $attempt): object => $http->send($one, [
            'http_errors' => false, 'timeout' => $attempt->timeout, 'headers' => $attempt->headers,
        ]),
        $one->getMethod(),
        $one->getHeaderLine('Idempotency-Key') ?: null,
    ),
];
foreach ($ways as $way => $send) {
    foreach (explode(',', $paths) as $path) {
        $told = [];
        try {
            $answer = $send($request($way, $path));
            $line = ['status' => $answer->getStatusCode()];
            if ($path === 'missing') {
                try {
                    Client::check($answer);
                } catch (NotFound $error) {
                    $line['status'] = $error->call->answer->getStatusCode();
                }
                // The body can be read.
                if (!isset($error) || json_decode((string) $answer->getBody(), true)['error'] !== 'NOT_FOUND') {
                    throw new LogicException();
                }
            }
        } catch (RailError $error) {
            $line = [
                'error' => substr($error::class, 14), 'status' => $error->call->status, 'attempts' => $error->call->attempts,
                'not_repeated' => $error->call->notRepeated, 'request_id' => $error->call->requestId,
            ];
            if (!$error instanceof NotFound || $error instanceof Busy || !$error->has(Code::NotFound) || $error->has(Code::Busy)
                || $error->getMessage() !== 'GET 404 NOT_FOUND') {
                throw $error;
            }
        }
        echo json_encode([...$line, 'told' => $told], JSON_THROW_ON_ERROR), "\\n";
    }
}
`

const ENDS = `${HEAD('Loops')}
use GuzzleHttp\\Psr7\\NoSeekStream;
use GuzzleHttp\\Psr7\\Request;
use GuzzleHttp\\Psr7\\Utils;
use Loops\\Attempt;
use Loops\\Client;
use Loops\\DeadlineExceeded;
use Loops\\Failure\\Busy;
use Loops\\Failure\\NotFound;
use Loops\\Psr18;
use Psr\\Http\\Client\\ClientExceptionInterface;

$base = $argv[1] . '/ends/';
$say = static function (string $what, bool $is): void {
    echo json_encode(['what' => $what, 'is' => $is]), "\\n";
};
$thrown = static function (callable $do): Exception {
    try {
        $do();
    } catch (Exception $error) {
        return $error;
    }
    throw new LogicException();
};
$http = new GuzzleHttp\\Client(['http_errors' => false]);
$late = new Client(deadline: 0.4);
$error = $thrown(static fn () => $late->call(static fn (Attempt $attempt) => $http->get($base . 'stuck', ['timeout' => $attempt->timeout])));
$say('deadline', $error instanceof DeadlineExceeded && $error->getPrevious() !== null);
$short = new Psr18(new GuzzleHttp\\Client(['timeout' => 0.5]), $late);
$error = $thrown(static fn () => $short->sendRequest(new Request('GET', $base . 'late/stuck')));
$say('deadline of PSR-18', $error instanceof ClientExceptionInterface);
$body = new NoSeekStream(Utils::streamFor('once'));
$psr = new Psr18($http);
$error = $thrown(static fn () => Client::check($psr->sendRequest(new Request('POST', $base . 'busy', [], $body))));
$say('body', $error instanceof Busy && $error->call->notRepeated === 'body' && $error->call->attempts === 1);
$error = $thrown(static fn () => Client::check($http->get($base . 'missing')));
$say('checked', $error instanceof NotFound);
$sent = 0;
$error = $thrown(static function () use (&$sent): void {
    (new Client())->call(static function () use (&$sent): never {
        $sent++;
        throw new InvalidArgumentException();
    });
});
$say('wrong use', $error instanceof InvalidArgumentException && $sent === 1);
`

const RECIPE = (text: string) => `${HEAD('Clinic')}
use GuzzleHttp\\Psr7\\Request;
${text.replaceAll('Northwind\\Errors', 'Clinic').replace(/(?<=\n\n)/, 'function openSearch(string $path): void { echo "opened $path"; }\n$guzzle = new GuzzleHttp\\Client();\n$request = new Request("GET", $argv[1]);\n')}
`

export const php: Clients = {
  target: 'php',
  options: (catalog) => `namespace: ${catalog === 'rail' ? 'Clinic' : 'Loops'}`,
  out: (catalog) => (catalog === 'rail' ? 'clinic' : catalog),
  prepare: (folder) => void must('php', ['--version'], folder),
  programs: [
    {
      file: 'clients.php',
      source: SOURCE,
      command: 'php',
      args: ['clients.php'],
      ways: [
        { way: 'psr18', raises: null },
        { way: 'call', raises: 'NotFound' },
      ],
    },
  ],
  ends: [
    {
      file: 'ends.php',
      source: ENDS,
      command: 'php',
      args: ['ends.php'],
      says: ['deadline', 'deadline of PSR-18', 'body', 'checked', 'wrong use'],
    },
  ],
  recipes: [
    {
      ...{ name: 'PSR-18', block: 0, file: 'recipe.php' },
      ...{ command: 'php', args: ['recipe.php'], requests: 2 },
      around: RECIPE,
      says: 'opened member',
    },
  ],
}
