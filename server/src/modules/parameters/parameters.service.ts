// Parameters and their reference ranges: one person drafts a version, another approves it, and only approved ones print or flag.

import type { Language } from '@labfront/contract/messages/sentences';
import type { Approval, Parameter, ParameterBody, ParameterChange } from '@labfront/contract/parameters';
import { type parameters as calls, PARAMETER_KINDS, RANGE_STATES } from '@labfront/contract/parameters';
import type { Range, RangeBody } from '@labfront/contract/range-schemas';
import { searchWords } from '@labfront/contract/search-words';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { approveEach } from '../../platform/base/approve-each.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, badField, conflictAt, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Imports } from '../../platform/csv/imports.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { createLdlChoice } from './ldl-choice.ts';
import { createParameterImport } from './parameter-import.ts';
import { refuseContradictions, refuseFormula, refuseWrongRanges } from './parameter-rules.ts';
import {
  type CurrentVersions,
  columnsOf,
  fieldsOf,
  isSameRanges,
  stateOf,
  toParameter,
  toPublished,
  toRange,
  toRangeRow,
  toVersion,
  warningsOf,
  withChange,
} from './parameter-view.ts';
import {
  allParameters,
  approveDraft,
  approvedVersions,
  approvedVersionsOf,
  currentVersions,
  deleteDraft,
  findCodeTwin,
  findDraft,
  findParameter,
  insertParameters,
  insertVersions,
  lastNumber,
  listPublished,
  type NamedVersion,
  type ParameterRow,
  rangesOf,
  updateParameter,
} from './parameters.queries.ts';

const WHOLE_LIST_ROWS = 5_000;
const SORTS = ['name', 'code', 'department'] as const;
type Sort = (typeof SORTS)[number];
type Query = z.output<typeof calls.listParameters.query>;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  imports: Imports;
}

const versionsByParameter = (versions: readonly NamedVersion[]): Map<string, CurrentVersions> => {
  const found = new Map<string, { draft?: NamedVersion; approved?: NamedVersion }>();
  for (const version of versions) {
    found.set(version.parameter_id, { ...found.get(version.parameter_id), [version.state]: version });
  }
  return found;
};

const isNumeric = (kind: ParameterRow['kind']) => kind === 'number' || kind === 'calculated';

const idsOf = ({ draft, approved }: CurrentVersions) => [draft, approved].flatMap((version) => version?.id ?? []);

