// On SQLite alone: reads and writes no database.
// The preparation for an order agrees with the page of each of its tests, for any combination of tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatInstant,
  formatOpeningHours,
  formatTime,
  formatWeekday,
  formatWindow,
} from '@labfront/contract/format-date-time';
import { fastingOf, fastingOfOrder, furtherPreparation, orderPreparation } from '@labfront/contract/preparation';
import { type Fasting, fastingBegins, preparationSentence } from '@labfront/contract/preparation-sentence';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATE_TIME_WORDS } from '../src/platform/mail/date-time-words.ts';

const must = (hours: number): Fasting => ({ hours, isRequired: true });
const better = (hours: number): Fasting => ({ hours, isRequired: false });

/** Ways in which laboratories write it, with the hours that a reader takes from them. */
const WRITTEN: ((hours: number) => readonly [string, Fasting])[] = [
  (h) => [`Please fast for ${h} to ${h + 2} hours overnight; plain water is fine.`, must(h)],
  (h) => [`${h}-${h + 2} hrs fasting required`, must(h)],
  (h) => [`Overnight fasting of ${h} hours is mandatory. Avoid alcohol for 24 hours before.`, must(h)],
  (h) => [`Do not eat or drink anything other than water for ${h} hours before the test`, must(h)],
  (h) => [`Please come in the morning after fasting for ${h} hours, 2 hours after waking.`, must(h)],
  (h) => [`Fasting (${h} hours)`, must(h)],
  (h) => [`${h} से ${h + 2} घंटे खाली पेट आएँ`, must(h)],
  (h) => [`A morning sample after ${h} to ${h + 2} hours of fasting is best.`, better(h)],
  (h) => [`Fast for ${h} hours if you can, and avoid alcohol for a day before.`, better(h)],
  (h) => [`Fasting is not a must, but ${h} hours without food gives a cleaner sample.`, better(h)],
];
const EAT_AS_USUAL = [
  '',
  'No fasting is needed; you may come at any time of the day. Take your usual medicines.',
  'Fasting not required. Collect all urine for 24 hours.',
  'Eat your usual meal and give the sample exactly 2 hours after the first bite.',
  'Breakfast allowed; no fasting.',
  'No fasting is needed; you drink glucose at our centre and wait 2 hours.',
  'खाली पेट की ज़रूरत नहीं है।',
  'Please do not eat, drink or rinse your mouth for 30 minutes before.',
];

const aTest = fc.oneof(
  fc.constantFrom(...EAT_AS_USUAL).map((text) => [text, null] as const),
  fc.tuple(fc.constantFrom(...WRITTEN), fc.integer({ min: 3, max: 14 })).map(([write, hours]) => write(hours)),
);
const anOrder = fc.array(aTest, { minLength: 1, maxLength: 8 });
const aWindow = fc.record({
  date: fc.constantFrom('2026-11-23', '2027-01-01', '2028-02-29', '2028-03-01'),
  slot: fc.constantFrom('06:00-08:00', '07:30-09:00', '10:00-12:00', '14:00-16:00'),
});
const RUNS = { numRuns: 200 };

test('an order of random tests asks for what the strictest of them asks for', () => {
  fc.assert(
    fc.property(anOrder, aWindow, (order, window) => {
      const texts = order.map(([text]) => text);
      const each = order.map(([, fasting]) => fasting);
      expect(texts.map(fastingOf)).toEqual(each);
      const asked = each.filter((fasting) => fasting !== null);
      const whole = fastingOfOrder(texts);
      if (asked.length === 0) {
        expect(preparationSentence(whole, window, DATE_TIME_WORDS.en)).toBe('No fasting is needed.');
        return;
      }
      const hours = Math.max(...asked.map((fasting) => fasting.hours));
      expect(whole).toEqual({ hours, isRequired: asked.some(({ isRequired }) => isRequired) });
      const start = Date.parse(`${window.date}T${window.slot.slice(0, 5)}:00Z`);
      const begins = fastingBegins(hours, window);
      for (const one of asked) {
        expect(start - Date.parse(`${begins.date}T${begins.time}:00Z`)).toBeGreaterThanOrEqual(one.hours * 3_600_000);
      }
      for (const language of ['en', 'hi'] as const) {
        const sentence = preparationSentence(whole, window, DATE_TIME_WORDS[language]);
        expect(sentence).toContain(formatTime(begins.time, DATE_TIME_WORDS[language]));
        expect(sentence).toContain(formatWeekday(begins.date, DATE_TIME_WORDS[language]));
        expect(preparationSentence(whole, null, DATE_TIME_WORDS[language])).toContain(`${hours} `);
      }
    }),
    RUNS,
  );
});

