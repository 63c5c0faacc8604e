// Laboratories and collection centres (laboratory.md, section 1).
import type { Centre, CentreBody, CentreChange } from '@labfront/contract/centre-schemas';
import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, badField, conflictAt, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Imports } from '../../platform/csv/imports.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { lockRights } from '../accounts/roles.service.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CitiesService } from '../cities/cities.service.ts';
import { createCentreList } from './centre-list.ts';
import { createCentrePlaces } from './centre-places.ts';
import { createCentreScope } from './centre-scope.ts';
import {
  type CentreRow,
  deleteCentre,
  findCentre,
  findTwin,
  insertCentre,
  isReferenced,
  listCentresIn,
  listPincodes,
  NO_CERTIFICATES,
  replacePincodes,
  updateCentre,
} from './centres.queries.ts';
import { refuseContradictions, toCentre, toColumns } from './centres.view.ts';

type Body = z.output<typeof CentreBody>;
type Change = z.output<typeof CentreChange>;
/** Told of the first centre of a city, in the transaction that makes it. */
type FirstInCity = (tx: Db, centre: { id: string; cityId: string; hours: string }) => Promise<void>;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  addresses: AddressesService;
  catalogue: CatalogueService;
  cities: CitiesService;
  imports: Imports;
}

export function createCentresService(dependencies: Dependencies) {
  const { database, clock, audit, addresses, catalogue, cities, imports } = dependencies;
  const { db } = database;
  const firstInCity: FirstInCity[] = [];

  /** One change of the centres. Pages show them, so the catalogue that pages are made from is another one too, and is their lock. */
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

  async function mustFind(connection: Db, id: string): Promise<CentreRow> {
    const row = await findCentre(connection, id);
    if (!row) throw notFound('Centre');
    return row;
  }

  /** @throws AppError 409 `CODE_TAKEN` at the field whose code another centre has. */
  async function refuseTaken(tx: Db, { id, code, lab_code: labCode }: CentreRow): Promise<void> {
    const twin = await findTwin(tx, 'code', code, id);
    if (twin) throw conflictAt('code', 'CODE_TAKEN', { name: twin.name });
    const labTwin = labCode === null ? undefined : await findTwin(tx, 'lab_code', labCode, id);
    if (labTwin) throw conflictAt('labCode', 'CODE_TAKEN', { name: labTwin.name });
  }

  async function cityOf(name: string): Promise<{ city: string; city_id: string }> {
    const city = await cities.find(name);
    if (!city) throw badField('city', 'VALIDATION.cityNotServed', { city: name });
    return { city: city.name, city_id: city._id };
  }

  async function show(connection: Db, row: CentreRow): Promise<Centre> {
    return toCentre(row, (await listPincodes(connection, [row.id])).get(row.id) ?? []);
  }

  cities.onRename(async (tx, city) => {
    for (const { id } of await listCentresIn(tx, city._id)) {
      await updateCentre(tx, id, { city: city.name, updated_at: isoTime(clock.now()) });
    }
  });

  cities.onDeletion(async (tx, city) => {
    const inCity = await listCentresIn(tx, city._id);
    const open = inCity.find((row) => row.active === 1 && row.listed === 1);
    if (open) throw new AppError('CITY_IN_USE.centre', { centre: open.name, city: city.name });
    for (const { id } of inCity) await updateCentre(tx, id, { active: 0, updated_at: isoTime(clock.now()) });
  });

  return {
    ...createCentreScope({ database, audit, imports, change, mustFind }),
    ...createCentrePlaces({ database, clock, audit, mustFind }),

    list: createCentreList({ database, clock }),

    /**
     * @throws AppError 400 at `city` for one that is not served and at fields that contradict each other, 409 `CODE_TAKEN` at `code`
     * or `labCode`.
     */
    async create(body: Body): Promise<Centre> {
      const city = await cityOf(body.city);
      return change(async (tx) => {
        const now = isoTime(clock.now());
        const blank = { lab_code: null, pincode: '', latitude: null, longitude: null, free_from: null };
        const row = { ...blank, ...NO_CERTIFICATES, ...toColumns(body), ...city } as CentreRow;
        const whole = { ...row, id: newId(), created_at: now, updated_at: now };
        refuseContradictions(whole);
        await refuseTaken(tx, whole);
        const isFirst = (await listCentresIn(tx, city.city_id)).length === 0;
        await insertCentre(tx, whole);
        await audit.write(tx, { action: 'centre.created', recordId: whole.id, details: { code: whole.code } });
        if (isFirst) {
          for (const hear of firstInCity) await hear(tx, { id: whole.id, cityId: city.city_id, hours: whole.hours });
        }
        return toCentre(whole, []);
      });
    },

    /** Fields that the change does not name stay. @throws AppError 404, and as `create`. */
    async update(id: string, given: Change): Promise<Centre> {
      const city = given.city === undefined ? {} : await cityOf(given.city);
      return change(async (tx) => {
        const before = await mustFind(tx, id);
        // A centre that becomes a collection centre has no laboratory code any more.
        const labCode = given.kind === 'collection' && given.labCode === undefined ? { lab_code: null } : {};
        const columns = { ...toColumns(given), ...city, ...labCode, updated_at: isoTime(clock.now()) };
        const after = { ...before, ...columns };
        refuseContradictions(after);
        await refuseTaken(tx, after);
        await updateCentre(tx, id, columns);
        const details = { code: after.code, listed: after.listed === 1, active: after.active === 1 };
        await audit.write(tx, { action: 'centre.updated', recordId: id, details });
        return show(tx, after);
      });
    },

    /** Deletes a centre, or deactivates one that records refer to. @throws AppError 404. */
    remove(id: string): Promise<{ deleted: boolean; message: Outcome }> {
      return change(async (tx) => {
        // Nobody is given a role there meanwhile.
        await lockRights(tx);
        const { code, name } = await mustFind(tx, id);
        const deleted = !(await isReferenced(tx, id));
        if (deleted) await deleteCentre(tx, id);
        else await updateCentre(tx, id, { active: 0, updated_at: isoTime(clock.now()) });
        const action = deleted ? 'centre.deleted' : 'centre.deactivated';
        await audit.write(tx, { action, recordId: id, details: { code } });
        return { deleted, message: outcome(deleted ? 'centre.deleted' : 'centre.deactivated', { name }) };
      });
    },

    /** Replaces the pincodes that a centre serves. @throws AppError 404. */
    setPincodes(id: string, given: readonly string[]): Promise<string[]> {
      return change(async (tx) => {
        await mustFind(tx, id);
        const pincodes = [...new Set(given)].sort();
        await replacePincodes(tx, id, pincodes);
        await audit.write(tx, { action: 'centre.pincodes', recordId: id, details: { pincodes: pincodes.length } });
        return pincodes;
      });
    },

    /** The pincodes that a centre serves, and those that the table knows of its city. @throws AppError 404. */
    async pincodes(id: string) {
      const row = await mustFind(db, id);
      const served = (await listPincodes(db, [id])).get(id) ?? [];
      return { pincodes: served, city: addresses.pincodesOf(row.city) };
    },

    /** Registers what a city hands over to its first centre. */
    onFirstInCity: (hear: FirstInCity): void => void firstInCity.push(hear),

    change,
  };
}

export type CentresService = ReturnType<typeof createCentresService>;
export type { CentreRow };
