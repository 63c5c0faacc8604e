// Parts that every FHIR resource is made of: ids that the same report always has, codes, and numbers as they were typed.
import { createHash } from 'node:crypto';
import { parseMeasured } from '@labfront/contract/decimal-text';

export const PROFILE = 'https://nrces.in/ndhm/fhir/r4/StructureDefinition/';
export const SNOMED = 'http://snomed.info/sct';
export const LOINC = 'http://loinc.org';
const CONFIDENTIALITY = 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality';
const UCUM = 'http://unitsofmeasure.org';
const V2_IDENTIFIERS = 'http://terminology.hl7.org/CodeSystem/v2-0203';

export interface Resource {
  resourceType: string;
  id: string;
  [element: string]: unknown;
}

/** Numbers of a document stay as they were typed: `1.10` is no `1.1`. */
declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

export const VERY_RESTRICTED = [{ system: CONFIDENTIALITY, code: 'V', display: 'very restricted' }];
/** The label of resources that tell a sensitive test. */
const RESTRICTED = [{ system: CONFIDENTIALITY, code: 'R', display: 'restricted' }];
export const securityOf = (isSensitive: boolean) => (isSensitive ? { security: RESTRICTED } : {});

/** A UUID of what it names, in the shape of version 5. */
export function idOf(...names: readonly string[]): string {
  const bytes = createHash('sha256')
    .update(['labfront', ...names].join('\n'))
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const referTo = ({ resourceType, id }: Pick<Resource, 'resourceType' | 'id'>, display?: string) => ({
  reference: `urn:uuid:${id}`,
  type: resourceType,
  ...(display && { display }),
});

export const coded = (system: string, code: string, display: string) => ({
  coding: [{ system, code, display }],
  text: display,
});

export const identifiedBy = (system: string, value: string, code: string, display: string) => [
  { type: { coding: [{ system: V2_IDENTIFIERS, code, display }] }, system, value },
];

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A measured value with its unit; undefined for what is no number of FHIR. */
export function quantityOf(value: string, unit: string) {
  const measured = parseMeasured(value);
  const bare = value.trim().replace(/^[<>]\s*/, '');
  if (!measured || !JSON_NUMBER.test(bare)) return undefined;
  return {
    value: JSON.rawJSON(bare),
    ...(measured.relation !== '=' && { comparator: measured.relation }),
    ...(unit !== '' && { unit, system: UCUM, code: unit }),
  };
}
