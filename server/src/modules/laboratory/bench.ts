// The bench as the tubes of visits see it, which know nothing of values.
import { infantBirthday } from '@labfront/contract/ages';
import { type LineState, lineState } from '@labfront/contract/result-states';
import type { Audit } from '../../platform/audit/audit.ts';
import { isoTime, localDay } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Bench } from '../specimens/specimens.service.ts';
import { forgetCalls, withdrawTold } from './critical.queries.ts';
import { departmentsOf, holdLines, insertLines, listLinesOf, setLine } from './lines.queries.ts';
import { NEEDS_NO_SAMPLE, settleLines } from './lines.service.ts';
import { patientOfOrder, type Told } from './order-patients.ts';
import { createRecalculation, type RecalculationDependencies } from './recalculation.ts';
import { insertConsent, listLackingConsent } from './sensitive-lines.queries.ts';

const isLost = ({ state }: { state: LineState }) => state === 'recollect_requested';

/** The department of a test that nobody has defined. */
const UNDEFINED_DEPARTMENT = '';

export function createBench(dependencies: RecalculationDependencies & { audit: Audit }): Bench {
  const { clock, audit } = dependencies;
  const now = () => isoTime(clock.now());
  const recalculate = createRecalculation(dependencies);

  async function follow(tx: Db, accessionId: string): Promise<void> {
    const before = await listLinesOf(tx, accessionId);
    if (!(await settleLines(tx, accessionId, now()))) return;
    const wereThere = new Set(before.filter((line) => !isLost(line)).map(({ id }) => id));
    const lost = (await listLinesOf(tx, accessionId)).filter((line) => isLost(line) && wereThere.has(line.id));
    await withdrawTold(
      tx,
      lost.map(({ id }) => id),
      now(),
    );
    await recalculated(tx, accessionId);
  }

  /** Values that were calculated from one of a lost sample are not there any more; those of a found one are again. */
  async function recalculated(tx: Db, accessionId: string): Promise<void> {
    await holdLines(tx, [accessionId]);
    await recalculate(tx, accessionId);
    await settleLines(tx, accessionId, now());
  }

  return {
    follow,

    async open(tx, accession, { visit, tests, sampled }) {
      const told = JSON.parse(accession.patient) as Told;
      const today = localDay(clock.now());
      const patient = await patientOfOrder(tx, visit.booking_id, told, today);
      const departments = await departmentsOf(
        tx,
        tests.map(({ testId }) => testId),
      );
      const at = now();
      const rows = tests.map(({ testId, name }, position) => ({
        id: newId(),
        accession_id: accession.id,
        visit_id: visit.id,
        test_id: testId,
        test_name: name,
        department: departments.get(testId) ?? UNDEFINED_DEPARTMENT,
        position,
        centre_id: visit.centre_id,
        patient_id: patient.id,
        state: lineState(sampled.has(testId) ? ['planned'] : [], []),
        due_at: null,
        comment: '',
        reason: '',
        created_at: at,
        updated_at: at,
      }));
      await insertLines(tx, rows);
      return infantBirthday(patient.age, today);
    },

    async resume(tx, accessionId, testIds) {
      await holdLines(tx, [accessionId]);
      const lines = (await listLinesOf(tx, accessionId)).filter(
        (line) => isLost(line) && testIds.includes(line.test_id),
      );
      for (const { id } of lines) await setLine(tx, id, { state: 'awaiting_specimen', updated_at: now() });
      await settleLines(tx, accessionId, now());
      if (lines.length > 0) await recalculated(tx, accessionId);
      return lines.length > 0;
    },

    async withdraw(tx, accessionId) {
      await follow(tx, accessionId);
      for (const { id } of (await listLinesOf(tx, accessionId)).filter(isLost))
        await setLine(tx, id, { state: 'cancelled', updated_at: now() });
    },

    async needed(tx, accessionId, testIds) {
      const lines = await listLinesOf(tx, accessionId);
      // A test of before the bench has no line.
      const isOver = (testId: string) =>
        lines.some((line) => line.test_id === testId && NEEDS_NO_SAMPLE.has(line.state));
      return new Set(testIds.filter((testId) => !isOver(testId)));
    },

    async released(tx, accessionId, testIds) {
      const lines = await listLinesOf(tx, accessionId);
      return lines
        .filter(({ test_id, state }) => state === 'released' && testIds.includes(test_id))
        .map(({ test_name }) => test_name);
    },

    async lackingConsent(db, accessionIds) {
      const rows = await listLackingConsent(db, accessionIds);
      return rows.map((row) => ({ accessionId: row.accession_id, testId: row.test_id, name: row.test_name }));
    },

    async consent(tx, accessionId, counsellor, actorId) {
      const note = { counsellor, recorded_by: actorId, recorded_at: now() };
      const lines = await listLackingConsent(tx, [accessionId]);
      for (const { id } of lines) await insertConsent(tx, { line_id: id, ...note });
      if (lines.length > 0) await audit.write(tx, { action: 'line.consented', recordId: accessionId, actorId });
    },

    forget: forgetCalls,
  };
}
