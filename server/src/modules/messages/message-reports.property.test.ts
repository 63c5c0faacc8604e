// Reports may arrive in any order, doubled or forged: a message ends in the state that they give together.
import { createHmac } from 'node:crypto';
import { type MessageState, STATE_RANKS } from '@labfront/contract/message-kinds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestClock, createTestDatabase } from '../../../test/harness.ts';
import { newId } from '../../platform/base/ids.ts';
import { applyReports, createMessageReports } from './message-reports.ts';
import { type MessageRow, recordHanded } from './messages.queries.ts';

const { database } = await createTestDatabase();
const clock = createTestClock();
const whatsapp = { token: 't', phoneNumberId: '1', appSecret: 'app secret', verifyToken: 'v', baseUrl: 'http://x' };
const msg91 = { authKey: 'k', webhookSecret: 'a secret of webhooks', baseUrl: 'http://x' };
const reports = createMessageReports({ env: { whatsapp, msg91 }, database, clock });

const signed = (body: Buffer, secret = whatsapp.appSecret) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const statusBody = (status: object, index = 0) =>
  Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: String(index), changes: [{ field: 'messages', value: { statuses: [status] } }] }],
    }),
  );

async function makeMessage(state: 'queued' | 'unknown', channel: 'whatsapp' | 'sms' = 'whatsapp'): Promise<string> {
  const id = newId();
  const now = new Date(clock.now()).toISOString();
  const row: MessageRow = {
    id,
    kind: 'report-ready',
    channel,
    recipient: '9876543210',
    language: 'en',
    account_id: null,
    reference: `r-${id}`,
    content: null,
    composer: null,
    template_id: null,
    state,
    rank: STATE_RANKS[state],
    code: null,
    cost: null,
    provider: null,
    provider_id: null,
    attempts: 1,
    run_at: now,
    expires_at: now,
    claimed_until: state === 'queued' ? now : null,
    fallback_of: null,
    resend_of: null,
    forget: 0,
    created_at: now,
    submitted_at: null,
    sent_at: null,
    delivered_at: null,
    read_at: null,
    ended_at: null,
  };
  await database.db.insertInto('messages').values(row).execute();
  return id;
}

const stateOf = async (id: string) =>
  await database.db.selectFrom('messages').select(['state', 'code']).where('id', '=', id).executeTakeFirstOrThrow();

const costOf = async (id: string) => {
  const row = await database.db.selectFrom('messages').select('cost').where('id', '=', id).executeTakeFirstOrThrow();
  return row.cost;
};

type Step =
  | { kind: 'report'; status: 'sent' | 'delivered' | 'read' | 'failed'; times: number; by: 'id' | 'reference' | 'both' }
  | { kind: 'forged'; status: string }
  | { kind: 'answered' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('report' as const),
    status: fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const, 'failed' as const),
    times: fc.integer({ min: 1, max: 3 }),
    by: fc.constantFrom('id' as const, 'reference' as const, 'both' as const),
  }),
  fc.record({ kind: fc.constant('forged' as const), status: fc.constantFrom('read', 'failed', 'delivered') }),
);

/** A webhook of a step, by the provider's id, our reference or both. */
function bodyOf(said: Exclude<Step, { kind: 'answered' }>, id: string, index: number): Buffer {
  const by = said.kind === 'forged' ? 'both' : said.by;
  return statusBody(
    {
      ...(by !== 'reference' && { id: `wamid.${id}` }),
      ...(by !== 'id' && { biz_opaque_callback_data: `r-${id}` }),
      status: said.status,
      timestamp: String(Math.floor(clock.now() / 1_000)),
      ...(said.status === 'failed' && { errors: [{ code: 131026 }] }),
    },
    index,
  );
}

