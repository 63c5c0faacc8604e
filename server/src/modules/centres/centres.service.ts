// Laboratories and collection centres (laboratory.md, section 1).
import type { Centre, CentreBody, CentreChange } from '@labfront/contract/centres';
import type { ListQuery } from '@labfront/contract/common';
import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import { toPaise, toRupees } from '@labfront/contract/money';
import { searchPhrase } from '@labfront/contract/search-words';
import { isValidOn } from '@labfront/contract/valid-days';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, badField, conflictAt, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Imports } from '../../platform/csv/imports.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/serve.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CitiesService } from '../cities/cities.service.ts';
import { createCentreScope } from './centre-scope.ts';
import {
  allCentres,
  type CentreRow,
  deleteCentre,
  findCentre,
  findInCity,
  findServing,
  findTwin,
  hasPincodes,
  insertCentre,
  isReferenced,
  listCentresIn,
  listDrivingTo,
  listPincodes,
  listServing,
  NO_CERTIFICATES,
  replacePincodes,
  updateCentre,
} from './centres.queries.ts';

const WHOLE_LIST_ROWS = 1_000;
const SORTS = ['code', 'name', 'city'] as const;
type CentreSort = (typeof SORTS)[number];

type Body = z.output<typeof CentreBody>;
type Change = z.output<typeof CentreChange>;
export type CentresQuery = ListQuery & { all?: string | undefined; kind?: string | undefined };

/** Told of the first centre of a city, in the transaction that makes it. */
type FirstInCity = (tx: Db, centre: { id: string; cityId: string }) => Promise<void>;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  addresses: AddressesService;
  catalogue: CatalogueService;
  cities: CitiesService;
  imports: Imports;
}

const flag = (value: boolean) => (value ? 1 : 0);

function accreditationOf(row: CentreRow): Centre['accreditation'] {
  const { accreditation_body: body, certificate_number: certificateNumber } = row;
  const { accredited_from: validFrom, accredited_until: validUntil } = row;
  if (body === null || certificateNumber === null || validFrom === null || validUntil === null) return null;
  return { body, certificateNumber, validFrom, validUntil };
}

function pcpndtOf(row: CentreRow): Centre['pcpndt'] {
  const { pcpndt_number: registrationNumber, pcpndt_from: validFrom, pcpndt_until: validUntil } = row;
  if (registrationNumber === null || validFrom === null || validUntil === null) return null;
  return { registrationNumber, validFrom, validUntil };
}

