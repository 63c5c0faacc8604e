// A morning of ten orders at the bench by four people: the front desk checks patients in, a technician enters, a second one verifies and
// sends a test away, the pathologist signs. Three values come from an analyser; one is critical, one calculated, one amended, one referred;
// one test cannot be performed. Every step is in the audit log.
import { expect, type Page } from '@playwright/test';
import {
  comeIn,
  expectAccessible,
  keepRegistries,
  type Laboratory,
  openLaboratory,
  sendGlucose,
  signInAs,
  unique,
} from '../laboratory.ts';
import { stayInOneDay } from '../one-day.ts';
// Its laboratory would be the place of other journeys' bookings too.
import { testInOwnShop } from '../own-shop.ts';

const test = testInOwnShop();

type Order = Awaited<ReturnType<typeof comeIn>>;

async function verifyAll(page: Page, { orderId }: Order): Promise<void> {
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: /^Verify all/ }).click();
  await expect(page.getByText('1 value verified')).toBeVisible();
}

/** Steps of the audit log in their order, each with the first name of whoever took it; of one record, or with one action. */
async function stepsOf({ owner }: Laboratory, query: string): Promise<string[]> {
  const { data } = await owner('GET', `/admin/audit?limit=100&${query}`);
  return data
    .map(({ action, actor }: { action: string; actor: { firstName: string } }) => `${action} ${actor.firstName}`)
    .reverse();
}

