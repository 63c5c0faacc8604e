import type { ApiKey } from '@labfront/contract/api-keys';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

const timeOf = (time: string | null) => (time === null ? null : localTimestamp(time));

export const API_KEY_COLUMNS: readonly CsvColumn<ApiKey>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Ends with', value: ({ hint }) => hint },
  { header: 'Permissions', value: ({ permissions }) => permissions.join('; ') },
  { header: 'Scope', value: ({ scope }) => scope },
  { header: 'Calls a minute', value: ({ callsPerMinute }) => callsPerMinute },
  { header: 'Made (IST)', value: ({ createdAt }) => localTimestamp(createdAt) },
  { header: 'Made by', value: ({ createdBy }) => createdBy },
  { header: 'Last used (IST)', value: ({ lastUsedAt }) => timeOf(lastUsedAt) },
  { header: 'Ended (IST)', value: ({ endedAt }) => timeOf(endedAt) },
];
