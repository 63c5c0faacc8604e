// The search through messages finds the same on both engines, whichever way the words are looked for.
import { expect, test } from 'vitest';
import { recordStatements } from '../../../../tools/record-statements.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { insertMessages, type MessageRow } from './messages.queries.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);
const { database, clock } = app;

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString();

/** Writes delivered messages, the first one the oldest. */
async function write(...messages: (Pick<MessageRow, 'id' | 'recipient'> & Partial<MessageRow>)[]): Promise<void> {
  const rows = messages.map((message, index) => ({
    ...({ kind: 'report-ready', channel: 'sms', language: 'en', account_id: null, reference: message.id } as const),
    ...({ content: null, composer: null, template_id: null, state: 'delivered', rank: 40, code: null } as const),
    ...{ cost: null, provider: null, provider_id: null, attempts: 1, run_at: at(0), expires_at: at(1) },
    ...{ claimed_until: null, fallback_of: null, resend_of: null, forget: 0, created_at: at(index) },
    ...{ submitted_at: null, sent_at: null, delivered_at: null, read_at: null, ended_at: null },
    ...message,
  }));
  await database.write(async (tx) => void (await insertMessages(tx, rows)));
}

async function find(query: string) {
  const { status, body, headers } = await app.call('GET', `/messages?${query}`, { token: admin.token });
  expect(status).toBe(200);
  return { ids: body.map(({ _id }: { _id: string }) => _id), total: Number(headers['x-total-count']) };
}
const idsOf = async (query: string) => (await find(query)).ids;

await write(
  { id: 'm-1', recipient: '9810001234' },
  { id: 'm-2', recipient: '9810001299', state: 'failed', rank: 30 },
  { id: 'm-3', recipient: 'Asha.Verma@Example.in', channel: 'mail', kind: 'receipt' },
  { id: 'm-4', recipient: '7123498100', kind: 'receipt' },
);

test.each([
  ['a part of a number, wherever it stands', 'q=98100', ['m-4', 'm-2', 'm-1']],
  ['a whole number', 'q=9810001234', ['m-1']],
  ['two characters', 'q=99', ['m-2']],
  ['runs that stand apart', 'q=9810012', []],
  ['an address, in any case', 'q=VERMA@example', ['m-3']],
  ['a kind', 'q=report', ['m-2', 'm-1']],
  ['each of its words', 'q=981%20receipt', ['m-4']],
  ['a short word and a long one', 'q=12%20981000', ['m-2', 'm-1']],
  ['a filter', 'q=981&state=failed', ['m-2']],
  ['a channel and a kind', 'q=981&channel=sms&kind=receipt', ['m-4']],
  ['a period', `q=981&from=${at(1).slice(0, 10)}`, ['m-4', 'm-2']],
  ['the oldest first', 'q=981&sort=createdAt', ['m-1', 'm-2', 'm-4']],
  ['a page', 'q=981&limit=1&page=2', ['m-2']],
  ['nothing', 'q=nobody', []],
])('by %s', async (_by, query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

test('counts what a page leaves out', async () => {
  expect(await find('q=981&limit=1&page=3')).toEqual({ ids: ['m-1'], total: 3 });
});

test('as a file, with what the words find', async () => {
  const { body } = await app.call('GET', '/messages?format=csv&q=9810001234', { token: admin.token });
  expect(body).toContain('9810001234');
  expect(body).not.toContain('9810001299');
});

test('finds no recipient who was forgotten, and a message that is gone nowhere', async () => {
  await write({ id: 'm-5', recipient: '6655443322' }, { id: 'm-6', recipient: '6655443311' });
  expect(await idsOf('q=66554433')).toEqual(['m-6', 'm-5']);
  await database.db.updateTable('messages').set({ recipient: '' }).where('id', '=', 'm-5').execute();
  await database.db.deleteFrom('messages').where('id', '=', 'm-6').execute();
  expect(await idsOf('q=66554433')).toEqual([]);
  expect(await idsOf('q=ready')).toContain('m-5');
});

test('more than are read at once are counted and listed in their order', async () => {
  const many = Array.from({ length: 2_100 }, (_, index) => {
    const number = String(index).padStart(4, '0');
    return { id: `n-${number}`, recipient: `880000${number}`, created_at: at(100 + index / 10_000) };
  });
  for (let first = 0; first < many.length; first += 300) await write(...many.slice(first, first + 300));
  const { ids, total } = await find('q=880000&limit=2');
  expect({ ids, total }).toEqual({ ids: ['n-2099', 'n-2098'], total: 2_100 });
  expect(await find('q=880000&limit=2&page=1050')).toEqual({ ids: ['n-0001', 'n-0000'], total: 2_100 });
});

test.runIf(database.engine === 'postgres')('reads no text of a message for a number on PostgreSQL', async () => {
  const statements = await recordStatements(async () => void (await idsOf('q=9810001234')));
  expect(statements.filter(({ sql }) => sql.includes('"messages"."search_text"'))).toEqual([]);
});
