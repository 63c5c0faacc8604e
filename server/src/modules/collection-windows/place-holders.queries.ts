import type { PlaceHolder } from '@labfront/contract/collection-windows';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { findNamedWords, mentionsOrNames, type NamedWord } from '../../platform/db/search-text.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

const SORTABLE = { date: ['date', 'slot', 'id'], createdAt: ['created_at', 'id'] } as const;
export type HolderSort = keyof typeof SORTABLE;
export const HOLDER_SORTS = Object.keys(SORTABLE) as HolderSort[];

export interface HolderFilter {
  /** Of whoever asks for the staff. */
  scope: Scope;
  cityId: string | undefined;
  /** Days, both inclusive. */
  from: string;
  to: string | undefined;
  slot: string | undefined;
  /** Booking number, or the person by name, mobile number or e-mail. */
  q: string | undefined;
}

export interface HolderRow {
  id: string;
  kind: PlaceHolder['kind'];
  booking_number: string;
  account_id: string;
  first_name: string;
  last_name: string;
  mobile_number: string | null;
  /** JSON. */
  patient: string;
  city: string | null;
  date: string;
  slot: string;
  status: PlaceHolder['status'];
  payment_status: PlaceHolder['paymentStatus'];
  payment_method: PlaceHolder['paymentMethod'];
  created_at: string;
  held_until: string | null;
}

function matches(filter: HolderFilter, words: readonly NamedWord[]) {
  const conditions: RawBuilder<SqlBool>[] = [
    sql`bookings.place_held = 1`,
    ...within('bookings', filter.scope),
    sql`bookings.date >= ${filter.from}`,
    ...(filter.to === undefined ? [] : [sql<SqlBool>`bookings.date <= ${filter.to}`]),
    ...(filter.slot === undefined ? [] : [sql<SqlBool>`bookings.slot = ${filter.slot}`]),
    ...(filter.cityId === undefined ? [] : [sql<SqlBool>`bookings.window_city_id = ${filter.cityId}`]),
    ...mentionsOrNames('bookings', 'account_id', words),
  ];
  return sql.join(conditions, sql` AND `);
}

/** A place is held for a payment, or until staff have to have confirmed. */
const held = (filter: HolderFilter, words: readonly NamedWord[]) => sql`(
  SELECT id, kind, booking_number, account_id, patient, window_city_id, date, slot, shown_status AS status,
    payment_status, payment_method, created_at,
    CASE WHEN status = 'Pending' THEN coalesce(place_expires_at, expires_at) END AS held_until
  FROM bookings WHERE ${matches(filter, words)}) AS held`;

/** Rows of `page`, a part of `held`, with their people and cities, in the order that `order` says. */
const withPeople = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<HolderRow>`
  SELECT held.*, accounts.first_name, accounts.last_name, accounts.mobile_number, cities.name AS city
  FROM (${page}) AS held
  JOIN accounts ON accounts.id = held.account_id
  LEFT JOIN cities ON cities.id = held.window_city_id
  ORDER BY ${order}`;

export async function listHolders(
  db: Db,
  filter: HolderFilter,
  { limit, offset, sort: { field, direction } }: Page<HolderSort>,
): Promise<{ rows: HolderRow[]; total: number }> {
  const words = await findNamedWords(db, 'accounts', filter.q);
  const columns = SORTABLE[field].map((name) => sql`${sql.ref(`held.${name}`)} ${sql.raw(direction)}`);
  const order = sql.join(columns);
  const page = sql`SELECT * FROM ${held(filter, words)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const { rows } = await withPeople(page, order).execute(db);
  const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM ${held(filter, words)}`.execute(db);
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
}

/** The next rows of the whole list, newest first. */
export async function listHoldersAfter(db: Db, filter: HolderFilter, { after, limit }: CsvPage): Promise<HolderRow[]> {
  const words = await findNamedWords(db, 'accounts', filter.q);
  const order = sql`held.id DESC`;
  const rest = after === undefined ? sql`` : sql`WHERE held.id < ${after}`;
  const page = sql`SELECT * FROM ${held(filter, words)} ${rest} ORDER BY ${order} LIMIT ${limit}`;
  return (await withPeople(page, order).execute(db)).rows;
}
