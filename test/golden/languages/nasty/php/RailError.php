<?php

/**
 * *\/ x /* x ?> x """ x ''' x \ a\ \u0041 \u000a \user \x41 $x ${x} #{x} \(x) {x} %s %d {0} ' " ` <b> & </script> &amp; <!-- x --> \@see {@link x} [x](y) \@Deprecated - a # a 1. a * a + a a a b a b a b a b c nul esc bel del bom rightiso emoji 😀 👩‍🚒 lone � x xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word ends with " ends with ' ends with \ "starts 'starts /// x // x #! x !x Deprecated: x <p>x</p> ]]> ß ü 漢字 العربية """"" four ends "" / * a *\/ \u002a/ static { x } /\u002a \*\/ * / *\/ ?> // x )"# "## R"(x)" {{x}} {% x %} \' \" a b a a b } [ | a | b | ~~~ ``` ``x'' code --- === http://a.b/c_d_e__f %00 \N{BULLET} \0 \777 tag İI TODO x ktlint-disable \@ts-ignore noqa fmt: off go:build x line x:1 \u005cu000a \ x\u frozen_string_literal: false shareable_constant_value: literal rubocop : enable all x -*-*- coding: us-ascii -*- x :stopdoc: =begin =end __END__ #$x #@x #{`x`}. Generated by rail-errors; do not edit.
 *
 * phpcs:ignoreFile
 */

declare(strict_types=1);

namespace Northwind\Errors;

/**
 * A call that failed. Its message is for logs: the status and the codes, no text for people. That of a code is
 * `Failure\MemberNotFound`; a code that is newer has this one.
 */
class RailError extends \RuntimeException
{
    private const FAILURES = [
        'DEFAULT' => Failure\DefaultError::class,
        'CLASS' => Failure\ClassError::class,
        'SELF' => Failure\SelfError::class,
        'END' => Failure\End::class,
        'BEGIN' => Failure\Begin::class,
        'UNKNOWN' => Failure\Unknown::class,
        'TYPE' => Failure\Type::class,
        'INIT' => Failure\Init::class,
        'API_ID' => Failure\ApiId::class,
        'A_1' => Failure\A1::class,
        'ORDINAL' => Failure\Ordinal::class,
        'VALUES' => Failure\Values::class,
        'ENTRIES' => Failure\Entries::class,
        'MRO' => Failure\Mro::class,
        'CODE' => Failure\Code::class,
        'STAGE' => Failure\Stage::class,
        'ENTRY' => Failure\Entry::class,
        'NULL' => Failure\NullError::class,
        'TRUE' => Failure\TrueError::class,
        'NONE' => Failure\None::class,
        'OBJECT' => Failure\ObjectError::class,
        'STRING' => Failure\StringError::class,
        'EQUALS' => Failure\Equals::class,
        'GET_TYPE' => Failure\GetType::class,
        'ID' => Failure\Id::class,
        'HTTP2_URL' => Failure\Http2Url::class,
        'CASES' => Failure\Cases::class,
        'FROM' => Failure\From::class,
        'TRY_FROM' => Failure\TryFrom::class,
        'ALL' => Failure\All::class,
        'CODES' => Failure\Codes::class,
        'COMPANION' => Failure\Companion::class,
        'DEBUG' => Failure\Debug::class,
        'OK' => Failure\Ok::class,
        'SOME' => Failure\Some::class,
        'CODE_38' => Failure\Code38::class,
        'CODE_39' => Failure\Code39::class,
        'CODE_40' => Failure\Code40::class,
        'CODE_41' => Failure\Code41::class,
        'CODE_42' => Failure\Code42::class,
        'CODE_44' => Failure\Code44::class,
        'CODE_45' => Failure\Code45::class,
        'CODE_46' => Failure\Code46::class,
        'CODE_47' => Failure\Code47::class,
        'CODE_48' => Failure\Code48::class,
        'CODE_49' => Failure\Code49::class,
        'CODE_50' => Failure\Code50::class,
        'CODE_51' => Failure\Code51::class,
        'CODE_52' => Failure\Code52::class,
        'CODE_53' => Failure\Code53::class,
        'CODE_55' => Failure\Code55::class,
        'CODE_56' => Failure\Code56::class,
        'CODE_57' => Failure\Code57::class,
        'CODE_58' => Failure\Code58::class,
        'CODE_59' => Failure\Code59::class,
        'CODE_60' => Failure\Code60::class,
        'CODE_61' => Failure\Code61::class,
        'CODE_62' => Failure\Code62::class,
        'CODE_63' => Failure\Code63::class,
        'CODE_64' => Failure\Code64::class,
        'CODE_66' => Failure\Code66::class,
        'CODE_67' => Failure\Code67::class,
        'CODE_68' => Failure\Code68::class,
        'CODE_69' => Failure\Code69::class,
        'CODE_70' => Failure\Code70::class,
        'CODE_71' => Failure\Code71::class,
        'CODE_72' => Failure\Code72::class,
        'CODE_73' => Failure\Code73::class,
        'CODE_74' => Failure\Code74::class,
        'CODE_75' => Failure\Code75::class,
        'CODE_77' => Failure\Code77::class,
        'CODE_78' => Failure\Code78::class,
        'CODE_79' => Failure\Code79::class,
        'CODE_80' => Failure\Code80::class,
        'CODE_81' => Failure\Code81::class,
        'CODE_82' => Failure\Code82::class,
        'CODE_83' => Failure\Code83::class,
        'CODE_84' => Failure\Code84::class,
        'CODE_85' => Failure\Code85::class,
        'CODE_86' => Failure\Code86::class,
        'CODE_88' => Failure\Code88::class,
        'CODE_89' => Failure\Code89::class,
        'CODE_90' => Failure\Code90::class,
        'CODE_91' => Failure\Code91::class,
        'CODE_92' => Failure\Code92::class,
        'CODE_93' => Failure\Code93::class,
        'CODE_94' => Failure\Code94::class,
        'CODE_95' => Failure\Code95::class,
    ];

    final public function __construct(public readonly Call $call)
    {
        // Codes of the catalog only: anything else is a text of the service, which may name people.
        $codes = array_map(static fn (Reason $one): string => $one->code?->value ?? '?', $call->reasons);
        parent::__construct(trim("$call->method $call->status " . implode(',', array_unique($codes))), $call->status);
    }

    /**
     * The error of the first reason that failed a call.
     */
    public static function of(Call $call): self
    {
        foreach ($call->reasons as $one) {
            if ($one->outcome === Outcome::Fail) {
                $class = self::FAILURES[$one->text] ?? self::class;
                return new $class($call);
            }
        }
        return new self($call);
    }

    /**
     * True if a reason that failed the call has this code.
     */
    public function has(Code $code): bool
    {
        foreach ($this->call->reasons as $one) {
            if ($one->code === $code && $one->outcome === Outcome::Fail) {
                return true;
            }
        }
        return false;
    }
}
