import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    city_prices: CityPriceRow;
  }
}

export interface CityPriceRow {
  id: string;
  city_id: string;
  item_id: string;
  /** Paise, as the final price. */
  price: number;
  discount_basis_points: number;
  final_price: number;
  /** The first and the last day, `YYYY-MM-DD`; `ALWAYS` where there is no limit. */
  valid_from: string;
  valid_until: string;
  created_at: string;
  /** The time at which it was replaced or removed; null while it is in the list. */
  ended_at: string | null;
}

/** The days of a price without limits. */
export const ALWAYS = { from: '0001-01-01', until: '9999-12-31' };

export type StandingPrice = Pick<
  CityPriceRow,
  'city_id' | 'item_id' | 'price' | 'discount_basis_points' | 'final_price' | 'valid_from' | 'valid_until'
>;

const STANDING = [
  'city_id',
  'item_id',
  'price',
  'discount_basis_points',
  'final_price',
  'valid_from',
  'valid_until',
] as const;

/** The rows of all price lists, past and coming days included. */
export async function allStandingPrices(db: Db): Promise<StandingPrice[]> {
  return db.selectFrom('city_prices').select(STANDING).where('ended_at', 'is', null).execute();
}

/** Every city by its id. */
export async function allCityNames(db: Db): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('cities').select(['id', 'name']).execute();
}

/** The prices that hold in a city on `day`, of the items that have one there. */
export async function findCityPrices(
  db: Db,
  cityId: string,
  day: string,
  itemIds: readonly string[],
): Promise<Pick<CityPriceRow, 'item_id' | 'price' | 'discount_basis_points' | 'final_price'>[]> {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom('city_prices')
    .select(['item_id', 'price', 'discount_basis_points', 'final_price'])
    .where('city_id', '=', cityId)
    .where('item_id', 'in', [...itemIds])
    .where('ended_at', 'is', null)
    .where('valid_from', '<=', day)
    .where('valid_until', '>=', day)
    .execute();
}
