// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

/** Returns the lines that `say` logs. */
function linesOf(say: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  say(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

test('leaves out fields with secret names, in a line and in the objects in it', () => {
  const lines = linesOf((log) => {
    const request = log.child({ reqId: '7' });
    request.info({ token: 'abc', route: '/login', account: { email: 'asha@example.in', role: 'user' } }, 'request');
  });
  expect(lines).toMatchObject([{ reqId: '7', route: '/login', account: { role: 'user' }, msg: 'request' }]);
  expect(JSON.stringify(lines)).not.toMatch(/abc|asha/);
});

test('leaves out the values of a row that an error of the database quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(asha@example.in) already exists.',
    where: 'COPY accounts, line 1: "Asha"',
  });
  const wrapped = new Error('not saved', { cause: error });
  const lines = linesOf((log) => {
    log.error({ err: error }, 'unexpected failure');
    log.error(error);
    log.warn({ err: wrapped, reason: error }, 'job failed');
  });
  expect(lines).toMatchObject([
    { err: { type: 'Error', message: 'duplicate key', code: '23505' }, msg: 'unexpected failure' },
    { err: { message: 'duplicate key', stack: expect.stringContaining('log.test') }, msg: 'duplicate key' },
    { err: { message: 'not saved: duplicate key' }, reason: { code: '23505' } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Asha|asha/);
});

test('writes dates and lists as they are', () => {
  const [line] = linesOf((log) => log.info({ at: new Date(0), problems: ['a', 'b'], nothing: null }, 'said'));
  expect(line).toMatchObject({ at: '1970-01-01T00:00:00.000Z', problems: ['a', 'b'], nothing: null });
});

test('writes what is thrown and is no error', () => {
  const lines = linesOf((log) => {
    log.warn({ err: 'refused' }, 'not sent');
    log.warn({ err: null }, 'not sent');
  });
  expect(lines).toMatchObject([{ err: 'refused' }, { err: null }]);
});

test('writes an error that refers to itself', () => {
  const error = Object.assign(new Error('not sent'), { socket: { peer: {}, token: 'abc' } });
  error.socket.peer = error.socket;
  const lines = linesOf((log) => log.error({ err: error, socket: error.socket }, 'not sent'));
  expect(lines).toMatchObject([{ err: { message: 'not sent' }, msg: 'not sent' }]);
});
