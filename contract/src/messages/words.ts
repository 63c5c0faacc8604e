// Words that sentences are filled with.
import { sentences } from './sentences.ts';

/** States of bookings, prescriptions and reports, as the API writes them. */
export const STATES = sentences({
  Pending: { en: 'Pending', hi: 'बाकी' },
  Confirmed: { en: 'Confirmed', hi: 'कन्फ़र्म' },
  Completed: { en: 'Completed', hi: 'पूरी' },
  Cancelled: { en: 'Cancelled', hi: 'रद्द' },
  pending: { en: 'pending', hi: 'बाकी' },
  approved: { en: 'approved', hi: 'मंज़ूर' },
  confirmed: { en: 'confirmed', hi: 'कन्फ़र्म' },
  completed: { en: 'completed', hi: 'पूरी' },
  rejected: { en: 'rejected', hi: 'नामंज़ूर' },
  cancelled: { en: 'cancelled', hi: 'रद्द' },
});
export type State = keyof typeof STATES;

/** Kinds of catalogue items, after "another". */
export const ITEM_KINDS = sentences({
  test: { en: 'test', hi: 'टेस्ट' },
  package: { en: 'package', hi: 'पैकेज' },
});

export const ROLES = sentences({
  admin: { en: 'an administrator', hi: 'एडमिन' },
  staff: { en: 'one of the staff', hi: 'स्टाफ़' },
  user: { en: 'a customer', hi: 'ग्राहक' },
});

/** The detected type of a file that was sent as a CSV. */
export const FILE_KINDS = sentences({
  workbook: { en: 'an Excel or OpenDocument workbook or a ZIP file', hi: 'Excel या OpenDocument की वर्कबुक या ZIP फ़ाइल' },
  oldWorkbook: { en: 'an old Excel workbook', hi: 'Excel की पुरानी वर्कबुक' },
  pdf: { en: 'a PDF document', hi: 'PDF' },
  picture: { en: 'a picture', hi: 'फ़ोटो' },
  recording: { en: 'a recording', hi: 'रिकॉर्डिंग' },
  compressed: { en: 'a compressed file', hi: 'कंप्रेस की हुई फ़ाइल' },
  rtf: { en: 'a text document (RTF)', hi: 'टेक्स्ट फ़ाइल (RTF)' },
  webPage: { en: 'a web page or an XML file', hi: 'वेब पेज या XML फ़ाइल' },
  unknown: { en: 'an unknown kind of file', hi: 'किसी अनजान तरह की फ़ाइल' },
});
