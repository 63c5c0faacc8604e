// Explanations of parameters for patients: one person writes a version, a signatory approves it, and nothing else is shown
// (laboratory.md section 7).
import type {
  explanations as calls,
  Explanation,
  ExplanationApproval,
  ExplanationBody,
  ExplanationVersion,
} from '@labfront/contract/explanations';
import type { Language } from '@labfront/contract/messages/sentences';
import { EXPLANATION_STATES } from '@labfront/contract/reading-levels';
import { searchWords } from '@labfront/contract/search-words';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { approveEach } from '../../platform/base/approve-each.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import {
  approveDraft,
  deleteDraft,
  type ExplainedParameter,
  type ExplanationRow,
  findApproved,
  findSignatoryOf,
  holdParameter,
  insertVersions,
  listExplained,
  listVersions,
  listVersionsOf,
  type NamedExplanation,
} from './explanations.queries.ts';

const WHOLE_LIST_ROWS = 5_000;
const SORTS = ['name', 'code', 'department'] as const;
type Sort = (typeof SORTS)[number];
type Query = z.output<typeof calls.listExplanations.query>;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
}

export function toVersion(row: NamedExplanation): ExplanationVersion {
  const { drafted_by: id, first_name: first, last_name: last } = row;
  return {
    version: row.number,
    texts: JSON.parse(row.texts) as ExplanationVersion['texts'],
    source: row.source,
    sourceUrl: row.source_url,
    draftedBy: id === null ? null : { _id: id, name: `${first ?? ''} ${last ?? ''}`.trim() },
    draftedAt: row.drafted_at,
    approvedBy: row.approved_as === null ? null : (JSON.parse(row.approved_as) as ExplanationVersion['approvedBy']),
    approvedAt: row.approved_at,
  };
}

/** @param versions of the parameter, the newest first. */
function toExplanation(parameter: ExplainedParameter, versions: readonly NamedExplanation[]): Explanation {
  const draft = versions.find(({ state }) => state === 'draft');
  const approved = versions.find(({ state }) => state === 'approved');
  const { id, code, name, name_hi: nameHi, unit, department } = parameter;
  const states = { none: !draft && !approved, draft: !approved, approved: !draft, changed: true };
  return {
    ...{ _id: id, code, name, nameHi, unit, department },
    state: EXPLANATION_STATES.find((state) => states[state]) ?? 'none',
    approved: approved ? toVersion(approved) : null,
    draft: draft ? toVersion(draft) : null,
  };
}

