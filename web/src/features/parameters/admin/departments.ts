/** The departments of the starter; a laboratory may name others. */
export const DEPARTMENTS = [
  'Biochemistry',
  'Clinical pathology',
  'Cytology',
  'Genetics',
  'Haematology',
  'Histopathology',
  'Immunology',
  'Microbiology',
  'Molecular biology',
  'Serology',
];
