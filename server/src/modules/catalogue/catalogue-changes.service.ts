// Changes of the catalogue by administrators (spec.md section 7, Tests and Packages; wire.md, Catalogue).

import {
  finalPriceIssue,
  type Package,
  type PackageBody,
  type PackageChange,
  parameterHiIssue,
  type Test,
  type TestBody,
  type TestChange,
} from '@labfront/contract/catalogue';
import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import { ITEM_KINDS } from '@labfront/contract/messages/words';
import { toRupees } from '@labfront/contract/money';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, badField, conflictAt, invalid, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type CatalogueItemRow, type ItemKind, insertItems, insertPackageTests } from './catalogue.queries.ts';
import type { CatalogueService } from './catalogue.service.ts';
import {
  deletePackageTests,
  findByCode,
  findByName,
  findItem,
  findTestIds,
  packagesHolding,
  slugsLike,
  updateItem,
} from './catalogue-changes.queries.ts';
import {
  changedColumns,
  columnsOf,
  EMPTY_FIELDS,
  type FieldsChange,
  fieldsOf,
  type ItemFields,
  withChange,
} from './item-fields.ts';
import { freeSlug, slugOf } from './slugs.ts';

/** Whether records of another domain refer to an item, so that it must be kept. */
export type WasSold = (tx: Db, itemId: string) => Promise<boolean>;

interface Dependencies {
  database: Database;
  clock: Clock;
  catalogue: CatalogueService;
  audit: Audit;
}

const LABEL = { test: 'Test', package: 'Package' } as const;
const HOLDERS_NAMED = 5;

/** @throws AppError 409 at `name` or `code` when another item of the kind has it. */
async function refuseTaken(db: Db, kind: ItemKind, id: string, { name, code }: Pick<ItemFields, 'name' | 'code'>) {
  const named = await findByName(db, kind, name, id);
  if (named) {
    const key = named.active === 1 ? 'NAME_TAKEN.item' : 'NAME_TAKEN.inactiveItem';
    throw conflictAt('name', key, { kind: ITEM_KINDS[kind], name: named.name });
  }
  if (code === null) return;
  const coded = await findByCode(db, kind, code, id);
  if (!coded) return;
  const key = coded.active === 1 ? 'CODE_TAKEN.item' : 'CODE_TAKEN.inactiveItem';
  throw conflictAt('code', key, { name: coded.name, code });
}

function refuseHeld(name: string, holders: readonly string[]): void {
  if (holders.length === 0) return;
  const packages = holders.slice(0, HOLDERS_NAMED).join('; ');
  const more = holders.length - HOLDERS_NAMED;
  throw more > 0
    ? new AppError('TEST_IN_USE.more', { name, packages, more })
    : new AppError('TEST_IN_USE', { name, packages });
}

async function putTests(tx: Db, packageId: string, testIds: readonly string[]): Promise<void> {
  const known = await findTestIds(tx, testIds);
  const unknown = testIds.findIndex((id) => !known.has(id));
  if (unknown !== -1) throw badField(`tests.${unknown}`, 'VALIDATION.testUnknown');
  await deletePackageTests(tx, packageId);
  await insertPackageTests(
    tx,
    [...new Set(testIds)].map((test_id, position) => ({ package_id: packageId, test_id, position })),
  );
}

