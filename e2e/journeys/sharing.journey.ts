// A patient shares a report with a doctor, who opens it on a telephone without an account: a wrong PIN, the right one, and the end.
import { expect, type Page, test } from '@playwright/test';
import { newCustomer, signInAsAdministrator, signUp, watch } from '../people.ts';

const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DOCTORS_BROWSER = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

async function uploadReport(page: Page, mobile: string): Promise<void> {
  await signInAsAdministrator(page);
  await page.goto('/admin/prescription-report');
  await page.getByRole('button', { name: 'Upload a report' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'For whom' });
  await dialog.getByRole('searchbox').fill(mobile);
  await dialog.getByRole('button', { name: /Asha Verma/ }).click();
  await dialog.getByLabel(/^Patient/).fill('Ramesh Verma');
  await dialog.getByLabel('File').setInputFiles({ name: 'cbc.pdf', mimeType: 'application/pdf', buffer: PDF });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
}

async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
}

test('shared with a doctor by link and PIN, opened without an account, and ended', async ({ browser }) => {
  const customer = newCustomer();
  const patient = await (await browser.newContext(TELEPHONE)).newPage();
  const complaints = watch(patient);
  await patient.goto('/signup');
  await signUp(patient, customer);
  await expect(patient).toHaveURL(/\/user$/);
  const staff = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await uploadReport(staff, customer.mobile);

  await patient.goto('/download-report');
  await expect(patient.getByText('Patient: Ramesh Verma')).toBeVisible();
  await patient.getByRole('button', { name: 'Share with a doctor' }).click();
  const sharing = patient.getByRole('dialog');
  await sharing.getByRole('button', { name: 'Make a link' }).click();
  const link = await sharing.getByText(/\/shared\//).innerText();
  const pin = await sharing.getByText(/^[0-9]{6}$/).innerText();
  await expectNoSideways(patient);

  // Another machine: nothing of the patient's browser is known there.
  const doctor = await (await browser.newContext({ ...TELEPHONE, userAgent: DOCTORS_BROWSER })).newPage();
  const document = await doctor.goto(new URL(link).pathname);
  expect(document?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(doctor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await doctor.getByLabel('PIN').fill(pin === '000000' ? '111111' : '000000');
  await doctor.getByRole('button', { name: 'Open the report' }).click();
  await expect(doctor.getByText('Tries left before the link ends: 9')).toBeVisible();
  await doctor.getByLabel('PIN').fill(pin);
  await doctor.getByRole('button', { name: 'Open the report' }).click();
  await expect(doctor.getByText('Ramesh Verma')).toBeVisible();
  await expectNoSideways(doctor);
  const saving = doctor.waitForEvent('download');
  await doctor.getByRole('link', { name: 'Save the report' }).click();
  expect((await saving).suggestedFilename()).toBe('cbc.pdf');

  await sharing.getByRole('button', { name: 'End all links' }).click();
  await expect(sharing.getByText('Links that work')).toBeHidden();
  await sharing.getByRole('button', { name: 'Close' }).first().click();
  await patient.getByText('Opened by, and when').click();
  await expect(patient.getByText('Opened by a shared link')).toBeVisible();

  // A page that was open says so with its next load, in the language of the page.
  await doctor.reload();
  await doctor.getByLabel('PIN').fill(pin);
  await doctor.getByRole('button', { name: 'Open the report' }).click();
  await expect(doctor.getByText('This link has ended')).toBeVisible();
  await expect(doctor.getByText('Ramesh Verma')).toBeHidden();
  await doctor.goto(`/hi${new URL(link).pathname}`);
  await doctor.getByLabel('PIN').fill(pin);
  await doctor.getByRole('button', { name: 'रिपोर्ट खोलें' }).click();
  await expect(doctor.getByText('यह लिंक बंद हो चुका है')).toBeVisible();
  expect(complaints).toEqual([]);
});
