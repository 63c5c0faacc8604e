// The product's own texts of SMS and WhatsApp messages. No test and no result is named: telephones are read by others too.
import type { Language } from '@labfront/contract/common';
import type { TextKind } from '@labfront/contract/message-rules';
import type { Site } from '../../platform/base/env.ts';
import { defaultTextsHi, sampleWordsHi } from './default-texts.hi.ts';

const en: Readonly<Record<TextKind, string>> = {
  'sign-in-code':
    '{code} is your sign-in code at {site}. It works for 5 minutes. Never tell it to anybody.\n\n@{host} #{code}',
  'results-consent':
    '{name} asks to see your test results at {site} in their account. If you agree, tell them this code: {code}. It works for 10 minutes.',
  'booking-made': 'We have received your booking {number} for {time}: {what}. We will confirm it. {site}',
  'booking-confirmed': 'Your booking {number} is confirmed for {time}: {what}. {site}',
  'booking-moved': 'Your booking {number} has a new time: {time}. {site}',
  'booking-cancelled': 'Your booking {number} is cancelled. {site}',
  'payment-waiting': '{amount} is to be paid for {number}: {url} {site}',
  'refund-started': '{amount} for {number} is on its way back to you. {site}',
  'refund-waiting': '{amount} for {number} is handed back to you at our centre. Please come by or call us. {site}',
  'refund-done': 'We have given back {amount} for {number}. A bank takes 5 to 7 working days. {site}',
  'phlebotomist-assigned': '{name} comes for your booking {number} at {time}. {site}',
  'phlebotomist-on-the-way': '{name} is on the way to you for your booking {number}. {site}',
  'phlebotomist-late': 'We are late for your booking {number} and expect to be with you at {time}. {site}',
  'second-sample':
    'The next sample for your booking {number} is due at {time}. Please follow what you were told about food until then. {site}',
  'tests-not-performed':
    'Not every test of your booking {number} could be done. You do not pay for what was not done ({amount}). {site}',
  'sample-unusable':
    'The laboratory cannot measure a sample of your booking {number}. We will call you about what can be done. {site}',
  'sample-found':
    'Your sample for the booking {number} was found. You do not need to give another one, and we go on with your tests. {site}',
  'sample-rejected': 'We need a new sample for your booking {number}, at no cost. We will call you. {site}',
  'promise-refund': 'We did not keep a promise for your booking {number}. {amount} goes back to you. {site}',
  'promise-due': 'We did not keep a promise for your booking {number}. You pay {amount} less. {site}',
  'report-ready': 'Your report is ready. Sign in to open it: {url} {site}',
  'report-amended': 'A report of yours was amended. Please use the new version: {url} {site}',
  'prescription-answered': 'We have answered your prescription: {url} {site}',
  'critical-escalated':
    'A critical value of order {number} could be told to nobody. Please decide what is done: {url} {site}',
  'password-changed': 'The password of your account was changed. If it was not you, call {phone}. {site}',
  'email-changed': 'The e-mail of your account was changed. If it was not you, call {phone}. {site}',
  'account-changed':
    'The mobile number or e-mail of your account was changed. If it was not you, undo it within 72 hours: {url} {site}',
};

/** By language. */
export const DEFAULT_TEXTS = { en, hi: defaultTextsHi };

const sampleWords = { en: { what: '3 tests', time: 'Thu, 12 Mar, 6 am to 8 am', name: 'Ravi' }, hi: sampleWordsHi };

/** The values of every text that are the laboratory's own. */
export const ownValues = ({ name: site, url, phone }: Site) => ({ site, host: new URL(url).hostname, phone });

/** Values for a preview in a language. */
export function sampleValues(language: Language, site: Site): Readonly<Record<string, string>> {
  const own = ownValues(site);
  const [code, number, amount, url] = ['482913', 'LB-7K3M-Q9XD', '₹499', `https://${own.host}/s/1`];
  return { ...sampleWords[language], ...own, code, number, amount, url };
}
