// The pincodes served at home, with their fee (laboratory.md, section 2). While no centre lists a pincode, every listed city is
// served without a fee.

import { toRupees } from '@labfront/contract/money';
import { type FeeTerms, feeFor } from '@labfront/contract/pricing';
import type { NearCentre, Serviceability } from '@labfront/contract/serviceability';
import { AppError } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { CentreRow, CentresService } from '../centres/centres.service.ts';
import type { CitiesService } from '../cities/cities.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';

const NEAREST = 5;
const EARTH_KM = 6_371;
const FREE: FeeTerms = { fee: 0, freeFrom: null };

interface Dependencies {
  database: Database;
  addresses: AddressesService;
  centres: CentresService;
  cities: CitiesService;
  windows: CollectionWindowsService;
}

type Point = { latitude: number; longitude: number };

const pointOf = ({ latitude, longitude }: CentreRow): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Great-circle distance in kilometres, to a tenth. */
function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [dLat, dLong] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLong / 2) ** 2;
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(h)) * 10) / 10;
}

const termsOf = (centre: CentreRow): FeeTerms => ({ fee: centre.fee, freeFrom: centre.free_from });

export function createServiceabilityService({ database, addresses, centres, cities, windows }: Dependencies) {
  const { db } = database;

  /** Centres to come to, nearest first: those of the city before others, then by how close their pincodes are. */
  async function nearest(connection: Db, pincode: string, city: string | undefined): Promise<NearCentre[]> {
    const listed = await centres.open(connection);
    // The place of a pincode is that of a centre in it, where there is one.
    const here = listed.find((centre) => centre.pincode === pincode && pointOf(centre) !== null);
    const from = here ? pointOf(here) : null;
    const near = listed.map((centre) => {
      const point = pointOf(centre);
      const km = from && point ? distanceKm(from, point) : undefined;
      const isElsewhere = centre.city.toLowerCase() !== city?.toLowerCase();
      return { centre, km, isElsewhere, apart: Math.abs(Number(centre.pincode || 0) - Number(pincode)) };
    });
    near.sort(
      (a, b) =>
        Number(a.isElsewhere) - Number(b.isElsewhere) ||
        (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) ||
        a.apart - b.apart ||
        (a.centre.code < b.centre.code ? -1 : 1),
    );
    return near.slice(0, NEAREST).map(({ centre, km }) => ({
      _id: centre.id,
      name: centre.name,
      address: [centre.address, `${centre.city} ${centre.pincode}`.trim()].join(', '),
      ...(km !== undefined && { distanceKm: km }),
    }));
  }

  /** The centre that drives to a pincode: of several the one with the earlier free window, then the lower code. */
  async function choose(connection: Db, serving: readonly CentreRow[]) {
    const withWindows = await Promise.all(
      serving.map(async (centre) => ({
        centre,
        next: centre.city_id === null ? undefined : await windows.firstFree(connection, centre.city_id, centre.id),
      })),
    );
    const timeOf = ({ next }: (typeof withWindows)[number]) => (next ? `${next.date} ${next.slot}` : '~');
    return withWindows.toSorted((a, b) =>
      timeOf(a) === timeOf(b) ? (a.centre.code < b.centre.code ? -1 : 1) : timeOf(a) < timeOf(b) ? -1 : 1,
    )[0];
  }

  /** Returns the fee of a visit by any of these centres; windows are read only if their fees differ. */
  async function termsOfServing(connection: Db, serving: readonly CentreRow[]): Promise<FeeTerms> {
    const [first] = serving;
    if (!first) return FREE;
    const isSame = serving.every(({ fee, free_from }) => fee === first.fee && free_from === first.free_from);
    return termsOf(isSame ? first : ((await choose(connection, serving))?.centre ?? first));
  }

  /** The refusal of a pincode that neither the table nor a centre has: most pincodes of India exist all the same. */
  async function unplaced(pincode: string): Promise<AppError> {
    if (addresses.isNoPincode(pincode)) return new AppError('PINCODE_UNKNOWN', { pincode });
    const details = { centres: await nearest(db, pincode, undefined) };
    const isCityEnough = !(await centres.listPincodesAnywhere(db));
    const listed = isCityEnough ? (await cities.list({})).cities : [];
    const isMaybeListed = listed.some(({ name }) => !addresses.isOutside(pincode, name));
    return new AppError(isMaybeListed ? 'PINCODE_UNKNOWN.city' : 'PINCODE_UNKNOWN.outside', { pincode }, { details });
  }

  return {
    /**
     * Whether somebody drives to a pincode, for which fee and when first, and the nearest centres.
     * @throws AppError 404 `PINCODE_UNKNOWN`, with the nearest centres for a pincode that may exist.
     */
    async of(pincode: string): Promise<Serviceability> {
      const place = addresses.placeOfPincode(pincode);
      const serving = await centres.drivingTo(db, pincode);
      const city = place?.city ?? serving[0]?.city;
      if (city === undefined) throw await unplaced(pincode);
      const common = { pincode, city, areas: place?.offices ?? [], centres: await nearest(db, pincode, city) };
      if (!(await centres.listPincodesAnywhere(db))) {
        const listed = await cities.find(city);
        const nextWindow = listed && (await windows.firstFree(db, listed._id, null));
        const home = { served: listed !== undefined, fee: 0, freeFrom: null, ...(nextWindow && { nextWindow }) };
        return { ...common, home };
      }
      const chosen = await choose(db, serving);
      if (!chosen) return { ...common, home: { served: false, fee: 0, freeFrom: null } };
      const { centre, next } = chosen;
      const { fee, freeFrom } = termsOf(centre);
      return {
        ...common,
        home: {
          served: true,
          centreId: centre.id,
          fee: toRupees(fee),
          freeFrom: freeFrom === null ? null : toRupees(freeFrom),
          ...(next && { nextWindow: next }),
        },
      };
    },

    /**
     * The centres that drive to an address; null while no centre lists a pincode, where its city decides.
     * @throws AppError 409 `NOT_SERVED` with the nearest centres.
     */
    async mustServe(pincode: string): Promise<readonly CentreRow[] | null> {
      if (!(await centres.listPincodesAnywhere(db))) return null;
      const serving = await centres.drivingTo(db, pincode);
      if (serving.length > 0) return serving;
      const near = await nearest(db, pincode, addresses.cityOfPincode(pincode));
      throw new AppError('NOT_SERVED', { pincode }, { details: { centres: near } });
    },

    /** The listed city of a pincode; null for a city that is not listed, undefined for an unknown pincode. */
    async cityIdOf(pincode: string): Promise<string | null | undefined> {
      const city = addresses.cityOfPincode(pincode);
      return city === undefined ? undefined : ((await cities.find(city))?._id ?? null);
    },

    /** The fee in paise of a home visit in a pincode, for items of this sum; 0 where nobody drives. */
    async feeIn(connection: Db, pincode: string | null, subtotal: number): Promise<number> {
      if (pincode === null || subtotal === 0) return 0;
      return feeFor(await termsOfServing(connection, await centres.drivingTo(connection, pincode)), subtotal);
    },
  };
}

export type ServiceabilityService = ReturnType<typeof createServiceabilityService>;
