<?php

/**
 * *\/ x /* x ?> x """ x ''' x \ a\ \u0041 \u000a \user \x41 $x ${x} #{x} \(x) {x} %s %d {0} ' " ` <b> & </script> &amp; <!-- x --> \@see {@link x} [x](y) \@Deprecated - a # a 1. a * a + a a a b a b a b a b c nul esc bel del bom rightiso emoji 😀 👩‍🚒 lone � x xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word ends with " ends with ' ends with \ "starts 'starts /// x // x #! x !x Deprecated: x <p>x</p> ]]> ß ü 漢字 العربية """"" four ends "" / * a *\/ \u002a/ static { x } /\u002a \*\/ * / *\/ ?> // x )"# "## R"(x)" {{x}} {% x %} \' \" a b a a b } [ | a | b | ~~~ ``` ``x'' code --- === http://a.b/c_d_e__f %00 \N{BULLET} \0 \777 tag İI TODO x ktlint-disable \@ts-ignore noqa fmt: off go:build x line x:1 \u005cu000a \ x\u frozen_string_literal: false shareable_constant_value: literal rubocop : enable all x -*-*- coding: us-ascii -*- x :stopdoc: =begin =end __END__ #$x #@x #{`x`}. Generated by rail-errors; do not edit.
 *
 * phpcs:ignoreFile
 */

declare(strict_types=1);

namespace Northwind\Errors;

/**
 * A code that the service sends. A service that is newer may send others: `Code::tryFrom($text)` is null for them.
 */
enum Code: string
{
    /**
     * *\/ x
     *
     * \u0041 \u000a \user \x41
     */
    case Default = 'DEFAULT';

    /**
     * /* x
     *
     * $x ${x} #{x} \(x) {x} %s %d {0}
     */
    case Class_ = 'CLASS';

    /**
     * ?> x
     *
     * '
     */
    case Self = 'SELF';

    /**
     * """ x
     *
     * "
     */
    case End = 'END';

    /**
     * ''' x
     *
     * `
     */
    case Begin = 'BEGIN';

    /**
     * \
     *
     * <b> & </script> &amp; <!-- x -->
     */
    case Unknown = 'UNKNOWN';

    /**
     * a\
     *
     * \@see {@link x} [x](y) \@Deprecated
     *
     * @deprecated 1.0.0 a\ \u0041 \u000a \user \x41
     */
    #[\Deprecated(message: 'a\\ \\u0041 \\u000a \\user \\x41', since: '1.0.0')]
    case Type = 'TYPE';

    /**
     * \u0041 \u000a \user \x41
     *
     * - a
     */
    case Init = 'INIT';

    /**
     * $x ${x} #{x} \(x) {x} %s %d {0}
     *
     * # a
     */
    case ApiId = 'API_ID';

    /**
     * '
     *
     * 1. a
     */
    case A1 = 'A_1';

    /**
     * `
     *
     * + a
     */
    case Ordinal = 'ORDINAL';

    /**
     * <b> & </script> &amp; <!-- x -->
     *
     * a
     */
    case Values = 'VALUES';

    /**
     * \@see {@link x} [x](y) \@Deprecated
     *
     * a b
     *
     * @deprecated 1.0.0 \@see {@link x} [x](y) \@Deprecated Use CLASS instead. - a
     */
    #[\Deprecated(message: '@see {@link x} [x](y) @Deprecated Use CLASS instead. - a', since: '1.0.0')]
    case Entries = 'ENTRIES';

    /**
     * - a
     *
     * a b
     */
    case Mro = 'MRO';

    /**
     * # a
     *
     * a b
     */
    case Code = 'CODE';

    /**
     * 1. a
     *
     * a b c
     */
    case Stage = 'STAGE';

    /**
     * * a
     *
     * nul esc bel del
     */
    case Entry = 'ENTRY';

    /**
     * + a
     *
     * bom
     */
    case Null = 'NULL';

    /**
     * a
     *
     * rightiso
     */
    case True = 'TRUE';

    /**
     * a b
     *
     * emoji 😀 👩‍🚒
     *
     * @deprecated 1.0.0 a b a b
     */
    #[\Deprecated(message: 'a b a b', since: '1.0.0')]
    case None = 'NONE';

