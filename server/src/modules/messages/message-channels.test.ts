// Channels do not wait for each other, and bulk messages do not hold up what a person waits for at the screen.
import type { Channel, MessageKind } from '@labfront/contract/message-kinds';
import { CompiledQuery } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordStatements } from '../../../../tools/record-statements.ts';
import { createTestClock, createTestDatabase } from '../../../test/harness.ts';
import { readEnv } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import { createOutbox } from '../../platform/outbox/outbox.ts';
import { claimMessages, listDueChannels } from './messages.queries.ts';
import { createMessages, type NewMessage } from './messages.service.ts';
import type { Outgoing, Provider } from './provider.ts';

const { database, dataDir } = await createTestDatabase();
const clock = createTestClock();
const log = { debug() {}, info() {}, warn() {}, error() {} };

let handed: Outgoing[];
/** Whether the provider answers a message only after `release`. */
let hangs: (message: Outgoing) => boolean;
let release: () => void;
let released: Promise<void>;
const provider: Provider = {
  name: 'stub',
  isRepeatable: false,
  async send(message) {
    handed.push(message);
    if (hangs(message)) await released;
    return { providerId: null, state: 'sent' };
  },
};
const messages = createMessages({
  env: readEnv({ DATA_DIR: dataDir }),
  database,
  clock,
  log,
  outbox: createOutbox({ database, clock, log }),
  mailer: { kind: 'folder', send: async () => {}, sweep: async () => {} },
  providers: { mail: provider, sms: provider, whatsapp: provider },
});

beforeEach(async () => {
  await database.db.deleteFrom('messages').execute();
  handed = [];
  hangs = () => false;
  ({ promise: released, resolve: release } = Promise.withResolvers<void>());
});

const newMessage = (channel: Channel, kind: MessageKind): NewMessage => ({
  kind,
  channel,
  recipient: '9876543210',
  language: 'en',
  accountId: null,
  reference: newId(),
  content: { text: 'Hello', templateId: 't', header: 'LABFRT', variables: [] },
});
const add = (count: number, channel: Channel, kind: MessageKind = 'report-ready') =>
  database.write((tx) =>
    messages.sendAll(
      tx,
      Array.from({ length: count }, () => newMessage(channel, kind)),
    ),
  );
const handedBy = (channel: Channel) => handed.filter((message) => message.channel === channel).length;

test('a provider that does not answer holds up no other channel', async () => {
  hangs = ({ channel }) => channel === 'sms';
  await add(200, 'sms');
  messages.queue.start();
  try {
    // All the places that a channel has.
    await vi.waitFor(() => expect(handedBy('sms')).toBe(96), 5_000);
    await add(1, 'mail');
    await add(1, 'whatsapp');
    messages.queue.wake();
    await vi.waitFor(() => expect([handedBy('mail'), handedBy('whatsapp')]).toEqual([1, 1]), 5_000);
    expect(handedBy('sms')).toBe(96);
  } finally {
    release();
    await messages.queue.stop();
  }
});

test('a message that its provider does not answer holds up none that comes after it', async () => {
  hangs = () => handed.length === 1;
  await add(1, 'sms');
  messages.queue.start();
  try {
    await vi.waitFor(() => expect(handed).toHaveLength(1), 5_000);
    await add(1, 'sms');
    messages.queue.wake();
    await vi.waitFor(() => expect(handed).toHaveLength(2), 5_000);
  } finally {
    release();
    await messages.queue.stop();
  }
  const states = await database.db.selectFrom('messages').select('state').execute();
  expect(states).toEqual([{ state: 'sent' }, { state: 'sent' }]);
});

test.each(['sign-in-code', 'results-consent', 'account'] as const)(
  'a message of %s goes before a backlog',
  async (kind) => {
    await add(100, 'sms');
    clock.advance(1_000);
    await add(1, 'sms', kind);
    await messages.queue.drain();
    expect(handed).toHaveLength(101);
    const first = await database.db
      .selectFrom('messages')
      .select('kind')
      .where('id', '=', handed[0]?.id ?? '')
      .executeTakeFirst();
    expect(first).toEqual({ kind });
  },
);

async function planOf(statement: { sql: string; values: readonly unknown[] } | undefined): Promise<string> {
  const explain = database.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const query = CompiledQuery.raw(`${explain} ${statement?.sql}`, [...(statement?.values ?? [])]);
  return JSON.stringify((await database.db.executeQuery(query)).rows);
}

test('a look at what is due reads the queues alone, not the channel', async () => {
  for (let index = 0; index < 10; index += 1) await add(300, 'sms');
  if (database.engine === 'postgres') await database.db.executeQuery(CompiledQuery.raw('ANALYZE messages'));
  const now = new Date(clock.now()).toISOString();
  const statements = await recordStatements(async () => {
    expect(await listDueChannels(database.db, now)).toMatchObject([{ channel: 'sms', is_left: 0 }]);
  });
  const plan = await planOf(statements[0]);
  expect(plan).toMatch(/messages_claimed/);
  expect(plan).not.toMatch(/Seq Scan|SCAN messages|messages_by_channel/);
});

test('a claim reads what it takes, however long the queue is', async () => {
  for (let index = 0; index < 10; index += 1) await add(300, 'sms');
  await add(20, 'sms', 'sign-in-code');
  if (database.engine === 'postgres') await database.db.executeQuery(CompiledQuery.raw('ANALYZE messages'));
  const now = new Date(clock.now()).toISOString();
  const until = new Date(clock.now() + 60_000).toISOString();
  const statements = await recordStatements(() =>
    database.write(async (tx) => {
      const claimed = await claimMessages(tx, 'sms', { now, until, count: 32 });
      expect(claimed.map(({ kind }) => kind)).toEqual([
        ...Array(20).fill('sign-in-code'),
        ...Array(12).fill('report-ready'),
      ]);
    }),
  );
  const plan = await planOf(statements.find(({ sql }) => /^update/i.test(sql)));
  expect(plan.match(/messages_waiting_first/g)).toHaveLength(2);
  expect(plan).not.toMatch(/Seq Scan|SCAN messages/);
});
