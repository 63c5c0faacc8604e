import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { CatalogueItemRow } from './catalogue.queries.ts';
import type { CityPriceRow } from './city-prices.queries.ts';

/** An item as price lists name it. */
export type NamedItem = Pick<CatalogueItemRow, 'id' | 'kind' | 'code' | 'name' | 'final_price'>;

/** A row of a price list with its item. */
export type ListedPrice = CityPriceRow &
  Pick<CatalogueItemRow, 'kind' | 'code' | 'name'> & { base_final_price: number };

/** Rows that one statement may carry: PostgreSQL takes 65,535 parameters, SQLite 32,766. */
const AT_ONCE = 2_000;

/** Every item of the catalogue, sold or not. */
export async function listNamedItems(db: Db): Promise<NamedItem[]> {
  return db
    .selectFrom('catalogue_items')
    .select(['id', 'kind', 'code', 'name', 'final_price'])
    .where('deleted_at', 'is', null)
    .execute();
}

/** The price list of a city, by item and day. */
export async function listPrices(db: Db, cityId: string): Promise<ListedPrice[]> {
  return db
    .selectFrom('city_prices')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'city_prices.item_id')
    .selectAll('city_prices')
    .select(['catalogue_items.kind', 'catalogue_items.code', 'catalogue_items.name'])
    .select('catalogue_items.final_price as base_final_price')
    .where('city_prices.city_id', '=', cityId)
    .where('city_prices.ended_at', 'is', null)
    .where('catalogue_items.deleted_at', 'is', null)
    .orderBy(sql`lower(catalogue_items.name)`)
    .orderBy('city_prices.item_id')
    .orderBy('city_prices.valid_from')
    .execute();
}

/** Every price that an item has or had in a city, newest first. */
export async function listPriceHistory(db: Db, cityId: string, itemId: string): Promise<CityPriceRow[]> {
  return db
    .selectFrom('city_prices')
    .selectAll()
    .where('city_id', '=', cityId)
    .where('item_id', '=', itemId)
    .orderBy('created_at', 'desc')
    .orderBy('valid_from', 'desc')
    .execute();
}

/** Cities with the number of rows of their price lists. */
export async function countPrices(db: Db): Promise<{ id: string; name: string; rows: number }[]> {
  const rows = await db
    .selectFrom('cities')
    .leftJoin('city_prices', (join) =>
      join.onRef('city_prices.city_id', '=', 'cities.id').on('city_prices.ended_at', 'is', null),
    )
    .select(['cities.id', 'cities.name'])
    .select((row) => row.fn.count<number>('city_prices.id').as('rows'))
    .groupBy(['cities.id', 'cities.name'])
    .execute();
  return rows.map((row) => ({ ...row, rows: Number(row.rows) }));
}

export async function insertPrices(tx: Db, rows: readonly CityPriceRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('city_prices')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
  }
}

/** Ends rows that are in a list; they stay as the history of the price. */
export async function endPrices(tx: Db, ids: readonly string[], now: string): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await tx
      .updateTable('city_prices')
      .set({ ended_at: now })
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .where('ended_at', 'is', null)
      .execute();
  }
}
