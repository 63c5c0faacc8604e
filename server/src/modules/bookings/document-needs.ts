// The patients of a booking who need a consent form and a referral (PCPNDT Act), and those who lack one. Without both, the sample is neither drawn nor
// accepted.
import { DOCUMENT_KINDS } from '@labfront/contract/booking-document-limits';
import type { MissingDocuments } from '@labfront/contract/booking-documents';
import { concerning } from '@labfront/contract/missing-documents';
import type { Db } from '../../platform/db/database.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { type DrawnTube, holdKinds, type KindOfPatient, listKinds } from './booking-documents.queries.ts';
import type { BookingToVisit, PatientToVisit } from './bookings.visits.ts';

/** A booking with the tests of its patients. */
export type TestsOfBooking = Pick<BookingToVisit, 'id' | 'patients'>;

export type PatientNeeds = MissingDocuments['patients'][number];

/** The patients with a regulated test, each with what they lack. */
function needsOf(
  { patients }: TestsOfBooking,
  regulated: ReadonlySet<string>,
  kinds: readonly KindOfPatient[],
): PatientNeeds[] {
  const needing = patients.flatMap(({ tests, ...patient }) => {
    const theirs = tests.filter(({ testId }) => regulated.has(testId));
    return theirs.length === 0 ? [] : [{ ...patient, theirs }];
  });
  return needing.map(({ bookedPatientId, name, age, sex, theirs }, index) => {
    const isTheirs = ({ booking_patient_id: id }: KindOfPatient) =>
      id === null ? index === 0 : id === bookedPatientId;
    const has = new Set(kinds.filter(isTheirs).map(({ kind }) => kind));
    return {
      bookedPatientId,
      name,
      age,
      sex,
      testIds: theirs.map(({ testId }) => testId),
      tests: theirs.map((test) => test.name),
      missing: DOCUMENT_KINDS.filter((kind) => !has.has(kind)),
    };
  });
}

const each = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

/** The documents that all patients of a booking lack together. */
export const inAll = (patients: readonly PatientNeeds[]) => ({
  tests: each(patients.map(({ tests }) => tests)),
  missing: DOCUMENT_KINDS.filter((kind) => patients.some(({ missing }) => missing.includes(kind))),
});

/** Whether a tube of a patient was drawn for a test that needs their documents. */
export const isDrawnFor = (
  { bookedPatientId, testIds }: PatientNeeds,
  everybody: readonly PatientNeeds[],
  tubes: readonly DrawnTube[],
): boolean =>
  tubes.some(
    ({ patient, tests }) =>
      tests.some(({ testId }) => testIds.includes(testId)) &&
      concerning(everybody, patient).some((one) => one.bookedPatientId === bookedPatientId),
  );

export function createDocumentNeeds({ catalogue }: { catalogue: Pick<CatalogueService, 'regulatedAmong'> }) {
  /** The patients of bookings with a regulated test, by booking; nothing for bookings without. */
  async function read(
    from: Db,
    bookings: readonly TestsOfBooking[],
    readKinds: typeof listKinds,
  ): Promise<Map<string, PatientNeeds[]>> {
    const testIds = bookings.flatMap(({ patients }) =>
      patients.flatMap(({ tests }) => tests.map((test) => test.testId)),
    );
    const regulated = await catalogue.regulatedAmong(from, [...new Set(testIds)]);
    const concerned = bookings.filter(({ patients }) =>
      patients.some(({ tests }) => tests.some(({ testId }) => regulated.has(testId))),
    );
    if (concerned.length === 0) return new Map();
    const rows = await readKinds(
      from,
      concerned.map(({ id }) => id),
    );
    const kinds = Map.groupBy(rows, ({ booking_id }) => booking_id);
    return new Map(concerned.map((one) => [one.id, needsOf(one, regulated, kinds.get(one.id) ?? [])]));
  }

  function lacking(needs: ReadonlyMap<string, PatientNeeds[]>): Map<string, MissingDocuments> {
    return new Map(
      [...needs].flatMap(([id, patients]) => {
        const lackers = patients.filter(({ missing }) => missing.length > 0);
        if (lackers.length === 0) return [];
        const testIds = each(lackers.map((one) => one.testIds));
        return [[id, { testIds, ...inAll(lackers), patients }] as const];
      }),
    );
  }

  return {
    needs: (from: Db, bookings: readonly TestsOfBooking[]) => read(from, bookings, listKinds),

    /** Of each booking with a regulated test, the documents that it lacks; nothing for those that lack none. */
    missing: async (from: Db, bookings: readonly TestsOfBooking[]) => lacking(await read(from, bookings, listKinds)),

    /** As `missing`, and the documents that are there stay until `tx` ends. */
    missingHeld: async (tx: Db, booking: TestsOfBooking): Promise<MissingDocuments | undefined> =>
      lacking(await read(tx, [booking], holdKinds)).get(booking.id),

    /** Whether one of some tests is regulated. */
    concerns: async (from: Db, tests: PatientToVisit['tests']): Promise<boolean> =>
      (
        await catalogue.regulatedAmong(
          from,
          tests.map(({ testId }) => testId),
        )
      ).size > 0,
  };
}
