// Why an event of a device was refused, in the words of staff: of money, how much was paid already and when.
import { codeOf, type RefusalKey, refusalText } from '@labfront/contract/messages/refusals';
import type { Language, Param } from '@labfront/contract/messages/sentences';
import { toPaise } from '@labfront/contract/money';
import { localTimestamp } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { findPayment } from './visit-events.queries.ts';
import type { VisitsService } from './visits.service.ts';

interface Refused {
  key: RefusalKey;
  params: Readonly<Record<string, Param>>;
}

interface RefusedEvent {
  kind: string;
  body: Record<string, unknown>;
  bookingId: string;
}

/** @returns the sentence for an event that is refused with a code. */
export function createFieldRefusals(visits: Pick<VisitsService, 'readBooking'>) {
  async function ofPayment(db: Db, code: string, { body, bookingId }: RefusedEvent): Promise<Refused | null> {
    const amount = typeof body.amount === 'number' ? rupeesText(toPaise(body.amount)) : null;
    if (amount === null) return null;
    if (code === 'VISIT_CANCELLED') return { key: 'VISIT_CANCELLED.payment', params: { amount } };
    if (code !== 'AMOUNT_MISMATCH') return null;
    const { due } = await visits.readBooking(db, bookingId);
    if (due > 0) return { key: 'AMOUNT_MISMATCH.due', params: { due: rupeesText(due), amount } };
    const payment = await findPayment(db, bookingId);
    if (!payment) return { key: 'AMOUNT_MISMATCH.nothingDue', params: { amount } };
    const params = { paid: rupeesText(payment.amount), time: localTimestamp(payment.created_at), amount };
    return { key: 'AMOUNT_MISMATCH.paid', params };
  }

  const read = async (db: Db, code: string, event: RefusedEvent): Promise<Refused> =>
    (event.kind === 'payment' && (await ofPayment(db, code, event))) || {
      key: code as RefusalKey,
      params: { reason: event.kind },
    };

  return {
    /** The code and sentence of a refused event. */
    async tell(db: Db, code: string, event: RefusedEvent, language: Language) {
      const { key, params } = await read(db, code, event);
      return { code: codeOf(key), message: refusalText(key, params, language) };
    },

    /** @throws AppError 409 with the code by which the rules refuse an event. */
    async refuse(db: Db, code: string, event: RefusedEvent): Promise<never> {
      const { key, params } = await read(db, code, event);
      throw new AppError(key as 'EVENT_UNKNOWN', params as { reason: Param });
    },
  };
}
