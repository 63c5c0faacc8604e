// The register of critical values that were told: who told whom, when, whether it was read back, and how long it took.
import type { criticalCalls, RecordedCall } from '@labfront/contract/critical-calls';
import { CALL_OUTCOMES } from '@labfront/contract/critical-values';
import { type LabelPatient, onLabel } from '@labfront/contract/label-patients';
import type { z } from 'zod';
import { localDay } from '../../platform/base/clock.ts';
import { readDateRange } from '../../platform/base/date-range.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { personName } from '../../platform/base/person-name.ts';
import type { CsvColumn, CsvPage } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { type CallFilter, listRegister, listRegisterAfter, type RegisteredCall } from './critical-register.queries.ts';
import { readWords } from './worklist.service.ts';

type Query = z.output<typeof criticalCalls.listCriticalCalls.query>;
const LIST_ROWS = 200;
const MINUTE_MS = 60_000;

function toCall(row: RegisteredCall): RecordedCall {
  const { first_name: firstName, last_name: lastName } = row;
  // Of calls before the time was kept with them: of the value's first call.
  const openedAt = row.opened_at ?? row.first_opened_at;
  const day = localDay(Date.parse(row.drawn_at ?? row.created_at));
  return {
    _id: row.id,
    at: row.at,
    outcome: row.outcome,
    person: row.person,
    number: row.number,
    readBack: row.read_back === 1,
    note: row.note,
    by: firstName === null ? '' : personName({ first_name: firstName, last_name: lastName ?? '' }),
    openedAt,
    minutes: Math.max(0, Math.floor((Date.parse(row.at) - Date.parse(openedAt)) / MINUTE_MS)),
    orderId: row.accession_id,
    accession: row.accession,
    patient: onLabel<LabelPatient>(JSON.parse(row.patient), row.born, day),
    testName: row.test_name,
    parameter: row.parameter,
    value: row.value,
    unit: row.unit,
    flag: row.flag,
    centreId: row.centre_id,
  };
}

const readFilter = (caller: Caller, query: Query): CallFilter => ({
  scope: scopeOf(caller),
  outcome: CALL_OUTCOMES.find((outcome) => outcome === query.outcome),
  centreId: query.centre,
  q: readWords(query.q),
  ...readDateRange(query),
});

export function createCriticalRegister({ database: { scans } }: { database: Database }) {
  return {
    /** Calls of the caller's scope, the newest first. */
    async list(caller: Caller, query: Query): Promise<{ data: RecordedCall[]; total: number; page: Page<'at'> }> {
      const page = readPage(query, ['at'] as const, '-at', LIST_ROWS);
      const { rows, total } = await listRegister(scans, readFilter(caller, query), page);
      return { data: rows.map(toCall), total, page };
    },

    /** The rows of `list` without its pages, some at a time. */
    exportAll: async (caller: Caller, query: Query, page: CsvPage): Promise<RecordedCall[]> =>
      (await listRegisterAfter(scans, readFilter(caller, query), page)).map(toCall),
  };
}

export type CriticalRegister = ReturnType<typeof createCriticalRegister>;

export const CALL_COLUMNS: readonly CsvColumn<RecordedCall>[] = [
  { header: 'Called', value: ({ at }) => at },
  { header: 'Outcome', value: ({ outcome }) => outcome },
  { header: 'Person called', value: ({ person }) => person },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Read back', value: ({ readBack }) => (readBack ? 'yes' : '') },
  { header: 'Called by', value: ({ by }) => by },
  { header: 'Note', value: ({ note }) => note },
  { header: 'To be told since', value: ({ openedAt }) => openedAt },
  { header: 'Minutes', value: ({ minutes }) => minutes },
  { header: 'Accession', value: ({ accession }) => accession },
  { header: 'Patient', value: ({ patient }) => patient.name },
  { header: 'Test', value: ({ testName }) => testName },
  { header: 'Parameter', value: ({ parameter }) => parameter },
  { header: 'Value', value: ({ value }) => value },
  { header: 'Unit', value: ({ unit }) => unit },
  { header: 'Flag', value: ({ flag }) => flag ?? '' },
];
