// A family of four in one home visit, on a phone: booked with a coupon, paid, moved to another day, one test given back.
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { startOwnShop } from '../own-shop.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, newCustomer, signInAsAdministrator, watch } from '../people.ts';

const PHONE = { width: 390, height: 844 };
const NAMES = ['Asha Verma', 'Ravi Verma', 'Meera Verma', 'Kabir Verma'];

/** Calls the API of a shop, and fails with its answer. */
function callerOf(request: APIRequestContext, url: string) {
  return async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object, token = '') => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
    const answer = await request.fetch(`${url}/api/v1${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
}
type Call = ReturnType<typeof callerOf>;

/** One test for ₹500, a centre that drives to one pincode for ₹50, and a coupon of a tenth. @returns the administrator's token. */
async function fillShop(call: Call): Promise<string> {
  const { token } = await call('POST', '/admin/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const cities: { name: string }[] = await call('GET', '/city/cities');
  if (!cities.some(({ name }) => name === 'Bhopal')) await call('POST', '/city/cities', { name: 'Bhopal' }, token);
  const fields = { category: 'Blood tests', description: 'A test', discountPercent: 0, active: true };
  await call('POST', '/test', { name: 'Ferritin', code: 'FER', price: 500, ...fields }, token);
  const place = { kind: 'collection', address: '12 Main Road', city: 'Bhopal', pincode: '462016', listed: true };
  const terms = { homeCollection: true, fee: 50, hours: 'Mon-Sun 06:00-20:00' };
  const centre = await call('POST', '/centres', { code: 'ARER', name: 'Arera Centre', ...place, ...terms }, token);
  await call('PUT', `/centres/${centre.data._id}/pincodes`, { pincodes: ['462016'] }, token);
  const windows = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, slot: '06:00-08:00', capacity: 8 }));
  await call('PUT', `/centres/${centre.data._id}/windows`, { windows, exceptions: [] }, token);
  const coupon = { code: 'FAMILY10', kind: 'percent', value: 10, validFrom: '2026-01-01', validUntil: '2099-01-01' };
  await call('POST', '/coupons', coupon, token);
  return token;
}

/** An account with its family. */
async function makeFamily(call: Call) {
  const customer = newCustomer();
  const { firstName, lastName, mobile: phone, email, password } = customer;
  const { token } = await call('POST', '/admin/register', { firstName, lastName, phone, email, password });
  const { data: own } = await call('GET', '/patients', undefined, token);
  const self = { name: NAMES[0], relation: 'self', sex: 'female', dateOfBirth: '1991-04-30' };
  await call('PUT', `/patients/${own[0]._id}`, self, token);
  const others = [
    { name: NAMES[1], relation: 'spouse', sex: 'male', dateOfBirth: '1989-01-15' },
    { name: NAMES[2], relation: 'parent', sex: 'female', dateOfBirth: '1960-07-02' },
    { name: NAMES[3], relation: 'sibling', sex: 'male', dateOfBirth: '1995-09-20' },
  ];
  for (const person of others) await call('POST', '/patients', person, token);
  return customer;
}

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: PHONE });
  return context.newPage();
}

async function chooseWindow(page: Page, day: 'first' | 'last'): Promise<void> {
  const days = page.getByRole('radio', { name: /Wed|Thu|Fri|Sat|Sun|Mon|Tue/ });
  await expect(days.first()).toBeAttached();
  await days[day]().click({ force: true });
  await page.getByRole('radio', { name: /6:00 am/ }).click({ force: true });
}

test('a family of four is booked, paid, moved, and one test is given back', async ({ browser, request }) => {
  const shop = await startOwnShop('empty');
  try {
    const call = callerOf(request, shop.url);
    const adminToken = await fillShop(call);
    const customer = await makeFamily(call);
    const page = await openPhone(browser, shop.url);
    const complaints = watch(page);
    await page.goto('/login');
    await page.getByLabel(/E-mail or mobile/i).fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(customer.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto('/test/ferritin');
    await page
      .getByRole('main')
      .getByRole('button', { name: /Add to Cart/i })
      .first()
      .click();
    await expect(page.getByTestId('cart-badge').filter({ visible: true }).first()).toHaveText(/[1-9]/);
    await page.goto('/cart');
    await page.getByText('One or several of your family, each with their own tests').click();
    const ferritin = page.getByRole('group', { name: /Ferritin/ });
    for (const name of NAMES) {
      const box = ferritin.getByRole('checkbox', { name: new RegExp(name) });
      if (!(await box.isChecked())) await box.click();
      await expect(box).toBeChecked();
    }
    await expect(page.getByTestId('cart-total')).toHaveText('₹2,000');

    await page.getByText('I have a coupon').click();
    await page.getByLabel('Coupon code').fill('family10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByTestId('cart-total')).toHaveText('₹1,800');

    const main = page.getByRole('main');
    await page.getByLabel('Your pincode').fill('462016');
    await main.getByRole('button', { name: 'Take the sample at home' }).click();
    // The fee of the visit is paid once, and the coupon leaves it alone.
    await expect(page.getByTestId('cart-total')).toHaveText('₹1,850');
    await page.getByLabel('House number and street').fill('3 Lake Road');
    await page.getByLabel('Locality').fill('Arera Colony');
    await chooseWindow(page, 'first');
    await expect(page.getByRole('button', { name: 'Pay ₹1,850 and book' })).toBeInViewport();
    await page.getByRole('button', { name: 'Pay ₹1,850 and book' }).click();
    await page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: 'Pay ₹1,850' }).click();
    await expect(main).toContainText(/LB-\w{4}-\w{4}/);

    await page.goto('/user/cart-booking');
    for (const name of NAMES) await expect(main).toContainText(name);
    await page.getByRole('button', { name: /^Change the time of booking/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Change the time of booking/ });
    await chooseWindow(page, 'last');
    await dialog.getByRole('button', { name: 'Book the new time' }).click();
    await expect(dialog).toBeHidden();

    const { data: bookings } = await call('GET', '/admin/bookings', undefined, adminToken);
    const [booking] = bookings;
    const line = booking.patients.find(({ patient }: { patient: { name: string } }) => patient.name === NAMES[3])
      .lines[0];
    expect(line.paid).toBe(450);
    const refund = { bookingId: booking._id, lineIds: [line._id], reason: 'Kabir is travelling' };
    await call('POST', '/cart-booking/refund', refund, adminToken);
    await expect
      .poll(async () => {
        await page.goto('/user/cart-booking');
        await expect(main).toContainText(booking.bookingNumber);
        return main.innerText();
      })
      .toMatch(/Partly refunded[\s\S]*rfnd_[\s\S]*−₹450[\s\S]*Ferritin \(refunded\)/);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Receipt of booking ${booking.bookingNumber}` }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    expect(complaints).toEqual([]);

    const office = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await signInAsAdministrator(office);
    await office.goto('/admin/ledger');
    await expect(office.getByRole('main')).toContainText('₹1,850');
    await expect(office.getByRole('main')).toContainText('₹450');
  } finally {
    await shop.stop();
  }
});
