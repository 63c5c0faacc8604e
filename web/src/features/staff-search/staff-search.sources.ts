// The lists that the staff search reads: each by its own call, which checks permission and scope.
import type { Account } from '@labfront/contract/accounts';
import type { StaffPatient } from '@labfront/contract/patients';
import type { Permission } from '@labfront/contract/permission-names';
import type { Api } from '../../shared/api/api.types.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { PRESCRIPTION_STATES, REPORT_STATES, REQUEST_STATES } from '../../shared/format/staff-states.ts';
import { customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { formatWindow } from '../collection-windows/index.ts';
import { staffSearchMessages } from './staff-search.messages.ts';

type GroupName = keyof (typeof staffSearchMessages)['en']['groups'];

export interface Hit {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** The account whose number the details name, where there is one. */
  readonly account?: Pick<Account, 'mobileNumber' | 'mobileVerified'>;
  /** The page that shows it. */
  readonly to: string;
  /** It was not found: it leads to the list with all that was. */
  readonly isList?: true;
  /** Rows of the list that it stands for; one by default. */
  readonly rows?: number;
}

interface Source {
  readonly group: GroupName;
  readonly permission: Permission;
  /** The list that has all that is found. */
  readonly list: string;
  readonly find: (api: Api, q: string, signal: AbortSignal) => Promise<readonly Hit[]>;
}

const MOST = 5;

const queryOf = (q: string) => ({ q, limit: MOST, page: 1 });
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();
const detailOf = (...facts: readonly (string | null)[]) => facts.filter(Boolean).join(', ');
const hasLetter = (q: string) => /\p{L}/u.test(q);
/** By a name, a birth date or a whole number. Four digits are of a booking or a mobile, which other lists find. */
const mayNamePatient = (q: string) => hasLetter(q) || q.replace(/\D/g, '').length >= 8;
const listAt = (path: string, q: string) => `${path}?q=${encodeURIComponent(q)}`;

export const SOURCES: readonly Source[] = [
  {
    group: 'bookings',
    permission: 'booking.read',
    list: '/admin/bookings',
    find: async (api, q, signal) => {
      const { data } = await api.call('GET /admin/bookings', { query: queryOf(q), signal });
      return data.map(({ _id, bookingNumber, userId, date, slot, collection, status }) => ({
        id: _id,
        title: bookingNumber,
        detail: detailOf(
          nameOf(userId),
          userId.mobileNumber,
          status,
          date && (slot ? formatWindow(date, slot, 'en') : formatDate(date)),
          staffSearchMessages.en.places[collection],
        ),
        account: userId,
        to: `/admin/bookings?booking=${encodeURIComponent(_id)}`,
      }));
    },
  },
  {
    group: 'orders',
    permission: 'result.read',
    list: '/admin/worklist',
    find: async (api, q, signal) => {
      const { data } = await api.call('GET /lab/worklist', { query: queryOf(q), signal });
      return [...Map.groupBy(data, ({ orderId }) => orderId)].flatMap(([orderId, lines]) =>
        lines.slice(0, 1).map(({ accession, patient, bookingNumber }) => ({
          id: orderId,
          title: accession,
          detail: detailOf(patient.name, bookingNumber, lines.map(({ testName }) => testName).join(', ')),
          to: `/admin/orders/${encodeURIComponent(orderId)}`,
          rows: lines.length,
        })),
      );
    },
  },
  {
    group: 'tubes',
    permission: 'specimen.read',
    list: '/admin/specimens',
    find: async (api, q, signal) => {
      const { data } = await api.call('GET /specimens', { query: queryOf(q), signal });
      return data.map(({ _id, tubeCode, patient, specimen, bookingNumber }) => ({
        id: _id,
        title: tubeCode,
        detail: detailOf(patient.name, specimen, bookingNumber),
        to: listAt('/admin/specimens', tubeCode),
      }));
    },
  },
  {
    group: 'people',
    permission: 'customer.read',
    list: '/admin/users',
    find: async (api, q, signal) =>
      (await api.call('GET /admin/all', { query: queryOf(q), signal })).map((account) => ({
        id: account._id,
        title: account.name,
        detail: detailOf(account.mobileNumber, account.email),
        account,
        to: `/admin/users/${encodeURIComponent(account._id)}`,
      })),
  },
  {
    group: 'patients',
    permission: 'customer.read',
    list: '/admin/patients',
    find: async (api, q, signal) => {
      if (!mayNamePatient(q)) return [];
      const { data } = await api.call('GET /admin/patients', { query: { q }, signal });
      // By name the own person of an account stands among the people.
      const isAmongPeople = ({ relation, accountId }: StaffPatient) =>
        hasLetter(q) && relation === 'self' && accountId !== null;
      const shown = data.filter((patient) => patient.mergedInto === null && !isAmongPeople(patient));
      return shown.slice(0, MOST).map(({ _id, uhid, name, mobileNumber, accountId, accountName }) => ({
        id: _id,
        title: name,
        detail: detailOf(
          mobileNumber,
          accountId === null ? staffSearchMessages.en.noAccount : staffSearchMessages.en.ofAccount(accountName),
        ),
        to: accountId === null ? listAt('/admin/patients', uhid) : `/admin/users/${encodeURIComponent(accountId)}`,
      }));
    },
  },
  {
    group: 'requests',
    permission: 'booking.read',
    list: '/admin/home-collection',
    find: async (api, q, signal) =>
      (await api.call('GET /home-collection', { query: queryOf(q), signal })).map(
        ({ _id, name, mobileNumber, city, status }) => ({
          id: _id,
          title: name,
          detail: detailOf(mobileNumber, city, REQUEST_STATES[status]),
          to: listAt('/admin/home-collection', q),
        }),
      ),
  },
  {
    group: 'prescriptions',
    permission: 'customer.read',
    list: '/admin/admin-prescription',
    find: async (api, q, signal) => {
      const { data } = await api.call('GET /prescription', { query: queryOf(q), signal });
      return data.map(({ _id, name, phone, city, status }) => ({
        id: _id,
        title: name,
        detail: detailOf(phone, city, PRESCRIPTION_STATES[status]),
        to: listAt('/admin/admin-prescription', q),
      }));
    },
  },
  {
    group: 'reports',
    permission: 'report.read',
    list: '/admin/prescription-report',
    find: async (api, q, signal) => {
      const { data } = await api.call('GET /prescription-reports', { query: queryOf(q), signal });
      return data.map(({ _id, userId, reportType, doctorName, status }) => ({
        id: _id,
        title: nameOf(userId),
        detail: detailOf(reportType, doctorName, REPORT_STATES[status]),
        to: listAt('/admin/prescription-report', q),
      }));
    },
  },
];

export interface Found {
  readonly group: GroupName;
  readonly hits: readonly Hit[];
}

/** One list's hits, with a way to the list itself where it may have more. The answer belongs to the box that asked, not to the store. */
export const searchSource = customThunk(
  'staffSearch/find',
  fallbackOf(staffSearchMessages, 'searchFailed'),
  async (api, { group, q }: { group: GroupName; q: string }, signal): Promise<readonly Hit[]> => {
    const source = SOURCES.find((one) => one.group === group);
    if (!source) return [];
    const hits = await source.find(api, q, signal);
    if (hits.reduce((sum, { rows = 1 }) => sum + rows, 0) < MOST) return hits;
    const to = listAt(source.list, q);
    return [...hits, { id: `all-${group}`, title: staffSearchMessages.en.all, detail: '', to, isList: true }];
  },
);
