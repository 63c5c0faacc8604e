import type { Webhook, WebhookAttempt } from '@labfront/contract/webhooks';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const WEBHOOK_COLUMNS: readonly CsvColumn<Webhook>[] = [
  { header: 'Address', value: ({ url }) => url },
  { header: 'Events', value: ({ events }) => events.join('; ') },
  { header: 'Scope', value: ({ scope }) => scope },
  { header: 'Active', value: ({ active }) => (active ? 'yes' : 'no') },
  { header: 'Waiting', value: ({ waiting }) => waiting },
  { header: 'Given up', value: ({ failed }) => failed },
  { header: 'Added (IST)', value: ({ createdAt }) => localTimestamp(createdAt) },
];

export const ATTEMPT_COLUMNS: readonly CsvColumn<WebhookAttempt>[] = [
  { header: 'Time (IST)', value: ({ at }) => localTimestamp(at) },
  { header: 'Event', value: ({ event }) => event },
  { header: 'Event id', value: ({ eventId }) => eventId },
  { header: 'Attempt', value: ({ number }) => number },
  { header: 'State', value: ({ state }) => state },
  { header: 'Last', value: ({ last }) => (last ? 'yes' : 'no') },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Reason', value: ({ code }) => code },
  { header: 'Milliseconds', value: ({ duration }) => duration },
];
