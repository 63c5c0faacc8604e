import { englishOnly } from '../../../shared/i18n/messages.ts';

export const sampleMessages = englishOnly({
  en: {
    title: 'Sample',
    collected: (at: string) => `Collected ${at}`,
    notCollected: 'Not collected yet',
    received: (at: string) => `Received ${at}`,
    requester: 'Requested by',
    history: 'Clinical history:',
    fasting: 'Fasting:',
    hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
    meal: 'Last meal:',
    medicines: 'Medicines:',
    unprepared: (reason: string) => `Collected although the patient was not prepared: ${reason}`,
  },
});
