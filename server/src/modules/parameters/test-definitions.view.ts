// Definitions of tests as the wire has them, and back.
import type { DefinitionBody, TestDefinition } from '@labfront/contract/test-definitions';
import type { SpecimenNeed } from '@labfront/contract/tube-plan';
import type {
  DefinableTest,
  DefinitionRow,
  NamedParameter,
  SpecimenRow,
  WholeDefinition,
} from './test-definitions.queries.ts';

const microlitres = (millilitres: number) => Math.round(millilitres * 1_000);

const toSpecimen = (row: SpecimenRow) => ({
  key: row.key,
  specimen: row.specimen,
  container: {
    kind: row.container_kind,
    colour: row.container_colour,
    additive: row.container_additive,
    capacityMl: row.capacity / 1_000,
  },
  volumeMl: row.volume / 1_000,
  timing: row.timing,
  minutesAfter: row.minutes_after,
  storage: row.storage,
  ownTube: row.own_tube === 1,
});

/** For the tube planning. */
export function toNeed(row: SpecimenRow): SpecimenNeed {
  const { minutesAfter, ...specimen } = toSpecimen(row);
  return { testId: row.test_id, ...specimen, ...(minutesAfter !== null && { minutesAfter }) };
}

export function toDefinition(
  test: DefinableTest,
  row: DefinitionRow,
  specimens: readonly SpecimenRow[],
  parameters: readonly NamedParameter[],
): TestDefinition {
  return {
    testId: test.id,
    testCode: test.code ?? '',
    testName: test.name,
    specimens: specimens.map(toSpecimen),
    parameters: parameters.map(({ parameter_id: parameterId, code, name, unit, kind, specimen_key, heading }) => ({
      parameterId,
      code,
      name,
      unit,
      kind,
      specimenKey: specimen_key,
      heading,
    })),
    department: row.department,
    turnaroundHours: row.turnaround_minutes / 60,
    updatedAt: row.updated_at,
  };
}

export function toRows(testId: string, body: DefinitionBody, now: string): WholeDefinition {
  return {
    definition: {
      test_id: testId,
      department: body.department,
      turnaround_minutes: Math.round(body.turnaroundHours * 60),
      updated_at: now,
    },
    specimens: body.specimens.map((specimen, position) => ({
      test_id: testId,
      key: specimen.key,
      position,
      specimen: specimen.specimen,
      container_kind: specimen.container.kind,
      container_colour: specimen.container.colour,
      container_additive: specimen.container.additive,
      capacity: microlitres(specimen.container.capacityMl),
      volume: microlitres(specimen.volumeMl),
      timing: specimen.timing,
      minutes_after: specimen.minutesAfter,
      storage: specimen.storage,
      own_tube: specimen.ownTube ? 1 : 0,
    })),
    parameters: body.parameters.map(({ parameterId, specimenKey, heading }, position) => ({
      test_id: testId,
      position,
      parameter_id: parameterId,
      specimen_key: specimenKey,
      heading,
    })),
  };
}
