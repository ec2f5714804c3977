<?php

/**
 * *\/ x /* x ?> x """ x ''' x \ a\ \u0041 \u000a \user \x41 $x ${x} #{x} \(x) {x} %s %d {0} ' " ` <b> & </script> &amp; <!-- x --> \@see {@link x} [x](y) \@Deprecated - a # a 1. a * a + a a a b a b a b a b c nul esc bel del bom rightiso emoji 😀 👩‍🚒 lone � x xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word ends with " ends with ' ends with \ "starts 'starts /// x // x #! x !x Deprecated: x <p>x</p> ]]> ß ü 漢字 العربية """"" four ends "" / * a *\/ \u002a/ static { x } /\u002a \*\/ * / *\/ ?> // x )"# "## R"(x)" {{x}} {% x %} \' \" a b a a b } [ | a | b | ~~~ ``` ``x'' code --- === http://a.b/c_d_e__f %00 \N{BULLET} \0 \777 tag İI TODO x ktlint-disable \@ts-ignore noqa fmt: off go:build x line x:1 \u005cu000a \ x\u frozen_string_literal: false shareable_constant_value: literal rubocop : enable all x -*-*- coding: us-ascii -*- x :stopdoc: =begin =end __END__ #$x #@x #{`x`}. Generated by rail-errors; do not edit.
 *
 * phpcs:ignoreFile
 */

declare(strict_types=1);

namespace Northwind\Errors;

/**
 * Reads answers of the service, and decides what they mean.
 */
