// Reads the preparation for a booking from the text on each test's page, so that pages, screens and mails give the same hours for the same
// test.
import type { Fasting, OrderPreparation } from './preparation-sentence.ts';

/** For a text that requires a morning without breakfast but gives no hours. */
const OVERNIGHT_HOURS = 8;

const NUMBERS: Readonly<Record<string, string>> = {
  four: '4',
  six: '6',
  eight: '8',
  ten: '10',
  twelve: '12',
  fourteen: '14',
};

// "8", "8 to 10", "8-10", "8 से 10", and the words between a number and its hours.
const HOURS = String.raw`(\d{1,2})(?:\s*(?:to|-|–|or|से)\s*\d{1,2})?\s*-?\s*(?:hours?|hrs?|h|घंटे|घंटों)(?![a-z])`;
const FAST = String.raw`(?:\bfast(?:ing|ed)?\b|उपवास|फ़ास्टिंग|फास्टिंग)`;
const EMPTY = `(?:empty stomach|without (?:food|eating|breakfast)|no breakfast|before breakfast|खाली पेट)`;
const ABSTAIN = `(?:do not eat|don't eat|nothing to eat|nothing (?:but|except) (?:plain )?water|only (?:plain )?water|no food|no solid food|avoid (?:food|eating))`;
const FILL = String.raw`(?:\s+(?:overnight|for|of|at|least|about|a|minimum|min|period|the|required|mandatory|necessary|needed|recommended|is|strictly|,|:))*[\s:,(-]*`;

/** Patterns for hours next to the word that they refer to. */
const WITH_HOURS = [
  new RegExp(`${FAST}${FILL}${HOURS}`),
  new RegExp(`${ABSTAIN}[^.;]*?${HOURS}`),
  new RegExp(`${HOURS}(?:\\s*(?:of|'s|overnight|complete|strict|के|की|का))*\\s*${FAST}`),
  new RegExp(`${HOURS}\\s*(?:(?:of|on an?|an?)\\s+)*(?:empty stomach|without (?:food|eating)|खाली पेट)`),
];
const NOT_NEEDED = new RegExp(
  String.raw`\bno (?:strict |special )?${FAST}|\bnon-?${FAST}|without ${FAST}|not? need(?:ed)? to fast|${FAST} (?:is |are )?(?:not|neither)\b(?: a)?(?: must| needed| necessary| required| mandatory)?|need not fast|(?:खाली पेट|${FAST})[^।.]*(?:ज़रूरत|ज़रूरी|जरूरत|जरूरी) नहीं`,
  'g',
);
const WANTED = new RegExp(`${FAST}|${EMPTY}|nothing (?:but|except) (?:plain )?water`);
const SOFT = /\bbest\b(?! on )|if you can|if possible|preferabl|not a must|preferred|cleaner sample|बेहतर|हो सके/;

