// Parameters that a laboratory measures, and their reference ranges: drafted by one person, approved by another.
import { z } from 'zod';
import { ImportSummary } from './catalogue-import.ts';
import { blankAsMissing, Id, listQueryWith, requiredLine, TextFlag, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Formula } from './formulas.ts';
import { rule } from './messages/rules.ts';
import { MAX_CHOICES, OptionalLimit, PublishedRange, Range, RangeBody } from './range-schemas.ts';
import { RANGE_SEXES } from './reference-ranges.ts';

export const PARAMETER_KINDS = ['number', 'choice', 'titre', 'text', 'calculated'] as const;
export type ParameterKind = (typeof PARAMETER_KINDS)[number];

/** Of a parameter's ranges: none at all, drafted and never approved, approved, approved with a newer draft. */
export const RANGE_STATES = ['none', 'draft', 'approved', 'changed'] as const;
export type RangeState = (typeof RANGE_STATES)[number];

export const MAX_PARAMETER_FILE_BYTES = 5 * 1_048_576;
/** The most ranges of one parameter: each is compared with every other. */
export const MAX_RANGES = 200;
const MAX_APPROVALS = 500;

const Gap = z.object({
  kind: z.literal('gap'),
  sex: z.enum(RANGE_SEXES),
  ageFromDays: z.number(),
  ageToDays: z.number().nullable(),
});

const Person = z.object({ _id: Id, name: z.string() });

export const RangeDraft = z.object({
  /** Counts the versions of a parameter. */
  version: z.number(),
  ranges: z.array(Range),
  /** Null for a draft that the shop came with. */
  draftedBy: Person.nullable(),
  draftedAt: Timestamp,
  warnings: z.array(Gap),
});
export type RangeDraft = z.output<typeof RangeDraft>;

export const Parameter = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  nameHi: z.string(),
  loinc: z.string().nullable(),
  /** UCUM; empty for none. */
  unit: z.string(),
  kind: z.enum(PARAMETER_KINDS),
  decimals: z.number().nullable(),
  method: z.string(),
  department: z.string(),
  choices: z.array(z.string()),
  formula: Formula.nullable(),
  /** Biological variation within one person and analytical variation, in percent. */
  cvi: z.string().nullable(),
  cva: z.string().nullable(),
  note: z.string(),
  active: z.boolean(),
  state: z.enum(RANGE_STATES),
  /** Those that are approved: no other one prints or flags. */
  ranges: z.array(Range),
  version: z.number().nullable(),
  approvedBy: Person.nullable(),
  approvedAt: Timestamp.nullable(),
  draft: RangeDraft.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Parameter = z.output<typeof Parameter>;

/** The check digit of a LOINC code: modulus 10, from the right every second digit counts twice. */
export function isLoinc(code: string): boolean {
  const match = /^(\d{1,7})-(\d)$/.exec(code);
  if (!match) return false;
  const [, digits = '', check] = match;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const times = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (times > 9 ? times - 9 : times);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}

const Code = requiredLine(40, 'Code').pipe(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._/+-]*$/, rule('parameterCode')));

const fields = {
  code: Code,
  name: requiredLine(120, 'Name'),
  nameHi: text(120, 'Hindi name'),
  loinc: blankAsMissing(z.string(rule('loinc')).trim().refine(isLoinc, rule('loinc'))).transform(
    (code) => code ?? null,
  ),
  unit: text(40, 'Unit').pipe(z.string().regex(/^[\x21-\x7e]*$/, rule('ucum'))),
  kind: z.enum(PARAMETER_KINDS, rule('parameterKind')),
  decimals: z
    .number(rule('parameterDecimals'))
    .int(rule('parameterDecimals'))
    .min(0, rule('parameterDecimals'))
    .max(6, rule('parameterDecimals'))
    .nullable(),
  method: text(120, 'Method'),
  department: requiredLine(60, 'Department'),
  choices: z
    .array(requiredLine(80, 'Choice'), rule('choicesType'))
    .max(MAX_CHOICES, rule('choicesMost', { most: MAX_CHOICES })),
  formula: Formula.nullable(),
  cvi: OptionalLimit,
  cva: OptionalLimit,
  note: text(1_000, 'Notes'),
  active: z.boolean(rule('trueOrFalse')),
};

