import type { SentMessage } from '@labfront/contract/deliveries';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

const time = (at: string | null) => at && localTimestamp(at);

export const MESSAGE_COLUMNS: readonly CsvColumn<SentMessage>[] = [
  { header: 'Created (IST)', value: ({ createdAt }) => time(createdAt) },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Channel', value: ({ channel }) => channel },
  { header: 'Person', value: ({ person }) => person?.name ?? '' },
  { header: 'Mobile number', value: ({ mobileNumber }) => mobileNumber },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'State', value: ({ state }) => state },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Cost (₹)', value: ({ cost }) => cost },
  { header: 'Sent (IST)', value: ({ sentAt }) => time(sentAt) },
  { header: 'Delivered (IST)', value: ({ deliveredAt }) => time(deliveredAt) },
  { header: 'Read (IST)', value: ({ readAt }) => time(readAt) },
];
