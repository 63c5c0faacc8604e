// Tubes as the wire shows them.
import { onLabel } from '@labfront/contract/label-patients';
import type { Shipment, Specimen, SpecimenDetails } from '@labfront/contract/specimens';
import type { Container } from '@labfront/contract/tube-plan';
import type { Tube } from '@labfront/contract/visits';
import { localDay } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';
import type { listSpecimenEvents } from './specimen-chain.queries.ts';
import { type LabelPatient, type SpecimenRow, type SpecimenWithVisit, testsOf } from './specimens.queries.ts';

export const containerOf = (row: SpecimenRow): Container => ({
  kind: row.container_kind,
  colour: row.colour,
  additive: row.additive,
  capacityMl: row.capacity_ul / 1_000,
});

export const toTube = (row: SpecimenRow): Tube => ({
  _id: row.id,
  tubeCode: row.tube_code,
  specimen: row.specimen,
  container: containerOf(row),
  timing: row.timing,
  minutesAfter: row.minutes_after,
  volumeMl: row.volume_ul / 1_000,
  tests: JSON.parse(row.tests) as Tube['tests'],
  state: row.state,
  collectedAt: row.collected_at,
});

export function toSpecimen(row: SpecimenWithVisit): Specimen {
  return {
    _id: row.id,
    tubeCode: row.tube_code,
    specimen: row.specimen,
    container: containerOf(row),
    timing: row.timing,
    minutesAfter: row.minutes_after,
    volumeMl: row.volume_ul / 1_000,
    tests: testsOf(row),
    state: row.state,
    visitId: row.visit_id,
    bookingId: row.booking_id,
    bookingNumber: row.booking_number,
    accession: row.accession,
    patient: onLabel<LabelPatient>(
      JSON.parse(row.patient),
      row.born,
      localDay(Date.parse(row.collected_at ?? row.created_at)),
    ),
    storage: row.storage,
    centreId: row.centre_id,
    sentFrom: row.sent_from,
    holder: row.holder_id === null ? null : { _id: row.holder_id, name: row.holder_name ?? '' },
    collectedAt: row.collected_at,
    prints: row.prints,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

type Event = Awaited<ReturnType<typeof listSpecimenEvents>>[number];

export const toEvent = (row: Event): SpecimenDetails['events'][number] => ({
  seq: row.seq,
  kind: row.kind,
  by: row.actor_id === null ? null : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  centreId: row.centre_id,
  deviceAt: row.device_at,
  serverAt: row.server_at,
  temperature: row.temperature === null ? null : row.temperature / 10,
  reason: row.reason,
  details: JSON.parse(row.details) as SpecimenDetails['events'][number]['details'],
  hash: row.hash,
});

export const SPECIMEN_COLUMNS: readonly CsvColumn<Specimen>[] = [
  { header: 'Tube code', value: ({ tubeCode }) => tubeCode },
  { header: 'Accession', value: ({ accession }) => accession },
  { header: 'Booking number', value: ({ bookingNumber }) => bookingNumber },
  { header: 'Patient', value: ({ patient }) => patient.name },
  { header: 'Specimen', value: ({ specimen }) => specimen },
  { header: 'Container', value: ({ container }) => `${container.colour} (${container.additive})` },
  { header: 'Tests', value: ({ tests }) => tests.map(({ name }) => name).join('; ') },
  { header: 'State', value: ({ state }) => state },
  { header: 'With', value: ({ holder }) => holder?.name ?? null },
  { header: 'Collected', value: ({ collectedAt }) => collectedAt },
];

export const SHIPMENT_COLUMNS: readonly CsvColumn<Shipment>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'From centre', value: ({ fromCentreId }) => fromCentreId },
  { header: 'To centre', value: ({ toCentreId }) => toCentreId },
  { header: 'State', value: ({ state }) => state },
  { header: 'Tubes', value: ({ tubes }) => tubes.length },
  { header: 'Tube codes', value: ({ tubes }) => tubes.map(({ tubeCode }) => tubeCode).join(' ') },
  { header: 'Temperature', value: ({ temperature }) => temperature },
  { header: 'Sealed', value: ({ sealedAt }) => sealedAt },
  { header: 'Delivered', value: ({ deliveredAt }) => deliveredAt },
  { header: 'Counted', value: ({ reconciledAt }) => reconciledAt },
];
