// The fixed words of a made report, English and Hindi. A report in Hindi has both, as the law's words are English.
import type { Age } from '@labfront/contract/ages';
import { AMEND_REASON_WORDS, type AmendReason } from '@labfront/contract/amend-reasons';
import type { Language } from '@labfront/contract/common';
import { type LabelPatient, labelAge } from '@labfront/contract/label-patients';
import type { MadeKind } from '@labfront/contract/report-limits';
import type { NamedVersion, ReportContent } from './report-content.ts';

const words = {
  title: ['Laboratory report', 'लैब रिपोर्ट'],
  patient: ['Patient', 'मरीज़'],
  ageSex: ['Age, sex', 'उम्र, लिंग'],
  uhid: ['UHID', 'UHID'],
  requester: ['Requested by', 'किसके कहने पर'],
  self: ['Self', 'स्वयं'],
  accession: ['Accession', 'एक्सेशन'],
  booking: ['Booking', 'बुकिंग'],
  collected: ['Collected', 'सैंपल लिया'],
  received: ['Received', 'लैब में मिला'],
  issued: ['Issued', 'जारी'],
  test: ['Test', 'टेस्ट'],
  result: ['Result', 'नतीजा'],
  unit: ['Unit', 'इकाई'],
  range: ['Reference range', 'संदर्भ सीमा'],
  specimen: ['Specimen', 'सैंपल'],
  method: ['Method', 'तरीका'],
  uncertain: ['depends on age or sex', 'उम्र या लिंग पर निर्भर'],
  pregnancyUnknown: ['depends on pregnancy', 'गर्भावस्था पर निर्भर'],
  inPregnancy: ['in pregnancy', 'गर्भावस्था में'],
  comments: ['Comments', 'टिप्पणी'],
  amendments: ['Amended: what changed and why', 'सुधार: क्या बदला और क्यों'],
  replaces: ['Replaces', 'इसकी जगह जारी'],
  version: ['Version', 'संस्करण'],
  amendedBefore: ['Amended in a version before', 'पहले के संस्करण में सुधार'],
  commentChanged: ['The comment was changed', 'टिप्पणी बदली गई'],
  amendedMark: ['Amended', 'सुधारा गया'],
  pending: ['Still open', 'अभी बाकी'],
  collectedAgain: ['Collected again, for another report', 'सैंपल दोबारा लिया गया, अलग रिपोर्ट में'],
  elsewhere: ['In the other report of this order', 'इसी ऑर्डर की दूसरी रिपोर्ट में'],
  notPerformed: ['Not performed', 'नहीं किया गया'],
  critical: ['Critical', 'गंभीर'],
  criticalMark: ['Critical value', 'गंभीर नतीजा'],
  authorised: ['Authorised', 'मंज़ूर'],
  signatory: ['Authorised by', 'मंज़ूर किया'],
  performedAt: ['Measured at', 'जाँच की जगह'],
  referred: ['Measured by the referral laboratory', 'रेफ़रल लैब में जाँच'],
  theirRanges: ['Reference ranges are those of that laboratory', 'संदर्भ सीमाएँ उसी लैब की हैं'],
  certificate: ['Certificate', 'प्रमाणपत्र'],
  check: ['Check code', 'जाँच कोड'],
  continued: ['continued', 'आगे'],
  specimens: ['Specimens', 'सैंपल'],
  end: ['End of report', 'रिपोर्ट समाप्त'],
  low: ['Low', 'कम'],
  high: ['High', 'ज़्यादा'],
  criticalLow: ['Critically low', 'बहुत कम'],
  criticalHigh: ['Critically high', 'बहुत ज़्यादा'],
  // Patients fear the usual word for it.
  otherThanExpected: ['Other than expected', 'आम तौर से अलग'],
  invalid: ['Invalid', 'अमान्य'],
  fasting: ['Fasting', 'खाली पेट'],
  medicines: ['Medicines', 'दवाइयाँ'],
  unprepared: ['Collected although the patient was not prepared', 'तैयारी के बिना सैंपल लिया'],
  notDone: ['Not done', 'नहीं हुआ'],
  preview: ['Preview, not a report', 'नमूना, रिपोर्ट नहीं'],
} as const;
export type Word = keyof typeof words;

