import { englishOnly } from '../../../shared/i18n/messages.ts';

export const worklistMessages = englishOnly({
  en: {
    title: 'Worklist',
    hint: 'Tests of the laboratory and how far each one is. Open an order to enter and check its values, and to release its reports: what waits for release is authorised.',
    searchHint: 'Accession, name, mobile or booking number',
    none: 'No tests yet',
    noneFound: 'No test fits this search',
    order: 'Order',
    openOrder: (accession: string) => `Order ${accession}`,
    patient: 'Patient',
    test: 'Test',
    department: 'Department',
    anyDepartment: 'Any department',
    state: 'State',
    anyState: 'Any state',
    date: 'Date of the order',
    centre: 'Centre',
    due: 'Due',
    late: 'Late',
    lateness: 'Lateness',
    anyTime: 'In time or late',
    lateOnly: 'Late only',
    created: 'Ordered',
    fetchFailed: 'Failed to fetch the worklist',
  },
});
