// The form of a relevance case, and the items that many of them expect. Patterns match names, so that a new wording or code in the
// catalogue does not break them.

export type Difficulty =
  | 'exact'
  | 'abbreviation'
  | 'code'
  | 'half-typed'
  | 'words'
  | 'joined'
  | 'measures'
  | 'misspelt'
  | 'hinglish'
  | 'hindi';

/** The typed text, its difficulty, and the item expected among the first three results: a code, or a pattern of the name. */
export type RelevanceCase = readonly [query: string, difficulty: Difficulty, expected: string | RegExp];

export const is = {
  cbc: /complete blood count|\bcbc\b|ha?emogram/i,
  haemoglobin: /^ha?emoglobin( \(hb\))?$|complete blood count|\bcbc\b/i,
  thyroid: /thyroid|\btsh\b|\btft\b/i,
  tsh: /\btsh\b|thyroid stimulating/i,
  sugar: /glucose|blood sugar|diabet/i,
  fastingSugar: /(glucose|sugar).*fasting|fasting.*(glucose|sugar)|\bfbs\b/i,
  afterMealSugar: /(glucose|sugar).*(pp|post)|(pp|post).*(glucose|sugar)/i,
  hba1c: /hba1c|glycated|glycosylated/i,
  lipid: /lipid|cholesterol/i,
  cholesterol: /cholesterol|lipid/i,
  liver: /liver|\blft\b/i,
  kidney: /kidney|renal|\b[kr]ft\b/i,
  creatinine: /creatinine/i,
  vitaminD: /vitamin d|25.?(oh|hydroxy)/i,
  vitaminB12: /b.?12|cobalamin/i,
  urine: /urine/i,
  urineCulture: /urine.*culture|culture.*urine/i,
  stool: /stool/i,
  dengue: /dengue/i,
  malaria: /malaria/i,
  typhoid: /typhoid|widal|typhi/i,
  chikungunya: /chikungunya/i,
  pregnancy: /hcg|pregnan/i,
  uricAcid: /uric acid/i,
  calcium: /calcium/i,
  iron: /iron|ferritin|tibc/i,
  hiv: /\bhiv\b/i,
  hbsag: /hbsag|hepatitis b|surface antigen/i,
  hcv: /hcv|hepatitis c/i,
  crp: /c.?reactive|\bcrp\b/i,
  ra: /rheumatoid|\bra\b|arthritis/i,
  psa: /\bpsa\b|prostat/i,
  jaundice: /bilirubin|liver|jaundice/i,
  allergy: /allerg|\bige\b/i,
  fullBody: /full body|whole body|master|comprehensive|complete health|total health/i,
  testosterone: /testosterone/i,
  prolactin: /prolactin/i,
  electrolytes: /electrolyte|sodium/i,
  semen: /semen/i,
  tb: /tubercul|mycobact|\btb\b|mantoux|gene ?xpert|afb|igra|quantiferon/i,
  heart: /cardiac|heart|lipid|troponin|cardio/i,
} as const;
