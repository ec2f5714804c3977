import { must, run } from '../peers.ts'
import { filesBelow } from './java.ts'
import { type Language, pascal, type Tried, UNKNOWN } from './language.ts'

const HEAD = `<?php

declare(strict_types=1);

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message): never {
    throw new ErrorException($message);
});
spl_autoload_register(static function (string $class): void {
    [$namespace, $name] = explode('\\\\', $class, 2);
    $path = strtolower($namespace) . '/' . str_replace('\\\\', '/', $name) . '.php';
    if (is_file($path)) {
        require_once $path;
    }
});
`

/** Every file that is named, also those that no program needs. */
const LOAD = `require_once '/usr/share/php/Psr/Http/Client/autoload.php';
foreach (array_slice($argv, 1) as $file) {
    require_once $file;
}
`

const MAIN = (all: readonly Tried[]) => `${HEAD}
$flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS | JSON_PRETTY_PRINT | JSON_THROW_ON_ERROR;
$write = static function (string $name, array $value) use ($flags): void {
    // PHP indents by four, JSON.stringify by two.
    $lines = preg_replace_callback('/^ +/m', static fn (array $found): string => substr($found[0], strlen($found[0]) / 2), json_encode($value, $flags));
    file_put_contents("lists/$name.json", $lines . "\\n");
};
${all
  .map(({ id }) => {
    const code = `${pascal(id)}\\Code`
    return `$write('${id}', ['codes' => array_map(static fn (${code} $one): array => [
    'code' => $one, 'http' => $one->http(), 'stop' => $one->stop(), 'fix_stage' => $one->fixStage(),
    'meaning' => $one->meaning(), 'fix' => $one->fix(),
], ${code}::cases())]);`
  })
  .join('\n')}
$got = json_decode('${UNKNOWN}', true, flags: JSON_THROW_ON_ERROR);
if (Rail\\Code::tryFrom($got['error']) !== null || Rail\\Code::tryFrom('MEMBER_NOT_FOUND') !== Rail\\Code::MemberNotFound) {
    exit(1);
}
foreach ([Nasty\\Code::cases(), Rich\\Code::cases()] as $cases) {
    foreach ($cases as $case) {
        [$case->message(), $case->params(), $case->handling()];
    }
}
$write('unknown', $got);
`

const VECTORS = (
  all: readonly Tried[],
) => `${HEAD}foreach ([${all.map(({ id }) => `'${id}' => ${pascal(id)}\\Answer::class`).join(', ')}] as $name => $answers) {
    foreach (json_decode(file_get_contents("vectors/$name.json"), true, flags: JSON_THROW_ON_ERROR)['vectors'] as $one) {
        ['answer' => $answer, 'call' => $call] = $one;
        $reasons = $answers::read($answer['status'], $answer['headers'], $answer['body']);
        $said = $answers::decide($reasons, $answer['status'], $answer['headers'], $call['method'], $call['attempt'], $call['idempotent']);
        echo json_encode([
            'outcome' => $said->outcome, 'retry' => $said->retry, 'repeat' => $said->repeat,
            'delay_ms' => $said->delayMs, 'operation' => $said->operation, 'key' => $said->key, 'truncated' => $said->truncated,
            'reasons' => array_map(static fn (object $r): array => [
                'code' => $r->text, 'known' => $r->code !== null, 'warning' => $r->warning, 'message' => $r->message,
                'path' => $r->path, 'fix_stage' => $r->fixStage ?? '', 'params' => (object) $r->params, 'help' => $r->help,
                'outcome' => $r->outcome, 'retry' => $r->retry, 'present_as' => $r->presentAs,
                'audience' => $r->code?->handling()['audience'] ?? [],
            ], $reasons),
        ], JSON_THROW_ON_ERROR), "\\n";
    }
}
`

