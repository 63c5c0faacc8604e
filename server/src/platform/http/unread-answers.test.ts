// On SQLite alone: reads and writes no database.
// Attack: a client asks again and again and reads nothing, so that its answers fill the memory.
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inRequest } from '../base/request-context.ts';
import { longList } from './long-list.ts';
import { createUnreadAnswers } from './unread-answers.ts';

const TOO_MANY = expect.objectContaining({ code: 'TOO_MANY_AT_ONCE' });
const MIB = 1_048_576;

test('a sender whose answers lie unread is refused until they have arrived, and others are not', () => {
  const unread = createUnreadAnswers();
  const answer = 'x'.repeat(2 * MIB);
  const asha = { account: 'asha', network: '192.0.2.1' };
  const responses = Array.from({ length: 8 }, () => {
    unread.refuse(asha);
    const response = new EventEmitter() as ServerResponse;
    unread.count(asha, answer, response);
    return response;
  });
  expect(() => unread.refuse(asha)).toThrow(TOO_MANY);
  unread.refuse({ account: 'ravi', network: '192.0.2.1' });
  // Read to its end, or gone; either counts once.
  responses[0]?.emit('finish');
  responses[0]?.emit('close');
  unread.refuse(asha);
  unread.count(asha, answer, responses[0] as ServerResponse);
  expect(() => unread.refuse(asha)).toThrow(TOO_MANY);
});

test('many accounts of one network have a limit together', () => {
  const unread = createUnreadAnswers();
  const network = '192.0.2.2';
  for (let count = 0; count < 16; count += 1)
    unread.count({ account: `account ${count}`, network }, 'x'.repeat(4 * MIB), new EventEmitter() as ServerResponse);
  expect(() => unread.refuse({ account: 'another', network })).toThrow(TOO_MANY);
  unread.refuse({ account: 'another', network: '192.0.2.3' });
});

const asAccount = <T>(accountId: string, work: () => T) =>
  inRequest({ accountId, address: '192.0.2.4', requestId: '', userAgent: null }, work);
const reply = { header: () => reply } as unknown as FastifyReply;
const schema = z.object({ _id: z.string() });

test('a long list comes in pieces, with the fields of its schema alone', async () => {
  const rows = Array.from({ length: 25 }, (_, number) => ({ _id: `b${number}`, secret: 'no' }));
  const shaped: number[] = [];
  const shape = async (some: readonly (typeof rows)[number][]) => {
    shaped.push(some.length);
    return [...some];
  };
  const textOf = async (field?: string) => {
    const stream = asAccount('reader', () => longList(reply, rows, { shape, schema, ...(field && { field }) }));
    return JSON.parse((await stream?.toArray())?.join('') ?? '');
  };
  const records = rows.map(({ _id }) => ({ _id }));
  expect(await textOf()).toEqual(records);
  expect(shaped).toEqual([10, 10, 5]);
  expect(await textOf('data')).toEqual({ data: records });
  expect(longList(reply, rows.slice(0, 10), { shape, schema })).toBeUndefined();
});

test('four long lists of an account are on their way at once', () => {
  const rows = Array.from({ length: 11 }, () => ({ _id: 'b' }));
  const open = () => longList(reply, rows, { shape: async (some) => [...some], schema });
  const streams = Array.from({ length: 4 }, () => asAccount('mallory', open));
  expect(() => asAccount('mallory', open)).toThrow(TOO_MANY);
  asAccount('asha', open)?.destroy();
  for (const stream of streams) stream?.destroy();
});
