// Refunds that staff asked for, and the decision of a second person.
import type { RefundRequest } from '@labfront/contract/refunds';
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { refundsMessages } from './refunds.messages.ts';

export const refundList = createListSlice({
  name: 'refunds',
  call: 'GET /refunds',
  failure: fallbackOf(refundsMessages, 'fetchFailed'),
});

type Request = Pick<RefundRequest, '_id' | 'kind' | 'subjectId'>;

/** Each kind of sale has a call of its own. */
export const approveRefund = customThunk(
  'refunds/approve',
  fallbackOf(refundsMessages, 'approveFailed'),
  (api, { _id: refundId, kind, subjectId: id }: Request): Promise<{ message: string }> => {
    const body = { refundId };
    if (kind === 'report') return api.call('PUT /prescription-reports/:id/refund/approve', { params: { id }, body });
    if (kind === 'booking') return api.call('PUT /booking/refund/approve', { body });
    return api.call('PUT /cart-booking/refund/approve', { body });
  },
);

export const declineRefund = customThunk(
  'refunds/decline',
  fallbackOf(refundsMessages, 'declineFailed'),
  (api, { request, reason }: { request: Request; reason: string }): Promise<{ message: string }> => {
    const { _id: refundId, kind, subjectId: id } = request;
    const body = { refundId, reason: reason.trim() || null };
    if (kind === 'report') return api.call('PUT /prescription-reports/:id/refund/decline', { params: { id }, body });
    if (kind === 'booking') return api.call('PUT /booking/refund/decline', { body });
    return api.call('PUT /cart-booking/refund/decline', { body });
  },
);
