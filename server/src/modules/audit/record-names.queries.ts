// Names of the records that entries of the audit log are about.
import type { AuditArea } from '@labfront/contract/messages/audit-sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Named =
  | 'person'
  | 'booking'
  | 'item'
  | 'report'
  | 'prescription'
  | 'file'
  | 'parameter'
  | 'shipment'
  | 'specimen'
  | 'city'
  | 'coupon'
  | 'centre'
  | 'role'
  | 'partner'
  | 'request'
  | 'message'
  | 'signatory'
  | 'laboratory'
  | 'apiKey'
  | 'webhook'
  | 'instrument'
  | 'order'
  | 'control';

const person = sql`(accounts.first_name || ' ' || accounts.last_name)`;
const ofOwner = (table: string, owner: string) => ({
  from: sql`${sql.table(table)} JOIN accounts ON accounts.id = ${sql.ref(`${table}.${owner}`)}`,
  id: sql.ref(`${table}.id`),
  name: person,
});
const ofTable = (table: string, name: RawBuilder<unknown>) => ({
  from: sql.table(table),
  id: sql.ref(`${table}.id`),
  name,
});

/** @param rows a query of ids with their names. */
const ofRows = (rows: RawBuilder<unknown>) => ({
  from: sql`(${rows}) AS named`,
  id: sql.ref('named.id'),
  name: sql.ref('named.name'),
});

/** The columns with the names of a kind of record. */
const SOURCES: Record<Named, { from: RawBuilder<unknown>; id: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  person: ofTable('accounts', person),
  booking: ofTable('bookings', sql.ref('booking_number')),
  item: ofTable('catalogue_items', sql.ref('name')),
  report: ofOwner('reports', 'account_id'),
  prescription: ofOwner('prescriptions', 'account_id'),
  file: ofOwner('files', 'owner_id'),
  city: ofTable('cities', sql.ref('name')),
  coupon: ofTable('coupons', sql.ref('code')),
  centre: ofTable('centres', sql.ref('name')),
  role: ofTable('roles', sql.ref('name')),
  partner: ofTable('affiliates', sql.ref('name')),
  request: ofTable('home_collections', sql.ref('name')),
  message: ofTable('contact_messages', sql.ref('name')),
  parameter: ofTable('parameters', sql.ref('name')),
  shipment: ofTable('shipments', sql.ref('number')),
  signatory: ofTable('signatories', sql.ref('name')),
  laboratory: ofTable('referral_laboratories', sql.ref('name')),
  // An instrument, or one of its messages.
  instrument: ofRows(sql`SELECT id, name FROM instruments UNION ALL
    SELECT instrument_messages.id, instruments.name FROM instrument_messages
    JOIN instruments ON instruments.id = instrument_messages.instrument_id`),
  // An order, or a value of one: corrections and calls were written with their value once.
  order: ofRows(sql`SELECT id, number AS name FROM accessions UNION ALL
    SELECT lab_results.id, accessions.number AS name FROM lab_results
    JOIN lab_lines ON lab_lines.id = lab_results.line_id JOIN accessions ON accessions.id = lab_lines.accession_id`),
  control: ofRows(sql`SELECT qc_records.id, instruments.name || ', ' || parameters.name AS name FROM qc_records
    JOIN instruments ON instruments.id = qc_records.instrument_id JOIN parameters ON parameters.id = qc_records.parameter_id`),
  specimen: ofTable('specimens', sql.ref('tube_code')),
  apiKey: ofTable('api_keys', sql.ref('name')),
  webhook: ofTable('webhooks', sql.ref('url')),
};

/** The records that the entries of an area are about; null where they are about none with a name. */
const RECORDS: Record<AuditArea, Named | null> = {
  proof: null,
  promise: 'booking',
  'sign-in': 'person',
  'sign-out': 'person',
  account: 'person',
  password: 'person',
  email: 'person',
  totp: 'person',
  consent: 'person',
  assignment: 'person',
  staff: null,
  role: 'role',
  'cart-booking': 'booking',
  message: null,
  'message-quiet-hours': null,
  'message-template': null,
  booking: 'booking',
  'home-collection': 'request',
  prescription: 'prescription',
  report: 'report',
  file: 'file',
  test: 'item',
  package: 'item',
  catalogue: null,
  city: 'city',
  coupon: 'coupon',
  'collection-windows': 'city',
  'price-list': 'city',
  centre: 'centre',
  affiliate: 'partner',
  contact: 'message',
  settings: null,
  setup: null,
  parameter: 'parameter',
  explanation: 'parameter',
  visit: null,
  patient: null,
  specimen: 'specimen',
  shipment: 'shipment',
  cash: 'person',
  result: 'order',
  critical: 'order',
  line: 'order',
  laboratory: null,
  referral: 'laboratory',
  signatory: 'signatory',
  'api-key': 'apiKey',
  webhook: 'webhook',
  instrument: 'instrument',
  qc: 'control',
};

interface Entry {
  action: string;
  record_id: string | null;
}

const recordOf = ({ action }: Entry): Named | null => RECORDS[action.split('.', 1)[0] as AuditArea] ?? null;

/** Names of the records of entries by id, as far as the records still exist. */
export async function findRecordNames(db: Db, entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [record, those] of Map.groupBy(entries, recordOf)) {
    const ids = [...new Set(those.flatMap(({ record_id }) => record_id ?? []))];
    if (record === null || ids.length === 0) continue;
    const { from, id, name } = SOURCES[record];
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT ${id} AS id, ${name} AS name FROM ${from} WHERE ${id} IN (${sql.join(ids)})`.execute(db);
    for (const row of rows) names.set(row.id, row.name.trim());
  }
  return names;
}
