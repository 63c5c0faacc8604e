// The facts of a sample that whoever judges a value has to know (laboratory.md section 5).
import type { Requester } from '@labfront/contract/booking-details';
import type { OrderSample } from '@labfront/contract/order-sample';
import type { Db } from '../../platform/db/database.ts';
import { preparationOf } from '../visits/visits.service.ts';
import { findAnswersOfSample, listTubesOfSample } from './order-sample.queries.ts';

/** The sample of an order. @param testIds of the lines that the caller sees: tubes of other tests are left out. */
export async function readSample(db: Db, accessionId: string, testIds: ReadonlySet<string>): Promise<OrderSample> {
  const tubes = await listTubesOfSample(db, accessionId);
  const { number, preparation, requester, clinical_history: history } = await findAnswersOfSample(db, accessionId);
  const asked = requester === null ? null : (JSON.parse(requester) as Requester);
  const { fastingHours, lastMealAt, medicines, reason } = preparationOf(preparation, number);
  const isSeen = ({ testId }: { testId: string }) => testIds.has(testId);
  return {
    tubes: tubes
      .filter(({ tests }) => (JSON.parse(tests) as { testId: string }[]).some(isSeen))
      .map(({ tube_code: tubeCode, specimen, state, collected_at: collectedAt, received_at: receivedAt }) => {
        return { tubeCode, specimen, state, collectedAt, receivedAt };
      }),
    requester: asked && { name: asked.name, clinic: asked.clinic },
    clinicalHistory: history ?? '',
    fastingHours: fastingHours ?? null,
    lastMealAt: lastMealAt ?? null,
    medicines: medicines ?? '',
    unprepared: reason ?? '',
  };
}
