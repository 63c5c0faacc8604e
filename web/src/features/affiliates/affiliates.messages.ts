import { englishOnly } from '../../shared/i18n/messages.ts';

/** Section 8 names no fallback for partners; these follow its pattern. */
export const affiliateFailures = englishOnly({
  en: {
    fetch: 'Failed to fetch partners',
    create: 'Failed to add partner',
    update: 'Failed to update partner',
    delete: 'Failed to delete partner',
    statement: 'Failed to fetch the statement',
    payOut: 'Failed to mark the month as paid out',
  },
});
