// Refunds of one kind of sale: given back, asked for, approved and declined.
import { toPaise } from '@labfront/contract/money';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { GivenBack, PaymentsService } from '../payments/payments.service.ts';
import type { RefundRequestsService } from '../payments/refund-requests.service.ts';
import type { RightsService } from '../permissions/rights.service.ts';
import type { SaleKind, SoldRow } from './sale-kind.ts';

interface Dependencies<Row> {
  clock: Clock;
  audit: Audit;
  payments: PaymentsService;
  refundRequests: RefundRequestsService;
  rights: Pick<RightsService, 'scopesOfOthers'>;
  /** Works on a sale that the caller's scope reaches; its row is held until the commit. */
  change: (caller: Caller, id: string, work: (tx: Db, row: Row) => Promise<void>) => Promise<void>;
}

export function createSaleRefunds<Row extends SoldRow>(
  sale: SaleKind<Row>,
  { clock, audit, payments, refundRequests, rights, change }: Dependencies<Row>,
) {
  const { kind } = sale;

  /** Whether somebody but the caller may approve refunds of a sale. */
  async function couldAnother(tx: Db, { accountId }: Caller, id: string): Promise<boolean> {
    for (const scope of await rights.scopesOfOthers(tx, 'refund.approve', accountId)) {
      if (await sale.isSeen(tx, scope, id)) return true;
    }
    return false;
  }

  /** The refund in paise: an amount, or the payments of lines, which are marked. */
  async function amountOf(
    tx: Db,
    row: Row,
    { amount, lineIds }: Pick<GivenBack, 'amount' | 'lineIds'>,
  ): Promise<number> {
    if (!lineIds) return toPaise(amount ?? 0);
    if (!sale.lines) throw notFound('Line');
    return sale.lines.giveBack(tx, row, lineIds, isoTime(clock.now()));
  }

  return {
    /**
     * Gives back a part or all of what was received, by amount or by lines: through the gateway, or as a hand-out over the counter. While somebody else
     * could approve it, it is asked for and waits, with its amount reserved.
     * @returns the request that waits, null where the money goes back.
     * @throws AppError 404, 409 `NOT_PAID`, 409 `LINE_REFUNDED`, 409 `REFUND_TOO_HIGH` naming what is left, 409 `HAND_OUT_WAITING`, 400 where the
     * gateway is gone and it is not said how the money was handed out and to whom.
     */
    async refund(caller: Caller, id: string, { amount, lineIds, ...said }: GivenBack): Promise<string | null> {
      let waiting: string | null = null;
      await change(caller, id, async (tx, row) => {
        const paymentIds = await payments.paymentsOf(tx, row);
        if (paymentIds.length === 0) throw new AppError(sale.unpaid);
        const amountPaise = await amountOf(tx, row, { amount, lineIds });
        const request = { ...said, paymentIds, amountPaise, requestedBy: caller.accountId };
        waiting = null;
        const details = { paise: amountPaise, ...(lineIds && { lines: lineIds.length }) };
        const isWaiting = !lineIds && (await payments.isWaitingHandOut(tx, request));
        if (isWaiting || !(await couldAnother(tx, caller, id))) {
          const refundId = await payments.giveBack(tx, { ...request, isNew: lineIds !== undefined });
          if (lineIds) await sale.lines?.noteRefund(tx, { lineIds }, refundId);
          return audit.write(tx, { action: `${kind}.refund`, recordId: id, details });
        }
        waiting = await refundRequests.ask(tx, {
          paymentIds,
          subject_kind: kind,
          subject_id: id,
          subject_number: sale.owed(row).number,
          amount: amountPaise,
          reason: said.reason,
          method: said.method ?? null,
          received_by: said.receivedBy ?? null,
          requested_by: caller.accountId,
        });
        if (lineIds) await sale.lines?.tie(tx, lineIds, waiting);
        await audit.write(tx, { action: `${kind}.refund-asked`, recordId: id, details });
      });
      return waiting;
    },

    /**
     * Approves a refund that somebody else asked for: the money goes back.
     * @returns the sale's id.
     * @throws AppError 404, 403 for one's own request while another could approve it, 409 when it is decided already, and as `refund`.
     */
    async approveRefund(caller: Caller, refundId: string): Promise<string> {
      const request = await refundRequests.read(kind, refundId);
      const id = request.subject_id;
      await change(caller, id, async (tx, row) => {
        const isOwn = request.requested_by === caller.accountId;
        if (isOwn && (await couldAnother(tx, caller, id))) throw new AppError('FORBIDDEN.ownRefund');
        await refundRequests.decide(tx, refundId, { status: 'approved', by: caller.accountId });
        const { amount: amountPaise, reason, requested_by: requestedBy } = request;
        const paymentIds = await payments.paymentsOf(tx, row);
        const handOut = { method: request.method ?? undefined, receivedBy: request.received_by ?? undefined };
        const given = { paymentIds, amountPaise, reason, requestedBy, ...handOut, isNew: true };
        await sale.lines?.noteRefund(tx, { requestId: refundId }, await payments.giveBack(tx, given));
        await audit.write(tx, { action: `${kind}.refund`, recordId: id, details: { paise: amountPaise } });
      });
      return id;
    },

    /** Declines a refund that somebody asked for: its amount is free again. @returns the sale's id. @throws AppError 404, 409. */
    async declineRefund(caller: Caller, refundId: string, reason: string | undefined): Promise<string> {
      const { subject_id: id, amount: paise } = await refundRequests.read(kind, refundId);
      await change(caller, id, async (tx) => {
        await refundRequests.decide(tx, refundId, { status: 'declined', by: caller.accountId, reason });
        await sale.lines?.release(tx, refundId);
        await audit.write(tx, { action: `${kind}.refund-declined`, recordId: id, details: { paise } });
      });
      return id;
    },
  };
}
