import type { Centre, ShownScopeRow } from '@labfront/contract/centre-schemas';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const CENTRE_COLUMNS: readonly CsvColumn<Centre>[] = [
  { header: 'Code', value: ({ code }) => code },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Laboratory code', value: ({ labCode }) => labCode },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Address', value: ({ address }) => address },
  { header: 'City', value: ({ city }) => city },
  { header: 'Pincode', value: ({ pincode }) => pincode },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Hours', value: ({ hours }) => hours },
  { header: 'Home collection', value: ({ homeCollection }) => (homeCollection ? 'yes' : 'no') },
  { header: 'Fee', value: ({ fee }) => fee },
  { header: 'Free from', value: ({ freeFrom }) => freeFrom },
  { header: 'Listed', value: ({ listed }) => (listed ? 'yes' : 'no') },
  { header: 'Active', value: ({ active }) => (active ? 'yes' : 'no') },
  { header: 'Certificate', value: ({ accreditation }) => accreditation?.certificateNumber ?? null },
  { header: 'Valid until', value: ({ accreditation }) => accreditation?.validUntil ?? null },
  { header: 'PCPNDT registration', value: ({ pcpndt }) => pcpndt?.registrationNumber ?? null },
  { header: 'PCPNDT valid until', value: ({ pcpndt }) => pcpndt?.validUntil ?? null },
];

/** In the columns that the import takes. */
export const SCOPE_COLUMNS: readonly CsvColumn<ShownScopeRow & { _id: string }>[] = [
  { header: 'test', value: ({ testCode, testId }) => testCode || testId },
  { header: 'name', value: ({ testName }) => testName },
  { header: 'parameter', value: ({ parameterId }) => parameterId },
  { header: 'validFrom', value: ({ validFrom }) => validFrom },
  { header: 'validUntil', value: ({ validUntil }) => validUntil },
];