    /**
     * a b
     *
     * xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
     */
    case Object = 'OBJECT';

    /**
     * a b c
     *
     * word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word
     */
    case String = 'STRING';

    /**
     * nul esc bel del
     *
     * ends with "
     */
    case Equals = 'EQUALS';

    /**
     * bom
     *
     * ends with '
     */
    case GetType = 'GET_TYPE';

    /**
     * rightiso
     *
     * ends with \
     */
    case Id = 'ID';

    /**
     * emoji 😀 👩‍🚒
     *
     * "starts
     *
     * @deprecated 1.0.0 emoji 😀 👩‍🚒 Use CLASS instead. lone � x
     */
    #[\Deprecated(message: 'emoji 😀 👩‍🚒 Use CLASS instead. lone � x', since: '1.0.0')]
    case Http2Url = 'HTTP2_URL';

    /**
     * lone � x
     *
     * 'starts
     */
    case Cases = 'CASES';

    /**
     * xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
     *
     * /// x
     */
    case From = 'FROM';

    /**
     * word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word
     *
     * // x
     */
    case TryFrom = 'TRY_FROM';

    /**
     * ends with "
     *
     * #! x
     */
    case All = 'ALL';

    /**
     * ends with \
     *
     * Deprecated: x
     */
    case Codes = 'CODES';

    /**
     * "starts
     *
     * <p>x</p> ]]>
     *
     * @deprecated 1.0.0 "starts 'starts
     */
    #[\Deprecated(message: '"starts \'starts', since: '1.0.0')]
    case Companion = 'COMPANION';

    /**
     * 'starts
     *
     * ß ü 漢字 العربية
     */
    case Debug = 'DEBUG';

    /**
     * /// x
     *
     * """"" four
     */
    case Ok = 'OK';

    /**
     * // x
     *
     * ends ""
     */
    case Some = 'SOME';

    /**
     * #! x
     *
     * /
     */
    case Code38 = 'CODE_38';

    /**
     * !x
     *
     * *
     */
    case Code39 = 'CODE_39';

    /**
     * Deprecated: x
     *
     * a *\/
     */
    case Code40 = 'CODE_40';

    /**
     * <p>x</p> ]]>
     *
     * \u002a/ static { x } /\u002a
     *
     * @deprecated 1.0.0 <p>x</p> ]]> Use CLASS instead. ß ü 漢字 العربية
     */
    #[\Deprecated(message: '<p>x</p> ]]> Use CLASS instead. ß ü 漢字 العربية', since: '1.0.0')]
    case Code41 = 'CODE_41';

    /**
     * ß ü 漢字 العربية
     *
     * \*\/
     */
    case Code42 = 'CODE_42';

    /**
     * ends ""
     *
     * *\/
     */
    case Code44 = 'CODE_44';

    /**
     * /
     *
     * ?>
     */
    case Code45 = 'CODE_45';

    /**
     * *
     *
     * // x
     */
    case Code46 = 'CODE_46';

    /**
     * a *\/
     *
     * )"#
     */
    case Code47 = 'CODE_47';

    /**
     * \u002a/ static { x } /\u002a
     *
     * "##
     *
     * @deprecated 1.0.0 \u002a/ static { x } /\u002a \*\/
     */
    #[\Deprecated(message: '\\u002a/ static { x } /\\u002a \\*/', since: '1.0.0')]
    case Code48 = 'CODE_48';

    /**
     * \*\/
     *
     * R"(x)"
     */
    case Code49 = 'CODE_49';

    /**
     * * /
     *
     * {{x}} {% x %}
     */
    case Code50 = 'CODE_50';

    /**
     * *\/
     *
     * \' \"
     */
    case Code51 = 'CODE_51';

    /**
     * ?>
     *
     * a b
     */
    case Code52 = 'CODE_52';

    /**
     * // x
     *
     * a
     */
    case Code53 = 'CODE_53';

    /**
     * "##
     *
     * }
     *
     * @deprecated 1.0.0 "## Use CLASS instead. R"(x)"
     */
    #[\Deprecated(message: '"## Use CLASS instead. R"(x)"', since: '1.0.0')]
    case Code55 = 'CODE_55';

