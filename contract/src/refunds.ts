// Refunds that a second person approves (laboratory.md section 1): who asks for one does not approve it while somebody else could.
import { z } from 'zod';
import { Id, ListQuery, Rupees, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';

export const RefundRequestStatus = z.enum(['pending', 'approved', 'declined']);
export type RefundRequestStatus = z.output<typeof RefundRequestStatus>;

const Person = z.object({ _id: Id, firstName: z.string(), lastName: z.string() });

export const RefundRequest = z.object({
  _id: Id,
  /** The kind of sale that the money was received for. */
  kind: z.enum(['cart-booking', 'booking', 'report']),
  subjectId: Id,
  number: z.string(),
  amount: Rupees,
  reason: z.string(),
  status: RefundRequestStatus,
  requestedBy: Person,
  /** Null while it is pending, and where a rule gave all of the money back before anybody decided. */
  decidedBy: Person.nullable(),
  declineReason: z.string(),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
});
export type RefundRequest = z.output<typeof RefundRequest>;

/** The request to decide, and the reason for declining it. */
export const RefundDecisionBody = z.object({ refundId: Id, reason: text(300, 'A reason').nullish() });

/** Added to the response of a refund call: the pending request, null if the money goes back at once. */
export const RefundAsked = { refundId: Id.nullable() };

/** Of a receipt: the payment that it is about, the last one where none is named; or the refund whose credit note is wanted instead. */
export const ReceiptQuery = z.object({ refund: Id.optional(), payment: z.string().optional() });

export const refunds = {
  listRefundRequests: endpoint({
    method: 'GET',
    path: '/refunds',
    access: 'staff',
    permission: 'refund.approve',
    summary:
      'Refunds that somebody asked for, newest first; q looks for the number of the sale, status is pending, approved or declined',
    query: ListQuery,
    response: z.object({ data: z.array(RefundRequest) }),
  }),
};
