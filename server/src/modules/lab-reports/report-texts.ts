// The fixed words of a made report, English and Hindi. A report in Hindi has both, as the law's words are English.
import type { Language } from '@labfront/contract/common';
import type { MadeKind } from '@labfront/contract/report-limits';

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
  comments: ['Comments', 'टिप्पणी'],
  amendments: ['Amended: what changed and why', 'सुधार: क्या बदला और क्यों'],
  amendedMark: ['Amended', 'सुधारा गया'],
  pending: ['Still open', 'अभी बाकी'],
  collectedAgain: ['Collected again, for another report', 'सैंपल दोबारा लिया गया, अलग रिपोर्ट में'],
  notPerformed: ['Not performed', 'नहीं किया गया'],
  critical: ['Critical', 'गंभीर'],
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
  abnormal: ['Abnormal', 'असामान्य'],
  invalid: ['Invalid', 'अमान्य'],
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

/** `34 years, Female`; what is not known is left out. */
export function ageAndSex(language: Language, { age, sex }: { age: number | null; sex: string | null }): string {
  const [en, hi] = SEXES[sex ?? ''] ?? ['', ''];
  const english = [age === null ? '' : `${age} years`, en].filter(Boolean).join(', ') || '—';
  const hindi = [age === null ? '' : `${age} साल`, hi].filter(Boolean).join(', ');
  return language === 'en' || hindi === '' ? english : `${english} / ${hindi}`;
}

const KINDS: Readonly<Record<MadeKind, readonly [string, string]>> = {
  preliminary: ['Preliminary report', 'शुरुआती रिपोर्ट'],
  final: ['Final report', 'अंतिम रिपोर्ट'],
  supplementary: ['Supplementary report', 'पूरक रिपोर्ट'],
  amended: ['Amended report', 'सुधारी गई रिपोर्ट'],
};
export const kindName = (language: Language, kind: MadeKind): string =>
  language === 'en' ? KINDS[kind][0] : KINDS[kind].join(' / ');

const REASONS: Readonly<Record<string, string>> = {
  typing: 'typing error',
  wrong_patient: 'wrong patient',
  wrong_specimen: 'wrong specimen',
  recalibration: 'recalibration',
  reagent: 'reagent',
  other: 'other reason',
  recalculated: 'calculated from an amended value',
};
export const reasonName = (code: string): string => REASONS[code] ?? code;

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