export function createCatalogueChangesService({ database, clock, catalogue, audit }: Dependencies) {
  const soldChecks: WasSold[] = [];

  /** Runs one change of the catalogue: it excludes other changes, and informs all processes. */
  async function change<T>(work: (tx: Db, now: string) => Promise<T>): Promise<T> {
    try {
      return await database.write(async (tx) => {
        await catalogue.changeIn(tx);
        return work(tx, isoTime(clock.now()));
      });
    } finally {
      catalogue.invalidate();
    }
  }

  async function create(kind: ItemKind, fields: ItemFields, testIds: readonly string[]): Promise<string> {
    const id = newId();
    await change(async (tx, now) => {
      await refuseTaken(tx, kind, id, fields);
      const slug = freeSlug(fields.name, await slugsLike(tx, kind, slugOf(fields.name)));
      const columns = columnsOf(fields);
      await insertItems(tx, [{ ...columns, id, kind, slug, created_at: now, updated_at: now, deleted_at: null }]);
      await putTests(tx, id, testIds);
      const finalPrice = toRupees(columns.final_price);
      await audit.write(tx, { action: `${kind}.created`, recordId: id, details: { name: fields.name, finalPrice } });
    });
    return id;
  }

  /** Merges a change into the row; the slug stays, so that links to the item continue to work. */
  async function update(kind: ItemKind, id: string, fields: FieldsChange, testIds?: readonly string[]): Promise<void> {
    await change(async (tx, now) => {
      const row = await findItem(tx, kind, id);
      if (!row) throw notFound(LABEL[kind]);
      const merged = withChange(fieldsOf(row), fields);
      const issue =
        finalPriceIssue(merged.price, merged.discountPercent) ?? parameterHiIssue(merged.parameter, merged.parameterHi);
      if (issue) throw invalid([issue]);
      await refuseTaken(tx, kind, id, merged);
      const columns = columnsOf(merged);
      await updateItem(tx, id, { ...columns, updated_at: now });
      if (testIds) await putTests(tx, id, testIds);
      await audit.write(tx, { action: `${kind}.updated`, recordId: id, details: updateNote(row, columns) });
    });
  }

  async function remove(kind: ItemKind, id: string): Promise<Outcome> {
    return change(async (tx, now) => {
      const row = await findItem(tx, kind, id);
      if (!row) throw notFound(LABEL[kind]);
      if (kind === 'test') refuseHeld(row.name, await packagesHolding(tx, id));
      const sold = await Promise.all(soldChecks.map((wasSold) => wasSold(tx, id)));
      const details = { name: row.name };
      if (sold.includes(true)) {
        await updateItem(tx, id, { active: 0, updated_at: now });
        await audit.write(tx, { action: `${kind}.deactivated`, recordId: id, details });
        return outcome('catalogue.deactivated', details);
      }
      await updateItem(tx, id, { deleted_at: now, updated_at: now });
      await deletePackageTests(tx, id);
      await audit.write(tx, { action: `${kind}.deleted`, recordId: id, details });
      return outcome('catalogue.deleted', details);
    });
  }

  async function testNow(id: string): Promise<Test> {
    const test = (await catalogue.current()).testsByKey.get(id);
    if (!test) throw notFound(LABEL.test);
    return test;
  }

  async function packageNow(id: string): Promise<Package> {
    const pack = (await catalogue.current()).packagesByKey.get(id);
    if (!pack) throw notFound(LABEL.package);
    return pack;
  }

  return {
    /** Registers a check for references: an item with references is deactivated instead of deleted. */
    onDeletion: (wasSold: WasSold): void => void soldChecks.push(wasSold),

    /** @throws AppError 409 `NAME_TAKEN` or `CODE_TAKEN` at its field. */
    async createTest(body: TestBody): Promise<Test> {
      return testNow(await create('test', { ...EMPTY_FIELDS, ...body }, []));
    },

    /** Missing fields stay unchanged. @throws AppError 404; 400 at the field of a final price under one rupee; 409 as above. */
    async updateTest(id: string, body: TestChange): Promise<Test> {
      await update('test', id, body);
      return testNow(id);
    },

    /**
     * Removes a test from the catalogue; one that was ever booked stays, inactive. @returns a message with the result.
     * @throws AppError 404, 409 `TEST_IN_USE` naming the packages that contain it.
     */
    deleteTest: (id: string): Promise<Outcome> => remove('test', id),

    /** @throws AppError 400 at `tests.N` for an unknown test, 409 `NAME_TAKEN` or `CODE_TAKEN`. */
    async createPackage({ tests, ...fields }: PackageBody): Promise<Package> {
      return packageNow(await create('package', { ...EMPTY_FIELDS, ...fields }, tests));
    },

    /**
     * Missing fields stay unchanged. A number of parameters that equals the displayed one changes nothing: sending back a whole record must
     * not turn a computed number into a fixed one. @throws AppError 404, else as `createPackage`.
     */
    async updatePackage(id: string, { tests, parameters, ...fields }: PackageChange): Promise<Package> {
      const shown = (await catalogue.current()).packagesByKey.get(id)?.parameters;
      const isSet = parameters !== undefined && parameters !== shown;
      await update('package', id, { ...fields, ...(isSet && { parameters }) }, tests);
      return packageNow(id);
    },

    /** Like `deleteTest`, without its conflict. */
    deletePackage: (id: string): Promise<Outcome> => remove('package', id),
  };
}

function updateNote(before: CatalogueItemRow, after: ReturnType<typeof columnsOf>) {
  return {
    name: after.name,
    changed: changedColumns(before, after).join(', '),
    finalPriceBefore: toRupees(before.final_price),
    finalPrice: toRupees(after.final_price),
  };
}

export type CatalogueChangesService = ReturnType<typeof createCatalogueChangesService>;
