// The completed steps of a new laboratory, read from the records of each domain.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

async function isAny(found: Promise<object | undefined>): Promise<boolean> {
  return (await found) !== undefined;
}

/** A centre that visitors see. */
export const hasListedCentre = (db: Db): Promise<boolean> =>
  isAny(
    db.selectFrom('centres').select('id').where('active', '=', 1).where('listed', '=', 1).limit(1).executeTakeFirst(),
  );

/** A window of a centre that works, with room for somebody. */
export const hasWindow = (db: Db): Promise<boolean> =>
  isAny(
    db
      .selectFrom('centre_windows')
      .innerJoin('centres', 'centres.id', 'centre_windows.centre_id')
      .select('centres.id')
      .where('centres.active', '=', 1)
      .where('centre_windows.capacity', '>', 0)
      .limit(1)
      .executeTakeFirst(),
  );

/** Whether somebody has set windows: the first centre of a city begins with those that are examples. */
export const wereWindowsSet = (db: Db): Promise<boolean> =>
  isAny(
    db
      .selectFrom('audit_log')
      .select('id')
      .where('action', 'in', ['centre.windows', 'collection-windows.set'])
      .limit(1)
      .executeTakeFirst(),
  );

/** An item on sale; with `laterThanFirst` one that was made or changed after the catalogue was first filled. */
export const hasItem = (db: Db, laterThanFirst: boolean): Promise<boolean> =>
  isAny(
    db
      .selectFrom('catalogue_items')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('active', '=', 1)
      .$if(laterThanFirst, (items) =>
        items
          .where(
            ({ eb, selectFrom }): Expression<SqlBool> =>
              eb(
                'updated_at',
                '>',
                selectFrom('catalogue_items').select(({ fn }) => fn.min<string>('created_at').as('first')),
              ),
          )
          .where(({ not, exists, selectFrom }) =>
            // What an import changed and its taking back restored is as it was.
            not(
              exists(
                selectFrom('catalogue_imports').select('id').whereRef('undone_at', '=', 'catalogue_items.updated_at'),
              ),
            ),
          ),
      )
      .limit(1)
      .executeTakeFirst(),
  );

export const hasBookings = (db: Db): Promise<boolean> =>
  // Any id is above it: the first entry of the index answers.
  isAny(db.selectFrom('bookings').select('id').where('id', '>', '').limit(1).executeTakeFirst());

/** Whether more than one account works with the programs. */
export async function hasColleagues(db: Db): Promise<boolean> {
  const working = db.selectFrom('accounts').select('id').where('deleted_at', 'is', null).limit(2);
  // Two queries, each with an index of its own: of staff a partial one, which SQLite takes for a literal alone.
  const [admins, staff] = await Promise.all([
    working.where('role', '=', 'admin').execute(),
    working.where('is_staff', '=', sql.lit(1)).execute(),
  ]);
  return new Set([...admins, ...staff].map(({ id }) => id)).size > 1;
}
