// Calls of staff for a report's money and its mails.
import type { CallInput } from '../../../shared/api/api.types.ts';
import { apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { reportsMessages } from '../reports.messages.ts';

export const settleReport = apiThunk(
  'reportsAdmin/settle',
  'PUT /prescription-reports/:id/payment',
  fallbackOf(reportsMessages, 'settleFailed'),
);

interface Refund {
  id: string;
  body: CallInput<'POST /prescription-reports/:id/refund'>['body'];
  idempotencyKey: string;
}

/** One key for one opened dialog: a press repeated by a shaky connection refunds once. */
export const refundReport = customThunk(
  'reportsAdmin/refund',
  fallbackOf(reportsMessages, 'refundFailed'),
  (api, { id, body, idempotencyKey }: Refund, signal) =>
    api.call('POST /prescription-reports/:id/refund', { params: { id }, body, idempotencyKey, signal }),
);

export const resendReportMail = apiThunk(
  'reportsAdmin/resendMail',
  'POST /prescription-reports/:id/mail',
  fallbackOf(reportsMessages, 'mailFailed'),
);
