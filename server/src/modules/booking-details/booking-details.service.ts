// Details that both kinds of booking share (wire.md, "Details"): patient, place, time and way of paying.
import type { Account } from '@labfront/contract/accounts';
import { yearsOn } from '@labfront/contract/ages';
import type {
  AddressSnapshot,
  BookedPatient,
  BookingDetails,
  PatientItems,
  Requester,
} from '@labfront/contract/booking-details';
import type { PatientRecord } from '@labfront/contract/patients';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import { badField, notFound } from '../../platform/base/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { AffiliatesService } from '../affiliates/affiliates.service.ts';
import type { CentreRow, CentresService } from '../centres/centres.service.ts';
import type { CitiesService } from '../cities/cities.service.ts';
import type { CollectionWindowsService, OpenWindow } from '../collection-windows/collection-windows.service.ts';
import type { PatientsService } from '../patients/patients.service.ts';
import type { ServiceabilityService } from '../serviceability/serviceability.service.ts';
import {
  type ChosenPatient,
  centreOfPatient,
  firstOf,
  type Reschedulable,
  type ResolvedDetails,
  type SamplePlace,
  type ShownDetails,
} from './booking-details.view.ts';

export {
  type ChosenPatient,
  COLLECTION_COLUMNS,
  FORGOTTEN_PATIENT,
  listPatientNames,
  PATIENT_COLUMNS,
  patientNames,
  placeOf,
  type Reschedulable,
  type ResolvedDetails,
  readPatient,
  type SamplePlace,
  type ShownDetails,
  showDetails,
  showExpiry,
  showRescheduling,
} from './booking-details.view.ts';

/** @throws AppError 400 at the missing half of a time window. */
function refuseHalfWindow({ date, slot }: BookingDetails): void {
  if ((date === undefined) === (slot === undefined)) return;
  throw badField(date === undefined ? 'date' : 'slot', 'VALIDATION.noWindow');
}

interface Dependencies {
  clock: Clock;
  patients: PatientsService;
  addresses: AddressesService;
  affiliates: AffiliatesService;
  windows: CollectionWindowsService;
  centres: CentresService;
  cities: CitiesService;
  serviceability: ServiceabilityService;
  database: Database;
  onlinePayment: boolean;
}

