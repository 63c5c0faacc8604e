// A report on a telephone: staff upload it with an amount, the patient pays, opens the PDF, and anybody can check its code; then
// it is amended, and the patient sees why.
import { expect, type Page, test } from '@playwright/test';
import { type Customer, newCustomer, signInAsAdministrator, signUp, watch } from '../people.ts';

const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const pdfNamed = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n%${name}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  ),
});

async function uploadReport(page: Page, { mobile }: Customer): Promise<void> {
  await page.goto('/admin/prescription-report');
  await page.getByRole('button', { name: 'Upload a report' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'For whom' });
  await dialog.getByRole('searchbox').fill(mobile);
  await dialog.getByRole('button', { name: /Asha Verma/ }).click();
  await dialog.getByLabel(/Amount due/).fill('499');
  await dialog.getByLabel('File').setInputFiles(pdfNamed('cbc.pdf'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
}

async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
}

test('report out, paid, opened, checked and amended', async ({ browser }) => {
  const customer = newCustomer();
  const telephone = await browser.newContext(TELEPHONE);
  const patient = await telephone.newPage();
  const complaints = watch(patient);
  await patient.goto('/signup');
  await signUp(patient, customer);
  await expect(patient).toHaveURL(/\/user$/);

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await office.newPage();
  const staffComplaints = watch(staff);
  await signInAsAdministrator(staff);
  await uploadReport(staff, customer);

  await patient.goto('/download-report');
  await expectNoSideways(patient);
  await patient.getByRole('link', { name: 'Pay Now ₹499' }).click();
  await expect(patient.getByRole('heading', { level: 1, name: 'Pay for a report' })).toBeVisible();
  await expectNoSideways(patient);
  const payment = new URL(patient.url()).pathname;
  await patient.getByRole('main').getByRole('button', { name: 'Pay ₹499' }).click();
  const checkout = patient.getByRole('dialog', { name: 'Test payment' });
  await checkout.getByRole('button', { name: 'Pay ₹499' }).click();
  await expect(patient.getByRole('heading', { name: 'Payment received, your report is ready' })).toBeVisible();
  const saving = patient.waitForEvent('download');
  await patient.getByRole('button', { name: 'Download cbc.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe('cbc.pdf');

  await staff.goto(payment);
  await expect(staff.getByRole('button', { name: /Pay/ })).toHaveCount(0);
  await expect(staff.getByRole('heading', { level: 1 })).not.toContainText('Pay');

  await staff.goto(`/admin/prescription-report?q=${customer.mobile}`);
  await staff.getByRole('button', { name: /^Open the Blood Test report/ }).click();
  const dialog = staff.getByRole('dialog').filter({ hasText: 'Versions' });
  await expect(dialog.getByText('Saved by Asha Verma')).toBeVisible();
  await dialog.getByLabel(/New file/).setInputFiles(pdfNamed('cbc-right.pdf'));
  await dialog.getByLabel(/Why is it amended/).fill('A unit was wrong');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();

  await patient.goto('/download-report');
  await expect(patient.getByText('Why: A unit was wrong')).toBeVisible();
  await patient.getByRole('link', { name: 'Check the code' }).click();
  await expect(patient.getByRole('heading', { name: 'This report is genuine' })).toBeVisible();

  const stranger = await (await browser.newContext(TELEPHONE)).newPage();
  await stranger.goto(patient.url());
  await expect(stranger.getByRole('heading', { name: 'This report is genuine' })).toBeVisible();
  expect(await stranger.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect((await stranger.goto('/check/RP-AAAA-AAAA'))?.status()).toBe(404);

  expect(complaints).toEqual([]);
  expect(staffComplaints).toEqual([]);
  await Promise.all([telephone.close(), office.close(), stranger.context().close()]);
});
