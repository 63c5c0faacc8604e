// Visits at home as journeys need them: booked and confirmed by calls, and the phlebotomist's page with its worker.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { confirmEmail } from '../tools/confirm-email.ts';
import { type Call, callAsOwner, register } from './api.ts';
import type { OwnShop } from './own-shop.ts';
import type { Customer } from './people.ts';

const SLOT = '06:00-08:00';

/** Tomorrow's calendar day in India. */
export const tomorrow = () => new Date(Date.now() + 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** The administrator, in a shop that collects at home in Bhopal. */
export async function openShop(request: APIRequestContext): Promise<Call> {
  const owner = await callAsOwner(request);
  await owner('PUT', '/collection-windows/Bhopal', { windows: [{ slot: SLOT, capacity: 50 }] });
  return owner;
}

/** A new phlebotomist. */
export async function hireCollector(
  request: APIRequestContext,
  { url, folder }: OwnShop,
  owner: Call,
  name?: Partial<Customer>,
) {
  const collector = await register(request, name);
  await confirmEmail(url, folder, collector.email);
  const assignments = [{ roleId: 'phlebotomist', scope: 'own' }];
  await owner('PUT', `/staff/${collector.id}/assignments`, { assignments });
  return collector;
}

/**
 * A confirmed visit for a new customer and their patient, which nobody has yet.
 * @param date tomorrow; of a day of several visits once for all of them, as a journey may run over midnight.
 */
export async function bookVisit(request: APIRequestContext, owner: Call, name = 'Meera Rao', date = tomorrow()) {
  const patient = await register(request);
  const { data: tests } = await patient.call('GET', '/test?limit=2');
  for (const { _id: itemId } of tests) await patient.call('POST', '/cart/add-to-cart', { itemId });
  const { totalAmount: amount } = await patient.call('GET', '/cart/get-cart');
  const address = {
    name,
    number: '9876543210',
    locality: 'Arera Colony',
    pincode: '462016',
    address: '12 Lake Road',
    city: 'Bhopal',
    addressType: 'home',
  };
  const { booking } = await patient.call('POST', '/cart-booking/book', {
    amount,
    collection: 'home',
    address,
    city: 'Bhopal',
    date,
    slot: SLOT,
    paymentMethod: 'at_collection',
    patient: { name, age: 40, sex: 'female' },
  });
  const bookingId: string = booking._id;
  await owner('PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
  const find = async () => {
    const { data } = await owner('GET', `/visits?date=${date}&limit=200`);
    return data.find((visit: { bookingId: string }) => visit.bookingId === bookingId);
  };
  await expect.poll(find).toBeTruthy();
  const visit = await find();
  const track = async () => (await patient.call('GET', `/visits/track/${bookingId}`)).data;
  const { startCode } = await track();
  return {
    patient,
    date,
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
  await owner('PUT', `/visits/${visit.visitId}/assign`, { collectorId: collector.id });
  return { owner, collector, ...visit };
}

/** The page is kept with its files, and the worker answers for it. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('field')).match('/hi/field')) !== undefined))
    .toBe(true);
}
