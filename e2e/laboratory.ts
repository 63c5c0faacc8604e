// A laboratory of its own for journeys at the bench: people, tests with ranges, an analyser, another laboratory, and patients whose tubes
// are accepted.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { confirmEmail } from '../tools/confirm-email.ts';
import { callAs, callAsOwner, type Registered, register } from './api.ts';
import { barriers } from './barriers.ts';
import type { OwnShop } from './own-shop.ts';
import { signIn, signInAsAdministrator, watch } from './people.ts';

/** Part of every name here. */
export const unique = Date.now().toString(36).slice(-4).toUpperCase();

/** The laboratory with its people, tests, ranges and analyser. */
export async function openLaboratory(request: APIRequestContext, { url, folder }: OwnShop) {
  const owner = await callAsOwner(request);
  const { data: centre } = await owner('POST', '/centres', {
    name: `Bench Laboratory ${unique}`,
    code: `B${unique}`,
    kind: 'laboratory',
    labCode: '66',
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
  });
  const person = async (firstName: string, ...roles: [role: string, scope: 'all' | 'centre'][]) => {
    const somebody = await register(request, { firstName, lastName: 'Rao' });
    await confirmEmail(url, folder, somebody.email);
    const assignments = roles.map(([roleId, scope]) => ({
      roleId,
      scope,
      ...(scope === 'centre' && { centreId: centre._id }),
    }));
    await owner('PUT', `/staff/${somebody.id}/assignments`, { assignments });
    return somebody;
  };
  const people = {
    desk: await person('Devi', ['front-desk', 'all'], ['phlebotomist', 'all']),
    technician: await person('Tara', ['technician', 'centre']),
    second: await person('Sunil', ['technician', 'centre']),
    pathologist: await person('Asha', ['pathologist', 'all']),
  };
  const parameter = async (name: string, more: object, limits?: object) => {
    const code = `${name.toUpperCase()}-${unique}`;
    const { data } = await owner('POST', '/parameters', {
      ...{ code, name, kind: 'number', unit: 'mmol/L', department: 'Biochemistry' },
      ...more,
    });
    if (limits) {
      const ranges = [{ sex: 'any', ageFromDays: 0, validFrom: '2020-01-01', ...limits }];
      await owner('PUT', `/parameters/${data._id}/ranges`, { ranges });
      await people.pathologist.call('PUT', `/parameters/${data._id}/ranges/approve`, {});
    }
    return { id: data._id as string, code };
  };
  const potassium = await parameter('Potassium', {}, { low: '3.5', high: '5.1', criticalHigh: '6.2' });
  const sodium = await parameter('Sodium', {}, { low: '136', high: '145' });
  const formula = { op: 'divide', of: [{ input: sodium.code }, { input: potassium.code }] };
  const ratio = await parameter('Ratio', { kind: 'calculated', decimals: 1, formula });
  const zinc = await parameter('Zinc', {});
  const copper = await parameter('Copper', {});
  const glucose = await parameter('Glucose', {}, { low: '3.9', high: '5.5' });
  const define = async (name: string, ids: readonly (readonly [id: string, specimenKey: string | null])[]) => {
    const { data } = await owner('POST', '/test', { name: `${name} ${unique}`, price: 200 });
    await owner('PUT', `/test/${data._id}/definition`, {
      specimens: [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }],
      parameters: ids.map(([parameterId, specimenKey]) => ({ parameterId, specimenKey })),
      department: 'Biochemistry',
      turnaroundHours: 6,
    });
    return data._id as string;
  };
  const tests = {
    electrolytes: await define('Electrolytes', [
      [potassium.id, 's'],
      [sodium.id, 's'],
      [ratio.id, null],
    ]),
    zinc: await define('Zinc', [[zinc.id, 's']]),
    copper: await define('Copper', [[copper.id, 's']]),
    glucose: await define('Glucose', [[glucose.id, 's']]),
  };
  const made = { name: `AU480 ${unique}`, centreId: centre._id, protocol: 'hl7', department: 'Biochemistry' };
  const { _id: id, key } = (await owner('POST', '/instruments', made)).data;
  const mappings = [{ code: 'GLU', parameterId: glucose.id, unit: 'mmol/L', factor: 1 }];
  await owner('PUT', `/instruments/${id}/mappings`, { mappings });
  const analyser = { id: id as string, key: key as string, name: made.name };
  return { ...people, tests, owner, analyser, centreId: centre._id as string, centre: centre.name as string };
}
export type Laboratory = Awaited<ReturnType<typeof openLaboratory>>;