function toCentre(row: CentreRow, pincodes: readonly string[]): Centre {
  return {
    _id: row.id,
    code: row.code,
    labCode: row.lab_code,
    kind: row.kind,
    listed: row.listed === 1,
    name: row.name,
    address: row.address,
    city: row.city,
    pincode: row.pincode,
    latitude: row.latitude,
    longitude: row.longitude,
    phone: row.phone,
    hours: row.hours,
    homeCollection: row.home_collection === 1,
    fee: toRupees(row.fee),
    freeFrom: row.free_from === null ? null : toRupees(row.free_from),
    active: row.active === 1,
    accreditation: accreditationOf(row),
    pcpndt: pcpndtOf(row),
    pincodes: [...pincodes],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The columns that a body names; what it does not name is left out. */
function toColumns(given: Change): Partial<CentreRow> {
  const { accreditation, pcpndt } = given;
  const columns: { [Name in keyof CentreRow]?: CentreRow[Name] | undefined } = {
    code: given.code,
    kind: given.kind,
    lab_code: given.labCode,
    listed: given.listed === undefined ? undefined : flag(given.listed),
    active: given.active === undefined ? undefined : flag(given.active),
    name: given.name,
    address: given.address,
    pincode: given.pincode === null ? '' : given.pincode,
    latitude: given.latitude,
    longitude: given.longitude,
    phone: given.phone,
    hours: given.hours,
    home_collection: given.homeCollection === undefined ? undefined : flag(given.homeCollection),
    fee: given.fee === undefined ? undefined : toPaise(given.fee),
    free_from: given.freeFrom == null ? given.freeFrom : toPaise(given.freeFrom),
    ...(accreditation !== undefined && {
      accreditation_body: accreditation?.body ?? null,
      certificate_number: accreditation?.certificateNumber ?? null,
      accredited_from: accreditation?.validFrom ?? null,
      accredited_until: accreditation?.validUntil ?? null,
    }),
    ...(pcpndt !== undefined && {
      pcpndt_number: pcpndt?.registrationNumber ?? null,
      pcpndt_from: pcpndt?.validFrom ?? null,
      pcpndt_until: pcpndt?.validUntil ?? null,
    }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** @throws AppError 400 at the field where fields do not fit each other. */
function refuseContradictions(row: CentreRow): void {
  if (row.listed === 1 && row.address === '') throw badField('address', 'VALIDATION.centreAddress');
  if (row.lab_code !== null && row.kind === 'collection') throw badField('labCode', 'VALIDATION.labCodeOfCollection');
  if ((row.latitude === null) !== (row.longitude === null)) {
    throw badField(row.latitude === null ? 'latitude' : 'longitude', 'VALIDATION.halfPlace');
  }
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

    /**
     * Listed centres that work, by code, whole unless a page is asked for. Staff who keep the centres and ask for `all` get every one, filtered
     * by `status` (listed, unlisted, inactive). `kind` and `city` filter; `q` finds by name, code, city, address and pincode.
     * Visitors are told of an accreditation that is in date alone: up to and including its last day.
     */
    async list(
      query: CentresQuery,
      caller: Caller | null,
    ): Promise<{ centres: Centre[]; total: number; page: Page<CentreSort> }> {
      const page = readPage(query, SORTS, 'code', WHOLE_LIST_ROWS);
      const seesAll = Boolean(caller?.scope) && query.all === 'true';
      const today = localDay(clock.now());
      const wanted = searchPhrase(query.q ?? '').toLowerCase();
      const [city, kind, status] = [query.city, query.kind, query.status].map((word) => word?.trim().toLowerCase());
      const rows = (await allCentres(db)).filter((row) => {
        const state = row.active === 0 ? 'inactive' : row.listed === 1 ? 'listed' : 'unlisted';
        const words = `${row.name} ${row.code} ${row.city} ${row.address} ${row.pincode}`.toLowerCase();
        return (
          (seesAll
            ? !['listed', 'unlisted', 'inactive'].includes(status ?? '') || state === status
            : state === 'listed') &&
          (!city || row.city.toLowerCase() === city) &&
          (kind === undefined || !['laboratory', 'collection'].includes(kind) || row.kind === kind) &&
          words.includes(wanted)
        );
      });
      const { field, direction } = page.sort;
      rows.sort((a, b) => a[field].localeCompare(b[field], 'en-IN') || (a.code < b.code ? -1 : 1));
      const shown = (direction === 'desc' ? rows.toReversed() : rows).slice(page.offset, page.offset + page.limit);
      const pincodes = await listPincodes(
        db,
        shown.map(({ id }) => id),
      );
      const centres = shown.map((row) => {
        const centre = toCentre(row, pincodes.get(row.id) ?? []);
        if (seesAll) return centre;
        const { accreditation, pcpndt } = centre;
        return {
          ...centre,
          accreditation: accreditation && isValidOn(accreditation, today) ? accreditation : null,
          pcpndt: pcpndt && isValidOn(pcpndt, today) ? pcpndt : null,
        };
      });
      return { centres, total: rows.length, page };
    },

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
        if (isFirst) for (const hear of firstInCity) await hear(tx, { id: whole.id, cityId: city.city_id });
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

    exists: async (connection: Db, id: string): Promise<boolean> => (await findCentre(connection, id)) !== undefined,

    /** @throws AppError 404. */
    mustExist: async (connection: Db, id: string): Promise<void> => void (await mustFind(connection, id)),

    /** A city's centres, whether they work or not, the lowest code first. */
    inCity: (connection: Db, cityId: string): Promise<CentreRow[]> => listCentresIn(connection, cityId),

    /** Those that serve a pincode. */
    serving: async (connection: Db, pincode: string): Promise<Set<string>> =>
      new Set(await listServing(connection, pincode)),

    /** Those that take samples at home in a pincode, the lowest code first. */
    drivingTo: listDrivingTo,

    /** Whether any centre says to which pincodes it drives. */
    listPincodesAnywhere: hasPincodes,

    /** Listed centres that work. */
    open: async (connection: Db): Promise<CentreRow[]> =>
      (await allCentres(connection)).filter(({ active, listed }) => active === 1 && listed === 1),

    /** Whether a centre's registration under the PCPNDT Act holds on a day. */
    async isPcpndtRegistered(connection: Db, id: string, day: string): Promise<boolean> {
      const row = await findCentre(connection, id);
      const registration = row?.active === 1 ? pcpndtOf(row) : null;
      return registration !== null && isValidOn(registration, day);
    },

    /** The city of a working centre; undefined for no such centre. */
    async cityIdOf(id: string): Promise<string | undefined> {
      const row = await findCentre(db, id);
      return row?.active === 1 ? (row.city_id ?? undefined) : undefined;
    },

    /** The centre whose windows a city's calls set, made where there is none: not listed until its address is entered. */
    async ofCity(tx: Db, city: { _id: string; name: string }): Promise<string> {
      const [only] = (await listCentresIn(tx, city._id)).filter(({ active }) => active === 1);
      if (only) return only.id;
      const now = isoTime(clock.now());
      const taken = new Set((await allCentres(tx)).map(({ code }) => code));
      let number = 101;
      while (taken.has(`C${number}`)) number += 1;
      const row: CentreRow = {
        id: newId(),
        code: `C${number}`,
        kind: 'collection',
        lab_code: null,
        listed: 0,
        active: 1,
        name: city.name,
        address: '',
        city: city.name,
        city_id: city._id,
        pincode: '',
        latitude: null,
        longitude: null,
        phone: '',
        hours: '',
        home_collection: 1,
        fee: 0,
        free_from: null,
        ...NO_CERTIFICATES,
        created_at: now,
        updated_at: now,
      };
      await insertCentre(tx, row);
      await audit.write(tx, { action: 'centre.created', recordId: row.id, details: { code: row.code } });
      return row.id;
    },

    /** The centre that a record belongs to: its pincode's, else the one with the lowest code in its city, else none. */
    async centreOf(
      connection: Db,
      { pincode, city }: { pincode?: string | null | undefined; city: string | null },
    ): Promise<string | null> {
      const serving = pincode ? await findServing(connection, pincode) : undefined;
      return serving ?? (city ? await findInCity(connection, city) : undefined) ?? null;
    },

    /** Registers what a city hands over to its first centre. */
    onFirstInCity: (hear: FirstInCity): void => void firstInCity.push(hear),

    change,
  };
}

export type CentresService = ReturnType<typeof createCentresService>;
export type { CentreRow };