    /**
     * R"(x)"
     *
     * [
     */
    case Code56 = 'CODE_56';

    /**
     * {{x}} {% x %}
     *
     * | a | b |
     */
    case Code57 = 'CODE_57';

    /**
     * \' \"
     *
     * ~~~
     */
    case Code58 = 'CODE_58';

    /**
     * a b
     *
     * ```
     */
    case Code59 = 'CODE_59';

    /**
     * a
     *
     * ``x''
     */
    case Code60 = 'CODE_60';

    /**
     * a b
     *
     * code
     */
    case Code61 = 'CODE_61';

    /**
     * }
     *
     * ---
     *
     * @deprecated 1.0.0 } [
     */
    #[\Deprecated(message: '} [', since: '1.0.0')]
    case Code62 = 'CODE_62';

    /**
     * [
     *
     * ===
     */
    case Code63 = 'CODE_63';

    /**
     * | a | b |
     *
     * http://a.b/c_d_e__f
     */
    case Code64 = 'CODE_64';

    /**
     * ```
     *
     * \N{BULLET} \0 \777
     */
    case Code66 = 'CODE_66';

    /**
     * ``x''
     *
     * tag
     */
    case Code67 = 'CODE_67';

    /**
     * code
     */
    case Code68 = 'CODE_68';

    /**
     * ---
     *
     * İI
     *
     * @deprecated 1.0.0 --- Use CLASS instead. ===
     */
    #[\Deprecated(message: '--- Use CLASS instead. ===', since: '1.0.0')]
    case Code69 = 'CODE_69';

    /**
     * ===
     *
     * TODO x
     */
    case Code70 = 'CODE_70';

    /**
     * http://a.b/c_d_e__f
     *
     * ktlint-disable
     */
    case Code71 = 'CODE_71';

    /**
     * %00
     *
     * \@ts-ignore
     */
    case Code72 = 'CODE_72';

    /**
     * \N{BULLET} \0 \777
     *
     * noqa
     */
    case Code73 = 'CODE_73';

    /**
     * tag
     *
     * fmt: off
     */
    case Code74 = 'CODE_74';

    /**
     * go:build x
     */
    case Code75 = 'CODE_75';

    /**
     * TODO x
     *
     * \u005cu000a
     */
    case Code77 = 'CODE_77';

    /**
     * ktlint-disable
     *
     * \
     */
    case Code78 = 'CODE_78';

    /**
     * \@ts-ignore
     *
     * x\u
     */
    case Code79 = 'CODE_79';

    /**
     * noqa
     *
     * frozen_string_literal: false
     */
    case Code80 = 'CODE_80';

    /**
     * fmt: off
     *
     * shareable_constant_value: literal
     */
    case Code81 = 'CODE_81';

    /**
     * go:build x
     *
     * rubocop : enable all
     */
    case Code82 = 'CODE_82';

    /**
     * line x:1
     *
     * x -*-*- coding: us-ascii -*- x
     *
     * @deprecated 1.0.0 line x:1 Use CLASS instead. \u005cu000a
     */
    #[\Deprecated(message: 'line x:1 Use CLASS instead. \\u005cu000a', since: '1.0.0')]
    case Code83 = 'CODE_83';

    /**
     * \u005cu000a
     *
     * :stopdoc:
     */
    case Code84 = 'CODE_84';

    /**
     * \
     *
     * =begin
     */
    case Code85 = 'CODE_85';

    /**
     * x\u
     *
     * =end
     */
    case Code86 = 'CODE_86';

    /**
     * shareable_constant_value: literal
     *
     * #$x #@x #{`x`}
     */
    case Code88 = 'CODE_88';

    /**
     * rubocop : enable all
     *
     * *\/ x
     */
    case Code89 = 'CODE_89';

    /**
     * x -*-*- coding: us-ascii -*- x
     *
     * /* x
     *
     * @deprecated 1.0.0 x -*-*- coding: us-ascii -*- x :stopdoc:
     */
    #[\Deprecated(message: 'x -*-*- coding: us-ascii -*- x :stopdoc:', since: '1.0.0')]
    case Code90 = 'CODE_90';

