// The mail that invites somebody to work here.
import type { Language } from '@labfront/contract/common';
import type { Site } from '../../platform/base/env.ts';
import type { Letter } from '../../platform/mail/mail-template.ts';

type Words = Omit<Letter, 'greeting' | 'language'>;

export const invitationMails: Readonly<Record<Language, (site: Site, link: string) => Words>> = {
  en: (site, link) => ({
    subject: `Your invitation to work at ${site.name}`,
    parts: [
      `You are invited to work with the programs of ${site.name}. Open this link within 72 hours and choose a password.`,
      { label: 'Accept the invitation', url: link },
      'If you did not expect this, you need not do anything.',
    ],
  }),
  hi: (site, link) => ({
    subject: `${site.name} में काम करने का न्योता`,
    parts: [
      `आपको ${site.name} के सिस्टम में काम करने के लिए बुलाया गया है। यह लिंक 72 घंटे के अंदर खोलें और अपना पासवर्ड चुनें।`,
      { label: 'न्योता स्वीकार करें', url: link },
      'अगर आपको इसकी उम्मीद नहीं थी, तो कुछ करने की ज़रूरत नहीं।',
    ],
  }),
};