describe('the starter catalogue', () => {
  const file = readFileSync(join(import.meta.dirname, '../starter/catalogue.csv'), 'utf8');
  const rows: { preparation: string }[] = parse(file, { columns: true });
  const texts = rows.map(({ preparation }) => preparation);
  /** An independent implementation: the first hours directly after "fast for" or before "of fasting". */
  const plainHours = (text: string) => /fast(?:ing)? for (\d+)|(\d+)(?: to \d+)? hours of fasting/i.exec(text);

  test('is understood, row by row', () => {
    expect(texts.length).toBeGreaterThan(300);
    for (const text of texts) {
      const found = plainHours(text);
      if (found) expect([text, fastingOf(text)?.hours]).toEqual([text, Number(found[1] ?? found[2])]);
      else if (/^no fasting is needed/i.test(text)) expect([text, fastingOf(text)]).toEqual([text, null]);
    }
  });

  test('in 200 random orders: the sentence is enough for each test, and asks for no more than one of them', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 10 }), (order) => {
        const whole = fastingOfOrder(order);
        const hours = order.map((text) => fastingOf(text)?.hours ?? 0);
        expect(whole?.hours ?? 0).toBe(Math.max(...hours));
        for (const text of order) {
          const found = plainHours(text);
          if (found) expect(whole?.hours).toBeGreaterThanOrEqual(Number(found[1] ?? found[2]));
        }
      }),
      RUNS,
    );
  });
});

test('says in words what the person does', () => {
  const monday = { date: '2026-11-23', slot: '06:00-08:00' };
  expect(preparationSentence(must(10), monday, DATE_TIME_WORDS.en)).toBe(
    'Please take nothing but water after 8 pm on Sunday.',
  );
  expect(preparationSentence(better(8), monday, DATE_TIME_WORDS.en)).toBe(
    'If you can, take nothing but water after 10 pm on Sunday.',
  );
  expect(preparationSentence(must(10), monday, DATE_TIME_WORDS.hi)).toBe(
    'रविवार रात 8 बजे के बाद सिर्फ़ पानी पिएँ, कुछ खाएँ नहीं।',
  );
});

test.each([
  ['08:00-10:00', 8, 'midnight', 'रात 12 बजे'],
  ['10:00-12:00', 8, '2 am', 'रात 2 बजे'],
])('says of a fast before %s which night it begins in', (slot, hours, time, timeHi) => {
  const friday = { date: '2026-11-27', slot };
  expect(preparationSentence(must(hours), friday, DATE_TIME_WORDS.en)).toBe(
    `Please take nothing but water after ${time} in the night from Thursday to Friday.`,
  );
  expect(preparationSentence(better(hours), friday, DATE_TIME_WORDS.hi)).toBe(
    `हो सके तो गुरुवार और शुक्रवार के बीच की ${timeHi} के बाद सिर्फ़ पानी पिएँ, कुछ खाएँ नहीं।`,
  );
});

test.each([
  [
    'No fasting is needed; you may come at any time of the day. Take your usual medicines.',
    'Take your usual medicines.',
  ],
  ['Please fast for 8 to 10 hours overnight; plain water is fine. Bring a urine sample.', 'Bring a urine sample.'],
  ['A morning sample before breakfast is best; plain water is fine.', ''],
  ['You may eat and drink as usual.', ''],
  ['8 से 10 घंटे खाली पेट रहें। आप रोज़ की तरह खा-पी सकते हैं। रिपोर्ट साथ लाएँ।', 'रिपोर्ट साथ लाएँ।'],
  ['Please come between 7.30 and noon.', 'Please come between 7.30 and noon.'],
])('what %j says besides is %j', (text, further) => {
  expect(furtherPreparation(text)).toBe(further);
});

test.each([
  ['en', 'Thursday, 26 November 2026, 2 pm to 4 pm', 'Wednesday, 25 November 2026, 6:30 pm'],
  ['hi', 'गुरुवार, 26 नवंबर 2026, दोपहर 2 बजे से शाम 4 बजे तक', 'बुधवार, 25 नवंबर 2026, शाम 6:30 बजे'],
] as const)('days and times are written as people write them, in %s', (language, window, instant) => {
  expect(formatWindow('2026-11-26', '14:00-16:00', DATE_TIME_WORDS[language])).toBe(window);
  expect(formatInstant('2026-11-25T13:00:00.000Z', DATE_TIME_WORDS[language])).toBe(instant);
});

