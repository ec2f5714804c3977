// Catalogs in three languages, to look at sites with.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The languages of the catalogs; a catalog is written in one, with translations in the others. */
export const LANGUAGES = ['en', 'de', 'ar']

const THINGS = [
  ['member', 'Mitglied', 'العضو'],
  ['invoice', 'Rechnung', 'الفاتورة'],
  ['payment', 'Zahlung', 'الدفعة'],
  ['card', 'Karte', 'البطاقة'],
  ['visit', 'Besuch', 'الزيارة'],
  ['document', 'Dokument', 'المستند'],
  ['consent', 'Einwilligung', 'الموافقة'],
  ['session', 'Sitzung', 'الجلسة'],
  ['address', 'Adresse', 'العنوان'],
  ['payer', 'Kostenträger', 'جهة الدفع'],
  ['amount', 'Betrag', 'المبلغ'],
  ['account', 'Konto', 'الحساب'],
  ['order', 'Bestellung', 'الطلبية'],
  ['identifier', 'Kennung', 'المعرّف'],
  ['signature', 'Unterschrift', 'التوقيع'],
  ['file', 'Datei', 'الملف'],
  ['date', 'Datum', 'التاريخ'],
  ['currency', 'Währung', 'العملة'],
  ['token', 'Zugang', 'رمز الدخول'],
  ['provider', 'Anbieter', 'مقدم الخدمة'],
]
const STATES = [
  ['NOT_FOUND', 404, 'was not found', 'wurde nicht gefunden', 'غير موجود'],
  ['EXPIRED', 410, 'has expired', 'ist abgelaufen', 'منتهي الصلاحية'],
  ['TOO_LARGE', 413, 'is larger than the limit', 'ist größer als erlaubt', 'أكبر من الحد'],
  ['LOCKED', 423, 'is locked by another user', 'ist gesperrt', 'مقفل من مستخدم آخر'],
  ['DUPLICATE', 409, 'exists already', 'gibt es schon', 'موجود من قبل'],
  ['UNREADABLE', 400, "can't be read", 'kann nicht gelesen werden', 'لا يمكن قراءته'],
  ['MISSING', 400, 'was not sent', 'wurde nicht gesendet', 'لم يُرسل'],
  ['FORBIDDEN', 403, 'may not be used here', 'ist hier nicht erlaubt', 'لا يحق استخدامه هنا'],
  ['UNREACHABLE', 503, 'could not be reached', 'war nicht erreichbar', 'تعذر الوصول إليه'],
  ['SLOW', 503, 'did not answer in time', 'hat nicht geantwortet', 'لم يجب في الوقت المحدد'],
  ['MISMATCH', 422, 'does not match the record', 'passt nicht zum Datensatz', 'لا يطابق السجل'],
  ['CHANGED', 412, 'was changed meanwhile', 'wurde inzwischen geändert', 'تغيّر في هذه الأثناء'],
  ['ROUNDED', 200, 'was rounded', 'wurde gerundet', 'تم تقريبه'],
  ['CLOSED', 409, 'is closed', 'ist geschlossen', 'مغلق'],
  ['UNSUPPORTED', 415, 'has an unknown kind', 'hat eine unbekannte Art', 'نوعه غير مدعوم'],
  ['PENDING', 202, 'is still being checked', 'wird noch geprüft', 'ما زال قيد الفحص'],
  ['BLOCKED', 403, 'was blocked by the bank', 'wurde von der Bank gesperrt', 'حظره البنك'],
  ['INCOMPLETE', 422, 'lacks a required part', 'ist unvollständig', 'ينقصه جزء مطلوب'],
  ['LIMIT', 429, 'was asked for too often', 'wurde zu oft abgefragt', 'طُلب مرات كثيرة'],
  ['BROKEN', 500, 'could not be processed', 'konnte nicht verarbeitet werden', 'تعذرت معالجته'],
]
const STAGES = [
  ['identify', 'Identify', 'Person feststellen', 'تحديد الهوية'],
  ['check', 'Check coverage', 'Leistung prüfen', 'التحقق من التغطية'],
  ['billing', 'Billing', 'Abrechnung', 'الفوترة'],
]
const FIXES = [
  [
    'Check it, then send it again.',
    'Prüfen und noch einmal senden.',
    'تحقق منه، ثم أرسله مرة أخرى.',
  ],
  [
    'Wait a moment, then try again.',
    'Kurz warten, dann wiederholen.',
    'انتظر قليلًا، ثم حاول مرة أخرى.',
  ],
]
const TITLES = ['Clinic error codes', 'Fehlercodes der Klinik', 'رموز أخطاء العيادة']

/** Writes errors.yaml with up to 400 codes in a language, its other languages, and a config for its site. */
export function writeSiteCatalog(folder, count, language) {
  const own = LANGUAGES.indexOf(language)
  const text = (value) => JSON.stringify(value)
  const translations = LANGUAGES.map((_, one) => ({
    $catalog: {
      title: TITLES[one],
      stages: Object.fromEntries(STAGES.map(([id, ...titles]) => [id, { title: titles[one] }])),
    },
  }))
  const codes = Array.from({ length: count }, (_, at) => {
    const [thing, state] = [THINGS[at % 20], STATES[(at + Math.floor(at / 20)) % 20]]
    const [id, http, ...said] = state
    const meaning = (one) => `${one === 0 ? `The ${thing[0]}` : thing[one]} ${said[one]}.`
    const display = (one) => `${thing[one]} ${said[one]}`
    const fix = FIXES[http >= 500 ? 1 : 0]
    const stops = http >= 400
    const code = `${thing[0].toUpperCase()}_${id}`
    for (const [one, said] of translations.entries())
      said[code] = { display: display(one), meaning: meaning(one), fix: fix[one] }
    return `  - code: ${code}
    http: ${http}
    stop: ${stops}
    fix_stage: ${STAGES[at % STAGES.length][0]}
    display: ${text(display(own))}
    meaning: ${text(meaning(own))}
    fix: ${text(fix[own])}
    since: 1.0.0
    handling: { outcome: ${stops ? 'fail' : 'warn'}, retry: ${http >= 500 ? 'same' : 'none'}, present_as: task, audience: [desk] }
`
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'errors.yaml'),
    `name: clinic-errors
title: ${text(TITLES[own])}
url: https://clinic.northwind-clinic.org/terminology
version: 1.0.0
status: active
date: 2026-10-01
publisher: Northwind clinic
language: ${language}
contact: [{ url: "https://northwind-clinic.org" }]
stages:
${STAGES.map(([id, ...titles]) => `  - { id: ${id}, title: ${text(titles[own])} }\n`).join('')}codes:
${codes.join('')}`,
  )
  for (const [at, one] of LANGUAGES.entries())
    if (one !== language)
      writeFileSync(join(folder, `errors.${one}.yaml`), JSON.stringify(translations[at], null, 2))
  writeFileSync(
    join(folder, 'rail-errors.config.yaml'),
    'outputs:\n  - { target: static-site, out: site }\n  - { target: python, out: python }\n',
  )
}