/** Splits a text into sentences, and those at semicolons. */
const clausesOf = (text: string): string[] =>
  text
    .split(/[;!?।\n]|\.(?!\d)/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');

function fastingOfClause(clause: string): Fasting | null {
  const words = clause.toLowerCase().replace(/\b[a-z]+\b/g, (word) => NUMBERS[word] ?? word);
  const isSoft = SOFT.test(words);
  const claims = words.replace(NOT_NEEDED, ' ');
  for (const pattern of WITH_HOURS) {
    const hours = pattern.exec(claims)?.[1];
    if (hours !== undefined) return { hours: Number(hours), isRequired: !isSoft };
  }
  return WANTED.test(claims) ? { hours: OVERNIGHT_HOURS, isRequired: !isSoft } : null;
}

/** Returns the longest fast, required if any of them is; null without one. */
function longest(fastings: readonly (Fasting | null)[]): Fasting | null {
  const asked = fastings.filter((fasting) => fasting !== null);
  if (asked.length === 0) return null;
  return {
    hours: Math.max(...asked.map(({ hours }) => hours)),
    isRequired: asked.some(({ isRequired }) => isRequired),
  };
}

/** Returns the fasting that the text of a test requires; null if the patient may eat. */
export const fastingOf = (preparation: string): Fasting | null => longest(clausesOf(preparation).map(fastingOfClause));

/** Returns the fasting of an order, long enough for each of its tests. */
export const fastingOfOrder = (preparations: readonly string[]): Fasting | null => longest(preparations.map(fastingOf));

// Clauses that the order's sentence already covers, or overrides because of another test.
const SAID_ALREADY = [
  new RegExp(
    String.raw`^(?:please )?(?:no (?:strict )?${FAST} is (?:needed|required)(?: for [\w ]+)?|${FAST} is not (?:needed|required)|(?:plain )?water is fine|you may eat and drink as usual|you may come at any time(?: of the day)?)$`,
  ),
  new RegExp(`^(?:please )?${FAST}${FILL}${HOURS}(?: overnight)?$`),
  /^an? .*\b(?:fasting|breakfast)\b.* is best$/,
  /^(?:[^,]* के लिए )?(?:पूरी तरह )?खाली पेट रहने की ज़रूरत नहीं है$|^सादा पानी पी सकते हैं$|^(?:आप )?रोज़ की तरह खा-पी सकते हैं$|^(?:दिन में )?किसी भी समय आ सकते हैं$/,
  new RegExp(`^(?:रात भर )?${HOURS} खाली पेट रहें$`),
  /^सुबह .*खाली पेट .*बेहतर है$/,
];

/** Holds where no other test of the order says when the day's medicines are taken. */
const USUAL_MEDICINES =
  /^(?:take your usual medicines?|keep taking your medicines?(?: unless .*)?)$|^अपनी रोज़ की दवाएँ लेते रहें$/;
const MEDICINES = String.raw`\b(?:medicines?|tablets?|insulin)\b`;
const WHEN = String.raw`\b(?:after|before|until|stop|skip|leave out)\b`;
const TIMED_MEDICINES = new RegExp(`${MEDICINES}.*${WHEN}|${WHEN}.*${MEDICINES}`);

const timesMedicines = (preparation: string) =>
  clausesOf(preparation).some((clause) => TIMED_MEDICINES.test(clause.toLowerCase()));

/**
 * Returns the instructions of a test other than eating and drinking; blank if there are none.
 * @param withoutUsual leaves out that medicines are taken as usual, because another test of the order says otherwise.
 */
export function furtherPreparation(preparation: string, withoutUsual = false): string {
  const leftOut = withoutUsual ? [...SAID_ALREADY, USUAL_MEDICINES] : SAID_ALREADY;
  return preparation
    .split(/(?<=[.!?।])\s+|\n/)
    .map((sentence) => {
      const end = /[.!?।]$/.exec(sentence)?.[0] ?? '';
      const kept = sentence
        .slice(0, sentence.length - end.length)
        .split(/;\s*/)
        .filter((clause) => !leftOut.some((said) => said.test(clause.trim().toLowerCase())))
        .join('; ');
      return kept === '' ? '' : `${kept.charAt(0).toUpperCase()}${kept.slice(1)}${end}`;
    })
    .filter((sentence) => sentence !== '')
    .join(' ');
}

interface PreparedItem {
  name: string;
  /** Null or missing without a Hindi name; the same for the Hindi preparation. */
  nameHi?: string | null;
  /** Null if none was stored: the order's preparation is unknown then. */
  preparation: string | null;
  preparationHi?: string | null;
}

/** Returns the preparation that the tests of one text require, in Hindi too if the catalogue has it. */
function furtherOf(
  text: string,
  items: readonly PreparedItem[],
  withoutUsual: boolean,
): OrderPreparation['further'][number] {
  const textHi = items.map(({ preparationHi }) => furtherPreparation(preparationHi ?? '', withoutUsual)).find(Boolean);
  const isHindi = items.some(({ nameHi }) => nameHi);
  return {
    names: items.map(({ name }) => name),
    ...(isHindi && { namesHi: items.map(({ name, nameHi }) => nameHi || name) }),
    text,
    ...(textHi !== undefined && { textHi }),
  };
}

/** Returns the preparation for an order; the hours of fasting come from the English texts alone, so that both languages agree. */
export function orderPreparation(items: readonly PreparedItem[]): OrderPreparation | null {
  const texts = items.flatMap(({ preparation }) => preparation ?? []);
  if (texts.length < items.length) return null;
  const withoutUsual = texts.some(timesMedicines);
  const byText = Map.groupBy(items, ({ preparation }) => furtherPreparation(preparation ?? '', withoutUsual));
  byText.delete('');
  return {
    fasting: fastingOfOrder(texts),
    further: [...byText].map(([text, asking]) => furtherOf(text, asking, withoutUsual)),
  };
}
