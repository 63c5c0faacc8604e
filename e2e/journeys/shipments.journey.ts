// A box of tubes from a collection centre to a laboratory: packed by scan, sealed, delivered, counted with one tube missing.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
// Its laboratory would be the place of other journeys' bookings too.
import { testInOwnShop } from '../own-shop.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, newCustomer, signInAsAdministrator, watch } from '../people.ts';

const test = testInOwnShop();

const unique = Date.now().toString(36).slice(-4).toUpperCase();

async function call(request: APIRequestContext, method: string, path: string, token: string, data?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return answer.json();
}

interface Made {
  from: string;
  to: string;
  codes: string[];
}

/** Two centres, and tubes that were collected at the first. */
async function makeTubes(request: APIRequestContext): Promise<Made> {
  const login = await request.post('/api/v1/admin/login', { data: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } });
  const { token } = await login.json();
  const post = (path: string, data: object, method = 'POST') => call(request, method, path, token, data);
  const centre = {
    address: '12 Lake View Road',
    city: 'Bhopal',
    pincode: '462016',
    phone: '+91 755 555 0100',
    hours: 'Mon-Sat 07:00-20:00',
    homeCollection: true,
    fee: 0,
    freeFrom: null,
    listed: true,
    active: true,
    accreditation: null,
  };
  const from = `Tube Counter ${unique}`;
  const to = `Tube Laboratory ${unique}`;
  await post('/centres', { ...centre, name: to, code: `L${unique}`, kind: 'laboratory', labCode: '77' });
  const { data: counter } = await post('/centres', { ...centre, name: from, code: `C${unique}`, kind: 'collection' });
  const { mobile: phone, ...customer } = newCustomer();
  await request.post('/api/v1/admin/register', { data: { ...customer, phone } });
  const { email, password } = customer;
  const { token: theirs } = await (await request.post('/api/v1/admin/login', { data: { email, password } })).json();
  const { data: tests } = await (await request.get('/api/v1/test?limit=2')).json();
  for (const { _id: itemId } of tests) await call(request, 'POST', '/cart/add-to-cart', theirs, { itemId });
  const { totalAmount: amount } = await call(request, 'GET', '/cart/get-cart', theirs);
  const asked = { amount, city: 'Bhopal', centreId: counter._id, paymentMethod: 'at_collection' };
  const { booking } = await call(request, 'POST', '/cart-booking/book', theirs, asked);
  await post('/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' }, 'PUT');
  const { data: visit } = await post('/visits/walk-in', { bookingId: booking._id, centreId: counter._id });
  const { data: tubes } = await call(request, 'GET', `/specimens?q=${booking.bookingNumber}`, token);
  const now = new Date().toISOString();
  const collect = tubes.map(({ _id, tubeCode }: { _id: string; tubeCode: string }) => {
    return { kind: 'collect', body: { specimenId: _id, tubeCode } };
  });
  const events = [{ kind: 'identify', body: { by: 'details' } }, ...collect].map((event, index) => {
    return { ...event, id: crypto.randomUUID(), visitId: visit._id, seq: index + 1, deviceAt: now };
  });
  await post('/field/events', { sentAt: now, events });
  return { from, to, codes: tubes.map(({ tubeCode }: { tubeCode: string }) => tubeCode) };
}

async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Tube code' });
  await field.fill(code);
  await field.press('Enter');
}

test('a box is sealed, delivered and counted; the missing tube is lost by name', async ({ browser }) => {
  const counter = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await counter.newPage();
  const complaints = watch(page);
  const { from, to, codes } = await makeTubes(page.request);
  const [kept = '', gone = ''] = codes;
  await signInAsAdministrator(page);

  await page.goto('/admin/shipments');
  await page.getByRole('button', { name: 'Open a box' }).click();
  const dialog = page.getByRole('dialog', { name: 'New box' });
  await dialog.getByLabel('From').selectOption({ label: from });
  await dialog.getByLabel('To').selectOption({ label: to });
  await dialog.getByRole('button', { name: 'Open a box' }).click();

  const box = page.getByRole('dialog', { name: /^Box SH/ });
  await expect(box).toContainText(`${from} to ${to}`);
  await scan(page, `${kept.slice(0, -1)}${(Number(kept.at(-1)) + 1) % 10}`);
  await expect(box.getByText('Wrong code')).toBeVisible();
  for (const [index, code] of codes.entries()) {
    await scan(page, code);
    await expect(box.getByRole('heading', { name: /^In the box/ })).toContainText(String(index + 1));
  }
  await box.getByLabel(/Temperature/).fill('4.5');
  await box.getByRole('button', { name: 'Seal the box' }).click();
  await expect(box.getByText('On the way', { exact: true })).toBeVisible();
  await expect(box).toContainText('4.5 °C');
  const title = (await box.getByRole('heading', { level: 2 }).textContent()) ?? '';

  await page.goto('/admin/receiving');
  await page.getByRole('button', { name: title }).click();
  await box.getByRole('button', { name: 'The box has arrived' }).click();
  await expect(box).toContainText(`0 of ${codes.length} tubes are here`);
  for (const code of codes.filter((one) => one !== gone)) await scan(page, code);
  await expect(box).toContainText(`${codes.length - 1} of ${codes.length} tubes are here`);
  await box.getByRole('button', { name: 'Finish counting' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 tube will be recorded as lost');
  await question.getByRole('button', { name: 'Finish counting' }).click();
  await expect(box).toContainText('They are recorded as lost');

  await page.goto(`/admin/specimens?q=${gone}`);
  await expect(page.getByText('Lost', { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: /^Tube / }).click();
  const life = page.getByRole('dialog', { name: /^Tube / });
  await expect(life.getByText('Sealed into a box')).toBeVisible();
  await expect(life.getByText('Came: Missing')).toBeVisible();
  expect(complaints).toEqual([]);
  await counter.close();
});