export function createExplanationsService({ database, clock, audit }: Dependencies) {
  const { db } = database;

  async function show(connection: Db, parameterId: string) {
    const parameter = (await listExplained(connection)).find(({ id }) => id === parameterId);
    if (!parameter) throw notFound('Parameter');
    const versions = await listVersionsOf(connection, parameterId);
    const history = versions.filter(({ state }) => state === 'approved').map(toVersion);
    return { data: toExplanation(parameter, versions), history };
  }

  /** @throws AppError 404, 403 `NO_SIGNATORY`, 409 `NO_DRAFT`, `OWN_DRAFT`, `EXPLANATION_CHANGED`. */
  async function approve(by: string, parameterId: string, number: number): Promise<void> {
    await database.write(async (tx) => {
      const parameter = await holdParameter(tx, parameterId);
      if (!parameter) throw notFound('Parameter');
      const { code, name } = parameter;
      const signatory = await findSignatoryOf(tx, by, localDay(clock.now()));
      if (!signatory) throw new AppError('NO_SIGNATORY.explanation');
      const { id: signatoryId, qualification, registration_number: registrationNumber } = signatory;
      const as = JSON.stringify({ name: signatory.name, qualification, registrationNumber });
      if (!(await approveDraft(tx, parameterId, { by, at: isoTime(clock.now()), number, signatoryId, as }))) {
        const draft = (await listVersionsOf(tx, parameterId)).find(({ state }) => state === 'draft');
        if (!draft) throw new AppError('NO_DRAFT.explanation', { name });
        if (draft.number !== number) throw new AppError('EXPLANATION_CHANGED', { name });
        throw new AppError('OWN_DRAFT.explanation', { name });
      }
      await audit.write(tx, {
        action: 'explanation.approved',
        recordId: parameterId,
        details: { code, version: number },
      });
    });
  }

  return {
    /** By name; `q` finds by name and code. `department` and `state` filter. Parameters that are not used are left out. */
    async list(query: Query): Promise<{ explanations: Explanation[]; total: number; page: Page<Sort> }> {
      const page = readPage(query, SORTS, 'name', WHOLE_LIST_ROWS);
      const [parameters, all] = await Promise.all([listExplained(db), listVersions(db)]);
      const versions = Map.groupBy(all, (row) => row.parameter_id);
      const words = searchWords(query.q?.toLowerCase() ?? '');
      const department = query.department?.trim().toLowerCase();
      const state = EXPLANATION_STATES.find((name) => name === query.state?.trim());
      const found = parameters
        .filter((parameter) => {
          const text = `${parameter.name} ${parameter.name_hi} ${parameter.code}`.toLowerCase();
          return (
            parameter.active === 1 &&
            (!department || parameter.department.toLowerCase() === department) &&
            words.every((word) => text.includes(word))
          );
        })
        .map((parameter) => toExplanation(parameter, versions.get(parameter.id) ?? []))
        .filter((explanation) => !state || explanation.state === state);
      const { field, direction } = page.sort;
      found.sort((a, b) => a[field].localeCompare(b[field], 'en-IN') || (a.code < b.code ? -1 : 1));
      const sorted = direction === 'desc' ? found.toReversed() : found;
      return { explanations: sorted.slice(page.offset, page.offset + page.limit), total: found.length, page };
    },

    /** One explanation and every version that was approved, the newest first. @throws AppError 404. */
    get: (parameterId: string) => show(db, parameterId),

    /** Puts a draft in the place of the one that is there. @throws AppError 404, 409 `EXPLANATION_CHANGED`. */
    async draft(by: string, parameterId: string, body: ExplanationBody): Promise<Explanation> {
      return database.write(async (tx) => {
        const parameter = await holdParameter(tx, parameterId);
        if (!parameter) throw notFound('Parameter');
        const last = (await listVersionsOf(tx, parameterId))[0]?.number ?? 0;
        if (body.version != null && body.version !== last) {
          throw new AppError('EXPLANATION_CHANGED', { name: parameter.name });
        }
        await deleteDraft(tx, parameterId);
        const row: ExplanationRow = {
          ...newDraft(parameterId, last + 1, isoTime(clock.now())),
          texts: JSON.stringify(body.texts),
          source: body.source,
          source_url: body.sourceUrl,
          drafted_by: by,
        };
        await insertVersions(tx, [row]);
        const details = { code: parameter.code, version: row.number };
        await audit.write(tx, { action: 'explanation.drafted', recordId: parameterId, details });
        return (await show(tx, parameterId)).data;
      });
    },

    /** Approves drafts one by one: one that is refused does not stop the others. */
    approveMany: (
      by: string,
      drafts: readonly { parameterId: string; version: number }[],
      language: Language,
    ): Promise<ExplanationApproval[]> =>
      approveEach(drafts, ({ parameterId, version }) => approve(by, parameterId, version), language),

    /** The approved version of a parameter: no other one is shown to patients. */
    async approvedOf(parameterId: string): Promise<ExplanationVersion | null> {
      const row = await findApproved(db, parameterId);
      return row ? toVersion(row) : null;
    },
  };
}

/** A draft without text and drafter. */
export const newDraft = (parameterId: string, number: number, at: string) => ({
  id: newId(),
  parameter_id: parameterId,
  number,
  state: 'draft' as const,
  drafted_by: null,
  drafted_at: at,
  approved_by: null,
  approved_at: null,
  signatory_id: null,
  approved_as: null,
});

export type ExplanationsService = ReturnType<typeof createExplanationsService>;
