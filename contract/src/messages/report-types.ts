// The kinds of reports in words, for screens and receipts. `REPORT_TYPES` are their names on the wire.
import { sentences } from './sentences.ts';

export const REPORT_TYPE_WORDS = sentences({
  'Blood Test': { en: 'Blood Test', hi: 'खून की जाँच' },
  'X-Ray': { en: 'X-Ray', hi: 'एक्स-रे' },
  MRI: { en: 'MRI', hi: 'MRI' },
  'CT Scan': { en: 'CT Scan', hi: 'CT स्कैन' },
  Ultrasound: { en: 'Ultrasound', hi: 'अल्ट्रासाउंड' },
  Other: { en: 'Other report', hi: 'दूसरी रिपोर्ट' },
});
