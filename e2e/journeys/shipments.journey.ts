// A box of tubes from a collection centre to a laboratory: packed by scan, sealed, delivered, counted with one tube missing.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callAsOwner, register } from '../api.ts';
// Its laboratory would be the place of other journeys' bookings too.
import { testInOwnShop } from '../own-shop.ts';
import { signInAsAdministrator, watch } from '../people.ts';

const test = testInOwnShop();

const unique = Date.now().toString(36).slice(-4).toUpperCase();

interface Made {
  from: string;
  to: string;
  codes: string[];
}

/** Two centres, and tubes that were collected at the first. */
async function makeTubes(request: APIRequestContext): Promise<Made> {
  const owner = await callAsOwner(request);
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
  await owner('POST', '/centres', { ...centre, name: to, code: `L${unique}`, kind: 'laboratory', labCode: '77' });
  const { data: counter } = await owner('POST', '/centres', {
    ...centre,
    name: from,
    code: `C${unique}`,
    kind: 'collection',
  });
  const { call } = await register(request);
  const { data: tests } = await call('GET', '/test?limit=2');
  for (const { _id: itemId } of tests) await call('POST', '/cart/add-to-cart', { itemId });
  const { totalAmount: amount } = await call('GET', '/cart/get-cart');
  const asked = { amount, city: 'Bhopal', centreId: counter._id, paymentMethod: 'at_collection' };
  const { booking } = await call('POST', '/cart-booking/book', asked);
  await owner('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
  const { data: visit } = await owner('POST', '/visits/walk-in', { bookingId: booking._id, centreId: counter._id });
  const { data: tubes } = await owner('GET', `/specimens?q=${booking.bookingNumber}`);
  const now = new Date().toISOString();
  const collect = tubes.map(({ _id, tubeCode }: { _id: string; tubeCode: string }) => {
    return { kind: 'collect', body: { specimenId: _id, tubeCode } };
  });
  const events = [{ kind: 'identify', body: { by: 'details' } }, ...collect].map((event, index) => {
    return { ...event, id: crypto.randomUUID(), visitId: visit._id, seq: index + 1, deviceAt: now };
  });
  await owner('POST', '/field/events', { sentAt: now, events });
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