export function createBookingDetailsService(dependencies: Dependencies) {
  const { clock, patients, addresses, affiliates, windows, centres, cities, serviceability } = dependencies;
  const { database, onlinePayment } = dependencies;

  /** @param driving the centres that drive to the address; null where that is not asked. */
  async function windowOf(
    given: BookingDetails,
    address: AddressSnapshot | null,
    driving: readonly CentreRow[] | null,
  ): Promise<OpenWindow | null> {
    const { date, slot, centreId } = given;
    if (date === undefined || slot === undefined) return null;
    const city = driving ? driverOf(driving, address)?.city : await cityOfWindow(given, address);
    const among = driving?.map(({ id }) => id);
    return windows.find(city, date, slot, { centreId, pincode: address?.pincode, among });
  }

  /**
   * The city whose windows and prices count where no centre says where it drives: that of the address, whatever else is named. An address in
   * no city of the shop counts as one of the city that is named.
   * @throws AppError 400 at the pincode of another city than the one that is named.
   */
  async function cityOfWindow({ city }: BookingDetails, address: AddressSnapshot | null): Promise<string | undefined> {
    if (address === null || city === undefined) return city ?? address?.city;
    if (await cities.find(address.city)) return address.city;
    refusePincodeElsewhere({ ...address, city });
    return city;
  }

  /** The centre whose city's windows and prices count: one of the address's city, unless only centres of another one drive there. */
  function driverOf(driving: readonly CentreRow[], address: AddressSnapshot | null): CentreRow | undefined {
    return driving.find(({ city }) => city.toLowerCase() === address?.city.trim().toLowerCase()) ?? driving[0];
  }

  /** @throws AppError 400 at `centreId` for a centre that is not there. */
  async function centreOf(
    { centreId }: BookingDetails,
    address: AddressSnapshot | null,
    city: string | null,
  ): Promise<string | null> {
    if (centreId === undefined) return centres.centreOf(database.db, { pincode: address?.pincode, city });
    if ((await centres.cityIdOf(centreId)) === undefined) throw badField('centreId', 'VALIDATION.centreUnknown');
    return centreId;
  }

  /** With the centre that staff of some centres mean where they name none: one of theirs, in the city that they name. */
  async function atOwn(
    given: BookingDetails,
    address: AddressSnapshot | null,
    own: readonly string[],
  ): Promise<BookingDetails> {
    if (own.length === 0 || given.centreId !== undefined) return given;
    const city = address?.city ?? given.city;
    const wanted = city === undefined ? undefined : ((await cities.find(city))?._id ?? null);
    for (const centreId of own) {
      const cityId = await centres.cityIdOf(centreId);
      if (cityId !== undefined && (wanted === undefined || wanted === cityId)) return { ...given, centreId };
    }
    return given;
  }

  /** The centre of a booking that staff of some centres make: of those who drive there, else the usual one, else their own. */
  async function ofStaff(
    [own]: readonly string[],
    driving: readonly CentreRow[] | null,
    usual: () => Promise<string | null>,
  ): Promise<string | null> {
    const driver = own === undefined ? undefined : driving?.[0]?.id;
    return driver ?? (await usual()) ?? own ?? null;
  }

  async function addressOf(accountId: string, given: BookingDetails): Promise<AddressSnapshot | null> {
    if (given.address) return given.address;
    if (given.addressId !== undefined) return addresses.snapshot(accountId, given.addressId);
    if (given.collection === 'home') throw badField('address', 'VALIDATION.noAddress');
    return null;
  }

  /** @throws AppError 400 at the pincode of an address whose pincode is known to be another city's: nobody would find it. */
  function refusePincodeElsewhere({ pincode, city }: AddressSnapshot): void {
    if (!addresses.isOutside(pincode, city)) return;
    const there = addresses.cityOfPincode(pincode);
    if (there === undefined) throw badField('address.pincode', 'VALIDATION.pincodeOutside', { pincode, city });
    throw badField('address.pincode', 'VALIDATION.pincodeElsewhere', { pincode, there, city });
  }

  /**
   * The pincode of a home visit and who drives there, of `own` where one of them does; both null where the patient comes to a centre.
   * @throws AppError 400 at the pincode of another city, 409 `NOT_SERVED`.
   */
  async function homeVisitOf({ collection }: BookingDetails, address: AddressSnapshot | null, own: readonly string[]) {
    if (collection !== 'home' || address === null) return { pincode: null, driving: null };
    refusePincodeElsewhere(address);
    const all = await serviceability.mustServe(address.pincode);
    const ours = all?.filter(({ id }) => own.includes(id)) ?? [];
    return { pincode: address.pincode, driving: ours.length > 0 ? ours : all };
  }

  /**
   * The city where the sample is taken, whose prices are paid: null for one that is not served, undefined where nobody knows.
   * @param place of a booking's row, or what is asked for.
   */
  async function cityOfSample(place: {
    collection: 'home' | 'centre';
    city: string | null;
    centreId?: string | null | undefined;
    windowCityId?: string | null | undefined;
  }): Promise<string | null | undefined> {
    const { collection, city, centreId, windowCityId } = place;
    const chosenId = collection === 'centre' ? centreId : undefined;
    const ofCentre = windowCityId ?? (chosenId ? await centres.cityIdOf(chosenId) : undefined);
    if (ofCentre !== undefined) return ofCentre;
    return city === null ? undefined : ((await cities.find(city))?._id ?? null);
  }

  /** The city whose prices a booking has that is not made yet, with its name. */
  async function soldAt(
    { driverCityId, ...place }: Parameters<typeof cityOfSample>[0] & { driverCityId: string | null | undefined },
    window: OpenWindow | null,
  ): Promise<Pick<SamplePlace, 'sampleCity' | 'soldIn'>> {
    const sampleCity = await cityOfSample({ ...place, windowCityId: window?.cityId ?? driverCityId });
    const named = window || !sampleCity ? undefined : await cities.find(sampleCity);
    return { sampleCity, soldIn: window?.city ?? named?.name ?? place.city };
  }

  function patientOf({ name, mobileNumber }: Account, given: BookingDetails): ShownDetails['patient'] {
    if (given.patient) return { ...given.patient, mobileNumber: given.patient.mobileNumber ?? '' };
    return { name, age: null, sex: null, mobileNumber };
  }

  /** The snapshot of an account's patient. */
  function bookedPatient(record: PatientRecord): BookedPatient {
    const { _id, uhid, name, sex, dateOfBirth, mobileNumber } = record;
    return { _id, uhid, name, age: yearsOn(record, localDay(clock.now())), sex, dateOfBirth, mobileNumber };
  }

  /** @throws AppError 404 for a patient of another account. */
  async function chosenPatients(accountId: string, given: readonly PatientItems[]): Promise<ChosenPatient[]> {
    const ids = given.flatMap(({ patientId }) => (patientId === undefined ? [] : [patientId]));
    const records = await patients.findAll(accountId, ids);
    return given.map(({ patientId, patient, itemIds }) => {
      const record = patientId === undefined ? undefined : records.get(patientId);
      if (record) return { patient: bookedPatient(record), itemIds };
      if (!patient) throw notFound('Patient');
      const typed = { ...patient, mobileNumber: patient.mobileNumber ?? '' };
      return { patient: { ...typed, _id: null, uhid: null, dateOfBirth: null }, itemIds };
    });
  }

  function requesterOf({ requester }: BookingDetails): string | null {
    if (!requester || Object.values(requester).every((value) => value === undefined)) return null;
    const { name = '', mobileNumber = '', clinic = '', registrationNumber = '' } = requester;
    return JSON.stringify({ name, mobileNumber, clinic, registrationNumber } satisfies Requester);
  }

  return {
    cityOfSample,

    /**
     * The window of another time for a booking, not taken yet: of the centre where its patient comes while that works, else of its
     * city.
     * @throws AppError 400 as `CollectionWindowsService.find`.
     */
    async windowFor(row: Reschedulable, date: string, slot: string): Promise<OpenWindow> {
      const chosen = centreOfPatient(row);
      const isWorking = chosen !== null && (await centres.cityIdOf(chosen)) !== undefined;
      const address = row.address === null ? null : (JSON.parse(row.address) as AddressSnapshot);
      const isAtHome = row.collection === 'home' && address !== null;
      const driving = isAtHome ? await centres.drivingTo(database.db, address.pincode) : [];
      const among = driving.length > 0 ? driving.map(({ id }) => id) : undefined;
      const own = driverOf(driving, address)?.city ?? row.window_city_id ?? row.city ?? undefined;
      const centreId = isWorking ? chosen : null;
      return windows.find(isWorking ? undefined : own, date, slot, { centreId, pincode: address?.pincode, among });
    },

    /**
     * Fills in what was not said: the patient is the account's person, collection is at the centre, payment is online where
     * that is on. `patients` is empty where everything is for the one patient; else the first of them stands as the patient. `window` is
     * the one that date and slot ask for, not taken yet.
     * @param own the centres at which staff of some centres book: one of them is meant where nothing says another.
     * @throws AppError 400 at the field for a home collection without an address, half a time window, a pincode of another city,
     * and a window that does not exist or is past; 404 for an address or a patient that is not the account's; 409 `NOT_SERVED` with
     * the nearest centres where nobody drives to the address.
     */
    async resolve(
      account: Account,
      asked: BookingDetails,
      own: readonly string[] = [],
    ): Promise<
      SamplePlace & {
        details: ResolvedDetails;
        patients: ChosenPatient[];
        window: OpenWindow | null;
      }
    > {
      const { date, slot } = asked;
      refuseHalfWindow(asked);
      const address = await addressOf(account._id, asked);
      const visit = await homeVisitOf(asked, address, own);
      const given = visit.driving ? asked : await atOwn(asked, address, own);
      const city = address?.city ?? given.city ?? null;
      const chosen = await chosenPatients(account._id, given.patients ?? []);
      const details: ResolvedDetails = {
        patient: JSON.stringify(firstOf(chosen) ?? patientOf(account, given)),
        collection: given.collection ?? 'centre',
        address: address ? JSON.stringify(address) : null,
        city,
        date: date ?? null,
        slot: slot ?? null,
        referral_code: given.referralCode ? await affiliates.activeCode(given.referralCode) : null,
        notes: given.notes ?? null,
        requester: requesterOf(given),
        clinical_history: given.clinicalHistory || null,
        centre_id: await ofStaff(own, visit.driving, () => centreOf(given, address, city)),
        payment_method: onlinePayment ? (given.paymentMethod ?? 'online') : 'at_collection',
      };
      const window = await windowOf(given, address, visit.driving);
      // Without a window too, it is who drives there: a customer may write any city into an address.
      const driverCityId = driverOf(visit.driving ?? [], address)?.city_id;
      const sold = await soldAt(
        { collection: details.collection, city, centreId: given.centreId, driverCityId },
        window,
      );
      return { details, patients: chosen, window, ...sold, pincode: visit.pincode };
    },
  };
}

export type BookingDetailsService = ReturnType<typeof createBookingDetailsService>;