final class Answer
{
    // What several reasons mean together: the first of these that one of them has.
    private const OUTCOMES = [Outcome::Fail, Outcome::Warn, Outcome::Ok];
    private const RETRIES = [Retry::None, Retry::AfterFix, null, Retry::Recreate, Retry::Same];
    private const KEYS = [IdempotencyKey::Stop, IdempotencyKey::Reuse, IdempotencyKey::Rotate];
    // The limits of a repetition for which the catalog has none.
    private const ASSUMED = ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000];
    private const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'QUERY'];
    // The forms of a date of HTTP (RFC 9110 section 5.6.7).
    private const DATES = ['(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), ([0-9]{2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([0-9]{4}) ([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60) GMT', '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, ([0-9]{2})-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-([0-9]{2}) ([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60) GMT', '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([0-9]{2}| [0-9]) ([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60) ([0-9]{4})'];
    private const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

    // What an answer means whose codes say nothing: by its status, or by the class of it.
    private const BY_STATUS = [
        '408' => [
            'outcome' => Outcome::Fail,
            'retry' => Retry::Same,
            'retry_policy' => null,
            'key' => IdempotencyKey::Reuse,
            'processed' => null,
            'present_as' => null,
            'audience' => [],
            'operation' => [],
            'paths' => [],
        ],
        '429' => [
            'outcome' => Outcome::Fail,
            'retry' => Retry::Same,
            'retry_policy' => null,
            'key' => IdempotencyKey::Reuse,
            'processed' => null,
            'present_as' => null,
            'audience' => [],
            'operation' => [],
            'paths' => [],
        ],
        '502' => [
            'outcome' => Outcome::Fail,
            'retry' => Retry::Same,
            'retry_policy' => null,
            'key' => IdempotencyKey::Reuse,
            'processed' => null,
            'present_as' => null,
            'audience' => [],
            'operation' => [],
            'paths' => [],
        ],
        '503' => [
            'outcome' => Outcome::Fail,
            'retry' => Retry::Same,
            'retry_policy' => null,
            'key' => IdempotencyKey::Reuse,
            'processed' => null,
            'present_as' => null,
            'audience' => [],
            'operation' => [],
            'paths' => [],
        ],
        '504' => [
            'outcome' => Outcome::Fail,
            'retry' => Retry::Same,
            'retry_policy' => null,
            'key' => IdempotencyKey::Reuse,
            'processed' => null,
            'present_as' => null,
            'audience' => [],
            'operation' => [],
            'paths' => [],
        ],
    ];
    private const UNSAID = [
        'outcome' => Outcome::Fail,
        'retry' => null,
        'retry_policy' => null,
        'key' => IdempotencyKey::Reuse,
        'processed' => null,
        'present_as' => null,
        'audience' => [],
        'operation' => [],
        'paths' => [],
    ];

    // Where an answer has the parts of a reason; `?name=value` is the item with that member.
    private const FORMS = [
        [
            'top' => ['code' => ['error'], 'message' => ['message'], 'path' => ['path'], 'stage' => ['fix_stage']],
            'list' => ['at' => ['errors'], 'code' => ['error'], 'message' => ['message'], 'path' => ['path'], 'stage' => ['fix_stage']],
            'warnings' => ['at' => ['warnings'], 'code' => ['error'], 'message' => ['message'], 'path' => ['path'], 'stage' => ['fix_stage']],
            'in_success' => false,
            'headers' => [],
            'marks' => [],
            'around' => [],
            'separator' => '',
        ],
    ];

    /**
     * Returns all reasons of an answer, those that failed the call first.
     *
     * @param iterable<string, string|list<string>> $headers as in PSR-7, or one text each
     * @param mixed $body what `json_decode($text, true)` made of it
     * @return list<Reason>
     */
    public static function read(int $status, iterable $headers, mixed $body): array
    {
        foreach (self::FORMS as $form) {
            $failed = $status >= 400 || ($form['in_success'] && $status < 300);
            // PHP has one empty array for {} and [].
            $isBatch = is_array($body) && $body !== [] && array_is_list($body) && ($form['list']['at'] ?? null) !== [];
            $found = [];
            $warnings = [];
            foreach ($isBatch ? $body : [$body] as $one) {
                if ($failed) {
                    array_push($found, ...self::errors($form, $headers, $one));
                }
                array_push($warnings, ...self::warnings($form, $one));
            }
            if ($found !== [] || $warnings !== []) {
                return [
                    ...array_map(static fn (array $sent): Reason => self::reason($sent, $status, false), $found),
                    ...array_map(static fn (array $sent): Reason => self::reason($sent, $status, true), $warnings),
                ];
            }
        }
        return [];
    }

    /**
     * Decides what the reasons of an answer mean for its call.
     *
     * @param list<Reason> $reasons
     * @param iterable<string, string|list<string>> $headers
     * @param int $attempt counts from 1
     * @param bool $idempotent true for a request with an Idempotency-Key
     */
    public static function decide(
        array $reasons,
        int $status,
        iterable $headers,
        string $method,
        int $attempt = 1,
        bool $idempotent = false,
    ): Decision {
        $failing = array_filter($reasons, static fn (Reason $one): bool => $one->outcome === Outcome::Fail);
        $isNameless = $status >= 400
            && array_filter($reasons, static fn (Reason $one): bool => !$one->warning) === [];
        $outcomes = array_map(static fn (Reason $one): Outcome => $one->outcome, $reasons);
        $plans = $isNameless
            ? [self::handling(null, $status)]
            : array_map(static fn (Reason $one): array => self::handling($one->code, $status), array_values($failing));
        $retry = $plans === [] ? Retry::None : self::first(self::RETRIES, array_column($plans, 'retry'));
        $wait = self::retryAfterMs($headers);
        $said = strtolower(trim(self::header($headers, 'x-should-retry')));
        $known = array_filter($failing, static fn (Reason $one): bool => $one->code !== null);
        $isAsked = $said === 'true' && $plans !== [] && $known === [] && in_array($retry, [null, Retry::None], true);
        $retry = $isAsked ? Retry::Same : $retry;
        $limits = $isAsked ? [null] : array_column($plans, 'retry_policy');
        $isAssumed = $known === [] && array_filter($limits) === [];
        $policies = $retry === Retry::Same ? array_map(static fn (?array $one): array => $one ?? self::ASSUMED, $limits) : [];
        $most = $policies === [] ? 0 : min(array_column($policies, 'max'));
        $times = min(max($attempt - 1, 0), 31);
        $delay = max([0, ...array_map(
            static fn (array $policy): int => min($policy['base_ms'] << $times, $policy['cap_ms']),
            $policies,
        )]);
        if ($wait > 0 && $retry === Retry::Same) {
            $delay = $wait;
        }
        $keys = array_column($plans, 'key');
        foreach ($failing as $one) {
            if ($one->code?->handling()['key'] === IdempotencyKey::Stop) {
                $keys[] = IdempotencyKey::Stop;
            }
        }
        $key = self::first(self::KEYS, $keys) ?? IdempotencyKey::Reuse;
        $isUnprocessed = array_filter($plans, static fn (array $plan): bool => $plan['processed'] !== false) === [];
        return new Decision(
            $isNameless ? Outcome::Fail : self::first(self::OUTCOMES, $outcomes) ?? Outcome::Ok,
            $retry,
            max($attempt, 1) <= $most && $wait <= 60_000 && $key !== IdempotencyKey::Stop && $said !== 'false'
                && ($idempotent || $isUnprocessed || self::isIdempotent($method)),
            min($delay, 60_000),
            array_values(array_unique(array_merge(...array_column($plans, 'operation')))),
            $key,
            self::header($headers, 'x-errors-truncated') === 'true',
            $retry === Retry::Same && $wait > 0,
            $said === 'false' ? -1 : $most,
            $plans !== [] && $isUnprocessed ? false : null,
            $isAssumed,
        );
    }

    /**
     * Returns the longest wait that Retry-After asks for, in milliseconds; else 0.
     *
     * @param iterable<string, string|list<string>> $headers
     */
    public static function retryAfterMs(iterable $headers): int
    {
        return self::wait(self::header($headers, 'retry-after'));
    }

    /**
     * Returns the id under which the service logged the request.
     *
     * @param iterable<string, string|list<string>> $headers
     */
    public static function requestId(iterable $headers): ?string
    {
        return self::header($headers, 'x-request-id') ?: null;
    }

    /**
     * True for a method by which a request can be sent again.
     */
    public static function isIdempotent(string $method): bool
    {
        return in_array(strtoupper($method), self::IDEMPOTENT, true);
    }

    /**
     * Returns what says whether to repeat: the code, or else the status.
     */
    private static function handling(?Code $code, int $status): array
    {
        $handling = $code?->handling();
        return isset($handling['retry']) || ($handling['outcome'] ?? Outcome::Fail) !== Outcome::Fail
            ? $handling
            : self::BY_STATUS[$status] ?? self::BY_STATUS[intdiv($status, 100) . 'xx'] ?? self::UNSAID;
    }

    private static function first(array $order, array $found): mixed
    {
        foreach ($order as $one) {
            if (in_array($one, $found, true)) {
                return $one;
            }
        }
        return null;
    }

    private static function errors(array $form, iterable $headers, mixed $body): array
    {
        foreach ($form['marks'] as [$steps, $value]) {
            if (self::at($body, $steps) !== $value) {
                return [];
            }
        }
        $top = self::sent($form, $form['top'], $body, $headers);
        $listed = self::listed($form, $form['list'], $body);
        if (!self::counts($top)) {
            return self::taken($listed);
        }
        $coded = [];
        foreach ($listed as $one) {
            $coded[] = $one['code'] === '' ? ['code' => $top['code']] + $one : $one;
        }
        $listed = self::taken($coded);
        foreach ($listed as $at => $one) {
            if ($one['code'] === $top['code'] && (!isset($form['top']['path']) || $one['path'] === $top['path'])) {
                // The top may say more about it: its values, its page.
                $listed[$at] = array_filter($one, static fn (mixed $part): bool => $part !== '' && $part !== []) + $top;
                return $listed;
            }
        }
        return [$top, ...$listed];
    }

    private static function warnings(array $form, mixed $body): array
    {
        return self::taken(self::listed($form, $form['warnings'], $body));
    }

    private static function listed(array $form, array $places, mixed $body): array
    {
        $items = isset($places['at']) ? self::at($body, $places['at']) : null;
        return is_array($items) && array_is_list($items)
            ? array_map(static fn (mixed $item): array => self::sent($form, $places, $item), $items)
            : [];
    }

    /**
     * Takes a list if one of it is a reason: those beside it count, too.
     */
    private static function taken(array $reasons): array
    {
        return array_filter($reasons, self::counts(...)) === [] ? [] : $reasons;
    }

    private static function counts(array $sent): bool
    {
        return Code::tryFrom($sent['code']) !== null
            || preg_match('/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/D', $sent['code']) === 1
            || ($sent['code'] !== '' && $sent['stage'] !== '');
    }

    /**
     * Reads one reason. A body is never trusted: of each place only the type that it must have.
     */
    private static function sent(array $form, array $places, mixed $item, iterable $headers = []): array
    {
        $found = array_map(static fn (array $steps): mixed => self::at($item, $steps), $places);
        if ($headers !== []) {
            foreach ($form['headers'] as $part => $name) {
                $found[$part] = self::header($headers, $name);
            }
        }
        $code = $found['code'] ?? null;
        // Some services send numbers, also as 7.0.
        $isWhole = (is_int($code) || is_float($code)) && abs($code) < 2 ** 53 && fmod($code, 1) === 0.0;
        $params = $found['params'] ?? null;
        $path = self::text($found['path'] ?? null);
        return [
            'code' => self::code($isWhole ? (string) (int) $code : self::text($code), $form['around']),
            'message' => self::text($found['message'] ?? null),
            'path' => $form['separator'] === '' ? $path : self::path($path, $form['separator']),
            'stage' => self::text($found['stage'] ?? null),
            'params' => is_array($params) && !array_is_list($params) ? $params : [],
            'help' => self::text($found['help'] ?? null),
        ];
    }

    private static function reason(array $sent, int $status, bool $warning): Reason
    {
        $code = Code::tryFrom($sent['code']);
        $handling = $code?->handling();
        $outcome = $handling['outcome'] ?? Outcome::Fail;
        $usual = self::handling($code, $status);
        return new Reason(
            $sent['code'],
            $code,
            $warning,
            $sent['message'],
            $sent['path'],
            Stage::tryFrom($sent['stage']) ?? $code?->fixStage(),
            $warning && $outcome === Outcome::Fail ? Outcome::Warn : $outcome,
            $usual['retry'],
            $handling['present_as'] ?? $usual['present_as'] ?? match (true) {
                ($code?->http() ?? $status) >= 500 => PresentAs::System,
                $sent['path'] !== '' => PresentAs::Field,
                default => null,
            },
            $sent['params'],
            $sent['help'],
        );
    }

    private static function at(mixed $value, array $steps): mixed
    {
        foreach ($steps as $step) {
            [$name, $wanted] = explode('=', $step, 2) + [1 => null];
            if ($wanted !== null && str_starts_with($name, '?')) {
                $items = is_array($value) && array_is_list($value) ? $value : [];
                $value = null;
                foreach ($items as $item) {
                    if ($value === null && is_array($item) && ($item[substr($name, 1)] ?? null) === $wanted) {
                        $value = $item;
                    }
                }
            } else {
                $value = is_array($value) ? $value[$step] ?? null : null;
            }
        }
        return $value;
    }

    private static function text(mixed $value): string
    {
        return is_string($value) ? $value : '';
    }

    /**
     * The code in a text such as the address of its page.
     */
    private static function code(string $text, array $around): string
    {
        if ($around === []) {
            return $text;
        }
        [$before, $after, $origin] = $around;
        $whole = (str_starts_with($text, '/') ? $origin : '') . $text;
        $address = str_ends_with($whole, '/') ? substr($whole, 0, -1) : $whole;
        $length = strlen($address) - strlen($before) - strlen($after);
        return $length >= 0 && str_starts_with($address, $before) && str_ends_with($address, $after)
            ? substr($address, strlen($before), $length)
            : '';
    }

    /**
     * A path as the contract writes it; empty if it is none.
     */
    private static function path(string $text, string $separator): string
    {
        $names = explode($separator, $text);
        if ($separator === '/' && !in_array(array_shift($names), ['', '#'], true)) {
            return '';
        }
        $path = '';
        foreach ($names as $name) {
            if ($path !== '' && preg_match('/^(0|[1-9][0-9]*)$/D', $name) === 1) {
                $path .= "[$name]";
            } elseif (preg_match('/^[A-Za-z_][A-Za-z0-9_-]*$/D', $name) === 1) {
                $path .= $path === '' ? $name : ".$name";
            } else {
                return '';
            }
        }
        return $path;
    }

    private static function header(iterable $headers, string $name): string
    {
        $found = [];
        foreach ($headers as $one => $value) {
            if (strtolower((string) $one) === $name) {
                array_push($found, ...array_values((array) $value));
            }
        }
        return implode(', ', $found);
    }

    /**
     * The longest wait that Retry-After asks for, in milliseconds; else 0.
     */
    private static function wait(string $retryAfter): int
    {
        $longest = 0;
        $before = '';
        foreach (explode(',', $retryAfter) as $part) {
            // Most dates have a comma themselves.
            $longest = max($longest, self::asked($part), self::asked("$before,$part"));
            $before = $part;
        }
        return $longest;
    }

    /**
     * The milliseconds that one value asks for, as seconds or as a date; else 0.
     */
    private static function asked(string $value): int
    {
        $text = trim($value, " \t");
        if (preg_match('/^([0-9]+)([.][0-9]+)?$/D', $text, $seconds) === 1) {
            $more = trim($seconds[2] ?? '', '.0') === '' ? 0 : 1;
            return 1000 * ((int) substr(ltrim($seconds[1], '0'), 0, 12) + $more);
        }
        foreach (self::DATES as $form) {
            if (preg_match('/^' . $form . '$/D', $text, $found) === 1) {
                [, $day, $month, $year, $hour, $minute, $second] = $found;
                if (!is_numeric(trim($day))) {
                    [, $month, $day, $hour, $minute, $second, $year] = $found;
                }
                $full = (int) $year;
                if (strlen($year) === 2) {
                    $latest = (int) gmdate('Y') + 50;
                    $full = $latest - ($latest - $full) % 100;
                }
                $at = intdiv(strpos(self::MONTHS, $month), 3) + 1;
                if (!checkdate($at, (int) $day, $full)) {
                    return 0;
                }
                $date = (new \DateTimeImmutable('@0'))
                    ->setDate($full, $at, (int) $day)
                    ->setTime((int) $hour, (int) $minute, min((int) $second, 59));
                return max(0, 1000 * ($date->getTimestamp() - time()));
            }
        }
        return 0;
    }
}
