// Everything that a report of an order says, as it is now.

import { sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

/** 1 where the same test of the same patient was ordered again by a free repeat of the line's visit, else 0. */
const isRepeated = sql<number>`CASE WHEN EXISTS (
  SELECT 1 FROM visits AS repeats
  JOIN lab_lines AS again ON again.visit_id = repeats.id AND again.test_id = lab_lines.test_id
  JOIN accessions AS repeated ON repeated.id = again.accession_id AND repeated.patient = accessions.patient
  WHERE repeats.booking_id = visits.booking_id AND repeats.repeat_of = visits.id) THEN 1 ELSE 0 END`;

/** The lines of an order with its booking, in their order. */
export const listOrderLines = (db: Db, accessionId: string) =>
  db
    .selectFrom('lab_lines')
    .innerJoin('accessions', 'accessions.id', 'lab_lines.accession_id')
    .innerJoin('visits', 'visits.id', 'lab_lines.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'lab_lines.test_id')
    .leftJoin('patients', 'patients.id', 'lab_lines.patient_id')
    .leftJoin('line_referrals', 'line_referrals.line_id', 'lab_lines.id')
    .leftJoin('referral_laboratories', 'referral_laboratories.id', 'line_referrals.laboratory_id')
    .select(['lab_lines.id', 'lab_lines.accession_id', 'lab_lines.test_id', 'lab_lines.test_name', 'lab_lines.state'])
    .select(['lab_lines.department', 'lab_lines.centre_id', 'lab_lines.patient_id'])
    .select(['accessions.number as accession', 'accessions.patient', 'accessions.born', 'visits.preparation'])
    .select(['bookings.id as booking_id', 'bookings.booking_number', 'bookings.account_id', 'bookings.requester'])
    .select([
      'bookings.centre_id as booking_centre_id',
      'catalogue_items.code',
      'catalogue_items.name_hi',
      'catalogue_items.sensitive',
      'catalogue_items.regulated',
    ])
    .select(['patients.uhid', 'patients.date_of_birth', 'lab_lines.comment', 'lab_lines.reason'])
    .select(['referral_laboratories.name as referral_name', 'referral_laboratories.address as referral_address'])
    .select('referral_laboratories.accreditation as referral_accreditation')
    .select(isRepeated.as('is_repeated'))
    .where('lab_lines.accession_id', '=', accessionId)
    .orderBy('lab_lines.position')
    .execute();
export type OrderLine = Awaited<ReturnType<typeof listOrderLines>>[number];

/** Whether a line of an order is within a scope. */
export async function isOrderSeen(db: Db, accessionId: string, scope: Scope): Promise<boolean> {
  let query = db.selectFrom('lab_lines').select('id').where('accession_id', '=', accessionId);
  for (const clause of within('lab_lines', scope)) query = query.where(clause);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether all lines of an order whose values are authorised are within a scope: a report tells them all. */
export async function areAuthorisedSeen(db: Db, accessionId: string, scope: Scope): Promise<boolean> {
  const authorised = db
    .selectFrom('lab_lines')
    .select('id')
    .where('accession_id', '=', accessionId)
    .where('state', 'in', ['authorised', 'released']);
  const seen = within('lab_lines', scope).reduce((query, clause) => query.where(clause), authorised);
  return (await authorised.execute()).length === (await seen.execute()).length;
}

/** When a value was entered that later versions only correct: its first version since it was last measured again. */
const measuredAt = sql<string>`(SELECT versions.entered_at FROM lab_results AS versions
  WHERE versions.line_id = lab_results.line_id AND versions.parameter_id = lab_results.parameter_id
    AND versions.version > coalesce((SELECT max(repeated.version) FROM lab_results AS repeated
      WHERE repeated.line_id = lab_results.line_id AND repeated.parameter_id = lab_results.parameter_id
        AND repeated.state = 'repeat' AND repeated.is_current = 0), 0)
  ORDER BY versions.version LIMIT 1)`;

/** The values of an order that count, with their parameters, in the order in which the definition of the test has them. */
export const listOrderResults = (db: Db, accessionId: string) =>
  db
    .selectFrom('lab_lines')
    .innerJoin('lab_results', 'lab_results.line_id', 'lab_lines.id')
    .innerJoin('parameters', 'parameters.id', 'lab_results.parameter_id')
    .leftJoin('definition_parameters', (join) =>
      join
        .onRef('definition_parameters.test_id', '=', 'lab_lines.test_id')
        .onRef('definition_parameters.parameter_id', '=', 'lab_results.parameter_id'),
    )
    .leftJoin('definition_specimens', (join) =>
      join
        .onRef('definition_specimens.test_id', '=', 'definition_parameters.test_id')
        .onRef('definition_specimens.key', '=', 'definition_parameters.specimen_key'),
    )
    .leftJoin('result_confirmations', 'result_confirmations.result_id', 'lab_results.id')
    .selectAll('lab_results')
    .select('result_confirmations.recorded_at as confirmed_at')
    .select(measuredAt.as('measured_at'))
    .select(['parameters.code', 'parameters.name', 'parameters.name_hi', 'parameters.loinc'])
    .select(['definition_parameters.heading', 'definition_parameters.position'])
    .select(['definition_specimens.specimen', 'definition_specimens.timing', 'definition_specimens.minutes_after'])
    .where('lab_lines.accession_id', '=', accessionId)
    .where('lab_results.is_current', '=', 1)
    .orderBy('lab_lines.position')
    .orderBy('definition_parameters.position')
    .orderBy('parameters.code')
    .execute();
export type OrderResult = Awaited<ReturnType<typeof listOrderResults>>[number];

/** Tubes with the time at which they came to a laboratory first. */
export const listOrderTubes = (db: Db, accessionId: string) =>
  db
    .selectFrom('specimens')
    .leftJoin('specimen_events', (join) =>
      join.onRef('specimen_events.specimen_id', '=', 'specimens.id').on('specimen_events.kind', '=', 'received'),
    )
    .select([
      'specimens.id',
      'specimens.tube_code',
      'specimens.specimen',
      'specimens.container_kind',
      'specimens.state',
      'specimens.timing',
      'specimens.minutes_after',
    ])
    .select(['specimens.collected_at', 'specimens.tests', 'specimens.container_number'])
    .select((row) => row.fn.min('specimen_events.server_at').as('received_at'))
    .where('specimens.accession_id', '=', accessionId)
    .groupBy(['specimens.id'])
    .orderBy('specimens.container_number')
    .execute();

export async function listCentresOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('centres')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

export async function listScopeOf(db: Db, centreIds: readonly string[], testIds: readonly string[]) {
  if (centreIds.length === 0 || testIds.length === 0) return [];
  return db
    .selectFrom('centre_scope')
    .selectAll()
    .where('centre_id', 'in', [...new Set(centreIds)])
    .where('test_id', 'in', [...new Set(testIds)])
    .execute();
}

export async function listSignatoriesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('signatories')
    .select(['id', 'name', 'qualification', 'registration_number', 'valid_from', 'valid_until', 'signature_file_id'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
}
