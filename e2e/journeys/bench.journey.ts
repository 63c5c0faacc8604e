// A morning at the bench by four people: the front desk checks patients in, a technician enters, a second one verifies and sends a test
// away, the pathologist signs. One value is critical, one calculated, one amended, one referred; one test cannot be performed.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { confirmEmail } from '../../tools/confirm-email.ts';
import { barriers } from '../barriers.ts';
// Its laboratory would be the place of other journeys' bookings too.
import { type OwnShop, testInOwnShop } from '../own-shop.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, newCustomer, signInAsAdministrator, watch } from '../people.ts';

const test = testInOwnShop();

const unique = Date.now().toString(36).slice(-4).toUpperCase();

async function call(request: APIRequestContext, method: string, path: string, token: string, data?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return answer.json();
}

interface Somebody {
  id: string;
  token: string;
  email: string;
  password: string;
}

async function register(request: APIRequestContext, firstName: string, lastName = 'Verma'): Promise<Somebody> {
  const { mobile: phone, ...customer } = { ...newCustomer(), firstName, lastName };
  const registered = await request.post('/api/v1/admin/register', { data: { ...customer, phone } });
  const { email, password } = customer;
  const { token } = await (await request.post('/api/v1/admin/login', { data: { email, password } })).json();
  return { id: (await registered.json())._id, token, email, password };
}

/** The laboratory with its people, tests, ranges and another laboratory. */
async function open(request: APIRequestContext, { url, folder }: OwnShop) {
  const login = await request.post('/api/v1/admin/login', { data: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } });
  const { token } = await login.json();
  const owner = (method: string, path: string, data?: object) => call(request, method, path, token, data);
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
    const somebody = await register(request, firstName, 'Rao');
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
      await call(request, 'PUT', `/parameters/${data._id}/ranges/approve`, people.pathologist.token, {});
    }
    return { id: data._id as string, code };
  };
  const potassium = await parameter('Potassium', {}, { low: '3.5', high: '5.1', criticalHigh: '6.2' });
  const sodium = await parameter('Sodium', {}, { low: '136', high: '145' });
  const formula = { op: 'divide', of: [{ input: sodium.code }, { input: potassium.code }] };
  const ratio = await parameter('Ratio', { kind: 'calculated', decimals: 1, formula });
  const zinc = await parameter('Zinc', {});
  const copper = await parameter('Copper', {});
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
  };
  return { ...people, tests, owner, centreId: centre._id as string, centre: centre.name as string };
}
type Bench = Awaited<ReturnType<typeof open>>;

/** A patient comes to the counter: the front desk books nothing, but checks in, draws, receives and accepts. */
async function comeIn(request: APIRequestContext, bench: Bench, firstName: string, items: readonly string[]) {
  const customer = await register(request, firstName);
  for (const itemId of items) await call(request, 'POST', '/cart/add-to-cart', customer.token, { itemId });
  const { totalAmount: amount } = await call(request, 'GET', '/cart/get-cart', customer.token);
  const asked = { amount, city: 'Bhopal', centreId: bench.centreId, paymentMethod: 'at_collection' };
  const { booking } = await call(request, 'POST', '/cart-booking/book', customer.token, asked);
  const desk = (method: string, path: string, data?: object) => call(request, method, path, bench.desk.token, data);
  await desk('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
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
    await call(request, 'POST', `/specimens/${tubeCode}/accept`, bench.technician.token, {});
  }
  const { data: lines } = await bench.owner('GET', `/lab/worklist?q=${booking.bookingNumber}`);
  return {
    bookingId: booking._id as string,
    number: booking.bookingNumber as string,
    name: `${firstName} Verma`,
    accession: lines[0].accession as string,
    orderId: lines[0].orderId as string,
  };
}

async function signIn(browser: Browser, { email, password }: Somebody) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto('/login');
  await page.getByLabel(/E-mail or mobile/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin/);
  return { page, complaints };
}

/** The header is examined with every other screen. */
const expectAccessible = async (page: Page) => expect(await barriers(page, { exclude: ['header'] })).toEqual([]);

