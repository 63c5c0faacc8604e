/** Typical search queries: plain, misspelt, abbreviated, in both scripts. */
export const SEARCH_WORDS = [
  'thyroid',
  'thairoid',
  'sugar',
  'cbc',
  'vitamin d',
  'liver',
  'kidny',
  'hb',
  'khoon',
  'शुगर',
  'lipid',
  'dengu',
  'b12',
  'iron',
  'hba1c',
  'uric',
];
