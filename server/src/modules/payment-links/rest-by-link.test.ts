// A payment link of the rest of a booking: what it costs, what came before, and what this payment is.
import { expect, test } from 'vitest';
import { makeItems, makeOnlyAdmin, makePayLink, makeUser, payByLink } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const [cbc = ''] = await makeItems(app, { name: 'CBC', price: 763 });
const admin = await makeOnlyAdmin(app);

/** A booking of ₹763, and its payment link. */
async function linked(): Promise<{ id: string; path: string }> {
  const user = await makeUser(app);
  const made = await app.call('POST', '/booking', { token: user.token, body: { tests: [cbc] } });
  const { _id: id } = made.body.data;
  return { id, path: await makePayLink(app, admin.token, id) };
}
const take = (bookingId: string, amount?: number) =>
  app.call('PUT', '/booking/payment', {
    token: admin.token,
    body: { bookingId, method: 'cash', receivedBy: 'Ravi', ...(amount !== undefined && { amount }) },
  });
const look = async (path: string) => (await app.call('GET', path)).body.data;

test('says before and after what came before and what it pays', async () => {
  const { id, path } = await linked();
  expect(await look(path)).toMatchObject({ state: 'due', amount: 763, totalAmount: 763, paidBefore: 0 });
  await take(id, 200.5);
  expect(await look(path)).toMatchObject({ state: 'due', amount: 562.5, totalAmount: 763, paidBefore: 200.5 });
  const { body } = await payByLink(app, path);
  const paid = { state: 'paid', amount: 562.5, totalAmount: 763, paidBefore: 200.5 };
  expect(body.data).toMatchObject(paid);
  expect(await look(path)).toMatchObject(paid);
});

test('of a booking that is paid at once says all of it, and the last part where staff took that', async () => {
  const { path } = await linked();
  await payByLink(app, path);
  expect(await look(path)).toMatchObject({ state: 'paid', amount: 763, totalAmount: 763, paidBefore: 0 });
  const parts = await linked();
  await take(parts.id, 700);
  app.clock.advance(60_000);
  await take(parts.id);
  expect(await look(parts.path)).toMatchObject({ state: 'paid', amount: 63, totalAmount: 763, paidBefore: 700 });
});