/** The administrator enters the pathologist with a signature, and a laboratory that measures copper. */
async function keepRegistries(browser: Browser, bench: Bench): Promise<void> {
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

test('a morning at the bench', async ({ browser, request, shop }) => {
  const bench = await open(request, shop);
  await keepRegistries(browser, bench);
  const meena = await comeIn(request, bench, 'Meena', [bench.tests.electrolytes]);
  const kabir = await comeIn(request, bench, 'Kabir', [bench.tests.zinc, bench.tests.copper]);

  // The technician finds the order and enters its values by the keyboard.
  const tara = await signIn(browser, bench.technician);
  await tara.page.goto('/admin/worklist');
  await tara.page.getByRole('searchbox').fill(meena.number);
  await tara.page.getByRole('link', { name: `Order ${meena.accession}` }).click();
  await tara.page.getByLabel('Potassium, mmol/L').fill('6.9');
  await tara.page.keyboard.press('Enter');
  await tara.page.keyboard.type('138');
  await tara.page.keyboard.press('Control+Enter');
  await expect(tara.page.getByText('2 values done')).toBeVisible();
  await expect(tara.page.getByText('⇈ Critically high')).toBeVisible();
  // The ratio is calculated: 138 / 6.9.
  await expect(tara.page.getByText('20.0')).toBeVisible();
  // Whoever entered a value does not verify it.
  await tara.page.getByRole('button', { name: /^Verify all/ }).click();
  await expect(tara.page.getByText('You entered Potassium yourself').first()).toBeVisible();

  // Kabir's zinc cannot be measured, his copper goes to the other laboratory.
  await tara.page.goto(`/admin/orders/${kabir.orderId}`);
  const zinc = tara.page.getByRole('group', { name: `More for Zinc ${unique}` });
  await zinc.getByRole('button', { name: 'Cannot be performed' }).click();
  const ending = tara.page.getByRole('alertdialog').or(tara.page.getByRole('dialog'));
  await ending.getByLabel('Reason').fill('The reagent has not come');
  await ending.getByRole('button', { name: 'Not performed' }).click();
  await expect(tara.page.getByText('Not performed: The reagent has not come')).toBeVisible();
  const copper = tara.page.getByRole('group', { name: `More for Copper ${unique}` });
  await copper.getByRole('button', { name: 'Refer to another laboratory' }).click();
  await ending.getByLabel('Laboratory').selectOption({ index: 1 });
  await ending.getByRole('button', { name: 'Refer to another laboratory' }).click();
  await expect(tara.page.getByText('Waits to be sent', { exact: true })).toBeVisible();
  await tara.page.goto('/admin/referred');
  const box = tara.page.locator('form').filter({ hasText: `Copper ${unique}` });
  await box.getByLabel('Temperature of the box').fill('4.5');
  await box.getByRole('button', { name: 'Send 1 test' }).click();
  await expect(tara.page.getByRole('dialog', { name: /^Manifest RF/ })).toContainText(kabir.name);
  await expectAccessible(tara.page);

  // The second technician calls about the critical value, and verifies.
  const sunil = await signIn(browser, bench.second);
  await sunil.page.goto('/admin/critical');
  await sunil.page
    .getByRole('button', { name: new RegExp(`Potassium.*${meena.name}|${meena.name}.*Potassium`) })
    .click();
  const calling = sunil.page.getByRole('alertdialog').or(sunil.page.getByRole('dialog'));
  await calling.getByLabel('Who was called').fill('Dr Meera Shah');
  await calling.getByLabel('Phone number').fill('9876543210');
  await calling.getByRole('checkbox').check();
  await calling.getByRole('button', { name: 'Record a call' }).click();
  await expect(calling).toBeHidden();
  await sunil.page.goto(`/admin/orders/${meena.orderId}`);
  await sunil.page.getByRole('button', { name: /^Verify all/ }).click();
  await expect(sunil.page.getByText('3 values done')).toBeVisible();
  // The report of the other laboratory has come: filed, entered by one, verified by the other.
  await sunil.page.goto(`/admin/orders/${kabir.orderId}`);
  const theirs = { name: 'metro.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await sunil.page.getByLabel('File their report', { exact: true }).first().setInputFiles(theirs);
  await expect(sunil.page.getByRole('link', { name: 'Their report: metro.pdf' })).toBeVisible();
  await sunil.page.getByLabel('Copper, mmol/L').fill('15');
  await sunil.page.keyboard.press('Control+Enter');
  await expect(sunil.page.getByText('1 value done')).toBeVisible();
  await tara.page.goto(`/admin/orders/${kabir.orderId}`);
  await tara.page.getByRole('button', { name: /^Verify all/ }).click();
  await expect(tara.page.getByText('1 value done')).toBeVisible();

  // The pathologist reads and signs without a mouse; the critical value is not checked in advance.
  const asha = await signIn(browser, bench.pathologist);
  const { page } = asha;
  await page.goto('/admin/authorise');
  await expectAccessible(page);
  await page.getByRole('link').filter({ hasText: meena.accession }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Authorise 2 values' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Authorise Potassium' })).toBeFocused();
  await expect(page.getByText('Critical or changed much: check it yourself')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Authorise 3 values' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('3 values authorised')).toBeVisible();
  await page.getByRole('link', { name: `Next order: ${kabir.accession}` }).press('Enter');
  await expect(page.getByText(`Measured by Metro Reference ${unique}`)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 value authorised')).toBeVisible();

  // A value was misread: the second technician corrects it, and it is signed again.
  await sunil.page.goto(`/admin/orders/${meena.orderId}`);
  await sunil.page.getByRole('button', { name: 'Correct Sodium' }).click();
  await calling.getByLabel('New value').fill('140');
  await calling.getByLabel('Why it is corrected').selectOption('typing');
  await calling.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(calling).toBeHidden();
  await tara.page.goto(`/admin/orders/${meena.orderId}`);
  await expect(tara.page.getByText('20.3')).toBeVisible();
  await tara.page.getByRole('button', { name: /^Verify all/ }).click();
  // Potassium, from which the ratio is calculated, is her own.
  await expect(tara.page.getByText('1 value done, 1 value not done')).toBeVisible();
  await page.goto(`/admin/orders/${meena.orderId}`);
  await page.getByRole('button', { name: /^Verify all/ }).click();
  await expect(page.getByText('1 value done')).toBeVisible();
  await page.goto(`/admin/authorise/${meena.orderId}`);
  await page.getByRole('button', { name: 'Authorise 2 values' }).click();
  await expect(page.getByText('2 values authorised')).toBeVisible();

  // Back at the front desk, Kabir owes for copper alone.
  const devi = await signIn(browser, bench.desk);
  await devi.page.goto('/admin/bookings');
  await devi.page.getByRole('searchbox').fill(kabir.number);
  await expect(devi.page.getByRole('main')).toContainText('₹200');

  for (const { complaints } of [tara, sunil, asha, devi]) expect(complaints).toEqual([]);
});
