// A shop with one test, a centre that drives to one pincode, a coupon, and a family of four, for the journeys of families.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Call, register } from './api.ts';

/** One test for ₹500, a centre that drives to one pincode for ₹50, and a coupon of a tenth. */
export async function fillShop(owner: Call): Promise<void> {
  const cities: { name: string }[] = await owner('GET', '/city/cities');
  if (!cities.some(({ name }) => name === 'Bhopal')) await owner('POST', '/city/cities', { name: 'Bhopal' });
  const fields = { category: 'Blood tests', description: 'A test', discountPercent: 0, active: true };
  await owner('POST', '/test', { name: 'Ferritin', code: 'FER', price: 500, ...fields });
  const place = { kind: 'collection', address: '12 Main Road', city: 'Bhopal', pincode: '462016', listed: true };
  const terms = { homeCollection: true, fee: 50, hours: 'Mon-Sun 06:00-20:00' };
  const centre = await owner('POST', '/centres', { code: 'ARER', name: 'Arera Centre', ...place, ...terms });
  await owner('PUT', `/centres/${centre.data._id}/pincodes`, { pincodes: ['462016'] });
  const windows = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, slot: '06:00-08:00', capacity: 8 }));
  await owner('PUT', `/centres/${centre.data._id}/windows`, { windows, exceptions: [] });
  const coupon = { code: 'FAMILY10', kind: 'percent', value: 10, validFrom: '2026-01-01', validUntil: '2099-01-01' };
  await owner('POST', '/coupons', coupon);
}

export const FAMILY = [
  { name: 'Ravi Verma', relation: 'spouse', sex: 'male', dateOfBirth: '1989-01-15' },
  { name: 'Meera Verma', relation: 'parent', sex: 'female', dateOfBirth: '1960-07-02' },
  { name: 'Kabir Verma', relation: 'sibling', sex: 'male', dateOfBirth: '1995-09-20' },
];
export const NAMES = ['Asha Verma', ...FAMILY.map(({ name }) => name)];

/** An account with its family. */
export async function makeFamily(request: APIRequestContext, url: string) {
  const customer = await register(request, {}, url);
  const { data: own } = await customer.call('GET', '/patients');
  const self = { name: NAMES[0], relation: 'self', sex: 'female', dateOfBirth: '1991-04-30' };
  await customer.call('PUT', `/patients/${own[0]._id}`, self);
  for (const person of FAMILY) await customer.call('POST', '/patients', person);
  return customer;
}

const DAYS = /Wed|Thu|Fri|Sat|Sun|Mon|Tue|सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि/;

/** Chooses a day and the window at six in the morning, in either language. */
export async function chooseWindow(page: Page, day: 'first' | 'last'): Promise<void> {
  const days = page.getByRole('radio', { name: DAYS });
  await expect(days.first()).toBeAttached();
  await days[day]().click({ force: true });
  await page.getByRole('radio', { name: /6:00|सुबह 6/ }).click({ force: true });
}
