// Bookings as those see them who collect their samples.
import type { AddressSnapshot } from '@labfront/contract/booking-details';
import type { OrderPreparation } from '@labfront/contract/preparation-sentence';
import type { Db } from '../../platform/db/database.ts';
import { readPatient, showDetails } from '../booking-details/booking-details.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { SalesService, Taken } from '../sales/sales.service.ts';
import { includedTests } from './book-now.contents.ts';
import type { BookingKind, BookingState } from './booking-kinds.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import { preparationOfLines } from './booking-lines.ts';
import { listPatientLines, type PatientLine } from './booking-patients.queries.ts';
import {
  type BookingLineRow,
  type BookingWithPerson,
  listWithPerson,
  setBooking,
  type WholeBooking,
} from './bookings.queries.ts';
import { createRepricing, type RepricingDependencies } from './bookings.repricing.ts';
import { balanceOf } from './part-payments.ts';

/** Somebody whose sample is collected, and for which tests. */
export interface PatientToVisit {
  name: string;
  age: number | null;
  sex: 'female' | 'male' | 'other' | null;
  tests: { testId: string; name: string }[];
}

/** A patient of a booking; without an id where the booking names nobody besides its one patient. */
export interface PatientOfBooking extends PatientToVisit {
  bookedPatientId: string | null;
}

export interface BookingToVisit {
  id: string;
  number: string;
  kind: BookingKind;
  accountId: string;
  status: BookingState;
  collection: 'home' | 'centre';
  centreId: string | null;
  date: string | null;
  slot: string | null;
  patients: PatientOfBooking[];
  mobileNumber: string;
  address: AddressSnapshot | null;
  notes: string;
  preparation: OrderPreparation | null;
  /** Paise that are still to be paid. */
  due: number;
}

type Desk = Pick<ReturnType<SalesService['open']>, 'settleIn'>;

interface Dependencies extends RepricingDependencies {
  catalogue: Pick<CatalogueService, 'testsOfPackages'> & RepricingDependencies['catalogue'];
  desks: Readonly<Record<BookingKind, Desk>>;
}

type PackageTests = ReadonlyMap<string, readonly { id: string; name: string }[]>;

/** The tests of some lines, each once: a test alone and in a package is done once. */
function testsOf(lines: readonly BookingLineRow[], packages: PackageTests): PatientToVisit['tests'] {
  const tests = lines.flatMap((line) => {
    if (line.kind === 'test') return [{ id: line.item_id, name: line.name }];
    const included = includedTests(line);
    return included.length > 0 ? included : (packages.get(line.item_id) ?? []);
  });
  return [...new Map(tests.map(({ id, name }) => [id, { testId: id, name }])).values()];
}

/** The visited patients, each with their tests: those that the booking names, else its one patient for everything. */
function patientsOf(
  row: BookingWithPerson,
  lines: readonly BookingLineRow[],
  ofPatients: readonly PatientLine[],
  packages: PackageTests,
): PatientOfBooking[] {
  const { name, age, sex } = readPatient(row);
  if (ofPatients.length === 0) return [{ bookedPatientId: null, name, age, sex, tests: testsOf(lines, packages) }];
  const patients = Map.groupBy(ofPatients, (line) => line.booking_patient_id);
  return [...patients].flatMap(([bookedPatientId, own]) => {
    const [first] = own;
    if (!first) return [];
    const patient = readPatient(first);
    const theirs = lines.filter(({ item_id }) => own.some((line) => line.item_id === item_id));
    return [
      { bookedPatientId, name: patient.name, age: patient.age, sex: patient.sex, tests: testsOf(theirs, packages) },
    ];
  });
}

function toVisit(
  row: BookingWithPerson,
  lines: readonly BookingLineRow[],
  ofPatients: readonly PatientLine[],
  packages: PackageTests,
): BookingToVisit {
  const { patient, address, collection } = showDetails(row);
  return {
    id: row.id,
    number: row.booking_number,
    kind: row.kind,
    accountId: row.account_id,
    status: row.status,
    collection,
    centreId: row.centre_id,
    date: row.date,
    slot: row.slot,
    patients: patientsOf(row, lines, ofPatients, packages),
    mobileNumber: address?.number || patient.mobileNumber || (row.mobile_number ?? ''),
    address,
    notes: row.notes ?? '',
    preparation: preparationOfLines(lines, ofPatients),
    due: balanceOf(row),
  };
}

export function createBookingsToVisit(dependencies: Dependencies) {
  const { catalogue, desks } = dependencies;
  const { priceIn, readPlace } = createRepricing(dependencies);

  /** The tests of the packages whose lines do not name them. */
  async function packagesOf(db: Db, lines: readonly BookingLineRow[]): Promise<PackageTests> {
    const ids = lines.flatMap(({ kind, item_id, included }) =>
      kind === 'package' && included === null ? [item_id] : [],
    );
    return Map.groupBy(await catalogue.testsOfPackages(db, ids), (test) => test.package_id);
  }

  return {
    /** As `Repricing`, once it is known where the sample is taken. */
    readPlace,
    priceIn,

    /** A booking that was read, with patients, tests and what is due. */
    async ofWhole(db: Db, { booking, lines, hasParts }: WholeBooking): Promise<BookingToVisit> {
      const ofPatients = hasParts ? await listPatientLines(db, [booking.id]) : [];
      return toVisit(booking, lines, ofPatients, await packagesOf(db, lines));
    },

    /** Bookings by id, with patients, tests and what is due. Unknown ids are left out. */
    async read(db: Db, ids: readonly string[]): Promise<Map<string, BookingToVisit>> {
      const rows = await listWithPerson(db, ids);
      const all = await listLinesOf(db, ids);
      const lines = Map.groupBy(all, (line) => line.booking_id);
      const packages = await packagesOf(db, all);
      const ofPatients = Map.groupBy(await listPatientLines(db, ids), (line) => line.booking_id);
      return new Map(
        rows.map((row) => [row.id, toVisit(row, lines.get(row.id) ?? [], ofPatients.get(row.id) ?? [], packages)]),
      );
    },

    /** From now on nobody moves the booking, and its patient does not cancel it. @param at null: it was not done, so both are possible again. */
    setCollectionStarted: (tx: Db, id: string, at: string | null): Promise<void> =>
      setBooking(tx, id, { collection_started_at: at }),

    /** Records what was paid at the collection: all that is due, or a part of it. @throws AppError 409 where nothing is due, `PAYMENT_TOO_HIGH`. */
    takePayment: (tx: Db, { id, kind }: Pick<BookingToVisit, 'id' | 'kind'>, taken: Taken) =>
      desks[kind].settleIn(tx, id, taken),
  };
}

export type BookingsToVisit = ReturnType<typeof createBookingsToVisit>;