/** A word in the language of the report: `Patient`, or `Patient / मरीज़`. */
export const word = (language: Language, name: Word): string => {
  const [en, hi] = words[name];
  return language === 'en' || en === hi ? en : `${en} / ${hi}`;
};

const SEXES: Readonly<Record<string, readonly [string, string]>> = {
  female: ['Female', 'महिला'],
  male: ['Male', 'पुरुष'],
  other: ['Other', 'अन्य'],
};

const AGES: Readonly<Record<Age['unit'], readonly [one: string, many: string, hindi: string]>> = {
  days: ['day', 'days', 'दिन'],
  months: ['month', 'months', 'महीने'],
  years: ['year', 'years', 'साल'],
};

function ageIn(language: Language, { value, unit }: Age): string {
  const [one, many, hindi] = AGES[unit];
  if (language === 'en') return `${value} ${value === 1 ? one : many}`;
  return `${value} ${unit === 'months' && value === 1 ? 'महीना' : hindi}`;
}

/** `34 years, Female`, of an infant `20 days, Female`; unknown facts are left out. */
export function ageAndSex(language: Language, patient: Omit<LabelPatient, 'name'>): string {
  const age = labelAge(patient);
  const [en, hi] = SEXES[patient.sex ?? ''] ?? ['', ''];
  const say = (of: Language, sex: string) => [age && ageIn(of, age), sex].filter(Boolean).join(', ');
  const [english, hindi] = [say('en', en), say('hi', hi)];
  if (english === '') return '—';
  return language === 'en' ? english : `${english} / ${hindi}`;
}

export const hoursIn = (language: Language, hours: number): string =>
  `${hours} ${hours === 1 ? 'hour' : 'hours'}${language === 'en' ? '' : ` / ${hours} घंटे`}`;

const KINDS: Readonly<Record<MadeKind, readonly [string, string]>> = {
  preliminary: ['Preliminary report', 'शुरुआती रिपोर्ट'],
  final: ['Final report', 'अंतिम रिपोर्ट'],
  supplementary: ['Supplementary report', 'पूरक रिपोर्ट'],
  amended: ['Amended report', 'सुधारी गई रिपोर्ट'],
};
export const kindName = (language: Language, kind: MadeKind): string =>
  language === 'en' ? KINDS[kind][0] : KINDS[kind].join(' / ');

export function reasonName(language: Language, code: string): string {
  const { en, hi } = AMEND_REASON_WORDS[code as AmendReason] ?? { en: code, hi: code };
  return language === 'en' || en === hi ? en : `${en} / ${hi}`;
}

/** How a value that was not measured is called. */
const UNMEASURED: Readonly<Record<string, readonly [string, string]>> = {
  not_done: words.notDone,
  invalid: words.invalid,
};

/** A changed value and why: `Urea: 30 is now 31 (typing error, Misread)`. */
export function amendmentText(language: Language, amendment: ReportContent['amendments'][number]): string {
  const { test, parameter, reasonCode, reason } = amendment;
  const why = [reasonName(language, reasonCode), reason].filter(Boolean).join(', ');
  const said = (of: 0 | 1) => [amendment.before, amendment.after].map((value) => UNMEASURED[value]?.[of] ?? value);
  const [[before, after], [hindiBefore, hindiAfter]] = [said(0), said(1)];
  const hindi = language === 'en' ? '' : ` / ${hindiBefore} की जगह ${hindiAfter}`;
  return `${test}, ${parameter}: ${before} is now ${after}${hindi} (${why})`;
}

/** A version that another one replaces: `Version 1, 26 Nov 2026, 06:40, Check code RP-7K3M-Q9XD`. */
export const versionText = (language: Language, { version, issuedAt, code }: NamedVersion): string =>
  `${word(language, 'version')} ${version}, ${reportTime(issuedAt)}, ${word(language, 'check')} ${code}`;

export const pageOf = (language: Language, page: number, pages: number): string =>
  language === 'en' ? `Page ${page} of ${pages}` : `Page ${page} of ${pages} / पेज ${page}, कुल ${pages}`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const KOLKATA_MS = 5.5 * 3_600_000;

/** A moment in India: `22 Nov 2026, 06:40`. */
export function reportTime(iso: string | null): string {
  if (iso === null) return '—';
  const at = new Date(Date.parse(iso) + KOLKATA_MS);
  const time = at.toISOString().slice(11, 16);
  return `${String(at.getUTCDate()).padStart(2, '0')} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${time}`;
}
