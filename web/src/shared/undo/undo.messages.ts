import { englishOnly } from '../i18n/messages.ts';

export const undoMessages = englishOnly({
  en: {
    waits: (seconds: number) => `Saved in ${seconds} seconds`,
    undo: 'Undo',
  },
});
