// The words of tubes on the screens of the administration.
import type { RejectCode, ShippedState, SpecimenEventKind, SpecimenState } from '@labfront/contract/specimen-states';
import { englishOnly } from '../../../shared/i18n/messages.ts';

const states: Record<SpecimenState, string> = {
  planned: 'Planned',
  labelled: 'Labelled',
  collected: 'Collected',
  in_transit: 'In transit',
  received: 'Received',
  accepted: 'Accepted',
  rejected: 'Rejected',
  in_testing: 'Being tested',
  stored: 'Stored',
  disposed: 'Destroyed',
  lost: 'Lost',
  missed: 'Not drawn',
  cancelled: 'Cancelled',
};

const events: Record<SpecimenEventKind, string> = {
  labelled: 'Label printed',
  reprinted: 'Label printed again',
  collected: 'Collected',
  handed_over: 'Handed over',
  sealed: 'Sealed into a box',
  unsealed: 'Taken out of a box',
  received: 'Received',
  accepted: 'Accepted',
  rejected: 'Rejected',
  testing: 'Test started',
  stored: 'Stored',
  disposed: 'Destroyed',
  lost: 'Lost',
  missed: 'Not drawn',
  referred: 'Sent to another laboratory',
  cancelled: 'Cancelled',
};

const rejectCodes: Record<RejectCode, string> = {
  haemolysed: 'Haemolysed',
  clotted: 'Clotted',
  insufficient: 'Not enough volume',
  wrong_container: 'Wrong container',
  unlabelled: 'No label',
  mislabelled: 'Wrong label',
  leaked: 'Leaked',
  delayed: 'Came too late',
  temperature: 'Wrong temperature',
  lipaemic: 'Lipaemic',
  other: 'Other reason',
};

const shipped: Record<ShippedState, string> = {
  good: 'Good',
  damaged: 'Damaged',
  leaked: 'Leaked',
  missing: 'Missing',
  rejected: 'To be rejected',
};

export const specimenWords = englishOnly({ en: { states, events, rejectCodes, shipped } });

/** The code in the groups in which labels print it: year and laboratory, visit, tube. */
export const spacedCode = (code: string): string => code.replace(/^(\d{4})(\d{7})(\d{3})$/, '$1 $2 $3');
