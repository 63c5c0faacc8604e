// The registry of laboratories that measure for us: accreditation, tests, prices and turnaround (laboratory.md section 5).
import { toPaise, toRupees } from '@labfront/contract/money';
import type { ReferralLaboratory, ReferralLaboratoryBody } from '@labfront/contract/referrals';
import { isValidOn } from '@labfront/contract/valid-days';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { badField, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import {
  knownTests,
  listLaboratories,
  listReferralTests,
  type ReferralLaboratoryRow,
  saveLaboratory,
} from './referral-laboratories.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
}

export function createReferralLaboratories({ database, clock, audit }: Dependencies) {
  async function readAll(db: Db): Promise<ReferralLaboratory[]> {
    const tests = Map.groupBy(await listReferralTests(db), (test) => test.laboratory_id);
    const today = localDay(clock.now());
    return (await listLaboratories(db)).map((row) => {
      const accreditation = row.accreditation === null ? null : JSON.parse(row.accreditation);
      return {
        _id: row.id,
        name: row.name,
        address: row.address,
        phone: row.phone,
        accreditation,
        isAccredited: accreditation !== null && isValidOn(accreditation, today),
        active: row.active === 1,
        tests: (tests.get(row.id) ?? []).map((test) => ({
          testId: test.test_id,
          name: test.name,
          price: toRupees(test.price),
          turnaroundHours: Number(test.turnaround_hours),
        })),
        updatedAt: row.updated_at,
      };
    });
  }

  async function refuseTests(tx: Db, tests: ReferralLaboratoryBody['tests']): Promise<void> {
    const known = await knownTests(
      tx,
      tests.map(({ testId }) => testId),
    );
    const seen = new Set<string>();
    for (const [index, { testId }] of tests.entries()) {
      if (!known.has(testId)) throw badField(`tests.${index}.testId`, 'VALIDATION.referralTest');
      if (seen.has(testId)) throw badField(`tests.${index}.testId`, 'VALIDATION.referralTestTwice');
      seen.add(testId);
    }
  }

  const save = (id: string | null, body: ReferralLaboratoryBody): Promise<ReferralLaboratory> =>
    database.write(async (tx) => {
      await refuseTests(tx, body.tests);
      const at = isoTime(clock.now());
      const { name, address, phone, accreditation, active } = body;
      const row: ReferralLaboratoryRow = {
        id: id ?? newId(),
        name,
        address,
        phone,
        accreditation: accreditation && JSON.stringify(accreditation),
        active: active ? 1 : 0,
        created_at: at,
        updated_at: at,
      };
      const tests = body.tests.map(({ testId, price, turnaroundHours }) => ({
        laboratory_id: row.id,
        test_id: testId,
        price: toPaise(price),
        turnaround_hours: turnaroundHours,
      }));
      if (!(await saveLaboratory(tx, row, tests, id === null))) throw notFound('Laboratory');
      const action = id === null ? 'referral.created' : 'referral.updated';
      await audit.write(tx, { action, recordId: row.id, details: { tests: tests.length } });
      const saved = (await readAll(tx)).find(({ _id }) => _id === row.id);
      if (!saved) throw notFound('Laboratory');
      return saved;
    });

  return {
    /** By name, each with its tests. */
    list: (): Promise<ReferralLaboratory[]> => readAll(database.db),
    /** @throws AppError 400 for an unknown test, and one that is named twice. */
    create: (body: ReferralLaboratoryBody): Promise<ReferralLaboratory> => save(null, body),
    /** @throws AppError as `create`, 404. */
    update: (id: string, body: ReferralLaboratoryBody): Promise<ReferralLaboratory> => save(id, body),
  };
}

export type ReferralLaboratories = ReturnType<typeof createReferralLaboratories>;
