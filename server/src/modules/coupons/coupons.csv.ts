import type { Coupon } from '@labfront/contract/coupons';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const COUPON_COLUMNS: readonly CsvColumn<Coupon>[] = [
  { header: 'Code', value: ({ code }) => code },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Value', value: ({ value }) => value },
  { header: 'Most (INR)', value: ({ maxDiscount }) => maxDiscount },
  { header: 'Minimum (INR)', value: ({ minAmount }) => minAmount },
  { header: 'Valid from (IST)', value: ({ validFrom }) => localTimestamp(validFrom) },
  { header: 'Valid until (IST)', value: ({ validUntil }) => localTimestamp(validUntil) },
  { header: 'Uses', value: ({ used }) => used },
  { header: 'Most uses', value: ({ totalUses }) => totalUses },
  { header: 'Uses per account', value: ({ usesPerAccount }) => usesPerAccount },
  { header: 'Items', value: ({ itemIds }) => itemIds.length },
  { header: 'Categories', value: ({ categories }) => categories.join('; ') },
  { header: 'Cities', value: ({ cities }) => cities.join('; ') },
  { header: 'First booking only', value: ({ firstOrderOnly }) => (firstOrderOnly ? 'yes' : 'no') },
  { header: 'Active', value: ({ active }) => (active ? 'yes' : 'no') },
];
