// Accession numbers and tubes of a visit: planned when it is made, followed while it is worked on.

import { accessionNumber, bareCode, LAST_CONTAINER, tubeCode } from '@labfront/contract/specimen-codes';
import { type PlannedTube, planTubes, type SpecimenNeed } from '@labfront/contract/tube-plan';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PatientToVisit } from '../bookings/bookings.service.ts';
import type { Custody, Handling, PatientTubes, VisitRow } from '../visits/visits.service.ts';
import type { Bench, Boxes, Definitions } from './bench.ts';
import { createRecollection, isDrawnAgain, type RecollectionDependencies } from './recollection.ts';
import { happen } from './specimen-chain.ts';
import { fatesOf } from './specimen-fates.ts';
import {
  type AccessionRow,
  bindRollCode,
  findLabCode,
  forgetPatients,
  holdSpecimen,
  insertAccession,
  insertTube,
  isFreeRollCode,
  type LabelPatient,
  listAccessions,
  listTubes,
  patientOf,
  type SpecimenRow,
  setBorn,
  takeCounter,
  testsOf,
} from './specimens.queries.ts';
import { toTube } from './specimens.view.ts';

interface Dependencies extends RecollectionDependencies {
  bench: Bench;
  clock: Clock;
  definitions: Definitions;
  boxes: Boxes;
}

/** The tube of a test that nobody has defined: its own, and the collector asks. */
const UNDEFINED: Omit<SpecimenNeed, 'testId'> = {
  key: 'specimen',
  specimen: 'unknown',
  container: { kind: 'other', colour: 'any', additive: 'unknown', capacityMl: 0 },
  volumeMl: 0,
  timing: 'any',
  storage: 'ambient',
  ownTube: true,
};

/** Nothing has happened to such a tube. */
const UNUSED = {
  holder_id: null,
  state: 'planned',
  collected_at: null,
  prints: 0,
  label: null,
  events: 0,
  last_hash: '',
} as const satisfies Partial<SpecimenRow>;

/** Plans a tube for what another one was to hold. */
async function insertLike(
  tx: Db,
  { accession_id, visit_id, centre_id, tests, ...like }: SpecimenRow,
  { id, number, code, at }: { id: string; number: number; code: string; at: string },
): Promise<SpecimenRow> {
  const { specimen, container_kind, colour, additive, capacity_ul, volume_ul, storage, timing, minutes_after } = like;
  const row: SpecimenRow = {
    ...{ id, accession_id, visit_id, centre_id, tests, container_number: number, tube_code: code },
    ...{ specimen, container_kind, colour, additive, capacity_ul, volume_ul, storage, timing, minutes_after },
    ...UNUSED,
    created_at: at,
    updated_at: at,
  };
  await insertTube(tx, row);
  return row;
}

