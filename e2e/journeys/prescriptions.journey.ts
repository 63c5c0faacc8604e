// A prescription on a telephone: photo in, staff read and answer it, the patient sees the answer and who opened the photo.
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { newCustomer, signInAsAdministrator, signUp, watch } from '../people.ts';

const PHOTO = join(import.meta.dirname, '../../docs/images/home.webp');
const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A PDF of two empty pages with a script that runs when it is opened. */
const PAPER = {
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>endobj\n4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
};

async function sendFile(page: Page, way: 'Choose a file' | 'Take a photo', file: string | typeof PAPER) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: way }).click();
  await (await chooser).setFiles(file);
  await page.getByRole('button', { name: 'Send prescription' }).click();
}

test('photo in, answer out', async ({ browser }) => {
  const customer = newCustomer();
  const telephone = await browser.newContext(TELEPHONE);
  const patient = await telephone.newPage();
  // The recorder of this journey, not the page, asks for the preview's bytes.
  const complaints = watch(patient, [/415/, /Connecting to 'blob:/]);
  await patient.goto('/upload-prescription');
  await expect(patient).toHaveURL(/\/login$/);
  await patient
    .getByRole('main')
    .getByRole('link', { name: /Create an account|Sign up/i })
    .click();
  await signUp(patient, customer);
  await expect(patient.getByRole('heading', { level: 1, name: 'Upload a prescription' })).toBeVisible();

  // A program with the name of a photo is refused by its content, and the typed text stays.
  await patient.getByLabel('Message').fill('Which tests do I need?');
  await sendFile(patient, 'Choose a file', {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
  });
  await expect(patient.getByRole('alert').getByText(/JPEG, PNG, WebP, HEIC or PDF/)).toBeVisible();
  await expect(patient.getByLabel('Message')).toHaveValue('Which tests do I need?');

  await patient.getByRole('button', { name: 'Remove the file' }).click();
  await sendFile(patient, 'Take a photo', PHOTO);
  await expect(patient.getByRole('heading', { name: 'home.webp' })).toBeVisible();
  await sendFile(patient, 'Choose a file', PAPER);
  await expect(patient.getByRole('heading', { name: 'paper.pdf' })).toBeVisible();
  const isWide = await patient.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWide).toBe(false);

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await office.newPage();
  const staffComplaints = watch(staff, [/Indexing all PDF objects/]);
  await signInAsAdministrator(staff);
  await staff.goto(`/admin/admin-prescription?q=${customer.mobile}`);
  const opener = staff.getByRole('button', { name: /Open the prescription/ });
  await expect(opener).toHaveCount(2);

  await opener.first().click();
  const dialog = staff.getByRole('dialog').filter({ hasText: 'Prescription of' });
  await expect(dialog.getByText('Page 1 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Page after' }).click();
  await expect(dialog.getByText('Page 2 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await opener.last().click();
  await expect(dialog.getByText('Which tests do I need?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Larger' }).click();
  await dialog.getByLabel('Note for the person').fill('CBC and sugar, fasting');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText('Approved').first()).toBeVisible();

  await patient.reload();
  const answered = patient.getByRole('listitem').filter({ hasText: 'home.webp' });
  await expect(answered.getByText('Approved')).toBeVisible();
  await expect(answered.getByText('CBC and sugar, fasting')).toBeVisible();
  await answered.getByText('Who opened it').click();
  await expect(answered.getByText('Opened by Administrator').first()).toBeVisible();
  const download = patient.waitForEvent('download');
  await answered.getByRole('link', { name: 'Save home.webp' }).click();
  expect((await download).suggestedFilename()).toBe('home.webp');
  expect(complaints).toEqual([]);
  expect(staffComplaints).toEqual([]);
  await telephone.close();
  await office.close();
});
