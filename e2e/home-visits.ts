// Visits at home as journeys need them: booked and confirmed by calls, and the phlebotomist's page with its worker.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { confirmEmail } from '../tools/confirm-email.ts';
import type { OwnShop } from './own-shop.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, type Customer, newCustomer } from './people.ts';

const SLOT = '06:00-08:00';

/** Calls the API with somebody's session. */
export async function ask(request: APIRequestContext, method: string, path: string, token?: string, data?: object) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A new person with an account and a session. */
export async function register(request: APIRequestContext, name: Partial<Customer> = {}) {
  const { mobile: phone, ...person } = { ...newCustomer(), ...name };
  const { _id, token } = await ask(request, 'POST', '/admin/register', undefined, { ...person, phone });
  return { ...person, id: _id as string, token: token as string };
}

/** Tomorrow's calendar day in India. */
export const tomorrow = () => new Date(Date.now() + 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** The administrator, in a shop that collects at home in Bhopal. */
export async function openShop(request: APIRequestContext): Promise<{ token: string }> {
  const owner = await ask(request, 'POST', '/admin/login', undefined, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const windows = { windows: [{ slot: SLOT, capacity: 50 }] };
  await ask(request, 'PUT', '/collection-windows/Bhopal', owner.token, windows);
  return owner;
}

/** A new phlebotomist. */
export async function hireCollector(
  request: APIRequestContext,
  { url, folder }: OwnShop,
  owner: { token: string },
  name?: Partial<Customer>,
) {
  const collector = await register(request, name);
  await confirmEmail(url, folder, collector.email);
  const assignments = [{ roleId: 'phlebotomist', scope: 'own' }];
  await ask(request, 'PUT', `/staff/${collector.id}/assignments`, owner.token, { assignments });
  return collector;
}

/** A confirmed visit of tomorrow for a new customer and their patient, which nobody has yet. */
export async function bookVisit(request: APIRequestContext, owner: { token: string }, name = 'Meera Rao') {
  const patient = await register(request);
  const { data: tests } = await ask(request, 'GET', '/test?limit=2');
  for (const { _id: itemId } of tests) await ask(request, 'POST', '/cart/add-to-cart', patient.token, { itemId });
  const { totalAmount: amount } = await ask(request, 'GET', '/cart/get-cart', patient.token);
  const address = {
    name,
    number: '9876543210',
    locality: 'Arera Colony',
    pincode: '462016',
    address: '12 Lake Road',
    city: 'Bhopal',
    addressType: 'home',
  };
  const { booking } = await ask(request, 'POST', '/cart-booking/book', patient.token, {
    amount,
    collection: 'home',
    address,
    city: 'Bhopal',
    date: tomorrow(),
    slot: SLOT,
    paymentMethod: 'at_collection',
    patient: { name, age: 40, sex: 'female' },
  });
  const bookingId: string = booking._id;
  await ask(request, 'PUT', '/cart-booking/update-status', owner.token, { bookingId, status: 'Confirmed' });
  const find = async () => {
    const { data } = await ask(request, 'GET', `/visits?date=${tomorrow()}&limit=200`, owner.token);
    return data.find((visit: { bookingId: string }) => visit.bookingId === bookingId);
  };
  await expect.poll(find).toBeTruthy();
  const visit = await find();
  const track = async () => (await ask(request, 'GET', `/visits/track/${bookingId}`, patient.token)).data;
  const { startCode } = await track();
  return {
    patient,
    bookingId,
    bookingNumber: booking.bookingNumber as string,
    amount: amount as number,
    visitId: visit._id as string,
    centreId: visit.centreId as string,
    startCode: startCode as string,
    find,
    track,
  };
}

/** A visit of tomorrow, given to a new phlebotomist. */
export async function makeVisit(request: APIRequestContext, shop: OwnShop) {
  const owner = await openShop(request);
  const collector = await hireCollector(request, shop, owner);
  const visit = await bookVisit(request, owner);
  await ask(request, 'PUT', `/visits/${visit.visitId}/assign`, owner.token, { collectorId: collector.id });
  return { owner, collector, ...visit };
}

/** Fills in the form for a password. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel(/E-mail or mobile/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

/** The page is kept with its files, and the worker answers for it. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('field')).match('/hi/field')) !== undefined))
    .toBe(true);
}
