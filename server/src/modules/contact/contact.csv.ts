import type { ContactMessage } from '@labfront/contract/contact';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const CONTACT_COLUMNS: readonly CsvColumn<ContactMessage>[] = [
  { header: 'Sent (IST)', value: ({ createdAt }) => localTimestamp(createdAt) },
  { header: 'Name', value: ({ name }) => name },
  { header: 'City', value: ({ city }) => city },
  { header: 'Phone number', value: ({ phoneNumber }) => phoneNumber },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'Message', value: ({ message }) => message },
  {
    header: 'Answers',
    value: ({ answers }) =>
      answers.map(({ at, by, way, text }) => `${localTimestamp(at)} ${by} (${way}): ${text}`).join('\n'),
  },
  { header: 'Handled (IST)', value: ({ handledAt }) => handledAt && localTimestamp(handledAt) },
];
