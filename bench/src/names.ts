// Names that people of the measurements have, each as often as any other.
export const FIRST_NAMES = [
  'Asha',
  'Ravi',
  'Meena',
  'Imran',
  'Sunita',
  'Arjun',
  'Fatima',
  'Deepak',
  'Kavita',
  'Joseph',
  'Leela',
];
export const LAST_NAMES = [
  'Verma',
  'Nair',
  'Khan',
  'Patel',
  'Iyer',
  'Rao',
  'Das',
  'Bose',
  'Mehta',
  'Joshi',
  'Singh',
  'Kurup',
  'Sen',
];

/** SQL that gives one of them for each number. */
export const pick = (names: readonly string[], turn: string) =>
  `CASE ${turn} % ${names.length} ${names.map((name, place) => `WHEN ${place} THEN '${name}'`).join(' ')} END`;
