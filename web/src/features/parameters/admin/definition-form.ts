// The definition of a test as its editor holds it, and how it becomes what is sent.
import type { TestDefinition } from '@labfront/contract/test-definitions';
import type { ContainerKind, SpecimenTiming } from '@labfront/contract/tube-plan';
import type { CallInput } from '../../../shared/api/api.types.ts';

type Body = CallInput<'PUT /test/:id/definition'>['body'];

export interface SpecimenRow {
  /** Of the row on the screen. */
  readonly id: string;
  key: string;
  specimen: string;
  /** A kind alone is its usual container. */
  container: TestDefinition['specimens'][number]['container'] | ContainerKind;
  volumeMl: string;
  timing: SpecimenTiming;
  minutesAfter: string;
  storage: string;
  ownTube: boolean;
}

export interface ParameterRow {
  readonly parameterId: string;
  readonly code: string;
  readonly name: string;
  specimenKey: string;
  heading: string;
}

export interface DefinitionValues {
  department: string;
  turnaroundHours: string;
  specimens: SpecimenRow[];
  parameters: ParameterRow[];
}

export const valuesOf = (definition: TestDefinition | null): DefinitionValues => ({
  department: definition?.department ?? '',
  turnaroundHours: String(definition?.turnaroundHours ?? ''),
  specimens: (definition?.specimens ?? []).map((specimen) => ({
    ...specimen,
    id: specimen.key,
    volumeMl: String(specimen.volumeMl),
    minutesAfter: String(specimen.minutesAfter ?? ''),
  })),
  parameters: (definition?.parameters ?? []).map(({ parameterId, code, name, specimenKey, heading }) => ({
    parameterId,
    code,
    name,
    specimenKey: specimenKey ?? '',
    heading,
  })),
});

/** A new row with a key that no other has. */
export function newSpecimen(others: readonly SpecimenRow[]): SpecimenRow {
  const taken = new Set(others.map(({ key }) => key));
  const key = ['serum', ...Array.from({ length: 20 }, (_, index) => `specimen-${index + 1}`)].find(
    (name) => !taken.has(name),
  );
  return {
    id: crypto.randomUUID(),
    key: key ?? '',
    specimen: 'Serum',
    container: 'serum',
    volumeMl: '0.5',
    timing: 'any',
    minutesAfter: '',
    storage: '2-8 °C',
    ownTube: false,
  };
}

/** Text that is no number is sent unchanged, so that the contract refuses it in its words. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

export const toBody = ({ department, turnaroundHours, specimens, parameters }: DefinitionValues): Body => ({
  department,
  turnaroundHours: numberOf(turnaroundHours),
  specimens: specimens.map(({ id, volumeMl, minutesAfter, timing, ...rest }) => ({
    ...rest,
    timing,
    volumeMl: numberOf(volumeMl),
    minutesAfter: timing === 'timed' ? numberOf(minutesAfter) : null,
  })),
  parameters: parameters.map(({ parameterId, specimenKey, heading }) => ({
    parameterId,
    specimenKey: specimenKey === '' ? null : specimenKey,
    heading,
  })),
});
