// Price lists by city: the prices that hold today and on later days, their import from a file, and the history of each price.

import { createHash } from 'node:crypto';
import type { ImportSummary } from '@labfront/contract/catalogue-import';
import type { City } from '@labfront/contract/cities';
import { refusalText } from '@labfront/contract/messages/refusals';
import type { Language } from '@labfront/contract/messages/sentences';
import { finalPricePaise, toPaise, toRupees } from '@labfront/contract/money';
import type { PastPrice, PriceList, PriceRow, ShownPriceRow } from '@labfront/contract/price-lists';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Imports } from '../../platform/csv/imports.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { ALWAYS, type CityPriceRow } from './city-prices.queries.ts';
import { readPriceFile } from './price-list-file.ts';
import {
  countPrices,
  endPrices,
  insertPrices,
  type ListedPrice,
  listNamedItems,
  listPriceHistory,
  listPrices,
  type NamedItem,
} from './price-lists.queries.ts';
import { findServedCity } from './served-city.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  catalogue: CatalogueService;
  imports: Imports;
}

type NewPrice = Omit<CityPriceRow, 'id' | 'city_id' | 'created_at' | 'ended_at'>;

const toNewPrice = ({ itemId, price, discountPercent, validFrom, validUntil }: PriceRow): NewPrice => ({
  item_id: itemId,
  price: toPaise(price),
  discount_basis_points: Math.round(discountPercent * 100),
  final_price: finalPricePaise(toPaise(price), discountPercent),
  valid_from: validFrom ?? ALWAYS.from,
  valid_until: validUntil ?? ALWAYS.until,
});

const shownPrice = (row: NewPrice) => ({
  price: toRupees(row.price),
  discountPercent: row.discount_basis_points / 100,
  finalPrice: toRupees(row.final_price),
  validFrom: row.valid_from === ALWAYS.from ? null : row.valid_from,
  validUntil: row.valid_until === ALWAYS.until ? null : row.valid_until,
});

const keyOf = (row: NewPrice) =>
  [row.item_id, row.price, row.discount_basis_points, row.valid_from, row.valid_until].join(' ');

const versionOf = (rows: readonly { id: string }[]) =>
  createHash('sha256')
    .update(rows.map(({ id }) => id).join(' '))
    .digest('base64url')
    .slice(0, 22);

/** Returns the index of the first row that holds on a day of an earlier row of its item; undefined for none. */
function overlapIn(rows: readonly NewPrice[]): number | undefined {
  const inOrder = rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) =>
      a.row.valid_from < b.row.valid_from ? -1 : a.row.valid_from > b.row.valid_from ? 1 : a.index - b.index,
    );
  const lastDays = new Map<string, { until: string; index: number }>();
  for (const { row, index } of inOrder) {
    const before = lastDays.get(row.item_id);
    if (before && before.until >= row.valid_from) return Math.max(index, before.index);
    lastDays.set(row.item_id, { until: row.valid_until, index });
  }
  return undefined;
}

