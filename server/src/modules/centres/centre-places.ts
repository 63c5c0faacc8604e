// Centres as other domains ask for them: which there are, which serve a place, which one a record belongs to.
import { isValidOn } from '@labfront/contract/valid-days';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import {
  allCentres,
  type CentreRow,
  findCentre,
  findInCity,
  findServing,
  hasPincodes,
  insertCentre,
  listCentresIn,
  listDrivingTo,
  listServing,
  NO_CERTIFICATES,
} from './centres.queries.ts';
import { pcpndtOf } from './centres.view.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  /** @throws AppError 404. */
  mustFind(connection: Db, id: string): Promise<CentreRow>;
}

export function createCentrePlaces({ database: { db }, clock, audit, mustFind }: Dependencies) {
  return {
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
  };
}
