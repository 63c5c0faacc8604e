// Four processes on one database give out numbers of visits and of rolls at the same time: none is given twice (laboratory.md section 4).
import { expect, test, vi } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCentre, makeCities, makeItems, makeUser } from './factories.ts';
import { createTestApp, START } from './harness.ts';
import { call, serve } from './processes.ts';

const PROCESSES = 4;
const AT_ONCE = 200;
const VISITS = 40;

const app = await createTestApp();
// The processes live in real time: a session of the test's clock would have ended for them.
app.clock.advance(Date.now() - START);

test(`${AT_ONCE} numbers at once`, { timeout: 300_000 }, async () => {
  await makeCities(app);
  const items = await makeItems(app, { name: 'Lipid Profile', price: 300 });
  const admin = await makeAdmin(app);
  const centreId = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  const bookingIds: string[] = [];
  for (let index = 0; index < VISITS; index += 1) {
    const customer = await makeUser(app);
    await fillCart(app, customer.token, items);
    const details = { city: 'Bhopal', centreId, paymentMethod: 'at_collection' };
    bookingIds.push((await bookCart(app, customer.token, details)).booking._id);
  }
  const variables = { DATA_DIR: app.dataDir, DATABASE_URL: app.env.DATABASE_URL };
  const served = await Promise.all(Array.from({ length: PROCESSES }, () => serve(variables)));
  const inTurn = (index: number) => served[index % PROCESSES]?.base ?? '';

  const { token } = admin;
  const confirmed = bookingIds.map((bookingId, index) =>
    call(inTurn(index), 'PUT', '/cart-booking/update-status', { token, body: { bookingId, status: 'Confirmed' } }),
  );
  const reserved = Array.from({ length: AT_ONCE - VISITS }, (_, index) =>
    call(inTurn(index), 'POST', '/specimens/rolls', { token, body: { count: 1, centreId } }),
  );
  for (const { status } of await Promise.all(confirmed)) expect(status).toBe(200);
  const rolls = (await Promise.all(reserved)).map(({ status, body }) => [status, body.data?.codes[0]] as const);
  for (const [status] of rolls) expect(status).toBe(201);

  // The visits are made after the answers, by whichever process is first.
  const ofVisits = () => app.database.db.selectFrom('accessions').select('number').execute();
  await vi.waitUntil(async () => (await ofVisits()).length >= VISITS, { timeout: 120_000, interval: 200 });
  // The code of a tube begins as the number of its visit: year, laboratory, counter.
  const stems = [...(await ofVisits()).map(({ number }) => number), ...rolls.map(([, code]) => String(code))].map(
    (one) => one.slice(0, 11),
  );
  expect(new Set(stems).size).toBe(AT_ONCE);
});
