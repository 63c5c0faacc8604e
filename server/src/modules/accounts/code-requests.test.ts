// Limits of requests for sign-in codes, of a number, a network and the whole system, and the proof of work.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { createSignInCodes } from '../../../test/sign-in-codes.ts';
import { leadingZeroBits, PROOF_BITS } from './proof-of-work.ts';

const app = await createTestApp();
const { newNumber, newHost, solve, ask, askWorking, codesTo, numberOf } = createSignInCodes(app);

test('the same code again after 30, 60 and 120 seconds, sooner 429', async () => {
  const number = newNumber();
  const from = newHost();
  await ask(number, { from });
  const soon = await ask(number, { from });
  expect([soon.status, soon.body.code]).toEqual([429, 'CODE_TOO_SOON']);
  expect(Number(soon.headers['retry-after'])).toBe(soon.body.retryAfter);
  app.clock.advance(30_000);
  expect((await ask(number, { from })).body.retryAfter).toBe(60);
  app.clock.advance(59_000);
  expect((await ask(number, { from })).status).toBe(429);
  app.clock.advance(1_000);
  expect((await askWorking(number, from)).body.retryAfter).toBe(120);
  const codes = await codesTo(number);
  expect(codes).toHaveLength(3);
  expect(new Set(codes).size).toBe(1);
});

test('a number gets four in a quarter of an hour and eight a day', async () => {
  const number = newNumber();
  const statuses: number[] = [];
  const askAfter = async (minutes: number) => {
    app.clock.advance(minutes * 60_000);
    statuses.push((await askWorking(number)).status);
    await app.outbox.drain();
  };
  for (let count = 0; count < 5; count += 1) await askAfter(2.6);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  for (const minutes of [20, 3, 3, 3, 20]) await askAfter(minutes);
  expect(statuses.slice(5)).toEqual([200, 200, 200, 200, 429]);
  expect(await codesTo(number)).toHaveLength(8);
});

test('ten networks that ask for one number at once get it one code', async () => {
  const number = newNumber();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(number)));
  // One that was a moment slower is answered like the first: the message is on its way.
  const seen = new Set(answers.map(({ status, body }) => body.code ?? status));
  expect([200, 'CODE_TOO_SOON', 'PROOF_REQUIRED']).toEqual(expect.arrayContaining([...seen]));
  expect(await codesTo(number)).toHaveLength(1);
});

test('a network with a thousand numbers works from the eleventh on and is refused from the 301st', async () => {
  const from = newHost();
  const numbers = Array.from({ length: 1_000 }, newNumber);
  const statuses: number[] = [];
  for (const number of numbers) statuses.push((await ask(number, { from })).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
  expect(new Set(statuses.slice(10, 300))).toEqual(new Set([428]));
  expect(new Set(statuses.slice(300))).toEqual(new Set([429]));
  const sent = app.database.db.selectFrom('messages').select('recipient').where('recipient', 'in', numbers);
  expect((await sent.execute()).map(({ recipient }) => recipient).sort()).toEqual(numbers.slice(0, 10));
});

test('a proof is worth one request about its number', async () => {
  const from = newHost();
  for (let count = 0; count < 10; count += 1) await ask(newNumber(), { from });
  const [number, other] = [newNumber(), newNumber()];
  const { body, status } = await ask(number, { from });
  expect([status, body.code, body.bits]).toEqual([428, 'PROOF_REQUIRED', PROOF_BITS]);
  // A challenge is sealed like a token, and is none.
  const taken = await app.call('POST', '/admin/register', { body: { token: body.challenge, firstName: 'Asha' }, from });
  expect([taken.status, taken.body.code]).toEqual([400, 'CODE_OVER']);
  const proof = solve(body);
  expect((await ask(other, { from, proof })).status).toBe(428);
  expect((await ask(number, { from, proof: { ...proof, nonce: `${proof.nonce}x` } })).status).toBe(428);
  expect((await ask(number, { from, proof: { challenge: 'made up', nonce: '1' } })).status).toBe(428);
  // A challenge that is spelt in another way decodes to the same bytes.
  const padded = solve({ challenge: `${body.challenge}=` });
  expect((await ask(number, { from, proof: padded })).status).toBe(428);
  expect((await ask(number, { from, proof })).status).toBe(200);
  app.clock.advance(30_000);
  expect((await ask(number, { from, proof })).status).toBe(428);
});

test('known and unknown numbers are answered alike', async () => {
  const person = await makeUser(app);
  const strip = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => ({
    status,
    body,
    names: Object.keys(headers).sort(),
  });
  expect(strip(await ask(await numberOf(person.id)))).toEqual(strip(await ask(newNumber())));
});

test('the budget of the whole system holds, however many networks ask', async () => {
  const small = await createTestApp({ OTP_HOURLY_BUDGET: '20' });
  let sent = 0;
  const seen = new Set<string>();
  for (let count = 0; count < 200; count += 1) {
    const number = `8${String(count % 100).padStart(9, '0')}`;
    const { status, body } = await ask(number, { at: small, from: `11.${count >> 8}.${count & 255}.1` });
    if (status === 200) sent += 1;
    seen.add(`${status} ${body.code ?? ''}`);
  }
  expect(sent).toBe(20);
  expect(seen).toContain('503 CODES_USED_UP');
  // A code that the budget refused counts against no number.
  const number = '8999999999';
  const works = async () => {
    const { status, body } = await ask(number, { at: small });
    return status === 428 ? (await ask(number, { at: small, proof: solve(body) })).status : status;
  };
  for (let count = 0; count < 8; count += 1) expect(await works()).toBe(503);
  small.clock.advance(3_600_000);
  expect(await works()).toBe(200);
});

test.each([['12345'], ['1234567890'], [''], [null], ['98765432101']])('%j is no mobile number', async (number) => {
  expect(await ask(number)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', issues: [{ path: 'mobileNumber' }] },
  });
});

test('counts leading zero bits as the browser does', () => {
  const bits = (text: string) =>
    [...createHash('sha256').update(text).digest()]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .indexOf('1');
  for (let count = 0; count < 300; count += 1) expect(leadingZeroBits(`c${count}`)).toBe(bits(`c${count}`));
});
