// Bookings complete themselves with the last of their tests, whichever way it ends.
import { expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { admin, technician, colleague, pathologist, as, done, order, renal, sugar } = bench;

type Order = Awaited<ReturnType<typeof order>>;

const statusOf = async (bookingId: string): Promise<string> => {
  await app.outbox.drain();
  return (await bench.booking(bookingId)).status;
};
const lineOf = ({ lines }: Pick<Order, 'lines'>, testId: string) =>
  lines.find((line) => line.testId === testId) ?? { _id: '', orderId: '' };
const release = (orderId: string, kind: 'preliminary' | 'final') =>
  done(as(admin, 'PUT', '/lab/release', { orderId, kind }));

async function sign(line: { _id: string; orderId: string }) {
  await bench.enter(technician, line._id, { [bench.urea]: '30', [bench.crea]: '1.1' });
  await bench.move(colleague, 'verify', line.orderId);
  await bench.move(pathologist, 'authorise', line.orderId);
}
const notPerform = (lineId: string) =>
  done(as(technician, 'PUT', '/lab/not-performed', { lineIds: [lineId], reason: 'The analyser is down' }));

test('the release of its last test completes a booking, which can still be paid', async () => {
  const { bookingId, orderId, lines } = await order();
  await sign(lineOf({ lines }, renal));
  expect(await statusOf(bookingId)).toBe('Confirmed');
  await release(orderId, 'final');
  expect(await statusOf(bookingId)).toBe('Completed');
  const { data: history } = await done(as(admin, 'GET', '/admin/audit?action=cart-booking.completed'));
  expect(history).toMatchObject([{ actor: null, recordId: bookingId }]);
  await done(as(admin, 'PUT', '/cart-booking/payment', { bookingId, method: 'cash', receivedBy: 'Front desk' }));
  expect(await bench.booking(bookingId)).toMatchObject({ status: 'Completed', paymentStatus: 'paid' });
});

test('tests that are not performed count as over, and those that are open keep a booking open', async () => {
  const made = await order({ items: [renal, sugar], pay: 'online' });
  await sign(lineOf(made, renal));
  await release(made.orderId, 'preliminary');
  expect(await statusOf(made.bookingId)).toBe('Confirmed');
  await notPerform(lineOf(made, sugar)._id);
  expect(await statusOf(made.bookingId)).toBe('Completed');
});

test('every patient of a booking counts', async () => {
  const patients = (token: string) =>
    Promise.all(
      ['Mira', 'Kabir'].map(async (name) => {
        const body = { name, dateOfBirth: '1988-02-01', sex: 'female', relation: 'sibling' };
        const { data } = await done(app.call('POST', '/patients', { token, body }));
        return { patientId: data._id, itemIds: [renal] };
      }),
    );
  const { bookingId, lines } = await order({ items: [renal, renal], patients });
  expect(lines).toHaveLength(2);
  for (const [index, line] of lines.entries()) {
    expect(await statusOf(bookingId)).toBe('Confirmed');
    if (index === 0) {
      await sign(line);
      await release(line.orderId, 'final');
    } else await notPerform(line._id);
  }
  expect(await statusOf(bookingId)).toBe('Completed');
});

test('a rejected tube keeps its booking open until the repeat is over', async () => {
  const made = await order({ items: [renal, sugar], accept: true });
  const { data: tubes } = await done(as(admin, 'GET', `/specimens?q=${made.bookingNumber}`));
  for (const { tubeCode } of tubes)
    await done(as(admin, 'POST', `/specimens/${tubeCode}/reject`, { rejectCode: 'clotted' }));
  await app.outbox.drain();
  const again = (await bench.linesOf(made.bookingNumber)).filter(
    ({ _id }) => !made.lines.some((line) => line._id === _id),
  );
  expect(again).toHaveLength(2);
  await notPerform(again[0]?._id ?? '');
  expect(await statusOf(made.bookingId)).toBe('Confirmed');
  await notPerform(again[1]?._id ?? '');
  expect(await statusOf(made.bookingId)).toBe('Completed');
});

test('a booking that is over stays as it is', async () => {
  const { bookingId, lineId } = await order();
  const cancelled = { bookingId, status: 'Cancelled', reason: 'The patient left' };
  await done(as(admin, 'PUT', '/cart-booking/update-status', cancelled));
  await notPerform(lineId);
  expect(await statusOf(bookingId)).toBe('Cancelled');
});
