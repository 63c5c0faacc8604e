import { defineMessages } from '../../shared/i18n/messages.ts';
import { disclaimerMessagesHi } from './disclaimer.messages.hi.ts';

export const disclaimerMessages = defineMessages({
  hi: disclaimerMessagesHi,
  en: {
    title: 'Disclaimer',
    description: (site: string) =>
      `What the texts and reports of ${site} can tell you and what only a doctor can: no diagnosis, emergencies, reference ranges.`,
    intro: 'A laboratory measures. What a value means for you is for a doctor to say.',
    updated: 'Last changed on 1 November 2026.',
    sections: {
      advice: {
        title: 'No medical advice',
        text: [
          'The texts on this site explain tests in general. They are no diagnosis and no treatment, and do not take the place of a doctor who knows you. Please do not begin, change or stop a medicine because of what you read here or in a report alone.',
        ],
      },
      emergency: {
        title: 'Emergencies',
        text: [
          'This site is not for emergencies. In an emergency call 112, or 108 for an ambulance, or go to the nearest hospital.',
        ],
      },
      results: {
        title: 'What a result is',
        text: [
          'A value depends on the sample, the time of day, food, medicines and the method. Reference ranges are those of our methods and may differ from another laboratory’s. A value outside the range need not mean illness, and one inside does not exclude it.',
          'If a result does not fit how you feel, ask us: we keep samples for a time and can repeat many tests.',
        ],
      },
      marks: {
        title: 'Accreditation',
        text: [
          'The words “NABL accredited” stand only with tests within the accredited scope of the laboratory that performs them. The picture beside them is our own and not the symbol of NABL.',
        ],
      },
      site: {
        title: 'This site',
        text: [
          'We keep its texts, prices and times right as well as we can, and correct a mistake when we learn of it. For sites that others link to us from or that we link to, their owners answer.',
        ],
      },
    },
    contactTitle: 'Found a mistake?',
    contactText: 'Tell us, and we put it right.',
  },
});
