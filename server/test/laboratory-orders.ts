// Orders whose tubes were drawn and accepted, for tests of what happens at the bench.
import { isoTime } from '../src/platform/base/clock.ts';
import { bookCart, fillCart, makeUser, type Person } from './factories.ts';
import type { Answer, TestApp } from './harness.ts';

/** The body of an answer that is no refusal. */
export async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

interface Bench {
  app: TestApp;
  admin: Person;
  centreId: string;
}

export interface LabOrder {
  /** Of the tubes, in the order of draw. */
  codes: string[];
  code: string;
  accession: string;
  orderId: string;
  lines: { _id: string; testId: string; state: string }[];
}

/** Books tests for a walk-in patient, draws the tubes, and accepts them unless told otherwise. */
export async function makeOrder(
  { app, admin, centreId }: Bench,
  testIds: readonly string[],
  { accept = true }: { accept?: boolean } = {},
): Promise<LabOrder> {
  const as = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    done(app.call(method, path, { token: admin.token, ...(body && { body }) }));
  const customer = await makeUser(app);
  await fillCart(app, customer.token, testIds);
  const details = { city: 'Bhopal', centreId, paymentMethod: 'at_collection' };
  const { booking } = await bookCart(app, customer.token, details);
  await as('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
  await app.outbox.drain();
  const { data: visit } = await as('POST', '/visits/walk-in', { bookingId: booking._id, centreId });
  const { data: tubes } = await as('GET', `/specimens?q=${booking.bookingNumber}&sort=createdAt`);
  const now = isoTime(app.clock.now());
  const collected = tubes.map(({ _id, tubeCode }: { _id: string; tubeCode: string }) => {
    return { kind: 'collect', body: { specimenId: _id, tubeCode } };
  });
  const events = [{ kind: 'identify', body: { by: 'details' } }, ...collected].map((one, index) => {
    return { ...one, id: crypto.randomUUID(), visitId: visit._id, seq: index + 1, deviceAt: now };
  });
  await as('POST', '/field/events', { sentAt: now, events });
  const codes: string[] = tubes.map(({ tubeCode }: { tubeCode: string }) => tubeCode);
  for (const code of accept ? codes : []) {
    await as('POST', `/specimens/${code}/receive`, {});
    await as('POST', `/specimens/${code}/accept`, {});
  }
  const { data: lines } = await as('GET', `/lab/worklist?q=${booking.bookingNumber}`);
  const [{ orderId, accession }] = lines;
  return { codes, code: codes[0] ?? '', accession, orderId, lines };
}
