// Words of laboratories for values that are no numbers (server/starter/laboratory/parameters.csv), in Hindi.
const WORDS = {
  negative: 'नेगेटिव',
  positive: 'पॉज़िटिव',
  reactive: 'रिएक्टिव',
  'non-reactive': 'नॉन-रिएक्टिव',
  equivocal: 'पक्का नहीं कहा जा सकता',
  indeterminate: 'तय नहीं',
  inconclusive: 'नतीजा साफ़ नहीं',
  detected: 'मिला',
  'not detected': 'नहीं मिला',
  seen: 'दिखा',
  'not seen': 'नहीं दिखा',
  'p. vivax seen': 'P. vivax दिखा',
  'p. falciparum seen': 'P. falciparum दिखा',
  mixed: 'मिश्रित',
  absent: 'नहीं है',
  normal: 'सामान्य',
  nil: 'कुछ नहीं',
  trace: 'बहुत थोड़ा',
  scanty: 'बहुत कम',
  few: 'थोड़े',
  moderate: 'मध्यम',
  many: 'बहुत सारे',
  clear: 'साफ़',
  'slightly turbid': 'थोड़ा धुंधला',
  turbid: 'धुंधला',
  colourless: 'रंगहीन',
  'pale yellow': 'हल्का पीला',
  yellow: 'पीला',
  'dark yellow': 'गहरा पीला',
  amber: 'भूरा-पीला',
  red: 'लाल',
  brown: 'भूरा',
};

const BLOOD_GROUP = /^(A|B|AB|O) (Positive|Negative)$/;

/** Adds the report's own word, so that it is found on the paper; anything else stays as it is. */
export function choiceHi(value: string): string {
  const [, group, sign = value] = BLOOD_GROUP.exec(value) ?? [];
  const known = sign.trim().toLowerCase();
  if (!Object.hasOwn(WORDS, known)) return value;
  const word = WORDS[known as keyof typeof WORDS];
  return `${group === undefined ? word : `${group} ${word}`} (${value})`;
}
