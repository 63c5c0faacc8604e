// Lists of tubes, and what is found by codes and booking numbers.
import type { SpecimenState } from '@labfront/contract/specimen-states';
import { sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { atCentre, within } from '../record-scopes/record-scopes.service.ts';
import { isOverdue } from './overdue-tubes.queries.ts';
import { withVisit } from './specimens.queries.ts';

/** Digits of a tube's code that are its accession's too: year, laboratory and counter. */
const STEM_DIGITS = 11;
/** Tubes whose codes begin alike are fetched by their ids up to so many. */
const MOST_BY_CODE = 2_000;

export interface SpecimenFilter {
  scope: Scope;
  state?: SpecimenState | undefined;
  /** Those alone that wait too long at this time, ms. */
  overdueAt?: number | undefined;
  /** A centre's id, or `NO_CENTRE`. */
  centreId?: string | undefined;
  /** A tube code or an accession number from its beginning, or a whole booking number. */
  q?: { code: string; bookingNumber: string } | undefined;
}

/** The value after all those that begin with a text, so that an index serves the search. */
const after = (text: string) => `${text}\uffff`;

const withCode = (db: Db, code: string) =>
  db.selectFrom('specimens').where('specimens.tube_code', '>=', code).where('specimens.tube_code', '<', after(code));

/** Tubes of accessions by the beginning of their number. */
const ofAccessions = (db: Db, code: string) =>
  db
    .selectFrom('accessions')
    .innerJoin('specimens as tube', 'tube.accession_id', 'accessions.id')
    .select('tube.id')
    .where('accessions.number', '>=', code)
    .where('accessions.number', '<', after(code));

/**
 * Those of them whose code is a pre-printed one: any other code begins like its accession's number. Starts at the rolls, which are fewer:
 * SQLite would read every tube in a join.
 */
const boundOfAccessions = (db: Db, code: string) =>
  db
    .selectFrom('tube_rolls')
    .where('tube_rolls.specimen_id', 'is not', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('specimens as tube')
          .innerJoin('accessions', 'accessions.id', 'tube.accession_id')
          .select('tube.id')
          .whereRef('tube.id', '=', 'tube_rolls.specimen_id')
          .where('accessions.number', '>=', code)
          .where('accessions.number', '<', after(code)),
      ),
    );

/** The tubes that a search finds: those of a booking, else by their codes. */
function searched(db: Db, { code, bookingNumber }: NonNullable<SpecimenFilter['q']>) {
  if (!/^\d+$/.test(code))
    return db
      .selectFrom('bookings')
      .innerJoin('visits', 'visits.booking_id', 'bookings.id')
      .innerJoin('specimens as tube', 'tube.visit_id', 'visits.id')
      .select('tube.id')
      .where('bookings.booking_number', '=', bookingNumber);
  // One index for each way: PostgreSQL reads all rows where the ways are joined by OR.
  const byCode = withCode(db, code).select('specimens.id');
  return byCode.union(
    code.length > STEM_DIGITS
      ? ofAccessions(db, code)
      : boundOfAccessions(db, code).select((row) => row.ref('tube_rolls.specimen_id').$notNull().as('id')),
  );
}

function found(db: Db, { scope, state, overdueAt, centreId, q }: SpecimenFilter, isCommon = false) {
  let query = db.selectFrom('specimens');
  for (const clause of within('specimens', scope)) query = query.where(clause);
  if (state !== undefined) query = query.where('specimens.state', '=', state);
  if (overdueAt !== undefined) query = query.where(isOverdue(overdueAt));
  for (const clause of atCentre('specimens', centreId)) query = query.where(clause);
  if (q === undefined) return query;
  if (!isCommon) return query.where('specimens.id', 'in', searched(db, q));
  // As a CASE, which no index of codes serves: most rows have it, and the order of time finds a page of them at once.
  return query.where(
    sql<boolean>`CASE WHEN specimens.tube_code >= ${q.code} AND specimens.tube_code < ${after(q.code)} THEN 1
      WHEN specimens.id IN (${boundOfAccessions(db, q.code).select('tube_rolls.specimen_id')}) THEN 1 ELSE 0 END = 1`,
  );
}

/**
 * The tubes that a filter finds. The beginning of a code that very many have, such as a year's, is looked for in the order of time; where
 * nothing else is asked for, they are counted by the index of codes.
 */
async function listed(db: Db, filter: SpecimenFilter) {
  const list = { db, table: 'specimens' as const, rows: withVisit(db) };
  const { q, scope, state, overdueAt, centreId } = filter;
  if (q === undefined || !/^\d+$/.test(q.code) || q.code.length > STEM_DIGITS)
    return { ...list, found: found(db, filter) };
  const some = await withCode(db, q.code)
    .select('specimens.id')
    .limit(MOST_BY_CODE + 1)
    .execute();
  const isCommon = some.length > MOST_BY_CODE;
  const isOfState = state !== undefined || overdueAt !== undefined;
  const isAll = isCommon && scope?.kind === 'all' && !isOfState && centreId === undefined;
  return { ...list, found: found(db, filter, isCommon), ...(isAll && { total: await countByCode(db, q.code) }) };
}

async function countByCode(db: Db, code: string): Promise<number> {
  const count = sql<number>`count(*)`.as('count');
  const byCode = await withCode(db, code).select(count).executeTakeFirstOrThrow();
  const bound = await boundOfAccessions(db, code)
    .where((row) => row.or([row('tube_rolls.code', '<', code), row('tube_rolls.code', '>=', after(code))]))
    .select(count)
    .executeTakeFirstOrThrow();
  return Number(byCode.count) + Number(bound.count);
}

/** Tubes, newest first. */
export async function listSpecimens(db: Db, filter: SpecimenFilter, page: Page<'createdAt'>) {
  const { total, ...list } = { total: undefined, ...(await listed(db, filter)) };
  return listPage(list, { page, order: [{ column: 'created_at', direction: page.sort.direction }] }, total);
}

export const listSpecimensAfter = async (db: Db, filter: SpecimenFilter, page: CsvPage) =>
  listAfter(await listed(db, filter), page);