export function createPriceListsService({ database, clock, audit, catalogue, imports }: Dependencies) {
  /** @throws AppError 404 for a city that is not served. */
  async function findCity(key: string): Promise<City> {
    const city = await findServedCity(database.db, key);
    if (!city) throw notFound('City');
    return city;
  }

  function shown(city: City, rows: readonly ListedPrice[]): PriceList {
    const today = localDay(clock.now());
    const toRow = (row: ListedPrice): ShownPriceRow => ({
      itemId: row.item_id,
      kind: row.kind,
      code: row.code,
      name: row.name,
      ...shownPrice(row),
      current: row.valid_from <= today && row.valid_until >= today,
      baseFinalPrice: toRupees(row.base_final_price),
    });
    return { city, version: versionOf(rows), rows: rows.map(toRow) };
  }

  /** Changes prices in one transaction; whatever shows prices is made anew afterwards. */
  async function change<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    try {
      return await database.write(async (tx) => {
        await catalogue.changeIn(tx);
        return work(tx);
      });
    } finally {
      catalogue.invalidate();
    }
  }

  /** Ends the rows of `held` that are not among `wanted`, and adds those that are not held. */
  async function replace(tx: Db, city: City, held: readonly CityPriceRow[], wanted: readonly NewPrice[]) {
    const now = isoTime(clock.now());
    const kept = new Set(wanted.map(keyOf));
    const known = new Set(held.map(keyOf));
    const ended = held.filter((row) => !kept.has(keyOf(row)));
    const added = wanted.filter((row) => !known.has(keyOf(row)));
    await endPrices(
      tx,
      ended.map(({ id }) => id),
      now,
    );
    const rows = added.map((row) => ({ ...row, id: newId(), city_id: city._id, created_at: now, ended_at: null }));
    await insertPrices(tx, rows);
    return { city: city.name, added: added.length, ended: ended.length };
  }

  /** The effect of an import on each item that its file names. */
  function compare(held: readonly CityPriceRow[], wanted: readonly NewPrice[]) {
    const before = Map.groupBy(held, ({ item_id }) => item_id);
    const counts = { created: 0, updated: 0, unchanged: 0 };
    for (const [itemId, rows] of Map.groupBy(wanted, ({ item_id }) => item_id)) {
      const known = before.get(itemId);
      const isSame = known?.map(keyOf).sort().join() === rows.map(keyOf).sort().join();
      counts[known === undefined ? 'created' : isSame ? 'unchanged' : 'updated'] += 1;
    }
    return counts;
  }

  const nameOf = (items: readonly NamedItem[], id: string | undefined) =>
    items.find((item) => item.id === id)?.name ?? '';

  return {
    /** Every city with the number of rows of its price list, those with most rows first. */
    async list(): Promise<{ city: City; rows: number }[]> {
      return (await countPrices(database.db))
        .sort((a, b) => b.rows - a.rows || a.name.localeCompare(b.name, 'en-IN'))
        .map(({ id, name, rows }) => ({ city: { _id: id, name }, rows }));
    },

    /** @throws AppError 404 for a city that is not served. */
    async get(key: string): Promise<PriceList> {
      const city = await findCity(key);
      return shown(city, await listPrices(database.db, city._id));
    },

    /**
     * Replaces the whole list. Rows that stay as they are keep their history.
     * @param version of the list that the change was made from; without it any list is replaced.
     * @throws AppError 404, 400 at the row for an unknown item and for two rows of one item that hold on the same day, 409
     * `PRICE_LIST_CHANGED` for another version.
     */
    async set(key: string, rows: readonly PriceRow[], version?: string): Promise<PriceList> {
      const city = await findCity(key);
      const wanted = rows.map(toNewPrice);
      return change(async (tx) => {
        const items = await listNamedItems(tx);
        const known = new Set(items.map(({ id }) => id));
        const unknown = wanted.findIndex(({ item_id }) => !known.has(item_id));
        if (unknown >= 0) throw badField(`rows.${unknown}.itemId`, 'VALIDATION.itemUnknown');
        const overlap = overlapIn(wanted);
        if (overlap !== undefined) {
          const item = nameOf(items, wanted[overlap]?.item_id);
          throw badField(`rows.${overlap}.validFrom`, 'VALIDATION.priceOverlap', { item });
        }
        const held = await listPrices(tx, city._id);
        if (version !== undefined && version !== versionOf(held)) throw new AppError('PRICE_LIST_CHANGED');
        const details = await replace(tx, city, held, wanted);
        await audit.write(tx, { action: 'price-list.updated', recordId: city._id, details });
        return shown(city, await listPrices(tx, city._id));
      });
    },

    /**
     * Replaces the rows of the items that a CSV file names, all or nothing; other items keep theirs.
     * @returns what it did by item; of a dry run what it would do, refused rows included.
     * @throws AppError 404, 400 `IMPORT_REFUSED` with the same result in its body when a row is refused, 400 at `file`, 415 for a file
     * that is no CSV, and as `Imports`.
     */
    async importFile(
      key: string,
      file: ReceivedFile | undefined,
      { dryRun, language }: { dryRun: boolean; language: Language },
    ): Promise<ImportSummary> {
      const city = await findCity(key);
      if (!file) throw badField('file', 'VALIDATION.importFile');
      const items = await listNamedItems(database.db);
      const { prices, errors } = await imports.run(() => readPriceFile(file.path, items, language));
      const wanted = prices.map(toNewPrice);
      const overlap = overlapIn(wanted);
      if (overlap !== undefined) {
        const params = { item: nameOf(items, wanted[overlap]?.item_id) };
        const message = refusalText('VALIDATION.priceOverlap', params, language);
        errors.push({ line: prices[overlap]?.line ?? 1, column: 'validFrom', message });
      }
      const [first] = errors;
      if (dryRun || first) {
        const answer = { ...compare(await listPrices(database.db, city._id), wanted), errors };
        if (dryRun || !first) return answer;
        throw new AppError('IMPORT_REFUSED', { line: first.line, reason: first.message }, { details: answer });
      }
      return change(async (tx) => {
        const named = new Set(wanted.map(({ item_id }) => item_id));
        const held = (await listPrices(tx, city._id)).filter(({ item_id }) => named.has(item_id));
        const details = await replace(tx, city, held, wanted);
        await audit.write(tx, { action: 'price-list.imported', recordId: city._id, details });
        return { ...compare(held, wanted), errors: [] };
      });
    },

    /** Every price that an item has or had in a city, newest first. @throws AppError 404 for an unknown city. */
    async history(key: string, itemId: string): Promise<PastPrice[]> {
      const city = await findCity(key);
      return (await listPriceHistory(database.db, city._id, itemId)).map((row) => ({
        ...shownPrice(row),
        createdAt: row.created_at,
        endedAt: row.ended_at,
      }));
    },
  };
}

export type PriceListsService = ReturnType<typeof createPriceListsService>;