test('the final state and the cost are right in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 6 }),
      fc.nat({ max: 6 }),
      fc.constantFrom('queued' as const, 'unknown' as const),
      async (steps, answeredAt, from) => {
        const id = await makeMessage(from);
        const providerId = `wamid.${id}`;
        const order: Step[] = [...steps];
        order.splice(Math.min(answeredAt, order.length), 0, { kind: 'answered' });
        for (const [index, now] of order.entries()) {
          if (now.kind === 'answered') {
            await database.write(async (tx) => {
              const handed = { id, provider: 'whatsapp', providerId, templateId: null, cost: 80 };
              await recordHanded(tx, handed, 'submitted', new Date(clock.now()).toISOString());
              await applyReports(tx, 'whatsapp', providerId, id);
            });
            continue;
          }
          const body = bodyOf(now, id, index);
          if (now.kind === 'forged') {
            await expect(reports.receiveWhatsapp(body, signed(body, 'another secret'))).rejects.toThrow('signature');
            continue;
          }
          for (let time = 0; time < now.times; time += 1) await reports.receiveWhatsapp(body, signed(body));
        }
        const said: MessageState[] = ['submitted', ...steps.flatMap((s) => (s.kind === 'report' ? [s.status] : []))];
        const best = said.reduce((one, other) => (STATE_RANKS[other] > STATE_RANKS[one] ? other : one));
        expect(await stateOf(id)).toEqual({ state: best, code: best === 'failed' ? 'WHATSAPP_131026' : null });
        expect(await costOf(id)).toBe(80);
      },
    ),
    { numRuns: 120 },
  );
});

test('a report settles a message whose outcome was not known, by our reference alone', async () => {
  const id = await makeMessage('unknown');
  const body = statusBody({ id: 'wamid.late', status: 'delivered', biz_opaque_callback_data: `r-${id}` });
  await reports.receiveWhatsapp(body, signed(body));
  expect((await stateOf(id)).state).toBe('delivered');
});

test('a body that was received before is kept and counted once', async () => {
  const id = await makeMessage('unknown');
  const body = statusBody({ id: `wamid.${id}`, status: 'sent', biz_opaque_callback_data: `r-${id}` });
  const count = async () => (await database.db.selectFrom('message_webhooks').select('id').execute()).length;
  const before = await count();
  for (let time = 0; time < 3; time += 1) await reports.receiveWhatsapp(body, signed(body));
  expect(await count()).toBe(before + 1);
});

test('nonsense with a right signature changes nothing', async () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{"entry":{}}',
    '{"entry":[{"changes":[null,{"value":{"statuses":[{"status":"toString"}]}}]}]}',
    '\0',
  ]) {
    const body = Buffer.from(text);
    await reports.receiveWhatsapp(body, signed(body));
    await reports.receiveMsg91(body, { signature: signed(body, msg91.webhookSecret), secret: '' });
  }
});

test.each([
  ['1', 'delivered', null],
  ['2', 'failed', 'MSG91_2'],
  ['9', 'failed', 'MSG91_9'],
  ['17', 'failed', 'MSG91_17'],
  ['8', 'unknown', null],
])('MSG91 says %s: %s, as one report and in a list', async (status, state, code) => {
  for (const wrap of [
    (entry: object) => entry,
    (entry: object) => ({ data: JSON.stringify([{ requestId: 'x', report: [entry] }]) }),
  ]) {
    const id = await makeMessage('unknown', 'sms');
    const body = Buffer.from(JSON.stringify(wrap({ number: '919876543210', status, CRQID: `r-${id}` })));
    await expect(reports.receiveMsg91(body, { signature: '', secret: 'wrong' })).rejects.toThrow('signature');
    await reports.receiveMsg91(body, { signature: '', secret: msg91.webhookSecret });
    expect(await stateOf(id)).toEqual({ state, code });
  }
});

test('the Cloud API is answered with its challenge only for our token', () => {
  expect(reports.isVerification('subscribe', 'v')).toBe(true);
  expect(reports.isVerification('subscribe', 'w')).toBe(false);
  expect(reports.isVerification(undefined, 'v')).toBe(false);
});

test('what no database stores is taken as not said: a time without end, a NUL', async () => {
  const id = await makeMessage('queued');
  const reference = `r-${id}`;
  const status = { id: 'wamid\u0000.1', status: 'failed', biz_opaque_callback_data: reference };
  for (const timestamp of ['9007199254740991', '253402300800', '-1', '1e400', 'NUL\u0000', {}]) {
    const body = statusBody({ ...status, timestamp, errors: [{ code: '131026\u0000' }] });
    await reports.receiveWhatsapp(body, signed(body));
  }
  expect(await stateOf(id)).toEqual({ state: 'failed', code: 'WHATSAPP_131026' });
});
