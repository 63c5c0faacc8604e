import type { AnswerMailTexts } from './answer-mail.ts';

export const answerMailHi: AnswerMailTexts = {
  approved: {
    subject: 'आपकी पर्ची मंज़ूर हो गई',
    intro: 'हमने आपकी पर्ची पढ़ ली है और उसके टेस्ट कर सकते हैं।',
  },
  rejected: {
    subject: 'हम आपकी पर्ची इस्तेमाल नहीं कर सके',
    intro: 'हमने आपकी पर्ची देखी, पर जैसी वह है वैसी हम उसे इस्तेमाल नहीं कर सकते।',
  },
  note: (note) => `हमारा नोट: ${note}`,
  look: 'अपनी पर्ची देखें',
};
