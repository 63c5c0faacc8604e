// A message is handed to its provider once, whatever happens to the process; what is not known stays unknown.
import type { Channel } from '@labfront/contract/message-kinds';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, createTestDatabase } from '../../../test/harness.ts';
import { readEnv } from '../../platform/base/env.ts';
import { createOutbox } from '../../platform/outbox/outbox.ts';
import { createMessages } from './messages.service.ts';
import { NotAccepted, type Outgoing, type Provider } from './provider.ts';

const { database, dataDir } = await createTestDatabase();
const clock = createTestClock();
const log = { debug() {}, info() {}, warn() {}, error() {} };
const env = readEnv({ DATA_DIR: dataDir });

let handed: Outgoing[];
let answer: (message: Outgoing) => Promise<{ providerId: string | null; state: 'submitted' | 'sent' }>;
let count = 0;
beforeEach(async () => {
  await database.db.deleteFrom('message_webhooks').execute();
  await database.db.deleteFrom('messages').execute();
  handed = [];
  answer = async ({ id }) => ({ providerId: `p-${id}`, state: 'submitted' });
});

/** A process of its own over the same database. */
function start(isRepeatable = false) {
  const provider: Provider = {
    name: 'stub',
    isRepeatable,
    send: (message) => {
      handed.push(message);
      return answer(message);
    },
  };
  const outbox = createOutbox({ database, clock, log });
  const mailer = { kind: 'folder' as const, send: async () => {}, sweep: async () => {} };
  const providers = { mail: provider, sms: provider, whatsapp: provider };
  return createMessages({ env, database, clock, log, outbox, mailer, providers });
}

function add(
  messages: ReturnType<typeof start>,
  fields: { reference?: string; channel?: Channel; runAt?: number } = {},
) {
  count += 1;
  return database.write((tx) =>
    messages.send(tx, {
      kind: 'report-ready',
      channel: 'sms',
      recipient: '9876543210',
      language: 'hi',
      accountId: null,
      reference: `r-${count}`,
      content: { text: 'Hello', templateId: 't', header: 'LABFRT', variables: [] },
      ...fields,
    }),
  );
}
const states = async () =>
  (await database.db.selectFrom('messages').select('state').orderBy('id').execute()).map(({ state }) => state);

test('is handed over once and recorded with the id of the provider', async () => {
  const messages = start();
  const id = await add(messages);
  await messages.queue.drain();
  await messages.queue.drain();
  expect(handed).toHaveLength(1);
  const row = await database.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id, state: 'submitted', provider: 'stub', provider_id: `p-${id}`, template_id: 't' });
});

test('a second message with the same reference is not made', async () => {
  const messages = start();
  expect(await add(messages, { reference: 'same' })).not.toBeNull();
  expect(await add(messages, { reference: 'same' })).toBeNull();
  await messages.queue.drain();
  expect(handed).toHaveLength(1);
});