    /**
     * :stopdoc:
     *
     * ?> x
     */
    case Code91 = 'CODE_91';

    /**
     * =begin
     *
     * """ x
     */
    case Code92 = 'CODE_92';

    /**
     * =end
     *
     * ''' x
     */
    case Code93 = 'CODE_93';

    /**
     * __END__
     *
     * \
     */
    case Code94 = 'CODE_94';

    /**
     * #$x #@x #{`x`}
     *
     * a\
     */
    case Code95 = 'CODE_95';

    private const ENTRY_DATA = [
        'DEFAULT' => [
            'http' => 409,
            'stop' => false,
            'fix_stage' => 'class',
            'meaning' => '*/ x',
            'fix' => '\\u0041 \\u000a \\user \\x41',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CLASS' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'import',
            'meaning' => '/* x',
            'fix' => '$x ${x} #{x} \\(x) {x} %s %d {0}',
            'message' => '\'\'\' x',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['/* x'],
                'operation' => [],
                'paths' => ['lines[].x', '/* x'],
            ],
        ],
        'SELF' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'default',
            'meaning' => '?> x',
            'fix' => '\'',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '?> x'],
                'paths' => [],
            ],
        ],
        'END' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'self',
            'meaning' => '""" x',
            'fix' => '"',
            'message' => 'a\\',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'BEGIN' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'type',
            'meaning' => '\'\'\' x',
            'fix' => '`',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['\'\'\' x'],
                'operation' => [],
                'paths' => ['lines[].x', '\'\'\' x'],
            ],
        ],
        'UNKNOWN' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'init',
            'meaning' => '\\',
            'fix' => '<b> & </script> &amp; <!-- x -->',
            'message' => '$x ${x} #{x} \\(x) {x} %s %d {0}',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '\\'],
                'paths' => [],
            ],
        ],
        'TYPE' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'value',
            'meaning' => 'a\\',
            'fix' => '@see {@link x} [x](y) @Deprecated',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'INIT' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'name',
            'meaning' => '\\u0041 \\u000a \\user \\x41',
            'fix' => '- a',
            'message' => '"',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['\\u0041 \\u000a \\user \\x41'],
                'operation' => [],
                'paths' => ['lines[].x', '\\u0041 \\u000a \\user \\x41'],
            ],
        ],
        'API_ID' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'class',
            'meaning' => '$x ${x} #{x} \\(x) {x} %s %d {0}',
            'fix' => '# a',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '$x ${x} #{x} \\(x) {x} %s %d {0}'],
                'paths' => [],
            ],
        ],
        'A_1' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'import',
            'meaning' => '\'',
            'fix' => '1. a',
            'message' => '<b> & </script> &amp; <!-- x -->',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'ORDINAL' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'self',
            'meaning' => '`',
            'fix' => '+ a',
            'message' => '- a',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '`'],
                'paths' => [],
            ],
        ],
        'VALUES' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'type',
            'meaning' => '<b> & </script> &amp; <!-- x -->',
            'fix' => "\ta",
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'ENTRIES' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'init',
            'meaning' => '@see {@link x} [x](y) @Deprecated',
            'fix' => "a\r\nb",
            'message' => '1. a',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['@see {@link x} [x](y) @Deprecated'],
                'operation' => [],
                'paths' => ['lines[].x', '@see {@link x} [x](y) @Deprecated'],
            ],
        ],
        'MRO' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'value',
            'meaning' => '- a',
            'fix' => "a\rb",
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '- a'],
                'paths' => [],
            ],
        ],
        'CODE' => [
            'http' => 409,
            'stop' => false,
            'fix_stage' => 'name',
            'meaning' => '# a',
            'fix' => "a\u{85}b",
            'message' => '+ a',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'STAGE' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'class',
            'meaning' => '1. a',
            'fix' => "a\u{2028}b\u{2029}c",
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['1. a'],
                'operation' => [],
                'paths' => ['lines[].x', '1. a'],
            ],
        ],
        'ENTRY' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'import',
            'meaning' => '* a',
            'fix' => "nul\u{0} esc\u{1b} bel\u{7} del\u{7f}",
            'message' => "a\r\nb",
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '* a'],
                'paths' => [],
            ],
        ],
        'NULL' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'default',
            'meaning' => '+ a',
            'fix' => "\u{feff}bom",
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'TRUE' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'self',
            'meaning' => "\ta",
            'fix' => "\u{202e}right\u{2066}iso",
            'message' => "a\u{85}b",
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ["\ta"],
                'operation' => [],
                'paths' => ['lines[].x', "\ta"],
            ],
        ],
        'NONE' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'type',
            'meaning' => "a\r\nb",
            'fix' => 'emoji 😀 👩‍🚒',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'a__b'],
                'paths' => [],
            ],
        ],
        'OBJECT' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'value',
            'meaning' => "a\u{85}b",
            'fix' => 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ["a\u{85}b"],
                'operation' => [],
                'paths' => ['lines[].x', "a\u{85}b"],
            ],
        ],
        'STRING' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'name',
            'meaning' => "a\u{2028}b\u{2029}c",
            'fix' => 'word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word',
            'message' => "\u{202e}right\u{2066}iso",
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'a_b_c'],
                'paths' => [],
            ],
        ],
        'EQUALS' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'class',
            'meaning' => "nul\u{0} esc\u{1b} bel\u{7} del\u{7f}",
            'fix' => 'ends with "',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'GET_TYPE' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'import',
            'meaning' => "\u{feff}bom",
            'fix' => 'ends with \'',
            'message' => 'lone � x',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ["\u{feff}bom"],
                'operation' => [],
                'paths' => ['lines[].x', "\u{feff}bom"],
            ],
        ],
        'ID' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'default',
            'meaning' => "\u{202e}right\u{2066}iso",
            'fix' => 'ends with \\',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '_right_iso'],
                'paths' => [],
            ],
        ],
        'HTTP2_URL' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'self',
            'meaning' => 'emoji 😀 👩‍🚒',
            'fix' => '"starts',
            'message' => 'word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CASES' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'type',
            'meaning' => 'lone � x',
            'fix' => '\'starts',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['lone � x'],
                'operation' => [],
                'paths' => ['lines[].x', 'lone � x'],
            ],
        ],
        'FROM' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'init',
            'meaning' => 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
            'fix' => '/// x',
            'message' => 'ends with \'',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
                'paths' => [],
            ],
        ],
        'TRY_FROM' => [
            'http' => 409,
            'stop' => false,
            'fix_stage' => 'value',
            'meaning' => 'word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word',
            'fix' => '// x',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'ALL' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'name',
            'meaning' => 'ends with "',
            'fix' => '#! x',
            'message' => '"starts',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['ends with "'],
                'operation' => [],
                'paths' => ['lines[].x', 'ends with "'],
            ],
        ],
        'CODES' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'import',
            'meaning' => 'ends with \\',
            'fix' => 'Deprecated: x',
            'message' => '/// x',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'COMPANION' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'default',
            'meaning' => '"starts',
            'fix' => '<p>x</p> ]]>',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['"starts'],
                'operation' => [],
                'paths' => ['lines[].x', '"starts'],
            ],
        ],
        'DEBUG' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'self',
            'meaning' => '\'starts',
            'fix' => 'ß ü 漢字 العربية',
            'message' => '#! x',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '\'starts'],
                'paths' => [],
            ],
        ],
        'OK' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'type',
            'meaning' => '/// x',
            'fix' => '""""" four',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'SOME' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'init',
            'meaning' => '// x',
            'fix' => 'ends ""',
            'message' => 'Deprecated: x',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['// x'],
                'operation' => [],
                'paths' => ['lines[].x', '// x'],
            ],
        ],
        'CODE_38' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'value',
            'meaning' => '#! x',
            'fix' => '/',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '#! x'],
                'paths' => [],
            ],
        ],
        'CODE_39' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'name',
            'meaning' => '!x',
            'fix' => '*',
            'message' => 'ß ü 漢字 العربية',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_40' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'class',
            'meaning' => 'Deprecated: x',
            'fix' => 'a */',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['Deprecated: x'],
                'operation' => [],
                'paths' => ['lines[].x', 'Deprecated: x'],
            ],
        ],
        'CODE_41' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'import',
            'meaning' => '<p>x</p> ]]>',
            'fix' => '\\u002a/ static { x } /\\u002a',
            'message' => 'ends ""',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '<p>x</p> ]]>'],
                'paths' => [],
            ],
        ],
        'CODE_42' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'default',
            'meaning' => 'ß ü 漢字 العربية',
            'fix' => '\\*/',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_44' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'type',
            'meaning' => 'ends ""',
            'fix' => "*\u{202e}/",
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'ends ""'],
                'paths' => [],
            ],
        ],
        'CODE_45' => [
            'http' => 409,
            'stop' => false,
            'fix_stage' => 'init',
            'meaning' => '/',
            'fix' => "?\u{202e}>",
            'message' => '\\u002a/ static { x } /\\u002a',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_46' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'value',
            'meaning' => '*',
            'fix' => "//\u{2028}x",
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['*'],
                'operation' => [],
                'paths' => ['lines[].x', '*'],
            ],
        ],
        'CODE_47' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'name',
            'meaning' => 'a */',
            'fix' => ')"#',
            'message' => "*\u{2028}/",
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'a */'],
                'paths' => [],
            ],
        ],
        'CODE_48' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'class',
            'meaning' => '\\u002a/ static { x } /\\u002a',
            'fix' => '"##',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_49' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'import',
            'meaning' => '\\*/',
            'fix' => 'R"(x)"',
            'message' => "?\u{202e}>",
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['\\*/'],
                'operation' => [],
                'paths' => ['lines[].x', '\\*/'],
            ],
        ],
        'CODE_50' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'default',
            'meaning' => "*\u{2028}/",
            'fix' => '{{x}} {% x %}',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '*_/'],
                'paths' => [],
            ],
        ],
        'CODE_51' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'self',
            'meaning' => "*\u{202e}/",
            'fix' => '\\\' \\"',
            'message' => ')"#',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_52' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'type',
            'meaning' => "?\u{202e}>",
            'fix' => 'a  b',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ["?\u{202e}>"],
                'operation' => [],
                'paths' => ['lines[].x', "?\u{202e}>"],
            ],
        ],
        'CODE_53' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'init',
            'meaning' => "//\u{2028}x",
            'fix' => ' a ',
            'message' => 'R"(x)"',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '//_x'],
                'paths' => [],
            ],
        ],
        'CODE_55' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'name',
            'meaning' => '"##',
            'fix' => '}',
            'message' => '\\\' \\"',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['"##'],
                'operation' => [],
                'paths' => ['lines[].x', '"##'],
            ],
        ],
        'CODE_56' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'class',
            'meaning' => 'R"(x)"',
            'fix' => '[',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'R"(x)"'],
                'paths' => [],
            ],
        ],
        'CODE_57' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'import',
            'meaning' => '{{x}} {% x %}',
            'fix' => '| a | b |',
            'message' => ' a ',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_58' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'default',
            'meaning' => '\\\' \\"',
            'fix' => '~~~',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['\\\' \\"'],
                'operation' => [],
                'paths' => ['lines[].x', '\\\' \\"'],
            ],
        ],
        'CODE_59' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'self',
            'meaning' => 'a  b',
            'fix' => '```',
            'message' => '}',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'a  b'],
                'paths' => [],
            ],
        ],
        'CODE_60' => [
            'http' => 409,
            'stop' => false,
            'fix_stage' => 'type',
            'meaning' => ' a ',
            'fix' => '``x\'\'',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_61' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'init',
            'meaning' => ' a b',
            'fix' => '    code',
            'message' => '| a | b |',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => [' a b'],
                'operation' => [],
                'paths' => ['lines[].x', ' a b'],
            ],
        ],
        'CODE_62' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'value',
            'meaning' => '}',
            'fix' => '---',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '}'],
                'paths' => [],
            ],
        ],
        'CODE_63' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'name',
            'meaning' => '[',
            'fix' => '===',
            'message' => '```',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_64' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'class',
            'meaning' => '| a | b |',
            'fix' => 'http://a.b/c_d_e__f',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['| a | b |'],
                'operation' => [],
                'paths' => ['lines[].x', '| a | b |'],
            ],
        ],
        'CODE_66' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'default',
            'meaning' => '```',
            'fix' => '\\N{BULLET} \\0 \\777',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_67' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'self',
            'meaning' => '``x\'\'',
            'fix' => "\u{e0041}tag \u{e000}",
            'message' => '===',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['``x\'\''],
                'operation' => [],
                'paths' => ['lines[].x', '``x\'\''],
            ],
        ],
        'CODE_68' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'type',
            'meaning' => '    code',
            'fix' => "\u{ffff}",
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '    code'],
                'paths' => [],
            ],
        ],
        'CODE_69' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'init',
            'meaning' => '---',
            'fix' => 'İI',
            'message' => '%00',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_70' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'value',
            'meaning' => '===',
            'fix' => 'TODO x',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['==='],
                'operation' => [],
                'paths' => ['lines[].x', '==='],
            ],
        ],
        'CODE_71' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'name',
            'meaning' => 'http://a.b/c_d_e__f',
            'fix' => 'ktlint-disable',
            'message' => "\u{e0041}tag \u{e000}",
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'http://a.b/c_d_e__f'],
                'paths' => [],
            ],
        ],
        'CODE_72' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'class',
            'meaning' => '%00',
            'fix' => '@ts-ignore',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_73' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'import',
            'meaning' => '\\N{BULLET} \\0 \\777',
            'fix' => 'noqa',
            'message' => 'İI',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['\\N{BULLET} \\0 \\777'],
                'operation' => [],
                'paths' => ['lines[].x', '\\N{BULLET} \\0 \\777'],
            ],
        ],
        'CODE_74' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'default',
            'meaning' => "\u{e0041}tag \u{e000}",
            'fix' => 'fmt: off',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '_tag _'],
                'paths' => [],
            ],
        ],
        'CODE_75' => [
            'http' => 409,
            'stop' => false,
            'fix_stage' => 'self',
            'meaning' => "\u{ffff}",
            'fix' => 'go:build x',
            'message' => 'ktlint-disable',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_77' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'init',
            'meaning' => 'TODO x',
            'fix' => '\\u005cu000a',
            'message' => 'noqa',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'TODO x'],
                'paths' => [],
            ],
        ],
        'CODE_78' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'value',
            'meaning' => 'ktlint-disable',
            'fix' => "\\\u{0}",
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_79' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'name',
            'meaning' => '@ts-ignore',
            'fix' => 'x\\u',
            'message' => 'go:build x',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['@ts-ignore'],
                'operation' => [],
                'paths' => ['lines[].x', '@ts-ignore'],
            ],
        ],
        'CODE_80' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'class',
            'meaning' => 'noqa',
            'fix' => 'frozen_string_literal: false',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'noqa'],
                'paths' => [],
            ],
        ],
        'CODE_81' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'import',
            'meaning' => 'fmt: off',
            'fix' => 'shareable_constant_value: literal',
            'message' => '\\u005cu000a',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_82' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'default',
            'meaning' => 'go:build x',
            'fix' => 'rubocop : enable all',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['go:build x'],
                'operation' => [],
                'paths' => ['lines[].x', 'go:build x'],
            ],
        ],
        'CODE_83' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'self',
            'meaning' => 'line x:1',
            'fix' => 'x -*-*- coding: us-ascii -*- x',
            'message' => 'x\\u',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'line x:1'],
                'paths' => [],
            ],
        ],
        'CODE_84' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'type',
            'meaning' => '\\u005cu000a',
            'fix' => ':stopdoc:',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_85' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'init',
            'meaning' => "\\\u{0}",
            'fix' => '=begin',
            'message' => 'shareable_constant_value: literal',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ["\\\u{0}"],
                'operation' => [],
                'paths' => ['lines[].x', "\\\u{0}"],
            ],
        ],
        'CODE_86' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'value',
            'meaning' => 'x\\u',
            'fix' => '=end',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'x\\u'],
                'paths' => [],
            ],
        ],
        'CODE_88' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'class',
            'meaning' => 'shareable_constant_value: literal',
            'fix' => '#$x #@x #{`x`}',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['shareable_constant_value: literal'],
                'operation' => [],
                'paths' => ['lines[].x', 'shareable_constant_value: literal'],
            ],
        ],
        'CODE_89' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'import',
            'meaning' => 'rubocop : enable all',
            'fix' => '*/ x',
            'message' => '=begin',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', 'rubocop : enable all'],
                'paths' => [],
            ],
        ],
        'CODE_90' => [
            'http' => 409,
            'stop' => false,
            'fix_stage' => 'default',
            'meaning' => 'x -*-*- coding: us-ascii -*- x',
            'fix' => '/* x',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_91' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'self',
            'meaning' => ':stopdoc:',
            'fix' => '?> x',
            'message' => '__END__',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 2, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => [':stopdoc:'],
                'operation' => [],
                'paths' => ['lines[].x', ':stopdoc:'],
            ],
        ],
        'CODE_92' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'type',
            'meaning' => '=begin',
            'fix' => '""" x',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '=begin'],
                'paths' => [],
            ],
        ],
        'CODE_93' => [
            'http' => 409,
            'stop' => true,
            'fix_stage' => 'init',
            'meaning' => '=end',
            'fix' => '\'\'\' x',
            'message' => '*/ x',
            'params' => [['name' => 'x', 'type' => ParamType::Integer, 'optional' => false], ['name' => 'y', 'type' => ParamType::String, 'optional' => true]],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => null,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => [],
                'paths' => [],
            ],
        ],
        'CODE_94' => [
            'http' => 422,
            'stop' => true,
            'fix_stage' => 'value',
            'meaning' => '__END__',
            'fix' => '\\',
            'message' => null,
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Fail,
                'retry' => Retry::Same,
                'retry_policy' => ['max' => 3, 'base_ms' => 500, 'cap_ms' => 10000],
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => PresentAs::System,
                'audience' => ['__END__'],
                'operation' => [],
                'paths' => ['lines[].x', '__END__'],
            ],
        ],
        'CODE_95' => [
            'http' => 422,
            'stop' => false,
            'fix_stage' => 'name',
            'meaning' => '#$x #@x #{`x`}',
            'fix' => 'a\\',
            'message' => '?> x',
            'params' => [],
            'handling' => [
                'outcome' => Outcome::Warn,
                'retry' => Retry::Recreate,
                'retry_policy' => null,
                'key' => IdempotencyKey::Reuse,
                'processed' => null,
                'present_as' => null,
                'audience' => [],
                'operation' => ['a.b', '#$x #@x #{`x`}'],
                'paths' => [],
            ],
        ],
    ];

    public function http(): int
    {
        return self::ENTRY_DATA[$this->value]['http'];
    }

    /**
     * True if the error blocks the call.
     */
    public function stop(): bool
    {
        return self::ENTRY_DATA[$this->value]['stop'];
    }

    public function fixStage(): Stage
    {
        return Stage::from(self::ENTRY_DATA[$this->value]['fix_stage']);
    }

    public function meaning(): string
    {
        return self::ENTRY_DATA[$this->value]['meaning'];
    }

    public function fix(): string
    {
        return self::ENTRY_DATA[$this->value]['fix'];
    }

    /**
     * The text of an answer, with `{name}` for values.
     */
    public function message(): ?string
    {
        return self::ENTRY_DATA[$this->value]['message'];
    }

    /**
     * The values that the texts of an answer refer to as `{name}`.
     *
     * @return list<array{name: string, type: ParamType, optional: bool}>
     */
    public function params(): array
    {
        return self::ENTRY_DATA[$this->value]['params'];
    }

    /**
     * What a client does when it meets the code. The times are in milliseconds. `retry` is null if the catalog does
     * not say it: then the status decides. `processed` is false if nothing of the request was processed: then any
     * method may be sent again.
     *
     * @return array{
     *     outcome: Outcome,
     *     retry: Retry|null,
     *     retry_policy: array{max: int, base_ms: int, cap_ms: int}|null,
     *     key: IdempotencyKey,
     *     processed: false|null,
     *     present_as: PresentAs|null,
     *     audience: list<string>,
     *     operation: list<string>,
     *     paths: list<string>,
     * }
     */
    public function handling(): array
    {
        return self::ENTRY_DATA[$this->value]['handling'];
    }
}
