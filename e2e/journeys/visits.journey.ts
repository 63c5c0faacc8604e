// A visit at home: the dispatcher gives it to a phlebotomist on the board, whose telephone sends what happens, and the patient follows.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { confirmEmail } from '../../tools/confirm-email.ts';
import { callAsOwner, register } from '../api.ts';
import { DATA_DIR } from '../data-dir.ts';
import { signIn, signInAsAdministrator, watch } from '../people.ts';

const DAY_MS = 86_400_000;
const tomorrow = new Date(Date.now() + DAY_MS + 5.5 * 3_600_000).toISOString().slice(0, 10);
const CITY = 'Sehore';

test('a dispatcher gives a visit to a phlebotomist, and the patient sees how it goes', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const owner = await callAsOwner(request);
  const phlebotomist = await register(request, { firstName: 'Ravi', lastName: 'Kumar' });
  await confirmEmail(baseURL ?? '', DATA_DIR, phlebotomist.email);
  await owner('PUT', `/staff/${phlebotomist.id}/assignments`, {
    assignments: [{ roleId: 'phlebotomist', scope: 'own' }],
  });

  const patient = await register(request);
  const { tests } = await owner('GET', '/search?query=CBC');
  const { cart } = await patient.call('POST', '/cart/add-to-cart', { itemId: tests[0]._id });
  const { booking } = await patient.call('POST', '/cart-booking/book', {
    amount: cart.totalAmount,
    paymentMethod: 'at_collection',
    collection: 'home',
    city: CITY,
    date: tomorrow,
    slot: '08:00-10:00',
    patient: { name: 'Asha Verma', age: 34, sex: 'female', mobileNumber: patient.mobile },
    address: {
      name: 'Asha Verma',
      number: patient.mobile,
      locality: 'Station Road',
      pincode: '466116',
      address: '4 Lake Road',
      city: CITY,
      addressType: 'home',
    },
  });
  await owner('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const board = await office.newPage();
  const complaints = watch(board);
  await signInAsAdministrator(board);
  const free = board.getByRole('region', { name: 'Not assigned' });
  // The visit is made after the answer to the confirmation.
  await expect(async () => {
    await board.goto(`/admin/visits?date=${tomorrow}`);
    await expect(free.getByText(booking.bookingNumber)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await board.getByRole('button', { name: `Assign ${booking.bookingNumber} to a phlebotomist` }).press('Enter');
  await board.getByRole('menuitem', { name: /^Ravi Kumar, / }).press('Enter');
  await expect(board.getByText(`${booking.bookingNumber} is assigned to Ravi Kumar`)).toBeVisible();
  const round = board.getByRole('region', { name: 'Ravi Kumar' });
  await expect(round.getByText(booking.bookingNumber)).toBeVisible();
  expect(complaints).toEqual([]);

  const home = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await home.newPage();
  const patientComplaints = watch(page);
  await page.goto('/login');
  await signIn(page, patient);
  await expect(page).toHaveURL(/\/user/);
  await page.goto('/user/orders');
  const visit = page.getByRole('region', { name: 'Sample collection' });
  await expect(visit).toContainText('A phlebotomist will come to you');
  const { data: track } = await patient.call('GET', `/visits/track/${booking._id}`);
  await expect(visit).toContainText(track.startCode);

  const { data: stops } = await phlebotomist.call('GET', `/field/visits?date=${tomorrow}`);
  const visitId: string = stops.find(
    ({ bookingNumber }: { bookingNumber: string }) => bookingNumber === booking.bookingNumber,
  )._id;
  let seq = 0;
  const send = async (kind: string, body: object = {}) => {
    seq += 1;
    const now = new Date().toISOString();
    const event = { id: randomUUID(), visitId, seq, deviceAt: now, kind, body };
    const { data } = await phlebotomist.call('POST', '/field/events', { sentAt: now, events: [event] });
    expect(data).toMatchObject([{ outcome: 'applied' }]);
  };
  await send('start');
  await page.reload();
  await expect(visit).toContainText('Your phlebotomist is on the way');

  // From here on the page follows by itself.
  await send('arrive');
  await send('identify', { by: 'code', code: track.startCode });
  await expect(visit).toContainText('Your phlebotomist is with you', { timeout: 45_000 });
  await expect(visit).not.toContainText(track.startCode);
  await board.reload();
  await expect(round.getByText('identified')).toBeVisible();
  expect(patientComplaints).toEqual([]);
  await Promise.all([office.close(), home.close(), request.dispose()]);
});
