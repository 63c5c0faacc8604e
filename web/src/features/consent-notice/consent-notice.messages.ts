import { defineMessages } from '../../shared/i18n/messages.ts';
import { consentNoticeMessagesHi } from './consent-notice.messages.hi.ts';

export const consentNoticeMessages = defineMessages({
  hi: consentNoticeMessagesHi,
  en: {
    title: 'Before you book',
    sensitive: (names: string) =>
      `${names}: before the sample is taken, a counsellor explains what the result can mean, and the person whose sample it is signs a written consent. Nobody can sign for another adult. A counsellor explains the result too. The name of the test does not appear in messages or on labels.`,
    regulated: (names: string) =>
      `${names}: under the PCPNDT Act this test is taken only at a registered centre. Each patient needs a signed consent form and a doctor’s referral before the sample; please upload both after booking. Nobody may tell the sex of the fetus, and the report does not.`,
  },
});
