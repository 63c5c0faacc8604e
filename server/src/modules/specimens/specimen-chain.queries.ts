// The events of tubes: each tube's form a chain of hashes, and the database refuses to change or drop one.
import type { SpecimenEventKind } from '@labfront/contract/specimen-states';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    specimen_events: SpecimenEventRow;
  }
}

export interface SpecimenEventRow {
  specimen_id: string;
  seq: number;
  kind: SpecimenEventKind;
  actor_id: string | null;
  centre_id: string | null;
  device_at: string;
  server_at: string;
  /** Tenths of a degree Celsius. */
  temperature: number | null;
  reason: string;
  /** JSON. */
  details: string;
  previous_hash: string;
  hash: string;
}

export async function insertSpecimenEvent(tx: Db, row: SpecimenEventRow): Promise<void> {
  await tx.insertInto('specimen_events').values(row).execute();
}

/** The chain of a tube, from its beginning, with the names of who worked on it. */
export async function listSpecimenEvents(db: Db, specimenId: string) {
  return db
    .selectFrom('specimen_events')
    .leftJoin('accounts', 'accounts.id', 'specimen_events.actor_id')
    .selectAll('specimen_events')
    .select(['accounts.first_name', 'accounts.last_name'])
    .where('specimen_id', '=', specimenId)
    .orderBy('seq')
    .execute();
}

/** The last receipt of tubes, and which of them were rejected. */
export async function listFates(db: Db, specimenIds: readonly string[]) {
  if (specimenIds.length === 0) return [];
  return db
    .selectFrom('specimen_events')
    .select(['specimen_id', 'kind'])
    .select((row) => row.fn.max('server_at').as('at'))
    .where('specimen_id', 'in', [...specimenIds])
    .where('kind', 'in', ['received', 'rejected'])
    .groupBy(['specimen_id', 'kind'])
    .execute();
}

/** The payout of a broken promise for a tube that was lost or rejected. */
export async function findPromiseOf(db: Db, specimenId: string) {
  const row = await db
    .selectFrom('promise_payouts')
    .select(['status', 'created_at', 'decided_at'])
    .where('kind', '=', 'specimen_lost')
    .where('subject_id', '=', specimenId)
    .executeTakeFirst();
  return row ? { status: row.status, at: row.decided_at ?? row.created_at } : null;
}

/** Whether something happened to a tube at one of these centres. */
export async function hasBeenAt(db: Db, specimenId: string, centreIds: readonly string[]): Promise<boolean> {
  if (centreIds.length === 0) return false;
  const row = await db
    .selectFrom('specimen_events')
    .select('seq')
    .where('specimen_id', '=', specimenId)
    .where('centre_id', 'in', [...centreIds])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last receipt of a tube, with the names of who received it and of the centre. */
export async function findLastReceipt(db: Db, specimenId: string) {
  return db
    .selectFrom('specimen_events')
    .leftJoin('accounts', 'accounts.id', 'specimen_events.actor_id')
    .leftJoin('centres', 'centres.id', 'specimen_events.centre_id')
    .select(['specimen_events.server_at', 'accounts.first_name', 'accounts.last_name', 'centres.name as centre'])
    .where('specimen_id', '=', specimenId)
    .where('specimen_events.kind', '=', 'received')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The events of a person's tubes with a reason that somebody typed, as `<tube's id>/<number>`. */
export async function listReasons(tx: Db, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('specimen_events')
    .innerJoin('specimens', 'specimens.id', 'specimen_events.specimen_id')
    .innerJoin('visits', 'visits.id', 'specimens.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .select(['specimen_events.specimen_id', 'specimen_events.seq'])
    .where('bookings.account_id', '=', accountId)
    .where('specimen_events.reason', '<>', '')
    .orderBy('specimen_events.specimen_id')
    .orderBy('specimen_events.seq')
    .execute();
  return rows.map(({ specimen_id, seq }) => `${specimen_id}/${seq}`);
}

/** The database lets go of a reason only after the event's proof has lost its salt. */
export async function eraseReasons(tx: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const [specimenId = '', seq = ''] = id.split('/');
    await tx
      .updateTable('specimen_events')
      .set({ reason: '' })
      .where('specimen_id', '=', specimenId)
      .where('seq', '=', Number(seq))
      .execute();
  }
}
