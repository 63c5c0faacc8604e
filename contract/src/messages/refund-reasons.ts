// The reasons of refunds that a rule makes, as they are stored. Staff give theirs in their own words.
import { type Language, sentences } from './sentences.ts';

const RULES = sentences({
  'Booking cancelled': { en: 'Booking cancelled', hi: 'बुकिंग रद्द हुई' },
  'Test not performed': { en: 'Test not performed', hi: 'टेस्ट नहीं हुआ' },
  'Report withdrawn': { en: 'Report withdrawn', hi: 'रिपोर्ट वापस ली गई' },
  'Paid after it was cancelled, or a second time': {
    en: 'Paid after it was cancelled, or a second time',
    hi: 'रद्द होने के बाद या दूसरी बार पेमेंट हुआ',
  },
  'Refunded on the gateway’s own pages': {
    en: 'Refunded on the gateway’s own pages',
    hi: 'पेमेंट गेटवे के अपने पेज से रिफ़ंड हुआ',
  },
  'Promise: the phlebotomist came late': {
    en: 'Promise: the phlebotomist came late',
    hi: 'वादा: फ़्लेबोटोमिस्ट देर से आए',
  },
  'Promise: the sample was lost or could not be used': {
    en: 'Promise: the sample was lost or could not be used',
    hi: 'वादा: सैंपल खो गया या काम का नहीं रहा',
  },
  'Promise: the report was late': { en: 'Promise: the report was late', hi: 'वादा: रिपोर्ट देर से आई' },
});
export type RefundReason = keyof typeof RULES;

const isByRule = (reason: string): reason is RefundReason => Object.hasOwn(RULES, reason);

/** Returns the reason of a refund that a rule made in words; null for one that staff gave. */
export const ruleOfRefund = (reason: string, language: Language): string | null =>
  isByRule(reason) ? RULES[reason][language] : null;
