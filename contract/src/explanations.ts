// Explanations of parameters for patients: two reading levels, two languages, versions that a signatory approved (laboratory.md section 7).
import { z } from 'zod';
import { Id, listQueryWith, requiredLine, requiredText, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { EXPLANATION_STATES } from './reading-levels.ts';

const MOST_CHARACTERS = 600;
const MOST_APPROVALS = 500;

/** `about` says what the parameter is; the others what a value below or above the range, or an unexpected word, can come from. */
const Words = z.object({ about: z.string(), low: z.string(), high: z.string(), other: z.string() });
export type ExplanationWords = z.output<typeof Words>;
const Levels = z.object({ simple: Words, detailed: Words });
/** By language, then by reading level. */
export const ExplanationTexts = z.object({ en: Levels, hi: Levels });
export type ExplanationTexts = z.output<typeof ExplanationTexts>;

const Person = z.object({ _id: Id, name: z.string() });

export const ExplanationVersion = z.object({
  /** Counts the versions of a parameter. */
  version: z.number(),
  texts: ExplanationTexts,
  source: z.string(),
  sourceUrl: z.string(),
  /** Null for a draft that the shop came with. */
  draftedBy: Person.nullable(),
  draftedAt: Timestamp,
  /** As in the registry of signatories on the day of the approval. */
  approvedBy: z.object({ name: z.string(), qualification: z.string(), registrationNumber: z.string() }).nullable(),
  approvedAt: Timestamp.nullable(),
});
export type ExplanationVersion = z.output<typeof ExplanationVersion>;

export const Explanation = z.object({
  /** The id of the parameter. */
  _id: Id,
  code: z.string(),
  name: z.string(),
  nameHi: z.string(),
  unit: z.string(),
  department: z.string(),
  state: z.enum(EXPLANATION_STATES),
  approved: ExplanationVersion.nullable(),
  draft: ExplanationVersion.nullable(),
});
export type Explanation = z.output<typeof Explanation>;

const Part = text(MOST_CHARACTERS, 'Text');
const wholly = rule('explanationTexts');
const WordsBody = z.object(
  {
    about: requiredText(MOST_CHARACTERS, 'Text'),
    low: Part.default(''),
    high: Part.default(''),
    other: Part.default(''),
  },
  wholly,
);
const LevelsBody = z.object({ simple: WordsBody, detailed: WordsBody }, wholly);

/** The version that was read; another one by now is refused. */
const Version = z.number(rule('version')).int(rule('version'));

export const ExplanationBody = z.object({
  texts: z.object({ en: LevelsBody, hi: LevelsBody }, wholly),
  source: requiredLine(200, 'Source'),
  sourceUrl: text(300, 'Address')
    .pipe(z.string().regex(/^(https:\/\/\S+)?$/, rule('sourceUrl')))
    .default(''),
  version: Version.nullish(),
});
export type ExplanationBody = z.output<typeof ExplanationBody>;

export const ExplanationApproval = z.object({
  parameterId: Id,
  outcome: z.enum(['approved', 'refused']),
  code: z.string().optional(),
  message: z.string().optional(),
});
export type ExplanationApproval = z.output<typeof ExplanationApproval>;

const ById = z.object({ parameterId: Id });

export const explanations = {
  listExplanations: endpoint({
    method: 'GET',
    path: '/explanations',
    access: 'staff',
    permission: 'range.read',
    searchesNoContacts: true,
    summary: 'What patients read about each parameter, approved and drafted; filters department, state',
    query: listQueryWith('department', 'state'),
    response: z.object({ data: z.array(Explanation) }),
  }),
  getExplanation: endpoint({
    method: 'GET',
    path: '/explanations/:parameterId',
    access: 'staff',
    permission: 'range.read',
    summary: 'The explanation of one parameter with every version that was approved',
    params: ById,
    response: z.object({ data: Explanation, history: z.array(ExplanationVersion) }),
  }),
  draftExplanation: endpoint({
    method: 'PUT',
    path: '/explanations/:parameterId',
    access: 'staff',
    permission: 'range.edit',
    summary: 'Draft the explanation of a parameter, the whole of it; patients go on reading the approved one',
    params: ById,
    body: ExplanationBody,
    response: z.object({ data: Explanation, message: z.string() }),
  }),
  approveExplanations: endpoint({
    method: 'PUT',
    path: '/explanations/approve',
    access: 'staff',
    permission: 'range.approve',
    summary: 'Approve drafts as a signatory in date who did not write them; each is answered for itself',
    body: z.object({
      drafts: z
        .array(z.object({ parameterId: Id, version: Version }), rule('draftsType'))
        .max(MOST_APPROVALS, rule('draftsMost', { most: MOST_APPROVALS })),
    }),
    response: z.object({ data: z.array(ExplanationApproval) }),
  }),
};