const LOOPS = (all: readonly Tried[]) => `${HEAD}
ini_set('error_log', '/dev/null'); // where failed hooks are reported

final class Late extends RuntimeException
{
}

/** A false clock, and what a service answers on it. */
final class World
{
    public array $line;
    private array $one;
    private int $now;
    private int $drawn;
    private int $keys;

    public function begin(array $one): void
    {
        $this->one = $one;
        [$this->now, $this->drawn, $this->keys] = [0, $one['seed'], 0];
        $this->line = [
            'sent' => [], 'recreated' => [], 'end' => 'answer', 'error' => null, 'status' => null, 'attempts' => 0,
            'not_repeated' => null, 'told' => [],
        ];
    }

    /** What a client of this class takes. */
    public function options(string $client): array
    {
        $fakes = [
            'networkErrors' => [Late::class],
            'sleep' => function (float $seconds): void {
                $this->now += (int) round($seconds * 1000);
            },
            'clock' => fn (): float => $this->now / 1000,
            'random' => fn (): float => ($this->drawn = ($this->drawn * 1103515245 + 12345) % 2 ** 31) / 2 ** 31,
            'newKey' => fn (): string => 'new-' . ++$this->keys,
        ];
        return array_filter($fakes, static fn (string $name): bool => property_exists($client, $name), ARRAY_FILTER_USE_KEY);
    }

    public function own(): array
    {
        $given = $this->one['options'];
        $seconds = static fn (?int $ms): ?float => $ms === null ? null : $ms / 1000;
        return [
            'idempotent' => $this->one['call']['idempotent'],
            'maxAttempts' => $given['max_attempts'],
            'deadline' => $seconds($given['deadline_ms']),
            'attemptTimeout' => $seconds($given['attempt_ms']),
            'recreate' => $given['recreate'] === 'none' ? null : function (array $operation): void {
                $this->line['recreated'][] = $operation;
                if ($this->one['options']['recreate'] === 'fails') {
                    throw new LogicException();
                }
            },
            'onReasons' => function (object $call): void {
                $codes = array_map(static fn (object $one): string => $one->text, $call->reasons);
                $this->line['told'][] = ['attempt' => $call->attempts, 'codes' => $codes, 'will_repeat' => $call->willRepeat];
            },
        ];
    }

    public function send(object $attempt): array
    {
        $this->line['sent'][] = ['at_ms' => $this->now, 'key' => $attempt->key];
        $answer = $this->one['answers'][min(count($this->line['sent']), count($this->one['answers'])) - 1];
        $left = $attempt->timeout === null ? PHP_INT_MAX : (int) round($attempt->timeout * 1000);
        $this->now += min($answer['after_ms'], $left);
        if ($answer['after_ms'] >= $left || isset($answer['drop'])) {
            throw new Late();
        }
        return $answer;
    }

    public function run(string $space, object $client): void
    {
        $call = $this->one['call'];
        try {
            $answer = $client->with(...$this->own())->call(
                $this->send(...), $call['method'], $call['key'], $call['operation'], $call['body'] === 'stream',
            );
            $this->line['status'] = $answer['status'];
        } catch (Late) {
            $this->line['end'] = 'network';
        } catch (Exception $error) {
            $names = explode('\\\\', $error::class);
            if (end($names) === 'DeadlineExceeded') {
                $this->line['end'] = 'deadline';
            } elseif (is_a($error, $space . 'RailError')) {
                $this->line = [
                    ...$this->line, 'end' => 'error', 'error' => end($names), 'status' => $error->call->status,
                    'not_repeated' => $error->call->notRepeated,
                ];
            } else {
                throw $error;
            }
        }
    }
}

foreach ([${all.map(({ id }) => `'${id}' => '${pascal(id)}\\\\'`).join(', ')}] as $name => $space) {
    $file = json_decode(file_get_contents("sequences/$name.json"), true, flags: JSON_THROW_ON_ERROR);
    $class = $space . 'Client';
    $world = new World();
    $shared = new $class(...$world->options($class));
    foreach ($file['sequences'] as $one) {
        $world->begin($one);
        $world->run($space, $file['shared'] ? $shared : new $class(...$world->options($class)));
        $world->line['attempts'] = count($world->line['sent']);
        echo json_encode($world->line, JSON_THROW_ON_ERROR), "\\n";
    }
}
`

export const php: Language = {
  target: 'php',
  options: ({ id }) => `namespace: ${pascal(id)}`,
  out: ({ id }) => id,
  prepare: (folder) => void must('php', ['--version'], folder),
  program: (all) => ({ 'main.php': MAIN(all), 'load.php': `${HEAD}${LOAD}` }),
  misspelt: {
    'misspelt.php': `<?php
require 'rail/Stage.php';
require 'rail/Code.php';
echo Rail\\Code::MemberNotFoun->value;
`,
  },
  check(folder) {
    const generated = filesBelow(folder, '.php').filter((path) => path.includes('/'))
    const loaded = run('php', ['-d', 'display_errors=1', 'load.php', ...generated], folder)
    // The tokens of hundreds of entries take it long, and they are alike.
    const short = generated.filter((path) => !/^(?:many|hostile|silent)\//.test(path))
    const style = run(
      'phpcs',
      ['--standard=PSR12', '--ignore-annotations', '-n', '-q', ...short],
      folder,
    )
    return [loaded, style].map(({ out, err }) => out + err).join('')
  },
  refuses: (folder) => run('php', ['-d', 'display_errors=1', 'misspelt.php'], folder).out,
  run: (folder) => void must('php', ['main.php'], folder),
  vectors: {
    file: 'vectors.php',
    source: VECTORS,
    run: (folder) => must('php', ['vectors.php'], folder),
  },
  loops: {
    file: 'loops.php',
    source: LOOPS,
    run: (folder) => must('php', ['loops.php'], folder),
  },
}