test('a morning at the bench', async ({ browser, request, shop }) => {
  // Ten orders by four people are several journeys in one.
  test.setTimeout(480_000);
  const bench = await openLaboratory(request, shop);
  await keepRegistries(browser, bench);
  const meena = await comeIn(request, bench, 'Meena', [bench.tests.electrolytes]);
  const kabir = await comeIn(request, bench, 'Kabir', [bench.tests.zinc, bench.tests.copper], true);
  const measured: Order[] = [];
  for (const name of ['Farah', 'Gopal', 'Hari'])
    measured.push(await comeIn(request, bench, name, [bench.tests.glucose]));
  const typed: Order[] = [];
  for (const name of ['Irfan', 'Jaya', 'Lata', 'Mohan', 'Nisha']) {
    typed.push(await comeIn(request, bench, name, [bench.tests.zinc]));
  }

  // The technician finds the order and enters its values by the keyboard.
  const tara = await signInAs(browser, bench.technician);
  await tara.page.goto('/admin/worklist');
  await tara.page.getByRole('searchbox').fill(meena.number);
  await tara.page.getByRole('link', { name: `Order ${meena.accession}` }).click();
  await tara.page.getByLabel('Potassium, mmol/L').fill('6.9');
  await tara.page.keyboard.press('Enter');
  await tara.page.keyboard.type('138');
  await tara.page.keyboard.press('Control+Enter');
  await expect(tara.page.getByText('2 values saved')).toBeVisible();
  await expect(tara.page.getByText('⇈ Critically high')).toBeVisible();
  // The ratio is calculated: 138 / 6.9.
  await expect(tara.page.getByText('20.0')).toBeVisible();
  // Whoever entered a value does not verify it.
  await expect(tara.page.getByText(/^You entered 3 values yourself/)).toBeVisible();
  await expect(tara.page.getByRole('button', { name: /^Verify all/ })).toBeHidden();

  for (const [index, { orderId }] of typed.entries()) {
    await tara.page.goto(`/admin/orders/${orderId}`);
    await tara.page.getByLabel('Zinc, mmol/L').fill(`1${index}.50`);
    await tara.page.keyboard.press('Control+Enter');
    await expect(tara.page.getByText('1 value saved')).toBeVisible();
  }

  // The analyser's control has passed: its three results become values that the technician answers for.
  await stayInOneDay();
  await tara.page.goto('/admin/quality-control');
  await tara.page.getByRole('button', { name: `Enter 1 as passed on ${bench.analyser.name}` }).click();
  const control = tara.page.getByRole('alertdialog').or(tara.page.getByRole('dialog'));
  await control.getByRole('button', { name: 'Enter 1 as passed' }).click();
  await expect(tara.page.getByText('The controls are entered')).toBeVisible();
  for (const [index, { tubeCode }] of measured.entries())
    await sendGlucose(request, bench, tubeCode, `${4 + index}.80`);
  await tara.page.goto(`/admin/instruments/${bench.analyser.id}`);
  await tara.page.getByRole('button', { name: 'Accept 3 messages' }).click();
  await expect(tara.page.getByText('3 values are entered')).toBeVisible();
  await expectAccessible(tara.page);

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
  const sunil = await signInAs(browser, bench.second);
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
  await expect(sunil.page.getByText('3 values verified')).toBeVisible();
  for (const order of [...measured, ...typed]) await verifyAll(sunil.page, order);
  // The report of the other laboratory has come: filed, entered by one, verified by the other.
  await sunil.page.goto(`/admin/orders/${kabir.orderId}`);
  const theirs = { name: 'metro.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await sunil.page.getByLabel('File their report', { exact: true }).first().setInputFiles(theirs);
  await expect(sunil.page.getByRole('link', { name: 'Their report: metro.pdf' })).toBeVisible();
  await sunil.page.getByLabel('Copper, mmol/L').fill('15');
  await sunil.page.keyboard.press('Control+Enter');
  await expect(sunil.page.getByText('1 value saved')).toBeVisible();
  await verifyAll(tara.page, kabir);

  // The pathologist reads and signs without a mouse; the critical value is not checked in advance.
  const asha = await signInAs(browser, bench.pathologist);
  const { page } = asha;
  await page.goto('/admin/authorise');
  await expectAccessible(page);
  await page.getByRole('link').filter({ hasText: meena.accession }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Authorise 2 values' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Authorise Potassium' })).toBeFocused();
  await expect(page.getByText(/^Critical, invalid, implausible, changed much or without/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Authorise 3 values' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('3 values authorised')).toBeVisible();
  await page.getByRole('link', { name: `Next order: ${kabir.accession}` }).press('Enter');
  await expect(page.getByText(`Measured by Metro Reference ${unique}`)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 value authorised')).toBeVisible();
  for (const { accession } of [...measured, ...typed]) {
    await page.getByRole('link', { name: `Next order: ${accession}` }).press('Enter');
    await expect(page.getByRole('heading', { name: accession })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('1 value authorised').first()).toBeVisible();
  }

  // A value was misread: the second technician corrects it, and it is signed again.
  await sunil.page.goto(`/admin/orders/${meena.orderId}`);
  await sunil.page.getByRole('button', { name: 'Amend Sodium' }).click();
  await calling.getByLabel('New value').fill('140');
  await calling.getByLabel('Why it is amended').selectOption('typing');
  await calling.getByRole('button', { name: 'Amend', exact: true }).click();
  await expect(calling).toBeHidden();
  await tara.page.goto(`/admin/orders/${meena.orderId}`);
  await expect(tara.page.getByText('20.3')).toBeVisible();
  await tara.page.getByRole('button', { name: /^Verify all/ }).click();
  // Potassium, from which the ratio is calculated, is her own.
  await expect(tara.page.getByText('1 value verified')).toBeVisible();
  await page.goto(`/admin/orders/${meena.orderId}`);
  await page.getByRole('button', { name: /^Verify all/ }).click();
  await expect(page.getByText('1 value verified')).toBeVisible();
  await page.goto(`/admin/authorise/${meena.orderId}`);
  await page.getByRole('button', { name: 'Authorise 2 values' }).click();
  await expect(page.getByText('2 values authorised')).toBeVisible();

  // At the front desk, the money for zinc waits for Kabir.
  const devi = await signInAs(browser, bench.desk);
  await devi.page.goto('/admin/bookings');
  await devi.page.getByRole('searchbox').fill(kabir.number);
  const row = devi.page.getByRole('row').filter({ hasText: kabir.name });
  await expect(row).toContainText('To be handed out');
  await expect(row).toContainText('−₹200');

  for (const { complaints } of [tara, sunil, asha, devi]) expect(complaints).toEqual([]);

  const steps = (query: string) => stepsOf(bench, query);
  const signed = ['result.entered Tara', 'result.verified Sunil', 'result.authorised Asha'];
  for (const { orderId } of [...measured, ...typed]) expect(await steps(`record=${orderId}`)).toEqual(signed);
  expect(await steps(`record=${meena.orderId}`)).toEqual([
    ...['result.entered Tara', 'critical.called Sunil', 'result.verified Sunil', 'result.authorised Asha'],
    ...['result.amended Sunil', 'result.verified Tara', 'result.verified Asha', 'result.authorised Asha'],
  ]);
  expect(await steps(`record=${kabir.orderId}`)).toEqual([
    ...['line.not-performed Tara', 'line.referred Tara', 'referral.report-filed Sunil'],
    ...['result.entered Sunil', 'result.verified Tara', 'result.authorised Asha'],
  ]);
  for (const [step, times] of [
    ['visit.walk-in Devi', 10],
    ['instrument.accepted Tara', 3],
    ['critical.called Sunil', 1],
    ['referral.sent Tara', 1],
    ['result.amended Sunil', 1],
  ] as const) {
    expect(await steps(`action=${step.split(' ')[0]}`), step).toEqual(Array(times).fill(step));
  }
});