/** A patient comes to the counter: the front desk takes the money where it is told to, checks in and draws; the tubes are accepted. */
export async function comeIn(
  request: APIRequestContext,
  bench: Laboratory,
  firstName: string,
  items: readonly string[],
  isPaid = false,
) {
  const customer = await register(request, { firstName });
  for (const itemId of items) await customer.call('POST', '/cart/add-to-cart', { itemId });
  const { totalAmount: amount } = await customer.call('GET', '/cart/get-cart');
  const asked = { amount, city: 'Bhopal', centreId: bench.centreId, paymentMethod: 'at_collection' };
  const { booking } = await customer.call('POST', '/cart-booking/book', asked);
  const desk = bench.desk.call;
  await desk('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
  const paid = { bookingId: booking._id, method: 'cash', receivedBy: 'Devi Rao' };
  if (isPaid) await desk('PUT', '/cart-booking/payment', paid);
  const arrived = { bookingId: booking._id, centreId: bench.centreId };
  const { data: visit } = await desk('POST', '/visits/walk-in', arrived);
  const { data: tubes } = await bench.owner('GET', `/specimens?q=${booking.bookingNumber}`);
  const now = new Date().toISOString();
  const collect = tubes.map(({ _id, tubeCode }: { _id: string; tubeCode: string }) => {
    return { kind: 'collect', body: { specimenId: _id, tubeCode } };
  });
  const events = [{ kind: 'identify', body: { by: 'details' } }, ...collect].map((event, index) => {
    return { ...event, id: crypto.randomUUID(), visitId: visit._id, seq: index + 1, deviceAt: now };
  });
  await desk('POST', '/field/events', { sentAt: now, events });
  for (const { tubeCode } of tubes) {
    await bench.owner('POST', `/specimens/${tubeCode}/receive`, {});
    await bench.technician.call('POST', `/specimens/${tubeCode}/accept`, {});
  }
  const { data: lines } = await bench.owner('GET', `/lab/worklist?q=${booking.bookingNumber}`);
  return {
    bookingId: booking._id as string,
    number: booking.bookingNumber as string,
    name: `${firstName} Verma`,
    accession: lines[0].accession as string,
    orderId: lines[0].orderId as string,
    tubeCode: tubes[0].tubeCode as string,
  };
}

/** The analyser sends the glucose of a tube. */
export async function sendGlucose(
  request: APIRequestContext,
  { analyser }: Laboratory,
  tubeCode: string,
  value: string,
) {
  const raw = [
    `MSH|^~\\&|AU480|LAB|LABFRONT|LAB|20261123063000||ORU^R01|${tubeCode}|P|2.5.1`,
    `OBR|1||${tubeCode}`,
    `OBX|1|NM|GLU^Glucose||${value}|mmol/L|||||F`,
  ].join('\r');
  const message = { id: tubeCode, protocol: 'hl7', raw };
  await callAs(request, analyser.key)('POST', `/instruments/${analyser.id}/messages`, message);
}

export async function signInAs(browser: Browser, person: Registered) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto('/login');
  await signIn(page, person);
  await expect(page).toHaveURL(/\/admin/);
  return { page, complaints };
}

/** The header is examined with every other screen. */
export const expectAccessible = async (page: Page) => expect(await barriers(page, { exclude: ['header'] })).toEqual([]);

/** The administrator enters the pathologist with a signature, and a laboratory that measures copper. */
export async function keepRegistries(browser: Browser, bench: Laboratory): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInAsAdministrator(page);
  await page.goto('/admin/signatories');
  await page.getByRole('button', { name: 'Add a signatory' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a signatory' });
  await dialog.getByLabel('Member of staff').selectOption(bench.pathologist.id);
  const name = `Dr Asha Rao ${unique}`;
  await dialog.getByLabel('Name on reports').fill(name);
  await dialog.getByLabel('Qualification').fill('MD Pathology');
  await dialog.getByLabel('Registration number').fill('MP-1234');
  await dialog.getByRole('button', { name: 'Biochemistry' }).click();
  await dialog.getByLabel(bench.centre).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: name });
  const choose = card.getByLabel(/^Choose a picture/);
  await choose.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(card.getByRole('alert')).toContainText('PNG or JPEG');
  // One black pixel.
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
  await choose.setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await expect(card.getByRole('img', { name: `Signature of ${name}` })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/referral-laboratories');
  await page.getByRole('button', { name: 'Add a laboratory' }).first().click();
  const other = page.getByRole('dialog', { name: 'Add a laboratory' });
  await other.getByLabel('Name', { exact: true }).fill(`Metro Reference ${unique}`);
  await other.getByLabel('It is accredited').check();
  await other.getByLabel('Certificate number').fill('MC-2211');
  await other.getByLabel('Valid until').fill('2099-12-31');
  await other.getByLabel('Find a test to add').fill(`Copper ${unique}`);
  await other.getByRole('button', { name: `Add Copper ${unique}` }).click();
  await other.getByLabel(`What they charge for Copper ${unique}`).fill('120');
  await expectAccessible(page);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: `Metro Reference ${unique}` })).toContainText('NABL');
  await context.close();
}
