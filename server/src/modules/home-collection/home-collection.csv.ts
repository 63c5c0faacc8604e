import type { HomeCollection } from '@labfront/contract/home-collection';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const HOME_COLLECTION_COLUMNS: readonly CsvColumn<HomeCollection>[] = [
  { header: 'Requested (IST)', value: ({ createdAt }) => localTimestamp(createdAt) },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Mobile number', value: ({ mobileNumber }) => mobileNumber },
  { header: 'City', value: ({ city }) => city },
  { header: 'Address', value: ({ address }) => address },
  { header: 'Pincode', value: ({ pincode }) => pincode },
  { header: 'Day', value: ({ preferredDate }) => preferredDate },
  { header: 'Time', value: ({ preferredSlot }) => preferredSlot },
  { header: 'Phlebotomist', value: ({ assignedTo }) => assignedTo },
  { header: 'Notes', value: ({ notes }) => notes },
];
