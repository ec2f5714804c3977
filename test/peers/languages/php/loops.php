@@HEAD@@
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
            $names = explode('\\', $error::class);
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

foreach ([@@each@@] as $name => $space) {
    $file = json_decode(file_get_contents("sequences/$name.json"), true, flags: JSON_THROW_ON_ERROR);
    $class = $space . 'Client';
    $world = new World();
    $shared = new $class(...$world->options($class));
    foreach ($file['sequences'] as $one) {
        $world->begin($one);
        $world->run($space, $file['shared'] ? $shared : new $class(...$world->options($class)));
        $world->line['attempts'] = count($world->line['sent']);
        echo json_encode($world->line, JSON_THROW_ON_ERROR), "\n";
    }
}