export const ParameterBody = z.object({
  ...fields,
  nameHi: fields.nameHi.default(''),
  unit: fields.unit.default(''),
  decimals: fields.decimals.default(null),
  method: fields.method.default(''),
  choices: fields.choices.default([]),
  formula: fields.formula.default(null),
  note: fields.note.default(''),
  active: fields.active.default(true),
});
export type ParameterBody = z.output<typeof ParameterBody>;

/** Missing fields stay as they are. The code never changes: instruments, formulas and results refer to it. */
export const ParameterChange = z.object({
  ...z.object(fields).partial().shape,
  loinc: fields.loinc.optional(),
  cvi: fields.cvi.optional(),
  cva: fields.cva.optional(),
});
export type ParameterChange = z.output<typeof ParameterChange>;

const ById = z.object({ id: Id });
const One = z.object({ data: Parameter, message: z.string() });

/** The version that was read; another one by now is refused. */
const Version = z.number(rule('version')).int(rule('version'));

export const Approval = z.object({
  parameterId: Id,
  outcome: z.enum(['approved', 'refused']),
  code: z.string().optional(),
  message: z.string().optional(),
});
export type Approval = z.output<typeof Approval>;

export const parameters = {
  listParameters: endpoint({
    method: 'GET',
    path: '/parameters',
    access: 'staff',
    permission: 'range.read',
    searchesNoContacts: true,
    summary: 'Parameters with their approved ranges and drafts; filters department, kind, state',
    query: listQueryWith('department', 'kind', 'state'),
    response: z.object({ data: z.array(Parameter) }),
  }),
  getParameter: endpoint({
    method: 'GET',
    path: '/parameters/:id',
    access: 'staff',
    permission: 'range.read',
    summary: 'One parameter, the history of its ranges, and published values',
    params: ById,
    response: z.object({
      data: Parameter,
      published: z.array(PublishedRange),
      history: z.array(
        z.object({
          version: z.number(),
          ranges: z.array(Range),
          draftedBy: Person.nullable(),
          draftedAt: Timestamp,
          approvedBy: Person.nullable(),
          approvedAt: Timestamp.nullable(),
        }),
      ),
    }),
  }),
  createParameter: endpoint({
    method: 'POST',
    path: '/parameters',
    access: 'staff',
    permission: 'range.edit',
    summary: 'Add a parameter',
    body: ParameterBody,
    response: One,
    status: 201,
    idempotent: true,
  }),
  updateParameter: endpoint({
    method: 'PUT',
    path: '/parameters/:id',
    access: 'staff',
    permission: 'range.edit',
    summary: 'Change a parameter; what is missing stays as it is',
    params: ById,
    body: ParameterChange,
    response: One,
  }),
  setRanges: endpoint({
    method: 'PUT',
    path: '/parameters/:id/ranges',
    access: 'staff',
    permission: 'range.edit',
    summary: 'Draft the ranges of a parameter, all of them; overlaps are refused, gaps are warnings',
    params: ById,
    body: z.object({
      ranges: z.array(RangeBody, rule('rangesType')).max(MAX_RANGES, rule('rangesMost', { most: MAX_RANGES })),
      version: Version.nullish(),
    }),
    response: One.extend({ warnings: z.array(Gap) }),
  }),
  approveRanges: endpoint({
    method: 'PUT',
    path: '/parameters/:id/ranges/approve',
    access: 'staff',
    permission: 'range.approve',
    summary: 'Approve the drafted ranges of a parameter, as somebody who did not draft them',
    params: ById,
    body: z.preprocess((body) => body ?? {}, z.object({ version: Version.nullish() })),
    response: One,
  }),
  approveManyRanges: endpoint({
    method: 'PUT',
    path: '/parameters/ranges/approve',
    access: 'staff',
    permission: 'range.approve',
    summary: 'Approve many drafts; each is answered for itself',
    body: z.object({
      drafts: z
        .array(z.object({ parameterId: Id, version: Version }), rule('draftsType'))
        .max(MAX_APPROVALS, rule('draftsMost', { most: MAX_APPROVALS })),
    }),
    response: z.object({ data: z.array(Approval) }),
  }),
  importParameters: endpoint({
    method: 'POST',
    path: '/parameters/import',
    access: 'staff',
    permission: 'range.edit',
    summary:
      'Parameters and drafts of ranges from a CSV file, all or nothing; with dryRun it only says what would happen',
    body: z.object({
      /** "true" previews the result and changes nothing. */
      dryRun: TextFlag,
    }),
    bodyKind: 'multipart',
    files: { file: MAX_PARAMETER_FILE_BYTES },
    response: ImportSummary,
  }),
};
