// A message of the queue for measurements.
import { STATE_RANKS } from '../../contract/src/message-kinds.ts';
import type { MessageRow } from '../../server/src/modules/messages/messages.queries.ts';
import { newId } from '../../server/src/platform/base/ids.ts';

export function messageRow(number: number): MessageRow {
  const now = new Date();
  const content = {
    text: 'Your booking LB-1 is confirmed.',
    templateId: '1107160000000012345',
    header: 'LABFRT',
    variables: [{ name: 'NUMBER', value: 'LB-1' }],
  };
  return {
    id: newId(),
    kind: 'booking-confirmed',
    channel: 'sms',
    recipient: `7${String(number).padStart(9, '0')}`,
    language: 'en',
    account_id: null,
    reference: newId(),
    content: JSON.stringify(content),
    composer: null,
    template_id: null,
    state: 'queued',
    rank: STATE_RANKS.queued,
    code: null,
    cost: null,
    provider: null,
    provider_id: null,
    attempts: 0,
    run_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
    claimed_until: null,
    fallback_of: null,
    resend_of: null,
    forget: 0,
    created_at: now.toISOString(),
    submitted_at: null,
    sent_at: null,
    delivered_at: null,
    read_at: null,
    ended_at: null,
  };
}
