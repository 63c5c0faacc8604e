import type { DateTimeWords } from './date-time-words.ts';

/** The parts of the day, by the hour at which each ends. */
const PARTS: readonly (readonly [number, string])[] = [
  [4, 'रात'],
  [12, 'सुबह'],
  [16, 'दोपहर'],
  [20, 'शाम'],
  [24, 'रात'],
];

export const dateTimeWordsHi: DateTimeWords = {
  tag: 'hi-IN',
  time(hour, minutes) {
    const part = PARTS.find(([end]) => hour < end)?.[1] ?? '';
    return `${part} ${hour % 12 || 12}${minutes} बजे`;
  },
  between: (from, to) => `${from} से ${to} तक`,
  // `सुबह 6 – 8 बजे`, `सुबह 10 – दोपहर 12 बजे`
  span(from, to) {
    const [part, hour] = from.split(' ');
    const [endPart, ...end] = to.split(' ');
    return `${part} ${hour} – ${endPart === part ? '' : `${endPart} `}${end.join(' ')}`;
  },
  days: (from, to) => `${from} से ${to}`,
  everyDay: 'हर दिन',
  allDay: '24 घंटे खुला',
  preparation: {
    none: 'खाली पेट रहने की ज़रूरत नहीं है।',
    on: (time: string, day: string) => `${day} ${time}`,
    inNight: (time: string, evening: string, morning: string) => `${evening} और ${morning} के बीच की ${time}`,
    from: (moment: string) => `${moment} के बाद सिर्फ़ पानी पिएँ, कुछ खाएँ नहीं।`,
    fromIfPossible: (moment: string) => `हो सके तो ${moment} के बाद सिर्फ़ पानी पिएँ, कुछ खाएँ नहीं।`,
    before: (hours: number) => `सैंपल से ${hours} घंटे पहले से सिर्फ़ पानी पिएँ, कुछ खाएँ नहीं।`,
    beforeIfPossible: (hours: number) => `हो सके तो सैंपल से ${hours} घंटे पहले से सिर्फ़ पानी पिएँ, कुछ खाएँ नहीं।`,
  },
};
