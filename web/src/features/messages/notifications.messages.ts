import type { TextKind } from '@labfront/contract/message-rules';
import { defineMessages } from '../../shared/i18n/messages.ts';
import { notificationsHi } from './notifications.messages.hi.ts';

const kinds: Record<TextKind, string> = {
  'results-consent': 'Consent to show results',
  'sign-in-code': 'Sign-in code',
  'booking-made': 'Booking received',
  'booking-confirmed': 'Booking confirmed',
  'booking-moved': 'Booking moved',
  'booking-cancelled': 'Booking cancelled',
  'payment-waiting': 'Payment to be made',
  'refund-started': 'Refund on its way',
  'refund-waiting': 'Refund waiting at our centre',
  'refund-done': 'Refund done',
  'phlebotomist-assigned': 'Who comes to collect',
  'phlebotomist-on-the-way': 'Collector on the way',
  'phlebotomist-late': 'Collector late',
  'second-sample': 'Time of the next sample',
  'sample-rejected': 'New sample needed',
  'sample-unusable': 'Sample that cannot be measured',
  'sample-found': 'Lost sample found again',
  'tests-not-performed': 'Tests that could not be done',
  'promise-refund': 'Money back for a promise that was not kept',
  'promise-due': 'Less to pay for a promise that was not kept',
  'report-ready': 'Report ready',
  'report-amended': 'Report amended',
  'prescription-answered': 'Prescription answered',
  'critical-escalated': 'Critical value to decide',
  'password-changed': 'Password changed',
  'email-changed': 'E-mail changed',
  'account-changed': 'Number or e-mail changed',
};

export const notificationsMessages = defineMessages({
  hi: notificationsHi,
  en: {
    title: 'Notifications',
    intro: 'Choose what we tell you, and where. We always tell you when your password or e-mail changes.',
    noEmail: 'Your account has no e-mail, so that nothing comes by e-mail.',
    noMobile: 'Your account has no mobile number, so that nothing comes by WhatsApp or SMS.',
    add: 'Add it',
    channels: { mail: 'E-mail', whatsapp: 'WhatsApp', sms: 'SMS' },
    switchOf: (channel: string, kind: string) => `${channel}: ${kind}`,
    loading: 'Loading your notifications',
    fetchFailed: 'Failed to fetch your notifications',
    saveFailed: 'Failed to save your choice',
    kinds,
  },
});