export function createParametersService({ database, clock, audit, imports }: Dependencies) {
  const { db } = database;

  async function show(connection: Db, row: ParameterRow): Promise<Parameter> {
    const versions = versionsByParameter(await currentVersions(connection, row.id)).get(row.id) ?? {};
    return toParameter(row, versions, await rangesOf(connection, idsOf(versions)));
  }

  async function mustFind(connection: Db, id: string): Promise<ParameterRow> {
    const row = await findParameter(connection, id);
    if (!row) throw notFound('Parameter');
    return row;
  }

  /** @throws AppError 400 and 409 as `create`. */
  async function refuseWrong(tx: Db, id: string, fields: ParameterBody): Promise<void> {
    refuseContradictions(fields);
    const twin = await findCodeTwin(tx, fields.code, id);
    if (twin) throw conflictAt('code', 'CODE_TAKEN', { name: twin.name });
    if (fields.formula === null) return;
    const others = (await allParameters(tx)).filter((row) => row.id !== id);
    refuseFormula(fields.code, fields.formula, new Map(others.map((row) => [row.code, fieldsOf(row).formula])));
  }

  async function add(tx: Db, fields: ParameterBody): Promise<ParameterRow> {
    const now = isoTime(clock.now());
    const row = { id: newId(), ...columnsOf(fields), created_at: now, updated_at: now };
    await refuseWrong(tx, row.id, fields);
    await insertParameters(tx, [row]);
    await audit.write(tx, { action: 'parameter.created', recordId: row.id, details: { code: row.code } });
    return row;
  }

  async function change(tx: Db, id: string, given: ParameterChange): Promise<ParameterRow> {
    const before = await mustFind(tx, id);
    const fields = withChange(fieldsOf(before), given);
    if (fields.code !== before.code) throw badField('code', 'VALIDATION.parameterCodeStays');
    // Limits are numbers of their unit, and one person alone would turn their flags off with another kind.
    const isOtherUnit = fields.unit !== before.unit;
    const isOtherKind =
      isNumeric(fields.kind) !== isNumeric(before.kind) || (!isNumeric(fields.kind) && fields.kind !== before.kind);
    if ((isOtherUnit || isOtherKind) && (await lastNumber(tx, id)) > 0) {
      throw isOtherUnit ? badField('unit', 'VALIDATION.unitChanged') : badField('kind', 'VALIDATION.kindChanged');
    }
    await refuseWrong(tx, id, fields);
    const row = await updateParameter(tx, id, { ...columnsOf(fields), updated_at: isoTime(clock.now()) });
    await audit.write(tx, { action: 'parameter.updated', recordId: id, details: { code: row?.code ?? before.code } });
    return row ?? before;
  }

  /** Replaces the draft of a parameter; one that says the same stays, with its drafter. @throws AppError 400 as `refuseWrongRanges`, 404, 409 `RANGES_CHANGED`. */
  async function draft(
    tx: Db,
    by: string,
    id: string,
    given: { ranges: readonly RangeBody[]; version?: number | null | undefined },
  ): Promise<ParameterRow> {
    const now = isoTime(clock.now());
    const row = await updateParameter(tx, id, { updated_at: now });
    if (!row) throw notFound('Parameter');
    const today = localDay(clock.now());
    const ranges = given.ranges.map((range) => ({ ...range, validFrom: range.validFrom ?? today }));
    refuseWrongRanges(ranges, fieldsOf(row).choices);
    const last = await lastNumber(tx, id);
    if (given.version != null && given.version !== last) throw new AppError('RANGES_CHANGED', { name: row.name });
    const held = await findDraft(tx, id);
    const heldRanges = held && ((await rangesOf(tx, [held.id])).get(held.id) ?? []).map(toRange);
    if (heldRanges && isSameRanges(ranges, heldRanges)) return row;
    await deleteDraft(tx, id);
    const version = { id: newId(), parameter_id: id, number: last + 1, state: 'draft' as const };
    const people = { drafted_by: by, drafted_at: now, approved_by: null, approved_at: null };
    const rows = ranges.map((range, position) => toRangeRow(range, version.id, position));
    await insertVersions(tx, [{ ...version, ...people }], rows);
    const details = { code: row.code, version: version.number, ranges: rows.length };
    await audit.write(tx, { action: 'parameter.ranges-drafted', recordId: id, details });
    return row;
  }

  /** @throws AppError 404, 409 `NO_DRAFT`, `OWN_DRAFT`, `RANGES_CHANGED`. */
  async function approve(by: string, id: string, version: number | null | undefined): Promise<Parameter> {
    return database.write(async (tx) => {
      const row = await mustFind(tx, id);
      const at = isoTime(clock.now());
      if (!(await approveDraft(tx, id, { by, at, number: version ?? undefined }))) {
        const held = await findDraft(tx, id);
        if (!held) throw new AppError('NO_DRAFT', { name: row.name });
        throw new AppError(held.drafted_by === by ? 'OWN_DRAFT' : 'RANGES_CHANGED', { name: row.name });
      }
      const shown = await show(tx, row);
      const details = { code: row.code, version: shown.version ?? 0 };
      await audit.write(tx, { action: 'parameter.ranges-approved', recordId: id, details });
      return shown;
    });
  }

  return {
    ...createParameterImport({ database, audit, imports, add, change, draft }),
    ...createLdlChoice(change),

    /** The ranges of each approved version of some parameters, by parameter, the newest first: no other one flags. */
    async approvedRanges(connection: Db, parameterIds: readonly string[]): Promise<ReadonlyMap<string, Range[][]>> {
      const versions = await approvedVersionsOf(connection, parameterIds);
      const ranges = await rangesOf(
        connection,
        versions.map(({ id }) => id),
      );
      const byParameter = Map.groupBy(versions, ({ parameter_id: id }) => id);
      const rangesIn = (of: typeof versions) => of.map(({ id }) => (ranges.get(id) ?? []).map(toRange));
      return new Map([...byParameter].map(([id, of]) => [id, rangesIn(of)]));
    },

    /**
     * By name; `q` finds by name, code, LOINC, method and unit. `department`, `kind` and `state` filter; `status` is active or inactive.
     */
    async list(query: Query): Promise<{ parameters: Parameter[]; total: number; page: Page<Sort> }> {
      const page = readPage(query, SORTS, 'name', WHOLE_LIST_ROWS);
      const [rows, versions] = await Promise.all([allParameters(db), currentVersions(db).then(versionsByParameter)]);
      const words = searchWords(query.q?.toLowerCase() ?? '');
      const department = query.department?.trim().toLowerCase();
      const kind = PARAMETER_KINDS.find((name) => name === query.kind?.trim());
      const state = RANGE_STATES.find((name) => name === query.state?.trim());
      const isActive = { active: 1, inactive: 0 }[query.status?.trim() ?? ''];
      const found = rows.filter((row) => {
        const text =
          `${row.name} ${row.name_hi} ${row.code} ${row.loinc ?? ''} ${row.method} ${row.unit}`.toLowerCase();
        return (
          (!department || row.department.toLowerCase() === department) &&
          (!kind || row.kind === kind) &&
          (!state || stateOf(versions.get(row.id) ?? {}) === state) &&
          (isActive === undefined || row.active === isActive) &&
          words.every((word) => text.includes(word))
        );
      });
      const { field, direction } = page.sort;
      found.sort((a, b) => a[field].localeCompare(b[field], 'en-IN') || (a.code < b.code ? -1 : 1));
      const shown = (direction === 'desc' ? found.toReversed() : found).slice(page.offset, page.offset + page.limit);
      const ranges = await rangesOf(
        db,
        shown.flatMap(({ id }) => idsOf(versions.get(id) ?? {})),
      );
      const data = shown.map((row) => toParameter(row, versions.get(row.id) ?? {}, ranges));
      return { parameters: data, total: found.length, page };
    },

    /** One parameter, published values and every approved version, the newest first. @throws AppError 404. */
    async get(id: string) {
      const row = await mustFind(db, id);
      const approved = await approvedVersions(db, id);
      const ranges = await rangesOf(
        db,
        approved.map((version) => version.id),
      );
      return {
        data: await show(db, row),
        published: (await listPublished(db, id)).map(toPublished),
        history: approved.map((version) => toVersion(version, ranges.get(version.id) ?? [])),
      };
    },

    /** @throws AppError 400 at fields that contradict each other or a formula that reads nothing known, 409 `CODE_TAKEN`. */
    create: (body: ParameterBody): Promise<Parameter> => database.write(async (tx) => show(tx, await add(tx, body))),

    /** Fields that the change does not name stay. @throws AppError 404, and as `create`; 400 for another code or unit. */
    update: (id: string, given: ParameterChange): Promise<Parameter> =>
      database.write(async (tx) => show(tx, await change(tx, id, given))),

    /** Drafts the ranges of a parameter, all of them, in the place of a draft that is there. */
    async setRanges(by: string, id: string, body: { ranges: RangeBody[]; version?: number | null | undefined }) {
      const data = await database.write(async (tx) => show(tx, await draft(tx, by, id, body)));
      return { data, warnings: warningsOf(data.draft?.ranges ?? []) };
    },

    approve,

    /** Approves drafts one by one: one that is refused does not stop the others. */
    approveMany: (
      by: string,
      drafts: readonly { parameterId: string; version: number }[],
      language: Language,
    ): Promise<Approval[]> =>
      approveEach(drafts, ({ parameterId, version }) => approve(by, parameterId, version), language),
  };
}

export type ParametersService = ReturnType<typeof createParametersService>;
