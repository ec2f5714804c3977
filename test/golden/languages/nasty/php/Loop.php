<?php

/**
 * *\/ x /* x ?> x """ x ''' x \ a\ \u0041 \u000a \user \x41 $x ${x} #{x} \(x) {x} %s %d {0} ' " ` <b> & </script> &amp; <!-- x --> \@see {@link x} [x](y) \@Deprecated - a # a 1. a * a + a a a b a b a b a b c nul esc bel del bom rightiso emoji 😀 👩‍🚒 lone � x xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word ends with " ends with ' ends with \ "starts 'starts /// x // x #! x !x Deprecated: x <p>x</p> ]]> ß ü 漢字 العربية """"" four ends "" / * a *\/ \u002a/ static { x } /\u002a \*\/ * / *\/ ?> // x )"# "## R"(x)" {{x}} {% x %} \' \" a b a a b } [ | a | b | ~~~ ``` ``x'' code --- === http://a.b/c_d_e__f %00 \N{BULLET} \0 \777 tag İI TODO x ktlint-disable \@ts-ignore noqa fmt: off go:build x line x:1 \u005cu000a \ x\u frozen_string_literal: false shareable_constant_value: literal rubocop : enable all x -*-*- coding: us-ascii -*- x :stopdoc: =begin =end __END__ #$x #@x #{`x`}. Generated by rail-errors; do not edit.
 *
 * phpcs:ignoreFile
 */

declare(strict_types=1);

namespace Northwind\Errors;

/**
 * One call: it is sent, read, decided, and after a wait sent again.
 *
 * @internal
 */
final class Loop
{
    private const LONGEST = 60_000;
    private const LATE = 'the deadline of the call';

    private int $attempts = 0;
    private int $cost = 0;
    private readonly int|float $end;
    private ?\Closure $recreate;

    public function __construct(
        private readonly Client $client,
        private readonly \Closure $send,
        private readonly string $method,
        private ?string $key,
        private readonly string $operation,
        private readonly bool $once,
    ) {
        $this->recreate = $client->recreate;
        $this->end = $client->deadline === null ? INF : $this->now() + (int) round($client->deadline * 1000);
    }

    public function run(): Call
    {
        do {
            $call = $this->turn();
        } while ($call === null);
        return $call;
    }

    /**
     * The status, the headers and the body of an answer. A body that can't be read again is left alone.
     *
     * @return array{int, iterable<string, string|list<string>>, mixed}
     */
    public static function parts(mixed $answer): array
    {
        if (is_array($answer)) {
            return [$answer['status'], $answer['headers'], $answer['body']];
        }
        $status = $answer->getStatusCode();
        $stream = $answer->getBody();
        if (!$stream->isSeekable() || $status < 400) {
            return [$status, $answer->getHeaders(), null];
        }
        $text = (string) $stream;
        $stream->rewind();
        return [$status, $answer->getHeaders(), json_decode($text, true)];
    }

    /**
     * Sends the request once; returns what became of the call if it is not sent again.
     */
    private function turn(): ?Call
    {
        $attempt = $this->nextAttempt();
        $this->hooked($this->client->beforeAttempt, $attempt);
        try {
            $answer = ($this->send)($attempt);
        } catch (\Exception $error) {
            $this->pause($this->waitAfter($error) ?? throw $error);
            return null;
        }
        [$call, $wait] = $this->judged($answer);
        if ($call->failed() || $call->reasons !== []) {
            $this->hooked($this->client->onReasons, $call);
        }
        if (!$call->willRepeat) {
            return $call;
        }
        if ($call->decision->retry === Retry::Recreate) {
            return $this->recreated($call) ? null : $call->with(notRepeated: 'hook', willRepeat: false);
        }
        $this->pause($wait);
        return null;
    }

    private function nextAttempt(): Attempt
    {
        $left = $this->end - $this->now();
        if ($left <= 0) {
            throw new DeadlineExceeded(self::LATE);
        }
        $timeout = min($left / 1000, $this->client->attemptTimeout ?? INF);
        $headers = (string) $this->key === '' ? [] : [$this->client->keyHeader => $this->key];
        return new Attempt(++$this->attempts, $this->key, $headers, $timeout === INF ? null : $timeout);
    }

