import { REPORT_TYPES } from '@labfront/contract/report-limits';
import { expect, it } from 'vitest';
import { reportTypeName } from './report-type.ts';

it('names every kind of report in Hindi', () => {
  const names = REPORT_TYPES.map((type) => reportTypeName(type, 'hi'));
  expect(names).toEqual(['खून की जाँच', 'एक्स-रे', 'MRI', 'CT स्कैन', 'अल्ट्रासाउंड', 'दूसरी रिपोर्ट']);
  expect(reportTypeName('Blood Test', 'en')).toBe('Blood Test');
});