test('does not exist when its transaction did not commit', async () => {
  const messages = start();
  const work = database.write(async (tx) => {
    await messages.send(tx, {
      kind: 'account',
      channel: 'mail',
      recipient: 'a@example.in',
      language: 'en',
      accountId: null,
      reference: 'undone',
      content: {},
    });
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect(await messages.queue.drain()).toBe(0);
});

test('several processes hand each message over once', async () => {
  const processes = [start(), start(), start(), start()];
  const [first] = processes;
  for (let index = 0; index < 90; index += 1) if (first) await add(first);
  while ((await Promise.all(processes.map(({ queue }) => queue.drain()))).some((tried) => tried > 0));
  expect(new Set(handed.map(({ id }) => id)).size).toBe(90);
  expect(handed).toHaveLength(90);
});

describe('a process that is killed while it hands over', () => {
  /** Never returns, as a process that is killed there. */
  async function killed(isRepeatable: boolean): Promise<void> {
    const dying = start(isRepeatable);
    await add(dying);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    answer = () => {
      begin();
      return new Promise(() => {});
    };
    void dying.queue.drain();
    await begun;
    answer = async ({ id }) => ({ providerId: `p-${id}`, state: 'submitted' });
  }

  test('leaves a message whose outcome is not known; nobody hands it over again', async () => {
    await killed(false);
    const next = start();
    await next.queue.drain();
    expect(await states()).toEqual(['queued']);
    for (let hours = 0; hours < 72; hours += 1) {
      clock.advance(3_600_000);
      await next.queue.drain();
    }
    expect(await states()).toEqual(['unknown']);
    expect(handed).toHaveLength(1);
  });

  test('repeats it where a repetition arrives once', async () => {
    await killed(true);
    clock.advance(3_600_000);
    await start(true).queue.drain();
    expect(await states()).toEqual(['submitted']);
  });
});

describe('a provider', () => {
  test('that does not answer leaves the message unknown', async () => {
    answer = async () => {
      throw new Error('The operation was aborted due to timeout');
    };
    const messages = start();
    await add(messages);
    await messages.queue.drain();
    clock.advance(86_400_000);
    await messages.queue.drain();
    expect(await states()).toEqual(['unknown']);
    expect(handed).toHaveLength(1);
  });

  test('that refuses for good ends the message with its code', async () => {
    answer = async () => {
      throw new NotAccepted('MSG91_211', true);
    };
    const messages = start();
    await add(messages);
    await messages.queue.drain();
    const row = await database.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'failed', code: 'MSG91_211' });
  });

  test('that answers 500 for a day is asked ever more seldom, and gets the message afterwards', async () => {
    const messages = start();
    await add(messages);
    const recovers = clock.now() + 86_400_000;
    answer = async ({ id }) => {
      if (clock.now() < recovers) throw new NotAccepted('HTTP_500', false);
      return { providerId: `p-${id}`, state: 'submitted' };
    };
    for (let minutes = 0; minutes < 26 * 60; minutes += 1) {
      clock.advance(60_000);
      await messages.queue.drain();
    }
    expect(await states()).toEqual(['submitted']);
    expect(handed.length).toBeLessThan(45);
  });

  test('that answers 500 for longer does not get what nobody waits for any more', async () => {
    answer = async () => {
      throw new NotAccepted('HTTP_500', false);
    };
    const messages = start();
    await add(messages);
    for (let hours = 0; hours < 60; hours += 1) {
      clock.advance(3_600_000);
      await messages.queue.drain();
    }
    expect(await states()).toEqual(['expired']);
  });
});

test('a provider that gives one id to two messages leaves the second unknown, and neither goes again', async () => {
  answer = async () => ({ providerId: 'the-same', state: 'submitted' });
  const messages = start();
  await add(messages);
  await add(messages);
  await messages.queue.drain();
  await messages.queue.drain();
  expect(handed).toHaveLength(2);
  expect((await states()).toSorted()).toEqual(['submitted', 'unknown']);
});

test('of answers that are recorded together, one that cannot be recorded takes no other with it', async () => {
  const { promise: allHanded, resolve: letAll } = Promise.withResolvers<void>();
  answer = async ({ id }) => {
    const isTwice = handed.length > 6;
    if (handed.length === 8) letAll();
    await allHanded;
    return { providerId: isTwice ? 'the-same' : `p-${id}`, state: 'submitted' };
  };
  const messages = start();
  for (let index = 0; index < 8; index += 1) await add(messages);
  messages.queue.start();
  await allHanded;
  // Waits for what was started.
  await messages.queue.stop();
  expect((await states()).toSorted()).toEqual([...Array(7).fill('submitted'), 'unknown']);
});

test('what cannot be composed has not left: it is tried again', async () => {
  const messages = start();
  let tries = 0;
  messages.onCompose('flaky', async () => {
    tries += 1;
    if (tries === 1) throw new Error('The database is gone');
    return { content: { text: 'x', templateId: 't', header: '', variables: [] } };
  });
  await database.write((tx) =>
    messages.send(tx, {
      kind: 'account',
      channel: 'sms',
      recipient: '9876543210',
      language: 'en',
      accountId: null,
      reference: 'composed',
      content: {},
      composer: 'flaky',
    }),
  );
  await messages.queue.drain();
  expect(await states()).toEqual(['queued']);
  clock.advance(2_000);
  await messages.queue.drain();
  expect(await states()).toEqual(['submitted']);
});

test('waits until it is due', async () => {
  const messages = start();
  await add(messages, { runAt: clock.now() + 60_000 });
  expect(await messages.queue.drain()).toBe(0);
  clock.advance(60_000);
  expect(await messages.queue.drain()).toBe(1);
});