    /**
     * What an answer means for the call, and the wait before the next.
     *
     * @return array{Call, int}
     */
    private function judged(mixed $answer): array
    {
        [$status, $headers, $body] = self::parts($answer);
        $reasons = Answer::read($status, $headers, $body);
        $said = Answer::decide($reasons, $status, $headers, $this->method, $this->attempts, $this->isSafe());
        // Full jitter, so that clients that failed together do not come back together; never before Retry-After.
        $wait = $this->jitter($said->delayMs, $said->atLeast);
        $hasFailed = $said->outcome === Outcome::Fail;
        $asked = Answer::retryAfterMs($headers) > self::LONGEST ? INF : $wait;
        $why = $hasFailed ? $this->whyNot($said, $asked, $status) : null;
        if (!$hasFailed) {
            $this->client->quota->take(-max($this->cost, 1));
        }
        $call = new Call(
            strtoupper($this->method),
            $status,
            $reasons,
            $said,
            $answer,
            Answer::requestId($headers),
            $this->attempts,
            $why,
            $hasFailed && $why === null,
        );
        return [$call, $wait];
    }

    /**
     * The wait after a failure of the network, of which nobody knows what the service did; null if it is none.
     */
    private function waitAfter(\Exception $error): ?int
    {
        if (!$this->isNetwork($error)) {
            return null;
        }
        $delay = min(500 << min($this->attempts - 1, 31), 10000);
        $wait = $this->jitter($delay, false);
        if ($this->now() >= $this->end) {
            throw new DeadlineExceeded(self::LATE, 0, $error);
        }
        $key = IdempotencyKey::Reuse;
        $most = 3;
        $said = new Decision(Outcome::Fail, Retry::Same, true, $delay, [], $key, false, false, $most, null, true);
        return $this->whyNot($said, $wait, 0) === null ? $wait : null;
    }

    private function isNetwork(\Exception $error): bool
    {
        // Guzzle has an error of the request for what breaks off, too: without a response.
        $isGuzzle = method_exists($error, 'getHandlerContext');
        $isCut = $isGuzzle && !(method_exists($error, 'getResponse') && $error->getResponse() !== null);
        $classes = ['Psr\\Http\\Client\\NetworkExceptionInterface', ...$this->client->networkErrors];
        return $isCut || array_filter($classes, static fn (string $one): bool => is_a($error, $one)) !== [];
    }

    private function jitter(int $delayMs, bool $atLeast): int
    {
        $draw = $this->client->random === null ? random_int(0, (1 << 53) - 1) / (1 << 53) : ($this->client->random)();
        return (int) ($delayMs * ($atLeast ? 1 + $draw / 10 : $draw));
    }

    /**
     * Why the request is not sent again; null if it is.
     */
    private function whyNot(Decision $said, int|float $wait, int $status): ?string
    {
        $isSame = $said->retry === Retry::Same;
        if (!$isSame && $said->retry !== Retry::Recreate) {
            return $said->retry?->value ?? 'unknown';
        }
        if ($isSame) {
            $this->cost = $status === 429 ? 5 : 14;
        }
        // How often to repeat at most: the catalog says it, or else the client may.
        $own = $this->client->maxAttempts;
        $most = $said->isAssumed && $own !== null ? $own - 1 : $said->max;
        return match (true) {
            $isSame && !$this->isSafe() && $said->processed !== false => 'method',
            $said->key === IdempotencyKey::Stop => 'key',
            $isSame && $said->max < 0 => 'header',
            $isSame && $this->attempts > $most,
            $this->attempts >= ($this->client->maxAttempts ?? INF) => 'attempts',
            $this->once => 'body',
            !$isSame && $this->recreate === null => 'hook',
            $isSame && $this->now() + $wait >= $this->end => 'delay',
            $isSame && !$this->client->quota->affords($this->cost) => 'quota',
            default => null,
        };
    }

    /**
     * Runs the operations before that of the call, which is sent again itself.
     */
    private function recreated(Call $call): bool
    {
        $all = $call->decision->operation;
        $at = array_search($this->operation, $all, true);
        $hook = $this->recreate;
        $this->recreate = null;
        return $this->hooked($hook, $at === false ? $all : array_slice($all, 0, $at), $call);
    }

    /**
     * Runs a hook, which never changes a call; true if it ran.
     */
    private function hooked(?\Closure $hook, mixed ...$given): bool
    {
        try {
            if ($hook !== null) {
                $hook(...$given);
            }
            return true;
        } catch (\Throwable $error) {
            error_log("A hook failed: $error");
            return false;
        }
    }

    private function pause(int $wait): void
    {
        $this->client->quota->take($this->cost);
        if ($this->client->sleep === null) {
            usleep($wait * 1000);
        } else {
            ($this->client->sleep)($wait / 1000);
        }
    }

    private function isSafe(): bool
    {
        return $this->client->idempotent || Answer::isIdempotent($this->method) || (string) $this->key !== '';
    }

    private function now(): int
    {
        $seconds = $this->client->clock === null ? hrtime(true) / 1e9 : ($this->client->clock)();
        return (int) round($seconds * 1000);
    }
}
