// The definition of a test: its specimens with their containers, its parameters, its department and how long it takes.
import { z } from 'zod';
import { Id, listQueryWith, numeric, requiredLine, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { PARAMETER_KINDS } from './parameters.ts';
import { CONTAINER_KINDS, type Container, type ContainerKind, SPECIMEN_TIMINGS } from './tube-plan.ts';

/** `unmeasured`: no parameter is defined, so nobody can enter a result. */
export const DEFINITION_STATES = ['complete', 'unmeasured', 'missing'] as const;
export type DefinitionState = (typeof DEFINITION_STATES)[number];

const MAX_SPECIMENS = 20;
const MAX_PARAMETERS = 200;
const MAX_MINUTES = 2_880;
const MAX_HOURS = 2_400;

const container = (kind: ContainerKind, colour: string, additive: string, capacityMl: number): Container => ({
  kind,
  colour,
  additive,
  capacityMl,
});

/** The usual container of each kind, for a definition that names the kind alone. */
export const USUAL_CONTAINERS: Readonly<Record<ContainerKind, Container>> = {
  culture: container('culture', 'Culture bottle', 'Culture broth', 20),
  citrate: container('citrate', 'Light blue', '3.2 % sodium citrate', 2.7),
  serum: container('serum', 'Gold (yellow)', 'Clot activator and gel', 5),
  heparin: container('heparin', 'Green', 'Lithium heparin', 4),
  edta: container('edta', 'Lavender', 'K2 EDTA', 3),
  fluoride: container('fluoride', 'Grey', 'Sodium fluoride and potassium oxalate', 2),
  urine: container('urine', 'Urine cup', 'None', 50),
  stool: container('stool', 'Stool container', 'None', 20),
  swab: container('swab', 'Swab', 'Amies transport medium', 1),
  other: container('other', 'Sterile cup', 'None', 30),
};

const millilitres = numeric(
  z.number(rule('millilitres')).min(0.01, rule('millilitres')).max(5_000, rule('millilitres')),
  rule('millilitres'),
);
const Kind = z.enum(CONTAINER_KINDS, rule('containerKind'));

const ContainerBody = z.union(
  [
    z.object({
      kind: Kind,
      colour: requiredLine(40, 'Colour'),
      additive: text(80, 'Additive').default(''),
      capacityMl: millilitres,
    }),
    Kind.transform((kind) => USUAL_CONTAINERS[kind]),
  ],
  rule('container'),
);

const SpecimenBody = z
  .object({
    key: requiredLine(40, 'Key'),
    specimen: requiredLine(80, 'Specimen'),
    container: ContainerBody,
    volumeMl: millilitres,
    timing: z.enum(SPECIMEN_TIMINGS, rule('specimenTiming')).default('any'),
    minutesAfter: z
      .number(rule('minutesAfter'))
      .int(rule('minutesAfter'))
      .min(1, rule('minutesAfter'))
      .max(MAX_MINUTES, rule('minutesAfter'))
      .nullish()
      .transform((minutes) => minutes ?? null),
    storage: requiredLine(40, 'Storage'),
    ownTube: z.boolean(rule('trueOrFalse')).default(false),
  })
  .refine(({ timing, minutesAfter }) => (timing === 'timed') === (minutesAfter !== null), {
    message: rule('minutesAfter'),
    path: ['minutesAfter'],
  });

export const DefinitionBody = z.object({
  /** Empty for a service without a sample. */
  specimens: z
    .array(SpecimenBody, rule('specimensType'))
    .max(MAX_SPECIMENS, rule('specimensMost', { most: MAX_SPECIMENS })),
  parameters: z
    .array(
      z.object({
        parameterId: Id,
        /** Null for what is measured on the patient. */
        specimenKey: z
          .string(rule('specimenKey'))
          .nullish()
          .transform((key) => key || null),
        /** Stands above the parameter on the report. */
        heading: text(80, 'Heading').default(''),
      }),
      rule('definitionParameters'),
    )
    .max(MAX_PARAMETERS, rule('definitionParametersMost', { most: MAX_PARAMETERS })),
  department: requiredLine(60, 'Department'),
  turnaroundHours: z
    .number(rule('turnaroundHours'))
    .min(0.25, rule('turnaroundHours'))
    .max(MAX_HOURS, rule('turnaroundHours')),
});
export type DefinitionBody = z.output<typeof DefinitionBody>;

export const TestDefinition = z.object({
  testId: Id,
  testCode: z.string(),
  testName: z.string(),
  specimens: z.array(
    z.object({
      key: z.string(),
      specimen: z.string(),
      container: z.object({
        kind: z.enum(CONTAINER_KINDS),
        colour: z.string(),
        additive: z.string(),
        capacityMl: z.number(),
      }),
      volumeMl: z.number(),
      timing: z.enum(SPECIMEN_TIMINGS),
      minutesAfter: z.number().nullable(),
      storage: z.string(),
      ownTube: z.boolean(),
    }),
  ),
  parameters: z.array(
    z.object({
      parameterId: Id,
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      kind: z.enum(PARAMETER_KINDS),
      specimenKey: z.string().nullable(),
      heading: z.string(),
    }),
  ),
  department: z.string(),
  turnaroundHours: z.number(),
  updatedAt: Timestamp,
});
export type TestDefinition = z.output<typeof TestDefinition>;

/** A test of the catalogue with the state of its definition. */
export const DefinedTest = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  state: z.enum(DEFINITION_STATES),
  department: z.string(),
  /** The specimens, separated by commas. */
  specimens: z.string(),
  parameters: z.number(),
});
export type DefinedTest = z.output<typeof DefinedTest>;

const ById = z.object({ id: Id });

export const testDefinitions = {
  listDefinitions: endpoint({
    method: 'GET',
    path: '/test-definitions',
    access: 'staff',
    permission: 'range.read',
    searchesNoContacts: true,
    summary: 'Tests with the state of their definitions; filters state (complete, unmeasured, missing) and department',
    query: listQueryWith('state', 'department'),
    response: z.object({ data: z.array(DefinedTest) }),
  }),
  getDefinition: endpoint({
    method: 'GET',
    path: '/test/:id/definition',
    access: 'staff',
    permission: 'range.read',
    summary: 'The definition of a test; null for a test without one',
    params: ById,
    response: z.object({ data: TestDefinition.nullable() }),
  }),
  setDefinition: endpoint({
    method: 'PUT',
    path: '/test/:id/definition',
    access: 'staff',
    permission: 'range.edit',
    summary: 'The specimens, parameters, department and turnaround of a test, all of it',
    params: ById,
    body: DefinitionBody,
    response: z.object({ data: TestDefinition, message: z.string() }),
  }),
};