export function createCustody({ bench, clock, definitions, boxes, visits }: Dependencies): Custody {
  const recollect = createRecollection({ bench, visits });
  const now = () => isoTime(clock.now());

  const happening = (kind: 'collected' | 'missed' | 'handed_over' | 'cancelled', handling: Handling | null) => ({
    kind,
    actorId: handling?.actorId ?? null,
    centreId: handling?.centreId ?? null,
    deviceAt: handling?.deviceAt ?? now(),
    serverAt: now(),
  });

  async function needsOf(tx: Db, tests: PatientToVisit['tests']): Promise<SpecimenNeed[]> {
    const defined = await definitions.needsOf(
      tx,
      tests.map(({ testId }) => testId),
    );
    return tests.flatMap(({ testId }) => defined.get(testId) ?? [{ ...UNDEFINED, testId }]);
  }

  function toRow(
    planned: PlannedTube,
    given: { accession: AccessionRow; visit: VisitRow; number: number; tests: PatientToVisit['tests'] },
  ): SpecimenRow {
    const { accession, visit, number, tests } = given;
    const { lab_code: labCode, year, counter, created_at } = accession;
    const { container, needs } = planned;
    const on = new Set(needs.map(({ testId }) => testId));
    return {
      id: newId(),
      accession_id: accession.id,
      visit_id: visit.id,
      container_number: number,
      tube_code: tubeCode({ year, labCode, counter }, number),
      specimen: planned.specimen,
      container_kind: container.kind,
      colour: container.colour,
      additive: container.additive,
      capacity_ul: Math.round(container.capacityMl * 1_000),
      volume_ul: Math.round(planned.volumeMl * 1_000),
      storage: planned.storage,
      timing: planned.timing,
      minutes_after: planned.minutesAfter,
      tests: JSON.stringify(tests.filter(({ testId }) => on.has(testId))),
      centre_id: visit.centre_id,
      ...UNUSED,
      created_at,
      updated_at: created_at,
    };
  }

  async function hold(tx: Db, id: string): Promise<SpecimenRow> {
    const row = await holdSpecimen(tx, id);
    if (!row) throw new AppError('SPECIMEN_UNKNOWN');
    return row;
  }

  return {
    async plan(tx, visit, patients, before) {
      const labCode = await findLabCode(tx, visit.centre_id);
      const year = Number(localDay(clock.now()).slice(0, 4));
      const first = before ?? (await listAccessions(tx, [visit.id])).length;
      for (const [index, { tests, repeats = null, ...patient }] of patients.entries()) {
        const counter = await takeCounter(tx, labCode, year);
        const label: LabelPatient = { name: patient.name, age: patient.age, sex: patient.sex };
        const accession: AccessionRow = {
          id: newId(),
          visit_id: visit.id,
          position: first + index,
          number: accessionNumber({ year, labCode, counter }),
          lab_code: labCode,
          year,
          counter,
          patient: JSON.stringify(label),
          born: null,
          repeats,
          created_at: now(),
        };
        const planned = planTubes(await needsOf(tx, tests)).slice(0, LAST_CONTAINER);
        const rows = planned.map((tube, at) => toRow(tube, { accession, visit, number: at + 1, tests }));
        await insertAccession(tx, accession, rows);
        const sampled = new Set(planned.flatMap(({ needs }) => needs.map(({ testId }) => testId)));
        const born = await bench.open(tx, accession, { visit, tests, sampled });
        if (born !== null) await setBorn(tx, accession.id, born);
      }
    },

    async plansOf(db, visitId) {
      const planned = (await listTubes(db, [visitId])).filter(({ state }) => state !== 'cancelled');
      const tubes = Map.groupBy(planned, (row) => row.accession_id);
      return (await listAccessions(db, [visitId])).flatMap(({ id, patient, repeats }) => {
        const tests = (tubes.get(id) ?? []).flatMap(testsOf).map((test) => [test.testId, test] as const);
        return tests.length === 0 ? [] : { ...patientOf(patient), tests: [...new Map(tests).values()], repeats };
      });
    },

    async tubesOf(db, visitIds) {
      const tubes = Map.groupBy(await listTubes(db, visitIds), (row) => row.accession_id);
      const patients = (await listAccessions(db, visitIds)).map((row) => {
        const patient = JSON.parse(row.patient) as LabelPatient;
        const shown: PatientTubes = { ...patient, accession: row.number, tubes: (tubes.get(row.id) ?? []).map(toTube) };
        return [row.visit_id, shown] as const;
      });
      const byVisit = Map.groupBy(patients, ([visitId]) => visitId);
      return new Map([...byVisit].map(([visitId, some]) => [visitId, some.map(([, shown]) => shown)]));
    },

    fatesOf,

    async mayBind(tx, specimenId, code) {
      const row = await holdSpecimen(tx, specimenId);
      return row !== undefined && (row.tube_code === code || (await isFreeRollCode(tx, code)));
    },

    async collect(tx, specimenId, typed, handling, reason = '') {
      const code = bareCode(typed);
      const row = await hold(tx, specimenId);
      if (row.tube_code !== code && !(await bindRollCode(tx, code, specimenId))) throw new AppError('WRONG_TUBE');
      const { actorId, collectedAt, centreId } = handling;
      // The visit may have moved to another centre since the tube was planned.
      const change = { tube_code: code, holder_id: actorId, collected_at: collectedAt, centre_id: centreId };
      const details = row.tube_code === code ? {} : { plannedCode: row.tube_code };
      await happen(
        tx,
        row,
        { ...happening('collected', handling), reason, details: { ...details, tubeCode: code } },
        change,
      );
    },

    async miss(tx, specimenIds, reason, handling) {
      const missed: SpecimenRow[] = [];
      for (const id of specimenIds) {
        missed.push(await happen(tx, await hold(tx, id), { ...happening('missed', handling), reason }));
      }
      for (const [id, [first, ...others]] of Map.groupBy(missed, (row) => row.accession_id)) {
        await bench.follow(tx, id);
        if (first && isDrawnAgain(reason)) await recollect(tx, first, others);
      }
    },

    async handOver(tx, visitId, shipmentId, handling) {
      const collected = (await listTubes(tx, [visitId])).filter(({ state }) => state === 'collected');
      if (shipmentId !== undefined) await boxes.putIn(tx, shipmentId, handling.centreId, collected);
      const details = shipmentId === undefined ? {} : { shipmentId };
      for (const { id } of collected) {
        await happen(tx, await hold(tx, id), { ...happening('handed_over', handling), details }, { holder_id: null });
      }
    },

    async consentsOf(db, visitIds) {
      const accessions = await listAccessions(db, visitIds);
      const ids = accessions.map(({ id }) => id);
      const lacking = Map.groupBy(await bench.lackingConsent(db, ids), ({ accessionId }) => accessionId);
      const needed = accessions.flatMap(({ id, visit_id, number }) => {
        const tests = lacking.get(id) ?? [];
        if (tests.length === 0) return [];
        const told = { testIds: tests.map(({ testId }) => testId), tests: tests.map(({ name }) => name) };
        return [{ visitId: visit_id, consent: { accession: number, ...told } }];
      });
      const byVisit = Map.groupBy(needed, ({ visitId }) => visitId);
      return new Map([...byVisit].map(([visitId, some]) => [visitId, some.map(({ consent }) => consent)]));
    },

    async consent(tx, visitId, { accession, counsellor }, actorId) {
      const found = (await listAccessions(tx, [visitId])).find(({ number }) => number === accession);
      if (!found) throw new AppError('SPECIMEN_UNKNOWN');
      await bench.consent(tx, found.id, counsellor, actorId);
    },

    openBoxes: boxes.openOf,

    async forget(tx, visitIds) {
      if (visitIds.length > 0) await forgetPatients(tx, visitIds, { name: 'Deleted account', age: null, sex: null });
      await bench.forget(tx, visitIds);
    },

    async voidPrinted(tx, visitId) {
      const accessions = new Map((await listAccessions(tx, [visitId])).map((row) => [row.id, row]));
      const tubes = await listTubes(tx, [visitId]);
      for (const { id, accession_id: accessionId } of tubes.filter(({ state }) => state === 'labelled')) {
        const accession = accessions.get(accessionId);
        const own = tubes.filter((tube) => tube.accession_id === accessionId);
        const number = Math.max(...own.map((tube) => tube.container_number)) + 1;
        // A label of the other day may still be stuck on this tube: better than none.
        if (!accession || number > LAST_CONTAINER) continue;
        const row = await happen(tx, await hold(tx, id), happening('cancelled', null));
        const { year, lab_code: labCode, counter } = accession;
        const code = tubeCode({ year, labCode, counter }, number);
        tubes.push(await insertLike(tx, row, { id: newId(), number, code, at: now() }));
      }
    },

    async cancel(tx, visitId) {
      for (const { id, state } of await listTubes(tx, [visitId])) {
        if (state === 'planned' || state === 'labelled')
          await happen(tx, await hold(tx, id), happening('cancelled', null));
      }
      for (const { id } of await listAccessions(tx, [visitId])) await bench.follow(tx, id);
    },
  };
}
