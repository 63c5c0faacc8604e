// The calls of visits to the domain of specimens, which imports visits and is not imported by them (docs/modules/visits.md).
import type { ConsentNeeded, Tube } from '@labfront/contract/visits';
import type { Db } from '../../platform/db/database.ts';
import type { PatientToVisit } from '../bookings/bookings.service.ts';
import type { VisitRow } from './visits.queries.ts';

/** The tubes of one patient of a visit, in the order of draw. */
export interface PatientTubes {
  accession: string;
  name: string;
  age: number | null;
  sex: PatientToVisit['sex'];
  tubes: Tube[];
}

/** An open shipment. */
export interface Box {
  _id: string;
  number: string;
  /** The name of the centre that it goes to. */
  to: string;
}

/** The time and the actor of an event of a tube. */
export interface Handling {
  actorId: string;
  centreId: string | null;
  /** ISO. */
  deviceAt: string;
  collectedAt: string;
}

/** A patient whose tubes are planned. */
export interface PatientPlan extends PatientToVisit {
  /** The accession whose tests are collected again. */
  repeats?: string | null;
}

/** The facts that a tube's state alone does not tell. */
export interface TubeFate {
  /** The last receipt, ISO; null before the first one. */
  receivedAt: string | null;
  wasRejected: boolean;
}

export interface Custody {
  /**
   * Plans accession numbers and tubes of a visit, for patients besides those that it has.
   * @param before how many it has, where that is known.
   */
  plan(tx: Db, visit: VisitRow, patients: readonly PatientPlan[], before?: number): Promise<void>;
  /** The patients of a visit with what was planned for them, for another visit to collect. */
  plansOf(db: Db, visitId: string): Promise<PatientPlan[]>;
  /** The patients of visits with their tubes, by visit. */
  tubesOf(db: Db, visitIds: readonly string[]): Promise<Map<string, PatientTubes[]>>;
  /** The fates of tubes, by tube; none for one that was neither received nor rejected. */
  fatesOf(db: Db, specimenIds: readonly string[]): Promise<Map<string, TubeFate>>;
  /** Whether a code may be bound to a specimen: its own, or a pre-printed one that is free. */
  mayBind(tx: Db, specimenId: string, code: string): Promise<boolean>;
  /** @param reason why a later draw is made before its time. */
  collect(tx: Db, specimenId: string, code: string, handling: Handling, reason?: string): Promise<void>;
  /** Tubes that were not drawn. */
  miss(tx: Db, specimenIds: readonly string[], reason: string, handling: Handling): Promise<void>;
  /** Gives the collected tubes of a visit out of the collector's hands. @throws AppError for a shipment that is closed, or not of the visit's centre. */
  handOver(tx: Db, visitId: string, shipmentId: string | undefined, handling: Handling): Promise<void>;
  /** The patients of visits whose sensitive tests wait for a written consent, by visit. */
  consentsOf(db: Db, visitIds: readonly string[]): Promise<Map<string, ConsentNeeded[]>>;
  /** Records the written consent of one patient. @throws AppError for an accession of another visit. */
  consent(tx: Db, visitId: string, given: { accession: string; counsellor: string }, actorId: string): Promise<void>;
  /** The open shipments of centres, into which a collector may put tubes; by the centre that they leave. */
  openBoxes(db: Db, centreIds: readonly string[]): Promise<Map<string, Box[]>>;
  /** Makes tubes whose labels are printed void, and plans others with new codes in their place, for a visit that has another time. */
  voidPrinted(tx: Db, visitId: string): Promise<void>;
  /** Makes planned tubes void, for a visit that is cancelled. */
  cancel(tx: Db, visitId: string): Promise<void>;
  /** Takes the names of patients out of visits; tubes, codes and what happened to them stay. */
  forget(tx: Db, visitIds: readonly string[]): Promise<void>;
}
