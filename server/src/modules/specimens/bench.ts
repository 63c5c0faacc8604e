// The calls of specimens to domains that import them and are not imported by them.
import type { SpecimenNeed } from '@labfront/contract/tube-plan';
import type { Db } from '../../platform/db/database.ts';
import type { PatientToVisit } from '../bookings/bookings.service.ts';
import type { Custody, VisitRow } from '../visits/visits.service.ts';
import type { AccessionRow, SpecimenRow } from './specimens.queries.ts';

/** The specimens that tests need; for a test without an entry nobody has defined any. */
export interface Definitions {
  needsOf(db: Db, testIds: readonly string[]): Promise<ReadonlyMap<string, readonly SpecimenNeed[]>>;
}

export interface Boxes {
  /** Puts tubes into an open shipment. @throws AppError 404 also for one of another centre, 409 for one that is not open. */
  putIn(tx: Db, shipmentId: string, centreId: string | null, specimens: readonly SpecimenRow[]): Promise<void>;
  /** The open ones of centres. */
  openOf: Custody['openBoxes'];
}

/** The calls of specimens to the laboratory's bench, which imports specimens and is not imported by them. */
export interface Bench {
  /**
   * Opens the lines of an accession, one for each test.
   * @returns the patient's day of birth if the patient is known and a child whose age is told in days or months, else null.
   */
  open(
    tx: Db,
    accession: AccessionRow,
    given: {
      visit: Pick<VisitRow, 'id' | 'centre_id' | 'booking_id'>;
      tests: PatientToVisit['tests'];
      /** The tests that have a tube, all of them planned. */
      sampled: ReadonlySet<string>;
    },
  ): Promise<string | null>;
  /** A tube of an accession is in another state or at another place. */
  follow(tx: Db, accessionId: string): Promise<void>;
  /** Those of some tests of an accession that still need a sample. */
  needed(tx: Db, accessionId: string, testIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Tests of an accession that waited for another sample go on: the tube that was gone is there again. @returns whether one did. */
  resume(tx: Db, accessionId: string, testIds: readonly string[]): Promise<boolean>;
  /** Nothing of an accession is collected any more: its tests go on elsewhere. */
  withdraw(tx: Db, accessionId: string): Promise<void>;
  /** The names of tests of an accession, among these, whose report is out. */
  released(tx: Db, accessionId: string, testIds: readonly string[]): Promise<string[]>;
  /** The sensitive tests of accessions whose written consent is not recorded. */
  lackingConsent(
    db: Db,
    accessionIds: readonly string[],
  ): Promise<{ accessionId: string; testId: string; name: string }[]>;
  /** Records the written consent to the sensitive tests of an accession that have none yet. */
  consent(tx: Db, accessionId: string, counsellor: string, actorId: string): Promise<void>;
  /** Takes people out of what was said about values of visits. */
  forget(tx: Db, visitIds: readonly string[]): Promise<void>;
}
