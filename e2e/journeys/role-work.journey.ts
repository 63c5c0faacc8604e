// The work of roles that no other journey does: the front desk books, cancels, takes money and asks to give some back, the accountant
// approves that and settles the cash, the catalogue manager puts a test on sale, the dispatcher gives out a visit, the partner follows a
// referral, the auditor reads of it. Technicians and pathologists work in the bench's journey, phlebotomists in the field's.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { confirmEmail } from '../../tools/confirm-email.ts';
import { callAsOwner, type Registered, register } from '../api.ts';
import { DATA_DIR } from '../data-dir.ts';
import { newCustomer, signIn, tellPatient, watch } from '../people.ts';

const DAY_MS = 86_400_000;
const tomorrow = new Date(Date.now() + DAY_MS + 5.5 * 3_600_000).toISOString().slice(0, 10);
const CITY = 'Sehore';

async function enter(browser: Browser, person: Registered): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto('/login');
  await signIn(page, person);
  await expect(page).toHaveURL(/\/(admin|field)/);
  return { page, complaints };
}

/** Books at a centre for a caller who has no account, and cancels it. */
async function bookAndCancel(desk: Page): Promise<void> {
  const caller = newCustomer();
  await desk.goto('/admin/booking');
  await desk.getByRole('button', { name: 'New booking' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New booking' });
  await dialog.getByRole('button', { name: 'New customer' }).click();
  await dialog.getByLabel('First name').fill('Kamla');
  await dialog.getByLabel('Last name').fill('Bai');
  await dialog.getByLabel('Mobile number').fill(caller.mobile);
  await dialog.getByRole('button', { name: 'Create customer' }).click();
  await dialog.getByLabel('Add a test or package').fill('complete blood count');
  const found = dialog.getByRole('button', { name: /^Complete Blood Count/ });
  await found.first().click();
  await dialog.getByLabel(/City/).selectOption('Indore');
  await dialog.getByText('Tomorrow').click();
  await dialog.getByText(/^8:00 am/).click();
  await tellPatient(desk);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await desk
    .getByRole('dialog', { name: /^Booking LN-/ })
    .getByRole('button', { name: 'Done' })
    .click();

  const ofCaller = `/admin/booking?q=${caller.mobile}`;
  await desk.goto(ofCaller);
  const row = desk.getByRole('row', { name: /LN-\w{4}-\w{4}/ });
  await row.getByLabel('Status').selectOption('Cancelled');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(desk.getByRole('alertdialog')).toHaveCount(0);
  // Leaving the page ends the time in which it can be undone.
  await desk.getByRole('link', { name: 'All bookings', exact: true }).click();
  await expect(desk).toHaveURL(/\/admin\/bookings/);
  await desk.goto(ofCaller);
  await expect(row.getByLabel('Status')).toHaveValue('Cancelled');
}

test('each role does its work, and what it leaves waits for the next', async ({ browser, request, baseURL }) => {
  const url = baseURL ?? '';
  const owner = await callAsOwner(request);
  const name = `Lake Clinic ${Date.now()}`;
  const clinic = { name, mobileNumber: '9876543210', city: CITY, commissionPercent: 10 };
  const { data: partner } = await owner('POST', '/affiliate', clinic);
  const work = async (firstName: string, roleId: string, place: object = { scope: 'all' }) => {
    const person = await register(request, { firstName });
    // Only somebody with a confirmed address can be staff.
    await confirmEmail(url, DATA_DIR, person.email);
    await owner('PUT', `/staff/${person.id}/assignments`, { assignments: [{ roleId, ...place }] });
    return person;
  };
  await work('Ravi', 'phlebotomist', { scope: 'own' });

  const patient = await register(request);
  const { tests } = await owner('GET', '/search?query=CBC');
  const { cart } = await patient.call('POST', '/cart/add-to-cart', { itemId: tests[0]._id });
  const { booking } = await patient.call('POST', '/cart-booking/book', {
    ...{ amount: cart.totalAmount, paymentMethod: 'at_collection', referralCode: partner.code },
    ...{ collection: 'home', city: CITY, date: tomorrow, slot: '10:00-12:00' },
    patient: { name: 'Asha Verma', age: 34, sex: 'female', mobileNumber: '9812345670' },
    address: {
      ...{ name: 'Asha Verma', number: '9812345670', locality: 'Station Road', pincode: '466116' },
      ...{ address: '4 Lake Road', city: CITY, addressType: 'home' },
    },
  });
  const number: string = booking.bookingNumber;

  const { page: desk, complaints: atDesk } = await enter(browser, await work('Meena', 'front-desk'));
  await desk.goto(`/admin/cart-booking-admin?q=${number}`);
  const row = desk.getByRole('row', { name: new RegExp(number) });
  const money = row.getByRole('button', { name: `Money of booking ${number}` });
  await money.click();
  await desk.getByRole('menuitem', { name: 'Record payment' }).click();
  await desk.getByLabel('Received by').fill('Meena Verma');
  await desk.getByRole('button', { name: /^Record ₹/ }).click();
  await expect(row).toContainText('Paid in cash');
  await money.click();
  await desk.getByRole('menuitem', { name: 'Refund' }).click();
  await desk.getByLabel('Amount in rupees').fill('10');
  await desk.getByLabel('Reason').fill('One parameter was not measured');
  await desk.getByLabel('Received by').fill('Asha Verma');
  await desk.getByRole('dialog').getByRole('button', { name: 'Record the hand-out' }).click();
  await expect(desk.getByRole('dialog')).toBeHidden();
  // It waits for somebody else.
  await expect(row).not.toContainText('−₹10');

  await bookAndCancel(desk);

  const { page: books, complaints: atBooks } = await enter(browser, await work('Kiran', 'accountant'));
  await books.goto(`/admin/refunds?q=${number}`);
  await books.getByRole('button', { name: `Approve the refund of ${number}` }).click();
  const question = books.getByRole('alertdialog').or(books.getByRole('dialog'));
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(books.getByRole('row', { name: new RegExp(number) })).toContainText('Approved');
  await books.getByRole('link', { name: 'Cash', exact: true }).click();
  // Where midnight has passed since, the money is that of the day before.
  const settle = books.getByRole('button', { name: 'Settle the cash of Meena Verma' });
  const dayBefore = books.getByRole('link', { name: /^Meena Verma/ });
  await expect(settle.or(dayBefore).first()).toBeVisible();
  if (await dayBefore.isVisible()) await dayBefore.click();
  await settle.click();
  const count = books.getByRole('dialog');
  // The expected sum is told once something else was counted.
  await count.getByLabel('Counted in all (₹)').fill('0');
  await count.getByRole('button', { name: 'Settle' }).click();
  await expect(count).toContainText('Expected: ₹');
  const expected = /Expected: ₹([\d,.]+)/.exec(await count.innerText())?.[1] ?? '';
  await count.getByLabel('Counted in all (₹)').fill(expected.replaceAll(',', ''));
  await count.getByRole('button', { name: 'Settle' }).click();
  await expect(books.getByRole('row', { name: /Meena Verma/ })).toContainText('No difference');
  await books.goto(`/admin/ledger?q=${number}`);
  await expect(books.getByRole('main')).toContainText('−₹10');

  const { page: board, complaints: onBoard } = await enter(browser, await work('Divya', 'dispatcher'));
  await expect.poll(async () => JSON.stringify(await owner('GET', `/visits?date=${tomorrow}`))).toContain(number);
  await board.goto(`/admin/visits?date=${tomorrow}`);
  await board.getByRole('button', { name: `Assign ${number} to a phlebotomist` }).press('Enter');
  await board
    .getByRole('menuitem', { name: /^Ravi Verma, / })
    .first()
    .press('Enter');
  await expect(board.getByText(`${number} is assigned to Ravi Verma`)).toBeVisible();

  const { page: shelf, complaints: atShelf } = await enter(browser, await work('Nisha', 'catalogue-manager'));
  const test = `Serum Indium ${Date.now()}`;
  await shelf.getByRole('link', { name: 'Tests', exact: true }).click();
  await shelf.getByRole('button', { name: 'Add a test' }).click();
  const form = shelf.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill(test);
  await form.getByLabel('Price in rupees').fill('450');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await shelf.goto(`/search/${encodeURIComponent(test)}`);
  await expect(shelf.getByRole('main')).toContainText('₹450');

  const place = { scope: 'partner', partnerId: partner._id };
  const { page: clinicPage, complaints: atClinic } = await enter(browser, await work('Vikram', 'partner', place));
  await clinicPage.goto('/admin/bookings');
  const referral = clinicPage.getByRole('row', { name: new RegExp(number) });
  await expect(referral).toContainText('•••••');
  await expect(clinicPage.getByRole('main')).not.toContainText(patient.email);
  await clinicPage.goto(`/admin/affiliate-panel/${partner._id}`);
  await expect(clinicPage.getByRole('row', { name: new RegExp(number) })).toBeVisible();

  const { page: log, complaints: atLog } = await enter(browser, await work('Farah', 'auditor'));
  await log.goto('/admin/audit?q=Kiran');
  await expect(log.getByRole('main')).toContainText(`Kiran Verma refunded ₹10 of booking ${number}`);
  const all = { atDesk, atBooks, onBoard, atShelf, atClinic, atLog };
  expect(all).toEqual({ atDesk: [], atBooks: [], onBoard: [], atShelf: [], atClinic: [], atLog: [] });
  for (const page of [desk, books, board, shelf, clinicPage, log]) await page.context().close();
});