test('what several tests ask for besides is said once, and one unknown makes the whole unknown', () => {
  const medicines = 'No fasting is needed. Take your usual medicines.';
  const items = [
    { name: 'A', preparation: medicines },
    { name: 'B', preparation: 'Please fast for 8 hours.' },
    { name: 'C', preparation: medicines },
  ];
  expect(orderPreparation(items)).toEqual({
    fasting: must(8),
    further: [{ names: ['A', 'C'], text: 'Take your usual medicines.' }],
  });
  expect(orderPreparation([...items, { name: 'D', preparation: null }])).toBeNull();
});

test.each([
  "Have your sample drawn before the day's thyroid tablet, and tell us if you take biotin.",
  'Take your diabetes medicine after the sample, with your breakfast.',
  'Plain water is fine, and morning medicines come after the sample unless your doctor says otherwise.',
  'Stop taking iron tablets the day before.',
])('that medicines are taken as usual is not said beside %j', (preparation) => {
  const usual = {
    name: 'A',
    preparation: 'No fasting is needed. Take your usual medicines. Bring your report.',
    preparationHi: 'खाली पेट रहने की ज़रूरत नहीं है। अपनी रोज़ की दवाएँ लेते रहें। अपनी रिपोर्ट लाएँ।',
  };
  const [first, ...others] = orderPreparation([usual, { name: 'B', preparation }])?.further ?? [];
  expect(first).toEqual({ names: ['A'], text: 'Bring your report.', textHi: 'अपनी रिपोर्ट लाएँ।' });
  expect(others).toHaveLength(1);
  const unless = 'No fasting is needed. Keep taking your medicines unless your doctor says otherwise.';
  expect(
    orderPreparation([
      { name: 'C', preparation: unless },
      { name: 'B', preparation },
    ])?.further,
  ).toHaveLength(1);
});

test('which medicines are taken is asked for beside that they are taken as usual', () => {
  const items = ['Take your usual medicines.', 'Please tell us which medicines you take.'].map((preparation) => ({
    name: preparation,
    preparation,
  }));
  expect(orderPreparation(items)?.further.map(({ text }) => text)).toEqual(items.map(({ name }) => name));
});

test('what is asked for besides is said in Hindi where the catalogue has it', () => {
  const preparation = 'No fasting is needed. Take your usual medicines.';
  const preparationHi = 'खाली पेट रहने की ज़रूरत नहीं है। अपनी रोज़ की दवाएँ लेते रहें।';
  const items = [
    { name: 'A', preparation },
    { name: 'B', nameHi: 'बी', preparation, preparationHi },
    { name: 'C', preparation: 'Fast for 8 hours. Bring your report.', preparationHi: null },
  ];
  expect(orderPreparation(items)?.further).toEqual([
    {
      names: ['A', 'B'],
      namesHi: ['A', 'बी'],
      text: 'Take your usual medicines.',
      textHi: 'अपनी रोज़ की दवाएँ लेते रहें।',
    },
    { names: ['C'], text: 'Bring your report.' },
  ]);
});

test.each([
  [
    'Mon-Sat 07:00-20:00, Sun 07:00-13:00',
    'Monday to Saturday 7 am to 8 pm, Sunday 7 am to 1 pm',
    'सोमवार से शनिवार सुबह 7 बजे से रात 8 बजे तक, रविवार सुबह 7 बजे से दोपहर 1 बजे तक',
  ],
  ['daily 24 hours', 'every day open 24 hours', 'हर दिन 24 घंटे खुला'],
  ['by appointment', 'by appointment', 'by appointment'],
  ['', '', ''],
])('the opening hours %j are %j', (hours, english, hindi) => {
  expect([formatOpeningHours(hours, DATE_TIME_WORDS.en), formatOpeningHours(hours, DATE_TIME_WORDS.hi)]).toEqual([
    english,
    hindi,
  ]);
});

test.each([
  ['00:00', 'midnight'],
  ['12:00', '12 noon'],
  ['12:30', '12:30 pm'],
  ['24:00', 'midnight'],
  ['09:05', '9:05 am'],
])('%s is %s', (time, spoken) => {
  expect(formatTime(time, DATE_TIME_WORDS.en)).toBe(spoken);
});
