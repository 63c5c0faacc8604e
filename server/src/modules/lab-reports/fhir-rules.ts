// Requirements of a document before it is sent: the required elements and codes of R4 and of the NRCeS profiles, as a table. Tests
// compare it with the definitions of R4 themselves.
import { LOINC, PROFILE, SNOMED } from './fhir-parts.ts';

export type Rule = readonly [path: string, isRight: (value: unknown) => boolean];

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isFull = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const is =
  (...allowed: readonly unknown[]) =>
  (value: unknown): boolean =>
    allowed.includes(value);
const isInstant = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);
const isReference = (value: unknown): boolean => typeof value === 'string' && /^urn:uuid:[0-9a-f-]{36}$/.test(value);
const isPdf = (value: unknown): boolean => typeof value === 'string' && value.startsWith('JVBERi');
const profile = (name: string): Rule => ['meta.profile.0', is(PROFILE + name)];

const DOCUMENT_STATES = is('preliminary', 'final', 'amended');
const REPORT_STATES = is('preliminary', 'final', 'amended', 'appended');

/** By the type of the resource; a path through a list looks at its first element, `*` at each. */
export const RULES: Readonly<Record<string, readonly Rule[]>> = {
  Bundle: [
    profile('DocumentBundle'),
    ['id', isText],
    ['meta.versionId', isText],
    ['identifier.system', isText],
    ['identifier.value', isText],
    ['type', is('document')],
    ['timestamp', isInstant],
    ['entry', isFull],
    ['entry.*.fullUrl', isReference],
    ['entry.0.resource.resourceType', is('Composition')],
  ],
  Composition: [
    profile('DiagnosticReportRecord'),
    ['status', DOCUMENT_STATES],
    ['type.coding.0.system', is(SNOMED)],
    ['type.coding.0.code', is('721981007')],
    ['subject.reference', isReference],
    ['date', isInstant],
    ['author', isFull],
    ['author.*.reference', isReference],
    ['title', isText],
    ['section', (value) => Array.isArray(value) && value.length === 1],
    ['section.0.code.coding.0.code', is('721981007')],
    ['section.0.entry', isFull],
    ['section.0.entry.*.reference', isReference],
    ['section.0.entry.*.type', is('DiagnosticReport', 'DocumentReference')],
  ],
  DiagnosticReport: [
    profile('DiagnosticReportLab'),
    ['identifier.0.value', isText],
    ['status', REPORT_STATES],
    ['category.0.coding.0.code', is('LAB')],
    ['code.coding.0.system', is(LOINC)],
    ['code.coding.0.code', isText],
    ['subject.reference', isReference],
    ['issued', isInstant],
    ['performer', isFull],
    ['performer.*.reference', isReference],
    ['resultsInterpreter', isFull],
    ['resultsInterpreter.*.reference', isReference],
    ['result', isFull],
    ['result.*.reference', isReference],
    ['conclusion', isText],
    ['presentedForm.0.contentType', is('application/pdf')],
    ['presentedForm.0.data', isPdf],
  ],
  Observation: [
    profile('Observation'),
    ['status', is('preliminary', 'final', 'amended')],
    ['category.0.coding.0.code', is('laboratory')],
    ['code.coding', isFull],
    ['code.text', isText],
    ['subject.reference', isReference],
    ['effectiveDateTime', isInstant],
    ['performer', isFull],
  ],
  Specimen: [
    profile('Specimen'),
    ['identifier.0.value', isText],
    ['type.text', isText],
    ['subject.reference', isReference],
  ],
  Patient: [
    profile('Patient'),
    ['identifier.0.system', isText],
    ['identifier.0.value', isText],
    ['name.0.text', isText],
    ['gender', is('female', 'male', 'other', 'unknown')],
  ],
  Practitioner: [profile('Practitioner'), ['identifier.0.value', isText], ['name.0.text', isText]],
  Organization: [profile('Organization'), ['identifier.0.value', isText], ['name', isText]],
};

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The values at a path; undefined stands for what is not there. */
function valuesAt(node: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [node];
  if (step === '*') return Array.isArray(node) ? node.flatMap((one) => valuesAt(one, rest)) : [undefined];
  return valuesAt(isNode(node) ? node[step] : undefined, rest);
}

/** Each value that a rule is about has exactly one of the elements that can hold it. */
function valueProblems(resource: Node): string[] {
  if (resource.resourceType !== 'Observation') return [];
  const { valueQuantity, valueString, dataAbsentReason } = resource;
  const held = [valueQuantity, valueString, dataAbsentReason].filter((value) => value !== undefined);
  if (held.length !== 1) return ['Observation.value[x]'];
  if (valueString !== undefined && !isText(valueString)) return ['Observation.valueString'];
  const number = isNode(valueQuantity) ? valueQuantity.value : 0;
  return typeof number === 'number' ? [] : ['Observation.valueQuantity.value'];
}

function referencesIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  const own = typeof node.reference === 'string' ? [node.reference] : [];
  return [...own, ...Object.values(node).flatMap(referencesIn)];
}

function resourceProblems(resource: Node): string[] {
  const type = String(resource.resourceType);
  const rules = RULES[type];
  if (!rules) return [`${type} is no resource of this document`];
  const broken = rules.filter(([path, isRight]) => !valuesAt(resource, path.split('.')).every(isRight));
  return [...broken.map(([path]) => `${type}.${path}`), ...valueProblems(resource)];
}

/** Returns the violations in a document that was read from its JSON; an empty list for one that may be sent. */
export function problemsOf(document: unknown): string[] {
  if (!isNode(document)) return ['Bundle'];
  const entries = Array.isArray(document.entry) ? (document.entry as unknown[]) : [];
  const resources = entries.flatMap((entry) => (isNode(entry) && isNode(entry.resource) ? [entry.resource] : []));
  const urls = entries.flatMap((entry) => (isNode(entry) && typeof entry.fullUrl === 'string' ? [entry.fullUrl] : []));
  const types = new Set(resources.map(({ resourceType }) => resourceType));
  const needed = ['Composition', 'DiagnosticReport', 'Patient', 'Practitioner', 'Organization', 'Observation'];
  return [
    ...resourceProblems(document),
    ...resources.flatMap(resourceProblems),
    ...needed.filter((type) => !types.has(type)).map((type) => `no ${type}`),
    ...(new Set(urls).size === entries.length ? [] : ['two entries have one address']),
    ...entries.flatMap((entry) =>
      isNode(entry) && isNode(entry.resource) && entry.fullUrl !== `urn:uuid:${entry.resource.id}`
        ? ['an address is not that of its resource']
        : [],
    ),
    ...referencesIn(document)
      .filter((reference) => !urls.includes(reference))
      .map((reference) => `${reference} is not in the document`),
  ];
}
